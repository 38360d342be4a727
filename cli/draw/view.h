/* What stands on the paper after so many moves, with a refused move where there is one. */
#ifndef RECTO_CLI_DRAW_VIEW_H
#define RECTO_CLI_DRAW_VIEW_H

#include "validator/arbiter.h"
#include "validator/view.h"

/* The view after `at` moves, or at most all of them; then a refused move is marked. It lives in
 * that arena and as long as the judgement, whose own position becomes invalid. */
struct view view_after(struct arbiter *arbiter, const struct judgement *judgement, uint32_t at,
                       struct arena *arena);

#endif
