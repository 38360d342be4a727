/* Unpacking of gzip members and zstd frames, one after the other, as they arrive. */
#ifndef RECTO_ARCHIVE_UNPACK_UNPACK_H
#define RECTO_ARCHIVE_UNPACK_UNPACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* How far packed data may refer back, as a power of two: 128 MiB, all held in memory. gzip never
 * needs more than 32 KiB. */
enum { UNPACK_WINDOW_LOG_MOST = 27 };

/* Where packed bytes come from and unpacked ones go. */
struct unpack_ends {
    void *context;
    /* Gives up to `most` bytes; 0 at the end, -1 with errno. */
    ssize_t (*take)(void *context, char *bytes, size_t most);
    /* False with errno if the bytes cannot be taken, which ends the unpacking. */
    bool (*give)(void *context, const char *bytes, size_t len);
};

struct unpacked {
    const char *why; /* what is wrong; NULL if all is well */
    int error;       /* errno of `take` or `give`, or 0 */
    uint64_t at;     /* offset in the packed data at which it was noticed */
};

/* Unpacks all input. What comes before damage is given all the same. */
struct unpacked unpack(const struct unpack_ends *ends);

/* Bytes; a step moves `at` on. */
struct byte_range {
    char *at, *end;
};

enum unpack_step { UNPACK_MORE, UNPACK_WHOLE, UNPACK_DAMAGED };

struct unpacker {
    const char *cut_off; /* the message when the end is missing */
    void *(*begin)(void);
    void (*again)(void *state); /* before each member or frame */
    /* Unpacks until `in` is empty or `out` is full. WHOLE at the end of a member or frame, when
     * all of it is out; DAMAGED with `why`. */
    enum unpack_step (*step)(void *state, struct byte_range *in, struct byte_range *out,
                             const char **why);
    void (*end)(void *state);
};

extern const struct unpacker unpacker_gzip, unpacker_zstd;

#endif
