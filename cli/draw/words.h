/* How wide words are: on a canvas, or as a guess where the fonts are those of the viewer. */
#ifndef RECTO_CLI_DRAW_WORDS_H
#define RECTO_CLI_DRAW_WORDS_H

#include "base/wrap.h"

#include <stdbool.h>

/* The width at size 1, and what fits on a line; `canvas` is a struct canvas. */
double words_measure(void *canvas, const char *text, bool strong);
struct line_break words_fit(void *canvas, const char *text, double width, bool strong);

/* The same without a canvas. */
double words_guess(void *none, const char *text, bool strong);
struct line_break words_fit_guess(void *none, const char *text, double width, bool strong);

#endif
