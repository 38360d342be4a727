/* Posters: bars, histograms, and shares with their intervals. */
#include "render/sheets/poster_parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* In ems. */
static const double row_height = 1.75, bar_height = 1.1, small = 0.86, gap = 1;

enum { HISTOGRAMS_A_ROW = 3, PARTS_MOST = 5 };

static double number_at(const struct chart_block *block, size_t row, size_t column)
{
    return strtod(block->cells[row * block->columns + column], NULL);
}

static double widest(const struct poster_maker *maker, const struct chart_block *block,
                     size_t first_row, size_t column)
{
    double width = 0;

    for (size_t row = first_row; row < charts_rows(block); row++)
        width =
            fmax(width, poster_width(maker, block->cells[row * block->columns + column], false));
    return width * maker->em;
}

/* --- bars */

/* The players' inks, in an order in which the first parts look right for what is right. */
static int part_player(size_t part)
{
    static const int players[PARTS_MOST] = {3, 1, 5, 2, 6};

    return players[(part - 1) % PARTS_MOST];
}

static double total(const struct chart_block *block, size_t row)
{
    double sum = 0;

    for (size_t part = 1; part < block->columns; part++)
        sum += number_at(block, row, part);
    return sum;
}

static void legend(struct poster_maker *maker, const struct chart_block *block, double x)
{
    const double size = small * maker->em, half = 0.32 * maker->em;
    const double y = maker->y + row_height * maker->em / 2;

    for (size_t part = 1; part < block->columns; part++) {
        poster_box(maker, INK_PLAYER, part_player(part), x, y - half, x + 2 * half, y + half);
        x += 2 * half + 0.4 * maker->em;
        poster_text(maker, INK_WORDS, size, TEXT_START, x, y, block->cells[part]);
        x += size * poster_width(maker, block->cells[part], false) + 1.3 * maker->em;
    }
    maker->y += row_height * maker->em;
}

/* A number stands in its part of the bar if it has the room. */
static void bar(struct poster_maker *maker, const struct chart_block *block, size_t row, double x,
                double scale)
{
    const double y = maker->y + row_height * maker->em / 2, half = bar_height * maker->em / 2;
    const double size = small * maker->em;
    struct buffer sum = {0};

    for (size_t part = 1; part < block->columns; part++) {
        const double width = number_at(block, row, part) * scale;
        const char *const number = block->cells[row * block->columns + part];
        if (width <= 0)
            continue;
        poster_box(maker, INK_PLAYER, part_player(part), x, y - half,
                   x + fmax(width - 0.06 * maker->em, width / 2), y + half);
        if (size * (poster_width(maker, number, false) + 0.5) < width)
            poster_text(maker, INK_PAPER, size, TEXT_MIDDLE, x + width / 2, y, number);
        x += width;
    }
    buffer_format(&sum, "%.0f", total(block, row));
    poster_text(maker, INK_WORDS, size, TEXT_START, x + 0.4 * maker->em, y,
                arena_copy(maker->arena, sum.bytes, sum.len));
    buffer_release(&sum);
}

void poster_bars(struct poster_maker *maker, const struct chart_block *block)
{
    const double label = widest(maker, block, 1, 0) + gap * maker->em;
    double most = 0;
    struct buffer sum = {0};

    for (size_t row = 1; row < charts_rows(block); row++)
        most = fmax(most, total(block, row));
    buffer_format(&sum, "%.0f", most);
    const double sums = poster_width(maker, buffer_string(&sum), false);
    buffer_release(&sum);
    const double room = maker->width - label - (sums + 0.6) * maker->em;
    legend(maker, block, maker->left + label);
    for (size_t row = 1; row < charts_rows(block); row++) {
        (void)poster_need(maker, row_height * maker->em);
        poster_text(maker, INK_WORDS, maker->em, TEXT_END, maker->left + label - gap * maker->em,
                    maker->y + row_height * maker->em / 2, block->cells[row * block->columns]);
        bar(maker, block, row, maker->left + label, most > 0 ? room / most : 0);
        maker->y += row_height * maker->em;
    }
}

/* --- histograms */

struct frame {
    double left, right, top, bottom;
};

static void columns_of(struct poster_maker *maker, const struct chart_block *block,
                       const struct frame *frame)
{
    const size_t rows = charts_rows(block);
    const double width = (frame->right - frame->left) / (double)rows;
    double most = 1;

    for (size_t row = 0; row < rows; row++)
        most = fmax(most, number_at(block, row, 2));
    for (size_t row = 0; row < rows; row++) {
        const double x = frame->left + width * (double)row;
        const double height = number_at(block, row, 2) / most * (frame->bottom - frame->top);
        if (height > 0)
            poster_box(maker, INK_PLAYER, 1, x + width * 0.06, frame->bottom - height,
                       x + width * 0.94, frame->bottom);
    }
    poster_line(maker, INK_FRAME, frame->left, frame->bottom, frame->right, frame->bottom);
}

