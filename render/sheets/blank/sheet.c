#include "render/sheets/blank/sheet.h"

#include <math.h>

enum { MARGIN = 42, FOOT_HEIGHT = 14 };

static void draw_foot(struct layout *page)
{
    const double y = page->height - MARGIN + 8;

    layout_text(page, TYPE_SHEET_CAPTION, TEXT_START, MARGIN, y, page->label);
    layout_number(page, TYPE_SHEET_CAPTION, TEXT_END, page->width - MARGIN, y, page->page, "");
}

struct layout sheet_pages(struct canvas *canvas, const struct paper *paper, const char *title)
{
    struct layout page = layout_make(canvas, paper);

    layout_set_margins(&page, (struct margins){MARGIN, MARGIN, MARGIN + FOOT_HEIGHT});
    page.end = draw_foot;
    page.label = title;
    return page;
}

void sheet_text(const struct sheet *sheet, enum type_style style, double x, double y,
                const char *text)
{
    layout_text(&sheet->page, style, TEXT_START, x, y, text);
}

void sheet_rule(const struct sheet *sheet, double x, double y, double x2)
{
    canvas_line(sheet->page.canvas, SHEET_GREY, 0.4, x, y + 2, x2, y + 2);
}

void sheet_box(const struct sheet *sheet, double x, double y, double width, double height)
{
    struct canvas *const canvas = sheet->page.canvas;

    canvas_line(canvas, SHEET_GREY, 0.5, x, y, x + width, y);
    canvas_line(canvas, SHEET_GREY, 0.5, x + width, y, x + width, y + height);
    canvas_line(canvas, SHEET_GREY, 0.5, x + width, y + height, x, y + height);
    canvas_line(canvas, SHEET_GREY, 0.5, x, y + height, x, y);
}

void sheet_boxes(const struct sheet *sheet, int32_t count, int32_t across, double x, double y,
                 double width, double height)
{
    for (int32_t i = 0; i < count; i++) {
        const int32_t column = i % across, row = i / across;
        sheet_box(sheet, x + column * width, y + row * height, width, height);
    }
}

/* --- lines and tables to write a record on */

enum {
    LINES_MOST = 1200, /* moves of a stretch that get lines */
    PLAYERS_ACROSS = 3,
    SLOT_LEAST = 44,
    SLOT_MOST = 120,
    STRETCH_GAP = 9,
    SHORT_GAP = 4,
    WORKING_MOST = 200, /* cells */
    CELL_LEAST = 22,
    CELL_SHORT = 52,
    CELL_HEIGHT = 20,
    HEADING_HEIGHT = 17 /* of a stretch */
};

/* The layout of a stretch: rows of `across` moves, in groups side by side. */
struct ruling {
    uint32_t moves, across, rows;
    uint32_t groups;
    double number_width, slot_width;
};

static double number_width(uint32_t number)
{
    double width = 14;

    for (; number >= 10; number /= 10)
        width += 5;
    return width;
}

/* The room that a move needs in handwriting. */
static double slot_least(const struct sheet *sheet)
{
    const struct schema *const schema = &sheet->game->schema;
    size_t most = 0;

    for (int i = 0; i < SHAPES_MOST && schema->shapes[i].pattern != NULL; i++)
        if (!schema->shapes[i].list && strlen(schema->shapes[i].example) > most)
            most = strlen(schema->shapes[i].example);
    const double least = 20 + 7 * (double)most + (sheet->game->points ? 8 : 0);
    return least > SLOT_LEAST ? least : SLOT_LEAST;
}

static struct ruling rule(const struct sheet *sheet, const struct stretch *stretch, double width)
{
    struct ruling ruling = {.moves = stretch->moves, .across = 1, .groups = 1};

