/* Names with every character made visible. */
#ifndef RECTO_CLI_REPORT_NAME_H
#define RECTO_CLI_REPORT_NAME_H

#include "validator/arbiter.h"

/* Of a player. */
void report_name(const struct judgement *judgement, int player, struct buffer *out);

/* Of a file. */
void report_file(const char *name, struct buffer *out);

#endif
