/* The rules of games as pages: `recto rules` with a format that recto-draw draws. */
#ifndef RECTO_CLI_DRAW_RULES_H
#define RECTO_CLI_DRAW_RULES_H

#include "cli/output/output.h"
#include "cli/rules_options.h"
#include "render/page/missing_scripts.h"
#include "render/picture/illustrated.h"

struct rules_job {
    const struct rules_options *options;
    const char *title;                  /* of the document */
    const struct illustrated *articles; /* options->count of them */
    struct output *out;
    struct missing_scripts missing; /* scripts that no font has */
};

/* The command, for recto-draw. */
extern const struct command command_rules_pages;

#endif
