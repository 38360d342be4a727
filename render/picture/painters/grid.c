/* Grids: squares with numbers or x's, coordinates and edge numbers around them. */
#include "render/picture/painters/painters.h"

#include "render/picture/ink.h"

#include <math.h>

/* Lengths in squares. */
static const double margin = 0.15, coordinates = 0.55, edges = 0.85, captions = 0.85, gap = 0.9;
static const double last_inset = 0.045;
static const double coordinate_size = 0.3, coordinate_size_of_two = 0.42, edge_size = 0.42,
                    number_size = 0.5, room = 0.86;
static const double cross_size = 0.27;

struct grid_drawing {
    struct painter *painter;
    const struct view_grid *grid;
    bool rounds, far_edges; /* edge numbers and rounds to be played; coordinates on four sides */
    int sheets;
    double left, top; /* of the first grid */
    double pitch;     /* from one sheet to the next */
};

static double left_of(const struct grid_drawing *drawing, int sheet)
{
    return drawing->left + sheet * drawing->pitch;
}

/* The move after which a sheet is begun: the last one on the sheet before. */
static uint32_t start_of(const struct grid_drawing *drawing, int sheet)
{
    uint32_t move = 0;

    for (size_t i = 0; sheet > 0 && i < drawing->grid->count; i++)
        if (drawing->grid->labels[i].sheet < sheet && drawing->grid->labels[i].move > move)
            move = drawing->grid->labels[i].move;
    return drawing->painter->options->empty ? 0 : move;
}

static void lay_out(struct grid_drawing *drawing)
{
    struct picture *const picture = &drawing->painter->picture;
    const double far = drawing->far_edges ? coordinates : margin;
    const double before = margin + coordinates + (drawing->rounds ? edges : 0);

    drawing->left = before;
    drawing->top = before + (drawing->rounds ? captions : 0);
    drawing->pitch = before + drawing->grid->side + far + gap;
    picture->width = drawing->pitch * drawing->sheets - gap + margin;
    picture->height = drawing->top + drawing->grid->side + far + margin;
}

/* The whole grid of a sheet. */
static struct element sheet_of(const struct grid_drawing *drawing, int sheet, enum shape_kind shape,
                               enum ink ink, uint32_t move)
{
    const double left = left_of(drawing, sheet), top = drawing->top;
    struct element element = element_between(shape, ink, left, top, left + drawing->grid->side,
                                             top + drawing->grid->side);

    element.move = move;
    return element;
}

/* The printed grid; inner lines are faint, the outline is strong. */
static void paint_lines(const struct grid_drawing *drawing, int sheet, uint32_t move)
{
    const struct element whole = sheet_of(drawing, sheet, SHAPE_LINE, INK_FAINT, move);
    struct element line = whole;

    for (int32_t i = 1; i < drawing->grid->side; i++) {
        line.apart = detail_level(i);
        line.x = line.x2 = whole.x + i;
        painter_add(drawing->painter, line);
    }
    line = whole;
    for (int32_t i = 1; i < drawing->grid->side; i++) {
        line.apart = detail_level(i);
        line.y = line.y2 = whole.y + i;
        painter_add(drawing->painter, line);
    }
    painter_add(drawing->painter, sheet_of(drawing, sheet, SHAPE_FRAME, INK_FRAME, move));
}

static void paint_coordinates(const struct grid_drawing *drawing, int sheet, uint32_t move)
{
    const int32_t side = drawing->grid->side;
    const double left = left_of(drawing, sheet), before = drawing->rounds ? edges : 0;
    const struct coordinates at = {.above = drawing->top - before - coordinates / 2,
                                   .below = drawing->top + side + coordinates / 2,
                                   .before = left - before - 0.2,
                                   .after = left + side + 0.2,
                                   .x = left + 0.5,
                                   .y = drawing->top + 0.5};
    const struct element like = {.ink = INK_EDGE,
                                 .move = move,
                                 .size =
                                     drawing->rounds ? coordinate_size_of_two : coordinate_size};

    painter_coordinates(drawing->painter, like, side, &at);
}

/* Adds a number, a question mark while it is sealed, or a place for one on a sheet to play on. */
static void paint_edge_number(const struct grid_drawing *drawing, struct element *text,
                              const int32_t *list, int32_t i)
{
    if (list != NULL) {
        painter_label(drawing->painter, text, list[i], room);
    } else if (drawing->painter->options->empty) {
        struct element line = element_between(SHAPE_LINE, INK_FAINT, text->x - 0.3, text->y + 0.3,
                                              text->x + 0.3, text->y + 0.3);
        line.move = text->move;
        painter_add(drawing->painter, line);
    } else {
        text->shape = SHAPE_TEXT;
        text->text = "?";
        painter_add(drawing->painter, *text);
    }
}

