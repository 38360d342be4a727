/* Names with every character made visible. */
#ifndef RECTO_CLI_REPORT_NAME_H
#define RECTO_CLI_REPORT_NAME_H

#include "validator/arbiter.h"

/* Of a player: of who held the seat in the judgement's position, and so in the end. */
void report_name(const struct judgement *judgement, int player, struct buffer *out);

/* The same, and in parentheses who held the seat before: "Carl (Ben until move 12)". */
void report_names(const struct judgement *judgement, int player, struct buffer *out);

/* Of who made an entry of the trace. */
void report_mover(const struct judgement *judgement, const struct trace_entry *entry,
                  struct buffer *out);

/* Of a file. */
void report_file(const char *name, struct buffer *out);

#endif
