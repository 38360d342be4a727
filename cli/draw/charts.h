/* What recto-archive has counted, drawn. */
#ifndef RECTO_CLI_DRAW_CHARTS_H
#define RECTO_CLI_DRAW_CHARTS_H

#include "base/wrap.h"
#include "cli/format.h"
#include "render/charts.h"
#include "render/page/missing_scripts.h"
#include "render/page/paper.h"

struct chart_job {
    enum format type;
    struct paper paper;
    struct charts charts;
    struct arena arena;
    struct output *out;
    struct missing_scripts missing;
};

/* Its first block, if that is a title. */
const char *charts_title(const struct charts *charts);

/* All of it in one picture, as high as it must be: formats that are pictures. */
bool charts_draw(struct chart_job *job);

/* For a chart_format: the width of a text at size 1 on a canvas, set as pictures are, and what of
 * it goes on a line of a width. */
double charts_measure(void *canvas, const char *text, bool strong);
struct line_break charts_fit(void *canvas, const char *text, double width, bool strong);

/* Reads charts, as charts_send() writes it, from standard input; draws to standard output. */
extern const struct command command_charts;

#endif
