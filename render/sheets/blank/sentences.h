/* The rules of a game on a sheet of paper, from the section "On the sheet" of its source. */
#ifndef RECTO_RENDER_SHEETS_BLANK_SENTENCES_H
#define RECTO_RENDER_SHEETS_BLANK_SENTENCES_H

#include "base/memory.h"
#include "validator/game.h"

/* The title of the game, the five sentences as the variants of a setup have them, and what makes
 * such a sheet a record, NULL for nothing. */
struct sentences {
    const char *title;
    const char *list[SUMMARY_SENTENCES];
    const char *copying;
};

/* Reads them into the arena; false if the source does not have five for these variants. */
bool sentences_read(const struct game *game, const struct setup *setup, struct arena *arena,
                    struct sentences *sentences);

#endif
