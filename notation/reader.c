#include "notation/reader.h"

#include "base/character.h"
#include "notation/drawn/drawn.h"
#include "notation/header/games.h"
#include "notation/header/header.h"
#include "notation/slip/line.h"
#include "notation/slip/slip.h"

#include <stdlib.h>
#include <string.h>

struct reader {
    const struct schema *const *schemas;
    size_t count;
    struct yaml_reader *yaml;
    struct items items;
    bool headers; /* moves and boards are not read */
};

struct reader *reader_new(const struct schema *const *schemas, size_t count)
{
    struct reader *const reader = memory_allocate(sizeof *reader);

    *reader = (struct reader){.schemas = schemas, .count = count, .yaml = yaml_reader_new()};
    return reader;
}

void reader_free(struct reader *reader)
{
    yaml_reader_free(reader->yaml);
    items_release(&reader->items);
    free(reader);
}

void reader_read_headers(struct reader *reader)
{
    reader->headers = true;
}

/* An empty board is as good as none. */
static void read_drawing(struct record *record, struct arena *arena)
{
    const struct node *const board = record->common[COMMON_BOARD];

    if (!record->header_sound || board->kind == NODE_MAPPING || board->kind == NODE_ALIAS)
        return;
    text_read(&record->text, record->document, board, arena);
    const char *const end = record->text.bytes + record->text.len;
    if (after_blanks(record->text.bytes, end) == end)
        return;
    struct drawn *const drawn = arena_allocate(arena, sizeof *drawn);
    drawn_read(drawn, record, arena);
    record->drawn = drawn;
}

static void read_moves(struct reader *reader, struct record *record, struct arena *arena)
{
    const struct node *const moves = record->common[COMMON_MOVES];

    items_forget(&reader->items);
    record->header_sound = record->diagnostics.raised == 0;
    record->items = reader->items;
    if (reader->headers)
        return;
    if (record->schema != NULL && moves != NULL && moves->kind != NODE_MAPPING &&
        moves->kind != NODE_ALIAS) {
        text_read(&record->text, record->document, moves, arena);
        items_read(&reader->items, &record->text, record->document, record->schema, arena,
                   &record->diagnostics, &record->remarks);
    }
    record->items = reader->items;
    if (record->schema != NULL && record->common[COMMON_BOARD] != NULL)
        read_drawing(record, arena);
}

static bool has_yaml_errors(const struct record *record)
{
    for (size_t i = 0; i < record->diagnostics.count; i++)
        if (record->diagnostics.list[i].facts == code_facts(CODE_YAML))
            return true;
    return false;
}

/* The keys that records know, of all games. */
static size_t key_names(const struct reader *reader, const char **names)
{
    size_t count = 0;

    for (int i = 0; i < COMMON_KEYS; i++)
        names[count++] = common_keys[i].name;
    for (size_t i = 0; i < reader->count; i++)
        for (int j = 0; j < KEYS_MOST && reader->schemas[i]->keys[j].name != NULL; j++)
            names[count++] = reader->schemas[i]->keys[j].name;
    return count;
}

/* Whether the text of a line begins with that word. */
static bool begins_with(const struct line *line, const char *word)
{
    const size_t len = strlen(word);

    return line_word(line->content, line->end) == len && memcmp(line->content, word, len) == 0;
}

/* The first line with text, if the document never says `game:`. */
static bool find_heading(const struct document *document, struct line *heading)
{
    const char *const end = document->bytes + document->len;
    bool found = false;

    for (const char *at = document->bytes + document->skip; at < end;) {
        const struct line line = line_read(at, end);
        at = line.next;
        const bool marks = line.end - line.at >= 3 && memcmp(line.at, "---", 3) == 0;
        if (line_is_empty(&line) || *line.at == '%' || marks)
            continue;
        if (begins_with(&line, "game"))
            return false;
        if (!found)
            *heading = line;
        found = true;
    }
    return found;
}

