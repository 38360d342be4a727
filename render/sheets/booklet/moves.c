/* The list of moves of a record, in columns. A row begins with a number and has a cell a player;
 * halves of a move stand in one cell. With too many players for that, every move has a row of its
 * own, with a player's number in front of it. */
#include "render/sheets/booklet/moves.h"
#include "base/buffer.h"
#include "base/list.h"
#include "render/picture/ink.h"

#include <math.h>
#include <stdlib.h>

enum { COLUMNS_MOST = 4 };

static const double cell_gap = 9, column_gap = 22, narrowest = 52;

/* A piece that waits for the line of its line. */
struct waiting {
    int line;
    size_t order;
    struct flow_piece piece;
};

struct table {
    struct flow *flow;
    struct canvas *canvas;
    const struct scoresheet *sheet;
    bool listed;    /* every move has a row of its own */
    int cells;      /* in a row */
    double *starts; /* where each begins; one more for the end */
    double width;   /* of the whole row */

    struct waiting *waiting; /* pieces of the row under construction */
    size_t count, capacity;
    int lines;
    int *cell_lines; /* lines taken in each cell … */
    double x;        /* … and where the last of the cell at work ends */
};

/* --- pieces of a row */

static void await_piece(struct table *table, int line, struct flow_piece piece)
{
    if (table->count == table->capacity)
        table->waiting = list_grow(table->waiting, &table->capacity, sizeof *table->waiting);
    table->waiting[table->count] = (struct waiting){line, table->count, piece};
    table->count++;
    if (line >= table->lines)
        table->lines = line + 1;
}

static void await_text(struct table *table, int line, enum type_style style, double x,
                       const char *text, size_t len)
{
    await_piece(
        table, line,
        (struct flow_piece){
            .kind = PIECE_TEXT, .style = (uint8_t)style, .x = (float)x, .text = text, .len = len});
}

/* Goes on in a cell with a word that is not to be broken if it can be helped. */
static void add_word(struct table *table, int cell, enum type_style style, const char *text)
{
    const struct canvas_font *font = &type_of(style)->font;
    const double left = table->starts[cell], right = table->starts[cell + 1] - cell_gap;
    const double width = canvas_text_width(table->canvas, font, text);
    int *line = &table->cell_lines[cell];

    if (table->x > left && table->x + 4 + width <= right) {
        await_text(table, *line, style, table->x + 4, text, strlen(text));
        table->x += 4 + width;
        return;
    }
    if (table->x > left)
        ++*line;
    for (struct line_break found; *text != '\0'; text += found.next) {
        found = canvas_fit(table->canvas, font, right - left, text);
        await_text(table, *line, style, left, text, found.len);
        table->x = left + canvas_part_width(table->canvas, font, text, found.len);
        *line += text[found.next] != '\0';
    }
}

/* --- what a line of the game says */

static const char *copy_text(struct table *table, struct buffer *text)
{
    const char *copy = arena_copy(&table->flow->arena, text->bytes, text->len);
    buffer_release(text);
    return copy;
}

static const char *move_text(struct table *table, const struct scoresheet_move *move)
{
    struct buffer text = {0};

    if (move->mark == NULL)
        return move->text;
    buffer_text(&text, move->text);
    buffer_text(&text, move->mark);
    return copy_text(table, &text);
}

static void add_move(struct table *table, int cell, const struct scoresheet_move *move)
{
    add_word(table, cell, move->refusal != NULL ? TYPE_ERROR : TYPE_TEXT, move_text(table, move));
    if (move->points != NULL)
        add_word(table, cell, TYPE_POINTS, move->points);
    if (move->time != NULL)
        add_word(table, cell, TYPE_SMALL, move->time);
    if (move->refusal != NULL)
        add_word(table, cell, TYPE_ERROR, "\xE2\x80\x93 refused");
}

static double move_width(struct table *table, const struct scoresheet_move *move)
{
    double width = canvas_text_width(table->canvas, &type_of(TYPE_TEXT)->font, move->text);

    if (move->mark != NULL)
        width += canvas_text_width(table->canvas, &type_of(TYPE_TEXT)->font, move->mark);
    if (move->points != NULL)
        width += 4 + canvas_text_width(table->canvas, &type_of(TYPE_POINTS)->font, move->points);
    if (move->time != NULL)
        width += 4 + canvas_text_width(table->canvas, &type_of(TYPE_SMALL)->font, move->time);
    return width;
}

/* --- rows */

static int by_line(const void *left, const void *right)
{
    const struct waiting *a = left, *b = right;
    if (a->line != b->line)
        return a->line < b->line ? -1 : 1;
    return a->order < b->order ? -1 : a->order > b->order;
}

/* The reason of a refusal, unless it stands among what is wrong with the record. */
static const char *reason_of(const struct table *table, const struct scoresheet_move *move)
{
    return table->sheet->error_count > 0 ? NULL : move->refusal;
}