    if (ruling.moves > LINES_MOST)
        ruling.moves = LINES_MOST;
    if (stretch->whole)
        ruling.across = 2;
    else if (!stretch->wide && sheet->setup->players <= PLAYERS_ACROSS)
        ruling.across = (uint32_t)sheet->setup->players;
    ruling.rows = (ruling.moves + ruling.across - 1) / ruling.across;
    ruling.number_width = number_width(stretch->number + ruling.moves);
    const double least = ruling.number_width + ruling.across * slot_least(sheet) + SHEET_GAP;
    if (!stretch->wide && width + SHEET_GAP > 2 * least)
        ruling.groups = (uint32_t)((width + SHEET_GAP) / least);
    if (ruling.groups > (ruling.rows + 3) / 4)
        ruling.groups = (ruling.rows + 3) / 4;
    ruling.slot_width =
        ((width + SHEET_GAP) / ruling.groups - SHEET_GAP - ruling.number_width) / ruling.across;
    if (!stretch->wide && ruling.slot_width > SLOT_MOST)
        ruling.slot_width = SLOT_MOST;
    return ruling;
}

/* The player of the move with that index in a stretch; 0: any player. */
static int stretch_player(const struct sheet *sheet, const struct stretch *stretch, uint32_t index)
{
    const uint32_t players = (uint32_t)sheet->setup->players;
    const uint32_t passed = stretch->alternate ? index / 2 + index % 2 : index;

    if (stretch->player == 0)
        return 0;
    return (int)(((uint32_t)stretch->player - 1 + passed) % players) + 1;
}

/* The heading of a stretch, and the example on the same line. */
static void stretch_heading(struct sheet *sheet, const struct stretch *stretch)
{
    const double y = sheet->page.y + 11;
    double x = sheet->page.left;

    if (stretch->heading != NULL) {
        sheet_text(sheet, TYPE_SHEET_HEADING, x, y, stretch->heading);
        x += type_width(sheet->page.canvas, TYPE_SHEET_HEADING, stretch->heading) + 10;
    }
    if (stretch->example != NULL) {
        sheet_text(sheet, TYPE_SHEET_ASIDE, x, y, "for example");
        x += type_width(sheet->page.canvas, TYPE_SHEET_ASIDE, "for example ") + 3;
        struct buffer text = {0};
        buffer_format(&text, "%u. ", stretch->number);
        stretch_example(stretch, &text);
        sheet_text(sheet, TYPE_SHEET_NOTATION, x, y, buffer_string(&text));
        buffer_release(&text);
    }
    sheet->page.y += HEADING_HEIGHT;
}

/* Draws the place for a move; a small number tells the player. */
static void draw_slot(struct sheet *sheet, const struct stretch *stretch, uint32_t index, double x,
                      double y, double width)
{
    const int player = stretch_player(sheet, stretch, index);
    const double end = x + width - 6;

    if (player > 0 && sheet->setup->players > 1)
        layout_number(&sheet->page, TYPE_SHEET_CAPTION, TEXT_START, x, y, player, "");
    const double start = sheet->setup->players > 9 ? x + 9 : x + 6;
    if (stretch->wide && sheet->game->points) {
        sheet_rule(sheet, start, y, end - 66);
        sheet_text(sheet, TYPE_SHEET_CAPTION, end - 60, y, "points");
        sheet_rule(sheet, end - 40, y, end);
    } else {
        sheet_rule(sheet, start, y, end);
    }
}

/* Draws the rows from that index on in all groups, `rows` of them below each other. */
static void draw_rows(struct sheet *sheet, const struct stretch *stretch,
                      const struct ruling *ruling, uint32_t first, uint32_t rows)
{
    const double group_width = (layout_width(&sheet->page) + SHEET_GAP) / ruling->groups;

    for (uint32_t row = first; row < ruling->rows && row < first + rows * ruling->groups; row++) {
        const uint32_t group = (row - first) / rows, line = (row - first) % rows + 1;
        const double x = sheet->page.left + group * group_width;
        const double y = sheet->page.y + line * sheet->row - 4;
        const uint32_t move = row * ruling->across;
        layout_number(&sheet->page, TYPE_SHEET_NUMBER, TEXT_END, x + ruling->number_width - 5, y,
                      stretch->number + (stretch->whole ? row : move), ".");
        for (uint32_t i = 0; i < ruling->across && move + i < ruling->moves; i++)
            draw_slot(sheet, stretch, move + i, x + ruling->number_width + i * ruling->slot_width,
                      y, ruling->slot_width);
    }
    sheet->page.y += rows * sheet->row;
}

