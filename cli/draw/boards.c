#include "cli/draw/boards.h"

#include "cli/draw/back_end.h"
#include "cli/draw/poster.h"
#include "cli/draw/scoresheet.h"
#include "cli/draw/size.h"
#include "cli/output/replace.h"
#include "render/page/canvas.h"
#include "render/picture/caption.h"

#include <string.h>

struct boards {
    struct drawing_job *job;
    const struct back_end *back_end;
    struct buffer board; /* the one drawn last */
    bool numbered;       /* the output's name has a %d */
    bool too_many;
};

/* Finds the `%d`, or `%03d`, in the name of a file, where `%%` stands for `%`. False unless there
 * is exactly one. */
static bool find_number(const char *name, size_t *start, size_t *end, int *width)
{
    int found = 0;

    for (const char *at = name; (at = strchr(at, '%')) != NULL;) {
        const char *stop = at + 1;
        if (*stop == '%') {
            at += 2;
            continue;
        }
        *width = 0;
        if (*stop == '0')
            for (stop++; *stop >= '0' && *stop <= '9' && *width < 10; stop++)
                *width = 10 * *width + (*stop - '0');
        if (*stop != 'd')
            return false;
        *start = (size_t)(at - name);
        *end = (size_t)(stop + 1 - name);
        found++;
        at = stop + 1;
    }
    return found == 1;
}

static void append_plain(struct buffer *out, const char *at, const char *end)
{
    for (; at < end; at++) {
        buffer_character(out, *at);
        at += *at == '%';
    }
}

static void name_board(const char *pattern, size_t number, struct buffer *name)
{
    size_t start = 0, end = 0;
    int width = 0;

    (void)find_number(pattern, &start, &end, &width);
    append_plain(name, pattern, pattern + start);
    buffer_format(name, "%0*zu", width, number);
    append_plain(name, pattern + end, pattern + strlen(pattern));
}

/* "complete, 9 moves; First 5, Second 7; Second wins". */
static void describe_board(const struct scoresheet *sheet, struct buffer *text)
{
    buffer_text(text, sheet->status);
    for (int i = 0; i < sheet->player_count && sheet->players[i].score != NULL; i++)
        buffer_format(text, "%s%s %s", i == 0 ? "; " : ", ", sheet->players[i].name,
                      sheet->players[i].score);
    if (sheet->result != NULL)
        buffer_format(text, "; %s", sheet->result);
}

/* Draws a picture that is settled. */
static bool write_picture(struct boards *boards, const struct scoresheet *sheet,
                          const struct picture *picture, const struct length *width)
{
    struct buffer title = {0}, description = {0};

    buffer_text(&title, sheet->title);
    for (int i = 0; i < sheet->player_count; i++)
        buffer_format(&title, "%s%s", i == 0 ? ": " : " – ", sheet->players[i].name);
    describe_board(sheet, &description);
    const struct picture_words words = {buffer_string(&title), buffer_string(&description)};
    boards->board.len = 0;
    const bool written = boards->back_end->picture(picture, sheet->shown, width, &words,
                                                   &boards->job->missing, &boards->board);
    buffer_release(&title);
    buffer_release(&description);
    return written;
}

/* The poster, and how wide it comes out: as its paper, or in pixels at a usual resolution. */
static struct picture make_poster(const struct boards *boards, const struct visit *visit,
                                  const struct scoresheet *sheet, struct length *width)
{
    static const double pixels_an_inch = 150, points_an_inch = 72;
    struct canvas *const canvas = boards->back_end->has_fonts ? canvas_measuring() : NULL;
    const struct picture poster = poster_of(boards->job, visit, sheet, canvas);

    if (canvas != NULL)
        (void)canvas_close(canvas);
    if (boards->back_end->pixels_most > 0)
        *width = (struct length){poster.width / points_an_inch * pixels_an_inch, LENGTH_PIXELS};
    else
        *width = (struct length){poster.width / points_an_inch * 25.4, LENGTH_MILLIMETRES};
    return poster;
}

/* What the options ask for, and how wide it comes out unless they say. */
static struct picture make_picture(const struct boards *boards, const struct visit *visit,
                                   const struct scoresheet *sheet, struct length *width)
{
    const struct show_options *const options = boards->job->options;

    if (options->poster)
        return make_poster(boards, visit, sheet, width);
    const struct picture board = job_picture(boards->job, visit, false);
    if (options->board_only) {
        width->value = board.width * caption_unit(&board, sheet->shown);
        return board;
    }
    const struct picture captioned = caption_board(&board, sheet);
    width->value = captioned.width;
    return captioned;
}

static bool write_board(struct boards *boards, const struct visit *visit)
{
    const struct show_options *const options = boards->job->options;
    const struct scoresheet_extent extent = {.at = at_moves(options->at, visit->judgement),
                                             .moves = true};
    const struct scoresheet sheet = scoresheet_make(visit, &extent);
    const size_t pixels_most = boards->back_end->pixels_most;
    struct length width = {0, LENGTH_PIXELS};
    const struct picture picture = make_picture(boards, visit, &sheet, &width);

    if (!size_settle(&picture, &options->width, pixels_most, &width))
        return false;
    if (!options->poster || options->width.value > 0)
        size_check_picture(visit, &picture, sheet.shown, &width, pixels_most);
    return write_picture(boards, &sheet, &picture, &width);
}

static bool save_board(struct boards *boards)
{
    struct buffer name = {0};

    name_board(boards->job->options->output, boards->job->shown, &name);
    const bool saved =
        replace_file(buffer_string(&name), boards->board.bytes, boards->board.len, false);
    buffer_release(&name);
    return saved;
}

static bool show_board(void *context, const struct visit *visit)
{
    struct boards *const boards = context;
    struct drawing_job *const job = boards->job;

    if (!job_take(job, visit))
        return true;
    if (job->shown > 0 && !boards->numbered) {
        boards->too_many = true;
        return false;
    }
    job->shown++;
    if (!write_board(boards, visit)) {
        complain("record %zu of %s cannot be drawn", visit->record, visit->name);
        job->status = EXIT_TROUBLE;
        return false;
    }
    if (boards->numbered && !save_board(boards)) {
        job->status = EXIT_TROUBLE;
        return false;
    }
    return true;
}

void boards_draw(struct drawing_job *job)
{
    struct boards boards = {.job = job, .back_end = back_end_of(job->options->type)};
    const char *const name = job->options->output;
    size_t start, end;
    int width;

    if (name != NULL && strchr(name, '%') != NULL) {
        boards.numbered = find_number(name, &start, &end, &width);
        if (!boards.numbered) {
            complain("show: %s: a name for several boards has one %%d, as in board-%%d.svg", name);
            job->status = EXIT_TROUBLE;
            return;
        }
    }
    if (!input_visit(job->input, show_board, &boards))
        job->status = EXIT_TROUBLE;
    if (boards.too_many) {
        complain("show: there are several boards; give -o a name with %%d, as in board-%%d.%s",
                 format_name(job->options->type));
        job->status = EXIT_TROUBLE;
        job->shown = 0;
    } else if (!boards.numbered && job->shown > 0) {
        buffer_append(&job->out->buffer, boards.board.bytes, boards.board.len);
    }
    buffer_release(&boards.board);
}
