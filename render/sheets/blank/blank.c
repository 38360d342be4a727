/* Laying out a sheet to play on: heading, boxes for the players, board, lines, rules. */
#include "render/sheets/blank/blank.h"
#include "render/picture/paint.h"
#include "render/sheets/blank/boards.h"
#include "render/sheets/blank/lines.h"
#include "render/sheets/blank/lists.h"
#include "render/sheets/blank/tables.h"

#include <string.h>

enum {
    PALE = 0xC4C4C4,
    TITLE_HEIGHT = 44,
    NARROW = 400,
    LEAST_LINES = 4 * SHEET_ROW /* fewer below a board move to the next page */
};

/* --- what stands on top */

/* "…, for 2 players, squares: 8": the board keys of the record. */
static void write_board(struct sheet *sheet)
{
    const struct schema *const schema = &sheet->game->schema;
    struct buffer *const text = &sheet->text;

    text->len = 0;
    buffer_text(text, "invented by Leroy Quet, for ");
    buffer_number(text, sheet->setup->players);
    buffer_text(text, sheet->setup->players == 1 ? " player" : " players");
    for (int i = 0; i < KEYS_MOST && schema->keys[i].name != NULL; i++)
        if (schema->keys[i].kind == KEY_NUMBER && !schema->keys[i].optional)
            buffer_format(text, ", %s: %d", schema->keys[i].name, sheet->setup->numbers[i]);
}

static void draw_title(struct sheet *sheet)
{
    struct layout *const frame = &sheet->page;
    /* On narrow paper the lines to fill in stand below. */
    const bool narrow = layout_width(frame) < NARROW;
    const double date = frame->y + (narrow ? 50 : 14), event = frame->y + (narrow ? 50 : 32);
    const double right = narrow ? frame->left : frame->right - 150;
    const double beside = narrow ? frame->left + layout_width(frame) / 3 : right;

    layout_text(&sheet->page, TYPE_SHEET_TITLE, TEXT_START, frame->left, frame->y + 16,
                sheet->sentences.title);
    write_board(sheet);
    layout_text(&sheet->page, TYPE_SHEET_ASIDE, TEXT_START, frame->left, frame->y + 32,
                buffer_string(&sheet->text));
    layout_text(&sheet->page, TYPE_SHEET_CAPTION, TEXT_START, right, date, "Date");
    sheet_rule(sheet, right + 24, date, narrow ? beside - 10 : frame->right);
    layout_text(&sheet->page, TYPE_SHEET_CAPTION, TEXT_START, beside, event, "Event");
    sheet_rule(sheet, beside + 24, event, frame->right);
    frame->y += narrow ? TITLE_HEIGHT + 16 : TITLE_HEIGHT;
}

/* The name of a player, unless it is only "Player 1"; that stands in sheet->text. */
static const char *name_of(struct sheet *sheet, int player)
{
    const char *const name = sheet->names != NULL ? sheet->names[player - 1] : NULL;

    sheet->text.len = 0;
    buffer_format(&sheet->text, "Player %d", player);
    return name != NULL && strcmp(name, buffer_string(&sheet->text)) != 0 ? name : NULL;
}

static void draw_player(struct sheet *sheet, int player, double x, double y, double width,
                        double height)
{
    const struct game *const game = sheet->game;
    const char *const score = game->scoring == SCORING_NONE ? "Wins"
                              : game->lowest_wins           ? "Score (lowest wins)"
                                                            : "Score";
    const double score_width = width > 150 ? 70 : width * 0.4;
    const char *const name = name_of(sheet, player);

    sheet_box(sheet, SHEET_GREY, x, y, width, height);
    canvas_line(sheet->page.canvas, SHEET_GREY, 0.5, x + width - score_width, y,
                x + width - score_width, y + height);
    layout_text(&sheet->page, TYPE_SHEET_CAPTION, TEXT_START, x + 4, y + 8,
                buffer_string(&sheet->text));
    layout_fitted(&sheet->page, TYPE_SHEET_CAPTION, x + width - score_width + 4, y + 8,
                  score_width - 6, score);
    if (name != NULL)
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
    sheet->text.len = 0;
    buffer_format(&sheet->text, "If you keep the board and no moves (recto-sheet): %s",
                  sheet->sentences.copying);
    return layout_paragraph(&sheet->page, TYPE_SHEET_ASIDE, x, y, width,
                            buffer_string(&sheet->text), draw);
}

/* Draws the rules from y on; returns where they end. */
static double draw_rules(struct sheet *sheet, double x, double y, double width, bool draw)
{
    y += 10;
    if (draw)
        layout_text(&sheet->page, TYPE_SHEET_HEADING, TEXT_START, x, y,
                    "The rules in five sentences");
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
    table_draw(sheet);
}

/* Fills in the rules as they are with the variants of this record. */
static void read_rules(struct sheet *sheet)
{
    (void)sentences_read(sheet->game, sheet->setup, sheet->view->arena, &sheet->sentences);
    for (int i = 0; i < SUMMARY_SENTENCES; i++)
        if (sheet->sentences.list[i] == NULL)
            sheet->sentences.list[i] = "";
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
    read_rules(&sheet);
    sheet.page.label = sheet.sentences.title;
    layout_turn(&sheet.page);
    canvas_outline(canvas, sheet.sentences.title);
    draw_title(&sheet);
    draw_players(&sheet);
    lists_draw(&sheet);
    if (has_table(&sheet))
        lay_table(&sheet);
    else if (paper->landscape && picture.width < 1.5 * picture.height)
        unit = lay_across(&sheet);
    else
        unit = lay_upright(&sheet);
    layout_end(&sheet.page);
    buffer_release(&sheet.text);
    return view->geometry == VIEW_CIRCLE ? 0 : unit; /* its degrees are drawn here */
}
