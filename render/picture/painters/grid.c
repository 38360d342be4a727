/* Grids: squares with numbers or x's, coordinates and edge numbers around them. */
#include "render/picture/painters/painters.h"

#include <math.h>

/* Lengths in squares. */
static const double margin = 0.15, coordinates = 0.55, edges = 0.85, captions = 0.85, gap = 0.9;
static const double coordinate_size = 0.3, edge_size = 0.42, number_size = 0.5, room = 0.86;

struct grid_page {
    struct painter *painter;
    const struct view_grid *grid;
    bool rounds, far_edges; /* edge numbers and rounds to be played; coordinates on four sides */
    int sheets;
    double left, top; /* of the first grid */
    double pitch;     /* from one sheet to the next */
};

static double left_of(const struct grid_page *page, int sheet)
{
    return page->left + sheet * page->pitch;
}

/* The move after which a sheet is taken: the last one on the sheet before. */
static uint32_t start_of(const struct grid_page *page, int sheet)
{
    uint32_t move = 0;

    for (size_t i = 0; sheet > 0 && i < page->grid->count; i++)
        if (page->grid->labels[i].sheet < sheet && page->grid->labels[i].move > move)
            move = page->grid->labels[i].move;
    return page->painter->options->empty ? 0 : move;
}

static void lay_out(struct grid_page *page)
{
    struct picture *const picture = &page->painter->picture;
    const double far = page->far_edges ? coordinates : margin;
    const double before = margin + coordinates + (page->rounds ? edges : 0);

    page->left = before;
    page->top = before + (page->rounds ? captions : 0);
    page->pitch = before + page->grid->side + far + gap;
    picture->width = page->pitch * page->sheets - gap + margin;
    picture->height = page->top + page->grid->side + far + margin;
}

/* The printed grid; inner lines are faint, the outline is strong. */
static void paint_paper(const struct grid_page *page, int sheet, uint32_t move)
{
    const double left = left_of(page, sheet), right = left + page->grid->side;
    const double top = page->top, bottom = top + page->grid->side;

    painter_add(page->painter, (struct element){.shape = SHAPE_BOX,
                                                .ink = INK_PAPER,
                                                .move = move,
                                                .x = left,
                                                .y = top,
                                                .x2 = right,
                                                .y2 = bottom});
}

static void paint_lines(const struct grid_page *page, int sheet, uint32_t move)
{
    const double left = left_of(page, sheet), right = left + page->grid->side;
    const double top = page->top, bottom = top + page->grid->side;
    struct element line = {.shape = SHAPE_LINE, .ink = INK_FAINT, .move = move};

    for (int32_t i = 1; i < page->grid->side; i++) {
        line.x = line.x2 = left + i;
        line.y = top;
        line.y2 = bottom;
        painter_add(page->painter, line);
    }
    for (int32_t i = 1; i < page->grid->side; i++) {
        line.x = left;
        line.x2 = right;
        line.y = line.y2 = top + i;
        painter_add(page->painter, line);
    }
    painter_add(page->painter, (struct element){.shape = SHAPE_FRAME,
                                                .ink = INK_FRAME,
                                                .move = move,
                                                .x = left,
                                                .y = top,
                                                .x2 = right,
                                                .y2 = bottom});
}

static void paint_coordinates(const struct grid_page *page, int sheet, uint32_t move)
{
    const int32_t side = page->grid->side;
    const double left = left_of(page, sheet), before = page->rounds ? edges : 0;
    struct element text = {.ink = INK_EDGE, .move = move, .size = coordinate_size};

    text.y = page->top - before - coordinates / 2;
    painter_letters(page->painter, &text, side, left + 0.5);
    text.y = page->top + side + coordinates / 2;
    if (page->far_edges)
        painter_letters(page->painter, &text, side, left + 0.5);
    text.x = left - before - 0.2;
    text.align = TEXT_END;
    painter_rows(page->painter, &text, side, page->top + 0.5);
    text.x = left + side + 0.2;
    text.align = TEXT_START;
    if (page->far_edges)
        painter_rows(page->painter, &text, side, page->top + 0.5);
}

/* A number, a question mark while it is sealed, or a place for one on a sheet to play on. */
static void paint_edge_number(const struct grid_page *page, struct element *text,
                              const int32_t *list, int32_t i)
{
    if (list != NULL) {
        painter_label(page->painter, text, list[i], room);
    } else if (!page->painter->options->empty) {
        text->shape = SHAPE_TEXT;
        text->text = "?";
        painter_add(page->painter, *text);
    }
}

/* Player 1's numbers above the columns, player 2's left of the rows, in their inks. */
static void paint_edge_numbers(const struct grid_page *page, int sheet, uint32_t move)
{
    const double left = left_of(page, sheet);
    struct element text = {.ink = INK_PLAYER, .move = move, .size = edge_size};

    for (int32_t i = 0; i < page->grid->side; i++) {
        text.player = 1;
        text.x = left + i + 0.5;
        text.y = page->top - edges / 2;
        paint_edge_number(page, &text, page->grid->columns, i);
        text.player = 2;
        text.x = left - edges / 2;
        text.y = page->top + i + 0.5;
        paint_edge_number(page, &text, page->grid->rows, i);
    }
}

