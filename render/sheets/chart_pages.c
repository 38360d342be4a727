#include "render/sheets/chart_pages.h"

#include "base/list.h"
#include "render/page/layout.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* In ems. */
static const double leading = 1.4, row_height = 1.62, column_gap = 1.5, title_size = 1.9;
static const double heading_size = 1.15, small = 0.86;

/* Tables that do not fit are shrunk, but not below this. */
static const double scale_least = 0.62;

struct chart_maker {
    const struct chart_format *format;
    struct chart_pages made;
    struct arena *arena;
    size_t capacity;
    double em;
    struct layout page;
};

/* --- pages and what stands on them */

static void add_page(struct layout *page)
{
    struct chart_maker *const maker = page->context;
    struct chart_pages *const made = &maker->made;

    if (made->count == maker->capacity)
        made->pages =
            list_grow_in(maker->arena, made->pages, &maker->capacity, sizeof *made->pages);
    made->pages[made->count++] = (struct picture){.arena = maker->arena,
                                                  .width = page->width,
                                                  .height = maker->format->height,
                                                  .unit = 2.2 * maker->em};
}

/* Adds an element to the page that is being filled. */
static void add_element(struct chart_maker *maker, struct element element)
{
    (void)picture_add(&maker->made.pages[maker->made.count - 1], &element);
}

/* Adds a line of text, the middle of its capitals at y. */
static void add_text(struct chart_maker *maker, enum ink ink, double size, enum text_align align,
                     double x, double y, const char *text)
{
    if (text[0] != '\0')
        add_element(maker, (struct element){.shape = SHAPE_TEXT,
                                            .ink = (uint8_t)ink,
                                            .align = (uint8_t)align,
                                            .x = x,
                                            .y = y,
                                            .size = size,
                                            .text = text});
}

static void add_box(struct chart_maker *maker, enum ink ink, int player, double x, double y,
                    double x2, double y2)
{
    add_element(maker, (struct element){.shape = SHAPE_BOX,
                                        .ink = (uint8_t)ink,
                                        .player = (uint16_t)player,
                                        .x = x,
                                        .y = y,
                                        .x2 = x2,
                                        .y2 = y2});
}

static void add_line(struct chart_maker *maker, enum ink ink, double x, double y, double x2,
                     double y2)
{
    add_element(maker,
                (struct element){
                    .shape = SHAPE_LINE, .ink = (uint8_t)ink, .x = x, .y = y, .x2 = x2, .y2 = y2});
}

static double text_width(const struct chart_maker *maker, const char *text, bool strong)
{
    return maker->format->measure(maker->format->context, text, strong);
}

/* --- words */

static void paragraph(struct chart_maker *maker, enum ink ink, double size, const char *text)
{
    const bool strong = ink == INK_TITLE;
    const double height = size * leading;

    const char *const end = text + strlen(text);

    for (struct line_break line; text < end; text += line.next) {
        line = maker->format->fit(maker->format->context, text, layout_width(&maker->page) / size,
                                  strong);
        (void)layout_need(&maker->page, height);
        add_text(maker, ink, size, TEXT_START, maker->page.left, maker->page.y + height / 2,
                 arena_copy(maker->arena, text, line.len));
        maker->page.y += height;
    }
}

/* --- tables */

struct table_part {
    const struct chart_block *block;
    double *widths; /* at size 1 */
    double size;
    size_t first, end; /* columns besides the repeated ones */
};

static bool is_strong(const struct chart_block *block, size_t column)
{
    return block->align[column] == 'R';
}

/* Centred columns are results, and get the same width. */
static double *measure_columns(const struct chart_maker *maker, const struct chart_block *block)
{
    double *const widths =
        arena_allocate_zeroed(maker->arena, (block->columns + 1) * sizeof *widths);
    double widest = 1;

    for (size_t cell = 0; cell < block->count; cell++) {
        const size_t column = cell % block->columns;
        const double width = cell < block->columns
                                 ? small * text_width(maker, block->cells[cell], false)
                                 : text_width(maker, block->cells[cell], is_strong(block, column));
        widths[column] = fmax(widths[column], width);
    }
    for (size_t i = 0; i < block->columns; i++)
        widest = block->align[i] == 'c' ? fmax(widest, widths[i]) : widest;
    for (size_t i = 0; i < block->columns; i++)
        widths[i] = block->align[i] == 'c' ? widest : widths[i];
    return widths;
}

