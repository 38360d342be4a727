/* The lines of a text part. */
#ifndef RECTO_REFEREE_MAIL_FLOWED_H
#define RECTO_REFEREE_MAIL_FLOWED_H

#include "base/buffer.h"

/* The format and delsp parameters of text/plain (RFC 3676). */
enum flow { FLOW_FIXED, FLOW_FLOWED, FLOW_DELETE_SPACE };

/* Appends the lines, each ended by LF. Joins lines that format=flowed had broken, removes control
 * and invisible characters, and turns tabs and no-break spaces into blanks. */
void flowed_unwrap(struct buffer *out, const char *text, size_t len, enum flow flow);

#endif
