/* The list of moves of a record, in columns. A row has one cell a player, in which what belongs to
 * a move stands together, and is read from left to right. It begins with the number of its first
 * move; where moves share a number, with theirs, unless the row above has it. With too many players
 * for cells, each move has its own row, after the number of its player. */
#include "render/sheets/booklet/moves.h"
#include "base/list.h"
#include "render/picture/hand.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS_MOST = 4 };

static const double cell_gap = 9, column_gap = 22, narrowest = 52;
static const double sample_size = 7.5, sample_gap = 3; /* of the heads */

/* A piece that waits until its line of the row is made. */
struct waiting {
    int line;
    struct flow_piece piece;
};

struct move_list {
    struct flow *flow;
    struct canvas *canvas;
    const struct scoresheet *sheet;
    enum sample_kind kind;                  /* of the heads */
    bool listed;                            /* each move has its own row */
    int cells;                              /* in a row */
    double *starts;                         /* where each cell begins, and the end */
    double width;                           /* of the whole row */
    const struct scoresheet_move *numbered; /* the last line whose number stands at a row */

    struct waiting *waiting; /* pieces of the row that is being made */
    size_t count, capacity;
    int lines;
    int *cell_lines; /* lines used in each cell … */
    double x;        /* … and the end of the last one of the current cell */
};

/* --- pieces of a row */

static void await_piece(struct move_list *list, int line, struct flow_piece piece)
{
    if (list->count == list->capacity)
        list->waiting = list_grow(list->waiting, &list->capacity, sizeof *list->waiting);
    list->waiting[list->count++] = (struct waiting){line, piece};
    if (line >= list->lines)
        list->lines = line + 1;
}

/* Adds a word to a cell, broken only if it is wider than the cell. */
static void add_word(struct move_list *list, int cell, enum type_style style, const char *text)
{
    const struct canvas_font *font = &type_of(style)->font;
    const double left = list->starts[cell], right = list->starts[cell + 1] - cell_gap;
    const double width = canvas_text_width(list->canvas, font, text);
    int *line = &list->cell_lines[cell];

    if (list->x > left && list->x + 4 + width <= right) {
        await_piece(list, *line, flow_words(PIECE_TEXT, style, list->x + 4, text, strlen(text)));
        list->x += 4 + width;
        return;
    }
    if (list->x > left)
        ++*line;
    for (struct line_break found; *text != '\0'; text += found.next) {
        found = canvas_fit(list->canvas, font, right - left, text);
        await_piece(list, *line, flow_words(PIECE_TEXT, style, left, text, found.len));
        list->x = left + canvas_part_width(list->canvas, font, text, found.len);
        *line += text[found.next] != '\0';
    }
}

/* --- what a line of the game says */

static void add_move(struct move_list *list, int cell, const struct scoresheet_move *move)
{
    const char *const text = move->mark == NULL
                                 ? move->text
                                 : arena_format(&list->flow->arena, "%s%s", move->text, move->mark);

    add_word(list, cell, move->refusal != NULL ? TYPE_ERROR : TYPE_TEXT, text);
    if (move->points != NULL)
        add_word(list, cell, TYPE_POINTS, move->points);
    if (move->time != NULL)
        add_word(list, cell, TYPE_SMALL, move->time);
    if (move->refusal != NULL)
        add_word(list, cell, TYPE_ERROR, "\xE2\x80\x93 refused");
}

static double move_width(struct move_list *list, const struct scoresheet_move *move)
{
    double width = type_width(list->canvas, TYPE_TEXT, move->text);

    if (move->mark != NULL)
        width += type_width(list->canvas, TYPE_TEXT, move->mark);
    if (move->points != NULL)
        width += 4 + type_width(list->canvas, TYPE_POINTS, move->points);
    if (move->time != NULL)
        width += 4 + type_width(list->canvas, TYPE_SMALL, move->time);
    return width;
}

/* --- rows */

/* The reason of a refusal, unless the errors of the record give it. */
static const char *reason_of(const struct move_list *list, const struct scoresheet_move *move)
{
    return list->sheet->error_count > 0 ? NULL : move->refusal;
}

/* Adds the comments on the moves of a row and the reason of a refusal below it. */
static void add_remarks(struct move_list *list, const struct scoresheet_move *first,
                        const struct scoresheet_move *end)
{
    for (const struct scoresheet_move *move = first; move < end; move++) {
        const char *comment = move->comment;
        if (comment != NULL && end - first > 1)
            comment = arena_format(&list->flow->arena, "%s: %s", move->text, comment);
        if (comment != NULL)
            flow_paragraph(list->flow, TYPE_ASIDE, list->starts[0], list->width, comment, false);
        if (reason_of(list, move) != NULL)
            flow_paragraph(list->flow, TYPE_ERROR, list->starts[0], list->width, move->refusal,
                           false);
    }
}

