/* The files that a command works on, and the documents in them. */
#ifndef RECTO_CLI_INPUT_INPUT_H
#define RECTO_CLI_INPUT_INPUT_H

#include "cli/command.h"
#include "cli/options.h"
#include "validator/arbiter.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* --- accounts */

/* The totals of a reading, in bytes and in records, which can be added up. All zero at the start.
 */
struct account {
    uint64_t bytes;      /* read; the sum of the next two */
    uint64_t of_records; /* bytes of the records, from separator to separator */
    uint64_t outside; /* bytes outside of records: comments between separators, a byte order mark */
    uint64_t records, statuses[STATUSES]; /* in all, and of each status */
};

/* The statuses in the order in which they are shown. */
extern const enum status account_order[STATUSES];

void account_add(struct account *account, const struct account *other);

/* "30 complete, 2 unfinished, 0 disputed, 1 illegal, 0 malformed" */
void account_statuses(const struct account *account, struct buffer *out);

/* One line: bytes read; records with their bytes and, if they were judged, their statuses; bytes
 * outside of records. */
void account_line(const struct account *account, struct buffer *out);

/* --- shards */

/* Shards of archives, for many machines: a file is divided into equal ranges of bytes, and a shard
 * has the records that begin in one of them. */
enum { SHARDS_MAX = 1000000 };

/* The I-th of N; 0 of 0 is the whole. */
struct shard {
    uint32_t part, parts;
};

/* Reads `I/N`; false after an error. */
bool shard_read(const struct command *self, const char *text, struct shard *shard);

/* The range of bytes of a shard in a file of that size; all of it if there are no shards. */
void shard_range(struct shard shard, uint64_t size, uint64_t *start, uint64_t *end);

/* --- files */

/* File names in the order in which they are read. Instead of a folder there are its `*.yaml` and
 * `*.yml`, in capitals, too. */
struct input {
    char **names;
    size_t count, capacity;
    bool trouble;       /* a folder or list could not be read, after an error */
    bool listed;        /* files were named by a list, which may be empty */
    bool warned;        /* a folder held nothing, after a warning */
    bool quiet;         /* an earlier pass has reported what cannot be read */
    pass_bytes *pass;   /* takes bytes outside of records, with the visitor's context; or NULL */
    struct output *out; /* the visitor's output, flushed before large records; or NULL */
    bool account;       /* jobs_run() tells the account at the end */
    bool headers;       /* only the headers of records are read; nothing is judged */
    struct shard shard; /* the part of every file to read; only jobs_run() heeds it */
};

/* Appends the rest of an open file; false, with errno, if it cannot be read. */
bool read_all(int file, struct buffer *content);

/* Adds a file that the command line names. A folder stands for its `*.yaml` and `*.yml` in byte
 * order; one that has none gets a warning. */
void input_add(struct input *input, const char *name);

/* Adds the file names in a file, each ended by a NUL byte; `-` is standard input. */
void input_add_list(struct input *input, const char *name);

/* Warns that nothing was read, as users always expect some record. */
void input_warn_of_nothing(const struct input *input, const char *command);

/* Whether results may go into that file (NULL and `-` are standard output). False after an error
 * if it is also an input: results must not replace records. */
bool input_spares(const struct input *input, const char *output);
void input_release(struct input *input);

/* Opens a file for reading; `-` is standard input. Returns -1 with errno on failure. */
int input_open(const char *name);
void input_close(int file);

/* The number of bytes to read from that file; `-` is standard input. False if nobody knows it
 * beforehand, as with pipes. */
bool input_size(const char *name, uint64_t *size);

struct repairer;

/* One record as a command meets it. */
struct visit {
    const char *name; /* of the file, `-` for standard input */
    size_t record;    /* ordinal of its document in the file, from 1 */
    const struct document *document;
    const struct judgement *judgement;
    struct arbiter *arbiter;
    struct repairer **repairer; /* of the worker in jobs_run(), made when it is needed; or NULL */
};

/* Judges every record of every file and calls the visitor, which returns false to end it. False,
 * after an error, if a file could not be read; the others are read all the same. */
typedef bool visit_record(void *context, const struct visit *visit);
bool input_visit(const struct input *input, visit_record *visitor, void *context);

/* --- options */

/* The table of --account and --files0-from, which comes last, and the lines of --help after it. */
extern const struct option_line input_options[];
extern const char input_notes[];

/* Takes one of these. */
bool input_take_option(struct input *input, int key, const char *value);

/* False, with an error, if --shard is given with several files. */
bool input_is_divisible(const struct command *self, const struct input *input);

/* Adds the files that the operands name, or standard input if neither they nor a list name any; a
 * user who is to type it is told so. */
void input_add_operands(struct input *input, const struct arguments *operands);

#endif
