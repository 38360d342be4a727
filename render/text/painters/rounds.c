/* The rounds of `permutations`: in each the pick, the list, and the answers below it, number below
 * number. A list that is wider than the page continues below, with that part of the answers. */
#include "render/references.h"
#include "render/text/painters/painters.h"
#include "render/text/table.h"

enum { DIGITS_MOST = 12, NUMBERS_LEAST = 5 };

/* The columns of the table; from NUMBERS on, a number of the list each. */
enum { LABEL, M, POINTS, NUMBERS };

/* An answer, or the list itself. */
struct answer_line {
    const struct view_answer *answer; /* NULL: the list */
    const struct integer *list;
    int sealed;     /* the player whose answer is sealed; 0: it is not */
    bool unchanged; /* an answer that equals the list */
};

struct round_board {
    int32_t round; /* from 1; also the length of the list */
    uint32_t last_move;
    bool pick_is_last;
    struct answer_line *lines; /* the list and all answers … */
    int32_t count;
    struct answer_line *changed; /* … and without the unchanged ones, for all parts but the first */
    int32_t changed_count;
    int32_t a_part; /* numbers in a part of the list */
    struct references *references;
};

static void write_points(struct integer points, struct buffer *text)
{
    if (integer_sign(points) > 0)
        buffer_character(text, '+');
    integer_write(text, points);
}

static void write_label(const struct round_board *board, const struct answer_line *line,
                        int32_t part, struct table_cell *cell, struct buffer *text)
{
    int32_t first = part * board->a_part + 1, last = first + board->a_part - 1;

    cell->align = ALIGN_LEFT;
    if (line->sealed > 0) {
        buffer_format(text, "player %d", line->sealed);
        cell->player = line->sealed;
        return;
    }
    if (line->answer) {
        cell->player = line->answer->player;
        buffer_format(text, "player %d", line->answer->player);
        cell->marked = board->last_move != 0 && line->answer->move == board->last_move;
        return;
    }
    buffer_text(text, "list");
    if (board->round > board->a_part)
        buffer_format(text, " %d-%d", first, last < board->round ? last : board->round);
}

static void write_number(const struct round_board *board, const struct answer_line *line,
                         int32_t place, struct table_cell *cell, struct buffer *text)
{
    if (place >= board->round)
        return;
    if (line->sealed > 0) {
        buffer_text(text, place == 0 ? "sealed" : "");
        cell->loose = true;
        cell->align = ALIGN_LEFT;
    } else if (!line->unchanged) {
        references_number(board->references, line->list[place], text);
        cell->marked = !line->answer && board->pick_is_last && place == board->round - 1;
    } else if (place == 0) {
        buffer_text(text, "the list as it is");
        cell->loose = true;
        cell->align = ALIGN_LEFT;
    }
}

/* Writes m and what it won; in the line of the list, the heads of these columns. */
static void write_result(const struct round_board *board, const struct answer_line *line,
                         int32_t column, struct buffer *text)
{
    if (line->sealed > 0)
        return;
    if (!line->answer)
        buffer_text(text, board->count == 1 ? "" : column == M ? "m" : "points");
    else if (column == M)
        references_number(board->references, line->answer->number, text);
    else
        write_points(line->answer->points, text);
}

static void write_cell(const void *context, int32_t row, int32_t column, struct table_cell *cell,
                       struct buffer *text)
{
    const struct round_board *board = context;
    const struct answer_line *line = &board->lines[row];
    int32_t part = 0;

    if (row >= board->count) { /* an empty line precedes each further part */
        int32_t behind = row - board->count, rows = board->changed_count + 1;

        if (behind % rows == 0)
            return;
        line = &board->changed[behind % rows - 1];
        part = 1 + behind / rows;
    }
    if (column == LABEL)
        write_label(board, line, part, cell, text);
    else if (column >= NUMBERS)
        write_number(board, line, part * board->a_part + column - NUMBERS, cell, text);
    else if (part == 0)
        write_result(board, line, column, text);
}