/* The name of a game, or nearly so, on a first line without a key: a title, as people write one
 * above what they play. */
static bool raise_title(const struct reader *reader, const struct document *document,
                        const char *const *keys, size_t count, struct diagnostics *diagnostics,
                        struct arena *arena)
{
    const struct header header = {.schemas = reader->schemas, .schema_count = reader->count};
    struct line line = {0};

    if (!find_heading(document, &line) || line.colon != NULL)
        return false;
    for (size_t i = 0; i < count; i++)
        if (begins_with(&line, keys[i]))
            return false;
    const struct node text = {
        .kind = NODE_SCALAR, .value = line.at, .len = (size_t)(line.end - line.at)};
    const struct schema *const game = game_meant(&header, &text);
    if (game == NULL)
        return false;
    const size_t start = (size_t)(line.at - document->bytes);
    const size_t end = (size_t)(line.end - document->bytes);
    struct buffer meant = {0};
    buffer_format(&meant, "game: %s", game->id);
    *diagnostics = (struct diagnostics){0};
    diagnostics_add(diagnostics, arena, CODE_YAML, start, end, 0,
                    "this line is a title: write `%s`", buffer_string(&meant));
    (void)diagnostics_propose(diagnostics, arena, start, end, meant.bytes, meant.len);
    buffer_release(&meant);
    return true;
}

/* Says what is wrong in a document that is no YAML, or no mapping, at the line where the slip is.
 */
static void explain_yaml(const struct reader *reader, const struct document *document,
                         struct arena *arena, struct diagnostics *diagnostics)
{
    const char **const names =
        arena_allocate(arena, (COMMON_KEYS + reader->count * KEYS_MOST) * sizeof *names);
    const size_t count = key_names(reader, names);

    if (diagnostics->raised == 1 && diagnostics->list[0].facts == code_facts(CODE_YAML) &&
        !raise_title(reader, document, names, count, diagnostics, arena))
        (void)slip_raise(document, diagnostics->list[0].offset, names, count, diagnostics, arena);
}

/* Reads a document; false if it is empty after all. `*mapping` is NULL if it is not a mapping. */
static bool read_mapping(struct reader *reader, const struct document *document,
                         struct arena *arena, struct record *record, const struct node **mapping)
{
    struct node *root;

    *mapping = NULL;
    memset(record, 0, offsetof(struct record, names));
    record->document = document;
    record->first = document->content;
    if (document->too_large) {
        record->broken_yaml = true;
        diagnostics_add(&record->diagnostics, arena, CODE_TOO_LARGE, document->content,
                        document->content, 0, "a record has at most 64 MiB");
        return true;
    }
    const bool read = yaml_read(reader->yaml, document, arena, &record->diagnostics, &root);
    if (read && root == NULL)
        return false;
    if (read && root->kind != NODE_MAPPING) {
        diagnostics_add(&record->diagnostics, arena, CODE_YAML, root->start, root->end, 0,
                        "a record is a mapping of keys to values, as in `game: plexus`");
        explain_yaml(reader, document, arena, &record->diagnostics);
    } else if (read) {
        *mapping = record->root = root;
        if (root->first != NULL)
            record->first = root->first->start;
    } else {
        explain_yaml(reader, document, arena, &record->diagnostics);
    }
    record->broken_yaml = has_yaml_errors(record);
    return true;
}

/* --- a record that does not say its game */

enum {
    GUESS_MOST = 4096, /* longer move texts are not looked at */
    GUESSES_MOST = 4,  /* so many games say nothing */
};

static bool root_has(const struct node *root, const char *name)
{
    for (const struct node *key = root->first; key != NULL; key = key->next->next)
        if (node_is(key, name))
            return true;
    return false;
}

