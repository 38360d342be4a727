/* Laying out a sheet to play on: heading, boxes for the players, board, lines, rules. */
#include "render/sheets/blank/blank.h"
#include "render/picture/paint.h"
#include "render/sheets/blank/sheet.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

/* --- boards to play on, drawn from their pictures */

/* A board in points, with what stands around it. */
struct board_block {
    double unit, width, height;
};

/* The size of a square, or the distance of two dots, in points. */
#define UNIT_MOST  39.7
#define UNIT_LEAST 25.5

#define MILLIMETRE (72 / 25.4)

enum { SCALE_WIDTH = 26 };

/* Whether the board has squares or dots, which have a usual size on paper. */
static bool is_ruled(const struct sheet *sheet)
{
    return sheet->view->geometry == VIEW_GRID || sheet->view->geometry == VIEW_LATTICE;
}

/* The circle of a picture, in its own units. */
static const struct element *find_circle(const struct picture *picture)
{
    const struct element *circle = NULL;

    for (size_t i = 0; i < picture->count; i++)
        if (picture->elements[i].shape == SHAPE_CIRCLE &&
            (circle == NULL || picture->elements[i].size > circle->size))
            circle = &picture->elements[i];
    return circle;
}

/* Rounds a radius down to whole millimetres, a long one to a multiple of five, to measure with. */
static double round_radius(double radius)
{
    const double step = radius > 40 * MILLIMETRE ? 5 * MILLIMETRE : MILLIMETRE;

    return radius > step ? floor(radius / step) * step : radius;
}

/* Fits a circle with the degrees around it. */
static struct board_block fit_circle(const struct element *circle, double width, double height)
{
    const double most = (width < height ? width : height) / 2 - SCALE_WIDTH;
    const double radius = round_radius(most);
    const double side = 2 * (radius + SCALE_WIDTH);

    return (struct board_block){radius / circle->size, side, side};
}

static struct board_block fit(const struct sheet *sheet, double width, double height)
{
    const struct picture *const picture = sheet->picture;
    double unit = width / picture->width;

    if (sheet->view->geometry == VIEW_CIRCLE)
        return fit_circle(find_circle(picture), width, height);
    if (unit > height / picture->height)
        unit = height / picture->height;
    if (is_ruled(sheet) && unit > UNIT_MOST)
        unit = UNIT_MOST;
    return (struct board_block){unit, picture->width * unit, picture->height * unit};
}

/* The board as large as fits, up to a usual size. To stay within the height `wished`, it may shrink
 * to what a pencil needs. */
static struct board_block board_block(const struct sheet *sheet, double width, double height,
                                      double wished)
{
    const struct board_block large = fit(sheet, width, height);
    const struct board_block small = fit(sheet, width, wished);
    const double least =
        is_ruled(sheet) && large.unit > UNIT_LEAST ? UNIT_LEAST : 0.75 * large.unit;

    return small.unit >= least ? small : large;
}

/* --- the degrees around a circle */

/* Draws a tick at every degree, longer ones at every fifth and tenth, and numbers as compass
 * bearings. */
static void draw_degrees(struct sheet *sheet, double x, double y, double radius)
{
    for (int degree = 0; degree < 360; degree++) {
        const double angle = degree * acos(-1) / 180, right = sin(angle), up = cos(angle);
        const double length = degree % 10 == 0 ? 8 : degree % 5 == 0 ? 5.5 : 2.5;
        if (radius < 100 && degree % 5 != 0)
            continue;
        canvas_line(sheet->page.canvas, degree % 5 == 0 ? 0x444444 : SHEET_GREY,
                    degree % 5 == 0 ? 0.5 : 0.35, x + right * (radius + 1.5),
                    y - up * (radius + 1.5), x + right * (radius + 1.5 + length),
                    y - up * (radius + 1.5 + length));
        if (degree % (radius < 100 ? 30 : 10) == 0)
            layout_number(&sheet->page, TYPE_SHEET_CAPTION, TEXT_MIDDLE, x + right * (radius + 18),
                          y - up * (radius + 18) + 2.4, degree, "");
    }
    canvas_line(sheet->page.canvas, 0x444444, 0.5, x - 4, y, x + 4, y);
    canvas_line(sheet->page.canvas, 0x444444, 0.5, x, y - 4, x, y + 4);
}