static void draw_stretch(struct sheet *sheet, const struct stretch *stretch)
{
    uint32_t row = 0;
    struct ruling ruling = rule(sheet, stretch, layout_width(&sheet->page));
    const uint32_t together = ruling.rows < 3 ? ruling.rows : 3;

    (void)layout_need(&sheet->page, HEADING_HEIGHT + together * sheet->row);
    stretch_heading(sheet, stretch);
    while (row < ruling.rows) {
        (void)layout_need(&sheet->page, sheet->row);
        ruling = rule(sheet, stretch, layout_width(&sheet->page));
        const uint32_t left = (ruling.rows - row + ruling.groups - 1) / ruling.groups;
        const uint32_t room = (uint32_t)((sheet->page.bottom - sheet->page.y) / sheet->row);
        const uint32_t rows = left < room ? left : room;
        draw_rows(sheet, stretch, &ruling, row, rows);
        row += rows * ruling.groups;
    }
    if (ruling.moves < stretch->moves) {
        (void)layout_need(&sheet->page, HEADING_HEIGHT);
        sheet_text(sheet, TYPE_SHEET_ASIDE, sheet->page.left, sheet->page.y + 12,
                   "Further moves need paper of their own.");
        sheet->page.y += HEADING_HEIGHT;
    }
    sheet->page.y += STRETCH_GAP;
}

/* --- workings */

static int32_t cells_across(const struct working *working, double width)
{
    const int32_t most = (int32_t)(width / CELL_LEAST);

    return working->cells < most ? working->cells : most;
}

static int32_t cells_of(const struct working *working)
{
    return working->cells < WORKING_MOST ? working->cells : WORKING_MOST;
}

/* Whether the cells fit beside the heading. */
static bool is_short(struct sheet *sheet, const struct working *working, double width)
{
    return working->cells <= 2 &&
           type_width(sheet->page.canvas, TYPE_SHEET_HEADING, working->heading) + SHEET_GAP +
                   working->cells * CELL_SHORT <=
               width;
}

static double working_height(struct sheet *sheet, const struct working *working, double width)
{
    const int32_t across = cells_across(working, width);
    const int32_t rows = (cells_of(working) + across - 1) / across;

    if (is_short(sheet, working, width))
        return CELL_HEIGHT + SHORT_GAP;
    return HEADING_HEIGHT + rows * CELL_HEIGHT + STRETCH_GAP;
}

static void draw_working(struct sheet *sheet, const struct working *working)
{
    const struct layout *const frame = &sheet->page;

    (void)layout_need(&sheet->page, working_height(sheet, working, layout_width(frame)));
    const double width = layout_width(frame);
    const bool beside = is_short(sheet, working, width);
    const int32_t across = cells_across(working, width);
    const double most = 300.0 / across < CELL_LEAST ? CELL_LEAST : 300.0 / across;
    const double cell = beside ? CELL_SHORT : most < 100 ? most : 100;
    const double heading =
        type_width(sheet->page.canvas, TYPE_SHEET_HEADING, working->heading) + SHEET_GAP;
    const double left = frame->left + (beside ? heading : 0);
    const double top = frame->y + (beside ? 0 : HEADING_HEIGHT);

    sheet_text(sheet, TYPE_SHEET_HEADING, frame->left, frame->y + (beside ? 14 : 11),
               working->heading);
    sheet_boxes(sheet, cells_of(working), across, left, top, cell, CELL_HEIGHT);
    sheet->page.y += working_height(sheet, working, width);
}

/* --- how moves are written */

/* Draws an example and, in the column at x, what it means. */
static double draw_shape(struct sheet *sheet, const struct layout *frame, double x, double y,
                         const char *example, const char *means, bool draw)
{
    const double column = x < frame->left + layout_width(frame) / 2 ? x : frame->left + 12;
    const double next = column == x ? y : y + 12;

    if (draw)
        sheet_text(sheet, TYPE_SHEET_NOTATION, frame->left, y, example);
    return layout_paragraph(&sheet->page, TYPE_SHEET_WORDS, column, next, frame->right - column,
                            means, draw);
}

