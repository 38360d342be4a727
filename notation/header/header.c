#include "notation/header/header.h"

#include "base/character.h"
#include "base/nearest.h"
#include "notation/header/board.h"
#include "notation/header/games.h"
#include "notation/header/strays.h"
#include "notation/header/successors.h"
#include "notation/header/suggest.h"
#include "notation/header/time.h"
#include "notation/header/values.h"
#include "notation/time/date.h"

#include <stdio.h>
#include <string.h>

/* --- the game */

static const struct schema *find_schema(const struct header *header, const struct node *value)
{
    for (size_t i = 0; i < header->schema_count; i++)
        if (node_is(value, header->schemas[i]->id))
            return header->schemas[i];
    return NULL;
}

static void raise_game(struct header *header, const struct node *value)
{
    const struct schema *const near = game_meant(header, value);
    struct buffer what = {0};

    buffer_format(&what, "`%s` is no game", header_shown(header, value));
    header_write_lookalike(value, &what);
    if (near != NULL) {
        header_raise(header, CODE_VALUE, value, "%s; did you mean `game: %s`?",
                     buffer_string(&what), near->id);
        header_propose(header, value->start, value->end, near->id, strlen(near->id));
    } else
        header_raise(header, CODE_VALUE, value, "%s; `recto games` lists them",
                     buffer_string(&what));
    buffer_release(&what);
}

static void read_game(struct header *header, const struct node *value)
{
    struct record *const record = header->record;

    record->schema = find_schema(header, value);
    if (record->schema != NULL)
        return;
    record->game_wrong = true;
    if (value->kind == NODE_ALIAS)
        return;
    if (value->kind != NODE_SCALAR || value->len == 0) {
        header_raise(header, CODE_VALUE, value,
                     "game: is the id of a game; `recto games` lists them");
        return;
    }
    raise_game(header, value);
}

/* --- players */

/* The line with names as it should be; nothing if they cannot be told apart. */
static void write_players(const struct header *header, const struct node *value,
                          struct buffer *line)
{
    buffer_text(line, "players: ");
    if (!suggest_names(header->record->document, value, line))
        line->len = 0;
}

static void raise_player_count(struct header *header, const struct node *value, int64_t count)
{
    const struct schema *const schema = header->record->schema;
    struct buffer what = {0}, line = {0};

    buffer_format(&what, "%s is a game for %d", schema->id, schema->players_least);
    if (schema->players_least < schema->players_most)
        buffer_format(&what, " to %d", schema->players_most);
    buffer_text(&what, " players");
    if (value->kind == NODE_SEQUENCE)
        buffer_format(&what, ", and here %s %lld", count == 1 ? "is" : "are", (long long)count);
    if (count == 1 && value->kind == NODE_SEQUENCE)
        write_players(header, value, &line);
    if (line.len > 0)
        buffer_text(&what, "; names have commas between them");
    header_raise_line(header, CODE_VALUE, value, buffer_string(&what), &line);
    buffer_release(&what);
}

static void set_players(struct header *header, const struct node *value, int64_t count)
{
    struct record *const record = header->record;
    const struct schema *const schema = record->schema;

    if (schema == NULL && count >= 1 && count <= PLAYERS_MOST)
        record->setup.players = (int)count;
    if (schema == NULL)
        return;
    if (count >= schema->players_least && count <= schema->players_most) {
        record->setup.players = (int)count;
        return;
    }
    record->players_wrong = true;
    raise_player_count(header, value, count);
}

enum { CURLY_QUOTE = 3 }; /* its bytes */

/* One of U+2018 to U+201F. */
static bool is_curly_quote(const char *at)
{
    return at[0] == '\xE2' && at[1] == '\x80' && (unsigned char)at[2] >= 0x98 &&
           (unsigned char)at[2] <= 0x9F;
}

/* Remarks, once in a record, on curly quotes around a name, as word processors put them. */
static void remark_quotes(struct header *header, const struct node *name)
{
    const struct node inner = {.value = name->value + CURLY_QUOTE,
                               .len = name->len - 2 * CURLY_QUOTE};

    if (header->record->remarks.raised == 0 && name->len > 2 * CURLY_QUOTE &&
        is_curly_quote(name->value) && is_curly_quote(name->value + name->len - CURLY_QUOTE))
        header_remark(header, CODE_REMARK_QUOTES, name,
                      "the curly quotes (U+%04X and U+%04X) are part of the name: write `%s`",
                      (unsigned)utf8_decode(name->value, CURLY_QUOTE),
                      (unsigned)utf8_decode(name->value + name->len - CURLY_QUOTE, CURLY_QUOTE),
                      header_shown(header, &inner));
}

