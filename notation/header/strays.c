#include "notation/header/strays.h"

#include "base/character.h"
#include "base/lookalike.h"
#include "base/nearest.h"
#include "notation/header/games.h"
#include "notation/header/suggest.h"

#include <string.h>
#include <strings.h>

/* Words for keys that are not near them. */
static const struct {
    const char *word, *key;
} aliases[] = {
    {"names", "players"},
    {"who", "players"},
    {"contestants", "players"},
    {"turns", "moves"},
    {"game-moves", "moves"},
    {"movetext", "moves"},
    {"play", "moves"},
    {"result", "scores"},
    {"results", "scores"},
    {"points", "scores"},
    {"final", "scores"},
    {"won", "winner"},
    {"win", "winner"},
    {"victor", "winner"},
    {"won-by", "winner"},
    {"day", "date"},
    {"when", "date"},
    {"played", "date"},
    {"place", "site"},
    {"location", "site"},
    {"venue", "site"},
    {"where", "site"},
    {"tournament", "event"},
    {"title", "event"},
    {"occasion", "event"},
    {"comment", "notes"},
    {"comments", "notes"},
    {"remark", "notes"},
    {"remarks", "notes"},
    {"variant", "rules"},
    {"variants", "rules"},
    {"options", "rules"},
    {"type", "game"},
    {"kind", "game"},
    {"time-control", "time"},
    {"clock", "time"},
    {"number", "id"},
    {"nr", "id"},
    {"no", "id"},
    {"score", "scores"},
    {"spieler", "players"},
    {"joueurs", "players"},
    {"datum", "date"},
    {"ergebnis", "scores"},
    {"cols", "columns"},
    {"column-numbers", "columns"},
    {"row-numbers", "rows"},
    {"sectors", "wedges"},
};

/* Words for the size of a board, whatever a game calls it. */
static const char *const sizes[] = {"size",  "board",  "board-size", "grid",      "side",
                                    "width", "length", "n",          "dimensions"};

enum { NAMES_MOST = COMMON_KEYS + 64 * KEYS_MOST + 1, STRAYS_MOST = 20 };

struct stray {
    const struct node *key;
    const char *word;  /* the key folded; empty if it is too long to be meant for any */
    const char *meant; /* the key that it was to be; NULL if nobody knows */
    bool lookalike;    /* it has a character that looks like another */
    bool capital;
    bool folded;     /* it differs from what was meant only in what folding takes away */
    bool one_player; /* it is one of `player1`, `player2` … */
};

/* Of one record. They are looked for when the first error is met that may have to do with them. */
struct strays {
    const struct header *header;
    struct stray list[STRAYS_MOST];
    size_t count;
    const struct schema *schema;   /* the game that is meant; NULL if nobody knows */
    const char *names[NAMES_MOST]; /* the keys of all games and of this one, or of any */
    bool present[NAMES_MOST];      /* which of them the record has */
    size_t name_count;
    bool case_told;  /* that keys are lower case, … */
    bool moves_told; /* … and that moves are indented */
};

/* --- what is there */

static bool is_variant(const struct schema *schema, const struct node *key)
{
    for (int i = 0; schema != NULL && i < VARIANTS_MOST && schema->variants[i].name != NULL; i++)
        if (node_is(key, schema->variants[i].name))
            return true;
    return false;
}

/* Whether a record may have a key: all games' are known while the game is not. */
static bool is_known(const struct header *header, const struct schema *schema,
                     const struct node *key)
{
    if (node_is_board_size(key))
        return false;
    if (key->kind != NODE_SCALAR || node_is_extension(key) || node_is_merge(key) ||
        header_find_key(key, common_keys, COMMON_KEYS) < COMMON_KEYS)
        return true;
    if (is_variant(schema, key))
        return true;
    for (size_t i = 0; i < header->schema_count; i++)
        for (int j = 0; j < KEYS_MOST && header->schemas[i]->keys[j].name != NULL; j++)
            if ((schema == NULL || schema == header->schemas[i]) &&
                (node_is(key, header->schemas[i]->keys[j].name) ||
                 (header->schemas[i]->keys[j].from_squares && node_is(key, "squares"))))
                return true;
    return false;
}

/* Lists the keys that there can be. Looks at every key of the record once: there may be millions.
 */