/* Comments on the moves of a row and the reason of a refusal, below it. */
static void add_remarks(struct table *table, const struct scoresheet_move *first,
                        const struct scoresheet_move *end)
{
    for (const struct scoresheet_move *move = first; move < end; move++) {
        const char *comment = move->comment;
        if (comment != NULL && end - first > 1) {
            struct buffer text = {0};
            buffer_format(&text, "%s: %s", move->text, comment);
            comment = copy_text(table, &text);
        }
        if (comment != NULL)
            flow_paragraph(table->flow, table->canvas, TYPE_ASIDE, table->starts[0], table->width,
                           comment, false);
        if (reason_of(table, move) != NULL)
            flow_paragraph(table->flow, table->canvas, TYPE_ERROR, table->starts[0], table->width,
                           move->refusal, false);
    }
}

static bool has_remarks(const struct table *table, const struct scoresheet_move *first,
                        const struct scoresheet_move *end)
{
    for (const struct scoresheet_move *move = first; move < end; move++)
        if (move->comment != NULL || reason_of(table, move) != NULL)
            return true;
    return false;
}

/* Makes lines of what waits: the lines of a row stay together if they are few. */
static void end_row(struct table *table, const struct scoresheet_move *first,
                    const struct scoresheet_move *end)
{
    enum { TOGETHER = 6 };
    const bool remarks = has_remarks(table, first, end), few = table->lines <= TOGETHER;
    size_t next = 0;

    qsort(table->waiting, table->count, sizeof *table->waiting, by_line);
    for (int line = 0; line < table->lines; line++) {
        const bool last = line + 1 == table->lines;
        flow_line(table->flow, type_of(TYPE_TEXT)->leading, last ? remarks : few);
        for (; next < table->count && table->waiting[next].line == line; next++)
            flow_piece(table->flow, table->waiting[next].piece);
    }
    add_remarks(table, first, end);
    table->count = 0;
    table->lines = 0;
}

static void begin_row(struct table *table, const struct scoresheet_move *move)
{
    struct buffer number = {0};

    for (int i = 0; i < table->cells; i++)
        table->cell_lines[i] = 0;
    if (!move->is_move && move->refusal == NULL)
        return; /* what is no move has no number */
    buffer_format(&number, "%u.", move->number);
    const char *text = copy_text(table, &number);
    await_piece(table, 0,
                (struct flow_piece){.kind = PIECE_END,
                                    .style = TYPE_SMALL,
                                    .x = (float)(table->starts[0] - 6),
                                    .text = text,
                                    .len = strlen(text)});
}

static int cell_of(const struct table *table, const struct scoresheet_move *move)
{
    return table->listed ? 1 : move->player - 1;
}

/* Whether the line can stand in the same cell as the one before it: halves of one move, and what
 * ends a move. */
static bool same_cell(const struct scoresheet_move *before, const struct scoresheet_move *move)
{
    return move->player == before->player && move->player > 0 && move->number == before->number;
}

/* Of nobody: across all cells. */
static const struct scoresheet_move *add_wide_row(struct table *table,
                                                  const struct scoresheet_move *move)
{
    const double end = table->starts[1];

    begin_row(table, move);
    table->starts[1] = table->width + cell_gap;
    table->x = table->starts[0];
    add_move(table, 0, move);
    table->starts[1] = end;
    end_row(table, move, move + 1);
    return move + 1;
}

static void add_player_number(struct table *table, const struct scoresheet_move *move)
{
    struct buffer number = {0};

    buffer_number(&number, move->player);
    table->x = table->starts[0];
    add_word(table, 0, TYPE_SMALL, copy_text(table, &number));
}

/* A row from this line on; returns the line behind it. */
static const struct scoresheet_move *add_row(struct table *table, const struct scoresheet_move *end,
                                             const struct scoresheet_move *move)
{
    const struct scoresheet_move *first = move;
    int cell = -1;

    if (move->player == 0 || move->player > table->sheet->player_count)
        return add_wide_row(table, move);
    begin_row(table, move);
    if (table->listed)
        add_player_number(table, move);
    for (; move < end && move->player > 0 && move->player <= table->sheet->player_count; move++) {
        const bool joined = move > first && same_cell(move - 1, move);
        if (move > first && !joined && (table->listed || cell_of(table, move) <= cell))
            break;
        if (!joined) {
            cell = cell_of(table, move);
            table->x = table->starts[cell];
        }
        add_move(table, cell, move);
    }
    end_row(table, first, move);
    return move;
}

/* --- the measure of columns */

/* What a column wants, so that one long move does not make them all wide. */
static void measure_cells(struct table *table, double most, double *wanted)
{
    const struct scoresheet *sheet = table->sheet;
    double joined = 0;

    for (size_t i = 0; i < sheet->count; i++) {
        const struct scoresheet_move *move = &sheet->moves[i];
        if (move->player == 0 || move->player > sheet->player_count)
            continue;
        double *cell = &wanted[cell_of(table, move)];
        joined = i > 0 && same_cell(move - 1, move) ? joined + 4 : 0;
        joined += move_width(table, move);
        *cell = fmax(*cell, fmin(joined, most));
    }
}