static void raise_name(struct header *header, const struct node *name, bool quiet)
{
    if (name->kind == NODE_ALIAS)
        return;
    const struct node *const players = header->record->common[COMMON_PLAYERS];
    struct buffer line = {0};
    const bool first = players->kind != NODE_SEQUENCE || players->first == name;
    header->record->players_wrong = true;
    if (quiet)
        return;
    if (name->kind == NODE_SEQUENCE && !first) {
        header_raise_following(header, CODE_VALUE, name, "a player's name is text");
        return;
    }
    if (name->kind == NODE_SEQUENCE)
        write_players(header, players, &line);
    const bool cut = name->kind == NODE_SCALAR && header_is_cut(header, name, &line);
    header_raise_line(header, CODE_VALUE, name,
                      cut                         ? "a name that begins with `#` needs quotes"
                      : name->kind == NODE_SCALAR ? "a player's name is empty"
                                                  : "a player's name is text",
                      &line);
}

static void read_name(struct header *header, const struct node *name, struct span *span, bool quiet)
{
    if (name->kind != NODE_SCALAR || name->len == 0) {
        raise_name(header, name, quiet);
        return;
    }
    header_remark_hash(header, name);
    *span = (struct span){name->value, name->len};
    if (*name->value == '\xE2')
        remark_quotes(header, name);
}

/* Whether a player was to be a name with a colon in it: `[A: the Great, B]`. */
static bool is_name_with_colon(const struct node *person)
{
    static const char *const names[] = {"name", "email", "successors"};
    const struct node *const key = person->first;

    return key != NULL && key->next->next == NULL && key->kind == NODE_SCALAR &&
           key->next->kind == NODE_SCALAR &&
           nearest_name(key->value, key->len, names, PERSON_KEYS) == NULL;
}

static void raise_person_key(struct header *header, const struct node *person,
                             const struct node *key)
{
    const struct node *const players = header->record->common[COMMON_PLAYERS];
    struct buffer line = {0};

    if (!is_name_with_colon(person)) {
        header_raise_unknown(header, key, "key of a player", person_keys, PERSON_KEYS);
        return;
    }
    if (header_counts_only(header, key))
        return;
    for (const struct node *other = players->first;
         players->kind == NODE_SEQUENCE && other != person; other = other->next)
        if (other->kind == NODE_MAPPING && is_name_with_colon(other)) {
            header_raise_following(header, CODE_KEY, key, "a name with a colon in it needs quotes");
            return;
        }
    if (players->kind == NODE_SEQUENCE)
        write_players(header, players, &line);
    header_raise_line(header, CODE_KEY, key, "a name with a colon in it needs quotes", &line);
}

/* A player without a name: the keys that were raised since `before` say why. */
static void raise_nameless(struct header *header, const struct node *person, size_t before)
{
    if (header->record->diagnostics.raised > before && person->first->next->next == NULL)
        header_raise_following(header, CODE_MISSING, person, "this player has no `name:`");
    else
        header_raise(header, CODE_MISSING, person, "this player has no `name:`");
}

/* Reads a player given as a mapping; if `quiet`, raises only what is wrong with its keys. */
static void read_person(struct header *header, const struct node *person, int player,
                        struct span *span, bool quiet)
{
    const struct node *name = NULL;
    const size_t before = header->record->diagnostics.raised;

    for (const struct node *key = person->first; key != NULL; key = key->next->next) {
        const struct node *const value = key->next;
        if (key->repeated)
            header->record->players_wrong = true;
        else if (node_is(key, "name"))
            name = value;
        else if (node_is(key, "successors"))
            successors_read(header, value, player, quiet);
        else if (!node_is(key, "email") && !node_is_extension(key) && key->kind != NODE_ALIAS &&
                 !node_is_merge(key))
            raise_person_key(header, person, key);
        else if (node_is(key, "email") && !quiet)
            header_text(header, value, "an e-mail address", "");
    }
    if (name != NULL)
        read_name(header, name, span, quiet);
    else if (!quiet)
        raise_nameless(header, person, before);
    if (name == NULL || header->record->diagnostics.raised > before)
        header->record->players_wrong = true;
}

/* Keeps the names of those who began, whom others will follow. */
static void settle_successors(struct header *header)
{
    struct record *const record = header->record;
    const size_t size = (size_t)record->setup.players * sizeof *record->names;

    successors_check_names(header);
    record->first_names = arena_allocate(header->arena, size);
    memcpy(record->first_names, record->names, size);
    record_seat(record, 1);
}

