/* Diagrams of a record: positions, each with its last moves as the caption. */
#include "render/sheets/booklet/diagrams.h"
#include "base/buffer.h"

#include <math.h>

/* The largest size of a square; of an only diagram; of one that has a page. A diagram may shrink by
 * `shrinking` to fit on a page that has begun. */
static const double largest_unit = 34, only_unit = 46, page_unit = 56, shrinking = 0.62;
static const double cell_gap = 20, caption_gap = 7;

enum { CAPTION_LINES = 3 };

struct diagrams {
    struct flow *flow;
    struct layout *layout;
    const struct booklet_options *options;
    const struct scoresheet *sheet;
    const struct picture *picture;
    int columns, rows;    /* on a page */
    double width, height; /* of one with its caption */
    double unit;          /* the largest for the picture */
    size_t left;          /* diagrams left to draw */
    int page;             /* of the last row … */
    int placed;           /* … the rows on it so far … */
    double used;          /* … and their unit */
    double least;         /* the smallest unit of all; 0: none yet */
};

/* A position: after which move, and the lines of the game that led to it. */
struct position_shown {
    uint32_t moves;
    size_t first, end;
};

/* --- which positions */

/* Whether all moves of a number are on the board: both halves, all answers of a round. */
static bool ends_number(const struct scoresheet *sheet, const struct position_shown *shown)
{
    return sheet->moves[shown->first].is_move && sheet->moves[shown->first].ends_number;
}

static bool is_wanted(const struct diagrams *diagrams, const struct position_shown *shown)
{
    const struct scoresheet *sheet = diagrams->sheet;
    const uint32_t every = diagrams->options->every;

    if (shown->moves >= sheet->shown && sheet->shown > 0)
        return false; /* the last position always has one */
    if (every > 0 && ends_number(sheet, shown) && sheet->moves[shown->first].counted % every == 0 &&
        sheet->moves[shown->first].counted > 0)
        return true;
    for (size_t i = shown->first; i < shown->end; i++)
        if (sheet->moves[i].diagram)
            return true;
    return false;
}

/* Moves on to the next lines that share a number; false at the end. */
static bool next_position(const struct scoresheet *sheet, struct position_shown *shown)
{
    shown->first = shown->end;
    if (shown->first >= sheet->count)
        return false;
    shown->moves = sheet->moves[shown->first].ordinal;
    while (shown->end < sheet->count && sheet->moves[shown->end].ordinal == shown->moves &&
           sheet->moves[shown->end].refusal == NULL)
        shown->end++;
    return shown->end > shown->first;
}

static size_t count_positions(const struct diagrams *diagrams)
{
    struct position_shown shown = {0};
    size_t count = 1;

    while (next_position(diagrams->sheet, &shown))
        count += is_wanted(diagrams, &shown);
    return count;
}

/* The lines that led to the last position. */
static struct position_shown last_position(const struct scoresheet *sheet)
{
    struct position_shown shown = {.moves = sheet->shown, .first = sheet->count};

    while (shown.first > 0 && (sheet->moves[shown.first - 1].refusal != NULL ||
                               sheet->moves[shown.first - 1].ordinal == shown.moves))
        shown.first--;
    shown.end = sheet->count;
    return shown;
}

/* --- captions */

static void write_caption(const struct scoresheet *sheet, const struct position_shown *shown,
                          bool words, struct buffer *text)
{
    size_t written = 0;

    buffer_text(text, shown->moves > 0   ? sheet->moves[shown->first].position
                      : sheet->unordered ? "as it was copied"
                                         : "before the first move");
    for (size_t i = shown->first; i < shown->end && words; i++) {
        const struct scoresheet_move *move = &sheet->moves[i];
        if (move->refusal != NULL) {
            buffer_format(text, "; %s refused", move->text);
            continue;
        }
        buffer_format(text, "%s%s%s", written++ == 0 ? ": " : " ", move->text,
                      move->mark != NULL ? move->mark : "");
    }
}

