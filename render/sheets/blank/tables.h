/* Tables to fill in where there is no board. */
#ifndef RECTO_RENDER_SHEETS_BLANK_TABLES_H
#define RECTO_RENDER_SHEETS_BLANK_TABLES_H

#include "render/sheets/blank/sheet.h"

/* Whether a table replaces board and lines on this sheet; draws it. */
bool has_table(const struct sheet *sheet);
void table_draw(struct sheet *sheet);

#endif
