/* What each command of the referee does; commands.def lists them. */
#ifndef RECTO_REFEREE_COMMANDS_WORK_H
#define RECTO_REFEREE_COMMANDS_WORK_H

#include "referee/commands/session.h"

session_work work_init, work_organiser, work_settings, work_open, work_list, work_show, work_log,
    work_export, work_receive, work_tick, work_send, work_outbox, work_publish, work_decide,
    work_waiting, work_tournament, work_backup, work_prune, work_verify, work_restore, work_rebuild,
    work_upgrade, work_rekey;

#endif
