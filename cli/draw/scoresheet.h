/* Making score sheets from judgements. */
#ifndef RECTO_CLI_DRAW_SCORESHEET_H
#define RECTO_CLI_DRAW_SCORESHEET_H

#include "cli/input/input.h"
#include "render/scoresheet.h"

/* How much of a record goes on the sheet. */
struct scoresheet_extent {
    uint32_t at; /* moves to show; UINT32_MAX: all, with the verdict */
    bool whole;  /* also list the moves after those */
    bool moves;  /* list moves at all */
    bool scores; /* with each player's score after each */
};

/* The words of a record, in the judgement's arena, whose own position becomes invalid. For a
 * malformed record, only file, number and errors. */
struct scoresheet scoresheet_make(const struct visit *visit,
                                  const struct scoresheet_extent *extent);

/* The diagnostic for the refused item, which must exist. */
const struct diagnostic *refusal_find(const struct judgement *judgement);

#endif
