/* The table of rounds: in each the pick and the list, and below them the answers with their points.
 * Rows are only added below, so that nothing moves during the game. */
#include "render/picture/painters/painters.h"
#include "render/picture/width.h"

#include <math.h>

enum { DIGITS_MOST = 12, EMPTY_ROWS_MOST = 30 };

/* Lengths, about in rows. */
static const double margin = 0.3, width = 15.2, head_height = 0.8, line_height = 0.62;
static const double between = 0.22, text_size = 0.4, head_size = 0.4, empty_height = 1.1;

enum column { ROUND, PICK, PLAYER, M, LIST, POINTS, COLUMNS };

static const struct {
    const char *head;
    double left, right;
    enum text_align align;
} columns[COLUMNS] = {
    [ROUND] = {"Round", 0.3, 1.5, TEXT_END},   [PICK] = {"Pick", 1.6, 3.6, TEXT_END},
    [PLAYER] = {"Player", 3.7, 5.0, TEXT_END}, [M] = {"m", 5.1, 7.1, TEXT_END},
    [LIST] = {"List", 7.5, 13.3, TEXT_START},  [POINTS] = {"Points", 13.4, 14.8, TEXT_END},
};

struct rounds_drawing {
    struct painter *painter;
    const struct view_rounds *rounds;
    const struct integer *picks; /* the list, one number a round */
    double y;                    /* top of the next row */
};

/* Adds text in a column, in the middle of a row of one line. */
static struct element cell(const struct rounds_drawing *drawing, enum column column)
{
    const bool end = columns[column].align == TEXT_END;

    return (struct element){.shape = SHAPE_TEXT,
                            .align = (uint8_t)columns[column].align,
                            .x = end ? columns[column].right : columns[column].left,
                            .y = drawing->y + line_height / 2,
                            .size = text_size};
}

static double room_of(enum column column)
{
    return columns[column].right - columns[column].left;
}

static void paint_rule(const struct rounds_drawing *drawing, enum ink ink, uint32_t move, double y)
{
    struct element rule = element_between(SHAPE_LINE, ink, margin, y, width - margin, y);

    rule.move = move;
    painter_add(drawing->painter, rule);
}

static void paint_heads(struct rounds_drawing *drawing)
{
    drawing->y = margin;
    for (int column = 0; column < COLUMNS; column++) {
        struct element head = cell(drawing, (enum column)column);

        head.ink = INK_EDGE;
        head.size = head_size;
        head.text = columns[column].head;
        painter_add(drawing->painter, head);
    }
    drawing->y += head_height;
    paint_rule(drawing, INK_FRAME, 0, drawing->y);
}

/* Takes the next line of a list: as many numbers as fit, at least one. */
static const char *list_line(const struct rounds_drawing *drawing, const struct integer *list,
                             int32_t count, int32_t *place, uint32_t move)
{
    struct painter *const painter = drawing->painter;
    struct buffer *const text = &painter->text;
    const double room = room_of(LIST) / text_size;

    text->len = 0;
    for (int32_t first = *place; *place < count; ++*place) {
        const size_t len = text->len;

        buffer_text(text, len > 0 ? "  " : "");
        painter_write(painter, list[*place], DIGITS_MOST, move);
        if (*place == first || guess_width(buffer_string(text)) <= room)
            continue;
        text->len = len;
        break;
    }
    return painter_text(painter);
}

/* Adds a list from the top of a row on; returns its number of lines. */
static int32_t paint_list(const struct rounds_drawing *drawing, const struct integer *list,
                          int32_t count, struct element like)
{
    int32_t lines = 0;

    for (int32_t place = 0; place < count; lines++) {
        like.y = drawing->y + line_height * (lines + 0.5);
        if (like.ink == INK_REFUSED && lines > 0)
            paint_rule(drawing, INK_REFUSED, like.move, like.y);
        like.text = list_line(drawing, list, count, &place, like.move);
        like.room = room_of(LIST);
        painter_add(drawing->painter, like);
    }
    return lines;
}

/* Adds a mark behind a row; returns its index, so that it can be made as high as the row. */
static size_t paint_mark(const struct rounds_drawing *drawing, uint32_t move)
{
    const size_t index = drawing->painter->picture.count;

    painter_last(drawing->painter, (struct element){.shape = SHAPE_BOX,
                                                    .move = move,
                                                    .until = move + 1,
                                                    .x = margin,
                                                    .y = drawing->y,
                                                    .x2 = width - margin});
    return index;
}

