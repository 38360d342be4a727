/* Score sheets from judgements. */
#ifndef RECTO_CLI_DRAW_SCORESHEET_H
#define RECTO_CLI_DRAW_SCORESHEET_H

#include "cli/input/input.h"
#include "render/scoresheet.h"

/* How much of a record goes on the sheet. */
struct scoresheet_extent {
    uint32_t at; /* moves to be shown; UINT32_MAX: all, with the verdict */
    bool whole;  /* list what follows them too */
    bool moves;  /* list moves at all */
    bool scores; /* with everybody's score after each */
};

/* The words of a record, in the judgement's arena. Takes the place of the judgement's own position.
 * Of a malformed record: file, ordinal, errors. */
struct scoresheet scoresheet_make(const struct visit *visit,
                                  const struct scoresheet_extent *extent);

/* What was said of the refused item, which there is. */
const struct diagnostic *refusal_find(const struct judgement *judgement);

#endif