static void paint_caption(const struct grid_page *page, int sheet, uint32_t move)
{
    struct painter *const painter = page->painter;
    struct element text = {.shape = SHAPE_TEXT, .ink = INK_EDGE, .move = move, .size = edge_size};

    buffer_format(&painter->text, "Round %d", sheet + 1);
    text.text = painter_text(painter);
    text.x = left_of(page, sheet) + page->grid->side / 2.0;
    text.y = margin + captions / 2;
    painter_add(painter, text);
}

/* A square; `inset` is how far within it. */
static struct element square_of(const struct grid_page *page, int sheet, struct square square,
                                double inset)
{
    const double x = left_of(page, sheet) + square.column, y = page->top + square.row;

    return (struct element){
        .x = x + inset, .y = y + inset, .x2 = x + 1 - inset, .y2 = y + 1 - inset};
}

static void paint_last_marks(const struct grid_page *page)
{
    for (size_t i = 0; i < page->grid->count; i++) {
        const struct view_label *const label = &page->grid->labels[i];
        struct element mark = square_of(page, label->sheet, label->square, 0);

        mark.shape = SHAPE_BOX;
        mark.ink = INK_LAST;
        mark.move = label->move;
        mark.until = label->move + 1;
        painter_add(page->painter, mark);
    }
}

/* Two numbers in a square: the first above, the second smaller in the corner below, as its inventor
 * suggests. */
static void paint_one_of_two(const struct grid_page *page, const struct view_label *label,
                             struct element *like)
{
    if (label->second) {
        like->x += 0.92;
        like->y += 0.78;
        like->align = TEXT_END;
        painter_number(page->painter, like, label->number, 0.7, 0.3, 0.27);
    } else {
        like->x += 0.44;
        like->y += 0.38;
        painter_number(page->painter, like, label->number, 0.76, 0.6, 0.42);
    }
}

static void paint_label(const struct grid_page *page, const struct view_label *label)
{
    struct element like = square_of(page, label->sheet, label->square, 0);

    like.x2 = like.y2 = 0;
    like.ink = INK_PLAYER;
    like.player = label->player;
    like.move = label->move;
    if (page->grid->seconds) {
        paint_one_of_two(page, label, &like);
        return;
    }
    like.x += 0.5;
    like.y += 0.5;
    if (!label->cross) {
        painter_number(page->painter, &like, label->number, room, room, number_size);
        return;
    }
    like.shape = SHAPE_CROSS;
    like.size = 0.27;
    painter_add(page->painter, like);
}

static void paint_order(const struct grid_page *page, const struct view_label *label)
{
    struct element text = square_of(page, label->sheet, label->square, 0);

    text.x2 = text.y2 = 0;
    text.x += 0.07;
    text.y += label->second ? 0.86 : 0.14;
    text.ink = INK_ORDER;
    text.move = label->move;
    text.align = TEXT_START;
    text.halo = true;
    text.size = 0.17;
    painter_label(page->painter, &text, label->move, 0.5);
}

static void paint_refused(const struct grid_page *page)
{
    const struct view_refused *const refused = &page->painter->view->refused;

    for (int i = 0; i < refused->square_count; i++) {
        struct element mark = square_of(page, page->grid->sheets - 1, refused->squares[i], 0.06);

        mark.shape = SHAPE_FRAME;
        painter_add(page->painter, painter_refused(page->painter, mark));
    }
}

static void paint_sheet(const struct grid_page *page, int sheet)
{
    const uint32_t move = start_of(page, sheet);

    paint_lines(page, sheet, move);
    paint_coordinates(page, sheet, move);
    if (page->rounds) {
        paint_edge_numbers(page, sheet, move);
        paint_caption(page, sheet, move);
    }
}

void paint_grid(struct painter *painter)
{
    const struct view_grid *const grid = &painter->view->grid;
    const bool rounds = grid->edged;
    struct grid_page page = {.painter = painter,
                             .grid = grid,
                             .rounds = rounds,
                             .far_edges = grid->side >= PICTURE_FAR_EDGES_FROM,
                             .sheets = rounds && painter->options->empty ? 2 : grid->sheets};

    lay_out(&page);
    for (int sheet = 0; sheet < page.sheets; sheet++)
        paint_paper(&page, sheet, start_of(&page, sheet));
    paint_last_marks(&page);
    for (int sheet = 0; sheet < page.sheets; sheet++)
        paint_sheet(&page, sheet);
    for (size_t i = 0; i < grid->count; i++)
        paint_label(&page, &grid->labels[i]);
    for (size_t i = 0; i < grid->count && painter->options->order; i++)
        paint_order(&page, &grid->labels[i]);
    paint_refused(&page);
}
