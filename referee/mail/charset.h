/* Texts of mail as UTF-8. */
#ifndef RECTO_REFEREE_MAIL_CHARSET_H
#define RECTO_REFEREE_MAIL_CHARSET_H

#include "base/buffer.h"

/* Appends the bytes, which are in the charset of that name ("" if none was named), as UTF-8. What
 * is no character becomes U+FFFD, as does NUL. When there are more than so many bytes, no more are
 * read. False if the charset is not known; then nothing is appended. */
bool charset_read(struct buffer *out, const char *charset, const char *bytes, size_t len,
                  size_t most);

/* Appends text that should be UTF-8, with U+FFFD for what is none and for NUL. */
void charset_repair(struct buffer *out, const char *bytes, size_t len);

/* Whether these bytes are UTF-8 throughout. */
bool charset_is_utf8(const char *bytes, size_t len);

#endif
