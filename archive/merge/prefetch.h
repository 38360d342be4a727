/* Archives that are read side by side, each some way ahead, so that a crew can find out what is to
 * be known of their records while others are written. */
#ifndef RECTO_ARCHIVE_MERGE_PREFETCH_H
#define RECTO_ARCHIVE_MERGE_PREFETCH_H

#include "cli/input/stream.h"
#include "cli/work/crew.h"

/* A document of a prefetch, and what a worker has found out about it. */
struct prefetched_record {
    struct document document;
    size_t start;       /* of its bytes in the batch */
    size_t first;       /* as in struct record */
    bool counts, dated; /* it is a record; it has a date */
    int64_t day;        /* the first day that this date may mean */
};

/* Records of a lane that are looked through by one worker. */
struct prefetch_chunk {
    struct task task;
    struct buffer bytes;
    struct prefetched_record *records;
    size_t count, capacity;
};

enum { CHUNKS_AHEAD = 8 };

/* A file; all zero but the name before it is opened. */
struct prefetched_file {
    const char *name;
    struct stream stream;
    struct source source;
    struct prefetch_chunk chunks[CHUNKS_AHEAD]; /* a ring */
    size_t first, count, at; /* those that are read; how much of the first has been given */
    size_t ahead;            /* bytes in them */
    bool ended;              /* the file has been cut to its end */
};

/* What all files share. */
struct prefetcher {
    struct craft craft;
    struct crew *crew;
    size_t chunk_size; /* bytes in a chunk, unless its first record has more */
};

/* The caller closes what it has opened, and then frees. */
void prefetcher_open(struct prefetcher *prefetcher, unsigned jobs, size_t count);
void prefetcher_free(struct prefetcher *prefetcher);

/* False, with errno, if the file cannot be opened; then nothing is to be closed. */
bool prefetch_open(struct prefetched_file *file, const char *name);

/* The next document with content; NULL at the end, also if that comes too early. Valid until the
 * next one is asked for. */
const struct prefetched_record *prefetch_next(struct prefetcher *prefetcher,
                                              struct prefetched_file *file);

/* False if the file could not be read: then `why` says so, as words behind its name. */
bool prefetch_close(struct prefetcher *prefetcher, struct prefetched_file *file,
                    struct buffer *why);

#endif