/* Remarks on the first two players of one name. */
static void remark_names(struct header *header, const struct node *players)
{
    const struct span *const names = header->record->folded;
    const struct node *player = players->first;

    for (int i = 0; player != NULL && i < header->record->setup.players; i++, player = player->next)
        for (int other = 0; other < i; other++) {
            if (!span_equal(names[i], names[other]))
                continue;
            header_remark(header, CODE_REMARK_NAMES, player,
                          "players %d and %d have the same name, so tables leave this record out; "
                          "write what tells them apart",
                          other + 1, i + 1);
            return;
        }
}

static void read_player_list(struct header *header, const struct node *value, bool quiet)
{
    struct span ignored, *const names = header->record->names;
    int64_t count = 0;

    for (const struct node *player = value->first; player != NULL; player = player->next) {
        struct span *const span = count < PLAYERS_MOST ? &names[count] : &ignored;
        *span = (struct span){"", 0};
        count++;
        if (player->kind == NODE_MAPPING)
            read_person(header, player, (int)count, span, quiet);
        else
            read_name(header, player, span, quiet);
        if (count <= PLAYERS_MOST)
            header->record->folded[count - 1] = header_fold(header, *span);
    }
    set_players(header, value, count);
    if (!quiet && !header->record->players_wrong)
        remark_names(header, value);
    if (header->record->successor_count > 0)
        settle_successors(header);
}

static void number_players(struct header *header)
{
    struct record *const record = header->record;

    for (int i = 0; i < record->setup.players; i++) {
        char *const name = arena_allocate(header->arena, 16);
        struct buffer text = {name, 0, 16};
        buffer_text(&text, "Player ");
        buffer_number(&text, i + 1);
        record->names[i] = (struct span){name, text.len};
        record->folded[i] = header_fold(header, record->names[i]);
    }
}

static bool is_count(const struct node *value)
{
    return value->kind == NODE_SCALAR && value->len <= DIGITS_MOST &&
           all_digits(value->value, value->len);
}

/* What was raised within a value is told by the error of the value itself. */
static void follow_within(struct header *header, const struct node *value)
{
    struct diagnostics *const diagnostics = &header->record->diagnostics;

    for (size_t i = 0; i < diagnostics->count; i++)
        if (diagnostics->list[i].offset >= value->start && diagnostics->list[i].end <= value->end &&
            diagnostics->list[i].facts == code_facts(CODE_KEY))
            diagnostics_follow(diagnostics, &diagnostics->list[i]);
}

/* `2 (Anna, Bela)` */
static void write_players_in_parentheses(const struct header *header, const struct node *value,
                                         struct buffer *line)
{
    const char *const text = header->record->document->bytes + value->start;
    const char *const open = memchr(text, '(', value->end - value->start);
    struct node names = *value;

    line->len = 0;
    if (open == NULL)
        return;
    names.start = (size_t)(open + 1 - header->record->document->bytes);
    names.end = value->end - (text[value->end - value->start - 1] == ')');
    write_players(header, &names, line);
}

static void raise_players(struct header *header, const struct node *value)
{
    struct buffer line = {0};

    write_players(header, value, &line);
    if (value->kind == NODE_SCALAR && value->len > 0 && is_digit(*value->value))
        write_players_in_parentheses(header, value, &line);
    const bool names = line.len > 0;
    follow_within(header, value);
    if (!names && value->kind == NODE_SCALAR) {
        buffer_text(&line, "players: ");
        if (!suggest_number(value->value, value->len, &line))
            line.len = 0;
    }
    header_raise_line(header, CODE_VALUE, value,
                      names ? "names stand in brackets, with commas between them"
                            : "players: is a list of names, as in `players: [Anna, Bob]`, "
                              "or how many they are",
                      &line);
}

/* Without a game, only unknown keys are raised. */
static void read_players(struct header *header, const struct node *value)
{
    struct record *const record = header->record;
    const bool quiet = record->schema == NULL;

    if (value->kind == NODE_SEQUENCE) {
        read_player_list(header, value, quiet);
    } else if (value->kind == NODE_ALIAS || (quiet && !is_count(value))) {
        record->players_wrong = true;
    } else if (value->kind == NODE_MAPPING || !all_digits(value->value, value->len)) {
        record->players_wrong = true;
        raise_players(header, value);
    } else if (!header_number(header, value, "players", ":")) {
        record->players_wrong = true;
    } else {
        set_players(header, value, node_number(value));
        number_players(header);
    }
}

/* --- claims, moves and free text */

/* A whole number, perhaps negative, with decimals where the game's scores have them. */
static bool is_score(const struct record *record, const struct node *node)
{
    size_t whole = 0, decimals = 0;

    if (node->kind != NODE_SCALAR)
        return false;
    const char *at = node->value, *const end = at + node->len;
    if (at < end && *at == '-')
        at++;
    for (; at < end && *at >= '0' && *at <= '9'; at++)
        whole++;
    if (at == end || *at != '.' || !record->schema->decimal_scores)
        return at == end && whole > 0;
    for (at++; at < end && *at >= '0' && *at <= '9'; at++)
        decimals++;
    return at == end && whole > 0 && decimals > 0;
}