/* Moves on below a row of that many lines, and makes its mark, if any, as high. */
static void end_row(struct rounds_drawing *drawing, size_t mark, int32_t lines)
{
    struct element *const element = &drawing->painter->picture.elements[mark];

    drawing->y += line_height * lines;
    for (int i = 0; i < 2; i++) /* the tint and its outline */
        if (element[i].ink == INK_LAST || element[i].ink == INK_OUTLINE)
            element[i].y2 = drawing->y;
}

/* What an answer, or a refused one, says in a column. */
static struct element answer_cell(const struct rounds_drawing *drawing, enum ink ink,
                                  const struct view_answer *answer, enum column column)
{
    struct element like = cell(drawing, column);

    like.ink = (uint8_t)ink;
    like.halo = ink == INK_REFUSED;
    like.player = answer->player;
    like.move = answer->move;
    return like;
}

/* Adds a pick or m; a number with a letter in the lists has it here, too. */
static void paint_number(const struct rounds_drawing *drawing, enum ink ink,
                         const struct view_answer *answer, enum column column)
{
    struct element like = answer_cell(drawing, ink, answer, column);

    drawing->painter->text.len = 0;
    painter_write(drawing->painter, answer->number, DIGITS_MOST, answer->move);
    like.text = painter_text(drawing->painter);
    like.size = fmin(text_size, room_of(column) / guess_width(like.text));
    painter_add(drawing->painter, like);
}

static void paint_integer(const struct rounds_drawing *drawing, enum ink ink,
                          const struct view_answer *answer, enum column column, int64_t number)
{
    const struct element like = answer_cell(drawing, ink, answer, column);

    painter_label(drawing->painter, &like, number, room_of(column));
}

static void paint_points(const struct rounds_drawing *drawing, const struct view_answer *answer)
{
    struct element like = answer_cell(drawing, INK_PLAYER, answer, POINTS);
    struct buffer *const text = &drawing->painter->text;

    if (integer_sign(answer->points) > 0)
        buffer_character(text, '+');
    integer_write(text, answer->points);
    like.text = painter_text(drawing->painter);
    painter_add(drawing->painter, like);
}

/* Adds the number of the round, the pick, and the list that ends with it. */
static void paint_pick(struct rounds_drawing *drawing, const struct view_answer *pick)
{
    const size_t mark = paint_mark(drawing, pick->move);
    struct element like = cell(drawing, LIST);

    paint_integer(drawing, INK_GIVEN, pick, ROUND, pick->round);
    paint_number(drawing, INK_PLAYER, pick, PICK);
    paint_integer(drawing, INK_PLAYER, pick, PLAYER, pick->player);
    like.ink = INK_GIVEN;
    like.move = pick->move;
    end_row(drawing, mark, paint_list(drawing, drawing->picks, pick->round, like));
}

static void paint_answer(struct rounds_drawing *drawing, const struct view_answer *answer)
{
    const size_t mark = paint_mark(drawing, answer->move);
    struct element like = answer_cell(drawing, INK_PLAYER, answer, LIST);
    int32_t lines = 1;

    paint_integer(drawing, INK_PLAYER, answer, PLAYER, answer->player);
    paint_number(drawing, INK_PLAYER, answer, M);
    paint_points(drawing, answer);
    if (list_is_unchanged(answer->list, drawing->picks, answer->round)) {
        like.text = "as it is";
        painter_add(drawing->painter, like);
    } else {
        lines = paint_list(drawing, answer->list, answer->round, like);
    }
    end_row(drawing, mark, lines);
}

/* Adds the answers that are sealed after an answer or pick, until the next is opened. */
static void paint_sealed(const struct rounds_drawing *drawing, const struct view_answer *answer)
{
    struct rounds_drawing below = *drawing;

    for (int i = 0; i < answer->sealed; i++) {
        struct element like = cell(&below, LIST);

        like.ink = INK_PLAYER;
        like.player = answer->sealers[i];
        like.move = answer->move;
        like.until = answer->move + 1;
        like.text = "sealed";
        painter_add(drawing->painter, like);
        like.x = columns[PLAYER].right;
        like.align = TEXT_END;
        painter_label(drawing->painter, &like, like.player, room_of(PLAYER));
        below.y += line_height;
    }
}

