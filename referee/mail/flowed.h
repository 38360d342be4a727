/* The lines of a text part. */
#ifndef RECTO_REFEREE_MAIL_FLOWED_H
#define RECTO_REFEREE_MAIL_FLOWED_H

#include "base/buffer.h"

/* How lines are to be taken (RFC 3676). */
enum flow { FLOW_FIXED, FLOW_FLOWED, FLOW_DELETE_SPACE };

/* Appends the lines, ended by LF, with what format=flowed broke put together again; control and
 * invisible characters are taken out, tabs and no-break spaces become blanks. */
void flowed_unwrap(struct buffer *out, const char *text, size_t len, enum flow flow);

#endif
