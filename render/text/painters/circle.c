/* The circle of `bouncing` with its chords, and the list of them. */
#include "render/text/painters/painters.h"
#include "render/text/raster.h"
#include "render/text/table.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    RADIUS = 12,       /* of the circle, in rows */
    LARGE_RADIUS = 15, /* with many chords */
    LARGE_FROM = 20,
    MARGIN_ACROSS = 8, /* around it, for the numbers of moves and the bearings */
    MARGIN_DOWN = 2,
    LABELS_MOST = 24, /* the newest moves that have numbers in the picture */
    SOLID_END = 0x25cf
};

static const int64_t degree = 1000000000;

enum list_column { MOVE, PLAYER, BEARING, LENGTH, CROSSINGS, LIST_COLUMNS };

struct circle_board {
    const struct view_circle *circle;
    uint32_t last_move;
    int32_t radius;
    struct pencil pencil;
};

static bool is_last(const struct circle_board *board, const struct view_chord *chord)
{
    return board->last_move != 0 && chord->move == board->last_move;
}

static void draw_line(const struct circle_board *board, const struct view_chord *chord,
                      const struct pencil *pencil)
{
    pencil_line(pencil, board->radius * chord->from[0], board->radius * chord->from[1],
                board->radius * chord->to[0], board->radius * chord->to[1]);
}

static void draw_chord(const struct circle_board *board, const struct view_chord *chord)
{
    struct pencil pencil = board->pencil;

    if (is_last(board, chord)) {
        pencil.on = 1;
        pencil.thick = pencil.erase = true;
        draw_line(board, chord, &pencil);
        pencil.erase = false;
    }
    pencil.player = chord->player;
    pencil.character = pencil.thick ? '#' : chord->player == 1 ? '+' : 'x';
    pencil.on = chord->player == 1 ? 1 : 4;
    pencil.off = chord->player == 1 ? 0 : 2;
    draw_line(board, chord, &pencil);
}

/* Writes the number of the move beside the end of its chord: outside if that is free, or anywhere
 * near, or nowhere. */
static void label_end(const struct circle_board *board, const struct view_chord *chord)
{
    const struct raster *raster = board->pencil.raster;
    int32_t column = pencil_column(&board->pencil, board->radius * chord->to[0]);
    int32_t row = pencil_row(&board->pencil, board->radius * chord->to[1]);
    int32_t outward = chord->to[1] >= 0 ? -1 : 1; /* rows */
    bool steep = fabs(chord->to[1]) > 0.7;
    int32_t width, beside, opposite, above;
    char text[16];

    width = snprintf(text, sizeof text, is_last(board, chord) ? "[%u]" : "%u", chord->number);
    beside = chord->to[0] >= 0 ? column + 1 : column - width;
    opposite = chord->to[0] >= 0 ? column - width : column + 1;
    above = column - (width - 1) / 2;
    if (steep && raster_label(raster, above, row + outward, text))
        return;
    if (raster_label(raster, beside, row, text) ||
        raster_label(raster, beside, row + outward, text))
        return;
    if (raster_label(raster, above, row + outward, text) ||
        raster_label(raster, opposite, row, text))
        return;
    raster_label(raster, above, row - outward, text);
}

static void draw_edge(const struct circle_board *board)
{
    const struct raster *raster = board->pencil.raster;
    struct pencil pencil = board->pencil;

    pencil.character = '.';
    pencil.on = pencil.off = 1;
    pencil_circle(&pencil, board->radius);
    raster_text(raster, pencil.column, 0, "0", 0);
    raster_text(raster, raster->width - 2, pencil.row, "90", 0);
    raster_text(raster, pencil.column - 1, raster->height - 1, "180", 0);
    raster_text(raster, 0, pencil.row, "270", 0);
}

static void draw_legend(const struct circle_board *board, const struct drawing *drawing)
{
    bool utf8 = drawing->style == TEXT_UTF8;

    buffer_text(drawing->out,
                utf8 ? "\nplayer 1 ⠒⠒⠒⠒⠒, player 2 ⠒⠒ ⠒⠒" : "\nplayer 1 +++++, player 2 xxxxx");
    if (board->last_move)
        buffer_text(drawing->out, utf8 ? "; last move ⠶⠶⠶⠶⠶" : "; last move #####");
    buffer_character(drawing->out, '\n');
}

