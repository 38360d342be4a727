/* PDF: booklets of records, and sheets to play on. */
#include "cli/draw/back_end.h"
#include "cli/draw/job.h"
#include "cli/draw/poster.h"
#include "cli/draw/scoresheet.h"
#include "cli/draw/size.h"
#include "cli/draw/title.h"
#include "cli/edit/form.h"
#include "cli/report/report.h"
#include "render/page/layout.h"
#include "render/picture/paint.h"
#include "render/picture/width.h"
#include "render/sheets/blank/blank.h"
#include "render/sheets/booklet/booklet.h"
#include "validator/view.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* --- records */

struct binding {
    struct drawing_job *job;
    struct canvas *canvas;   /* NULL until the pages have been counted */
    struct booklet *counted; /* counts pages and draws nothing */
    struct booklet *booklet; /* draws them */
    struct title title;
    struct buffer date;
};

/* Whether a text is a date that PDF readers know. */
static bool is_day(const char *text)
{
    struct buffer item = {0};
    struct moments moments;

    buffer_format(&item, "<%s>", text);
    const struct scanner scanner = {item.bytes, item.bytes + item.len};
    const bool day = strlen(text) == strlen("2026-11-03") &&
                     time_length(scanner.at, scanner.end) == item.len &&
                     time_read(scanner, &moments);
    buffer_release(&item);
    return day;
}

/* SOURCE_DATE_EPOCH, if it is set, replaces the date of the first record. Without either there is
 * no date, so that the same input gives the same file. */
static void date_document(struct buffer *date)
{
    const char *const epoch = getenv("SOURCE_DATE_EPOCH");
    struct tm parts;
    char text[32];

    if (epoch == NULL || epoch[0] == '\0')
        return;
    const time_t moment = (time_t)strtoll(epoch, NULL, 10);
    date->len = 0;
    if (gmtime_r(&moment, &parts) != NULL &&
        strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts) > 0)
        buffer_text(date, text);
}

/* The first record gives the document its date. */
static void name_document(struct binding *binding, const struct scoresheet *sheet)
{
    title_note(&binding->title, sheet);
    if (binding->title.games == 1 && sheet->date != NULL && is_day(sheet->date))
        buffer_text(&binding->date, sheet->date);
}

/* Draws the board on a page that is cut to it. */
static void draw_board(const struct binding *binding, const struct visit *visit, uint32_t moves)
{
    /* Points: a unit is a centimetre, or more for type of this size; no page is longer. */
    static const double usual = 28.35, type_least = 6, side_most = 14400;
    const struct drawing_job *const job = binding->job;
    const struct picture board = job_picture(job, visit, false);
    const double type = picture_type_size(&board, moves);
    const double wished = job->options->width.value > 0
                              ? length_points(&job->options->width) / board.width
                          : type > 0 ? fmax(usual, type_least / type)
                                     : usual;
    const double unit = fmin(wished, side_most / fmax(board.width, board.height));
    const struct length width = {unit * board.width * 25.4 / 72, LENGTH_MILLIMETRES};

    canvas_page(binding->canvas, unit * board.width, unit * board.height);
    canvas_picture(binding->canvas, &board, moves, 0, 0, unit);
    size_check_picture(visit, &board, moves, &width, 0);
}

static void draw_poster(const struct binding *binding, const struct visit *visit,
                        const struct scoresheet *sheet)
{
    const struct drawing_job *const job = binding->job;
    const struct picture poster = poster_of(job, visit, sheet, binding->canvas);

    canvas_page(binding->canvas, poster.width, poster.height);
    canvas_picture(binding->canvas, &poster, sheet->shown, 0, 0, 1);
}

/* Whether records have no sheets, only their boards. */
static bool is_bare(const struct drawing_job *job)
{
    return job->options->board_only || job->options->poster;
}

static void add_record(struct binding *binding, const struct visit *visit, struct booklet *booklet)
{
    const struct drawing_job *const job = binding->job;
    const struct scoresheet_extent extent = {.at = at_moves(job->options->at, visit->judgement),
                                             .moves = true};
    const struct scoresheet sheet = scoresheet_make(visit, &extent);

    if (visit->judgement->status == STATUS_MALFORMED) {
        booklet_add_malformed(booklet, &sheet);
        return;
    }
    if (binding->canvas == NULL)
        name_document(binding, &sheet);
    if (is_bare(job)) {
        if (binding->canvas != NULL && job->options->poster)
            draw_poster(binding, visit, &sheet);
        else if (binding->canvas != NULL)
            draw_board(binding, visit, sheet.shown);
        return;
    }
    const struct picture picture = job_picture(job, visit, true);
    const double unit = booklet_add(booklet, &sheet, &picture);
    if (binding->canvas != NULL)
        size_check_board(visit, &picture, sheet.shown, unit, &job->options->booklet.paper,
                         job->options->booklet.every > 0 && job->options->booklet.diagrams > 1
                             ? SIZE_SHARED
                             : SIZE_ALONE);
}

/* Malformed records have no board. */
static bool has_part(const struct drawing_job *job, const struct visit *visit)
{
    return is_bare(job) ? job_can_draw(job, visit) : job_can_tell(job, visit);
}

static bool count_record(void *context, const struct visit *visit)
{
    struct binding *const binding = context;

    (void)job_take(binding->job, visit);
    if (has_part(binding->job, visit)) {
        binding->job->shown++;
        add_record(binding, visit, binding->counted);
    }
    return true;
}