static bool schema_has(const struct schema *schema, const char *name)
{
    for (int i = 0; i < KEYS_MOST && schema->keys[i].name != NULL; i++)
        if (strcmp(schema->keys[i].name, name) == 0 ||
            (schema->keys[i].from_squares && strcmp(name, "squares") == 0))
            return true;
    return false;
}

/* Whether the board keys of a record are those of a game. */
static bool has_keys_of(const struct reader *reader, const struct record *record,
                        const struct schema *schema)
{
    for (int i = 0; i < KEYS_MOST && schema->keys[i].name != NULL; i++) {
        const struct key *const key = &schema->keys[i];
        if (!key->optional && !root_has(record->root, key->name) &&
            !(key->from_squares && root_has(record->root, "squares")))
            return false;
    }
    for (size_t i = 0; i < reader->count; i++)
        for (int j = 0; j < KEYS_MOST && reader->schemas[i]->keys[j].name != NULL; j++) {
            const char *const name = reader->schemas[i]->keys[j].name;
            if (root_has(record->root, name) && !schema_has(schema, name))
                return false;
        }
    return true;
}

/* Whether all items of a short move text are those of a game. */
static bool has_moves_of(struct reader *reader, const struct record *record,
                         const struct schema *schema, struct arena *arena)
{
    const struct node *const moves = record->common[COMMON_MOVES];
    struct diagnostics errors = {0}, remarks = {0};
    struct text text = {0};

    if (moves == NULL || moves->kind == NODE_MAPPING || moves->kind == NODE_ALIAS ||
        moves->end - moves->start > GUESS_MOST)
        return true;
    text_read(&text, record->document, moves, arena);
    items_forget(&reader->items);
    items_read(&reader->items, &text, record->document, schema, arena, &errors, &remarks);
    return errors.raised == 0;
}

/* The games that a record can be of, by its keys and moves; returns how many were kept. */
static size_t guess_games(struct reader *reader, const struct record *record, struct arena *arena,
                          const struct schema *games[GUESSES_MOST])
{
    size_t count = 0;

    for (size_t i = 0; i < reader->count && count < GUESSES_MOST; i++)
        if (has_keys_of(reader, record, reader->schemas[i]) &&
            has_moves_of(reader, record, reader->schemas[i], arena))
            games[count++] = reader->schemas[i];
    return count;
}

/* The error that a game is missing, or is none; NULL if something else is said of it. */
static struct diagnostic *game_error(struct record *record)
{
    const struct node *const game = record->common[COMMON_GAME];

    for (size_t i = 0; i < record->diagnostics.count; i++) {
        struct diagnostic *const found = &record->diagnostics.list[i];
        const enum code code = game == NULL ? CODE_MISSING : CODE_VALUE;
        if (found->facts == code_facts(code) &&
            found->offset == (game == NULL ? record->first : game->start))
            return found->follows || strstr(found->message, "did you mean") ? NULL : found;
    }
    return NULL;
}

/* Proposes games for a record that has none, or another word for it. */
static void propose_games(struct record *record, const struct schema *const *games, size_t count,
                          struct arena *arena)
{
    const struct node *const game = record->common[COMMON_GAME];
    struct proposal *proposal = NULL;
    struct buffer line = {0};

    for (size_t i = 0; i < count && (i == 0 || proposal != NULL); i++) {
        line.len = 0;
        buffer_format(&line, game == NULL ? "game: %s\n" : "%s", games[i]->id);
        if (i == 0)
            proposal = diagnostics_propose(
                &record->diagnostics, arena, game == NULL ? record->first : game->start,
                game == NULL ? record->first : game->end, line.bytes, line.len);
        else
            proposal_add_choice(proposal, arena, line.bytes, line.len);
    }
    buffer_release(&line);
}

/* Adds to the error that a record has no game those that its keys and moves fit, if they are few.
 */