static double gap_before(const struct chart_block *block, size_t column)
{
    return block->align[column] == 'c' ? column_gap / 2 : column_gap;
}

static double columns_width(const struct chart_block *block, const double *widths, size_t first,
                            size_t end)
{
    double width = 0;

    for (size_t i = first; i < end; i++)
        width += widths[i] + (i > 0 ? gap_before(block, i) : 0);
    return width;
}

static double table_width(const struct chart_maker *maker, const struct chart_block *block)
{
    return columns_width(block, measure_columns(maker, block), 0, block->columns);
}

/* The cell of a player against themselves is a filled square. */
static bool is_self(const struct chart_block *block, size_t cell)
{
    return block->align[cell % block->columns] == 'c' && strcmp(block->cells[cell], "×") == 0;
}

static double write_cell(struct chart_maker *maker, const struct table_part *part, size_t row,
                         size_t column, double x)
{
    const struct chart_block *const block = part->block;
    const size_t cell = row * block->columns + column;
    const double width = part->widths[column] * part->size, y = row_height * part->size / 2;
    const char align = block->align[column];
    const enum ink ink = row == 0 ? INK_EDGE : is_strong(block, column) ? INK_TITLE : INK_WORDS;
    const double half = 0.62 * part->size;

    x += column > 0 ? gap_before(block, column) * part->size : 0;
    const double at = align == 'l' ? x : align == 'c' ? x + width / 2 : x + width;
    if (row > 0 && is_self(block, cell))
        add_box(maker, INK_FAINT, 0, at - half, maker->page.y + y - half, at + half,
                maker->page.y + y + half);
    else
        add_text(maker, ink, row == 0 ? small * part->size : part->size,
                 align == 'l'   ? TEXT_START
                 : align == 'c' ? TEXT_MIDDLE
                                : TEXT_END,
                 at, maker->page.y + y, block->cells[cell]);
    return x + width;
}

static void write_row(struct chart_maker *maker, const struct table_part *part, size_t row)
{
    double x = maker->page.left;

    for (size_t column = 0; column < part->block->repeated; column++)
        x = write_cell(maker, part, row, column, x);
    for (size_t column = part->first; column < part->end; column++)
        x = write_cell(maker, part, row, column, x);
    maker->page.y += row_height * part->size;
    add_line(maker, row == 0 ? INK_FRAME : INK_FAINT, maker->page.left, maker->page.y, x,
             maker->page.y);
}

/* A table that fits on a page is not torn, unless that would leave little more than a title on the
 * page before. */
static double height_kept(const struct chart_maker *maker, double height)
{
    const double room = maker->format->height - 2 * maker->format->margin;
    const bool begun = maker->page.y - maker->format->margin > room / 5;

    return height <= room && begun ? height : fmin(height, 14 * maker->em);
}

static void write_part(struct chart_maker *maker, const struct table_part *part)
{
    bool torn = false;

    (void)layout_need(&maker->page, height_kept(maker, (double)charts_rows(part->block) *
                                                           row_height * part->size));
    write_row(maker, part, 0);
    for (size_t row = 1; row < charts_rows(part->block); row++) {
        if (layout_need(&maker->page, row_height * part->size)) {
            write_row(maker, part, 0);
            torn = true;
        }
        write_row(maker, part, row);
    }
    maker->made.torn += torn;
    maker->page.y += maker->em;
}

/* The size of a table in parts leaves room for the widest column beside the repeated ones. */
static double parted_size(const struct chart_block *block, const double *widths, double room)
{
    static const double usual = 0.8;
    double widest = 0;

    for (size_t i = block->repeated; i < block->columns; i++)
        widest = fmax(widest, columns_width(block, widths, i, i + 1));
    return fmin(usual, room / (columns_width(block, widths, 0, block->repeated) + widest));
}

/* Sets a table in one piece, shrunk if necessary, or else in parts that all have the repeated
 * columns. */
