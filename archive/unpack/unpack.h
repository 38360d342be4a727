/* Unpacking: gzip members and zstd frames, one behind the other, as they come and go. */
#ifndef RECTO_ARCHIVE_UNPACK_UNPACK_H
#define RECTO_ARCHIVE_UNPACK_UNPACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* The most that the sender may refer back to, which is what is held in memory: 128 MiB, as a power
 * of two. gzip never asks for more than 32 KiB. */
enum { UNPACK_WINDOW_LOG_MOST = 27 };

/* Where packed bytes come from and unpacked ones go. */
struct unpack_ends {
    void *context;
    /* Up to `most` of them; 0 at the end, -1 with errno. */
    ssize_t (*take)(void *context, char *bytes, size_t most);
    /* False with errno if they cannot be taken, which ends it all. */
    bool (*give)(void *context, const char *bytes, size_t len);
};

struct unpacked {
    const char *why; /* what is wrong with it; NULL if nothing is */
    int error;       /* errno of what could not be taken or given, or 0 */
    uint64_t at;     /* packed bytes before the place where it was noticed */
};

/* Unpacks all there is. What comes before damage is given all the same. */
struct unpacked unpack(const struct unpack_ends *ends);

/* One way of packing. `in` and `out` are moved on. */
struct span {
    char *at, *end;
};

enum unpack_step { UNPACK_MORE, UNPACK_WHOLE, UNPACK_DAMAGED };

struct unpacker {
    const char *cut_off; /* what is said when the end is missing */
    void *(*begin)(void);
    void (*again)(void *state); /* for the next member or frame */
    /* Goes on as far as both reach. WHOLE at the end of a member or frame, all of it being out;
     * DAMAGED with `why`. */
    enum unpack_step (*step)(void *state, struct span *in, struct span *out, const char **why);
    void (*end)(void *state);
};

extern const struct unpacker unpacker_gzip, unpacker_zstd;

#endif
