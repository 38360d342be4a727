#include "notation/header/header.h"

#include "base/nearest.h"
#include "notation/header/values.h"

#include <string.h>

static const struct schema *find_schema(const struct header *header, const struct node *value)
{
    for (size_t i = 0; i < header->schema_count; i++)
        if (node_is(value, header->schemas[i]->id))
            return header->schemas[i];
    return NULL;
}

static void read_game(struct header *header, const struct node *value)
{
    struct record *const record = header->record;
    const char *names[128]; /* ids, then titles, of at most 64 games */
    size_t count = 0;

    record->schema = find_schema(header, value);
    if (record->schema != NULL)
        return;
    record->game_wrong = true;
    for (size_t i = 0; i < header->schema_count; i++)
        names[count++] = header->schemas[i]->id;
    for (size_t i = 0; i < header->schema_count; i++)
        names[count++] = header->schemas[i]->title;
    if (value->kind == NODE_ALIAS)
        return;
    if (value->kind != NODE_SCALAR || value->len == 0) {
        header_raise(header, CODE_VALUE, value,
                     "game: is the id of a game; `recto games` lists them");
        return;
    }
    const char *const nearest = nearest_name(value->value, value->len, names, count);
    size_t found = 0;
    while (nearest != NULL && names[found] != nearest)
        found++;
    if (nearest != NULL)
        header_raise(header, CODE_VALUE, value, "`%s` is no game; did you mean `%s`?",
                     header_shown(header, value), names[found % header->schema_count]);
    else
        header_raise(header, CODE_VALUE, value, "`%s` is no game; `recto games` lists them",
                     header_shown(header, value));
}

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

static bool is_variant(const struct schema *schema, const struct node *key)
{
    for (int i = 0; i < VARIANTS_MOST && schema->variants[i].name != NULL; i++)
        if (node_is(key, schema->variants[i].name))
            return true;
    return false;
}

/* Names that would have been right for an unknown key. */
static void raise_unknown_key(struct header *header, const struct node *key)
{
    const char *names[COMMON_KEYS + 64 * KEYS_MOST];
    const struct schema *const schema = header->record->schema;
    size_t count = 0;

    if (header_counts_only(header, key))
        return;
    for (; count < COMMON_KEYS; count++)
        names[count] = common_keys[count];
    for (size_t i = 0; i < header->schema_count && i < 64; i++)
        if (schema == NULL || schema == header->schemas[i])
            for (int j = 0; j < KEYS_MOST && header->schemas[i]->keys[j].name != NULL; j++)
                names[count++] = header->schemas[i]->keys[j].name;
    if (schema != NULL && is_variant(schema, key))
        header_raise(header, CODE_KEY, key, "`%s` is a variant, which belongs under `rules:`",
                     header_shown(header, key));
    else if (schema != NULL && is_board_key(header, key))
        header_raise(header, CODE_KEY, key, "`%s` is a key of other games; %s has `%s`",
                     header_shown(header, key), schema->id, schema->keys[0].name);
    else
        header_raise_key(header, key, "key of a record", names, count);
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

/* The one common key that a word with these first and last letters may be: a compiler warns if two
 * of them share a slot. */
enum { SLOTS = 32 };

#define SLOT(first, last) (((unsigned)(first) + 3 * (unsigned)(last)) & (SLOTS - 1))

static const unsigned char key_slots[SLOTS] = {
    [SLOT('g', 'e')] = COMMON_GAME + 1,   [SLOT('p', 's')] = COMMON_PLAYERS + 1,
    [SLOT('r', 's')] = COMMON_RULES + 1,  [SLOT('m', 's')] = COMMON_MOVES + 1,
    [SLOT('s', 's')] = COMMON_SCORES + 1, [SLOT('w', 'r')] = COMMON_WINNER + 1,
    [SLOT('t', 'e')] = COMMON_TIME + 1,   [SLOT('d', 'n')] = COMMON_DECISION + 1,
    [SLOT('e', 't')] = COMMON_EVENT + 1,  [SLOT('i', 'd')] = COMMON_ID + 1,
    [SLOT('s', 'e')] = COMMON_SITE + 1,   [SLOT('r', 'd')] = COMMON_ROUND + 1,
    [SLOT('d', 'e')] = COMMON_DATE + 1,   [SLOT('n', 's')] = COMMON_NOTES + 1,
};

/* COMMON_KEYS if it is none of them. */
static enum common_key common_key_of(const struct node *key)
{
    if (key->kind != NODE_SCALAR || key->len == 0)
        return COMMON_KEYS;
    const unsigned slot = key_slots[SLOT(key->value[0], key->value[key->len - 1])];
    return slot > 0 && node_is(key, common_keys[slot - 1]) ? (enum common_key)(slot - 1)
                                                           : COMMON_KEYS;
}

static void take_key(struct header *header, const struct node *key)
{
    struct record *const record = header->record;
    const enum common_key common = common_key_of(key);

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
        raise_unknown_key(header, key);
}

void header_find_keys(struct record *record, const struct node *root)
{
    for (const struct node *key = root->first; key != NULL; key = key->next->next) {
        const enum common_key common = common_key_of(key);
        if (common < COMMON_KEYS && !key->repeated)
            record->common[common] = key->next;
    }
}

static void raise_missing(struct header *header, const char *what)
{
    const size_t first = header->record->first;

    diagnostics_add(&header->record->diagnostics, header->arena, CODE_MISSING, first, first, 0,
                    "this record has no `%s:`", what);
}

/* The keys in the order of the manual, so that errors at the same place stand in that order. */
static void read_values(struct header *header)
{
    struct record *const record = header->record;
    const struct node *const *const common = record->common;

    if (common[COMMON_PLAYERS] != NULL)
        header_read_players(header, common[COMMON_PLAYERS]);
    else
        raise_missing(header, "players");
    if (common[COMMON_RULES] != NULL)
        header_read_rules(header, common[COMMON_RULES]);
    if (record->schema == NULL)
        return;
    header_read_board(header);
    header_check_rest(header);
    if (common[COMMON_TIME] != NULL)
        header_read_time(header, common[COMMON_TIME]);
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
    struct header header = {record, schemas, count, arena};
    const struct node *game = NULL;

    for (const struct node *key = root->first; key != NULL && game == NULL; key = key->next->next)
        if (node_is(key, "game"))
            game = key->next;
    if (game != NULL)
        read_game(&header, game);
    else
        raise_missing(&header, "game");
    for (const struct node *key = root->first; key != NULL; key = key->next->next)
        if (key->repeated)
            note_repeated(record, key);
        else
            take_key(&header, key);
    read_values(&header);
}