/* What is wrong with an entry of `scores:`; CODE_NONE if nothing is. */
static enum code score_error(const struct record *record, const struct node *score)
{
    if (score->kind == NODE_ALIAS)
        return CODE_NONE;
    if (!is_score(record, score))
        return CODE_VALUE;
    return number_too_large(score->value, score->value + score->len) ? CODE_TOO_LARGE : CODE_NONE;
}

/* The line with scores as it should be; nothing if that cannot be told. */
static void write_scores(const struct record *record, const struct node *value, struct buffer *line)
{
    const char *const text = record->document->bytes + value->start;
    const bool decimals = record->schema->decimal_scores;

    buffer_text(line, "scores: ");
    if (record->players_wrong || record->setup.players == 0 ||
        (!suggest_scores(record, value, line) &&
         !suggest_numbers(text, value->end - value->start, record->setup.players, decimals, line)))
        line->len = 0;
}

/* The first error tells the slip, and others of the same list follow from it. */
static void raise_score(struct header *header, enum code code, const struct node *node,
                        const char *what, bool *told)
{
    struct buffer line = {0};

    if (*told) {
        header_raise_following(header, code, node, what);
        return;
    }
    if (code == CODE_VALUE && !header_counts_only(header, node))
        write_scores(header->record, header->record->common[COMMON_SCORES], &line);
    else if (code == CODE_VALUE)
        return;
    *told = code == CODE_VALUE;
    header_raise_line(header, code, node, what, &line);
}

static void raise_score_count(struct header *header, const struct node *value, int64_t count,
                              bool *told)
{
    const int players = header->record->setup.players;
    char what[100];

    (void)snprintf(what, sizeof what, "scores: has %lld number%s for %d player%s", (long long)count,
                   count == 1 ? "" : "s", players, players == 1 ? "" : "s");
    raise_score(header, CODE_VALUE, value, what, told);
}

static void check_score_list(struct header *header, const struct node *value)
{
    const struct record *const record = header->record;
    const bool decimals = record->schema->decimal_scores;
    bool told = false;
    int64_t count = 0;

    for (const struct node *score = value->first; score != NULL; score = score->next, count++) {
        const enum code code = score_error(record, score);
        if (code == CODE_VALUE)
            raise_score(header, code, score,
                        decimals ? "a score is a number, with a point before its decimals"
                                 : "a score is a whole number",
                        &told);
        else if (code == CODE_TOO_LARGE)
            raise_score(header, code, score, "numbers have at most 1,000 digits", &told);
    }
    if (!record->players_wrong && record->setup.players > 0 && count != record->setup.players)
        raise_score_count(header, value, count, &told);
}

static void check_scores(struct header *header, const struct node *value)
{
    bool told = false;

    if (value->kind == NODE_SEQUENCE)
        check_score_list(header, value);
    else if (value->kind != NODE_ALIAS)
        raise_score(header, CODE_VALUE, value, "scores: is a list, one number a player", &told);
}

/* The names that are short enough for nearest_name(). */
static size_t short_names(struct header *header, const char **names)
{
    const struct record *const record = header->record;
    size_t count = 0;

    for (int i = 0; i < record->setup.players; i++)
        if (record->names[i].len <= NEAREST_LEN_MOST)
            names[count++] =
                arena_copy(header->arena, record->names[i].bytes, record->names[i].len);
    return count;
}

/* Raises a winner of whom it is known who is meant. */
static bool raise_winner(struct header *header, const struct node *name)
{
    struct buffer what = {0}, line = {0};
    const bool tie = suggest_is_tie(name->value, name->len);

    buffer_text(&line, "winner: ");
    const struct node *const winner = header->record->common[COMMON_WINNER];
    const bool alone = winner != NULL && winner->first == name && name->next == NULL;
    const bool listed = name != winner && !alone;
    if (listed || !suggest_winners(header->record, name->value, name->len, &line)) {
        buffer_release(&line);
        return false;
    }
    if (tie)
        buffer_text(&what, "for a tie, name all who share the win");
    else
        buffer_format(&what, "`%s` is no player of this game", header_shown(header, name));
    header_write_lookalike(name, &what);
    header_raise_line(header, CODE_VALUE, name, buffer_string(&what), &line);
    buffer_release(&what);
    return true;
}

