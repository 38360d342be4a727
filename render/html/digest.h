/* Digests of bytes. */
#ifndef RECTO_RENDER_HTML_DIGEST_H
#define RECTO_RENDER_HTML_DIGEST_H

#include "base/buffer.h"

/* Appends the SHA-256 of the bytes in base 64, as a Content-Security-Policy takes it. */
void digest_sha256(struct buffer *out, const char *bytes, size_t len);

#endif
