/* Lines to write a record on. */
#ifndef RECTO_RENDER_SHEETS_BLANK_LINES_H
#define RECTO_RENDER_SHEETS_BLANK_LINES_H

#include "render/sheets/blank/sheet.h"

/* How moves are written in this game, drawn or only measured; returns the end's y. */
double legend_draw(struct sheet *sheet, const struct layout *frame, bool draw);

/* Heading, example, numbered lines and workings, from page to page; their height on one page. */
void lines_draw(struct sheet *sheet);
double lines_height(struct sheet *sheet, double width);

/* The heading of a stretch and its example, in the frame. */
void stretch_heading(struct sheet *sheet, const struct stretch *stretch);

/* Player on the move with that index in a stretch, 0 for anyone. */
int stretch_player(const struct sheet *sheet, const struct stretch *stretch, uint32_t index);

#endif