static void raise_stranger(struct header *header, const struct node *name)
{
    const char *names[PLAYERS_MOST];
    struct buffer alike = {0};

    if (header_counts_only(header, name) || raise_winner(header, name))
        return;
    header_write_lookalike(name, &alike);
    const size_t count = short_names(header, names);
    const char *const nearest = nearest_name(name->value, name->len, names, count);
    const struct node meant = {.value = nearest, .len = nearest != NULL ? strlen(nearest) : 0};
    if (nearest != NULL)
        header_raise(
            header, CODE_VALUE, name, "`%s` is no player of this game%s; did you mean `%s`?",
            header_shown(header, name), buffer_string(&alike), header_shown(header, &meant));
    else
        header_raise(header, CODE_VALUE, name,
                     "`%s` is no player of this game; write a name or number, or a list of "
                     "them; or leave winner: out",
                     header_shown(header, name));
    buffer_release(&alike);
}

static void raise_no_winner(struct header *header, const struct node *value)
{
    const struct record *const record = header->record;
    struct buffer line = {0};

    buffer_text(&line, "winner: ");
    if (value != record->common[COMMON_WINNER] || value->end == value->start ||
        !suggest_winners(record, record->document->bytes + value->start, value->end - value->start,
                         &line))
        line.len = 0;
    header_raise_line(header, CODE_VALUE, value,
                      "winner: is a player's number or name, or a list of them", &line);
}

static void check_winner(struct header *header, const struct node *name)
{
    const struct record *const record = header->record;

    if (name->kind == NODE_ALIAS)
        return;
    header_remark_hash(header, name);
    if (name->kind != NODE_SCALAR || name->len == 0)
        raise_no_winner(header, name);
    else if (all_digits(name->value, name->len) && name->len > DIGITS_MOST)
        header_raise(header, CODE_TOO_LARGE, name, "numbers have at most 1,000 digits");
    else if (!record->players_wrong && record->setup.players > 0 &&
             record_player(record, name) == 0)
        raise_stranger(header, name);
}

static void check_winners(struct header *header, const struct node *value)
{
    if (value->kind != NODE_SEQUENCE) {
        check_winner(header, value);
        return;
    }
    for (const struct node *name = value->first; name != NULL; name = name->next)
        check_winner(header, name);
}

/* Appends moves that YAML takes for a key and its value: `1: a1`. */
static void write_pair(const struct document *document, const struct node *key, struct buffer *line)
{
    const struct node *const value = key->next;

    if (key->kind != NODE_SCALAR || value->kind != NODE_SCALAR)
        return;
    if (all_digits(key->value, key->len))
        buffer_format(line, "%.*s. ", (int)(key->len < 20 ? key->len : 20), key->value);
    const struct node *const moves = value->len > 0 ? value : key;
    buffer_append(line, document->bytes + moves->start, moves->end - moves->start);
}

static void raise_move_mapping(struct header *header, const struct node *value)
{
    struct buffer line = {0};

    buffer_text(&line, "  ");
    if (value->first != NULL)
        write_pair(header->record->document, value->first, &line);
    if (line.len == 2)
        line.len = 0;
    header_raise_line(header, CODE_VALUE, value,
                      line.len > 0 ? "moves are text, without colons or braces, below `moves: |`"
                                   : "moves: is text, or a list of texts, best below `moves: |`",
                      &line);
}

static void raise_move_line(struct header *header, const struct node *line, bool *told)
{
    const struct document *const document = header->record->document;
    const struct node *const key = line->first;
    struct buffer meant = {0};

    if (*told) {
        header_raise_following(header, CODE_VALUE, line, "moves: is text, or a list of texts");
        return;
    }
    *told = true;
    if (line->start >= 2 && document->bytes[line->start - 2] == '-')
        buffer_text(&meant, "- ");
    const size_t before = meant.len;
    if (line->kind == NODE_MAPPING && key != NULL && all_digits(key->value, key->len))
        write_pair(document, key, &meant);
    if (meant.len == before) {
        buffer_character(&meant, '"');
        buffer_append(&meant, document->bytes + line->start, line->end - line->start);
        buffer_character(&meant, '"');
    }
    header_raise_line(header, CODE_VALUE, line,
                      "in a list, moves with brackets or a colon need quotes (none are needed "
                      "below `moves: |`)",
                      &meant);
}

static void check_moves(struct header *header, const struct node *value)
{
    bool told = false;

    if (value->kind == NODE_MAPPING)
        raise_move_mapping(header, value);
    if (value->kind != NODE_SEQUENCE)
        return;
    for (const struct node *line = value->first; line != NULL; line = line->next)
        if (line->kind == NODE_SEQUENCE || line->kind == NODE_MAPPING)
            raise_move_line(header, line, &told);
}

