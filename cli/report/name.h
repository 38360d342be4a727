/* Names as they may be shown, whatever is in them. */
#ifndef RECTO_CLI_REPORT_NAME_H
#define RECTO_CLI_REPORT_NAME_H

#include "validator/arbiter.h"

/* The player's. */
void report_name(const struct judgement *judgement, int player, struct buffer *out);

/* A file's. */
void report_file(const char *name, struct buffer *out);

#endif
