/* Words of the command line that an earlier version knew (cli/gone.def). */
#ifndef RECTO_CLI_GONE_H
#define RECTO_CLI_GONE_H

#include <stdbool.h>

/* Prints that message as an error. Returns false, and prints nothing, if there is none. */
bool refuse_gone(const char *owner, const char *word);

#endif