static void list_names(const struct header *header, struct strays *strays)
{
    const char **const names = strays->names;
    size_t count = 0;

    for (; count < COMMON_KEYS; count++)
        names[count] = common_keys[count].name;
    for (size_t i = 0; i < header->schema_count && i < 64; i++)
        for (int j = 0; j < KEYS_MOST && header->schemas[i]->keys[j].name != NULL; j++)
            if (strays->schema == NULL || strays->schema == header->schemas[i])
                names[count++] = header->schemas[i]->keys[j].name;
    if (strays->schema != NULL && strays->schema->keys[0].from_squares)
        names[count++] = "squares";
    strays->name_count = count;
    memset(strays->present, 0, sizeof strays->present);
    for (const struct node *key = header->record->root->first; key != NULL; key = key->next->next)
        for (size_t i = 0; i < count; i++)
            strays->present[i] = strays->present[i] || node_is(key, names[i]);
}

/* The index of a key that there can be; the count of them for another word. */
static size_t find_name(const struct strays *strays, const char *word)
{
    size_t i = 0;
    while (i < strays->name_count && strcmp(strays->names[i], word) != 0)
        i++;
    return i;
}

static bool is_present(const struct strays *strays, const char *name)
{
    const size_t i = find_name(strays, name);
    return i < strays->name_count && strays->present[i];
}

static bool is_meant(const struct strays *strays, const char *name)
{
    for (size_t i = 0; i < strays->count; i++)
        if (strays->list[i].meant != NULL && strcmp(strays->list[i].meant, name) == 0)
            return true;
    return false;
}

/* Whether a record has a key, or another key was meant for it. */
static bool is_taken(const struct strays *strays, const char *name)
{
    return is_meant(strays, name) || is_present(strays, name);
}

/* A key in small letters, with dashes for blanks, without quotes around it and without characters
 * that only look like others. */
static const char *fold(struct header *header, const struct node *key)
{
    struct buffer plain = {0};

    if (key->len > NEAREST_LEN_MOST)
        return "";
    (void)lookalike_replace(key->value, key->len, &plain);
    const char *const text = buffer_string(&plain);
    const size_t skipped = strspn(text, " \"'");
    char *const word = arena_copy(header->arena, text + skipped, plain.len - skipped);
    buffer_release(&plain);
    size_t len = strlen(word);
    while (len > 0 && strchr(" :\"'", word[len - 1]) != NULL)
        word[--len] = '\0';
    for (char *at = word; *at != '\0'; at++)
        *at = (char)(strchr(" _", *at) != NULL  ? '-'
                     : *at >= 'A' && *at <= 'Z' ? *at - 'A' + 'a'
                                                : *at);
    return word;
}

static void add_stray(struct header *header, struct strays *strays, const struct node *key)
{
    struct stray *const stray = &strays->list[strays->count++];
    struct lookalike found;

    stray->key = key;
    stray->word = fold(header, key);
    stray->lookalike = lookalike_find(key->value, key->len, &found) < key->len;
    for (size_t i = 0; i < key->len; i++)
        stray->capital = stray->capital || (key->value[i] >= 'A' && key->value[i] <= 'Z');
}

static bool has_digit(const struct node *value)
{
    for (size_t i = 0; i < value->len && value->kind == NODE_SCALAR; i++)
        if (is_digit(value->value[i]))
            return true;
    return false;
}

/* `1-0`: the player who won, or 0 for a tie; -1 for other texts. */
static int winner_of(const struct node *value)
{
    static const char *const results[] = {"1/2-1/2", "1-0", "0-1"};

    for (int i = 0; i < 3 && value->kind == NODE_SCALAR; i++)
        if (node_is(value, results[i]))
            return i;
    return -1;
}

/* What values a required key takes, as bits. */
enum { TAKES_NUMBER = 1, TAKES_LIST = 2, TAKES_NAMES = 4, TAKES_ANY = 7 };

/* The required keys that are missing, of those that take such values. */
static size_t find_missing(const struct strays *strays, unsigned kinds, const char **names)
{
    const struct schema *const schema = strays->schema;
    size_t count = 0;

    if ((kinds & TAKES_NAMES) != 0 && !is_taken(strays, "players"))
        names[count++] = "players";
    for (int i = 0; schema != NULL && i < KEYS_MOST && schema->keys[i].name != NULL; i++) {
        const struct key *const key = &schema->keys[i];
        if (!key->optional && !(key->from_squares && is_taken(strays, "squares")) &&
            (kinds & (key->kind == KEY_LIST ? TAKES_LIST : TAKES_NUMBER)) != 0 &&
            !is_taken(strays, key->name))
            names[count++] = key->name;
    }
    return count;
}

/* --- what is meant: each returns the key that a stray was to be, or NULL */

