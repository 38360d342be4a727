/* Words of the command line that an earlier version knew (cli/gone.def). */
#ifndef RECTO_CLI_GONE_H
#define RECTO_CLI_GONE_H

#include <stdbool.h>

/* Returns the message that names what replaces the `word` of the command `owner`, or NULL if there
 * never was such a word. A value after "=" is not part of the word. */
const char *gone_answer(const char *owner, const char *word);

/* Prints that message as an error. Returns false, and prints nothing, if there is none. */
bool refuse_gone(const char *owner, const char *word);

#endif
