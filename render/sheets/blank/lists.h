/* Places for the lists that players make before the first move, each without seeing the other's. */
#ifndef RECTO_RENDER_SHEETS_BLANK_LISTS_H
#define RECTO_RENDER_SHEETS_BLANK_LISTS_H

#include "render/sheets/blank/sheet.h"

/* Draws them, on either side of the line along which the sheet is folded; nothing if the game has
 * no such lists, or the record has them. */
void lists_draw(struct sheet *sheet);

#endif