static const char *mean_folded(const struct strays *strays, struct stray *stray)
{
    const size_t i = find_name(strays, stray->word);

    stray->folded = i < strays->name_count && !node_is_board_size(stray->key) &&
                    !node_is(stray->key, strays->names[i]) && !is_taken(strays, strays->names[i]);
    return stray->folded ? strays->names[i] : NULL;
}

/* `player1: Anna` and `player2: Bela` for `players: [Anna, Bela]`; `White` and `Black`, too. */
static const char *mean_players(const struct strays *strays, struct stray *stray)
{
    const struct node *const key = stray->key;
    const bool colour = key->len == 5 && (strncasecmp(key->value, "white", 5) == 0 ||
                                          strncasecmp(key->value, "black", 5) == 0);
    const bool numbered = key->len >= 7 && key->len <= 9 &&
                          strncasecmp(key->value, "player", 6) == 0 &&
                          strchr("123456789abAB", key->value[key->len - 1]) != NULL;

    stray->one_player = (colour || numbered) && !is_present(strays, "players");
    return stray->one_player ? "players" : NULL;
}

/* A key whose value is a game, where none is given. */
static const char *mean_game(const struct strays *strays, struct stray *stray)
{
    return strays->schema == NULL && !is_taken(strays, "game") &&
                   game_called(strays->header, stray->key->next) != NULL
               ? "game"
               : NULL;
}

static const char *mean_alias(const struct strays *strays, struct stray *stray)
{
    const struct node *const value = stray->key->next;
    size_t i = 0;

    while (i < sizeof aliases / sizeof aliases[0] && strcmp(aliases[i].word, stray->word) != 0)
        i++;
    if (i == sizeof aliases / sizeof aliases[0])
        return NULL;
    const bool result = strncmp(stray->word, "result", 6) == 0;
    const bool winner = strcmp(aliases[i].key, "scores") == 0 && value->kind == NODE_SCALAR &&
                        (!has_digit(value) || (result && winner_of(value) >= 0));
    const size_t name = find_name(strays, winner ? "winner" : aliases[i].key);
    return name < strays->name_count && !is_taken(strays, strays->names[name]) ? strays->names[name]
                                                                               : NULL;
}

static bool is_size(const struct stray *stray)
{
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
        if (strcmp(sizes[i], stray->word) == 0)
            return true;
    return false;
}

/* A word for the size of the board means the first number of the game that is missing. */
static const char *mean_size(const struct strays *strays, struct stray *stray)
{
    const char *names[KEYS_MOST + 1];

    return is_size(stray) && has_digit(stray->key->next) &&
                   find_missing(strays, TAKES_NUMBER, names) > 0
               ? names[0]
               : NULL;
}

/* The near names of required keys that are missing come before all others. */
static const char *mean_missing(const struct strays *strays, struct stray *stray)
{
    const char *names[KEYS_MOST + 1];

    return nearest_name(stray->key->value, stray->key->len, names,
                        find_missing(strays, TAKES_ANY, names));
}

/* What kind of required key would take a value; 0 if none would. */
static unsigned kind_of(const struct node *value)
{
    if (value->kind == NODE_SEQUENCE)
        return value->first != NULL && has_digit(value->first) ? TAKES_LIST : TAKES_NAMES;
    return has_digit(value) && value->len <= NEAREST_LEN_MOST ? TAKES_NUMBER : 0;
}

/* The only key whose value fits the only required key of its kind that is missing. */
static const char *mean_fitting(const struct strays *strays, struct stray *stray)
{
    const char *names[KEYS_MOST + 1];
    const unsigned kind = kind_of(stray->key->next);

    for (size_t i = 0; i < strays->count; i++)
        if (&strays->list[i] != stray && strays->list[i].meant == NULL &&
            kind_of(strays->list[i].key->next) == kind)
            return NULL;
    return kind != 0 && find_missing(strays, kind, names) == 1 ? names[0] : NULL;
}

static const char *mean_nearest(const struct strays *strays, struct stray *stray)
{
    if (is_size(stray) || is_known(strays->header, NULL, stray->key))
        return NULL;
    const char *const near =
        nearest_name(stray->key->value, stray->key->len, strays->names, strays->name_count);
    return near == NULL || is_taken(strays, near) ? NULL : near;
}

/* Asks one way of telling about all strays that are not known yet. */
static void try_all(struct strays *strays,
                    const char *(*mean)(const struct strays *strays, struct stray *stray))
{
    for (size_t i = 0; i < strays->count; i++)
        if (strays->list[i].meant == NULL)
            strays->list[i].meant = mean(strays, &strays->list[i]);
}

