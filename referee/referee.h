/* The referee at work: what every part of it has at hand. */
#ifndef RECTO_REFEREE_REFEREE_H
#define RECTO_REFEREE_REFEREE_H

#include "base/memory.h"
#include "referee/store/secret.h"
#include "referee/store/store.h"
#include "validator/arbiter.h"

#include <sysexits.h>

/* The secret keys of a store, oldest first: old ones only to recompute what was said. */
struct keys {
    unsigned char (*list)[SECRET_BYTES];
    size_t count, current;
};

/* The number of the way in which entries are judged: one more whenever the same entry would have
 * other consequences than before, messages apart. */
enum { JUDGING = 3 };

/* What the journal holds: everything that ever came from outside, and nothing else. */
struct entry {
    int64_t seq; /* from 1 */
    const char *kind;
    int64_t moment;      /* seconds since 1970 */
    const char *version; /* of the program, a slash, and how it judged: "0.1.0/2" */
    const char *bytes;
    size_t len;
    const char *rest; /* the hash of the body that was pruned behind `bytes`, NULL if none was */
    unsigned char previous[SECRET_BYTES], hash[SECRET_BYTES];
};

struct referee;

/* A kind of entry, and what follows from one: what cannot be carried out goes into the refusal. */
struct entry_kind {
    const char *name;
    void (*handle)(struct referee *referee);
};

struct referee {
    struct store *store;
    int lock; /* of the folder, see referee/store/folder.h; -1 without one */
    struct keys keys;
    struct arbiter *arbiter;
    struct arena arena;              /* emptied behind every entry */
    const struct entry_kind *kinds;  /* all there are; the last has no name */
    const struct entry *entry;       /* the one being handled */
    size_t replies;                  /* made for it so far */
    const struct received *received; /* of an entry that is new; one of the journal is read again */
    char *zone_folder;               /* for the zones of the journal, NULL in everyday work … */
    struct buffer zone_files;        /* … and what is in it, a NUL behind each name */
    struct buffer refusal; /* why an order of the owner cannot be carried out; empty if it can */
};

/* Opens all but store and keys, which are the caller's to fill in; and closes all of it. Without
 * kinds (NULL) no entry can be handled. */
void referee_open(struct referee *referee, struct store *store, const struct entry_kind *kinds);
void referee_close(struct referee *referee);

/* EX_OK if the store is sound; else, after a complaint, what the caller ends with. */
int referee_status(const struct referee *referee);

/* The bytes of the entry as a text, and the next line of a text; in the arena. */
const char *referee_entry_text(struct referee *referee);
const char *referee_next_line(struct referee *referee, const char **at);

/* What `start` has set, "" if nothing; in the arena. */
const char *referee_setting(struct referee *referee, const char *name);

/* Adds a line to the log of the entry; game 0 for none. */
void referee_note(struct referee *referee, int64_t game, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* A sentence for the refusal, if none is there. */
void referee_refuse(struct referee *referee, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Reads digits, and nothing but digits; false if they are none, or too many. */
bool referee_number(const char *text, int64_t *number);

/* The day of a moment, in UTC, as 2026-11-21; in the arena. */
const char *referee_day(struct referee *referee, int64_t moment);

/* A text in the arena. */
const char *referee_text(struct referee *referee, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