/* Explains the small numbers at the beginning of lines. */
static double draw_players_sign(struct sheet *sheet, const struct layout *frame, double x, double y,
                                bool draw)
{
    if (draw)
        sheet_text(sheet, TYPE_SHEET_CAPTION, frame->left, y, "1");
    return layout_paragraph(&sheet->page, TYPE_SHEET_WORDS, x, y, frame->right - x,
                            "so small: the number of the player on the move", draw);
}

/* Draws, or only measures, how moves of this game are written; returns the y of the end. */
static double legend_draw(struct sheet *sheet, const struct layout *frame, bool draw)
{
    const struct schema *const schema = &sheet->game->schema;
    double column = 0, y = frame->y + 11;

    for (int i = 0; i < SHAPES_MOST && schema->shapes[i].pattern != NULL; i++) {
        const double width =
            type_width(sheet->page.canvas, TYPE_SHEET_NOTATION, schema->shapes[i].example);
        column = width > column ? width : column;
    }
    column += frame->left + 12;
    for (int i = 0; i < SHAPES_MOST && schema->shapes[i].pattern != NULL; i++)
        y = draw_shape(sheet, frame, column, y, schema->shapes[i].example, schema->shapes[i].means,
                       draw);
    if (schema->lost_halves)
        y = draw_shape(sheet, frame, column, y, "--", "a lost half-move", draw);
    if (sheet->setup->players > 1)
        y = draw_players_sign(sheet, frame, column, y, draw);
    return y - 11 + 6;
}

/* --- all of it */

double lines_height(struct sheet *sheet, double width)
{
    const struct layout frame = {.right = width};
    double height = legend_draw(sheet, &frame, false);

    for (int i = 0; i < STRETCHES_MOST && sheet->plan.stretches[i].moves > 0; i++) {
        const struct ruling ruling = rule(sheet, &sheet->plan.stretches[i], width);
        const uint32_t rows = (ruling.rows + ruling.groups - 1) / ruling.groups;
        height += HEADING_HEIGHT + STRETCH_GAP + rows * sheet->row;
    }
    for (int i = 0; i < WORKINGS_MOST && sheet->plan.workings[i].cells > 0; i++)
        height += working_height(sheet, &sheet->plan.workings[i], width);
    return height;
}

void lines_draw(struct sheet *sheet)
{
    sheet->page.y = legend_draw(sheet, &sheet->page, true);
    for (int i = 0; i < STRETCHES_MOST && sheet->plan.stretches[i].moves > 0; i++)
        draw_stretch(sheet, &sheet->plan.stretches[i]);
    for (int i = 0; i < WORKINGS_MOST && sheet->plan.workings[i].cells > 0; i++)
        draw_working(sheet, &sheet->plan.workings[i]);
}

/* --- tables to fill in where there is no board */

enum {
    CARDS_IN_TABLE = 24, /* a longer row is drawn as a board */
    ROUNDS_ROWS_MOST = 400,
    NUMBER_WIDTH = 24,
    PLAYER_WIDTH = 10,
    SLOT_WIDTH = 46,
    POINTS_WIDTH = 40,
    TABLE_CELL_LEAST = 18,
    TABLE_CELL_MOST = 52,
    ROUND_GAP = 6,
    ROW_GAP = 3, /* between orders of cards */
    CARD_WIDTH = 46,
    CARD_NARROW = 34, /* cards are narrower rather than in more rows */
    CARD_LEAST = 28,
    CARD_ROW_LEAST = 14
};

/* The height of a card for its width. */
static const double card_shape = 1.3;

/* The cells of a table on this page: where they begin, how wide each is, and where the points
 * stand. */
struct cells {
    double x, width, points;
};

static struct cells cells_for(const struct sheet *sheet, int32_t count)
{
    const double before = NUMBER_WIDTH + PLAYER_WIDTH + SLOT_WIDTH;
    const double room = layout_width(&sheet->page) - before - POINTS_WIDTH - 2 * 6;
    const double x = sheet->page.left + before + 6, width = fmin(room / count, TABLE_CELL_MOST);

    return (struct cells){x, width, x + count * width + 6};
}