/* Takes the game that is given under another key. */
static void take_game(const struct header *header, struct strays *strays)
{
    for (size_t i = 0; i < strays->count && strays->schema == NULL; i++)
        if (strays->list[i].meant != NULL && strcmp(strays->list[i].meant, "game") == 0)
            strays->schema = game_meant(header, strays->list[i].key->next);
    if (strays->schema != NULL)
        list_names(header, strays);
}

/* `Moves: 3` where the game asks how many moves there are: `whole-moves: 3`. */
static void take_move_count(struct strays *strays)
{
    const char *names[KEYS_MOST + 1];
    const size_t count = find_missing(strays, TAKES_NUMBER, names);

    for (size_t i = 0; i < strays->count; i++) {
        struct stray *const stray = &strays->list[i];
        const struct node *const value = stray->key->next;
        if (stray->meant == NULL || strcmp(stray->meant, "moves") != 0 ||
            value->kind != NODE_SCALAR || !all_digits(value->value, value->len))
            continue;
        for (size_t j = 0; j < count; j++)
            if (strstr(names[j], "moves") != NULL) {
                stray->meant = names[j];
                stray->folded = false;
            }
    }
}

static struct strays *strays_of(struct header *header)
{
    const struct record *const record = header->record;

    if (header->strays != NULL)
        return header->strays;
    struct strays *const strays = arena_allocate_zeroed(header->arena, sizeof *strays);
    header->strays = strays;
    strays->header = header;
    strays->schema = record->schema;
    if (record->schema == NULL && record->common[COMMON_GAME] != NULL)
        strays->schema = game_meant(header, record->common[COMMON_GAME]);
    list_names(header, strays);
    for (const struct node *key = record->root->first; key != NULL && strays->count < STRAYS_MOST;
         key = key->next->next)
        if (!key->repeated && !is_known(header, record->schema, key))
            add_stray(header, strays, key);
    try_all(strays, mean_folded);
    try_all(strays, mean_players);
    try_all(strays, mean_game);
    if (strays->schema == NULL)
        take_game(header, strays);
    try_all(strays, mean_alias);
    take_move_count(strays);
    try_all(strays, mean_size);
    try_all(strays, mean_missing);
    try_all(strays, mean_fitting);
    try_all(strays, mean_nearest);
    return strays;
}

bool strays_mean(struct header *header, const char *name)
{
    return is_meant(strays_of(header), name);
}

/* --- messages */

/* Names further keys with capitals in the message about the first. */
static void write_other_capitals(const struct strays *strays, const struct stray *told,
                                 struct buffer *message)
{
    bool any = false;

    for (size_t i = 0; i < strays->count; i++) {
        const struct stray *const stray = &strays->list[i];
        if (stray == told || !stray->folded || strcasecmp(stray->meant, told->meant) == 0)
            continue;
        buffer_text(message, any ? ", `" : "; likewise `");
        buffer_text(message, stray->meant);
        buffer_text(message, ":`");
        any = true;
    }
}

static bool is_key_of_kind(const struct schema *schema, const char *name, enum key_kind kind)
{
    for (int i = 0; schema != NULL && i < KEYS_MOST && schema->keys[i].name != NULL; i++)
        if (strcmp(schema->keys[i].name, name) == 0)
            return schema->keys[i].kind == kind;
    return false;
}

/* All names of the record, whose players are not read yet. */
static bool write_all_players(const struct record *record, struct buffer *line)
{
    for (const struct node *key = record->root->first; key != NULL; key = key->next->next)
        if (node_is(key, "players"))
            return suggest_names(record->document, key->next, line);
    return false;
}

/* The players who won a game that ended `1-0`, `0-1` or in a tie. */
static void write_result(const struct record *record, int winner, struct buffer *line)
{
    const struct node *const players = record->common[COMMON_PLAYERS];
    const struct node *name = players != NULL ? players->first : NULL;

    if (winner == 0) {
        (void)write_all_players(record, line);
        return;
    }
    if (name != NULL && winner == 2)
        name = name->next;
    if (players == NULL || players->kind != NODE_SEQUENCE || name == NULL)
        buffer_number(line, winner);
    else
        buffer_append(line, record->document->bytes + name->start, name->end - name->start);
}

