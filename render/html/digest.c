/* The only file that knows GLib, which pango brings along. */
#include "render/html/digest.h"

#include <glib.h>

enum { SHA256_SIZE = 32 };

void digest_sha256(struct buffer *out, const char *bytes, size_t len)
{
    GChecksum *const checksum = g_checksum_new(G_CHECKSUM_SHA256);
    unsigned char digest[SHA256_SIZE];
    gsize size = sizeof digest;

    /* GLib takes a signed length. */
    for (size_t done = 0, part; done < len; done += part) {
        part = len - done < G_MAXINT ? len - done : G_MAXINT;
        g_checksum_update(checksum, (const guchar *)bytes + done, (gssize)part);
    }
    g_checksum_get_digest(checksum, digest, &size);
    g_checksum_free(checksum);
    gchar *const text = g_base64_encode(digest, size);
    buffer_text(out, text);
    g_free(text);
}
