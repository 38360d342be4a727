/* Holds somebody's program against the cases. */
#ifndef RECTO_CLI_CASES_COMPLIANCE_H
#define RECTO_CLI_CASES_COMPLIANCE_H

#include "cli/cases/selection.h"
#include "cli/output/output.h"

/* The number that a statement of compliance names. */
#define CASES_VERSION "1.0"

struct examination {
    const struct catalogue *catalogue;
    const struct selection *selection;
    const char *command;
    unsigned seconds; /* for each case */
    bool json;
};

/* Runs the command for each case that is meant, and tells every difference, how many cases passed,
 * and which statement of compliance that supports. Gives the exit status: EXIT_TROUBLE after a
 * complaint if the command cannot be run. */
int examine(const struct examination *examination, struct output *out);

#endif
