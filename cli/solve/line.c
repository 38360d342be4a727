#include "cli/solve/line.h"

#include "base/json.h"
#include "cli/edit/places.h"
#include "cli/edit/proof.h"
#include "cli/report/name.h"
#include "cli/report/solution.h"
#include "validator/numbering.h"

#include <string.h>

static const char *const marks[] = {
    [GRADE_GOOD] = NULL, [GRADE_POINTS] = "?!", [GRADE_RESULT] = "?"};

/* --- solving */

struct backwards {
    const struct visit *visit;
    struct prover_limits limits;
    struct prover *prover;
    struct arena *arena;
};

/* Whether who wins is proved of the player on the move. */
static bool tells_result(const struct solution *solution)
{
    const struct lead_range range = solution->outlooks[solution->player].forced;

    return range.least >= 0 || range.most <= 0;
}

static const struct solution *solve_at(struct backwards *backwards, uint32_t at, bool with_line)
{
    struct prover_limits limits = backwards->limits;
    struct solution *const solution = arena_allocate(backwards->arena, sizeof *solution);
    const int64_t left = limits.deadline - prover_clock();
    size_t entries;
    const struct position *const position =
        arbiter_position(backwards->visit->arbiter, backwards->visit->judgement, at, &entries);

    if (position->owed != 0 || left <= 0)
        return NULL;
    limits.deadline -= left / 2;
    solve_position(backwards->prover, position, &limits, with_line ? backwards->arena : NULL,
                   solution);
    return tells_result(solution) ? solution : NULL;
}

static int sign_of(int64_t number)
{
    return (number > 0) - (number < 0);
}

/* Compares what the mover could get before the move and after it. */
static void grade(const struct game *game, struct graded_move *move)
{
    const int player = move->entry->player;
    const struct lead_range before = move->before->outlooks[player].forced;
    const struct lead_range after = move->after->outlooks[player].forced;

    move->exact = before.least == before.most && after.least == after.most;
    if (after.most >= before.least)
        return;
    move->grade = sign_of(after.most) < sign_of(before.least) ? GRADE_RESULT : GRADE_POINTS;
    move->lost = before.least - after.most;
    if (!solution_counts_points(game) || move->lost >= UNBOUNDED)
        move->lost = 0;
}

/* Finds a best move in place of a bad one. */
static void find_better(struct backwards *backwards, struct graded_move *move)
{
    const struct solution *const solution = solve_at(backwards, move->entry->ordinal - 1, true);
    struct buffer text = {0};

    if (solution == NULL || solution->line_len == 0)
        return;
    backwards->visit->judgement->game->write(&solution->line[0], &text);
    move->better = arena_copy(backwards->arena, text.bytes, text.len);
    buffer_release(&text);
}

/* The entry of a move; NULL if something else is where it should be. */
static const struct trace_entry *entry_of(const struct trace *trace, uint32_t ordinal)
{
    for (size_t i = trace->count; i-- > 0;)
        if (trace->entries[i].kind == ITEM_MOVE && trace->entries[i].ordinal == ordinal)
            return &trace->entries[i];
    return NULL;
}

void line_solve(const struct visit *visit, const struct prover_limits *limits, size_t memory,
                struct solved_line *line)
{
    const struct judgement *const judgement = visit->judgement;
    struct backwards backwards = {
        .visit = visit, .limits = *limits, .arena = arbiter_arena(visit->arbiter)};
    struct graded_move *const moves =
        arena_allocate_zeroed(backwards.arena, (judgement->moves + 1) * sizeof *moves);
    uint32_t at = judgement->moves;
    size_t entries;

    backwards.prover =
        prover_new(arbiter_position(visit->arbiter, judgement, at, &entries), memory);
    const struct solution *after = solve_at(&backwards, at, false);
    while (after != NULL && at > 0) {
        const struct solution *const before = solve_at(&backwards, at - 1, false);
        const struct trace_entry *const entry = entry_of(&judgement->trace, at);
        if (before == NULL || entry == NULL ||
            (limits->interrupted != NULL && limits->interrupted()))
            break;
        struct graded_move *const move = &moves[--at];
        *move = (struct graded_move){entry, before, after, GRADE_GOOD, 0, false, NULL};
        grade(judgement->game, move);
        if (move->grade != GRADE_GOOD)
            find_better(&backwards, move);
        after = before;
    }
    (void)arbiter_position(visit->arbiter, judgement, UINT32_MAX, &entries);
    prover_free(backwards.prover);
    *line = (struct solved_line){moves + at, judgement->moves - at, at};
}

