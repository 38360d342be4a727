/* What a name could have meant that no record has: the names that there are. */
#ifndef RECTO_ARCHIVE_RECORDS_KNOWN_NAMES_H
#define RECTO_ARCHIVE_RECORDS_KNOWN_NAMES_H

#include "cli/input/input.h"

#include <stdbool.h>
#include <stddef.h>

/* Kinds of names, beside the keys of enum common_key. */
enum { NAMES_OF_PLAYERS = -2, NAMES_OF_GAMES = -1 };

/* Whether a name is what was asked for. */
typedef bool name_fits(const void *context, const char *bytes, size_t len);

/* To be called when nothing was found. If none of the records has a name that fits, says so, with
 * the most similar name and ten of those that there are: `no event is called …`. `what` says
 * what has the name. Keeps silent if the input cannot be read again, or if there are too many
 * records or names to be sure. */
void tell_known_names(const char *command, const char *what, const char *asked,
                      const struct input *input, int kind, name_fits *fits, const void *context);

#endif