static void draw_cells(const struct sheet *sheet, const struct cells *cells, int32_t count)
{
    sheet_boxes(sheet, count, count, cells->x, sheet->page.y, cells->width, sheet->row);
}

/* Where words stand in a row. */
static double row_base(const struct sheet *sheet)
{
    return sheet->page.y + sheet->row - 6;
}

static void row_number(const struct sheet *sheet, int64_t number)
{
    layout_number(&sheet->page, TYPE_SHEET_NUMBER, TEXT_END, sheet->page.left + NUMBER_WIDTH - 6,
                  row_base(sheet), number, ".");
}

static void row_player(const struct sheet *sheet, int player)
{
    if (sheet->setup->players > 1)
        layout_number(&sheet->page, TYPE_SHEET_CAPTION, TEXT_START,
                      sheet->page.left + NUMBER_WIDTH - 2, row_base(sheet), player, "");
}

/* The player of a move of the table, from 0. */
static int mover(const struct sheet *sheet, int32_t index)
{
    return stretch_player(sheet, &sheet->plan.stretches[0], (uint32_t)index);
}

/* --- cards */

/* How cards to be cut out lie on the sheet. */
struct spread {
    int32_t across, rows;
    double width, height; /* of a card */
};

/* Cards of that width, or narrower ones if they fill whole rows. */
static struct spread spread_cards(const struct sheet *sheet, int32_t count, double width)
{
    const double room = layout_width(&sheet->page);
    const int32_t most = (int32_t)(room / fmin(width, CARD_NARROW));
    struct spread spread = {.rows = (count + most - 1) / most};

    spread.across = (count + spread.rows - 1) / spread.rows;
    spread.width = fmin(room / spread.across, width);
    spread.height = card_shape * spread.width;
    return spread;
}

/* The height of rows that lets all moves stand on this page, whose gap is `between`. */
static double row_for(struct sheet *sheet, int32_t count, const struct spread *spread,
                      double between)
{
    const double legend = legend_draw(sheet, &sheet->page, false) - sheet->page.y;
    const double above = spread->rows * spread->height + SHEET_GAP + legend + HEADING_HEIGHT;

    return (sheet->page.bottom - sheet->page.y - above - 5) / (count + 1) - between;
}

/* Cards and rows as large as one page has room for; the usual ones if it has none. */
static struct spread fit_cards(struct sheet *sheet, int32_t count, double *between)
{
    const int steps = (int)((CARD_WIDTH - CARD_LEAST) / 2);

    for (*between = ROW_GAP; *between >= 1; *between -= 1)
        for (int step = 0; step <= steps; step++) {
            const struct spread spread = spread_cards(sheet, count, CARD_WIDTH - 2.0 * step);
            sheet->row = row_for(sheet, count, &spread, *between);
            if (sheet->row >= CARD_ROW_LEAST) {
                sheet->row = fmin(sheet->row, SHEET_ROW_MOST);
                return spread;
            }
        }
    *between = ROW_GAP;
    sheet->row = SHEET_ROW;
    return spread_cards(sheet, count, CARD_WIDTH);
}

/* Draws cards to be cut out. */
static void draw_cards(struct sheet *sheet, int32_t count, const struct spread *spread)
{
    for (int32_t i = 0; i < count; i++) {
        const int32_t row = i / spread->across, column = i % spread->across;
        const double x = sheet->page.left + column * spread->width;
        const double y = sheet->page.y + row * spread->height;
        sheet_box(sheet, x, y, spread->width, spread->height);
        layout_number(&sheet->page, TYPE_SHEET_CARD, TEXT_MIDDLE, x + spread->width / 2,
                      y + spread->height / 2 + 7, i + 1, "");
    }
    sheet->page.y += spread->rows * spread->height + SHEET_GAP;
}

/* Draws the first order of the cards above the columns for later ones. */
static void draw_first_order(struct sheet *sheet, int32_t count)
{
    const struct cells cells = cells_for(sheet, count);
    const double y = row_base(sheet);

    for (int32_t i = 0; i < count; i++)
        layout_number(&sheet->page, TYPE_SHEET_WORDS, TEXT_MIDDLE,
                      cells.x + (i + 0.5) * cells.width, y, i + 1, "");
    draw_cells(sheet, &cells, count);
    layout_text(&sheet->page, TYPE_SHEET_CAPTION, TEXT_END, cells.x - 8, y, "at the start");
    sheet_text(sheet, TYPE_SHEET_CAPTION, cells.points, y, "points");
    sheet->page.y += sheet->row + 4;
}

