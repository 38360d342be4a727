/* Boards to play on, drawn from their pictures. */
#ifndef RECTO_RENDER_SHEETS_BLANK_BOARDS_H
#define RECTO_RENDER_SHEETS_BLANK_BOARDS_H

#include "render/sheets/blank/sheet.h"

/* A board in points, with what stands around it. */
struct board_block {
    double unit, width, height;
};

/* The board as large as fits, up to a usual size. To stay within the height `wished`, it may shrink
 * to what a pencil needs. */
struct board_block board_block(const struct sheet *sheet, double width, double height,
                               double wished);
void board_block_draw(struct sheet *sheet, const struct board_block *block, double x, double y);

#endif
