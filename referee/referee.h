/* The state of the referee, which all its parts share. */
#ifndef RECTO_REFEREE_REFEREE_H
#define RECTO_REFEREE_REFEREE_H

#include "base/memory.h"
#include "referee/store/secret.h"
#include "referee/store/store.h"
#include "validator/arbiter.h"

#include <sysexits.h>

/* The secret keys of a store, oldest first. Only the current one is in use; verify needs the old
 * ones. */
struct keys {
    unsigned char (*list)[SECRET_BYTES];
    size_t count, current;
};

/* Version of the judging. It goes up by one when the same entry would have other consequences than
 * before, apart from the wording of messages: a store is then upgraded when it is opened, and the
 * entries before are not repeated any more. */
enum { JUDGING = 7 };

/* An entry of the journal. The journal holds everything that ever came from outside, and nothing
 * else. */
struct entry {
    int64_t seq; /* from 1 */
    const char *kind;
    int64_t moment;      /* seconds since 1970 */
    const char *version; /* of the program and JUDGING, as in "0.1.0/3" */
    const char *bytes;
    size_t len;
    const char *rest; /* hash of what was pruned after `bytes`, or NULL */
    unsigned char previous[SECRET_BYTES], hash[SECRET_BYTES];
};

struct referee;

/* A kind of entry, and the function that carries one out or refuses it with referee_refuse(). */
struct entry_kind {
    const char *name;
    void (*handle)(struct referee *referee);
};

struct referee {
    struct store *store;
    int lock; /* of the folder, see referee/store/folder.h; -1 without one */
    struct keys keys;
    struct arbiter *arbiter;
    struct arena arena;             /* emptied after every entry */
    const struct entry_kind *kinds; /* all there are; the last has no name */
    const struct entry *entry;      /* the current one */
    size_t replies;                 /* made for the current entry so far */
    struct buffer refusal; /* why the current entry cannot be carried out; empty if it can */
    bool complained;       /* that the store has failed */
};

/* referee_open() leaves the keys to the caller, and the store where it is NULL; referee_close()
 * releases all of them. Without kinds (NULL) no entry can be added. */
void referee_open(struct referee *referee, struct store *store, const struct entry_kind *kinds);
void referee_close(struct referee *referee);

/* EX_OK if the store is sound. Otherwise complains, once, and gives the exit status for the
 * failure. A query that fails looks like one without rows, so nothing that was decided by queries
 * is reported as done before this was asked. */
int referee_status(struct referee *referee);

/* The bytes of the current entry as a text; and the next line of such a text, which `at` passes.
 * Both are in the arena. */
const char *referee_entry_text(struct referee *referee);
const char *referee_next_line(struct referee *referee, const char **at);

/* A setting of the store, "" if it is not set; in the arena. */
const char *referee_setting(struct referee *referee, const char *name);

/* Sets such a value, which may be a number. */
void referee_set(struct referee *referee, const char *name, const char *value);
void referee_set_number(struct referee *referee, const char *name, int64_t value);

/* The text in the first column of the first row of a query, which ends; `otherwise` if there is
 * none. In the arena. */
const char *referee_found(struct referee *referee, struct query *query, const char *otherwise);

/* Adds a line to the log of the current entry, in English; game 0 if it concerns no game. A line
 * that ends in LF loses it, so that what players were told can be noted. */
void referee_note(struct referee *referee, int64_t game, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Refuses the current entry. The first reason counts. */
void referee_refuse(struct referee *referee, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Adds one to what is counted under that name on a day (UTC, since 1970); returns the count. */
int64_t referee_count(struct referee *referee, const char *whom, int64_t day);

/* Reads a number of 1 to 18 digits; false if the text is anything else. */
bool referee_number(const char *text, int64_t *number);

/* A moment as `2026-11-21T18:30:00Z`, its minute as `2026-11-21 18:30 UTC`, and its day as
 * `2026-11-21`; in the arena. */
const char *referee_moment(struct referee *referee, int64_t moment);
const char *referee_minute(struct referee *referee, int64_t moment);
const char *referee_day(struct referee *referee, int64_t moment);

/* The names with one more after a comma; in the arena. */
const char *referee_join(struct referee *referee, const char *names, const char *name);

/* Formats a text into the arena. */
const char *referee_text(struct referee *referee, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