static void paint_answers(struct rounds_drawing *drawing)
{
    const struct view_rounds *const rounds = drawing->rounds;
    struct integer *const picks = arena_allocate(drawing->painter->picture.arena,
                                                 ((size_t)rounds->rounds + 1) * sizeof *picks);

    drawing->picks = picks;
    for (size_t i = 0; i < rounds->count; i++) {
        const struct view_answer *const answer = &rounds->answers[i];

        if (!answer->pick) {
            paint_answer(drawing, answer);
            paint_sealed(drawing, answer);
            continue;
        }
        if (i > 0) {
            drawing->y += between / 2;
            paint_rule(drawing, INK_FAINT, answer->move, drawing->y);
        }
        drawing->y += between / 2;
        picks[answer->round - 1] = answer->number;
        paint_pick(drawing, answer);
        paint_sealed(drawing, answer);
    }
    if (rounds->count > 0)
        drawing->y += line_height * rounds->answers[rounds->count - 1].sealed;
}

/* Adds the list of a refused answer, as far as it is one; returns its number of lines. */
static int32_t paint_refused_list(const struct rounds_drawing *drawing,
                                  const struct view_refused *refused)
{
    struct element like = painter_refused(drawing->painter, cell(drawing, LIST));

    like.halo = true;
    if (refused->answer->list != NULL)
        return paint_list(drawing, refused->answer->list, refused->answer->round, like);
    if (refused->list_len == 0)
        buffer_text(&drawing->painter->text, "as it is");
    else
        buffer_format(&drawing->painter->text, "%u number%s", refused->list_len,
                      refused->list_len == 1 ? "" : "s");
    like.text = painter_text(drawing->painter);
    painter_add(drawing->painter, like);
    return 1;
}

/* Adds a refused pick or answer as a row, framed and struck out from behind, to be read. */
static void paint_refused(struct rounds_drawing *drawing, const struct view_refused *refused)
{
    struct view_answer answer = *refused->answer;
    int32_t lines = 1;

    drawing->y += between / 2;
    struct element frame = painter_refused(
        drawing->painter,
        (struct element){.shape = SHAPE_FRAME, .x = margin, .y = drawing->y, .x2 = width - margin});
    answer.move = frame.move;
    paint_rule(drawing, INK_REFUSED, frame.move, drawing->y + line_height / 2);
    if (answer.pick)
        paint_integer(drawing, INK_REFUSED, &answer, ROUND, answer.round);
    paint_number(drawing, INK_REFUSED, &answer, answer.pick ? PICK : M);
    paint_integer(drawing, INK_REFUSED, &answer, PLAYER, answer.player);
    if (!answer.pick)
        lines = paint_refused_list(drawing, refused);
    drawing->y += line_height * lines;
    frame.y2 = drawing->y;
    painter_add(drawing->painter, frame);
}

/* Adds rows to write in, one a round. */
static void paint_empty(struct rounds_drawing *drawing)
{
    const int32_t rounds = drawing->rounds->rounds;
    const double top = drawing->y;

    for (int32_t i = 1; i <= rounds && i <= EMPTY_ROWS_MOST; i++) {
        struct element like = cell(drawing, ROUND);

        like.ink = INK_GIVEN;
        like.y = drawing->y + empty_height / 2;
        painter_label(drawing->painter, &like, i, room_of(ROUND));
        drawing->y += empty_height;
        paint_rule(drawing, INK_FAINT, 0, drawing->y);
    }
    for (int column = PICK; column < COLUMNS; column++) {
        const double x = (columns[column].left + columns[column - 1].right) / 2;

        painter_add(drawing->painter,
                    element_between(SHAPE_LINE, INK_FAINT, x, top, x, drawing->y));
    }
}

void paint_rounds(struct painter *painter)
{
    struct rounds_drawing drawing = {.painter = painter, .rounds = &painter->view->rounds};

    paint_heads(&drawing);
    if (painter->options->empty)
        paint_empty(&drawing);
    else
        paint_answers(&drawing);
    if (painter->view->refused.answer != NULL)
        paint_refused(&drawing, &painter->view->refused);
    drawing.y += between / 2;
    painter->picture.width = width;
    painter->picture.height = drawing.y + margin;
}
