#include "cli/draw/job.h"

#include "cli/draw/scoresheet.h"
#include "cli/report/report.h"
#include "cli/report/sheet.h"
#include "render/picture/paint.h"
#include "validator/restore/unordered.h"
#include "validator/view.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

bool job_can_draw(const struct drawing_job *job, const struct visit *visit)
{
    const struct judgement *const judgement = visit->judgement;
    uint32_t moves;

    if (job->options->order && !order_is_known(judgement))
        return false;
    return judgement->status != STATUS_MALFORMED && at_find(job->options->at, judgement, &moves);
}

bool job_can_tell(const struct drawing_job *job, const struct visit *visit)
{
    return visit->judgement->status == STATUS_MALFORMED || job_can_draw(job, visit);
}

bool job_take(struct drawing_job *job, const struct visit *visit)
{
    const struct judgement *const judgement = visit->judgement;

    if (judgement->status != STATUS_COMPLETE && judgement->status != STATUS_UNFINISHED &&
        job->status == EXIT_SOUND)
        job->status = EXIT_UNSOUND;
    if (judgement->status == STATUS_MALFORMED) {
        report_diagnostics(visit, job->errors);
        output_settle(job->errors);
        return false;
    }
    if (job->options->order && !order_is_known(judgement)) {
        show_refuse_numbers(visit);
        job->status = EXIT_TROUBLE;
        return false;
    }
    if (!job_can_draw(job, visit)) {
        at_complain("show", job->options->at, visit);
        job->status = EXIT_TROUBLE;
        return false;
    }
    return true;
}

void complain_of_missing(struct missing_scripts *missing)
{
    struct buffer sentence = {0};

    for (size_t i = 0; i < missing->count; i++) {
        sentence.len = 0;
        missing_script_tell(&missing->list[i], &sentence);
        complain("%s", buffer_string(&sentence));
    }
    buffer_release(&sentence);
    missing_scripts_release(missing);
}

static bool names_standard_input(const struct input *input)
{
    for (size_t i = 0; i < input->count; i++)
        if (strcmp(input->names[i], "-") == 0)
            return true;
    return false;
}

/* Makes standard input a file, unless it is one, so that it can be read twice. */
static bool make_seekable(void)
{
    if (lseek(STDIN_FILENO, 0, SEEK_CUR) >= 0)
        return true;
    FILE *const spool = tmpfile();
    const bool copied = spool != NULL && copy_all(STDIN_FILENO, fileno(spool)) &&
                        dup2(fileno(spool), STDIN_FILENO) >= 0 &&
                        lseek(STDIN_FILENO, 0, SEEK_SET) >= 0;
    if (!copied)
        complain_file("-", "cannot keep a copy of standard input", errno);
    if (spool != NULL)
        (void)fclose(spool);
    return copied;
}

/* Counts the records that it passes to a visitor. */
struct count {
    visit_record *visitor;
    void *context;
    size_t records;
    bool ended; /* the visitor has asked to stop */
};

static bool count_and_visit(void *context, const struct visit *visit)
{
    struct count *const count = context;

    count->records++;
    count->ended = !count->visitor(count->context, visit);
    return !count->ended;
}

bool job_visit_twice(struct drawing_job *job, visit_record *first, visit_record *second,
                     void *context)
{
    const bool standard = names_standard_input(job->input);

    if (standard && !make_seekable())
        return false;
    const off_t start = standard ? lseek(STDIN_FILENO, 0, SEEK_CUR) : 0;
    struct count before = {first, context, 0, false}, after = {second, context, 0, false};
    const bool read = input_visit(job->input, count_and_visit, &before);
    if (standard && lseek(STDIN_FILENO, start, SEEK_SET) < 0)
        return false;
    struct input again = *job->input;
    again.quiet = !read;
    if (!input_visit(&again, count_and_visit, &after) || !read)
        return false;
    const bool same = before.ended || after.ended || before.records == after.records;
    if (!same)
        complain("show: what is drawn has been changed meanwhile");
    return same;
}

/* Reads the refused move in its position; false if there is none or it is of another phase. */
static bool read_refused(const struct judgement *judgement, const struct position *position,
                         struct move *move)
{
    const struct record *const record = &judgement->record;
    const struct game *const game = judgement->game;

