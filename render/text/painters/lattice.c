/* Lattices: dots, the segments drawn between them, the pens that stand somewhere. A segment takes
 * three characters across or one down, so that the lattice comes out about square. With the numbers
 * of moves it takes five or more across; the number stands in its middle, and right behind a
 * segment down or a diagonal. */
#include "notation/items/scan.h"
#include "render/text/line.h"
#include "render/text/painters/painters.h"

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

struct stroke {
    uint8_t ink;
    uint8_t player;  /* who drew it, or whose pen it is */
    uint32_t number; /* of the move */
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
    size_t pitch; /* from one to the next */
    bool far_edges, numbers;
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
    const uint32_t number = segment->number;
    struct square from = segment->from, to = segment->to;
    int32_t left = from.column < to.column ? from.column : to.column;
    int32_t top = from.row < to.row ? from.row : to.row;
    struct lattice_dot *dot = dot_at(board, left, top);
    const uint8_t player = segment->pen > 0 ? segment->pen : (uint8_t)segment->player;

    dot_at(board, from.column, from.row)->joined = true;
    dot_at(board, to.column, to.row)->joined = true;
    if (from.row == to.row)
        dot->right = (struct stroke){ink, player, number};
    else if (from.column == to.column)
        dot->down = (struct stroke){ink, player, number};
    else if ((from.column < to.column) == (from.row < to.row))
        dot->falling = (struct stroke){ink, player, number};
    else
        dot->rising = (struct stroke){ink, player, number};
}

static void index_lattice(struct lattice_board *board, uint32_t last_move, struct arena *scratch)
{
    const struct view_lattice *lattice = board->lattice;
    size_t dots = (size_t)lattice->dots;

    if (board->numbers)
        last_move = 0; /* it has the largest number */
    board->dots = arena_allocate_zeroed(scratch, dots * dots * sizeof *board->dots);
    for (size_t i = 0; i < lattice->count; i++)
        index_segment(board, &lattice->segments[i], ink_of(&lattice->segments[i], last_move));
    for (int pen = 0; pen < 2; pen++)
        if (lattice->pens && lattice->standing_set[pen])
            dot_at(board, lattice->standing[pen].column, lattice->standing[pen].row)->pens |=
                (uint8_t)(1 << pen);
}

/* How far dots are apart, so that numbers have a blank or a piece of their segment around them. */
static size_t choose_pitch(const struct lattice_board *board)
{
    size_t digits = 1, pitch = PITCH_NUMBERED;
    bool diagonals = false;

    if (!board->numbers)
        return PITCH;
    for (size_t i = 0; i < board->lattice->count; i++) {
        const struct view_segment *const segment = &board->lattice->segments[i];
        const size_t len = digits_of(segment->number);
        digits = len > digits ? len : digits;
        diagonals = diagonals || (segment->from.row != segment->to.row &&
                                  segment->from.column != segment->to.column);
    }
    const size_t needed = diagonals ? 2 * (digits + 2) : digits + 3;
    return needed > pitch ? needed : pitch;
}

static void write_letters(const struct lattice_board *board, struct line *line)
{
    struct buffer letters = {0};

    for (int32_t column = 0; column < board->lattice->dots; column++) {
        letters.len = 0;
        column_write(&letters, column);
        line_to(line, board->start + (size_t)column * board->pitch);
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

/* Writes what stands between a dot and the next: blanks and a point, or a segment, with the number
 * of its move in the middle. Two pens on the dot take the first place. */
static void write_across(const struct lattice_board *board, const struct stroke *stroke,
                         size_t start, struct line *line)
{
    const char *const *const glyphs = board->glyphs->segments[stroke->ink].across;
    const bool numbered = board->numbers && stroke->ink != UNDRAWN;
    const size_t len = numbered ? digits_of(stroke->number) : 1;
    const size_t middle = (board->pitch - 1 - len) / 2;

    for (size_t i = 0; i + 1 < board->pitch; i++) {
        const bool within = i >= middle && i < middle + len;
        if (line->column != start + i)
            continue;
        line->player = stroke->player;
        if (numbered && within)
            line_number(line, line->column, stroke->number);
        else
            write_glyph(line, line->column,
                        glyphs[within       ? 1
                               : i < middle ? 0
                                            : 2],
                        stroke->player);
    }
    line->player = 0;
}

static void write_dots(const struct lattice_board *board, int32_t row, struct line *line)
{
    int32_t dots = board->lattice->dots;

    line_number(line, board->start - 2 - digits_of(row + 1), row + 1);
    for (int32_t column = 0; column < dots; column++) {
        const struct lattice_dot *dot = dot_at(board, column, row);
        size_t start = board->start + (size_t)column * board->pitch;

        write_glyph(line, start, dot_glyph(board, dot), 0);
        if (column < dots - 1)
            write_across(board, &dot->right, start + 1, line);
    }
    if (board->far_edges)
        line_number(line, board->start + (size_t)dots * board->pitch, row + 1);
    line_end(line);
}

/* Writes a segment down or a diagonal with the number of its move behind it. */
static void write_down(const struct lattice_board *board, const struct stroke *stroke,
                       const char *glyph, size_t column, struct line *line)
{
    write_glyph(line, column, glyph, stroke->player);
    if (!board->numbers || stroke->ink == UNDRAWN)
        return;
    line->player = stroke->player;
    line_number(line, column + 1, stroke->number);
    line->player = 0;
}

static void write_segments_down(const struct lattice_board *board, int32_t row, struct line *line)
{
    for (int32_t column = 0; column < board->lattice->dots; column++) {
        const struct lattice_dot *dot = dot_at(board, column, row);
        size_t start = board->start + (size_t)column * board->pitch, middle = board->pitch / 2;

        write_down(board, &dot->down, board->glyphs->segments[dot->down.ink].down, start, line);
        if (dot->falling.ink)
            write_down(board, &dot->falling, board->glyphs->segments[dot->falling.ink].falling,
                       start + middle, line);
        if (dot->rising.ink)
            write_down(board, &dot->rising, board->glyphs->segments[dot->rising.ink].rising,
                       start + middle, line);
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
        if (!board->numbers && last_move && board->lattice->segments[i].move == last_move)
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
        .numbers = drawing->numbers,
    };
    struct line line = {.out = drawing->out, .colour = drawing->colour};

    board.pitch = choose_pitch(&board);
    index_lattice(&board, view->last_move, drawing->scratch);
    if (drawing->cuts != NULL) {
        drawing->cuts->start = drawing->out->len;
        for (int32_t i = 0; i < lattice->dots; i++)
            drawing->cuts->at[drawing->cuts->count++] = board.start + (size_t)i * board.pitch;
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
