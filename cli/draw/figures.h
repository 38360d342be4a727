/* The boards of rules as figures of a page. */
#ifndef RECTO_CLI_DRAW_FIGURES_H
#define RECTO_CLI_DRAW_FIGURES_H

#include "cli/rules/page.h"
#include "validator/arbiter.h"

struct figures {
    struct arbiter *arbiter;
    struct arena arena; /* of the boards */
    bool failed;        /* one cannot be drawn, after an error */
};

/* Draws pictures beside each other, in one scale, as a block of HTML. The context is a struct
 * figures. */
draw_pictures figures_draw;

#endif
