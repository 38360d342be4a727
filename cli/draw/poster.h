/* Posters of records. */
#ifndef RECTO_CLI_DRAW_POSTER_H
#define RECTO_CLI_DRAW_POSTER_H

#include "cli/draw/job.h"
#include "render/picture/picture.h"
#include "render/scoresheet.h"

struct canvas;

/* The poster of a board, on the paper that the options say; its unit is a point. Words are measured
 * on the canvas, or guessed if that is NULL. Warns of small print. */
struct picture poster_of(const struct drawing_job *job, const struct visit *visit,
                         const struct scoresheet *sheet, struct canvas *canvas);

#endif