/* The names of `player1`, `player2` … */
static void write_single_players(const struct strays *strays, struct buffer *line)
{
    const char *before = "[";

    for (size_t i = 0; i < strays->count; i++) {
        const struct node *const value = strays->list[i].key->next;
        if (!strays->list[i].one_player || value->kind != NODE_SCALAR)
            continue;
        buffer_text(line, before);
        buffer_append(line, value->value, value->len);
        before = ", ";
    }
    buffer_text(line, "]");
}

/* The whole line as it should be, or only the key if its value does not fit on a line. Returns
 * whether it is whole. */
static bool write_line(const struct header *header, const struct stray *stray, struct buffer *line)
{
    const struct document *const document = header->record->document;
    const struct node *const value = stray->key->next;
    const size_t len = value->end - value->start;
    const char *const text = document->bytes + value->start;
    bool whole = true;

    buffer_format(line, "%s: ", stray->meant);
    const bool players = strcmp(stray->meant, "players") == 0 && value->kind != NODE_SEQUENCE;
    const bool scores = strcmp(stray->meant, "scores") == 0 && value->kind == NODE_SCALAR;
    const bool tie = strcmp(stray->meant, "winner") == 0 && suggest_is_tie(text, len);
    const bool number = is_key_of_kind(header->strays->schema, stray->meant, KEY_NUMBER);
    if (strcmp(stray->meant, "game") == 0 && header->strays->schema != NULL)
        buffer_text(line, header->strays->schema->id);
    else if (strcmp(stray->meant, "winner") == 0 && winner_of(value) >= 0)
        write_result(header->record, winner_of(value), line);
    else if (stray->one_player)
        write_single_players(header->strays, line);
    else if (is_key_of_kind(header->strays->schema, stray->meant, KEY_LIST) &&
             suggest_numbers(text, len, 0, false, line))
        ;
    else if ((!players || !suggest_names(document, value, line)) &&
             (!scores || !suggest_numbers(text, len, 0, true, line)) &&
             (!number || !suggest_number(text, len, line)) &&
             (!tie || !write_all_players(header->record, line))) {
        whole = len <= 80 && memchr(text, '\n', len) == NULL;
        buffer_append(line, text, whole ? len : 0);
    }
    while (line->bytes[line->len - 1] == ' ')
        line->len--;
    return whole;
}

/* Shows the line as it should be, and proposes it, or the key alone. */
static void mean_line(struct header *header, const struct stray *stray, struct buffer *message)
{
    const struct node *const key = stray->key;
    struct buffer line = {0};

    const bool whole = write_line(header, stray, &line);
    buffer_excerpt(message, line.bytes, line.len, 100);
    if (whole)
        header_propose(header, key->start, key->next->end, line.bytes, line.len);
    else
        header_propose(header, key->start, key->end, stray->meant, strlen(stray->meant));
    buffer_release(&line);
}

/* Proposes what belongs to the slip of a key that was told before: another key with capitals is
 * written in small letters, and the line of another player goes. */
static void propose_following(struct header *header, const struct stray *stray)
{
    const struct document *const document = header->record->document;
    const struct node *const key = stray->key, *const value = key->next;
    const char *const end = document->bytes + document->len;

    if (!stray->one_player) {
        header_propose(header, key->start, key->end, stray->meant, strlen(stray->meant));
        return;
    }
    const char *const stop = find_break(document->bytes + value->end, end);
    (void)diagnostics_propose(&header->record->diagnostics, header->arena, key->start,
                              (size_t)(stop + break_length(stop, end) - document->bytes), "", 0);
}

static void write_folded(struct header *header, const struct stray *stray, struct buffer *message)
{
    if (stray->lookalike) {
        struct lookalike found;
        (void)lookalike_find(stray->key->value, stray->key->len, &found);
        buffer_text(message, "this key has ");
        lookalike_write(&found, message);
        buffer_text(message, *found.plain == '\0' ? ", which nobody sees: write `"
                                                  : ", which only looks right: write `");
    } else {
        const bool words = memchr(stray->key->value, ' ', stray->key->len) != NULL ||
                           memchr(stray->key->value, '_', stray->key->len) != NULL;
        buffer_text(message, stray->capital ? "keys are lower case: write `"
                             : words        ? "keys have dashes between words: write `"
                                            : "this key has one character too many: write `");
    }
    mean_line(header, stray, message);
    buffer_character(message, '`');
    if (!stray->lookalike && stray->capital)
        write_other_capitals(header->strays, stray, message);
}

/* Whether another part of the same slip was told already: keys with capitals, or the players one by
 * one. */
