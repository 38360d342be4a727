/* The commands of recto-archive, each run by `recto` under its own name. */
#ifndef RECTO_ARCHIVE_ARCHIVE_H
#define RECTO_ARCHIVE_ARCHIVE_H

#include "cli/command.h"

/* All of them, ended by NULL. */
extern const struct command *const archive_commands[];

extern const struct command command_merge;

#endif
