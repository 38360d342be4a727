#include "notation/header/strays.h"

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

/* --- what is there */

/* Whether a record may have a key: all games' are known while the game is not. */
static bool is_known(const struct header *header, const struct schema *schema,
                     const struct node *key)
{
    if (node_is_board_size(key))
        return false;
    if (key->kind != NODE_SCALAR || node_is_extension(key) || node_is_merge(key) ||
        header_find_key(key, common_keys, COMMON_KEYS) < COMMON_KEYS)
        return true;
    for (int i = 0; schema != NULL && i < VARIANTS_MOST && schema->variants[i].name != NULL; i++)
        if (node_is(key, schema->variants[i].name))
            return true;
    for (size_t i = 0; i < header->schema_count; i++)
        for (int j = 0; j < KEYS_MOST && header->schemas[i]->keys[j].name != NULL; j++)
            if ((schema == NULL || schema == header->schemas[i]) &&
                (node_is(key, header->schemas[i]->keys[j].name) ||
                 (header->schemas[i]->keys[j].from_squares && node_is(key, "squares"))))
                return true;
    return false;
}

static bool is_present(const struct strays *strays, const char *name)
{
    for (size_t i = 0; i < strays->present_count; i++)
        if (strcmp(strays->present[i], name) == 0)
            return true;
    return false;
}

/* Whether a record has a key, or another key was meant for it. */
static bool is_taken(const struct strays *strays, const char *name)
{
    for (size_t i = 0; i < strays->count; i++)
        if (strays->list[i].meant != NULL && strcmp(strays->list[i].meant, name) == 0)
            return true;
    return is_present(strays, name);
}

/* The names of keys, common ones and those of the game, or of all games while it is not known. */
static size_t list_names(const struct header *header, const struct strays *strays,
                         const char **names)
{
    size_t count = 0;

    for (int i = 0; i < COMMON_KEYS; i++)
        names[count++] = common_keys[i].name;
    for (size_t i = 0; i < header->schema_count && i < 64; i++)
        for (int j = 0; j < KEYS_MOST && header->schemas[i]->keys[j].name != NULL; j++)
            if (strays->schema == NULL || strays->schema == header->schemas[i])
                names[count++] = header->schemas[i]->keys[j].name;
    if (strays->schema != NULL && strays->schema->keys[0].from_squares)
        names[count++] = "squares";
    return count;
}

enum { NAMES_MOST = COMMON_KEYS + 64 * KEYS_MOST + 1 };

/* Looks at every key once: there may be millions of them. */
static void find_present(const struct header *header, struct strays *strays)
{
    const char *names[NAMES_MOST];
    bool seen[NAMES_MOST] = {false};
    const size_t count = list_names(header, strays, names);

    for (const struct node *key = header->record->root->first; key != NULL; key = key->next->next)
        for (size_t i = 0; i < count; i++)
            seen[i] = seen[i] || node_is(key, names[i]);
    strays->present = arena_allocate(header->arena, count * sizeof *strays->present);
    for (size_t i = 0; i < count; i++)
        if (seen[i])
            strays->present[strays->present_count++] = names[i];
}

/* --- what is meant */

/* A key in small letters, with dashes for blanks, and without characters that only look like
 * others. */
static void fold(const struct node *key, struct buffer *out)
{
    (void)lookalike_replace(key->value, key->len, out);
    if (out->len == 0)
        return;
    while (out->len > 0 && strchr(" :\"'", out->bytes[out->len - 1]) != NULL)
        out->len--;
    size_t skipped = 0;
    while (skipped < out->len && strchr(" \"'", out->bytes[skipped]) != NULL)
        skipped++;
    out->len -= skipped;
    if (skipped > 0)
        memmove(out->bytes, out->bytes + skipped, out->len);
    for (size_t i = 0; i < out->len; i++) {
        char *const byte = &out->bytes[i];
        if (*byte >= 'A' && *byte <= 'Z')
            *byte = (char)(*byte - 'A' + 'a');
        if (*byte == ' ' || *byte == '_')
            *byte = '-';
    }
}

static const char *find_name(const char *const *names, size_t count, const struct buffer *word)
{
    for (size_t i = 0; word->len > 0 && i < count; i++)
        if (strlen(names[i]) == word->len && memcmp(names[i], word->bytes, word->len) == 0)
            return names[i];
    return NULL;
}

static void find_folded(const struct header *header, struct strays *strays)
{
    const char *names[NAMES_MOST];
    const size_t count = list_names(header, strays, names);

    for (size_t i = 0; i < strays->count; i++) {
        struct buffer word = {0};
        struct stray *const stray = &strays->list[i];
        if (stray->key->len <= NEAREST_LEN_MOST)
            fold(stray->key, &word);
        const char *const name = find_name(names, count, &word);
        stray->folded = name != NULL && !node_is_board_size(stray->key) &&
                        !node_is(stray->key, name) && !is_taken(strays, name);
        if (stray->folded)
            stray->meant = name;
        buffer_release(&word);
    }
}