/* Draws a move: the card whose turn it is, a line for the other one, the order after it, points. */
static void draw_order(struct sheet *sheet, int32_t move, int32_t count)
{
    const struct cells cells = cells_for(sheet, count);
    const double slot = sheet->page.left + NUMBER_WIDTH + PLAYER_WIDTH, y = row_base(sheet);

    row_number(sheet, move);
    row_player(sheet, mover(sheet, move - 1));
    layout_number(&sheet->page, TYPE_SHEET_NOTATION, TEXT_END, slot + 19, y, move, "x");
    sheet_rule(sheet, slot + 20, y, slot + SLOT_WIDTH - 4);
    draw_cells(sheet, &cells, count);
    sheet_box(sheet, cells.points, sheet->page.y, POINTS_WIDTH, sheet->row);
}

static void draw_card_table(struct sheet *sheet)
{
    const int32_t count = (int32_t)sheet->view->cards.count;

    sheet_text(sheet, TYPE_SHEET_HEADING, sheet->page.left, sheet->page.y + 11,
               "The cards, to cut out and lay in a row");
    sheet->page.y += 17;
    double between;
    const struct spread spread = fit_cards(sheet, count, &between);
    draw_cards(sheet, count, &spread);
    sheet->page.y = legend_draw(sheet, &sheet->page, true);
    stretch_heading(sheet, &sheet->plan.stretches[0]);
    draw_first_order(sheet, count);
    for (int32_t move = 1; move <= count; move++) {
        (void)layout_need(&sheet->page, sheet->row);
        draw_order(sheet, move, count);
        sheet->page.y += sheet->row + between;
    }
}

/* --- rounds */

/* Writes above each column the number to divide. */
static void draw_held_against(struct sheet *sheet)
{
    const struct cells cells = cells_for(sheet, sheet->view->rounds.rounds);

    for (int32_t i = 0; i < sheet->view->rounds.rounds; i++) {
        const char *const text =
            i == 0 ? "m"
                   : arena_format(sheet->view->arena, cells.width >= 24 ? "m+%d" : "+%d", (int)i);
        layout_text(&sheet->page, TYPE_SHEET_CAPTION, TEXT_MIDDLE,
                    cells.x + (i + 0.5) * cells.width, sheet->page.y, text);
    }
}

/* Draws the boxes of the list, each with its round and the player who picks. */
static void draw_list_of_picks(struct sheet *sheet)
{
    const int32_t rounds = sheet->view->rounds.rounds;
    const struct cells cells = cells_for(sheet, rounds);

    for (int32_t i = 0; i < rounds; i++) {
        const double left = cells.x + i * cells.width;
        layout_number(&sheet->page, TYPE_SHEET_CAPTION, TEXT_MIDDLE,
                      cells.x + (i + 0.5) * cells.width, sheet->page.y + 6, i + 1, "");
        if (sheet->setup->players > 1)
            layout_number(&sheet->page, TYPE_SHEET_CAPTION, TEXT_START, left + 2,
                          sheet->page.y + 18, mover(sheet, i), "");
    }
    sheet->page.y += 11;
    sheet_text(sheet, TYPE_SHEET_HEADING, sheet->page.left, row_base(sheet), "The list");
    draw_cells(sheet, &cells, rounds);
    sheet->page.y += sheet->row + 12;
    sheet_text(sheet, TYPE_SHEET_CAPTION, cells.x - SLOT_WIDTH + 2, sheet->page.y, "m");
    draw_held_against(sheet);
    sheet_text(sheet, TYPE_SHEET_CAPTION, cells.points, sheet->page.y, "points");
    sheet->page.y += 4;
}

