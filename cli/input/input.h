/* The files that a command works on, and the documents in them. */
#ifndef RECTO_CLI_INPUT_INPUT_H
#define RECTO_CLI_INPUT_INPUT_H

#include "cli/input/account.h"
#include "cli/input/shard.h"
#include "validator/arbiter.h"

#include <stdbool.h>
#include <stddef.h>

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
    struct repairer *repairer; /* of the worker in jobs_run(), which has one; else NULL */
};

/* Judges every record of every file and calls the visitor, which returns false to end it. False,
 * after an error, if a file could not be read; the others are read all the same. */
typedef bool visit_record(void *context, const struct visit *visit);
bool input_visit(const struct input *input, visit_record *visitor, void *context);

#endif