/* `player1`, `White` … */
static bool is_one_player(const struct node *key)
{
    static const char *const colours[] = {"white", "black"};

    for (size_t i = 0; i < 2; i++)
        if (key->len == strlen(colours[i]) && strncasecmp(key->value, colours[i], key->len) == 0)
            return true;
    return key->len >= 7 && key->len <= 9 && strncasecmp(key->value, "player", 6) == 0 &&
           strchr("123456789abAB", key->value[key->len - 1]) != NULL;
}

/* `player1: Anna` and `player2: Bela` for `players: [Anna, Bela]`. */
static void find_single_players(struct strays *strays)
{
    for (size_t i = 0; i < strays->count && !is_present(strays, "players"); i++) {
        struct stray *const stray = &strays->list[i];
        if (stray->meant != NULL || !is_one_player(stray->key))
            continue;
        stray->one_player = true;
        stray->meant = "players";
    }
}

/* A key whose value is a game, where none is given. */
static void find_game(const struct header *header, struct strays *strays)
{
    for (size_t i = 0; i < strays->count && strays->schema == NULL; i++) {
        struct stray *const stray = &strays->list[i];
        if (stray->meant != NULL && strcmp(stray->meant, "game") == 0)
            strays->schema = game_meant(header, stray->key->next);
        else if (stray->meant == NULL && !is_taken(strays, "game"))
            strays->schema = game_called(header, stray->key->next);
        if (strays->schema != NULL)
            stray->meant = "game";
    }
}

