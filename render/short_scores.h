/* Scores with many decimals, in as many digits as tell them apart. */
#ifndef RECTO_RENDER_SHORT_SCORES_H
#define RECTO_RENDER_SHORT_SCORES_H

#include "base/memory.h"

/* Replaces scores that have more decimals than needed by rounded ones: to the fewest decimals, at
 * least SHORT_SCORE_LEAST, with which scores that differ still do, and each has two digits that say
 * something. Whole numbers and NULL stay as they are. New texts live in the arena. */
enum { SHORT_SCORE_LEAST = 4 };
void short_scores(const char **scores, int count, struct arena *arena);

#endif
