/* Tables to fill in: rounds of picks and answers, orders of cards. */
#include "render/sheets/blank/tables.h"

#include "render/sheets/blank/lines.h"

#include <math.h>

enum {
    CARDS_IN_TABLE = 24, /* a longer row is drawn as a board */
    ROUNDS_ROWS_MOST = 400,
    NUMBER_WIDTH = 24,
    PLAYER_WIDTH = 10,
    SLOT_WIDTH = 46,
    POINTS_WIDTH = 40,
    CELL_LEAST = 18,
    CELL_MOST = 52,
    ROUND_GAP = 6,
    ROW_GAP = 3, /* between orders of cards */
    CARD_WIDTH = 46,
    CARD_NARROW = 34, /* cards are narrower rather than in more rows */
    CARD_LEAST = 28,
    CARD_ROW_LEAST = 14
};

/* The height of a card for its width. */
static const double card_shape = 1.3;

/* Sets the height of rows so that this many stand on the page, besides something of that height. */
static void set_row(struct sheet *sheet, int rows, double beside)
{
    const double room = (sheet->page.bottom - sheet->page.y - beside) / rows;

    sheet->row = room < SHEET_ROW_LEAST ? SHEET_ROW : room < SHEET_ROW_MOST ? room : SHEET_ROW_MOST;
}

static void draw_cells(struct sheet *sheet, double x, double y, double width, int32_t count)
{
    for (int32_t i = 0; i < count; i++)
        sheet_box(sheet, SHEET_GREY, x + i * width, y, width, sheet->row);
}

static double cell_width(const struct sheet *sheet, int32_t count)
{
    const double room = layout_width(&sheet->page) - NUMBER_WIDTH - PLAYER_WIDTH - SLOT_WIDTH -
                        POINTS_WIDTH - 2 * 6;
    const double width = room / count;

    return width < CELL_MOST ? width : CELL_MOST;
}

static double cells_left(const struct sheet *sheet)
{
    return sheet->page.left + NUMBER_WIDTH + PLAYER_WIDTH + SLOT_WIDTH + 6;
}

static void row_number(struct sheet *sheet, int64_t number)
{
    layout_number(&sheet->page, TYPE_SHEET_NUMBER, TEXT_END, sheet->page.left + NUMBER_WIDTH - 6,
                  sheet->page.y + sheet->row - 6, number, ".");
}

static void row_player(struct sheet *sheet, int player, double x)
{
    if (sheet->setup->players > 1)
        layout_number(&sheet->page, TYPE_SHEET_CAPTION, TEXT_START, x,
                      sheet->page.y + sheet->row - 6, player, "");
}

static void points_box(struct sheet *sheet, double x)
{
    sheet_box(sheet, SHEET_GREY, x, sheet->page.y, POINTS_WIDTH, sheet->row);
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
        sheet_box(sheet, SHEET_GREY, x, y, spread->width, spread->height);
        layout_number(&sheet->page, TYPE_SHEET_CARD, TEXT_MIDDLE, x + spread->width / 2,
                      y + spread->height / 2 + 7, i + 1, "");
    }
    sheet->page.y += spread->rows * spread->height + SHEET_GAP;
}

/* Draws the first order of the cards above the columns for later ones. */
static void draw_first_order(struct sheet *sheet, int32_t count)
{
    const double width = cell_width(sheet, count), x = cells_left(sheet);

    for (int32_t i = 0; i < count; i++)
        layout_number(&sheet->page, TYPE_SHEET_WORDS, TEXT_MIDDLE, x + (i + 0.5) * width,
                      sheet->page.y + sheet->row - 6, i + 1, "");
    draw_cells(sheet, x, sheet->page.y, width, count);
    layout_text(&sheet->page, TYPE_SHEET_CAPTION, TEXT_END, x - 8, sheet->page.y + sheet->row - 6,
                "at the start");
    layout_text(&sheet->page, TYPE_SHEET_CAPTION, TEXT_START, x + count * width + 6,
                sheet->page.y + sheet->row - 6, "points");
    sheet->page.y += sheet->row + 4;
}

