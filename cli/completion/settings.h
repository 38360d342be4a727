/* KEY=VALUE, as commands that make records take it. */
#ifndef RECTO_CLI_COMPLETION_SETTINGS_H
#define RECTO_CLI_COMPLETION_SETTINGS_H

#include "cli/completion/values.h"

/* Lists the keys that a record of the game can have, and once a variant is typed, its values;
 * nothing if there is no such game. */
void settings_list(struct values *values, const char *id);

#endif