/* Whether YAML makes one line of several. */
static bool joins_lines(const struct header *header, const struct node *value)
{
    const struct document *const document = header->record->document;

    return value->kind == NODE_SCALAR && value->style != STYLE_LITERAL &&
           value->end > value->start &&
           memchr(document->bytes + value->start, '\n', value->end - value->start) != NULL;
}

static void check_board(struct header *header, const struct node *value)
{
    if (joins_lines(header, value)) {
        header_raise(header, CODE_VALUE, value,
                     "YAML joins these lines into one: write `board: |`, and the drawing below it");
        return;
    }
    bool lines = value->kind != NODE_MAPPING;

    if (value->kind == NODE_SEQUENCE)
        for (const struct node *line = value->first; line != NULL; line = line->next)
            lines = lines && line->kind != NODE_SEQUENCE && line->kind != NODE_MAPPING;
    if (!lines)
        header_raise(header, CODE_VALUE, value,
                     "board: is drawn below `board: |`, every line of it indented");
}

static void check_text(struct header *header, const struct node *value, const char *name)
{
    header_text(header, value, name, ":");
    header_remark_hash(header, value);
}

/* Checks a list of one number or two, the least and the most. */
static void check_range(struct header *header, const struct node *value)
{
    const struct node *const least = value->kind == NODE_SEQUENCE ? value->first : NULL;
    const struct node *const most = least == NULL ? NULL : least->next;
    bool good = least != NULL && (most == NULL || most->next == NULL);

    for (const struct node *bound = least; bound != NULL; bound = bound->next)
        good = good && bound->kind == NODE_SCALAR && all_digits(bound->value, bound->len);
    if (value->kind != NODE_ALIAS &&
        (!good || (most != NULL && node_number(least) > node_number(most))))
        header_raise(header, CODE_VALUE, value,
                     "lead: is the least and the most, `[1, 5]`, or the least alone, `[1]`");
}

/* Checks {lead: […], limit: …, line: …}, and notes where its parts are. */
static void check_proof(struct header *header, const struct node *value)
{
    const struct node *parts[PROOF_KEYS];
    const size_t before = header->record->diagnostics.raised;

    if (value->kind != NODE_MAPPING) {
        if (value->kind != NODE_ALIAS)
            header_raise(header, CODE_VALUE, value,
                         "proof: is written {lead: […], limit: …, line: …}");
        return;
    }
    header_find_keys(header, value, "key of a proof", proof_keys, PROOF_KEYS, parts);
    if (parts[PROOF_LEAD] == NULL)
        header_raise_lack(header, value, before, "this proof has no `lead:`");
    else
        check_range(header, parts[PROOF_LEAD]->next);
    if (parts[PROOF_LIMIT] != NULL)
        (void)header_number(header, parts[PROOF_LIMIT]->next, "limit:", " (seconds)");
    if (parts[PROOF_LINE] != NULL)
        check_text(header, parts[PROOF_LINE]->next, "line");
    for (int part = 0; part < PROOF_KEYS; part++)
        header->record->proof[part] = parts[part] == NULL ? NULL : parts[part]->next;
}

/* Checks {winner: …, why: …, by: …}; a decision may name no winner. */
static void check_decision(struct header *header, const struct node *value)
{
    const struct node *parts[DECISION_KEYS];
    const size_t before = header->record->diagnostics.raised;

    if (value->kind != NODE_MAPPING) {
        if (value->kind != NODE_ALIAS)
            header_raise(header, CODE_VALUE, value,
                         "decision: is written {winner: …, why: …, by: …}");
        return;
    }
    header_find_keys(header, value, "key of a decision", decision_keys, DECISION_KEYS, parts);
    for (int part = 0; part < DECISION_KEYS; part++)
        if (parts[part] == NULL && decision_keys[part].required)
            header_raise_lack(header, value, before,
                              part == DECISION_WINNER ? "this decision has no `winner:`"
                                                      : "this decision has no `why:`");
    if (parts[DECISION_WINNER] != NULL)
        check_winners(header, parts[DECISION_WINNER]->next);
    for (int part = DECISION_WHY; part <= DECISION_BY; part++)
        if (parts[part] != NULL)
            check_text(header, parts[part]->next, decision_keys[part].name);
    if (parts[DECISION_PROOF] != NULL)
        check_proof(header, parts[DECISION_PROOF]->next);
}

