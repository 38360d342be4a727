/* Drawing what recto-archive has counted. */
#ifndef RECTO_CLI_DRAW_CHARTS_H
#define RECTO_CLI_DRAW_CHARTS_H

#include "cli/format.h"
#include "render/charts.h"
#include "render/page/missing_scripts.h"
#include "render/paper.h"

struct chart_job {
    enum format type;
    struct paper paper;
    struct charts charts;
    struct arena arena;
    struct output *out;
    struct missing_scripts missing;
};

/* The text of the first block if that is a title; otherwise the name of the program. */
const char *charts_title(const struct charts *charts);

/* Draws all of it as one picture, for formats that are pictures. */
bool charts_draw(struct chart_job *job);

/* Reads what charts_send() writes from standard input and draws it to standard output. */
extern const struct command command_charts;

#endif
