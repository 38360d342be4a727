/* Which cases are meant. */
#ifndef RECTO_CLI_CASES_SELECTION_H
#define RECTO_CLI_CASES_SELECTION_H

#include "cli/cases/catalogue.h"

#include <stdbool.h>
#include <stddef.h>

struct selection {
    const char *game;   /* a folder of cases/; NULL: all */
    const char *levels; /* letters; NULL: all */
    char section;       /* a digit; 0: all */
    char *const *ids;   /* of cases and issues … */
    size_t id_count;    /* 0: all cases */
};

/* Whether the levels are among the letters. */
bool selection_has_level(const struct selection *selection, char letter);

/* Whether the case is among them. */
bool selection_has(const struct selection *selection, const struct exhibit *exhibit);

/* Whether whole games are meant, so that a statement on them can be made. */
bool selection_is_whole(const struct selection *selection);

/* Whether all ids and the game are known, and each case that is named has something for the levels.
 * False after complaints, which name the nearest. */
bool selection_is_known(const struct selection *selection, const struct catalogue *catalogue);

#endif