/* Explains, in the corners, how to measure in the circle. */
static void draw_measures(struct sheet *sheet, const struct board_block *block, double x, double y,
                          double radius)
{
    const double bottom = y + block->height;

    sheet_text(
        sheet, TYPE_SHEET_CAPTION, x, bottom - 16,
        arena_format(sheet->view->arena, "%d mm count as 1,", (int)(radius / MILLIMETRE + 0.5)));
    sheet_text(sheet, TYPE_SHEET_CAPTION, x, bottom - 7, "the radius as printed");
    layout_text(&sheet->page, TYPE_SHEET_CAPTION, TEXT_END, x + block->width, bottom - 16,
                "right adds to the bearing,");
    layout_text(&sheet->page, TYPE_SHEET_CAPTION, TEXT_END, x + block->width, bottom - 7,
                "left takes from it");
}

/* The picture with only the circle: degrees and cross are drawn finer here. */
static struct picture bare_circle(const struct picture *picture)
{
    struct picture bare = *picture;

    bare.elements = arena_allocate(picture->arena, picture->count * sizeof *bare.elements);
    bare.count = 0;
    for (size_t i = 0; i < picture->count; i++) {
        const struct element *const element = &picture->elements[i];
        if (element->shape == SHAPE_CIRCLE || element->ink == INK_PAPER)
            bare.elements[bare.count++] = *element;
    }
    return bare;
}

static void draw_circle(struct sheet *sheet, const struct board_block *block, double x, double y)
{
    const struct element *const circle = find_circle(sheet->picture);
    const struct picture bare = bare_circle(sheet->picture);
    const double centre = x + block->width / 2, middle = y + block->height / 2;
    const double radius = circle->size * block->unit;

    canvas_picture(sheet->page.canvas, &bare, 0, centre - circle->x * block->unit,
                   middle - circle->y * block->unit, block->unit);
    draw_degrees(sheet, centre, middle, radius);
    draw_measures(sheet, block, x, y, radius);
}

static void board_block_draw(struct sheet *sheet, const struct board_block *block, double x,
                             double y)
{
    if (sheet->view->geometry == VIEW_CIRCLE)
        draw_circle(sheet, block, x, y);
    else
        canvas_picture(sheet->page.canvas, sheet->picture, 0, x, y, block->unit);
}

/* --- places for the lists that players make before the first move, each without seeing the other's
 */

enum {
    BOX_LEAST = 13,
    BOX_MOST = 20,
    BOX_HEIGHT = 15,
    BOXES_MOST = 80, /* a longer list needs paper of its own */
    BOX_CAPTION = 10,
    NOTE_WIDTH = 95,
    LIFT = 6, /* towards the names, which have more room below them than this needs */
    BOX_GAP = 4
};

/* Whether a key is a list that is still to be made. */
static bool is_open(const struct sheet *sheet, int key)
{
    const struct key *const declared = &sheet->game->schema.keys[key];

    return declared->name != NULL && declared->kind == KEY_LIST && declared->player > 0 &&
           sheet->setup->lists[key] == NULL && !sheet->setup->sealed[key];
}

/* How the boxes of a list stand in its half of the sheet. */
struct boxes {
    int32_t count, across;
    double width;
};

static struct boxes boxes_for(int32_t count, double width)
{
    const int32_t most = (int32_t)(width / BOX_LEAST), across = count < most ? count : most;

    return (struct boxes){count, across, width / across < BOX_MOST ? width / across : BOX_MOST};
}

/* Draws "Player 1's numbers, above the columns from left to right", and the boxes below it. */
static void draw_list(struct sheet *sheet, int key, const struct boxes *boxes, double x, double y)
{
    char *const caption =
        arena_format(sheet->view->arena, "%s", sheet->game->schema.keys[key].means);

    caption[0] = (char)toupper((unsigned char)caption[0]);
    sheet_text(sheet, TYPE_SHEET_CAPTION, x, y + 8, caption);
    sheet_boxes(sheet, boxes->count, boxes->across, x, y + BOX_CAPTION, boxes->width, BOX_HEIGHT);
}