void poster_histogram(struct poster_maker *maker, const struct chart_block *block, size_t index,
                      size_t count)
{
    const double em = maker->em, height = 8.2 * em, between = 2 * em;
    const double width =
        (maker->width - (HISTOGRAMS_A_ROW - 1) * between) / (double)HISTOGRAMS_A_ROW;
    const size_t place = index % HISTOGRAMS_A_ROW, rows = charts_rows(block);

    if (place == 0)
        (void)poster_need(maker, height);
    const double left = maker->left + (double)place * (width + between), top = maker->y;
    const struct frame frame = {left, left + width, top + 2 * em, top + 5.8 * em};
    poster_text(maker, INK_WORDS, em, TEXT_START, left, top + 0.8 * em, block->text);
    columns_of(maker, block, &frame);
    const double y = frame.bottom + 0.75 * em;
    poster_text(maker, INK_EDGE, small * em, TEXT_START, left, y, block->cells[0]);
    if (rows > 1 || strcmp(block->cells[0], block->cells[1]) != 0)
        poster_text(maker, INK_EDGE, small * em, TEXT_END, frame.right, y,
                    block->cells[(rows - 1) * block->columns + 1]);
    if (place == HISTOGRAMS_A_ROW - 1 || index + 1 == count)
        maker->y += height;
}

/* --- shares */

static void scale_marks(struct poster_maker *maker, const struct frame *frame)
{
    static const char *const percents[] = {"0 %", "25 %", "50 %", "75 %", "100 %"};

    for (int i = 0; i <= 4; i++) {
        const double x = frame->left + (frame->right - frame->left) * i / 4;
        poster_line(maker, INK_FAINT, x, frame->top, x, frame->bottom);
        poster_text(maker, INK_EDGE, small * maker->em, TEXT_MIDDLE, x,
                    frame->top - 0.75 * maker->em, percents[i]);
    }
}

static void range(struct poster_maker *maker, const struct chart_block *block, size_t row,
                  const struct frame *frame)
{
    const double room = frame->right - frame->left;
    const double y = maker->y + row_height * maker->em / 2;
    const double fair = frame->left + room * number_at(block, row, 1);
    const double value = frame->left + room * number_at(block, row, 3);

    poster_text(maker, INK_WORDS, maker->em, TEXT_END, frame->left - gap * maker->em, y,
                block->cells[row * block->columns]);
    poster_line(maker, INK_FRAME, fair, y - 0.62 * maker->em, fair, y + 0.62 * maker->em);
    poster_add(maker, (struct element){.shape = SHAPE_LINE,
                                       .ink = INK_PLAYER,
                                       .player = 1,
                                       .x = frame->left + room * number_at(block, row, 2),
                                       .y = y,
                                       .x2 = frame->left + room * number_at(block, row, 4),
                                       .y2 = y});
    poster_add(maker, (struct element){.shape = SHAPE_DISC,
                                       .ink = INK_PLAYER,
                                       .player = 1,
                                       .x = value,
                                       .y = y,
                                       .size = 0.36 * maker->em});
    poster_text(maker, INK_WORDS, small * maker->em, TEXT_START, frame->right + gap * maker->em, y,
                block->cells[row * block->columns + 5]);
}

/* As many rows as there is room for share a scale. */
static size_t ranges_from(struct poster_maker *maker, const struct chart_block *block, size_t row)
{
    const double em = maker->em, step = row_height * em,
                 bottom = maker->format->height - maker->format->margin;
    size_t count = charts_rows(block) - row;
    struct frame frame = {.left = maker->left + widest(maker, block, 0, 0) + gap * em,
                          .right = maker->right - widest(maker, block, 0, 5) - gap * em};

    (void)poster_need(maker, 4 * step);
    maker->y += 1.5 * em;
    if (maker->format->height > 0 && maker->y + (double)count * step > bottom)
        count = (size_t)fmax(1, floor((bottom - maker->y) / step));
    frame.top = maker->y;
    frame.bottom = maker->y + (double)count * step;
    scale_marks(maker, &frame);
    for (size_t i = 0; i < count; i++) {
        range(maker, block, row + i, &frame);
        maker->y += step;
    }
    return count;
}

void poster_ranges(struct poster_maker *maker, const struct chart_block *block)
{
    for (size_t row = 0; row < charts_rows(block);)
        row += ranges_from(maker, block, row);
}
