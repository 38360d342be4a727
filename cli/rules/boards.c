#include "cli/rules/boards.h"

#include "base/wrap.h"
#include "cli/output/screen.h"
#include "cli/report/sheet.h"
#include "cli/rules/render.h"

#include <string.h>

enum { GAP = 4, CAPTION_LEAST = 24 };

const struct judgement *rules_judge(struct arbiter *arbiter, const struct rules_picture *picture)
{
    const struct document document = {
        .bytes = picture->record.bytes, .len = picture->record.len, .line = 1};
    const struct judgement *const judgement = arbiter_judge(arbiter, &document);

    return judgement == NULL || judgement->status == STATUS_MALFORMED ||
                   (picture->after != AFTER_ALL && picture->after > judgement->moves)
               ? NULL
               : judgement;
}

/* What the pens of a lattice are is said once, not below each board. */
static void cut_legend(const struct view *view, struct buffer *board)
{
    if (view->geometry != VIEW_LATTICE || !view->lattice.pens || view->note_count > 0)
        return;
    for (size_t i = board->len; i > 1; i--)
        if (board->bytes[i - 1] == '\n' && board->bytes[i - 2] == '\n') {
            board->len = i - 1;
            return;
        }
}

static void draw_board(struct rules_boards *boards, const struct rules_picture *picture,
                       struct buffer *board, struct buffer *legend)
{
    const struct judgement *const judgement = rules_judge(boards->arbiter, picture);
    size_t entries;

    if (judgement == NULL)
        return;
    const uint32_t after = picture->after == AFTER_ALL ? judgement->moves : picture->after;
    struct arena *const arena = arbiter_arena(boards->arbiter);
    struct view view = {.arena = arena,
                        .names = sheet_names(judgement, arena),
                        .trace = &judgement->trace,
                        .last_move = after};
    const struct position *const position =
        arbiter_position(boards->arbiter, judgement, after, &entries);
    judgement->game->view(position, &judgement->trace, entries, &view);
    text_draw(&view, boards->style, NULL, board);
    cut_legend(&view, board);
    if (boards->explained != judgement->game)
        text_explain(&view, boards->style, legend);
    if (legend->len > 0)
        boards->explained = judgement->game;
}

static size_t widest_line(const struct buffer *text)
{
    struct game_source rest = {text->bytes, text->len};
    struct source_line line;
    size_t widest = 0;

    while (source_take(&rest, &line)) {
        const size_t columns = screen_columns(line.at, line.at + line.len);
        widest = columns > widest ? columns : widest;
    }
    return widest;
}

/* A board and its caption, in lines of so many columns. */
struct cell {
    struct buffer board, caption;
    size_t columns;
};

static void make_cell(struct rules_boards *boards, const struct rules_picture *picture,
                      struct cell *cell, struct buffer *legend)
{
    struct buffer words = {0};

    draw_board(boards, picture, &cell->board, legend);
    source_write_plain(&picture->caption, &words);
    const size_t board = widest_line(&cell->board), caption = widest_line(&words);
    const size_t least = caption < CAPTION_LEAST ? caption : CAPTION_LEAST;
    cell->columns = board > least ? board : least;
    wrap_text_within(buffer_string(&words), 0, cell->columns, &cell->caption);
    buffer_release(&words);
}

/* Writes a line of a board for render_text(). */
static void write_line(const struct source_line *line, struct buffer *out)
{
    for (size_t i = 0; i < line->len; i++)
        if (line->at[i] == '\033')
            buffer_text(out, RENDER_ESCAPE);
        else
            buffer_character(out, line->at[i]);
}

/* Writes the lines of some texts beside each other. */
static void write_beside(struct game_source *texts, const struct cell *cells, size_t count,
                         struct buffer *out)
{
    for (bool more = true; more;) {
        size_t column = 0, start = 0;
        more = false;
        for (size_t i = 0; i < count; i++) {
            struct source_line line;
            if (source_take(&texts[i], &line)) {
                more = true;
                buffer_repeat(out, ' ', line.len > 0 ? start - column : 0);
                write_line(&line, out);
                column =
                    line.len > 0 ? start + screen_columns(line.at, line.at + line.len) : column;
            }
            start += cells[i].columns + GAP;
        }
        buffer_text(out, more ? "\n" : "");
    }
}

static void write_cells(const struct cell *cells, size_t count, struct buffer *out)
{
    struct game_source boards[PICTURES_MOST], captions[PICTURES_MOST];

    for (size_t i = 0; i < count; i++) {
        boards[i] = (struct game_source){cells[i].board.bytes, cells[i].board.len};
        captions[i] = (struct game_source){cells[i].caption.bytes, cells[i].caption.len};
    }
    write_beside(boards, cells, count, out);
    write_beside(captions, cells, count, out);
}

void rules_draw_text(void *context, const struct rules_picture *pictures, size_t count,
                     struct buffer *out)
{
    struct rules_boards *const boards = context;
    struct cell cells[PICTURES_MOST] = {0};
    struct buffer legend = {0};

    buffer_text(out, "```\n");
    for (size_t first = 0, end = 0; first < count; first = end) {
        size_t right = 0;
        for (; end < count; end++) {
            if (cells[end].columns == 0)
                make_cell(boards, &pictures[end], &cells[end], &legend);
            if (right + cells[end].columns > boards->columns && end > first)
                break;
            right += cells[end].columns + GAP;
        }
        buffer_text(out, first > 0 ? "\n" : "");
        write_cells(cells + first, end - first, out);
    }
    if (legend.len > 0)
        wrap_text_within(buffer_string(&legend), 0, boards->columns, out);
    buffer_text(out, "```\n\n");
    for (size_t i = 0; i < count; i++) {
        buffer_release(&cells[i].board);
        buffer_release(&cells[i].caption);
    }
    buffer_release(&legend);
}