/* Writes the caption, without the moves if they are too long; the list has them. */
static size_t make_caption(const struct diagrams *diagrams, const struct position_shown *shown,
                           struct buffer *text)
{
    const struct canvas_font *font = &type_of(TYPE_SMALL)->font;
    struct canvas *canvas = diagrams->layout->canvas;

    write_caption(diagrams->sheet, shown, true, text);
    size_t lines =
        canvas_paragraph(canvas, font, 0, 0, 0, diagrams->width, 0, buffer_string(text), true);
    if (lines <= CAPTION_LINES)
        return lines;
    text->len = 0;
    write_caption(diagrams->sheet, shown, false, text);
    return canvas_paragraph(canvas, font, 0, 0, 0, diagrams->width, 0, buffer_string(text), true);
}

/* Draws lines of text, each centred between x and x + width. */
static void draw_caption(struct canvas *canvas, double x, double y, double width, const char *text)
{
    const struct type *style = type_of(TYPE_SMALL);

    for (struct line_break line; *text != '\0'; text += line.next) {
        line = canvas_fit(canvas, &style->font, width, text);
        const double used = canvas_part_width(canvas, &style->font, text, line.len);
        canvas_part(canvas, &style->font, style->colour, x + (width - used) / 2, y, text, line.len);
        y += style->leading;
    }
}

/* --- rows of diagrams */

static void arrange(struct diagrams *diagrams, size_t count)
{
    static const struct {
        int most, columns, rows;
    } grids[] = {{1, 1, 1}, {2, 1, 2}, {4, 2, 2}, {6, 2, 3}, {9, 3, 3}};
    const struct layout *layout = diagrams->layout;
    size_t i = 0;

    while (i + 1 < sizeof grids / sizeof *grids && grids[i].most < diagrams->options->diagrams)
        i++;
    const bool turned = diagrams->options->paper.landscape;
    diagrams->columns = turned ? grids[i].rows : grids[i].columns;
    diagrams->rows = turned ? grids[i].columns : grids[i].rows;
    diagrams->unit = diagrams->options->diagrams == 1 ? page_unit
                     : count == 1                     ? only_unit
                                                      : largest_unit;
    if ((size_t)diagrams->columns > count)
        diagrams->columns = (int)count;
    diagrams->width =
        (layout_width(layout) - (diagrams->columns - 1) * cell_gap) / diagrams->columns;
    diagrams->height =
        (layout->bottom - layout->top - (diagrams->rows - 1) * cell_gap) / diagrams->rows;
}

static double caption_height(void)
{
    return caption_gap + CAPTION_LINES * type_of(TYPE_SMALL)->leading;
}

/* The unit of the picture in a place of that height. */
static double unit_for(const struct diagrams *diagrams, double height)
{
    const struct picture *picture = diagrams->picture;
    const double wide = diagrams->width / fmax(picture->width, 1e-6);
    const double high = (height - caption_height()) / fmax(picture->height, 1e-6);

    return fmin(diagrams->unit, fmin(wide, high));
}

/* The unit of the rows on this page: it shrinks if that brings more of them onto it. */
static double unit_on_page(const struct diagrams *diagrams, double unit)
{
    const struct layout *layout = diagrams->layout;
    const size_t columns = (size_t)diagrams->columns;
    const size_t left = (diagrams->left + columns - 1) / columns;
    const int rows = left < (size_t)diagrams->rows ? (int)left : diagrams->rows;
    const double room = layout->bottom - layout->y - (rows - 1) * cell_gap;
    const double shared = unit_for(diagrams, room / rows);

    return shared < shrinking * unit ? unit : fmin(shared, unit);
}

