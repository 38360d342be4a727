/* Lines to write a record on: how to write moves, numbered lines, workings. */
#include "render/sheets/blank/lines.h"

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
    CELL_HEIGHT = 20
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

int stretch_player(const struct sheet *sheet, const struct stretch *stretch, uint32_t index)
{
    const uint32_t players = (uint32_t)sheet->setup->players;
    const uint32_t passed = stretch->alternate ? index / 2 + index % 2 : index;

    if (stretch->player == 0)
        return 0;
    return (int)(((uint32_t)stretch->player - 1 + passed) % players) + 1;
}

/* The heading of a stretch, and the example on the same line. */
void stretch_heading(struct sheet *sheet, const struct stretch *stretch)
{
    const double y = sheet->page.y + 11;
    double x = sheet->page.left;

    if (stretch->heading != NULL) {
        layout_text(&sheet->page, TYPE_SHEET_HEADING, TEXT_START, x, y, stretch->heading);
        x += layout_text_width(&sheet->page, TYPE_SHEET_HEADING, stretch->heading) + 10;
    }
    if (stretch->example != NULL) {
        layout_text(&sheet->page, TYPE_SHEET_ASIDE, TEXT_START, x, y, "for example");
        x += layout_text_width(&sheet->page, TYPE_SHEET_ASIDE, "for example ") + 3;
        sheet->text.len = 0;
        buffer_number(&sheet->text, stretch->number);
        buffer_text(&sheet->text, ". ");
        stretch_example(stretch, &sheet->text);
        layout_text(&sheet->page, TYPE_SHEET_NOTATION, TEXT_START, x, y,
                    buffer_string(&sheet->text));
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
        layout_text(&sheet->page, TYPE_SHEET_CAPTION, TEXT_START, end - 60, y, "points");
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
        layout_text(&sheet->page, TYPE_SHEET_ASIDE, TEXT_START, sheet->page.left,
                    sheet->page.y + 12, "Further moves need paper of their own.");
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
           layout_text_width(&sheet->page, TYPE_SHEET_HEADING, working->heading) + SHEET_GAP +
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
        layout_text_width(&sheet->page, TYPE_SHEET_HEADING, working->heading) + SHEET_GAP;
    const double left = frame->left + (beside ? heading : 0);
    const double top = frame->y + (beside ? 0 : HEADING_HEIGHT);

    layout_text(&sheet->page, TYPE_SHEET_HEADING, TEXT_START, frame->left,
                frame->y + (beside ? 14 : 11), working->heading);
    for (int32_t i = 0; i < cells_of(working); i++) {
        const int32_t row = i / across, column = i % across;
        sheet_box(sheet, SHEET_GREY, left + column * cell, top + row * CELL_HEIGHT, cell,
                  CELL_HEIGHT);
    }
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
        layout_text(&sheet->page, TYPE_SHEET_NOTATION, TEXT_START, frame->left, y, example);
    return layout_paragraph(&sheet->page, TYPE_SHEET_WORDS, column, next, frame->right - column,
                            means, draw);
}

/* Explains the small numbers at the beginning of lines. */
static double draw_players_sign(struct sheet *sheet, const struct layout *frame, double x, double y,
                                bool draw)
{
    if (draw)
        layout_text(&sheet->page, TYPE_SHEET_CAPTION, TEXT_START, frame->left, y, "1");
    return layout_paragraph(&sheet->page, TYPE_SHEET_WORDS, x, y, frame->right - x,
                            "so small: the number of the player on the move", draw);
}

double legend_draw(struct sheet *sheet, const struct layout *frame, bool draw)
{
    const struct schema *const schema = &sheet->game->schema;
    double column = 0, y = frame->y + 11;

    for (int i = 0; i < SHAPES_MOST && schema->shapes[i].pattern != NULL; i++) {
        const double width =
            layout_text_width(&sheet->page, TYPE_SHEET_NOTATION, schema->shapes[i].example);
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