/* Draws dots down the middle of the sheet, and says left of them what they are for. */
static void draw_fold(const struct sheet *sheet, double note, double top, double bottom)
{
    const struct layout *const frame = &sheet->page;
    const double middle = (frame->left + frame->right) / 2;

    layout_text(frame, TYPE_SHEET_CAPTION, TEXT_END, middle - 5, note + 7, "fold here, so that");
    layout_text(frame, TYPE_SHEET_CAPTION, TEXT_END, middle - 5, note + 15,
                "nobody sees the other list");
    for (int i = 0; top + 5 * i < bottom; i++)
        canvas_line(frame->canvas, SHEET_GREY, 0.5, middle, top + 5 * i, middle, top + 5 * i + 2);
}

/* Draws them, on either side of the line along which the sheet is folded; nothing if the game has
 * no such lists, or the record has them. */
static void lists_draw(struct sheet *sheet)
{
    struct layout *const frame = &sheet->page;
    const double half = (layout_width(frame) - 2 * SHEET_GAP) / 2;
    const struct boxes boxes = boxes_for(sheet->setup->numbers[0], half);
    const bool beside = half - boxes.across * boxes.width >= NOTE_WIDTH;
    const double top = frame->y + (beside ? -LIFT : BOX_HEIGHT);
    const int32_t rows = (boxes.count + boxes.across - 1) / boxes.across;
    const double bottom = top + BOX_CAPTION + rows * BOX_HEIGHT;
    int drawn = 0;

    if (boxes.count > BOXES_MOST)
        return;
    for (int i = 0; i < KEYS_MOST; i++)
        if (is_open(sheet, i))
            draw_list(sheet, i, &boxes, drawn++ == 0 ? frame->left : frame->right - half, top);
    if (drawn == 0)
        return;
    if (drawn > 1)
        draw_fold(sheet, beside ? top + BOX_CAPTION : frame->y, top, bottom);
    frame->y = bottom + BOX_GAP;
}

enum {
    PALE = 0xC4C4C4,
    TITLE_HEIGHT = 44,
    NARROW = 400,
    LEAST_LINES = 4 * SHEET_ROW /* fewer below a board move to the next page */
};

/* --- what stands on top */

/* "…, for 2 players, squares: 8": the board keys of the record. */
static const char *describe_board(const struct sheet *sheet)
{
    const struct schema *const schema = &sheet->game->schema;
    const int players = sheet->setup->players;
    struct arena *const arena = sheet->view->arena;
    const char *text = arena_format(arena, "invented by Leroy Quet, for %d player%s", players,
                                    players == 1 ? "" : "s");

    for (int i = 0; i < KEYS_MOST && schema->keys[i].name != NULL; i++)
        if (schema->keys[i].kind == KEY_NUMBER && !schema->keys[i].optional)
            text = arena_format(arena, "%s, %s: %d", text, schema->keys[i].name,
                                (int)sheet->setup->numbers[i]);
    return text;
}

static void draw_title(struct sheet *sheet)
{
    struct layout *const frame = &sheet->page;
    /* On narrow paper the lines to fill in stand below. */
    const bool narrow = layout_width(frame) < NARROW;
    const double date = frame->y + (narrow ? 50 : 14), event = frame->y + (narrow ? 50 : 32);
    const double right = narrow ? frame->left : frame->right - 150;
    const double beside = narrow ? frame->left + layout_width(frame) / 3 : right;

    sheet_text(sheet, TYPE_SHEET_TITLE, frame->left, frame->y + 16, sheet->sentences.title);
    sheet_text(sheet, TYPE_SHEET_ASIDE, frame->left, frame->y + 32, describe_board(sheet));
    sheet_text(sheet, TYPE_SHEET_CAPTION, right, date, "Date");
    sheet_rule(sheet, right + 24, date, narrow ? beside - 10 : frame->right);
    sheet_text(sheet, TYPE_SHEET_CAPTION, beside, event, "Event");
    sheet_rule(sheet, beside + 24, event, frame->right);
    frame->y += narrow ? TITLE_HEIGHT + 16 : TITLE_HEIGHT;
}

