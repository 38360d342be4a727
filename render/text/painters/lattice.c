/* Lattices: dots, the segments drawn between them, the pens that stand somewhere. A segment takes
 * three characters across or one down, so that the lattice comes out about square. */
#include "notation/items/scan.h"
#include "render/text/line.h"
#include "render/text/painters/painters.h"
#include "render/view_facts.h"

#include <string.h>

enum { PITCH = 4, PEN_B = 2 };

/* How a segment is drawn. */
enum ink { UNDRAWN, DRAWN, DRAWN_LAST, DRAWN_B, DRAWN_B_LAST, INKS };

struct segment_glyphs {
    const char *across[PITCH - 1];
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

struct stroke {
    uint8_t ink;
    uint8_t player; /* who drew it, or whose pen it is */
};

struct lattice_dot {
    struct stroke right, down;     /* the segments to the right and down from here */
    struct stroke falling, rising; /* and the diagonals of the cell to the right and down */
    bool joined;                   /* has a segment */
    uint8_t pens;                  /* bit 0: pen A stands here, bit 1: pen B */
};

struct lattice_board {
    const struct view_lattice *lattice;
    struct lattice_dot *dots; /* row by row */
    const struct lattice_glyphs *glyphs;
    size_t start; /* column of the first dots */
    bool far_edges;
};

static struct lattice_dot *dot_at(const struct lattice_board *board, int32_t column, int32_t row)
{
    return &board->dots[(size_t)row * (size_t)board->lattice->dots + (size_t)column];
}

static uint8_t ink_of(const struct view_segment *segment, uint32_t last_move)
{
    bool last = last_move != 0 && segment->move == last_move;

    if (segment->pen == PEN_B)
        return last ? DRAWN_B_LAST : DRAWN_B;
    return last ? DRAWN_LAST : DRAWN;
}

static void index_segment(const struct lattice_board *board, const struct view_segment *segment,
                          uint8_t ink)
{
    struct square from = segment->from, to = segment->to;
    int32_t left = from.column < to.column ? from.column : to.column;
    int32_t top = from.row < to.row ? from.row : to.row;
    struct lattice_dot *dot = dot_at(board, left, top);
    const uint8_t player = segment->pen > 0 ? segment->pen : (uint8_t)segment->player;

    dot_at(board, from.column, from.row)->joined = true;
    dot_at(board, to.column, to.row)->joined = true;
    if (from.row == to.row)
        dot->right = (struct stroke){ink, player};
    else if (from.column == to.column)
        dot->down = (struct stroke){ink, player};
    else if ((from.column < to.column) == (from.row < to.row))
        dot->falling = (struct stroke){ink, player};
    else
        dot->rising = (struct stroke){ink, player};
}

static void index_lattice(struct lattice_board *board, uint32_t last_move, struct arena *scratch)
{
    const struct view_lattice *lattice = board->lattice;
    size_t dots = (size_t)lattice->dots;

    board->dots = arena_allocate_zeroed(scratch, dots * dots * sizeof *board->dots);
    for (size_t i = 0; i < lattice->count; i++)
        index_segment(board, &lattice->segments[i], ink_of(&lattice->segments[i], last_move));
    for (int pen = 0; pen < 2; pen++)
        if (lattice->pens && lattice->standing_set[pen])
            dot_at(board, lattice->standing[pen].column, lattice->standing[pen].row)->pens |=
                (uint8_t)(1 << pen);
}

static void write_letters(const struct lattice_board *board, struct line *line)
{
    struct buffer letters = {0};

    for (int32_t column = 0; column < board->lattice->dots; column++) {
        letters.len = 0;
        column_write(&letters, column);
        line_to(line, board->start + (size_t)column * PITCH);
        line_text(line, letters.bytes, letters.len);
    }
    line_end(line);
    buffer_release(&letters);
}

static void write_glyph(struct line *line, size_t column, const char *glyph, int player)
{
    if (*glyph) {
        line_to(line, column);
        line->player = player;
        line_text(line, glyph, strlen(glyph));
        line->player = 0;
    }
}

static const char *dot_glyph(const struct lattice_board *board, const struct lattice_dot *dot)
{
    static const char *const pens[] = {"", "A", "B", "AB"};

    if (dot->pens)
        return pens[dot->pens];
    return dot->joined ? board->glyphs->joined : board->glyphs->free;
}

static void write_dots(const struct lattice_board *board, int32_t row, struct line *line)
{
    int32_t dots = board->lattice->dots;

    line_number(line, board->start - 2 - digits_of(row + 1), row + 1);
    for (int32_t column = 0; column < dots; column++) {
        const struct lattice_dot *dot = dot_at(board, column, row);
        const struct segment_glyphs *glyphs = &board->glyphs->segments[dot->right.ink];
        size_t start = board->start + (size_t)column * PITCH;

        write_glyph(line, start, dot_glyph(board, dot), 0);
        for (size_t i = 0; column < dots - 1 && i < PITCH - 1; i++)
            if (line->column == start + 1 + i) /* two pens on a dot take the first place */
                write_glyph(line, start + 1 + i, glyphs->across[i], dot->right.player);
    }
    if (board->far_edges)
        line_number(line, board->start + (size_t)dots * PITCH, row + 1);
    line_end(line);
}

static void write_segments_down(const struct lattice_board *board, int32_t row, struct line *line)
{
    for (int32_t column = 0; column < board->lattice->dots; column++) {
        const struct lattice_dot *dot = dot_at(board, column, row);
        size_t start = board->start + (size_t)column * PITCH;

        write_glyph(line, start, board->glyphs->segments[dot->down.ink].down, dot->down.player);
        if (dot->falling.ink)
            write_glyph(line, start + PITCH / 2, board->glyphs->segments[dot->falling.ink].falling,
                        dot->falling.player);
        if (dot->rising.ink)
            write_glyph(line, start + PITCH / 2, board->glyphs->segments[dot->rising.ink].rising,
                        dot->rising.player);
    }
    line_end(line);
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
        if (last_move && board->lattice->segments[i].move == last_move)
            legend_ink(board, "; last move ", ink_of(&board->lattice->segments[i], last_move), out);
    buffer_character(out, '\n');
}

void text_lattice(const struct view *view, const struct drawing *drawing)
{
    const struct view_lattice *lattice = &view->lattice;
    struct lattice_board board = {
        .lattice = lattice,
        .glyphs = drawing->style == TEXT_UTF8 ? &utf8_glyphs : &ascii_glyphs,
        .start = digits_of(lattice->dots) + 3,
        .far_edges = has_far_edges(lattice->dots),
    };
    struct line line = {.out = drawing->out, .colour = drawing->colour};

    index_lattice(&board, view->last_move, drawing->scratch);
    if (drawing->cuts != NULL) {
        drawing->cuts->start = drawing->out->len;
        for (int32_t i = 0; i < lattice->dots; i++)
            drawing->cuts->at[drawing->cuts->count++] = board.start + (size_t)i * PITCH;
    }
    write_letters(&board, &line);
    for (int32_t row = 0; row < lattice->dots; row++) {
        write_dots(&board, row, &line);
        if (row < lattice->dots - 1)
            write_segments_down(&board, row, &line);
    }
    if (board.far_edges)
        write_letters(&board, &line);
    if (lattice->pens)
        write_legend(&board, view->last_move, drawing->out);
}
