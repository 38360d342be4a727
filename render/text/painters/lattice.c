/* Lattices: dots, the segments drawn between them, the pens that stand somewhere. A segment takes
 * three characters across or one down, so that the lattice comes out about square. With the numbers
 * of moves it takes five or more across; the number stands in its middle, and right behind a
 * segment down or a diagonal. */
#include "notation/items/scan.h"
#include "render/text/painters/painters.h"
#include "render/text/raster.h"

#include <stdio.h>
#include <string.h>

enum { PITCH = 4, PITCH_NUMBERED = 6, PEN_B = 2 };

/* How a segment is drawn. */
enum ink { UNDRAWN, DRAWN, DRAWN_LAST, DRAWN_B, DRAWN_B_LAST, INKS };

struct segment_glyphs {
    const char *across[PITCH - 1];       /* its start, middle and end */
    const char *down, *falling, *rising; /* one or two characters wide */
};

struct lattice_glyphs {
    struct segment_glyphs segments[INKS];
    const char *free, *joined; /* dots */
};

static const struct lattice_glyphs ascii_glyphs = {
    .segments = {[UNDRAWN] = {{" ", ".", " "}, ".", "", ""},
                 [DRAWN] = {{"-", "-", "-"}, "|", "\\", "/"},
                 [DRAWN_LAST] = {{"-", "*", "-"}, "|*", "\\*", "/*"},
                 [DRAWN_B] = {{"=", "=", "="}, "#", "\\", "/"},
                 [DRAWN_B_LAST] = {{"=", "*", "="}, "#*", "\\*", "/*"}},
    .free = "o",
    .joined = "+",
};

static const struct lattice_glyphs utf8_glyphs = {
    .segments = {[UNDRAWN] = {{" ", "·", " "}, "·", "", ""},
                 [DRAWN] = {{"─", "─", "─"}, "│", "╲", "╱"},
                 [DRAWN_LAST] = {{"━", "━", "━"}, "┃", "╲*", "╱*"},
                 [DRAWN_B] = {{"═", "═", "═"}, "║", "╲", "╱"},
                 [DRAWN_B_LAST] = {{"═", "╪", "═"}, "╫", "╲", "╱"}},
    .free = "○",
    .joined = "●",
};

/* What draws a segment. */
struct stroke {
    enum ink ink;
    int player;      /* who drew it, or whose pen it is */
    char number[16]; /* of its move; "" if numbers are not shown */
};

struct lattice_board {
    const struct view_lattice *lattice;
    const struct lattice_glyphs *glyphs;
    struct raster
        raster;    /* dots and the segments between them on one row, those down on the next */
    int32_t start; /* column of the first dots */
    int32_t pitch; /* from one to the next */
    bool far_edges, numbers;
};

static enum ink ink_of(const struct view_segment *segment, uint32_t last_move)
{
    bool last = last_move != 0 && segment->move == last_move;

    if (segment->pen == PEN_B)
        return last ? DRAWN_B_LAST : DRAWN_B;
    return last ? DRAWN_LAST : DRAWN;
}

/* How far dots are apart, so that numbers have a blank or a piece of their segment around them. */
static int32_t choose_pitch(const struct lattice_board *board)
{
    int32_t digits = 1;
    bool diagonals = false;

    if (!board->numbers)
        return PITCH;
    for (size_t i = 0; i < board->lattice->count; i++) {
        const struct view_segment *const segment = &board->lattice->segments[i];
        const int32_t len = digits_of(segment->number);
        digits = len > digits ? len : digits;
        diagonals = diagonals || (segment->from.row != segment->to.row &&
                                  segment->from.column != segment->to.column);
    }
    const int32_t needed = diagonals ? 2 * (digits + 2) : digits + 3;
    return needed > PITCH_NUMBERED ? needed : PITCH_NUMBERED;
}

static int32_t column_of(const struct lattice_board *board, int32_t dot)
{
    return board->start + dot * board->pitch;
}

static int32_t row_of(int32_t dot)
{
    return 1 + 2 * dot;
}

/* Draws a segment across with the number of its move, or its own glyph, in the middle. */
static void draw_across(const struct lattice_board *board, int32_t column, int32_t row,
                        const struct stroke *stroke)
{
    const char *const *const glyphs = board->glyphs->segments[stroke->ink].across;
    const char *const centre = stroke->number[0] != '\0' ? stroke->number : glyphs[1];
    const int32_t len = stroke->number[0] != '\0' ? (int32_t)strlen(stroke->number) : 1;
    const int32_t middle = column + (board->pitch - 1 - len) / 2;

    raster_fill(&board->raster, column, middle, row, glyphs[0], stroke->player);
    raster_text(&board->raster, middle, row, centre, stroke->player);
    raster_fill(&board->raster, middle + len, column + board->pitch - 1, row, glyphs[2],
                stroke->player);
}

/* Draws a segment down or a diagonal with the number of its move behind it. */
static void draw_down(const struct lattice_board *board, int32_t column, int32_t row,
                      const char *glyph, const struct stroke *stroke)
{
    raster_text(&board->raster, column, row, glyph, stroke->player);
    raster_text(&board->raster, column + 1, row, stroke->number, stroke->player);
}