static struct text_table round_table(const struct round_board *board, const struct drawing *drawing)
{
    int32_t further = (board->round - 1) / board->a_part;

    return (struct text_table){
        .drawing = drawing,
        .rows = board->count + further * (board->changed_count + 1),
        .columns = NUMBERS + (board->round < board->a_part ? board->round : board->a_part),
        .cell = write_cell,
        .context = board,
    };
}

/* The numbers that fit on a line: all, or a multiple of ten, or at least five. */
static void choose_part(struct round_board *board, const struct drawing *drawing)
{
    struct text_table table;
    size_t before, number = 0;

    board->a_part = board->round;
    table = round_table(board, drawing);
    if (table_measure(&table) <= TEXT_COLUMNS)
        return;
    before = table.measured[NUMBERS].start;
    for (int32_t i = NUMBERS; i < table.columns; i++)
        if (table.measured[i].width > number)
            number = table.measured[i].width;
    board->a_part = before < TEXT_COLUMNS ? (int32_t)((TEXT_COLUMNS - before) / (number + 2)) : 0;
    if (board->a_part > 10)
        board->a_part -= board->a_part % 10;
    if (board->a_part < NUMBERS_LEAST)
        board->a_part = NUMBERS_LEAST;
}

static void add_lines(struct round_board *board, const struct integer *list,
                      const struct view_answer *answers, size_t count, struct arena *scratch)
{
    /* Writes the pick if there is no answer yet. */
    const struct view_answer *const last = answers + count - 1;
    size_t size = (count + 1 + (size_t)last->sealed) * sizeof *board->lines;

    board->lines = arena_allocate(scratch, size);
    board->changed = arena_allocate(scratch, size);
    board->lines[board->count++] = board->changed[board->changed_count++] =
        (struct answer_line){.list = list};
    for (size_t i = 0; i < count; i++) {
        struct answer_line line = {.answer = &answers[i],
                                   .list = answers[i].list,
                                   .unchanged =
                                       list_is_unchanged(answers[i].list, list, board->round)};

        board->lines[board->count++] = line;
        if (!line.unchanged)
            board->changed[board->changed_count++] = line;
    }
    for (int i = 0; i < last->sealed; i++)
        board->lines[board->count++] =
            (struct answer_line){.sealed = last->sealers[i], .list = list};
}

/* Draws a round: its pick and the answers that follow. */
static void draw_round(const struct view *view, const struct view_answer *pick, size_t count,
                       const struct integer *list, struct references *references,
                       const struct drawing *drawing)
{
    struct round_board board = {
        .round = pick->round, .last_move = view->last_move, .references = references};

    board.pick_is_last = view->last_move != 0 && pick->move == view->last_move;
    buffer_format(drawing->out, "round %d of %d: ", pick->round, view->rounds.rounds);
    view_name(view, pick->player, drawing->out);
    buffer_text(drawing->out, " picks ");
    references_number(references, pick->number, drawing->out);
    buffer_character(drawing->out, '\n');
    add_lines(&board, list, pick + 1, count, drawing->scratch);
    choose_part(&board, drawing);
    table_draw(round_table(&board, drawing));
}

void text_rounds(const struct view *view, const struct drawing *drawing)
{
    const struct view_rounds *rounds = &view->rounds;
    struct references references = {.digits_most = DIGITS_MOST};
    struct integer *list =
        arena_allocate(drawing->scratch, ((size_t)rounds->rounds + 1) * sizeof *list);
    size_t next;

    for (size_t i = 0; i < rounds->count; i = next) {
        const struct view_answer *pick = &rounds->answers[i];

        list[pick->round - 1] = pick->number;
        for (next = i + 1; next < rounds->count && !rounds->answers[next].pick;)
            next++;
        if (i > 0)
            buffer_character(drawing->out, '\n');
        draw_round(view, pick, next - i - 1, list, &references, drawing);
    }
    if (rounds->count == 0)
        buffer_format(drawing->out, "round 1 of %d: no pick yet\n", rounds->rounds);
    references_notes(&references, drawing->out);
    references_release(&references);
}
