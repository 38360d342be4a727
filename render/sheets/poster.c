/* Posters: pages, words and tables. */
#include "base/character.h"
#include "render/sheets/poster_parts.h"

#include <math.h>
#include <string.h>

/* In ems. */
static const double leading = 1.4, row_height = 1.62, column_gap = 1.5, title_size = 1.9;
static const double heading_size = 1.15, small = 0.86;

/* Tables that do not fit are set smaller, but not below this. */
static const double scale_least = 0.62;

/* --- pages and what stands on them */

static void turn(struct poster_maker *maker)
{
    struct poster *const poster = &maker->poster;
    struct picture *const pages = arena_allocate(maker->arena, (poster->count + 1) * sizeof *pages);

    if (poster->count > 0)
        memcpy(pages, poster->pages, poster->count * sizeof *pages);
    poster->pages = pages;
    pages[poster->count++] = (struct picture){.arena = maker->arena,
                                              .width = maker->width + 2 * maker->format->margin,
                                              .height = maker->format->height,
                                              .unit = 2.2 * maker->em};
    maker->y = maker->format->margin;
}

bool poster_need(struct poster_maker *maker, double height)
{
    const double top = maker->format->margin, bottom = maker->format->height - top;

    if (maker->format->height == 0 || maker->y + height <= bottom || maker->y <= top)
        return false;
    turn(maker);
    return true;
}

void poster_add(struct poster_maker *maker, struct element element)
{
    struct picture *const page = &maker->poster.pages[maker->poster.count - 1];

    if (page->count == page->capacity) {
        page->capacity = page->capacity > 0 ? 2 * page->capacity : 256;
        struct element *const elements =
            arena_allocate(maker->arena, page->capacity * sizeof *elements);
        if (page->count > 0)
            memcpy(elements, page->elements, page->count * sizeof *elements);
        page->elements = elements;
    }
    element.until = MOVE_NEVER;
    page->elements[page->count++] = element;
}

void poster_text(struct poster_maker *maker, enum ink ink, double size, enum text_align align,
                 double x, double y, const char *text)
{
    if (text[0] != '\0')
        poster_add(maker, (struct element){.shape = SHAPE_TEXT,
                                           .ink = (uint8_t)ink,
                                           .align = (uint8_t)align,
                                           .x = x,
                                           .y = y,
                                           .size = size,
                                           .text = text});
}

void poster_box(struct poster_maker *maker, enum ink ink, int player, double x, double y, double x2,
                double y2)
{
    poster_add(maker, (struct element){.shape = SHAPE_BOX,
                                       .ink = (uint8_t)ink,
                                       .player = (uint16_t)player,
                                       .x = x,
                                       .y = y,
                                       .x2 = x2,
                                       .y2 = y2});
}

void poster_line(struct poster_maker *maker, enum ink ink, double x, double y, double x2, double y2)
{
    poster_add(maker,
               (struct element){
                   .shape = SHAPE_LINE, .ink = (uint8_t)ink, .x = x, .y = y, .x2 = x2, .y2 = y2});
}

double poster_width(const struct poster_maker *maker, const char *text, bool strong)
{
    return maker->format->measure(maker->format->context, text, strong);
}

/* --- words */

static double part_width(struct poster_maker *maker, const char *text, size_t len, bool strong)
{
    return poster_width(maker, arena_copy(maker->arena, text, len), strong);
}

/* How much of the text goes on a line so wide at size 1: whole words, or what there is of one. */
static size_t fit(struct poster_maker *maker, const char *text, double width, bool strong)
{
    size_t fits = 0, at = 0;

    while (text[at] != '\0') {
        size_t end = at + 1;
        while (text[end] != '\0' && text[end] != ' ')
            end++;
        if (part_width(maker, text, end, strong) > width)
            break;
        fits = at = end;
    }
    if (fits > 0 || text[0] == '\0')
        return fits;
    const char *const stop = text + strlen(text);
    for (size_t len; text + fits < stop; fits += len) {
        len = utf8_length(text + fits, stop);
        len += len == 0;
        if (fits > 0 && part_width(maker, text, fits + len, strong) > width)
            break;
    }
    return fits;
}