static void open_booklet(struct binding *binding)
{
    booklet_finish(binding->counted);
    date_document(&binding->date);
    binding->canvas = canvas_pdf(job_write_bytes, binding->job->out,
                                 title_text(&binding->title, binding->job->options->title),
                                 binding->date.len > 0 ? buffer_string(&binding->date) : NULL);
    canvas_note_missing(binding->canvas, &binding->job->missing);
    binding->booklet =
        booklet_new(binding->canvas, &binding->job->options->booklet, binding->counted);
}

static bool print_record(void *context, const struct visit *visit)
{
    struct binding *const binding = context;

    if (binding->job->shown == 0)
        return false;
    if (binding->canvas == NULL)
        open_booklet(binding);
    if (has_part(binding->job, visit))
        add_record(binding, visit, binding->booklet);
    return binding->job->out->error == 0;
}

/* Ends the drawing. A failed write is reported where the file is flushed. */
static void close_canvas(struct drawing_job *job, struct canvas *canvas)
{
    if (canvas == NULL || canvas_close(canvas) || job->out->error != 0)
        return;
    complain("show: the PDF cannot be drawn");
    job->status = EXIT_TROUBLE;
    job->shown = 0;
}

static void draw_booklet(struct drawing_job *job)
{
    struct canvas *const measuring = canvas_measuring();
    struct binding binding = {.job = job,
                              .counted = booklet_new(measuring, &job->options->booklet, NULL)};

    if (!job_visit_twice(job, count_record, print_record, &binding))
        job->status = EXIT_TROUBLE;
    if (binding.booklet != NULL) {
        booklet_finish(binding.booklet);
        booklet_free(binding.booklet);
    }
    close_canvas(job, binding.canvas);
    booklet_free(binding.counted);
    (void)canvas_close(measuring);
    title_release(&binding.title);
    buffer_release(&binding.date);
}

/* --- sheets to play on */

struct blanks {
    struct drawing_job *job;
    struct canvas *canvas;
};

static const char *const *names_of(const struct visit *visit)
{
    const struct record *const record = &visit->judgement->record;
    struct arena *const arena = arbiter_arena(visit->arbiter);
    const char **const names = arena_allocate(arena, (size_t)record->setup.players * sizeof *names);
    struct buffer name = {0};

    for (int player = 1; player <= record->setup.players; player++) {
        name.len = 0;
        report_name(visit->judgement, player, &name);
        names[player - 1] = arena_copy(arena, name.bytes, name.len);
    }
    buffer_release(&name);
    return names;
}

/* Whether the header names the players, or only gives their number. */
static bool has_names(const struct record *record)
{
    return record->common[COMMON_PLAYERS]->kind == NODE_SEQUENCE;
}

/* Whether a list is what `new` suggests, in whose place players make their own. */
static bool is_suggested(const int32_t *list, int32_t side)
{
    for (int32_t i = 0; i < side; i++)
        if (list[i] != form_list_number(side, i))
            return false;
    return true;
}

/* Leaves the places empty of lists that players have not made yet. */
static void open_lists(const struct schema *schema, struct setup *setup, struct view *view)
{
    for (int i = 0; i < KEYS_MOST && schema->keys[i].name != NULL; i++) {
        const int32_t *const list = setup->lists[i];
        if (schema->keys[i].player == 0 || list == NULL || !is_suggested(list, setup->numbers[0]))
            continue;
        if (view->grid.columns == list)
            view->grid.columns = NULL;
        if (view->grid.rows == list)
            view->grid.rows = NULL;
        setup->lists[i] = NULL;
    }
}

static bool draw_blank(void *context, const struct visit *visit)
{
    struct blanks *const blanks = context;
    struct drawing_job *const job = blanks->job;
    const struct judgement *const judgement = visit->judgement;
    struct view view = {.arena = arbiter_arena(visit->arbiter)};
    size_t entries;

    if (!job_take(job, visit))
        return true;
    const struct position *const position =
        arbiter_position(visit->arbiter, judgement, 0, &entries);
    struct setup setup = judgement->record.setup;
    judgement->game->view(position, &judgement->trace, 0, &view);
    if (view.geometry == VIEW_GRID)
        open_lists(&judgement->game->schema, &setup, &view);
    if (blanks->canvas == NULL) {
        const char *const title = job->options->title;
        blanks->canvas = canvas_pdf(job_write_bytes, job->out,
                                    title != NULL ? title : judgement->game->schema.title, NULL);
        canvas_note_missing(blanks->canvas, &job->missing);
    }
    const double unit =
        blank_draw(blanks->canvas, &job->options->booklet.paper, judgement->game, &setup,
                   has_names(&judgement->record) ? names_of(visit) : NULL, &view);
    const struct picture board = picture_paint(&view, &(struct paint_options){.empty = true});
    size_check_board(visit, &board, 0, unit, &job->options->booklet.paper, SIZE_BLANK);
    job->shown++;
    return job->out->error == 0;
}

static void draw_blanks(struct drawing_job *job)
{
    struct blanks blanks = {.job = job};

    if (!input_visit(job->input, draw_blank, &blanks))
        job->status = EXIT_TROUBLE;
    close_canvas(job, blanks.canvas);
}

const struct back_end back_end_pdf = {.records = draw_booklet, .blanks = draw_blanks};
