/* The painters of text boards, one a geometry. */
#ifndef RECTO_RENDER_TEXT_PAINTERS_PAINTERS_H
#define RECTO_RENDER_TEXT_PAINTERS_PAINTERS_H

#include "base/memory.h"
#include "render/text/style.h"
#include "validator/view.h"

/* Columns that a board should fit into if there is a choice. */
enum { TEXT_COLUMNS = 80 };

/* Each draws the member of the view that its geometry names. */
void text_grid(const struct view *view, const struct drawing *drawing);
void text_lattice(const struct view *view, const struct drawing *drawing);
void text_cards(const struct view *view, const struct drawing *drawing);
void text_target(const struct view *view, const struct drawing *drawing);
void text_circle(const struct view *view, const struct drawing *drawing);
void text_rounds(const struct view *view, const struct drawing *drawing);

#endif