    if (judgement->refused >= record->items.count || position->over)
        return false;
    const struct item *const item = &record->items.list[judgement->refused];
    if (item->kind != ITEM_MOVE && item->kind != ITEM_OPENING)
        return false;
    if (game->schema.shapes[item->shape].phase != position->phase)
        return false;
    *move = (struct move){.shape = item->shape};
    game->read(position, item->shape, item_body(&record->text, item), move);
    return true;
}

static void add_square(struct view_refused *refused, struct square square)
{
    refused->squares[refused->square_count++] = square;
}

/* So many legal moves help whoever looks at a refused one; more would hide the board. */
enum { LEGAL_MOST = 24 };

struct legal_squares {
    struct square (*list)[2];
    size_t count;
};

static bool add_legal(void *context, const struct move *move)
{
    struct legal_squares *const legal = context;

    for (size_t i = 0; i < legal->count; i++)
        if (square_equal(legal->list[i][0], move->from) &&
            square_equal(legal->list[i][1], move->to))
            return true; /* with another number */
    if (legal->count < LEGAL_MOST) {
        legal->list[legal->count][0] = move->from;
        legal->list[legal->count][1] = move->to;
    }
    return ++legal->count <= LEGAL_MOST;
}

/* Notes where the legal moves are, if they are all known and few. */
static void mark_legal(const struct game *game, const struct position *position, struct view *view)
{
    struct legal_squares legal = {.list =
                                      arena_allocate(view->arena, LEGAL_MOST * sizeof *legal.list)};

    if (!game->legal(position, add_legal, &legal) || legal.count > LEGAL_MOST)
        return;
    view->refused.legal = (const struct square(*)[2])legal.list;
    view->refused.legal_count = legal.count;
}

/* Marks the squares, dots or cards that a refused move names, if they exist. */
static void mark_squares(const struct game *game, const struct move *move, struct view *view)
{
    struct view_refused *const refused = &view->refused;

    if (view->geometry == VIEW_CARDS) {
        const int32_t cards[] = {move->from.column, move->to.column};
        for (int i = 0; i < (cards[0] == cards[1] ? 1 : 2); i++)
            if (cards[i] >= 1 && (size_t)cards[i] <= view->cards.count)
                add_square(refused, (struct square){cards[i], 0});
        return;
    }
    if (view->geometry != VIEW_GRID && view->geometry != VIEW_LATTICE)
        return;
    const int32_t side = view->geometry == VIEW_GRID ? view->grid.side : view->lattice.dots;
    if (integer_sign(move->number) > 0)
        view_refuse_number(view, move->number);
    if (game->schema.draws && on_board(move->from, side))
        add_square(refused, move->from);
    if (on_board(move->to, side))
        add_square(refused, move->to);
}

/* Marks the refused move if there is one that can be shown. */
static void mark_refused(const struct judgement *judgement, const struct position *position,
                         struct view *view)
{
    const struct game *const game = judgement->game;
    struct move move;

    if (!read_refused(judgement, position, &move))
        return;
    mark_squares(game, &move, view);
    if (view->geometry != VIEW_CIRCLE && view->geometry != VIEW_ROUNDS)
        mark_legal(game, position, view);
    if (game->refuse != NULL && refusal_find(judgement)->facts != code_facts(CODE_TURN))
        game->refuse(position, &move, view);
}

struct view job_view(const struct drawing_job *job, const struct visit *visit, bool history)
{
    const struct judgement *const judgement = visit->judgement;
    const uint32_t at = at_moves(job->options->at, judgement);
    const bool last = history || at >= judgement->moves;
    struct view view = {.arena = arbiter_arena(visit->arbiter), .trace = &judgement->trace};
    size_t entries;

    view.names = sheet_names(judgement, view.arena);
    view.last_move = last ? judgement->moves : at;
    const struct position *const position =
        arbiter_position(visit->arbiter, judgement, view.last_move, &entries);
    judgement->game->view(position, &judgement->trace, entries, &view);
    view_forget_order(judgement, false, &view);
    if (last)
        mark_refused(judgement, position, &view);
    return view;
}

struct picture job_paint(const struct drawing_job *job, const struct view *view, bool history)
{
    const struct paint_options options = {.order = job->options->order, .history = history};

    return picture_paint(view, &options);
}

struct picture job_picture(const struct drawing_job *job, const struct visit *visit, bool history)
{
    const struct view view = job_view(job, visit, history);

    return job_paint(job, &view, history);
}
