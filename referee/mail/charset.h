/* Converts the texts of mail to UTF-8. */
#ifndef RECTO_REFEREE_MAIL_CHARSET_H
#define RECTO_REFEREE_MAIL_CHARSET_H

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

#endif
