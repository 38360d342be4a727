/* A fuzz target for libFuzzer: any bytes are unpacked, byte by byte and all at once, which must
 * give the same as far as both go. The target says itself when it has had enough: bombs are no
 * finding.
 */
#include "archive/unpack/unpack.h"

#include "base/buffer.h"

#include <errno.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t len);

enum { ENOUGH = 1 << 20 };

struct ends {
    const unsigned char *bytes;
    size_t len, at, piece;
    struct buffer plain;
};

static ssize_t take(void *context, char *bytes, size_t most)
{
    struct ends *const ends = context;
    size_t len = ends->len - ends->at;

    len = len > ends->piece ? ends->piece : len;
    len = len > most ? most : len;
    if (len > 0)
        memcpy(bytes, ends->bytes + ends->at, len);
    ends->at += len;
    return (ssize_t)len;
}

static bool give(void *context, const char *bytes, size_t len)
{
    struct ends *const ends = context;

    if (ends->plain.len + len > ENOUGH) {
        errno = EFBIG;
        return false;
    }
    buffer_append(&ends->plain, bytes, len);
    return true;
}

static struct unpacked run(struct ends *ends)
{
    const struct unpack_ends both = {ends, take, give};
    return unpack(&both);
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t len)
{
    struct ends whole = {.bytes = bytes, .len = len, .piece = len};
    struct ends pieces = {.bytes = bytes, .len = len, .piece = 1};
    const struct unpacked one = run(&whole), other = run(&pieces);

    /* libzstd notices damage sooner or later, and a wrong length of an empty frame only if it has
     * the whole frame at once. */
    const size_t both = whole.plain.len < pieces.plain.len ? whole.plain.len : pieces.plain.len;

    if (one.at > len || other.at > len ||
        (both > 0 && memcmp(whole.plain.bytes, pieces.plain.bytes, both) != 0))
        abort();
    if (one.why == NULL && other.why == NULL && whole.plain.len != pieces.plain.len)
        abort();
    buffer_release(&whole.plain);
    buffer_release(&pieces.plain);
    return 0;
}