static bool told_before(struct strays *strays, const struct stray *stray)
{
    for (const struct stray *other = strays->list; stray->one_player && other < stray; other++)
        if (other->one_player)
            return true;
    const bool capitals = stray->folded && stray->capital && !stray->lookalike;
    const bool told = strays->case_told;

    strays->case_told = told || capitals;
    return told && capitals;
}

/* Whether a key comes directly after `rules:` without a value, or after variants that do. */
static bool stands_below_rules(const struct header *header, const struct node *key)
{
    const struct node *const root = header->record->root;
    bool below = false;

    for (const struct node *other = root->first; other != key; other = other->next->next)
        below = (node_is(other, "rules") && node_is_empty(other->next)) ||
                (below && is_variant(header->strays->schema, other));
    return below;
}

/* A variant that stands beside `rules:` instead of below it. */
static void raise_variant_outside(struct header *header, const struct node *key)
{
    const struct node *const value = key->next;
    struct buffer what = {0}, line = {0};

    buffer_format(&what, "`%s` is a variant, which belongs under `rules:`",
                  header_shown(header, key));
    if (stands_below_rules(header, key)) {
        buffer_format(&line, "  %s: ", header_shown(header, key));
        buffer_append(&line, header->record->document->bytes + value->start,
                      value->end - value->start);
        header_propose(header, key->start, value->end, line.bytes, line.len);
    } else if (value->kind == NODE_SCALAR && value->len > 0)
        buffer_format(&line, "rules: {%s: %s}", header_shown(header, key),
                      header_shown(header, value));
    header_raise_line(header, CODE_KEY, key, buffer_string(&what), &line);
    buffer_release(&what);
}

static void raise_meant(struct header *header, const struct node *key, const struct stray *stray)
{
    struct buffer message = {0};

    if (told_before(header->strays, stray)) {
        buffer_format(&message, "this key is meant for `%s`", stray->meant);
        header_raise_following(header, CODE_KEY, key, buffer_string(&message));
        propose_following(header, stray);
    } else {
        if (stray->folded) {
            write_folded(header, stray, &message);
        } else {
            buffer_format(&message, "`%s` is no key of %s; did you mean `",
                          header_shown(header, key),
                          header->record->schema != NULL ? header->record->schema->id : "a record");
            mean_line(header, stray, &message);
            buffer_text(&message, "`?");
        }
        header_raise(header, CODE_KEY, key, "%s", buffer_string(&message));
    }
    buffer_release(&message);
}

/* `1. 5 [1: 2 5]`, where the colon seems to end a key: a line of moves that is not indented. */
static bool begins_moves(const struct node *key)
{
    size_t at = 0;

    while (at < key->len && is_digit(key->value[at]))
        at++;
    return key->kind == NODE_SCALAR && at > 0 && at + 1 < key->len && key->value[at] == '.' &&
           key->value[at + 1] == ' ';
}

static void raise_moves(struct header *header, const struct node *key)
{
    static const char what[] = "moves on lines of their own are indented";
    const struct document *const document = header->record->document;
    const char *const start = document->bytes + key->start;
    const char *const stop = find_break(start, document->bytes + document->len);
    struct buffer line = {0};

    buffer_text(&line, "  ");
    buffer_append(&line, start, (size_t)(stop - start));
    header_propose(header, key->start, (size_t)(stop - document->bytes), line.bytes, line.len);
    if (header->strays->moves_told) {
        header_raise_following(header, CODE_KEY, key, what);
        buffer_release(&line);
    } else {
        header_raise_line(header, CODE_KEY, key, what, &line);
    }
    header->strays->moves_told = true;
}

void strays_raise(struct header *header, const struct node *key)
{
    const struct schema *const schema = header->record->schema;

    if (header_counts_only(header, key))
        return;
    const struct strays *const strays = strays_of(header);
    const struct stray *stray = strays->list, *const end = stray + strays->count;
    while (stray < end && stray->key != key)
        stray++;
    if (begins_moves(key))
        raise_moves(header, key);
    else if (is_variant(strays->schema, key))
        raise_variant_outside(header, key);
    else if (stray < end && stray->meant != NULL)
        raise_meant(header, key, stray);
    else if (schema != NULL && key->kind == NODE_SCALAR && is_known(header, NULL, key))
        header_raise(header, CODE_KEY, key, "`%s` is a key of other games; %s has `%s`",
                     header_shown(header, key), schema->id, schema->keys[0].name);
    else
        header_raise_key(header, key, "key of a record", strays->names, strays->name_count);
}
