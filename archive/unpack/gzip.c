/* gzip (RFC 1952), by zlib, which checks headers and check sums. */
#include "archive/unpack/unpack.h"

#include "base/memory.h"

#include <limits.h>
#include <stdlib.h>
#include <zlib.h>

static void *begin(void)
{
    z_stream *const stream = memory_allocate_zeroed(1, sizeof *stream);

    if (inflateInit2(stream, 16 + MAX_WBITS) != Z_OK)
        memory_exhausted();
    return stream;
}

static void again(void *state)
{
    (void)inflateReset(state);
}

static uInt length(const struct byte_range *span)
{
    const size_t len = (size_t)(span->end - span->at);
    return len < UINT_MAX ? (uInt)len : UINT_MAX;
}

static enum unpack_step step(void *state, struct byte_range *in, struct byte_range *out,
                             const char **why)
{
    z_stream *const stream = state;

    stream->next_in = (unsigned char *)in->at;
    stream->avail_in = length(in);
    stream->next_out = (unsigned char *)out->at;
    stream->avail_out = length(out);
    const int result = inflate(stream, Z_NO_FLUSH);
    in->at = (char *)stream->next_in;
    out->at = (char *)stream->next_out;
    if (result == Z_STREAM_END)
        return UNPACK_WHOLE;
    if (result == Z_OK || result == Z_BUF_ERROR)
        return UNPACK_MORE;
    if (result == Z_MEM_ERROR)
        memory_exhausted();
    *why = stream->msg != NULL ? stream->msg : "a dictionary is needed";
    return UNPACK_DAMAGED;
}

static void end(void *state)
{
    (void)inflateEnd(state);
    free(state);
}

const struct unpacker unpacker_gzip = {"the end of a gzip member is missing", begin, again, step,
                                       end};