/* --- text and JSON */

void line_write_grade(const struct judgement *judgement, const struct graded_move *move,
                      struct buffer *out)
{
    if (move->grade != GRADE_GOOD)
        buffer_format(out, "%s ", marks[move->grade]);
    solution_write_result(judgement, move->after, out);
    if (move->lost > 0)
        buffer_format(out, ", %s%lld point%s lost", move->exact ? "" : "at least ",
                      (long long)move->lost, move->lost == 1 ? "" : "s");
    if (move->better != NULL)
        buffer_format(out, ", better %s", move->better);
}

void line_write(const struct judgement *judgement, const struct solved_line *line,
                struct buffer *out)
{
    if (line->count == 0)
        buffer_text(out, "Nothing is proved of the positions before the last one.\n");
    for (size_t i = 0; i < line->count; i++) {
        const struct graded_move *const move = &line->moves[i];
        number_write_capital(judgement->game, number_of(move->entry), out);
        buffer_text(out, ", ");
        report_mover(judgement, move->entry, out);
        buffer_text(out, " ");
        judgement->game->write(&move->entry->move, out);
        buffer_text(out, ": ");
        line_write_grade(judgement, move, out);
        buffer_character(out, '\n');
    }
}

static void write_move_json(const struct game *game, const struct graded_move *move,
                            struct buffer *out)
{
    const int player = move->entry->player;

    json_open(out, NULL, '{');
    json_number(out, "ordinal", move->entry->ordinal);
    json_number(out, "player", player);
    json_value(out, "move");
    buffer_character(out, '"');
    game->write(&move->entry->move, out);
    buffer_character(out, '"');
    solution_write_range_json("before", move->before->outlooks[player].forced, out);
    solution_write_range_json("after", move->after->outlooks[player].forced, out);
    json_word(out, "mark", marks[move->grade]);
    json_number(out, "lost", move->lost);
    json_value(out, "exact");
    buffer_text(out, move->exact ? "true" : "false");
    json_word(out, "better", move->better);
    json_close(out, '}');
}

void line_write_json(const struct judgement *judgement, const struct solved_line *line,
                     struct buffer *out)
{
    json_number(out, "from", line->from);
    json_open(out, "moves", '[');
    for (size_t i = 0; i < line->count; i++)
        write_move_json(judgement->game, &line->moves[i], out);
    json_close(out, ']');
}

/* --- comments */

/* Where a comment on the move of an item goes: after its points and its time. */
static const struct item *last_beside(const struct record *record, uint32_t index)
{
    const struct items *const items = &record->items;

    while (index + 1 < items->count &&
           (items->list[index + 1].kind == ITEM_POINTS || items->list[index + 1].kind == ITEM_TIME))
        index++;
    return &items->list[index];
}

static void note_comments(const struct visit *visit, const struct solved_line *line,
                          struct edits *edits)
{
    struct record record = visit->judgement->record; /* looking up places moves its cursor */
    struct buffer text = {0};

    for (size_t i = 0; i < line->count; i++) {
        const struct item *const item = last_beside(&record, line->moves[i].entry->item);
        const size_t at = item_range(&record, item).end;
        text.len = 0;
        buffer_text(&text, " {");
        line_write_grade(visit->judgement, &line->moves[i], &text);
        buffer_character(&text, '}');
        edits_add(edits, visit->document, at, at, text.bytes, text.len);
    }
    buffer_release(&text);
}

const struct document *line_annotate(const struct visit *visit, const struct solved_line *line,
                                     struct source *source)
{
    static const struct kept all = {.parts = KEPT_HEADER | KEPT_VERDICT | KEPT_MOVES | KEPT_OUTCOME,
                                    .head = KEPT_ALL_ITEMS};
    struct visit annotated = *visit;
    struct edits edits = {0};
    struct edit_proof proof = {0};

    proof_begin(&proof, visit->judgement, all);
    note_comments(visit, line, &edits);
    const bool same = proof_of_edits(&proof, &edits, &annotated, source);
    edits_release(&edits);
    proof_release(&proof);
    return same ? annotated.document : NULL;
}
