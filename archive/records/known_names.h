/* What a name could have meant that no record has: the names that there are. */
#ifndef RECTO_ARCHIVE_RECORDS_KNOWN_NAMES_H
#define RECTO_ARCHIVE_RECORDS_KNOWN_NAMES_H

#include "cli/input/input.h"

#include <stdbool.h>
#include <stddef.h>

struct known_names;

/* Adds the names of one kind that a record has. */
typedef void names_of_record(const struct judgement *judgement, struct known_names *names);

/* Those kinds. */
names_of_record names_of_players, names_of_events, names_of_sites, names_of_rounds, names_of_ids,
    names_of_games;

/* Whether a name is what was asked for. */
typedef bool name_fits(const void *context, const char *bytes, size_t len);

/* To be called when nothing was found. If none of the records has a name that fits, says so, with
 * the most similar name and ten of those that there are: `no event is called …`. `kind` says
 * what has the name. Keeps silent if the input cannot be read again, or if there are too many
 * records or names to be sure. */
void tell_known_names(const char *command, const char *kind, const char *asked,
                      const struct input *input, names_of_record *names_of, name_fits *fits,
                      const void *context);

#endif