static void measure_names(const struct table *table, double *wanted)
{
    for (int i = 0; i < table->sheet->player_count; i++) {
        const double width = 9 + canvas_text_width(table->canvas, &type_of(TYPE_POINTS)->font,
                                                   table->sheet->players[i].name);
        if (width <= 90)
            wanted[i] = fmax(wanted[i], width);
    }
}

/* Gives each cell what it wants, or an equal share of what is left. */
static void share_out(struct table *table, const double *wanted, double left, double room)
{
    double sum = 0;

    for (int i = 0; i < table->cells; i++)
        sum += wanted[i];
    table->starts[0] = left;
    for (int i = 0; i < table->cells; i++) {
        const double gaps = cell_gap * table->cells;
        const double width = sum + gaps <= room
                                 ? wanted[i] + fmin((room - gaps - sum) / table->cells, 30)
                                 : (room - gaps) / table->cells;
        table->starts[i + 1] = table->starts[i] + width + cell_gap;
    }
}

static double number_width(const struct table *table)
{
    struct buffer text = {0};

    buffer_format(&text, "%u.", table->sheet->last + 1);
    const double width =
        canvas_text_width(table->canvas, &type_of(TYPE_SMALL)->font, buffer_string(&text));
    buffer_release(&text);
    return fmax(width + 8, 20);
}

/* Sets up the cells; returns how many columns of rows there are on a page. */
static int divide(struct table *table, double content)
{
    const double numbers = number_width(table);
    double *wanted;

    table->listed = (content - numbers) / table->sheet->player_count - cell_gap < narrowest;
    table->cells = table->listed ? 2 : table->sheet->player_count;
    wanted = arena_allocate_zeroed(&table->flow->arena, (size_t)table->cells * sizeof *wanted);
    table->starts =
        arena_allocate_zeroed(&table->flow->arena, (size_t)(table->cells + 1) * sizeof(double));
    table->cell_lines =
        arena_allocate_zeroed(&table->flow->arena, (size_t)table->cells * sizeof(int));
    for (int i = 0; i < table->cells; i++)
        wanted[i] = 26;
    if (!table->listed)
        measure_names(table, wanted);
    measure_cells(table, content * 0.45, wanted);

    double sum = numbers;
    for (int i = 0; i < table->cells; i++)
        sum += wanted[i] + cell_gap;
    const int columns = (int)((content + column_gap) / (sum + column_gap));
    const int used = columns < 1 ? 1 : columns > COLUMNS_MOST ? COLUMNS_MOST : columns;
    table->width = (content - (used - 1) * column_gap) / used;
    share_out(table, wanted, numbers, table->width - numbers + cell_gap);
    return used;
}

/* The players' names at the top of every column, or their numbers where a name is too long. */
static void add_names(struct table *table)
{
    const struct scoresheet *sheet = table->sheet;

    flow_line(table->flow, 15, true);
    for (int i = 0; i < sheet->player_count; i++) {
        const struct canvas_font *font = &type_of(TYPE_POINTS)->font;
        const double x = table->starts[i], room = table->starts[i + 1] - cell_gap - x - 9;
        const char *name = sheet->players[i].name;
        if (canvas_text_width(table->canvas, font, name) > room) {
            struct buffer number = {0};
            buffer_number(&number, i + 1);
            name = copy_text(table, &number);
        }
        flow_piece(table->flow,
                   (struct flow_piece){.kind = PIECE_DISC,
                                       .x = (float)x + 3,
                                       .colour = ink_style(INK_PLAYER, i + 1)->colour});
        flow_text(table->flow, TYPE_POINTS, x + 9, name);
    }
    flow_line(table->flow, 4, true);
    flow_piece(table->flow, (struct flow_piece){.kind = PIECE_RULE, .x2 = (float)table->width});
    table->flow->heads = 2;
}

void booklet_moves(struct flow *flow, struct layout *layout, const struct scoresheet *sheet)
{
    struct table table = {.flow = flow, .canvas = layout->canvas, .sheet = sheet};

    if (sheet->count == 0)
        return;
    flow_clear(flow);
    const int columns = divide(&table, layout_width(layout));
    if (!table.listed)
        add_names(&table);
    const struct scoresheet_move *end = sheet->moves + sheet->count;
    for (const struct scoresheet_move *move = sheet->moves; move < end;)
        move = add_row(&table, end, move);
    layout->y += 8;
    if (!flow_fits(flow, layout, columns)) /* no line or two at the foot of a page */
        layout_need(layout, 110);
    flow_place(flow, layout, columns, table.width, column_gap);
    free(table.waiting);
}
