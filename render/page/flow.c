#include "render/page/flow.h"

#include "base/buffer.h"
#include "base/list.h"
#include "render/picture/hand.h"

#include <math.h>
#include <stdlib.h>

/* --- lines */

void flow_clear(struct flow *flow)
{
    arena_empty(&flow->arena);
    flow->count = 0;
    flow->piece_count = 0;
    flow->heads = 0;
}

void flow_release(struct flow *flow)
{
    arena_release(&flow->arena);
    free(flow->lines);
    free(flow->pieces);
}

void flow_line(struct flow *flow, double height, bool keep)
{
    if (flow->count == flow->capacity)
        flow->lines = list_grow(flow->lines, &flow->capacity, sizeof *flow->lines);
    flow->lines[flow->count++] =
        (struct flow_line){.height = (float)height, .keep = keep, .first = flow->piece_count};
}

void flow_piece(struct flow *flow, struct flow_piece piece)
{
    if (flow->piece_count == flow->piece_capacity)
        flow->pieces = list_grow(flow->pieces, &flow->piece_capacity, sizeof *flow->pieces);
    flow->pieces[flow->piece_count++] = piece;
}

struct flow_piece flow_words(enum flow_kind kind, enum type_style style, double x, const char *text,
                             size_t len)
{
    return (struct flow_piece){
        .kind = (uint8_t)kind, .style = (uint8_t)style, .x = (float)x, .text = text, .len = len};
}

void flow_text(struct flow *flow, enum type_style style, double x, const char *text)
{
    flow_piece(flow, flow_words(PIECE_TEXT, style, x, text, strlen(text)));
}

void flow_end(struct flow *flow, enum type_style style, double x, const char *text)
{
    flow_piece(flow, flow_words(PIECE_END, style, x, text, strlen(text)));
}

void flow_rule(struct flow *flow, double width)
{
    flow_piece(flow, (struct flow_piece){.kind = PIECE_RULE, .x2 = (float)width});
}

void flow_sample(struct flow *flow, enum sample_kind kind, int player, double x, double size)
{
    struct picture *const sample = arena_allocate(&flow->arena, sizeof *sample);

    *sample = sample_picture(&flow->arena, kind, player);
    flow_piece(flow, (struct flow_piece){.kind = PIECE_PICTURE,
                                         .x = (float)x,
                                         .x2 = (float)(x + sample_reach(kind, size)),
                                         .picture = sample});
}

void flow_paragraph(struct flow *flow, enum type_style style, double x, double x2, const char *text,
                    bool keep)
{
    /* Paragraphs of up to this many lines stay together. */
    enum { TOGETHER = 4 };
    const size_t first = flow->count;

    while (*text != '\0') {
        const struct line_break line =
            canvas_fit(flow->layout->canvas, &type_of(style)->font, x2 - x, text);
        flow_line(flow, type_of(style)->leading, keep);
        flow_piece(flow, flow_words(PIECE_TEXT, style, x, text, line.len));
        text += line.next;
    }
    /* Of longer ones neither the first nor the last line stands alone. */
    const bool together = flow->count - first <= TOGETHER;
    for (size_t i = first; i + 1 < flow->count; i++)
        flow->lines[i].keep = together || i == first || i + 2 == flow->count;
}

void flow_across(struct flow *flow, enum type_style style, const char *text, bool keep)
{
    flow_paragraph(flow, style, 0, layout_width(flow->layout), text, keep);
}

/* --- placing */

/* Returns the line after those that stay together with `start`, and tells their height. */
static size_t group_end(const struct flow *flow, size_t start, double *height)
{
    *height = 0;
    do {
        *height += flow->lines[start].height;
    } while (start < flow->count && flow->lines[start++].keep && start < flow->count);
    return start;
}

/* Returns the line after those from `start` on that fit into a column of that height; `force` puts
 * in at least one. */
static size_t fill_column(const struct flow *flow, size_t start, double height, bool force)
{
    const size_t first = start;
    double used = 0, more;

    while (start < flow->count) {
        const size_t end = group_end(flow, start, &more);
        if (used + more > height)
            break;
        used += more;
        start = end;
    }
    if (start > first || start == flow->count || !force)
        return start;
    /* A group that is higher than a column is broken anywhere. */
    while (start < flow->count && (used += flow->lines[start].height) <= height)
        start++;
    return start > first ? start : start + 1;
}

static size_t fill_columns(const struct flow *flow, size_t start, int columns, double height,
                           bool force)
{
    for (int i = 0; i < columns; i++)
        start = fill_column(flow, start, height, force);
    return start;
}

/* The least height at which everything from `start` on fits into the columns, given that `most` is
 * enough. */