static void write_table(struct chart_maker *maker, const struct chart_block *block)
{
    struct table_part part = {.block = block, .widths = measure_columns(maker, block)};
    const double room = layout_width(&maker->page) / maker->em;
    const double whole = fmin(1, room / columns_width(block, part.widths, 0, block->columns));
    const bool tiny = whole < scale_least || whole * maker->em < maker->format->least;
    const bool parted = tiny && block->repeated > 0;
    const double scale = parted ? parted_size(block, part.widths, room) : whole;

    maker->made.shrunk |= scale < 1;
    part.size = maker->em * scale;
    for (part.first = block->repeated; part.first < block->columns; part.first = part.end) {
        double used = columns_width(block, part.widths, 0, block->repeated);
        for (part.end = part.first; part.end < block->columns; part.end++) {
            used += columns_width(block, part.widths, part.end, part.end + 1);
            if (parted && used * scale > room && part.end > part.first)
                break;
        }
        write_part(maker, &part);
    }
}

/* --- charts */

/* In ems. */
static const double chart_row = 1.75, bar_height = 1.1, gap = 1;

enum { HISTOGRAMS_A_ROW = 3, PARTS_MOST = 5 };

static double number_at(const struct chart_block *block, size_t row, size_t column)
{
    return strtod(block->cells[row * block->columns + column], NULL);
}

static double widest(const struct chart_maker *maker, const struct chart_block *block,
                     size_t first_row, size_t column)
{
    double width = 0;

    for (size_t row = first_row; row < charts_rows(block); row++)
        width = fmax(width, text_width(maker, block->cells[row * block->columns + column], false));
    return width * maker->em;
}

/* --- bars */

/* Inks of players in an order that gives green to the first part, complete records. */
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

static void legend(struct chart_maker *maker, const struct chart_block *block, double x)
{
    const double size = small * maker->em, half = 0.32 * maker->em;
    const double y = maker->page.y + chart_row * maker->em / 2;

    for (size_t part = 1; part < block->columns; part++) {
        add_box(maker, INK_PLAYER, part_player(part), x, y - half, x + 2 * half, y + half);
        x += 2 * half + 0.4 * maker->em;
        add_text(maker, INK_WORDS, size, TEXT_START, x, y, block->cells[part]);
        x += size * text_width(maker, block->cells[part], false) + 1.3 * maker->em;
    }
    maker->page.y += chart_row * maker->em;
}

/* A part of a bar shows its number if there is room. */
static void bar(struct chart_maker *maker, const struct chart_block *block, size_t row, double x,
                double scale)
{
    const double y = maker->page.y + chart_row * maker->em / 2, half = bar_height * maker->em / 2;
    const double size = small * maker->em;
    struct buffer sum = {0};

    for (size_t part = 1; part < block->columns; part++) {
        const double width = number_at(block, row, part) * scale;
        const char *const number = block->cells[row * block->columns + part];
        if (width <= 0)
            continue;
        add_box(maker, INK_PLAYER, part_player(part), x, y - half,
                x + fmax(width - 0.06 * maker->em, width / 2), y + half);
        if (size * (text_width(maker, number, false) + 0.5) < width)
            add_text(maker, INK_PAPER, size, TEXT_MIDDLE, x + width / 2, y, number);
        x += width;
    }
    buffer_format(&sum, "%.0f", total(block, row));
    add_text(maker, INK_WORDS, size, TEXT_START, x + 0.4 * maker->em, y,
             arena_copy(maker->arena, sum.bytes, sum.len));
    buffer_release(&sum);
}

static void add_bars(struct chart_maker *maker, const struct chart_block *block)
{
    const double label = widest(maker, block, 1, 0) + gap * maker->em;
    double most = 0;
    struct buffer sum = {0};

    for (size_t row = 1; row < charts_rows(block); row++)
        most = fmax(most, total(block, row));
    buffer_format(&sum, "%.0f", most);
    const double sums = text_width(maker, buffer_string(&sum), false);
    buffer_release(&sum);
    const double room = layout_width(&maker->page) - label - (sums + 0.6) * maker->em;
    legend(maker, block, maker->page.left + label);
    for (size_t row = 1; row < charts_rows(block); row++) {
        (void)layout_need(&maker->page, chart_row * maker->em);
        add_text(maker, INK_WORDS, maker->em, TEXT_END, maker->page.left + label - gap * maker->em,
                 maker->page.y + chart_row * maker->em / 2, block->cells[row * block->columns]);
        bar(maker, block, row, maker->page.left + label, most > 0 ? room / most : 0);
        maker->page.y += chart_row * maker->em;
    }
}

