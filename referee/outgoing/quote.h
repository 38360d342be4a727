/* Texts of people in mail of the referee: marked line by line, and harmless. */
#ifndef RECTO_REFEREE_OUTGOING_QUOTE_H
#define RECTO_REFEREE_OUTGOING_QUOTE_H

#include "base/buffer.h"

/* Before each line of what others have written. Nothing that the referee writes by itself begins
 * like this, and unquoted_text() leaves such lines out: an answer never repeats them as its own. */
#define QUOTE_OF_OTHERS "  : "

/* Before each line of what the reader has written. */
#define QUOTE_OF_READER "  > "

/* How much of a text is quoted, and in how many lines. */
enum { QUOTE_BYTES = 4096, QUOTE_LINES = 60 };

/* Appends a text in lines of at most 64 columns, so that mail programs do not break them when they
 * quote them. Characters that change what a terminal shows are made visible. What is beyond the
 * limits becomes `…`; false if something is. */
bool quote_text(const char *text, const char *mark, struct buffer *out);

#endif