static void check_date(struct header *header, const struct node *value)
{
    static const char example[] = "write one such as `date: 2026-11-27`";
    const struct written_date date = date_read(value->value, value->len);
    struct buffer line = {0};

    if (value->len == 0 || date.kind == DATE_WRITTEN)
        return;
    if (date.kind == DATE_NEVER)
        header_raise(header, CODE_VALUE, value, "there is no such day: %s", example);
    else if (date.kind == DATE_UNTOLD)
        header_remark(header, CODE_REMARK_DATE, value, "this is not a day of the calendar: %s",
                      example);
    if (!date_is_known(&date) && date.kind != DATE_EITHER)
        return;
    buffer_text(&line, "date: ");
    date_write(&date, &line);
    if (date.kind == DATE_EITHER) {
        buffer_text(&line, "` or `date: ");
        day_write(date.last, &line);
    }
    header_remark(header, CODE_REMARK_DATE, value, "%s: write `%s`",
                  date.kind == DATE_EITHER ? "this may be two days"
                                           : "a date is year, month and day",
                  buffer_string(&line));
    buffer_release(&line);
}

static void check_rest(struct header *header)
{
    const struct node *const *const common = header->record->common;

    if (common[COMMON_SCORES] != NULL)
        check_scores(header, common[COMMON_SCORES]);
    if (common[COMMON_WINNER] != NULL)
        check_winners(header, common[COMMON_WINNER]);
    if (common[COMMON_DECISION] != NULL)
        check_decision(header, common[COMMON_DECISION]);
    if (common[COMMON_MOVES] != NULL)
        check_moves(header, common[COMMON_MOVES]);
    if (common[COMMON_BOARD] != NULL)
        check_board(header, common[COMMON_BOARD]);
    for (enum common_key key = COMMON_EVENT; key < COMMON_KEYS; key++)
        if (common[key] != NULL && key == COMMON_DATE && common[key]->kind == NODE_SCALAR)
            check_date(header, common[key]);
        else if (common[key] != NULL)
            check_text(header, common[key], common_keys[key].name);
}

/* --- keys */

static int board_key_of(const struct schema *schema, const struct node *key)
{
    for (int i = 0; i < KEYS_MOST && schema->keys[i].name != NULL; i++)
        if (node_is(key, schema->keys[i].name))
            return i;
    return -1;
}

static bool is_squares_for_dots(const struct schema *schema, const struct node *key)
{
    return schema->keys[0].from_squares && node_is(key, "squares");
}

static bool is_board_key(const struct header *header, const struct node *key)
{
    for (size_t i = 0; i < header->schema_count; i++)
        if (board_key_of(header->schemas[i], key) >= 0)
            return true;
    return false;
}

static void take_board_key(struct header *header, const struct node *key, int index, bool squares)
{
    struct record *const record = header->record;

    if (record->board[index] != NULL) {
        header_raise(header, CODE_KEY, key, "`%s` and `%s` say the same; give one of them",
                     squares ? record->schema->keys[index].name : "squares",
                     squares ? "squares" : record->schema->keys[index].name);
        return;
    }
    record->board[index] = key->next;
    record->from_squares = squares;
}

/* The index of a common key; COMMON_KEYS for any other key. */
static enum common_key common_key_of(const struct node *key)
{
    for (int i = 0; i < COMMON_KEYS; i++)
        if (node_is(key, common_keys[i].name))
            return (enum common_key)i;
    return COMMON_KEYS;
}

/* A record has either. */
static void take_moves_or_board(struct header *header, const struct node *key,
                                enum common_key common)
{
    struct record *const record = header->record;

    if (record->common[common == COMMON_MOVES ? COMMON_BOARD : COMMON_MOVES] == NULL)
        record->common[common] = key->next;
    else
        header_raise(header, CODE_KEY, key,
                     "a record has `moves:` or `board:`, not both: the board follows from the "
                     "moves");
}

static void take_key(struct header *header, const struct node *key)
{
    struct record *const record = header->record;
    const enum common_key common = common_key_of(key);

    if (node_is_board_size(key)) {
        strays_raise(header, key);
        return;
    }
    if (common == COMMON_MOVES || common == COMMON_BOARD) {
        take_moves_or_board(header, key, common);
        return;
    }
    if (common < COMMON_KEYS) {
        record->common[common] = key->next;
        return;
    }
    if (node_is_extension(key) || key->kind == NODE_ALIAS || node_is_merge(key))
        return;
    const int index = record->schema == NULL ? -1 : board_key_of(record->schema, key);
    if (index >= 0)
        take_board_key(header, key, index, false);
    else if (record->schema != NULL && is_squares_for_dots(record->schema, key))
        take_board_key(header, key, 0, true);
    else if (record->schema != NULL || !is_board_key(header, key))
        strays_raise(header, key);
}

static void raise_missing(struct header *header, const char *what, const char *example)
{
    const size_t first = header->record->first;

    if (strays_mean(header, what))
        header_raise_replaced(header, what);
    else
        diagnostics_add(&header->record->diagnostics, header->arena, CODE_MISSING, first, first, 0,
                        "this record has no `%s:`; add a line such as `%s`", what, example);
}