static bool has_remarks(const struct move_list *list, const struct scoresheet_move *first,
                        const struct scoresheet_move *end)
{
    for (const struct scoresheet_move *move = first; move < end; move++)
        if (move->comment != NULL || reason_of(list, move) != NULL)
            return true;
    return false;
}

/* Makes the lines of a row, which stay together if they are few. */
static void end_row(struct move_list *list, const struct scoresheet_move *first,
                    const struct scoresheet_move *end)
{
    enum { TOGETHER = 6 };
    const bool remarks = has_remarks(list, first, end), few = list->lines <= TOGETHER;

    for (int line = 0; line < list->lines; line++) {
        const bool last = line + 1 == list->lines;
        flow_line(list->flow, type_of(TYPE_TEXT)->leading, last ? remarks : few);
        for (size_t i = 0; i < list->count; i++)
            if (list->waiting[i].line == line)
                flow_piece(list->flow, list->waiting[i].piece);
    }
    add_remarks(list, first, end);
    list->count = 0;
    list->lines = 0;
}

static bool same_number(const struct move_list *list, const struct scoresheet_move *before,
                        const struct scoresheet_move *move)
{
    return list->sheet->shared_numbers && before != NULL &&
           strcmp(before->number, move->number) == 0;
}

static void begin_row(struct move_list *list, const struct scoresheet_move *move)
{
    for (int i = 0; i < list->cells; i++)
        list->cell_lines[i] = 0;
    if (!move->is_move && move->refusal == NULL)
        return; /* only moves have numbers */
    if (same_number(list, list->numbered, move))
        return;
    list->numbered = move;
    const char *const text = arena_format(&list->flow->arena, "%s.", move->number);
    await_piece(list, 0,
                flow_words(PIECE_END, TYPE_SMALL, list->starts[0] - 6, text, strlen(text)));
}

static int cell_of(const struct move_list *list, const struct scoresheet_move *move)
{
    return list->listed ? 1 : move->player - 1;
}

/* Whether a line belongs into the cell of the one before it: the halves of a move, and what ends
 * it. */
static bool same_cell(const struct scoresheet_move *before, const struct scoresheet_move *move)
{
    return move->player == before->player && move->player > 0 && move->ordinal == before->ordinal;
}

/* Adds a row across all cells for what belongs to no player. */
static const struct scoresheet_move *add_wide_row(struct move_list *list,
                                                  const struct scoresheet_move *move)
{
    const double end = list->starts[1];
    struct scoresheet_move shown = *move;

    if (move->round > 0)
        shown.text = arena_format(&list->flow->arena, "Round %d", move->round);
    begin_row(list, move);
    list->starts[1] = list->width + cell_gap;
    list->x = list->starts[0];
    add_move(list, 0, &shown);
    list->starts[1] = end;
    end_row(list, move, move + 1);
    return move + 1;
}

/* Whether a line belongs to no player: a new round, for one. */
static bool is_wide(const struct move_list *list, const struct scoresheet_move *move)
{
    return move->player == 0 || move->player > list->sheet->player_count || move->round > 0;
}

/* Whether a line cannot stand behind others in the row that begins with `first`. */
static bool begins_row(const struct move_list *list, const struct scoresheet_move *first,
                       const struct scoresheet_move *move, int cell)
{
    return list->listed || cell_of(list, move) <= cell ||
           (list->sheet->shared_numbers && !same_number(list, first, move));
}

/* Adds a row that begins with this line; returns the line after it. */
static const struct scoresheet_move *add_row(struct move_list *list,
                                             const struct scoresheet_move *end,
                                             const struct scoresheet_move *move)
{
    const struct scoresheet_move *first = move;
    int cell = -1;

    if (is_wide(list, move))
        return add_wide_row(list, move);
    begin_row(list, move);
    list->x = list->starts[0];
    if (list->listed)
        add_word(list, 0, TYPE_SMALL, arena_format(&list->flow->arena, "%d", move->player));
    for (; move < end && !is_wide(list, move); move++) {
        const bool joined = move > first && same_cell(move - 1, move);
        if (move > first && !joined && begins_row(list, first, move, cell))
            break;
        if (!joined) {
            cell = cell_of(list, move);
            list->x = list->starts[cell];
        }
        add_move(list, cell, move);
    }
    end_row(list, first, move);
    return move;
}

/* --- the measure of columns */

