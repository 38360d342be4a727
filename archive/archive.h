/* The commands of recto-archive, each run by `recto` under its own name. */
#ifndef RECTO_ARCHIVE_ARCHIVE_H
#define RECTO_ARCHIVE_ARCHIVE_H

#include "cli/commands/command.h"

/* Each in a file of its name. */
extern const struct command command_merge, command_select, command_split, command_stats,
    command_table, command_unique, command_unpack;

/* All of them, ended by NULL. */
extern const struct command *const archive_commands[];

#endif