/* Draws a move: the card whose turn it is, a line for the other one, the order after it, points. */
static void draw_order(struct sheet *sheet, int32_t move, int32_t count, double between)
{
    const double width = cell_width(sheet, count), x = cells_left(sheet);
    const double slot = sheet->page.left + NUMBER_WIDTH + PLAYER_WIDTH;
    const double y = sheet->page.y + sheet->row - 6;

    row_number(sheet, move);
    row_player(sheet, stretch_player(sheet, &sheet->plan.stretches[0], (uint32_t)move - 1),
               sheet->page.left + NUMBER_WIDTH - 2);
    layout_number(&sheet->page, TYPE_SHEET_NOTATION, TEXT_END, slot + 19, y, move, "x");
    sheet_rule(sheet, slot + 20, y, slot + SLOT_WIDTH - 4);
    draw_cells(sheet, x, sheet->page.y, width, count);
    points_box(sheet, x + count * width + 6);
    sheet->page.y += sheet->row + between;
}

static void draw_card_table(struct sheet *sheet)
{
    const int32_t count = (int32_t)sheet->view->cards.count;

    layout_text(&sheet->page, TYPE_SHEET_HEADING, TEXT_START, sheet->page.left, sheet->page.y + 11,
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
        draw_order(sheet, move, count, between);
    }
}

/* --- rounds */

static bool is_staircase(const struct sheet *sheet)
{
    return cell_width(sheet, sheet->view->rounds.rounds) >= CELL_LEAST;
}

/* Writes above each column the number to divide. */
static void draw_held_against(struct sheet *sheet, int32_t rounds)
{
    const double width = cell_width(sheet, rounds), x = cells_left(sheet);

    for (int32_t i = 0; i < rounds; i++) {
        sheet->text.len = 0;
        buffer_text(&sheet->text, width >= 24 || i == 0 ? "m" : "");
        if (i > 0)
            buffer_format(&sheet->text, "+%d", i);
        layout_text(&sheet->page, TYPE_SHEET_CAPTION, TEXT_MIDDLE, x + (i + 0.5) * width,
                    sheet->page.y, buffer_string(&sheet->text));
    }
}

/* Draws the boxes of the list, each with its round and the player who picks. */
static void draw_list(struct sheet *sheet)
{
    const int32_t rounds = sheet->view->rounds.rounds;
    const double width = cell_width(sheet, rounds), x = cells_left(sheet);
    const double points = x + rounds * width + 6;

    for (int32_t i = 0; i < rounds; i++) {
        layout_number(&sheet->page, TYPE_SHEET_CAPTION, TEXT_MIDDLE, x + (i + 0.5) * width,
                      sheet->page.y + 6, i + 1, "");
        if (sheet->setup->players > 1)
            layout_number(&sheet->page, TYPE_SHEET_CAPTION, TEXT_START, x + i * width + 2,
                          sheet->page.y + 18,
                          stretch_player(sheet, &sheet->plan.stretches[0], (uint32_t)i), "");
    }
    sheet->page.y += 11;
    layout_text(&sheet->page, TYPE_SHEET_HEADING, TEXT_START, sheet->page.left,
                sheet->page.y + sheet->row - 6, "The list");
    draw_cells(sheet, x, sheet->page.y, width, rounds);
    sheet->page.y += sheet->row + 12;
    layout_text(&sheet->page, TYPE_SHEET_CAPTION, TEXT_START, x - SLOT_WIDTH + 2, sheet->page.y,
                "m");
    draw_held_against(sheet, rounds);
    layout_text(&sheet->page, TYPE_SHEET_CAPTION, TEXT_START, points, sheet->page.y, "points");
    sheet->page.y += 4;
}

/* Draws an answer: m, as many boxes as the list has numbers, points. */
static void draw_answer(struct sheet *sheet, int32_t round, int player)
{
    const int32_t rounds = sheet->view->rounds.rounds;
    const double width = cell_width(sheet, rounds), x = cells_left(sheet);

    row_player(sheet, player, sheet->page.left + NUMBER_WIDTH - 2);
    sheet_box(sheet, SHEET_GREY, x - SLOT_WIDTH, sheet->page.y, SLOT_WIDTH - 8, sheet->row);
    draw_cells(sheet, x, sheet->page.y, width, round);
    points_box(sheet, x + rounds * width + 6);
    sheet->page.y += sheet->row;
}

