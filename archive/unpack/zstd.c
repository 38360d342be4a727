/* zstd (RFC 8878), with skippable frames. */
#include "archive/unpack/unpack.h"

#include "base/memory.h"

#include <zstd.h>
#include <zstd_errors.h>

static void *begin(void)
{
    ZSTD_DCtx *const state = ZSTD_createDCtx();

    if (state == NULL ||
        ZSTD_isError(ZSTD_DCtx_setParameter(state, ZSTD_d_windowLogMax, UNPACK_WINDOW_LOG_MOST)))
        memory_exhausted();
    return state;
}

static void again(void *state)
{
    (void)ZSTD_DCtx_reset(state, ZSTD_reset_session_only);
}

static const char *explain(size_t result)
{
    switch (ZSTD_getErrorCode(result)) {
    case ZSTD_error_memory_allocation:
        memory_exhausted();
    case ZSTD_error_frameParameter_windowTooLarge:
        return "its window is above 128 MiB; pack it with `zstd --long=27` at most";
    case ZSTD_error_dictionary_wrong:
        return "it has been packed with a dictionary";
    default:
        return ZSTD_getErrorName(result);
    }
}

static enum unpack_step step(void *state, struct byte_range *in, struct byte_range *out,
                             const char **why)
{
    ZSTD_inBuffer from = {in->at, (size_t)(in->end - in->at), 0};
    ZSTD_outBuffer to = {out->at, (size_t)(out->end - out->at), 0};
    const size_t result = ZSTD_decompressStream(state, &to, &from);

    in->at += from.pos;
    out->at += to.pos;
    if (result == 0)
        return UNPACK_WHOLE;
    if (!ZSTD_isError(result))
        return UNPACK_MORE;
    *why = explain(result);
    return UNPACK_DAMAGED;
}

static void end(void *state)
{
    (void)ZSTD_freeDCtx(state);
}

const struct unpacker unpacker_zstd = {"the end of a zstd frame is missing", begin, again, step,
                                       end};
