#include "archive/unpack/unpack.h"

#include "base/memory.h"
#include "cli/input/stream.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK = 64 * 1024 };

struct unpacking {
    const struct unpack_ends *ends;
    struct unpacked result;
    struct byte_range in; /* taken, but not unpacked yet */
    uint64_t before;      /* bytes taken before `packed` */
    bool at_end;
    void *states[PACKED_ZSTD + 1]; /* of each unpacker, made when it is first needed */
    char packed[CHUNK], plain[CHUNK];
};

static const struct unpacker *const unpackers[PACKED_ZSTD + 1] = {
    [PACKED_GZIP] = &unpacker_gzip, [PACKED_ZSTD] = &unpacker_zstd};

static bool fail(struct unpacking *unpacking, const char *why, int error)
{
    unpacking->result.why = why;
    unpacking->result.error = error;
    return false;
}

static size_t left(const struct unpacking *unpacking)
{
    return (size_t)(unpacking->in.end - unpacking->in.at);
}

/* Takes more packed bytes after those that are left, which must be less than a chunk. */
static bool take_more(struct unpacking *unpacking)
{
    const struct unpack_ends *const ends = unpacking->ends;
    const size_t len = left(unpacking);

    unpacking->before += (uint64_t)(unpacking->in.at - unpacking->packed);
    memmove(unpacking->packed, unpacking->in.at, len);
    const ssize_t got = ends->take(ends->context, unpacking->packed + len, CHUNK - len);
    if (got < 0)
        return fail(unpacking, "it cannot be read", errno);
    unpacking->at_end = got == 0;
    unpacking->in = (struct byte_range){unpacking->packed, unpacking->packed + len + (size_t)got};
    return true;
}

static bool give(struct unpacking *unpacking, const struct byte_range *out)
{
    const struct unpack_ends *const ends = unpacking->ends;
    const size_t len = (size_t)(out->at - unpacking->plain);

    return len == 0 || ends->give(ends->context, unpacking->plain, len) ||
           fail(unpacking, "it cannot be handed on", errno);
}

/* Unpacks a member or frame. It is cut off if no more comes in and no more goes out. */
static bool unpack_one(struct unpacking *unpacking, enum packing packing)
{
    const struct unpacker *const unpacker = unpackers[packing];
    enum unpack_step step;
    const char *why = NULL;

    if (unpacking->states[packing] == NULL)
        unpacking->states[packing] = unpacker->begin();
    unpacker->again(unpacking->states[packing]);
    do {
        struct byte_range out = {unpacking->plain, unpacking->plain + CHUNK};
        if (left(unpacking) == 0 && !unpacking->at_end && !take_more(unpacking))
            return false;
        step = unpacker->step(unpacking->states[packing], &unpacking->in, &out, &why);
        if (!give(unpacking, &out))
            return false;
        if (step == UNPACK_MORE && left(unpacking) == 0 && unpacking->at_end && out.at < out.end)
            return fail(unpacking, unpacker->cut_off, 0);
    } while (step == UNPACK_MORE);
    return step == UNPACK_WHOLE || fail(unpacking, why, 0);
}

static bool unpack_next(struct unpacking *unpacking, bool first)
{
    while (left(unpacking) < PACKING_MAGIC && !unpacking->at_end)
        if (!take_more(unpacking))
            return false;
    const enum packing packing = packing_of(unpacking->in.at, left(unpacking));
    if (left(unpacking) == 0)
        return false;
    if (packing == PACKED_NOT)
        return fail(unpacking,
                    first ? "it is neither gzip nor zstd"
                          : "after the packed data stands what is neither gzip nor zstd",
                    0);
    return unpack_one(unpacking, packing);
}

struct unpacked unpack(const struct unpack_ends *ends)
{
    struct unpacking *const unpacking = memory_allocate_zeroed(1, sizeof *unpacking);

    unpacking->ends = ends;
    unpacking->in = (struct byte_range){unpacking->packed, unpacking->packed};
    for (bool first = true; unpack_next(unpacking, first); first = false)
        ;
    unpacking->result.at = unpacking->before + (uint64_t)(unpacking->in.at - unpacking->packed);
    const struct unpacked result = unpacking->result;
    for (size_t i = 0; i <= PACKED_ZSTD; i++)
        if (unpackers[i] != NULL && unpacking->states[i] != NULL)
            unpackers[i]->end(unpacking->states[i]);
    free(unpacking);
    return result;
}
