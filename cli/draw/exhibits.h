/* What recto-archive has counted, drawn. */
#ifndef RECTO_CLI_DRAW_EXHIBITS_H
#define RECTO_CLI_DRAW_EXHIBITS_H

#include "cli/commands/command.h"

/* Reads an exhibit, as exhibit_send() writes it, from standard input; draws to standard output. */
extern const struct command command_exhibit;

#endif
