/* The organiser on the command line. */
#ifndef RECTO_REFEREE_COMMANDS_ORGANISER_H
#define RECTO_REFEREE_COMMANDS_ORGANISER_H

#include "referee/referee.h"

/* Appends the lines of an entry `organiser` for `NAME <ADDRESS>`; false after a complaint. */
bool organiser_read(struct referee *referee, const char *text, struct buffer *lines);

#endif