static void paragraph(struct poster_maker *maker, enum ink ink, double size, const char *text)
{
    const bool strong = ink == INK_TITLE;
    const double height = size * leading;

    while (*text != '\0') {
        const size_t len = fit(maker, text, maker->width / size, strong);
        (void)poster_need(maker, height);
        poster_text(maker, ink, size, TEXT_START, maker->left, maker->y + height / 2,
                    arena_copy(maker->arena, text, len));
        maker->y += height;
        text += len;
        while (*text == ' ')
            text++;
    }
}

/* --- tables */

struct sheet {
    const struct chart_block *block;
    double *widths; /* at size 1 */
    double size;
    size_t first, end; /* columns besides the repeated ones */
};

static bool is_strong(const struct chart_block *block, size_t column)
{
    return block->align[column] == 'R';
}

/* Columns that are centred are results: they get one width. */
static double *measure_columns(const struct poster_maker *maker, const struct chart_block *block)
{
    double *const widths =
        arena_allocate_zeroed(maker->arena, (block->columns + 1) * sizeof *widths);
    double widest = 1;

    for (size_t cell = 0; cell < block->count; cell++) {
        const size_t column = cell % block->columns;
        const double width =
            cell < block->columns
                ? small * poster_width(maker, block->cells[cell], false)
                : poster_width(maker, block->cells[cell], is_strong(block, column));
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

static double table_width(const struct poster_maker *maker, const struct chart_block *block)
{
    return columns_width(block, measure_columns(maker, block), 0, block->columns);
}

/* A player's place against himself is a filled square. */
static bool is_self(const struct chart_block *block, size_t cell)
{
    return block->align[cell % block->columns] == 'c' && strcmp(block->cells[cell], "×") == 0;
}

static double write_cell(struct poster_maker *maker, const struct sheet *sheet, size_t row,
                         size_t column, double x)
{
    const struct chart_block *const block = sheet->block;
    const size_t cell = row * block->columns + column;
    const double width = sheet->widths[column] * sheet->size, y = row_height * sheet->size / 2;
    const char align = block->align[column];
    const enum ink ink = row == 0 ? INK_EDGE : is_strong(block, column) ? INK_TITLE : INK_WORDS;
    const double half = 0.62 * sheet->size;

    x += column > 0 ? gap_before(block, column) * sheet->size : 0;
    const double at = align == 'l' ? x : align == 'c' ? x + width / 2 : x + width;
    if (row > 0 && is_self(block, cell))
        poster_box(maker, INK_FAINT, 0, at - half, maker->y + y - half, at + half,
                   maker->y + y + half);
    else
        poster_text(maker, ink, row == 0 ? small * sheet->size : sheet->size,
                    align == 'l'   ? TEXT_START
                    : align == 'c' ? TEXT_MIDDLE
                                   : TEXT_END,
                    at, maker->y + y, block->cells[cell]);
    return x + width;
}

static void write_row(struct poster_maker *maker, const struct sheet *sheet, size_t row)
{
    double x = maker->left;

    for (size_t column = 0; column < sheet->block->repeated; column++)
        x = write_cell(maker, sheet, row, column, x);
    for (size_t column = sheet->first; column < sheet->end; column++)
        x = write_cell(maker, sheet, row, column, x);
    maker->y += row_height * sheet->size;
    poster_line(maker, row == 0 ? INK_FRAME : INK_FAINT, maker->left, maker->y, x, maker->y);
}

/* A table that has room on a page is not torn apart, unless that would leave little more than a
 * title on the page before. */
static double height_kept(const struct poster_maker *maker, double height)
{
    const double room = maker->format->height - 2 * maker->format->margin;
    const bool begun = maker->y - maker->format->margin > room / 5;

    return height <= room && begun ? height : fmin(height, 14 * maker->em);
}

static void write_part(struct poster_maker *maker, const struct sheet *sheet)
{
    bool torn = false;

    (void)poster_need(
        maker, height_kept(maker, (double)charts_rows(sheet->block) * row_height * sheet->size));
    write_row(maker, sheet, 0);
    for (size_t row = 1; row < charts_rows(sheet->block); row++) {
        if (poster_need(maker, row_height * sheet->size)) {
            write_row(maker, sheet, 0);
            torn = true;
        }
        write_row(maker, sheet, row);
    }
    maker->poster.torn += torn;
    maker->y += maker->em;
}

/* The size of a table in parts: so that the widest column has room beside the repeated ones. */
static double parted_size(const struct chart_block *block, const double *widths, double room)
{
    static const double usual = 0.8;
    double widest = 0;

    for (size_t i = block->repeated; i < block->columns; i++)
        widest = fmax(widest, columns_width(block, widths, i, i + 1));
    return fmin(usual, room / (columns_width(block, widths, 0, block->repeated) + widest));
}

/* In one piece, smaller if need be; else in parts that all have the repeated columns. */
static void write_table(struct poster_maker *maker, const struct chart_block *block)
{
    struct sheet sheet = {.block = block, .widths = measure_columns(maker, block)};
    const double room = maker->width / maker->em;
    const double whole = fmin(1, room / columns_width(block, sheet.widths, 0, block->columns));
    const bool tiny = whole < scale_least || whole * maker->em < maker->format->least;
    const bool parted = tiny && block->repeated > 0;
    const double scale = parted ? parted_size(block, sheet.widths, room) : whole;

    maker->poster.shrunk |= scale < 1;
    sheet.size = maker->em * scale;
    for (sheet.first = block->repeated; sheet.first < block->columns; sheet.first = sheet.end) {
        double used = columns_width(block, sheet.widths, 0, block->repeated);
        for (sheet.end = sheet.first; sheet.end < block->columns; sheet.end++) {
            used += columns_width(block, sheet.widths, sheet.end, sheet.end + 1);
            if (parted && used * scale > room && sheet.end > sheet.first)
                break;
        }
        write_part(maker, &sheet);
    }
}

/* --- all of it */

/* Goes with the words and the table or chart that follow. */
static void write_heading(struct poster_maker *maker, const struct charts *charts, size_t at)
{
    const struct chart_block *const block = &charts->blocks[at];
    double below = 0;

    for (size_t i = at + 1; i < charts->count && below == 0; i++)
        if (charts->blocks[i].kind != CHART_WORDS)
            below = (double)charts_rows(&charts->blocks[i]) * row_height * maker->em;
    (void)poster_need(maker, height_kept(maker, below + 6 * maker->em));
    maker->y += 0.9 * maker->em;
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

/* Writes the block there; how many blocks that are. */
static size_t write_block(struct poster_maker *maker, const struct charts *charts, size_t at)
{
    const struct chart_block *const block = &charts->blocks[at];
    const size_t histograms = count_histograms(charts, at);

    const bool filled = block->count > 0;

    if (block->kind >= CHART_TABLE && filled)
        maker->y += 0.9 * maker->em;
    for (size_t i = 0; i < histograms; i++)
        poster_histogram(maker, &charts->blocks[at + i], i, histograms);
    if (block->kind == CHART_TITLE)
        paragraph(maker, INK_TITLE, title_size * maker->em, block->text);
    else if (block->kind == CHART_HEADING)
        write_heading(maker, charts, at);
    else if (block->kind == CHART_WORDS)
        paragraph(maker, INK_EDGE, maker->em, block->text);
    else if (block->kind == CHART_TABLE && filled)
        write_table(maker, block);
    else if (block->kind == CHART_BARS && filled)
        poster_bars(maker, block);
    else if (block->kind == CHART_RANGES && filled)
        poster_ranges(maker, block);
    return histograms > 0 ? histograms : 1;
}

static double width_for(const struct poster_maker *maker, const struct charts *charts)
{
    const struct poster_format *const format = maker->format;
    double width = format->width;

    for (size_t i = 0; i < charts->count; i++)
        if (charts->blocks[i].kind == CHART_TABLE && charts->blocks[i].count > 0)
            width = fmax(width, ceil(table_width(maker, &charts->blocks[i]) * format->em +
                                     2 * format->margin));
    return fmin(width, fmax(format->width_most, format->width));
}

struct poster poster_make(const struct charts *charts, const struct poster_format *format,
                          struct arena *arena)
{
    struct poster_maker maker = {.format = format, .arena = arena, .em = format->em};
    const double width = width_for(&maker, charts);

    maker.left = format->margin;
    maker.right = width - format->margin;
    maker.width = maker.right - maker.left;
    turn(&maker);
    for (size_t i = 0; i < charts->count;)
        i += write_block(&maker, charts, i);
    if (format->height == 0)
        maker.poster.pages[0].height = ceil(maker.y + format->margin);
    return maker.poster;
}
