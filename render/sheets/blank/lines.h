/* Lines to write a record on. */
#ifndef RECTO_RENDER_SHEETS_BLANK_LINES_H
#define RECTO_RENDER_SHEETS_BLANK_LINES_H

#include "render/sheets/blank/sheet.h"

/* Of the heading of a stretch. */
enum { HEADING_HEIGHT = 17 };

/* Draws, or only measures, how moves of this game are written; returns the y of the end. */
double legend_draw(struct sheet *sheet, const struct layout *frame, bool draw);

/* Draws heading, example, numbered lines and workings, from page to page; tells their height on one
 * page. */
void lines_draw(struct sheet *sheet);
double lines_height(struct sheet *sheet, double width);

/* Draws the heading of a stretch and its example. */
void stretch_heading(struct sheet *sheet, const struct stretch *stretch);

/* The player of the move with that index in a stretch; 0: any player. */
int stretch_player(const struct sheet *sheet, const struct stretch *stretch, uint32_t index);

/* --- tables to fill in where there is no board */

/* Whether a table replaces board and lines on this sheet; draws it. */
bool sheet_has_table(const struct sheet *sheet);
void sheet_table(struct sheet *sheet);

#endif