static void draw_picture(const struct circle_board *board, const struct drawing *drawing)
{
    const struct view_circle *circle = board->circle;
    size_t labels = circle->count < LABELS_MOST ? circle->count : LABELS_MOST;

    draw_edge(board);
    for (size_t i = 0; i < circle->count; i++)
        draw_chord(board, &circle->chords[i]);
    for (size_t i = 0; i < circle->count; i++) {
        const double *const to = circle->chords[i].to;
        const int32_t column = pencil_column(&board->pencil, board->radius * to[0]);
        const int32_t row = pencil_row(&board->pencil, board->radius * to[1]);
        raster_mark(board->pencil.raster, column, row,
                    drawing->style == TEXT_UTF8 ? SOLID_END : 'o', circle->chords[i].player);
    }
    for (size_t i = 0; i < labels; i++)
        label_end(board, &circle->chords[circle->count - 1 - i]);
    raster_write(board->pencil.raster, drawing->out);
    if (circle->count > 0)
        draw_legend(board, drawing);
}

/* Writes a decimal without trailing zeros, to be aligned at its point. */
static void write_decimal(const char *written, struct table_cell *cell, struct buffer *text)
{
    const char *point = strchr(written, '.');
    size_t len = strlen(written);

    if (point) {
        while (written[len - 1] == '0')
            len--;
        if (written[len - 1] == '.')
            len--;
        if (written + len > point)
            cell->tail = (size_t)(written + len - point);
    }
    buffer_append(text, written, len);
}

static void write_chord(const struct circle_board *board, const struct view_chord *chord,
                        int32_t column, struct table_cell *cell, struct buffer *text)
{
    char written[48];

    switch (column) {
    case MOVE:
        buffer_number(text, chord->number);
        cell->marked = is_last(board, chord);
        break;
    case PLAYER:
        buffer_number(text, chord->player);
        cell->player = chord->player;
        break;
    case BEARING:
        snprintf(written, sizeof written, "%lld.%09lld", (long long)(chord->bearing / degree),
                 (long long)(chord->bearing % degree));
        write_decimal(written, cell, text);
        break;
    case LENGTH:
        snprintf(written, sizeof written, "%.12f", chord->length);
        write_decimal(written, cell, text);
        break;
    default:
        buffer_number(text, chord->crossings);
    }
}

static void write_cell(const void *context, int32_t row, int32_t column, struct table_cell *cell,
                       struct buffer *text)
{
    static const char *const heads[LIST_COLUMNS] = {"move", "player", "bearing", "length",
                                                    "crossings"};
    const struct circle_board *board = context;

    if (row > 0) {
        write_chord(board, &board->circle->chords[row - 1], column, cell, text);
        return;
    }
    buffer_text(text, heads[column]);
    cell->align = ALIGN_CENTRE;
}

static void draw_list(const struct circle_board *board, const struct drawing *drawing)
{
    struct text_table table = {
        .drawing = drawing,
        .rows = (int32_t)board->circle->count + 1,
        .columns = LIST_COLUMNS,
        .cell = write_cell,
        .context = board,
    };

    buffer_character(drawing->out, '\n');
    table_draw(table);
}

void text_circle(const struct view *view, const struct drawing *drawing)
{
    int32_t radius = view->circle.count < LARGE_FROM ? RADIUS : LARGE_RADIUS;
    struct raster raster =
        raster_new(2 * (2 * radius + MARGIN_ACROSS) + 1, 2 * (radius + MARGIN_DOWN) + 1, drawing);
    struct circle_board board = {
        .circle = &view->circle,
        .last_move = view->last_move,
        .radius = radius,
        .pencil = {.raster = &raster,
                   .style = drawing->style,
                   .column = 2 * radius + MARGIN_ACROSS,
                   .row = radius + MARGIN_DOWN},
    };

    draw_picture(&board, drawing);
    if (view->circle.count > 0)
        draw_list(&board, drawing);
}
