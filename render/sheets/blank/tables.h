/* Tables to fill in where there is no board. */
#ifndef RECTO_RENDER_SHEETS_BLANK_TABLES_H
#define RECTO_RENDER_SHEETS_BLANK_TABLES_H

#include "render/sheets/blank/sheet.h"

/* Whether a sheet has a table that takes the place of board and lines; draws it. */
bool has_table(const struct sheet *sheet);
void table_draw(struct sheet *sheet);

#endif
