/* The title of a document with several records. */
#ifndef RECTO_CLI_DRAW_TITLE_H
#define RECTO_CLI_DRAW_TITLE_H

#include "base/buffer.h"
#include "render/scoresheet.h"

#include <stdbool.h>
#include <stddef.h>

/* Zeroed to begin with. */
struct title {
    struct buffer event; /* of the first record that could be read, or … */
    struct buffer game;  /* … the name of its game */
    struct buffer text;  /* the title, once it has been asked for */
    size_t games;        /* records that could be read */
    bool mixed;          /* they do not share one event */
};

/* Notes a record; those that could not be read have no say. */
void title_note(struct title *title, const struct scoresheet *sheet);

/* The event if all records share it, or else how many games there are; a single game is called by
 * its name. `chosen` replaces it all unless it is NULL. Valid as long as the title. */
const char *title_text(struct title *title, const char *chosen);

void title_release(struct title *title);

#endif
