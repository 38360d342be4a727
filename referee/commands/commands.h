/* The commands of the referee, each in the file of its subject; main.c lists them. */
#ifndef RECTO_REFEREE_COMMANDS_COMMANDS_H
#define RECTO_REFEREE_COMMANDS_COMMANDS_H

#include "cli/command.h"

extern const struct command referee_init, referee_receive, referee_open_game, referee_send,
    referee_outbox, referee_list, referee_show, referee_export, referee_log, referee_verify,
    referee_backup, referee_restore, referee_prune, referee_rekey, referee_pause, referee_resume,
    referee_rollback, referee_replace, referee_adjourn, referee_decide, referee_tick,
    referee_import;

#endif
