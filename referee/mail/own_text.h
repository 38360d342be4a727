/* The part of a text that its sender wrote. */
#ifndef RECTO_REFEREE_MAIL_OWN_TEXT_H
#define RECTO_REFEREE_MAIL_OWN_TEXT_H

#include "base/buffer.h"
#include "base/memory.h"

/* How lines are to be taken (RFC 3676). */
enum flow { FLOW_FIXED, FLOW_FLOWED, FLOW_DELETE_SPACE };

/* Appends the lines of a text part, ended by LF, with what format=flowed broke put together again;
 * controls and invisible characters are taken out, tabs and no-break spaces made blanks. */
void own_text_lines(struct buffer *out, const char *text, size_t len, enum flow flow);

/* Appends of such lines (UTF-8) what their sender wrote: no quotes, no lines that announce them, no
 * signature, no advertisement of a phone. In place of what is taken out stands an empty line. */
void own_text(struct buffer *out, const char *text, size_t len, struct arena *arena);

#endif