/* Measures what each column wants, up to `most`, so that one long move does not make all wide. */
static void measure_cells(struct move_list *list, double most, double *wanted)
{
    const struct scoresheet *sheet = list->sheet;
    double joined = 0;

    for (size_t i = 0; i < sheet->count; i++) {
        const struct scoresheet_move *move = &sheet->moves[i];
        if (move->player == 0 || move->player > sheet->player_count)
            continue;
        double *cell = &wanted[cell_of(list, move)];
        joined = i > 0 && same_cell(move - 1, move) ? joined + 4 : 0;
        joined += move_width(list, move);
        *cell = fmax(*cell, fmin(joined, most));
    }
}

/* Where a name begins in the head of its column. */
static double name_indent(const struct move_list *list)
{
    return sample_reach(list->kind, sample_size) + sample_gap;
}

static void measure_names(const struct move_list *list, double *wanted)
{
    for (int i = 0; i < list->sheet->player_count; i++) {
        const double width =
            name_indent(list) + type_width(list->canvas, TYPE_POINTS, list->sheet->players[i].name);
        if (width <= 90)
            wanted[i] = fmax(wanted[i], width);
    }
}

/* Gives each cell what it wants, or all equal shares if that is too much. */
static void share_out(struct move_list *list, const double *wanted, double left, double room)
{
    double sum = 0;

    for (int i = 0; i < list->cells; i++)
        sum += wanted[i];
    list->starts[0] = left;
    for (int i = 0; i < list->cells; i++) {
        const double gaps = cell_gap * list->cells;
        const double width = sum + gaps <= room
                                 ? wanted[i] + fmin((room - gaps - sum) / list->cells, 30)
                                 : (room - gaps) / list->cells;
        list->starts[i + 1] = list->starts[i] + width + cell_gap;
    }
}

/* Sets up the cells; returns the number of columns on a page. */
static int divide(struct move_list *list, double content)
{
    const char *const number = arena_format(&list->flow->arena, "%u.", list->sheet->last + 1);
    const double numbers = fmax(type_width(list->canvas, TYPE_SMALL, number) + 8, 20);
    double *wanted;

    list->listed = (content - numbers) / list->sheet->player_count - cell_gap < narrowest;
    list->cells = list->listed ? 2 : list->sheet->player_count;
    wanted = arena_allocate_zeroed(&list->flow->arena, (size_t)list->cells * sizeof *wanted);
    list->starts =
        arena_allocate_zeroed(&list->flow->arena, (size_t)(list->cells + 1) * sizeof(double));
    list->cell_lines = arena_allocate_zeroed(&list->flow->arena, (size_t)list->cells * sizeof(int));
    for (int i = 0; i < list->cells; i++)
        wanted[i] = 26;
    if (!list->listed)
        measure_names(list, wanted);
    measure_cells(list, content * 0.45, wanted);

    double sum = numbers;
    for (int i = 0; i < list->cells; i++)
        sum += wanted[i] + cell_gap;
    const int columns = (int)((content + column_gap) / (sum + column_gap));
    const int used = columns < 1 ? 1 : columns > COLUMNS_MOST ? COLUMNS_MOST : columns;
    list->width = (content - (used - 1) * column_gap) / used;
    share_out(list, wanted, numbers, list->width - numbers + cell_gap);
    return used;
}

/* Puts the names of the players at the top of each column; a number if a name is too long. */
static void add_names(struct move_list *list)
{
    const struct scoresheet *sheet = list->sheet;

    flow_line(list->flow, 15, true);
    for (int i = 0; i < sheet->player_count; i++) {
        const struct canvas_font *font = &type_of(TYPE_POINTS)->font;
        const double x = list->starts[i];
        const double name_start = x + name_indent(list);
        const double room = list->starts[i + 1] - cell_gap - name_start;
        const char *name = sheet->players[i].name;
        if (canvas_text_width(list->canvas, font, name) > room)
            name = arena_format(&list->flow->arena, "%d", i + 1);
        flow_sample(list->flow, list->kind, i + 1, x, sample_size);
        flow_text(list->flow, TYPE_POINTS, name_start, name);
    }
    flow_line(list->flow, 4, true);
    flow_rule(list->flow, list->width);
    list->flow->heads = 2;
}

void booklet_moves(struct flow *flow, const struct scoresheet *sheet, enum sample_kind kind)
{
    struct move_list list = {
        .flow = flow, .canvas = flow->layout->canvas, .sheet = sheet, .kind = kind};

    if (sheet->count == 0)
        return;
    flow_clear(flow);
    const int columns = divide(&list, layout_width(flow->layout));
    if (!list.listed)
        add_names(&list);
    const struct scoresheet_move *end = sheet->moves + sheet->count;
    for (const struct scoresheet_move *move = sheet->moves; move < end;)
        move = add_row(&list, end, move);
    flow->layout->y += 8;
    if (!flow_fits(flow, columns)) /* avoids a line or two at the foot of a page */
        layout_need(flow->layout, 110);
    flow_columns(flow, columns, list.width, column_gap);
    free(list.waiting);
}
