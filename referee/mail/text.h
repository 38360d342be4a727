/* The texts of mail, as lines of UTF-8. */
#ifndef RECTO_REFEREE_MAIL_TEXT_H
#define RECTO_REFEREE_MAIL_TEXT_H

#include "base/buffer.h"

/* Appends bytes in the named charset ("" if the message names none) as UTF-8. Invalid sequences and
 * NUL become U+FFFD. Stops when `out` holds more than `most` bytes. False, and nothing is appended,
 * if the charset is unknown. */
bool charset_read(struct buffer *out, const char *charset, const char *bytes, size_t len,
                  size_t most);

/* Appends text that should be UTF-8; invalid bytes and NUL become U+FFFD. */
void charset_repair(struct buffer *out, const char *bytes, size_t len);

/* Whether all of the bytes are valid UTF-8. */
bool charset_is_utf8(const char *bytes, size_t len);

/* The format and delsp parameters of text/plain (RFC 3676). */
enum flow { FLOW_FIXED, FLOW_FLOWED, FLOW_DELETE_SPACE };

/* Appends the lines, each ended by LF. Joins lines that format=flowed had broken, removes control
 * and invisible characters, and turns tabs and no-break spaces into blanks. */
void flowed_unwrap(struct buffer *out, const char *text, size_t len, enum flow flow);

/* The same for bytes from anywhere, which are repaired first; no lines are joined. */
void flow_fixed(struct buffer *out, const char *text, size_t len);

/* Shortens a text to at most `most` bytes and whole characters, without blanks at its end. */
void text_shorten(struct buffer *text, size_t most);

#endif
