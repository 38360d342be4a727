/* The rules of games as text, HTML and manual page: `recto rules`. */
#ifndef RECTO_CLI_DRAW_RULES_H
#define RECTO_CLI_DRAW_RULES_H

#include "cli/rules_options.h"

/* The command, for recto-draw. */
extern const struct command command_rules_pages;

#endif