/* --- histograms */

struct frame {
    double left, right, top, bottom;
};

static void columns_of(struct chart_maker *maker, const struct chart_block *block,
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
            add_box(maker, INK_PLAYER, 1, x + width * 0.06, frame->bottom - height,
                    x + width * 0.94, frame->bottom);
    }
    add_line(maker, INK_FRAME, frame->left, frame->bottom, frame->right, frame->bottom);
}

/* Adds one of `count` histograms beside each other; y moves on after the last of a row. */
static void add_histogram(struct chart_maker *maker, const struct chart_block *block, size_t index,
                          size_t count)
{
    const double em = maker->em, height = 8.2 * em, between = 2 * em;
    const double width =
        (layout_width(&maker->page) - (HISTOGRAMS_A_ROW - 1) * between) / (double)HISTOGRAMS_A_ROW;
    const size_t place = index % HISTOGRAMS_A_ROW, rows = charts_rows(block);

    if (place == 0)
        (void)layout_need(&maker->page, height);
    const double left = maker->page.left + (double)place * (width + between), top = maker->page.y;
    const struct frame frame = {left, left + width, top + 2 * em, top + 5.8 * em};
    add_text(maker, INK_WORDS, em, TEXT_START, left, top + 0.8 * em, block->text);
    columns_of(maker, block, &frame);
    const double y = frame.bottom + 0.75 * em;
    add_text(maker, INK_EDGE, small * em, TEXT_START, left, y, block->cells[0]);
    if (rows > 1 || strcmp(block->cells[0], block->cells[1]) != 0)
        add_text(maker, INK_EDGE, small * em, TEXT_END, frame.right, y,
                 block->cells[(rows - 1) * block->columns + 1]);
    if (place == HISTOGRAMS_A_ROW - 1 || index + 1 == count)
        maker->page.y += height;
}

/* --- shares */

static void scale_marks(struct chart_maker *maker, const struct frame *frame)
{
    static const char *const percents[] = {"0 %", "25 %", "50 %", "75 %", "100 %"};

    for (int i = 0; i <= 4; i++) {
        const double x = frame->left + (frame->right - frame->left) * i / 4;
        add_line(maker, INK_FAINT, x, frame->top, x, frame->bottom);
        add_text(maker, INK_EDGE, small * maker->em, TEXT_MIDDLE, x, frame->top - 0.75 * maker->em,
                 percents[i]);
    }
}

static void range(struct chart_maker *maker, const struct chart_block *block, size_t row,
                  const struct frame *frame)
{
    const double room = frame->right - frame->left;
    const double y = maker->page.y + chart_row * maker->em / 2;
    const double fair = frame->left + room * number_at(block, row, 1);
    const double value = frame->left + room * number_at(block, row, 3);

    add_text(maker, INK_WORDS, maker->em, TEXT_END, frame->left - gap * maker->em, y,
             block->cells[row * block->columns]);
    add_line(maker, INK_FRAME, fair, y - 0.62 * maker->em, fair, y + 0.62 * maker->em);
    add_element(maker, (struct element){.shape = SHAPE_LINE,
                                        .ink = INK_PLAYER,
                                        .player = 1,
                                        .x = frame->left + room * number_at(block, row, 2),
                                        .y = y,
                                        .x2 = frame->left + room * number_at(block, row, 4),
                                        .y2 = y});
    add_element(maker, (struct element){.shape = SHAPE_DISC,
                                        .ink = INK_PLAYER,
                                        .player = 1,
                                        .x = value,
                                        .y = y,
                                        .size = 0.36 * maker->em});
    add_text(maker, INK_WORDS, small * maker->em, TEXT_START, frame->right + gap * maker->em, y,
             block->cells[row * block->columns + 5]);
}