static void raise_missing_game(struct header *header)
{
    struct buffer example = {0};

    buffer_format(&example, "game: %s", header->schemas[0]->id);
    raise_missing(header, "game", buffer_string(&example));
    buffer_release(&example);
}

/* Reads in the order of the manual, so that errors at one place come in that order. */
static void read_values(struct header *header)
{
    struct record *const record = header->record;
    const struct node *const *const common = record->common;

    if (common[COMMON_PLAYERS] != NULL)
        read_players(header, common[COMMON_PLAYERS]);
    else
        raise_missing(header, "players", "players: [Anna, Bob]");
    if (common[COMMON_RULES] != NULL)
        header_read_rules(header, common[COMMON_RULES]);
    if (record->schema == NULL)
        return;
    header_read_board(header);
    check_rest(header);
    if (common[COMMON_TIME] != NULL)
        header_read_time(header, common[COMMON_TIME]);
}

/* --- moves that went astray */

/* Whether a line begins as moves do: `1. `, `a1`, `@0` or `[4 3`. */
static bool begins_moves(const char *at, const char *end)
{
    const char *const start = at;

    while (at < end && is_digit(*at))
        at++;
    if (at > start)
        return at < end && strchr(".):", *at) != NULL && (at + 1 == end || !is_digit(at[1]));
    if (end - at < 2 || !is_digit(at[1]))
        return false;
    return strchr("@[", *at) != NULL || (*at >= 'a' && *at <= 'z');
}

/* The first line of an unquoted text, after its own first one, that looks like moves; NULL if there
 * is none. */
static const char *folded_moves(const struct document *document, const struct node *value)
{
    const char *const end = document->bytes + value->end;
    const char *at = document->bytes + value->start;

    if (value->kind != NODE_SCALAR || value->end == value->start || strchr("|>\"'", *at) != NULL)
        return NULL;
    while ((at = memchr(at, '\n', (size_t)(end - at))) != NULL) {
        while (at < end && strchr(" \t\r\n", *at) != NULL)
            at++;
        if (begins_moves(at, end))
            return at;
    }
    return NULL;
}

/* Says that lines of a value were to be moves: as what is wrong with the value if something is,
 * else as a remark on a record that is sound. */
static void tell_folded_moves(struct header *header, const struct node *value, const char *moves)
{
    static const char key[] = "moves: |\n";
    static const char message[] = "this line looks like moves, but belongs to the text above: the "
                                  "moves stand below a line `moves: |`, all of them indented";
    struct record *const record = header->record;
    const size_t offset = (size_t)(moves - record->document->bytes);
    size_t line = offset;
    const char *const stop = find_break(moves, record->document->bytes + value->end);

    for (size_t i = 0; i < record->diagnostics.count; i++) {
        struct diagnostic *const found = &record->diagnostics.list[i];
        if (found->offset == value->start && found->end == value->end && !found->follows) {
            found->message = "the lines below this one look like moves: these stand below a line "
                             "`moves: |`, all of them indented";
            while (record->document->bytes[line - 1] != '\n')
                line--;
            (void)diagnostics_propose(&record->diagnostics, header->arena, line, line, key,
                                      strlen(key));
            return;
        }
    }
    if (record->diagnostics.raised == 0)
        diagnostics_add(&record->remarks, header->arena, CODE_REMARK_MOVES, offset,
                        (size_t)(stop - record->document->bytes), 0, "%s", message);
}

static void find_folded_moves(struct header *header, const struct node *root)
{
    const char *moves = NULL;

    for (const struct node *key = root->first; key != NULL && moves == NULL; key = key->next->next)
        if (!node_is_extension(key) &&
            (moves = folded_moves(header->record->document, key->next)) != NULL)
            tell_folded_moves(header, key->next, moves);
}

static void note_repeated(struct record *record, const struct node *key)
{
    if (node_is(key, "game"))
        record->game_wrong = true;
    if (node_is(key, "players"))
        record->players_repeated = true;
}

void header_read(struct record *record, const struct node *root,
                 const struct schema *const *schemas, size_t count, struct arena *arena)
{
    struct header header = {record, schemas, count, arena, NULL};
    const struct node *game = NULL;

    for (const struct node *key = root->first; key != NULL && game == NULL; key = key->next->next)
        if (node_is(key, "game"))
            game = key->next;
    if (game != NULL)
        read_game(&header, game);
    else
        raise_missing_game(&header);
    for (const struct node *key = root->first; key != NULL; key = key->next->next)
        if (key->repeated)
            note_repeated(record, key);
        else
            take_key(&header, key);
    read_values(&header);
    if (record->common[COMMON_MOVES] == NULL && record->common[COMMON_BOARD] == NULL)
        find_folded_moves(&header, root);
}