static bool has_digit(const struct node *value)
{
    for (size_t i = 0; i < value->len && value->kind == NODE_SCALAR; i++)
        if (value->value[i] >= '0' && value->value[i] <= '9')
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

static bool may_mean(const struct header *header, const struct strays *strays, const char *name)
{
    const char *names[NAMES_MOST];
    const size_t count = list_names(header, strays, names);

    for (size_t i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0)
            return !is_taken(strays, name);
    return false;
}

static void find_aliases(const struct header *header, struct strays *strays)
{
    for (size_t i = 0; i < strays->count; i++) {
        struct stray *const stray = &strays->list[i];
        struct buffer word = {0};
        if (stray->meant == NULL && stray->key->len <= NEAREST_LEN_MOST)
            fold(stray->key, &word);
        for (size_t j = 0; j < sizeof aliases / sizeof aliases[0] && word.len > 0; j++) {
            const char *name = aliases[j].key;
            const struct node *const value = stray->key->next;
            if (find_name(&aliases[j].word, 1, &word) == NULL)
                continue;
            const bool result = strncmp(aliases[j].word, "result", 6) == 0;
            if (strcmp(name, "scores") == 0 && value->kind == NODE_SCALAR &&
                (!has_digit(value) || (result && winner_of(value) >= 0)))
                name = "winner";
            if (may_mean(header, strays, name))
                stray->meant = name;
        }
        buffer_release(&word);
    }
}

/* The required keys that are missing, and for each what values it takes. */
enum wanted_kind { WANTS_NUMBER, WANTS_LIST, WANTS_NAMES };

struct wanted {
    const char *names[KEYS_MOST + 1];
    enum wanted_kind kinds[KEYS_MOST + 1];
    size_t count;
};

static void want(const struct strays *strays, const char *name, enum wanted_kind kind,
                 struct wanted *wanted)
{
    if (is_taken(strays, name))
        return;
    wanted->names[wanted->count] = name;
    wanted->kinds[wanted->count++] = kind;
}

static struct wanted find_wanted(const struct strays *strays)
{
    struct wanted wanted = {.count = 0};
    const struct schema *const schema = strays->schema;

    want(strays, "players", WANTS_NAMES, &wanted);
    for (int i = 0; schema != NULL && i < KEYS_MOST && schema->keys[i].name != NULL; i++)
        if (!schema->keys[i].optional &&
            !(schema->keys[i].from_squares && is_taken(strays, "squares")))
            want(strays, schema->keys[i].name,
                 schema->keys[i].kind == KEY_LIST ? WANTS_LIST : WANTS_NUMBER, &wanted);
    return wanted;
}

static bool fits(const struct node *value, enum wanted_kind kind)
{
    const bool list = value->kind == NODE_SEQUENCE;
    const bool number = list && value->first != NULL && has_digit(value->first);

    return kind == WANTS_NUMBER ? has_digit(value) && value->len <= NEAREST_LEN_MOST
           : kind == WANTS_LIST ? number
                                : list && !number;
}

static bool is_size(const struct node *key)
{
    struct buffer word = {0};

    if (key->len <= NEAREST_LEN_MOST)
        fold(key, &word);
    const bool size = word.len > 0 && find_name(sizes, sizeof sizes / sizeof sizes[0], &word);
    buffer_release(&word);
    return size;
}

/* A word for the size of the board means the first number of the game that is missing. */
static void find_size(struct strays *strays)
{
    for (size_t i = 0; i < strays->count; i++) {
        struct stray *const stray = &strays->list[i];
        const struct wanted wanted = find_wanted(strays);
        if (stray->meant != NULL || !is_size(stray->key) || !has_digit(stray->key->next))
            continue;
        for (size_t j = 0; j < wanted.count && stray->meant == NULL; j++)
            if (wanted.kinds[j] == WANTS_NUMBER)
                stray->meant = wanted.names[j];
    }
}

/* `Moves: 3` where the game asks how many moves there are: `whole-moves: 3`. */
static void find_move_count(struct strays *strays)
{
    const struct wanted wanted = find_wanted(strays);

    for (size_t i = 0; i < strays->count; i++) {
        struct stray *const stray = &strays->list[i];
        const struct node *const value = stray->key->next;
        if (stray->meant == NULL || strcmp(stray->meant, "moves") != 0 ||
            value->kind != NODE_SCALAR || !all_digits(value->value, value->len))
            continue;
        for (size_t j = 0; j < wanted.count; j++)
            if (wanted.kinds[j] == WANTS_NUMBER && strstr(wanted.names[j], "moves") != NULL) {
                stray->meant = wanted.names[j];
                stray->folded = false;
            }
    }
}

/* The near names of required keys that are missing come before all others. */
static void find_near(struct strays *strays)
{
    const struct wanted wanted = find_wanted(strays);

    for (size_t i = 0; i < strays->count; i++) {
        struct stray *const stray = &strays->list[i];
        const char *const near =
            nearest_name(stray->key->value, stray->key->len, wanted.names, wanted.count);
        if (stray->meant == NULL && near != NULL && !is_taken(strays, near))
            stray->meant = near;
    }
}

/* A single key whose value fits the single required key of its kind that is missing. */
static void find_fitting(struct strays *strays)
{
    const struct wanted wanted = find_wanted(strays);

    for (enum wanted_kind kind = WANTS_NUMBER; kind <= WANTS_NAMES; kind++) {
        struct stray *only = NULL;
        const char *name = NULL;
        size_t fitting = 0, missing = 0;
        for (size_t i = 0; i < wanted.count; i++)
            if (wanted.kinds[i] == kind) {
                name = wanted.names[i];
                missing++;
            }
        for (size_t i = 0; i < strays->count; i++)
            if (strays->list[i].meant == NULL && fits(strays->list[i].key->next, kind)) {
                only = &strays->list[i];
                fitting++;
            }
        if (missing == 1 && fitting == 1)
            only->meant = name;
    }
}

static void find_nearest(const struct header *header, struct strays *strays)
{
    const char *names[NAMES_MOST];

    for (size_t i = 0; i < strays->count; i++) {
        struct stray *const stray = &strays->list[i];
        if (stray->meant != NULL || is_size(stray->key) || is_known(header, NULL, stray->key))
            continue;
        const size_t count = list_names(header, strays, names);
        const char *const near = nearest_name(stray->key->value, stray->key->len, names, count);
        stray->meant = near == NULL || is_taken(strays, near) ? NULL : near;
    }
}

struct strays *strays_of(struct header *header)
{
    struct record *const record = header->record;

    if (header->strays != NULL)
        return header->strays;
    struct strays *const strays = arena_allocate_zeroed(header->arena, sizeof *strays);
    header->strays = strays;
    strays->schema = record->schema;
    if (record->schema == NULL && record->common[COMMON_GAME] != NULL)
        strays->schema = game_meant(header, record->common[COMMON_GAME]);
    find_present(header, strays);
    for (const struct node *key = record->root->first; key != NULL && strays->count < STRAYS_MOST;
         key = key->next->next)
        if (!key->repeated && !is_known(header, record->schema, key))
            strays->list[strays->count++].key = key;
    find_folded(header, strays);
    find_single_players(strays);
    find_game(header, strays);
    find_aliases(header, strays);
    find_move_count(strays);
    find_size(strays);
    find_near(strays);
    find_fitting(strays);
    find_nearest(header, strays);
    return strays;
}

bool strays_mean(struct header *header, const char *name)
{
    const struct strays *const strays = strays_of(header);

    for (size_t i = 0; i < strays->count; i++)
        if (strays->list[i].meant != NULL && strcmp(strays->list[i].meant, name) == 0)
            return true;
    return false;
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

/* The whole line as it should be, or only the key if its value does not fit on a line. */
static void write_line(const struct header *header, const struct stray *stray,
                       struct buffer *message)
{
    const struct document *const document = header->record->document;
    const struct node *const value = stray->key->next;
    const size_t len = value->end - value->start;
    const char *const text = document->bytes + value->start;
    struct buffer line = {0};

    buffer_format(&line, "%s: ", stray->meant);
    const bool players = strcmp(stray->meant, "players") == 0 && value->kind != NODE_SEQUENCE;
    const bool scores = strcmp(stray->meant, "scores") == 0 && value->kind == NODE_SCALAR;
    const bool tie = strcmp(stray->meant, "winner") == 0 && suggest_is_tie(text, len);
    const bool number = is_key_of_kind(header->strays->schema, stray->meant, KEY_NUMBER);
    if (strcmp(stray->meant, "game") == 0 && header->strays->schema != NULL)
        buffer_text(&line, header->strays->schema->id);
    else if (strcmp(stray->meant, "winner") == 0 && winner_of(value) >= 0)
        write_result(header->record, winner_of(value), &line);
    else if (stray->one_player)
        write_single_players(header->strays, &line);
    else if (is_key_of_kind(header->strays->schema, stray->meant, KEY_LIST) &&
             suggest_numbers(text, len, 0, false, &line))
        ;
    else if ((!players || !suggest_names(document, value, &line)) &&
             (!scores || !suggest_numbers(text, len, 0, true, &line)) &&
             (!number || !suggest_number(text, len, &line)) &&
             (!tie || !write_all_players(header->record, &line)) && len <= 80 &&
             memchr(text, '\n', len) == NULL)
        buffer_append(&line, text, len);
    while (line.bytes[line.len - 1] == ' ')
        line.len--;
    buffer_excerpt(message, line.bytes, line.len, 100);
    buffer_release(&line);
}

static bool has_capital(const struct node *key)
{
    for (size_t i = 0; i < key->len; i++)
        if (key->value[i] >= 'A' && key->value[i] <= 'Z')
            return true;
    return false;
}

static void write_folded(struct header *header, const struct stray *stray, struct buffer *message)
{
    const struct strays *const strays = header->strays;
    struct lookalike found;
    const size_t at = lookalike_find(stray->key->value, stray->key->len, &found);

    if (at < stray->key->len) {
        buffer_format(message, "this key has ");
        lookalike_write(&found, message);
        buffer_text(message, *found.plain == '\0' ? ", which nobody sees: write `"
                                                  : ", which only looks right: write `");
    } else {
        const bool words = memchr(stray->key->value, ' ', stray->key->len) != NULL ||
                           memchr(stray->key->value, '_', stray->key->len) != NULL;
        buffer_text(message, has_capital(stray->key) ? "keys are lower case: write `"
                             : words                 ? "keys have dashes between words: write `"
                                     : "this key has one character too many: write `");
    }
    write_line(header, stray, message);
    buffer_character(message, '`');
    if (at == stray->key->len && has_capital(stray->key))
        write_other_capitals(strays, stray, message);
}

static const struct stray *find_stray(struct header *header, const struct node *key)
{
    const struct strays *const strays = strays_of(header);

    for (size_t i = 0; i < strays->count; i++)
        if (strays->list[i].key == key)
            return &strays->list[i];
    return NULL;
}

/* Whether another part of the same slip was told already: keys with capitals, or the players one by
 * one. */
static bool told_before(struct header *header, const struct stray *stray)
{
    for (const struct stray *other = header->strays->list; stray->one_player && other < stray;
         other++)
        if (other->one_player)
            return true;
    struct lookalike found;
    const bool capitals =
        stray->folded && has_capital(stray->key) &&
        lookalike_find(stray->key->value, stray->key->len, &found) == stray->key->len;
    const bool told = header->strays->case_told;

    header->strays->case_told = told || capitals;
    return told && capitals;
}

bool strays_know(struct header *header, const struct node *key)
{
    const struct stray *const stray = find_stray(header, key);
    return stray != NULL && stray->meant != NULL;
}

void strays_raise(struct header *header, const struct node *key)
{
    const struct stray *const stray = find_stray(header, key);
    struct buffer message = {0};

    if (told_before(header, stray)) {
        buffer_format(&message, "this key is meant for `%s`", stray->meant);
        header_raise_following(header, CODE_KEY, key, buffer_string(&message));
        buffer_release(&message);
        return;
    }
    if (stray->folded) {
        write_folded(header, stray, &message);
    } else {
        buffer_format(&message, "`%s` is no key of %s; did you mean `", header_shown(header, key),
                      header->record->schema != NULL ? header->record->schema->id : "a record");
        write_line(header, stray, &message);
        buffer_text(&message, "`?");
    }
    header_raise(header, CODE_KEY, key, "%s", buffer_string(&message));
    buffer_release(&message);
}