static double balance(const struct flow *flow, size_t start, int columns, double most)
{
    double least = 0;

    if (columns == 1)
        return most;
    for (int i = 0; i < 16; i++) {
        const double middle = (least + most) / 2;
        if (fill_columns(flow, start, columns, middle, false) == flow->count)
            most = middle;
        else
            least = middle;
    }
    return most;
}

static void draw_dots(struct canvas *canvas, double x, double x2, double y)
{
    const struct type *style = type_of(TYPE_SMALL);
    static const double step = 5;

    for (double at = ceil(x / step) * step; at + step <= x2; at += step)
        canvas_part(canvas, &style->font, style->colour, at, y, ".", 1);
}

/* Draws a picture with its middle at that of capitals on the line. */
static void draw_picture(struct canvas *canvas, const struct picture *picture, double x, double x2,
                         double y)
{
    static const double capitals = 3.3;
    const double unit = (x2 - x) / picture->width;

    canvas_picture(canvas, picture, 0, x, y - capitals - picture->height * unit / 2, unit);
}

static void draw_piece(struct canvas *canvas, const struct flow_piece *piece, double left,
                       double top, double height)
{
    const struct type *style = type_of((enum type_style)piece->style);
    const double x = left + (double)piece->x, x2 = left + (double)piece->x2;
    const double y = top + height - 0.28 * height;

    switch ((enum flow_kind)piece->kind) {
    case PIECE_TEXT:
        canvas_part(canvas, &style->font, style->colour, x, y, piece->text, piece->len);
        break;
    case PIECE_END:
        canvas_part(canvas, &style->font, style->colour,
                    x - canvas_part_width(canvas, &style->font, piece->text, piece->len), y,
                    piece->text, piece->len);
        break;
    case PIECE_RULE:
        canvas_line(canvas, 0xC4C6C9, 0.5, x, top + height / 2, x2, top + height / 2);
        break;
    case PIECE_DOTS:
        draw_dots(canvas, x, x2, y);
        break;
    case PIECE_PICTURE:
        draw_picture(canvas, piece->picture, x, x2, y);
        break;
    case PIECE_LINK:
        canvas_link(canvas, piece->text, x, top, x2 - x, height);
        break;
    }
}

static double draw_strips(const struct flow *flow, size_t start, size_t end, double left,
                          double top)
{
    struct canvas *const canvas = flow->layout->canvas;

    for (size_t i = start; i < end; i++) {
        const struct flow_line *line = &flow->lines[i];
        const size_t last = i + 1 < flow->count ? line[1].first : flow->piece_count;
        for (size_t j = line->first; j < last && !canvas_is_blind(canvas); j++)
            draw_piece(canvas, &flow->pieces[j], left, top, (double)line->height);
        top += (double)line->height;
    }
    return top;
}

static double heads_height(const struct flow *flow)
{
    double height = 0;
    for (size_t i = 0; i < flow->heads; i++)
        height += (double)flow->lines[i].height;
    return height;
}

/* Draws what fits on this page; returns the line that the next page begins with. */
static size_t place_page(const struct flow *flow, size_t start, int columns, double step)
{
    struct layout *const layout = flow->layout;
    static const double shortest = 56; /* a column of a line or two looks torn */
    const double heads = heads_height(flow);
    double room = layout->bottom - layout->y - heads, lowest = layout->y;

    if (fill_columns(flow, start, columns, room, true) == flow->count)
        room = fmin(room, fmax(balance(flow, start, columns, room), shortest));
    for (int i = 0; i < columns && start < flow->count; i++) {
        const double left = layout->left + i * step;
        const size_t end = fill_column(flow, start, room, true);
        const double top = draw_strips(flow, 0, flow->heads, left, layout->y);
        lowest = fmax(lowest, draw_strips(flow, start, end, left, top));
        start = end;
    }
    layout->y = lowest;
    return start;
}

bool flow_fits(const struct flow *flow, int columns)
{
    const struct layout *const layout = flow->layout;
    const double room = layout->bottom - layout->y - heads_height(flow);
    return fill_columns(flow, flow->heads, columns, room, false) == flow->count;
}

void flow_columns(const struct flow *flow, int columns, double width, double gap)
{
    struct layout *const layout = flow->layout;
    size_t start = flow->heads;
    double first;

    if (start >= flow->count)
        return;
    (void)group_end(flow, start, &first);
    /* A group that is higher than half a page may be broken, so it begins here. */
    layout_need(layout,
                heads_height(flow) + (first < (layout->bottom - layout->top) / 2 ? first : 60));
    while ((start = place_page(flow, start, columns, width + gap)) < flow->count)
        layout_turn(layout);
}

void flow_place(const struct flow *flow)
{
    flow_columns(flow, 1, 0, 0);
}