static void draw_player(struct sheet *sheet, int player, double x, double y, double width,
                        double height)
{
    const struct game *const game = sheet->game;
    const char *const score = game->scoring == SCORING_NONE ? "Wins"
                              : game->lowest_wins           ? "Score (lowest wins)"
                                                            : "Score";
    const double score_width = width > 150 ? 70 : width * 0.4;
    const char *const number = arena_format(sheet->view->arena, "Player %d", player);
    const char *const name = sheet->names != NULL ? sheet->names[player - 1] : NULL;

    sheet_box(sheet, x, y, width, height);
    canvas_line(sheet->page.canvas, SHEET_GREY, 0.5, x + width - score_width, y,
                x + width - score_width, y + height);
    sheet_text(sheet, TYPE_SHEET_CAPTION, x + 4, y + 8, number);
    layout_fitted(&sheet->page, TYPE_SHEET_CAPTION, x + width - score_width + 4, y + 8,
                  score_width - 6, score);
    if (name != NULL && strcmp(name, number) != 0)
        layout_fitted(&sheet->page, TYPE_SHEET_NAME, x + 6, y + height - 6,
                      width - score_width - 10, name);
}

static void draw_players(struct sheet *sheet)
{
    struct layout *const frame = &sheet->page;
    const int players = sheet->setup->players;
    const int across = players <= 3 ? players : players <= 4 ? 2 : players <= 24 ? 4 : 6;
    const int rows = (players + across - 1) / across;
    const double height = players <= 6 ? 32 : 25;
    const double width = layout_width(frame) / (across > 1 ? across : 2);

    for (int i = 0; i < players; i++) {
        const int row = i / across, column = i % across;
        draw_player(sheet, i + 1, frame->left + column * width, frame->y + row * height, width,
                    height);
    }
    frame->y += rows * height + SHEET_GAP;
}

/* --- the rules */

/* What makes the sheet a record; `y` is behind the last line. */
static double draw_copying(struct sheet *sheet, double x, double y, double width, bool draw)
{
    if (sheet->sentences.copying == NULL || sheet->unnoted)
        return y;
    return layout_paragraph(&sheet->page, TYPE_SHEET_ASIDE, x, y, width,
                            arena_format(sheet->view->arena,
                                         "If you keep the board and no moves (recto-sheet): %s",
                                         sheet->sentences.copying),
                            draw);
}

/* Draws the rules from y on; returns where they end. */
static double draw_rules(struct sheet *sheet, double x, double y, double width, bool draw)
{
    y += 10;
    if (draw)
        sheet_text(sheet, TYPE_SHEET_HEADING, x, y, "The rules in five sentences");
    y += 14;
    for (int i = 0; i < SUMMARY_SENTENCES; i++) {
        if (draw)
            layout_number(&sheet->page, TYPE_SHEET_NUMBER, TEXT_END, x + 9, y, i + 1, ".");
        y = layout_paragraph(&sheet->page, TYPE_SHEET_WORDS, x + 14, y, width - 14,
                             sheet->sentences.list[i], draw);
    }
    return draw_copying(sheet, x + 14, y, width - 14, draw) - 8;
}

/* Puts the rules at the bottom of the page, which then ends above them. */
static void place_rules(struct sheet *sheet)
{
    struct layout *const frame = &sheet->page;
    const double width = layout_width(frame);
    const double height = draw_rules(sheet, frame->left, 0, width, false);

    frame->bottom -= height;
    (void)draw_rules(sheet, frame->left, frame->bottom, width, true);
    canvas_line(sheet->page.canvas, PALE, 0.5, frame->left, frame->bottom - 4, frame->right,
                frame->bottom - 4);
    frame->bottom -= SHEET_GAP;
}

/* --- board and lines */

/* Sets the lines as far apart as lets all of them stand on this page, if they can. */
static void spread_lines(struct sheet *sheet, double room)
{
    for (sheet->row = SHEET_ROW_MOST; sheet->row >= SHEET_ROW_LEAST; sheet->row -= 0.5)
        if (lines_height(sheet, layout_width(&sheet->page)) <= room)
            return;
    sheet->row = SHEET_ROW;
}

/* A board that leaves room for the lines, which may move closer together for it. */
static struct board_block fit_board(struct sheet *sheet, double width, double height)
{
    struct board_block block = {0};
    double lines = 0;