/* Draws an answer as lines, where boxes would be too narrow. */
static void draw_long_answer(struct sheet *sheet, int player)
{
    const double left = sheet->page.left + NUMBER_WIDTH, right = sheet->page.right;
    const double y = sheet->page.y + sheet->row - 6;

    row_player(sheet, player, left - 2);
    layout_text(&sheet->page, TYPE_SHEET_CAPTION, TEXT_START, left + PLAYER_WIDTH, y, "m");
    sheet_rule(sheet, left + PLAYER_WIDTH + 9, y, left + PLAYER_WIDTH + 50);
    sheet_rule(sheet, left + PLAYER_WIDTH + 60, y, right - POINTS_WIDTH - 30);
    layout_text(&sheet->page, TYPE_SHEET_CAPTION, TEXT_END, right - POINTS_WIDTH - 2, y, "points");
    sheet_rule(sheet, right - POINTS_WIDTH, y, right);
    sheet->page.y += sheet->row;
}

/* Draws the pick of a round, which otherwise stands in the list. */
static void draw_pick(struct sheet *sheet, int32_t round)
{
    const double left = sheet->page.left + NUMBER_WIDTH, y = sheet->page.y + sheet->row - 6;

    row_player(sheet, stretch_player(sheet, &sheet->plan.stretches[0], (uint32_t)round - 1),
               left - 2);
    layout_text(&sheet->page, TYPE_SHEET_CAPTION, TEXT_START, left + PLAYER_WIDTH, y, "picks");
    sheet_rule(sheet, left + PLAYER_WIDTH + 22, y, left + PLAYER_WIDTH + 100);
    sheet->page.y += sheet->row;
}

static void draw_round(struct sheet *sheet, int32_t round, bool staircase)
{
    const int players = sheet->setup->players;

    if (layout_need(&sheet->page, (players < 8 ? players + !staircase : 8) * sheet->row) &&
        staircase) {
        sheet->page.y += 8;
        draw_held_against(sheet, sheet->view->rounds.rounds);
        sheet->page.y += 4;
    }
    row_number(sheet, round);
    if (!staircase)
        draw_pick(sheet, round);
    for (int player = 1; player <= players; player++) {
        (void)layout_need(&sheet->page, sheet->row);
        if (staircase)
            draw_answer(sheet, round, player);
        else
            draw_long_answer(sheet, player);
    }
    sheet->page.y += ROUND_GAP;
}

static void draw_round_table(struct sheet *sheet)
{
    const bool staircase = is_staircase(sheet);
    const int32_t rounds = sheet->view->rounds.rounds;
    const int32_t most = ROUNDS_ROWS_MOST / (sheet->setup->players + 1) + 1;

    sheet->page.y = legend_draw(sheet, &sheet->page, true);
    stretch_heading(sheet, &sheet->plan.stretches[0]);
    set_row(sheet, rounds * sheet->setup->players + 1, ROUND_GAP * rounds + 30);
    if (staircase)
        draw_list(sheet);
    for (int32_t round = 1; round <= rounds && round <= most; round++)
        draw_round(sheet, round, staircase);
    if (most < rounds) {
        (void)layout_need(&sheet->page, sheet->row);
        layout_text(&sheet->page, TYPE_SHEET_ASIDE, TEXT_START, sheet->page.left,
                    sheet->page.y + 12, "Further rounds need paper of their own.");
    }
}

bool has_table(const struct sheet *sheet)
{
    return sheet->view->geometry == VIEW_ROUNDS ||
           (sheet->view->geometry == VIEW_CARDS && sheet->view->cards.count <= CARDS_IN_TABLE);
}

void table_draw(struct sheet *sheet)
{
    if (sheet->view->geometry == VIEW_CARDS)
        draw_card_table(sheet);
    else
        draw_round_table(sheet);
}