static void draw_segment(const struct lattice_board *board, const struct view_segment *segment,
                         uint32_t last_move)
{
    const struct square from = segment->from, to = segment->to;
    const int32_t column = column_of(board, from.column < to.column ? from.column : to.column);
    const int32_t row = row_of(from.row < to.row ? from.row : to.row);
    struct stroke stroke = {.ink = ink_of(segment, board->numbers ? 0 : last_move),
                            .player = segment->pen > 0 ? segment->pen : segment->player};
    const struct segment_glyphs *const glyphs = &board->glyphs->segments[stroke.ink];

    if (board->numbers)
        (void)snprintf(stroke.number, sizeof stroke.number, "%u", segment->number);
    if (from.row == to.row)
        draw_across(board, column + 1, row, &stroke);
    else if (from.column == to.column)
        draw_down(board, column, row + 1, glyphs->down, &stroke);
    else if ((from.column < to.column) == (from.row < to.row))
        draw_down(board, column + board->pitch / 2, row + 1, glyphs->falling, &stroke);
    else
        draw_down(board, column + board->pitch / 2, row + 1, glyphs->rising, &stroke);
    raster_text(&board->raster, column_of(board, from.column), row_of(from.row),
                board->glyphs->joined, 0);
    raster_text(&board->raster, column_of(board, to.column), row_of(to.row), board->glyphs->joined,
                0);
}

/* Names the columns above or below the dots. */
static void draw_letters(const struct lattice_board *board, int32_t row)
{
    struct buffer letters = {0};

    for (int32_t column = 0; column < board->lattice->dots; column++) {
        letters.len = 0;
        column_write(&letters, column);
        raster_text(&board->raster, column_of(board, column), row, buffer_string(&letters), 0);
    }
    buffer_release(&letters);
}

/* Draws what is printed: coordinates, dots, and points where there may be segments. */
static void draw_paper(const struct lattice_board *board)
{
    const struct segment_glyphs *const points = &board->glyphs->segments[UNDRAWN];
    const int32_t dots = board->lattice->dots, middle = 1 + (board->pitch - 2) / 2;

    for (int32_t row = 0; row < dots; row++) {
        raster_number(&board->raster, board->start - 2 - digits_of(row + 1), row_of(row), row + 1);
        for (int32_t column = 0; column < dots; column++) {
            const int32_t at = column_of(board, column);
            raster_text(&board->raster, at, row_of(row), board->glyphs->free, 0);
            if (column < dots - 1)
                raster_text(&board->raster, at + middle, row_of(row), points->across[1], 0);
            if (row < dots - 1)
                raster_text(&board->raster, at, row_of(row) + 1, points->down, 0);
        }
        if (board->far_edges)
            raster_number(&board->raster, column_of(board, dots), row_of(row), row + 1);
    }
    draw_letters(board, 0);
    if (board->far_edges)
        draw_letters(board, row_of(dots - 1) + 1);
}

/* Two pens on a dot take the place right of it, too. */
static void draw_pens(const struct lattice_board *board)
{
    const struct view_lattice *const lattice = board->lattice;
    const struct square *const at = lattice->standing;
    const bool both =
        lattice->standing_set[0] && lattice->standing_set[1] && square_equal(at[0], at[1]);

    for (int pen = 0; pen < 2; pen++)
        if (lattice->standing_set[pen])
            raster_text(&board->raster, column_of(board, at[pen].column) + (both ? pen : 0),
                        row_of(at[pen].row), pen == 0 ? "A" : "B", 0);
}

static void legend_ink(const struct lattice_board *board, const char *says, enum ink ink,
                       struct buffer *out)
{
    buffer_text(out, says);
    for (size_t i = 0; i < PITCH - 1; i++)
        buffer_text(out, board->glyphs->segments[ink].across[i]);
    buffer_format(out, " %s", board->glyphs->segments[ink].down);
}

static void write_legend(const struct lattice_board *board, uint32_t last_move, struct buffer *out)
{
    buffer_character(out, '\n');
    legend_ink(board, "pen A ", DRAWN, out);
    legend_ink(board, ", pen B ", DRAWN_B, out);
    for (size_t i = 0; i < board->lattice->count; i++)
        if (!board->numbers && last_move && board->lattice->segments[i].move == last_move)
            legend_ink(board, "; last move ", ink_of(&board->lattice->segments[i], last_move), out);
    buffer_character(out, '\n');
}

void text_lattice(const struct view *view, const struct drawing *drawing)
{
    const struct view_lattice *const lattice = &view->lattice;
    const int32_t dots = lattice->dots, digits = digits_of(dots);
    struct lattice_board board = {
        .lattice = lattice,
        .glyphs = drawing->style == TEXT_UTF8 ? &utf8_glyphs : &ascii_glyphs,
        .start = digits + 3,
        .far_edges = has_far_edges(dots),
        .numbers = drawing->numbers,
    };

    board.pitch = choose_pitch(&board);
    board.raster = raster_new(column_of(&board, dots) + digits, row_of(dots), drawing);
    if (drawing->cuts != NULL) {
        drawing->cuts->start = drawing->out->len;
        for (int32_t i = 0; i < dots; i++)
            drawing->cuts->at[drawing->cuts->count++] = (size_t)column_of(&board, i);
    }
    draw_paper(&board);
    for (size_t i = 0; i < lattice->count; i++)
        draw_segment(&board, &lattice->segments[i], view->last_move);
    if (lattice->pens)
        draw_pens(&board);
    raster_write(&board.raster, drawing->out);
    if (lattice->pens)
        write_legend(&board, view->last_move, drawing->out);
}