static void suggest_game(struct reader *reader, struct record *record, struct arena *arena)
{
    struct diagnostic *const error = game_error(record);
    const struct schema *games[GUESSES_MOST];
    struct buffer message = {0};
    const size_t count = error != NULL ? guess_games(reader, record, arena, games) : 0;

    if (count == 0 || count == GUESSES_MOST)
        return;
    buffer_append(&message, error->message, strcspn(error->message, ";"));
    buffer_text(&message, "; its keys and moves fit");
    for (size_t i = 0; i < count; i++)
        buffer_format(&message, "%s `game: %s`",
                      i == 0          ? ""
                      : i + 1 < count ? ","
                                      : " or",
                      games[i]->id);
    propose_games(record, games, count, arena);
    error->message = arena_copy(arena, message.bytes, message.len);
    buffer_release(&message);
}

/* --- a board without its size */

/* The board key that a record lacks, if it lacks nothing else; -1 otherwise. */
static int missing_number(const struct record *record)
{
    const struct schema *const schema = record->schema;
    int missing = -1;

    for (int i = 0; i < KEYS_MOST && schema->keys[i].name != NULL; i++)
        if (record->board[i] == NULL && !schema->keys[i].optional)
            missing = schema->keys[i].kind == KEY_NUMBER && missing < 0 ? i : KEYS_MOST;
    return missing < KEYS_MOST && record->diagnostics.raised == 1 &&
                   record->diagnostics.list[0].facts == code_facts(CODE_MISSING)
               ? missing
               : -1;
}

/* Adds to the error that a drawn board has no size the one with which it can be read. */
static void suggest_size(struct record *record, struct arena *arena)
{
    const struct node *const board = record->common[COMMON_BOARD];
    const int key = missing_number(record);
    struct buffer line = {0}, message = {0};

    if (key < 0 || board == NULL || board->kind != NODE_SCALAR)
        return;
    text_read(&record->text, record->document, board, arena);
    const int32_t number = drawn_number(record, key, arena);
    struct diagnostic *const error = &record->diagnostics.list[0];
    buffer_append(&message, error->message, strcspn(error->message, ";"));
    if (number > 0) {
        buffer_format(&line, "%s: %d", record->schema->keys[key].name, number);
        buffer_format(&message, "; the drawing fits `%s`", buffer_string(&line));
        buffer_text(&line, "\n");
        if (board->style == STYLE_LITERAL)
            (void)diagnostics_propose(&record->diagnostics, arena, record->first, record->first,
                                      line.bytes, line.len);
    }
    error->message = arena_copy(arena, message.bytes, message.len);
    buffer_release(&line);
    buffer_release(&message);
}

bool record_read(struct reader *reader, const struct document *document, struct arena *arena,
                 struct record *record)
{
    const struct node *mapping;

    if (!read_mapping(reader, document, arena, record, &mapping))
        return false;
    if (mapping != NULL) {
        header_read(record, mapping, reader->schemas, reader->count, arena);
        if (record->schema == NULL)
            suggest_game(reader, record, arena);
        else
            suggest_size(record, arena);
        read_moves(reader, record, arena);
    }
    return true;
}

bool record_can_grow(const struct record *record, size_t at)
{
    const struct node *const moves = record->common[COMMON_MOVES];
    const struct items *const items = &record->items;
    const struct text_piece *const piece = record->text.pieces;
    const struct document *const document = record->document;

    if (moves == NULL || moves->style != STYLE_LITERAL || record->drawn != NULL ||
        items->count == 0 || at != piece->source + items->list[items->count - 1].end)
        return false;
    while (at < document->len && strchr(" \n\r", document->bytes[at]) != NULL)
        at++;
    return at == document->len;
}

void record_grow(struct reader *reader, struct record *record, size_t len, struct arena *arena)
{
    record->text.len += len;
    record->text.pieces[0].len += len;
    items_read(&reader->items, &record->text, record->document, record->schema, arena,
               &record->diagnostics, &record->remarks);
    record->items = reader->items;
}
