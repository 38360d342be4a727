/* A sheet to play on while it is laid out. */
#ifndef RECTO_RENDER_SHEETS_BLANK_SHEET_H
#define RECTO_RENDER_SHEETS_BLANK_SHEET_H

#include "render/page/layout.h"
#include "render/sheets/blank/sentences.h"
#include "validator/game.h"

enum {
    SHEET_GREY = 0x8A8A8A,
    SHEET_GAP = 14,
    SHEET_ROW_LEAST = 16, /* from one line to the next */
    SHEET_ROW = 19,
    SHEET_ROW_MOST = 26
};

struct sheet {
    struct layout page;
    const struct game *game;
    const struct setup *setup;
    const char *const *names;
    const struct view *view;
    const struct picture *picture;
    struct plan plan;
    struct sentences sentences; /* the rules */
    bool unnoted;               /* without the note on copying */
    double row;                 /* from one line to the next, usually SHEET_ROW */
};

/* The pages of a sheet, each with the title of the game and its number at the foot. */
struct layout sheet_pages(struct canvas *canvas, const struct paper *paper, const char *title);

/* Words from x on. */
void sheet_text(const struct sheet *sheet, enum type_style style, double x, double y,
                const char *text);

/* A line to write on; the outline of a box; rows of such boxes, at most `across` in each. */
void sheet_rule(const struct sheet *sheet, double x, double y, double x2);
void sheet_box(const struct sheet *sheet, double x, double y, double width, double height);
void sheet_boxes(const struct sheet *sheet, int32_t count, int32_t across, double x, double y,
                 double width, double height);

/* --- lines and tables to write a record on */

/* Draws heading, example, numbered lines and workings, from page to page; tells their height on one
 * page. */
void lines_draw(struct sheet *sheet);
double lines_height(struct sheet *sheet, double width);

/* --- tables to fill in where there is no board */

/* Whether a table replaces board and lines on this sheet; draws it. */
bool sheet_has_table(const struct sheet *sheet);
void sheet_table(struct sheet *sheet);

#endif