/* Adds as many rows as the page has room for, with one scale. */
static size_t ranges_from(struct chart_maker *maker, const struct chart_block *block, size_t row)
{
    const double em = maker->em, step = chart_row * em,
                 bottom = maker->format->height - maker->format->margin;
    size_t count = charts_rows(block) - row;
    struct frame frame = {.left = maker->page.left + widest(maker, block, 0, 0) + gap * em,
                          .right = maker->page.right - widest(maker, block, 0, 5) - gap * em};

    (void)layout_need(&maker->page, 4 * step);
    maker->page.y += 1.5 * em;
    if (maker->format->height > 0 && maker->page.y + (double)count * step > bottom)
        count = (size_t)fmax(1, floor((bottom - maker->page.y) / step));
    frame.top = maker->page.y;
    frame.bottom = maker->page.y + (double)count * step;
    scale_marks(maker, &frame);
    for (size_t i = 0; i < count; i++) {
        range(maker, block, row + i, &frame);
        maker->page.y += step;
    }
    return count;
}

static void add_ranges(struct chart_maker *maker, const struct chart_block *block)
{
    for (size_t row = 0; row < charts_rows(block);)
        row += ranges_from(maker, block, row);
}

/* --- all of it */

/* A heading stays with the words and the table or chart that follow. */
static void write_heading(struct chart_maker *maker, const struct charts *charts, size_t at)
{
    const struct chart_block *const block = &charts->blocks[at];
    double below = 0;

    for (size_t i = at + 1; i < charts->count && below == 0; i++)
        if (charts->blocks[i].kind != CHART_WORDS)
            below = (double)charts_rows(&charts->blocks[i]) * row_height * maker->em;
    (void)layout_need(&maker->page, height_kept(maker, below + 6 * maker->em));
    maker->page.y += 0.9 * maker->em;
    paragraph(maker, INK_TITLE, heading_size * maker->em, block->text);
}

static size_t count_histograms(const struct charts *charts, size_t at)
{
    size_t count = 0;

    while (at + count < charts->count && charts->blocks[at + count].kind == CHART_HISTOGRAM &&
           charts->blocks[at + count].count > 0)
        count++;
    return count;
}

/* Writes the block, or the histograms that begin there; returns how many blocks that were. */
static size_t write_block(struct chart_maker *maker, const struct charts *charts, size_t at)
{
    const struct chart_block *const block = &charts->blocks[at];
    const size_t histograms = count_histograms(charts, at);

    const bool filled = block->count > 0;

    if (block->kind >= CHART_TABLE && filled)
        maker->page.y += 0.9 * maker->em;
    for (size_t i = 0; i < histograms; i++)
        add_histogram(maker, &charts->blocks[at + i], i, histograms);
    if (block->kind == CHART_TITLE)
        paragraph(maker, INK_TITLE, title_size * maker->em, block->text);
    else if (block->kind == CHART_HEADING)
        write_heading(maker, charts, at);
    else if (block->kind == CHART_WORDS)
        paragraph(maker, INK_EDGE, maker->em, block->text);
    else if (block->kind == CHART_TABLE && filled)
        write_table(maker, block);
    else if (block->kind == CHART_BARS && filled)
        add_bars(maker, block);
    else if (block->kind == CHART_RANGES && filled)
        add_ranges(maker, block);
    return histograms > 0 ? histograms : 1;
}

static double width_for(const struct chart_maker *maker, const struct charts *charts)
{
    const struct chart_format *const format = maker->format;
    double width = format->width;

    for (size_t i = 0; i < charts->count; i++)
        if (charts->blocks[i].kind == CHART_TABLE && charts->blocks[i].count > 0)
            width = fmax(width, ceil(table_width(maker, &charts->blocks[i]) * format->em +
                                     2 * format->margin));
    return fmin(width, fmax(format->width_most, format->width));
}

struct chart_pages chart_pages_make(const struct charts *charts, const struct chart_format *format,
                                    struct arena *arena)
{
    struct chart_maker maker = {.format = format, .arena = arena, .em = format->em};
    const double width = width_for(&maker, charts);

    maker.page = (struct layout){.width = width,
                                 .height = format->height > 0 ? format->height : INFINITY,
                                 .begin = add_page,
                                 .context = &maker};
    layout_set_margins(&maker.page,
                       (struct margins){format->margin, format->margin, format->margin});
    layout_turn(&maker.page);
    for (size_t i = 0; i < charts->count;)
        i += write_block(&maker, charts, i);
    if (format->height == 0)
        maker.made.pages[0].height = ceil(maker.page.y + format->margin);
    return maker.made;
}