/* Adds the numbers of player 1 above the columns and those of player 2 left of the rows, in their
 * inks. */
static void paint_edge_numbers(const struct grid_drawing *drawing, int sheet, uint32_t move)
{
    const double left = left_of(drawing, sheet);
    struct element text = {.ink = INK_PLAYER, .move = move, .size = edge_size};

    for (int32_t i = 0; i < drawing->grid->side; i++) {
        text.player = 1;
        text.x = left + i + 0.5;
        text.y = drawing->top - edges / 2;
        paint_edge_number(drawing, &text, drawing->grid->columns, i);
        text.player = 2;
        text.x = left - edges / 2;
        text.y = drawing->top + i + 0.5;
        paint_edge_number(drawing, &text, drawing->grid->rows, i);
    }
}

static void paint_caption(const struct grid_drawing *drawing, int sheet, uint32_t move)
{
    struct painter *const painter = drawing->painter;
    struct element text = {.shape = SHAPE_TEXT, .ink = INK_EDGE, .move = move, .size = edge_size};

    buffer_format(&painter->text, "Round %d", sheet + 1);
    text.text = painter_text(painter);
    text.x = left_of(drawing, sheet) + drawing->grid->side / 2.0;
    text.y = margin + captions / 2;
    painter_add(painter, text);
}

/* Adds a frame in a square, `inset` from its edges. */
static struct element square_of(const struct grid_drawing *drawing, int sheet, struct square square,
                                double inset)
{
    const double x = left_of(drawing, sheet) + square.column, y = drawing->top + square.row;

    return (struct element){
        .x = x + inset, .y = y + inset, .x2 = x + 1 - inset, .y2 = y + 1 - inset};
}

static void paint_last_marks(const struct grid_drawing *drawing)
{
    for (size_t i = 0; i < drawing->grid->count; i++) {
        const struct view_label *const label = &drawing->grid->labels[i];
        struct element mark = square_of(drawing, label->sheet, label->square, last_inset);

        mark.shape = SHAPE_BOX;
        mark.move = label->move;
        mark.until = label->move + 1;
        painter_last(drawing->painter, mark);
    }
}

/* Adds two numbers in a square: the first above, the second smaller in the corner below, as the
 * inventor suggests. */
static void paint_one_of_two(const struct grid_drawing *drawing, const struct view_label *label,
                             struct element *like)
{
    if (label->second) {
        like->x += 0.92;
        like->y += 0.78;
        like->align = TEXT_END;
        painter_number(drawing->painter, like, label->number, 0.7, 0.3, 0.27);
    } else {
        like->x += 0.44;
        like->y += 0.38;
        painter_number(drawing->painter, like, label->number, 0.76, 0.6, 0.42);
    }
}

static void paint_cross(const struct grid_drawing *drawing, struct element like)
{
    like.shape = SHAPE_CROSS;
    like.size = cross_size;
    const struct hand_block block = {like.x - like.size, like.x + like.size, like.y - like.size,
                                     like.y + like.size, number_size};
    painter_hand(drawing->painter, hand_marks(&like, &block));
    like.ink = (uint8_t)hand_ink(like.player);
    painter_add(drawing->painter, like);
}

static void paint_label(const struct grid_drawing *drawing, const struct view_label *label)
{
    struct element like = square_of(drawing, label->sheet, label->square, 0);

    like.x2 = like.y2 = 0;
    like.ink = INK_PLAYER;
    like.player = label->player;
    like.move = label->move;
    if (drawing->grid->seconds) {
        paint_one_of_two(drawing, label, &like);
        return;
    }
    like.x += 0.5;
    like.y += 0.5;
    if (!label->cross) {
        painter_number(drawing->painter, &like, label->number, room, room, number_size);
        return;
    }
    paint_cross(drawing, like);
}

static void paint_order(const struct grid_drawing *drawing, const struct view_label *label)
{
    struct element text = square_of(drawing, label->sheet, label->square, 0);

    text.x2 = text.y2 = 0;
    text.x += 0.07;
    text.y += label->second ? 0.86 : 0.14;
    text.ink = INK_ORDER;
    text.move = label->move;
    text.align = TEXT_START;
    text.halo = true;
    text.size = 0.17;
    painter_move(drawing->painter, &text, label->move, 0.5);
}

