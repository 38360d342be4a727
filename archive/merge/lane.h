/* Archives that are read side by side, each some way ahead, so that a crew can find out what is to
 * be known of their records while others are written. */
#ifndef RECTO_ARCHIVE_MERGE_LANE_H
#define RECTO_ARCHIVE_MERGE_LANE_H

#include "cli/input/stream.h"
#include "cli/work/crew.h"

/* A document of a lane, and what a worker has found out about it. */
struct lane_record {
    struct document document;
    size_t start;       /* of its bytes in the batch */
    size_t first;       /* as in struct record */
    bool counts, dated; /* it is a record; it has a date */
    int64_t day;        /* the first day that this date may mean */
};

/* Records of a lane that are looked through by one worker. */
struct lane_batch {
    struct task task;
    struct buffer bytes;
    struct lane_record *records;
    size_t count, capacity;
};

enum { LANE_AHEAD = 8 };

/* A file; all zero but the name before it is opened. */
struct lane {
    const char *name;
    struct stream stream;
    struct source source;
    struct lane_batch batches[LANE_AHEAD]; /* a ring */
    size_t first, count, at; /* those that are read; how much of the first has been given */
    size_t ahead;            /* bytes in them */
    bool ended;              /* the file has been cut to its end */
};

/* What all lanes have in common. */
struct lanes {
    struct craft craft;
    struct crew *crew;
    size_t batch; /* bytes in one, unless its first record has more */
};

/* The caller closes what it has opened, and then frees. */
void lanes_open(struct lanes *lanes, unsigned jobs, size_t count);
void lanes_free(struct lanes *lanes);

/* False, with errno, if the file cannot be opened; then nothing is to be closed. */
bool lane_open(struct lane *lane, const char *name);

/* The next document with content; NULL at the end, also if that comes too early. Valid until the
 * next one is asked for. */
const struct lane_record *lane_next(struct lanes *lanes, struct lane *lane);

/* False if the file could not be read: then `why` says so, as words behind its name. */
bool lane_close(struct lanes *lanes, struct lane *lane, struct buffer *why);

#endif
