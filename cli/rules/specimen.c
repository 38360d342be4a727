#include "cli/rules/specimen.h"

#include "cli/edit/form.h"
#include "cli/rules/tables.h"
#include "validator/arbiter.h"

enum { SPECIMEN_MOVES = 3 };

/* What a record says, as far as it is written. */
struct specimen {
    const struct game *game;
    struct buffer header, moves, record;
    struct arbiter *arbiter;
};

static bool write_first(void *context, const struct move *move)
{
    struct specimen *const specimen = context;

    if (specimen->moves.len > 0)
        buffer_character(&specimen->moves, ' ');
    specimen->game->write(move, &specimen->moves);
    return false;
}

static void compose_record(struct specimen *specimen)
{
    struct buffer *const record = &specimen->record;

    record->len = 0;
    buffer_append(record, specimen->header.bytes, specimen->header.len);
    buffer_text(record, "moves: |\n");
    if (specimen->moves.len > 0)
        buffer_format(record, "  %s\n", buffer_string(&specimen->moves));
}

/* The position after the moves so far; NULL if the game is over. */
static const struct position *find_position(struct specimen *specimen)
{
    size_t entries;

    compose_record(specimen);
    const struct document document = {
        .bytes = buffer_string(&specimen->record), .len = specimen->record.len, .line = 1};
    const struct judgement *const judgement = arbiter_judge(specimen->arbiter, &document);
    if (judgement == NULL || judgement->status != STATUS_UNFINISHED)
        return NULL;
    return arbiter_position(specimen->arbiter, judgement, UINT32_MAX, &entries);
}

/* First moves of a game that has too many to be listed. */
static void write_known_moves(const struct position *position, struct buffer *moves)
{
    const struct plan plan = game_plan(position->game, position->setup);

    moves->len = 0;
    if (plan.stretches[0].example != NULL)
        stretch_example(&plan.stretches[0], moves);
    else
        buffer_text(moves, position->game->schema.shapes[0].example);
}

static void write_moves(struct specimen *specimen)
{
    for (int i = 0; i < SPECIMEN_MOVES; i++) {
        const struct position *const position = find_position(specimen);
        if (position == NULL)
            return;
        if (position->game->legal(position, write_first, specimen))
            continue;
        if (i == 0)
            write_known_moves(position, &specimen->moves);
        break;
    }
    compose_record(specimen);
}

void specimen_add(const struct game *game, struct article *article)
{
    struct specimen specimen = {.game = game, .arbiter = arbiter_new()};
    struct form form = {.game = game, .out = &specimen.header};

    form_write_header(&form);
    write_moves(&specimen);
    tables_add_lead("A record to begin from; its moves stand below `moves: |`, indented:", article);
    const struct block block = {
        .kind = BLOCK_LITERAL,
        .text = arena_copy(&article->arena, specimen.record.bytes, specimen.record.len)};
    (void)article_add(article, &block);
    specimen.record.len = 0;
    buffer_format(&specimen.record, "`recto new %s` prints an empty one.", game->schema.id);
    const struct block paragraph = {
        .kind = BLOCK_PARAGRAPH,
        .text = arena_copy(&article->arena, specimen.record.bytes, specimen.record.len)};
    (void)article_add(article, &paragraph);
    buffer_release(&specimen.header);
    buffer_release(&specimen.moves);
    buffer_release(&specimen.record);
    arbiter_free(specimen.arbiter);
}