/* Turns the page unless a row of diagrams fits on it. */
static void begin_row(struct diagrams *diagrams)
{
    struct layout *layout = diagrams->layout;
    const double unit = unit_for(diagrams, diagrams->height);
    const bool begun = diagrams->page == layout->page;
    const double next = begun ? diagrams->used : unit_on_page(diagrams, unit);
    const double height = next * diagrams->picture->height + caption_height();

    if (begun ? diagrams->placed == diagrams->rows || height > layout->bottom - layout->y
              : unit_for(diagrams, layout->bottom - layout->y) < shrinking * unit)
        layout_turn(layout);
    if (diagrams->page != layout->page) {
        diagrams->placed = 0;
        diagrams->page = layout->page;
        diagrams->used =
            fmin(unit_on_page(diagrams, unit), unit_for(diagrams, layout->bottom - layout->y));
    }
}

/* Draws a row of diagrams; returns its height. */
static double draw_row(const struct diagrams *diagrams, const struct position_shown *row, int count,
                       double unit)
{
    const struct layout *layout = diagrams->layout;
    const double used = count * diagrams->width + (count - 1) * cell_gap;
    const double height = unit * diagrams->picture->height;
    struct buffer caption = {0};
    size_t lines = 0;

    for (int i = 0; i < count; i++) {
        const double x =
            (layout->left + layout->right - used) / 2 + i * (diagrams->width + cell_gap);
        const bool refused =
            row[i].end > row[i].first && diagrams->sheet->moves[row[i].end - 1].refusal != NULL;
        caption.len = 0;
        const size_t more = make_caption(diagrams, &row[i], &caption);
        lines = more > lines ? more : lines;
        canvas_picture(layout->canvas, diagrams->picture, row[i].moves + (refused ? 1 : 0),
                       x + (diagrams->width - unit * diagrams->picture->width) / 2, layout->y,
                       unit);
        draw_caption(layout->canvas, x, layout->y + height + caption_gap + 8, diagrams->width,
                     buffer_string(&caption));
    }
    buffer_release(&caption);
    return height + caption_gap + (double)lines * type_of(TYPE_SMALL)->leading;
}

static void end_row(struct diagrams *diagrams, const struct position_shown *row, int count)
{
    if (count == 0)
        return;
    begin_row(diagrams);
    diagrams->least = diagrams->least == 0 ? diagrams->used : fmin(diagrams->least, diagrams->used);
    diagrams->layout->y += draw_row(diagrams, row, count, diagrams->used) + cell_gap;
    diagrams->placed++;
    diagrams->left -= (size_t)count;
}

/* Adds the footnotes of the picture. */
static void add_footnotes(struct diagrams *diagrams)
{
    const struct picture *picture = diagrams->picture;

    flow_clear(diagrams->flow);
    for (size_t i = 0; i < picture->footnote_count; i++)
        if (picture->footnote_moves[i] <= diagrams->sheet->shown)
            flow_across(diagrams->flow, TYPE_SMALL, picture->footnotes[i], false);
    flow_place(diagrams->flow);
}

double booklet_diagrams(struct flow *flow, const struct booklet_options *options,
                        const struct scoresheet *sheet, const struct picture *picture)
{
    enum { COLUMNS_MOST = 3 };
    struct diagrams diagrams = {.flow = flow,
                                .layout = flow->layout,
                                .options = options,
                                .sheet = sheet,
                                .picture = picture};
    struct position_shown shown = {0}, row[COLUMNS_MOST];
    int count = 0;

    diagrams.left = count_positions(&diagrams);
    arrange(&diagrams, diagrams.left);
    flow->layout->y += 10;
    while (next_position(sheet, &shown)) {
        if (!is_wanted(&diagrams, &shown))
            continue;
        row[count++] = shown;
        if (count == diagrams.columns) {
            end_row(&diagrams, row, count);
            count = 0;
        }
    }
    row[count++] = last_position(sheet);
    end_row(&diagrams, row, count);
    flow->layout->y -= cell_gap - 6;
    add_footnotes(&diagrams);
    return diagrams.least;
}