/* Draws an answer: m, as many boxes as the list has numbers, points. */
static void draw_answer(struct sheet *sheet, int32_t round)
{
    const struct cells cells = cells_for(sheet, sheet->view->rounds.rounds);
    const double y = sheet->page.y;

    sheet_box(sheet, cells.x - SLOT_WIDTH, y, SLOT_WIDTH - 8, sheet->row);
    draw_cells(sheet, &cells, round);
    sheet_box(sheet, cells.points, y, POINTS_WIDTH, sheet->row);
}

/* Draws an answer as lines, where boxes would be too narrow. */
static void draw_long_answer(struct sheet *sheet)
{
    const double left = sheet->page.left + NUMBER_WIDTH, right = sheet->page.right;
    const double y = row_base(sheet);

    sheet_text(sheet, TYPE_SHEET_CAPTION, left + PLAYER_WIDTH, y, "m");
    sheet_rule(sheet, left + PLAYER_WIDTH + 9, y, left + PLAYER_WIDTH + 50);
    sheet_rule(sheet, left + PLAYER_WIDTH + 60, y, right - POINTS_WIDTH - 30);
    layout_text(&sheet->page, TYPE_SHEET_CAPTION, TEXT_END, right - POINTS_WIDTH - 2, y, "points");
    sheet_rule(sheet, right - POINTS_WIDTH, y, right);
}

/* Draws the pick of a round, which otherwise stands in the list. */
static void draw_pick(struct sheet *sheet, int32_t round)
{
    const double left = sheet->page.left + NUMBER_WIDTH + PLAYER_WIDTH, y = row_base(sheet);

    row_player(sheet, mover(sheet, round - 1));
    sheet_text(sheet, TYPE_SHEET_CAPTION, left, y, "picks");
    sheet_rule(sheet, left + 22, y, left + 100);
    sheet->page.y += sheet->row;
}

static void draw_round(struct sheet *sheet, int32_t round, bool staircase)
{
    const int players = sheet->setup->players;
    const int together = players < 8 ? players + !staircase : 8;

    if (layout_need(&sheet->page, together * sheet->row) && staircase) {
        sheet->page.y += 8;
        draw_held_against(sheet);
        sheet->page.y += 4;
    }
    row_number(sheet, round);
    if (!staircase)
        draw_pick(sheet, round);
    for (int player = 1; player <= players; player++) {
        (void)layout_need(&sheet->page, sheet->row);
        row_player(sheet, player);
        if (staircase)
            draw_answer(sheet, round);
        else
            draw_long_answer(sheet);
        sheet->page.y += sheet->row;
    }
    sheet->page.y += ROUND_GAP;
}

static void draw_round_table(struct sheet *sheet)
{
    const int32_t rounds = sheet->view->rounds.rounds;
    const int32_t most = ROUNDS_ROWS_MOST / (sheet->setup->players + 1) + 1;
    const bool staircase = cells_for(sheet, rounds).width >= TABLE_CELL_LEAST;

    sheet->page.y = legend_draw(sheet, &sheet->page, true);
    stretch_heading(sheet, &sheet->plan.stretches[0]);
    const double room = (sheet->page.bottom - sheet->page.y - (ROUND_GAP * rounds + 30)) /
                        (rounds * sheet->setup->players + 1);
    sheet->row = room < SHEET_ROW_LEAST ? SHEET_ROW : fmin(room, SHEET_ROW_MOST);
    if (staircase)
        draw_list_of_picks(sheet);
    for (int32_t round = 1; round <= rounds && round <= most; round++)
        draw_round(sheet, round, staircase);
    if (most < rounds) {
        (void)layout_need(&sheet->page, sheet->row);
        sheet_text(sheet, TYPE_SHEET_ASIDE, sheet->page.left, sheet->page.y + 12,
                   "Further rounds need paper of their own.");
    }
}

bool sheet_has_table(const struct sheet *sheet)
{
    return sheet->view->geometry == VIEW_ROUNDS ||
           (sheet->view->geometry == VIEW_CARDS && sheet->view->cards.count <= CARDS_IN_TABLE);
}

void sheet_table(struct sheet *sheet)
{
    if (sheet->view->geometry == VIEW_CARDS)
        draw_card_table(sheet);
    else
        draw_round_table(sheet);
}