    for (sheet->row = SHEET_ROW; sheet->row >= SHEET_ROW_LEAST; sheet->row--) {
        lines = lines_height(sheet, width) + SHEET_GAP;
        block = board_block(sheet, width, height, height - lines);
        if (block.height + lines <= height)
            break;
    }
    return block;
}

/* Whether rules, board and lines fit this page, with the note on copying or without it. */
static bool fits_page(struct sheet *sheet, bool noted)
{
    const struct layout *const frame = &sheet->page;
    const double width = layout_width(frame);

    sheet->unnoted = !noted;
    const double rules = draw_rules(sheet, frame->left, 0, width, false) + SHEET_GAP;
    const double height = frame->bottom - frame->y - rules;
    (void)fit_board(sheet, width, height);
    return sheet->row >= SHEET_ROW_LEAST;
}

/* The board on top, lines below it; gives the unit of the board. The note on copying costs no
 * second page. */
static double lay_upright(struct sheet *sheet)
{
    struct layout *const frame = &sheet->page;

    sheet->unnoted = !fits_page(sheet, true) && fits_page(sheet, false);
    place_rules(sheet);
    const double width = layout_width(frame), height = frame->bottom - frame->y;
    const struct board_block block = fit_board(sheet, width, height);
    const bool alone = height - block.height < LEAST_LINES;
    const double top = alone ? frame->y + (height - block.height) / 2 : frame->y;

    board_block_draw(sheet, &block, frame->left + (width - block.width) / 2, top);
    if (alone)
        layout_turn(&sheet->page);
    else
        frame->y += block.height + SHEET_GAP;
    spread_lines(sheet, frame->bottom - frame->y);
    lines_draw(sheet);
    return block.unit;
}

/* The board on the left, lines and rules beside it; gives the unit of the board. */
static double lay_across(struct sheet *sheet)
{
    struct layout *const frame = &sheet->page;
    const double height = frame->bottom - frame->y;
    const struct board_block block = board_block(sheet, 0.62 * layout_width(frame), height, height);

    board_block_draw(sheet, &block, frame->left, frame->y + (height - block.height) / 2);
    frame->left += block.width + 2 * SHEET_GAP;
    place_rules(sheet);
    spread_lines(sheet, frame->bottom - frame->y);
    lines_draw(sheet);
    return block.unit;
}

/* A table that is both board and lines; on wide paper the rules stand beside it. */
static void lay_table(struct sheet *sheet)
{
    struct layout *const frame = &sheet->page;
    const double right = frame->right;

    if (sheet->page.width < sheet->page.height) {
        place_rules(sheet);
    } else {
        frame->right -= 0.3 * layout_width(frame);
        (void)draw_rules(sheet, frame->right + 2 * SHEET_GAP, frame->y,
                         right - frame->right - 2 * SHEET_GAP, true);
    }
    sheet_table(sheet);
}

double blank_draw(struct canvas *canvas, const struct paper *paper, const struct game *game,
                  const struct setup *setup, const char *const *names, const struct view *view)
{
    const struct paint_options empty = {.empty = true};
    const struct picture picture = picture_paint(view, &empty);
    struct sheet sheet = {.page = sheet_pages(canvas, paper, game->schema.title),
                          .game = game,
                          .setup = setup,
                          .names = names,
                          .view = view,
                          .picture = &picture,
                          .plan = game_plan(game, setup),
                          .row = SHEET_ROW};

    double unit = 0;
    (void)sentences_read(game, setup, view->arena, &sheet.sentences);
    for (int i = 0; i < SUMMARY_SENTENCES; i++)
        if (sheet.sentences.list[i] == NULL)
            sheet.sentences.list[i] = "";
    sheet.page.label = sheet.sentences.title;
    layout_turn(&sheet.page);
    canvas_outline(canvas, sheet.sentences.title);
    draw_title(&sheet);
    draw_players(&sheet);
    lists_draw(&sheet);
    if (sheet_has_table(&sheet))
        lay_table(&sheet);
    else if (paper->landscape && picture.width < 1.5 * picture.height)
        unit = lay_across(&sheet);
    else
        unit = lay_upright(&sheet);
    layout_end(&sheet.page);
    return view->geometry == VIEW_CIRCLE ? 0 : unit; /* its degrees are drawn here */
}