/* Adds the number or x that was refused in the upper left of its square, which may be full; a
 * second number where second numbers stand. */
static void paint_refused_content(const struct grid_drawing *drawing, struct element like)
{
    const struct integer *const number = drawing->painter->view->refused.number;

    like.x += drawing->grid->seconds ? 0.69 : number != NULL ? 0.19 : 0.27;
    like.y += drawing->grid->seconds ? 0.72 : 0.25;
    like.x2 = like.y2 = 0;
    like.halo = true;
    if (number != NULL) {
        painter_number(drawing->painter, &like, *number, 0.46, 0.34, 0.32);
    } else if (drawing->grid->crosses) {
        like.shape = SHAPE_CROSS;
        like.size = 0.14;
        painter_add(drawing->painter, like);
    }
}

/* Adds a faint ring in each square where a move was legal. */
static void paint_legal(const struct grid_drawing *drawing)
{
    const struct view_refused *const refused = &drawing->painter->view->refused;

    for (size_t i = 0; i < refused->legal_count; i++) {
        struct element ring =
            square_of(drawing, drawing->grid->sheets - 1, refused->legal[i][1], 0.5);

        if (refused->square_count > 0 && square_equal(refused->legal[i][1], refused->squares[0]))
            continue;
        ring.x2 = ring.y2 = 0;
        ring = painter_refused(drawing->painter, ring);
        ring.shape = SHAPE_CIRCLE;
        ring.ink = INK_LEGAL;
        ring.size = drawing->grid->seconds ? 0.13 : 0.3;
        ring.x += drawing->grid->seconds ? 0.3 : 0;
        ring.y += drawing->grid->seconds ? 0.3 : 0;
        painter_add(drawing->painter, ring);
    }
}

static void paint_refused(const struct grid_drawing *drawing)
{
    const struct view_refused *const refused = &drawing->painter->view->refused;

    for (int i = 0; i < refused->square_count; i++) {
        const struct element square =
            square_of(drawing, drawing->grid->sheets - 1, refused->squares[i], 0.06);

        painter_strike(drawing->painter, square);
        paint_refused_content(drawing, painter_refused(drawing->painter, square));
    }
}

/* Every square of the sheet in play can be touched. */
static void add_touches(const struct grid_drawing *drawing)
{
    const int32_t side = drawing->grid->side;

    for (struct square at = {0, 0}; at.row < side; at.row++)
        for (at.column = 0; at.column < side; at.column++) {
            struct element area = square_of(drawing, drawing->grid->sheets - 1, at, 0);

            area.shape = SHAPE_BOX;
            view_place_write(drawing->painter->view, at, &drawing->painter->text);
            painter_touch(drawing->painter, area);
        }
}

static void paint_sheet(const struct grid_drawing *drawing, int sheet)
{
    const uint32_t move = start_of(drawing, sheet);

    paint_lines(drawing, sheet, move);
    paint_coordinates(drawing, sheet, move);
    if (drawing->rounds) {
        paint_edge_numbers(drawing, sheet, move);
        paint_caption(drawing, sheet, move);
    }
}

void paint_grid(struct painter *painter)
{
    const struct view_grid *const grid = &painter->view->grid;
    const bool rounds = grid->edged;
    struct grid_drawing drawing = {.painter = painter,
                                   .grid = grid,
                                   .rounds = rounds,
                                   .far_edges = has_far_edges(grid->side),
                                   .sheets = rounds && painter->options->empty ? 2 : grid->sheets};

    lay_out(&drawing);
    painter->picture.sample = grid->crosses ? SAMPLE_CROSS : SAMPLE_NUMBER;
    for (int sheet = 0; sheet < drawing.sheets; sheet++)
        painter_add(painter,
                    sheet_of(&drawing, sheet, SHAPE_BOX, INK_PAPER, start_of(&drawing, sheet)));
    paint_last_marks(&drawing);
    for (int sheet = 0; sheet < drawing.sheets; sheet++)
        paint_sheet(&drawing, sheet);
    for (size_t i = 0; i < grid->count; i++)
        paint_label(&drawing, &grid->labels[i]);
    for (size_t i = 0; i < grid->count && painter->options->order; i++)
        paint_order(&drawing, &grid->labels[i]);
    paint_legal(&drawing);
    paint_refused(&drawing);
    if (painter->options->touches)
        add_touches(&drawing);
}
