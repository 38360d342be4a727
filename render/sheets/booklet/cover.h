/* The cover of a booklet: title, dates, a board as ornament, players. */
#ifndef RECTO_RENDER_SHEETS_BOOKLET_COVER_H
#define RECTO_RENDER_SHEETS_BOOKLET_COVER_H

#include "render/page/layout.h"
#include "render/scoresheet.h"

/* What stands on it. Zeroed to begin with. */
struct cover {
    struct arena arena;
    const char **players; /* each once */
    size_t count, capacity;
    const char *first, *last; /* dates; NULL if there are none */
    struct picture ornament;  /* its last position … */
    size_t strokes;           /* … and how much of it players wrote */
};

/* Notes a record with its picture; the board on which most was written becomes the ornament. */
void cover_note(struct cover *cover, const struct scoresheet *sheet, const struct picture *picture);
void cover_release(struct cover *cover);

/* Draws it on a page of its own and moves layout->y below it. */
void cover_draw(const struct cover *cover, struct layout *layout, const char *title);

#endif
