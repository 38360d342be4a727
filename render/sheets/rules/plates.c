#include "render/sheets/rules/plates.h"

#include "render/picture/detail.h"
#include "render/picture/legibility.h"
#include "render/sheets/rules/prose.h"

#include <math.h>

/* Points: between boards, above and below a row, from a board to its caption; the most that a unit
 * and a side of a board take. */
static const double beside = 12, above = 5, below = 3, caption_gap = 3;
static const double unit_most = 19, side_most = 170;

/* The least type of boards that stand side by side: they are small, and hold little. */
static const double legible = 4;

enum { ACROSS_MOST = 4 };

struct row {
    const struct illustrated *rules;
    size_t first;
    int count;
    double unit, width; /* of the column */
};

static const struct picture *board_of(const struct row *row, int index)
{
    return &row->rules->pictures[row->first + (size_t)index].board;
}

static double widths(const struct row *row)
{
    double sum = 0;

    for (int i = 0; i < row->count; i++)
        sum += board_of(row, i)->width;
    return sum;
}

static double height_of(const struct row *row)
{
    double most = 0;

    for (int i = 0; i < row->count; i++)
        most = fmax(most, board_of(row, i)->height);
    return most;
}

/* The unit that lets the boards stand side by side. */
static double unit_for(const struct row *row)
{
    const double wide = (row->width - (row->count - 1) * beside) / widths(row);

    return fmin(fmin(unit_most, wide), side_most / height_of(row));
}

/* Whether everything on a board is drawn at that scale, and can be read. */
static bool is_whole(const struct picture *board, double unit)
{
    const double size = picture_type_size(board, 0);

    if (size > 0 && size * unit < legible)
        return false;
    for (size_t i = 0; i < board->count; i++)
        if (!detail_shows(&board->elements[i], unit))
            return false;
    return true;
}

static bool is_legible(const struct row *row, double unit)
{
    for (int i = 0; i < row->count; i++)
        if (!is_whole(board_of(row, i), unit))
            return false;
    return true;
}

/* The lines of a caption in its own flow, to be put side by side with others. */
static void set_caption(struct flow *caption, struct canvas *canvas, double width, const char *text)
{
    static const struct prose_styles styles = {
        {TYPE_RULES_CAPTION, TYPE_RULES_CAPTION, TYPE_RULES_CAPTION, TYPE_RULES_CAPTION_STRONG}};

    flow_clear(caption);
    prose_set(caption, canvas, &styles, &(struct prose_measure){.x2 = width}, text, true);
}

static double line_width(const struct flow *flow, struct canvas *canvas, size_t line)
{
    const size_t end = line + 1 < flow->count ? flow->lines[line + 1].first : flow->piece_count;
    const struct flow_piece *const last = &flow->pieces[end - 1];

    if (end == flow->lines[line].first)
        return 0;
    return (double)last->x + canvas_part_width(canvas, &type_of((enum type_style)last->style)->font,
                                               last->text, last->len);
}

/* Adds the pieces of a line of a caption, in the middle of its place. */
static void add_caption_line(struct flow *flow, struct canvas *canvas, const struct flow *caption,
                             size_t line, double x, double width)
{
    const size_t end =
        line + 1 < caption->count ? caption->lines[line + 1].first : caption->piece_count;
    const double left = x + (width - line_width(caption, canvas, line)) / 2;

    for (size_t i = caption->lines[line].first; i < end; i++) {
        struct flow_piece piece = caption->pieces[i];
        piece.x = (float)(left + (double)piece.x);
        flow_piece(flow, piece);
    }
}

/* A board's share of the column, in which its caption stands. */
static double share(const struct row *row, int index)
{
    const double free = row->width - row->unit * widths(row) - (row->count - 1) * beside;

    return board_of(row, index)->width * row->unit + free / row->count;
}

static void add_boards(struct flow *flow, const struct row *row)
{
    double x = 0;

    flow_gap(flow, above);
    flow_line(flow, row->unit * height_of(row), true);
    for (int i = 0; i < row->count; i++) {
        const double wide = board_of(row, i)->width * row->unit, place = share(row, i);
        flow_piece(flow, (struct flow_piece){.kind = PIECE_BOARD,
                                             .x = (float)(x + (place - wide) / 2),
                                             .x2 = (float)(x + (place + wide) / 2),
                                             .picture = board_of(row, i)});
        x += place + beside;
    }
    flow_line(flow, caption_gap, true);
}

static void add_captions(struct flow *flow, struct canvas *canvas, const struct row *row)
{
    struct flow captions[ACROSS_MOST] = {0};
    size_t lines = 0;

    for (int i = 0; i < row->count; i++) {
        const struct block *const block = &row->rules->article->blocks[row->first + (size_t)i];
        set_caption(&captions[i], canvas, share(row, i), block->text);
        lines = captions[i].count > lines ? captions[i].count : lines;
    }
    for (size_t line = 0; line < lines; line++) {
        double x = 0;
        flow_line(flow, type_of(TYPE_RULES_CAPTION)->leading, line + 1 < lines);
        for (int i = 0; i < row->count; i++) {
            if (line < captions[i].count)
                add_caption_line(flow, canvas, &captions[i], line, x, share(row, i));
            x += share(row, i) + beside;
        }
    }
    for (int i = 0; i < row->count; i++)
        flow_release(&captions[i]);
    flow_gap(flow, below);
}

/* As many of the boards from `first` on in a row as can be read there. */
static int count_across(const struct row *all, size_t first, int left)
{
    struct row row = *all;

    row.first = first;
    for (row.count = left < ACROSS_MOST ? left : ACROSS_MOST; row.count > 1; row.count--)
        if (is_legible(&row, unit_for(&row)))
            break;
    return row.count;
}

size_t plates_set(struct flow *flow, struct canvas *canvas, const struct illustrated *rules,
                  size_t first, double width)
{
    const struct article *const article = rules->article;
    struct row row = {.rules = rules, .first = first, .count = 1, .width = width};
    size_t end = first + 1;

    while (end < article->count && article->blocks[end].beside)
        end++;
    const int boards = (int)(end - first);
    /* Rows of the same length look better than a full one and a rest. */
    const int across = count_across(&row, first, boards);
    const int rows = (boards + across - 1) / across, even = (boards + rows - 1) / rows;
    row.unit = INFINITY;
    for (row.first = first; row.first < end; row.first += (size_t)row.count) {
        row.count = (int)(end - row.first) < even ? (int)(end - row.first) : even;
        row.unit = fmin(row.unit, unit_for(&row));
    }
    for (row.first = first; row.first < end; row.first += (size_t)row.count) {
        row.count = (int)(end - row.first) < even ? (int)(end - row.first) : even;
        add_boards(flow, &row);
        add_captions(flow, canvas, &row);
    }
    return end;
}
