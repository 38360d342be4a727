/* The files that a command works on, and the documents in them. */
#ifndef RECTO_CLI_INPUT_INPUT_H
#define RECTO_CLI_INPUT_INPUT_H

#include "cli/input/account.h"
#include "cli/input/shard.h"
#include "validator/arbiter.h"

#include <stdbool.h>
#include <stddef.h>

/* File names in the order in which they are read: folders have been replaced by their `*.yaml` and
 * `*.yml`. */
struct input {
    char **names;
    size_t count, capacity;
    bool trouble;       /* a folder or list could not be read; it has been said */
    bool listed;        /* by a list, which may be empty */
    bool warned;        /* a folder held nothing; it has been said */
    bool quiet;         /* what cannot be read has been complained of in an earlier pass */
    pass_bytes *pass;   /* takes what belongs to no record, with the visitor's context; or NULL */
    struct output *out; /* written to by the visitor, flushed before large records; or NULL */
    bool account;       /* jobs_run() is to tell in the end what it all came to */
    struct shard shard; /* only a part of every file is read: jobs_run() alone does this */
};

/* Appends all that is left of an open file; false, with errno, if it cannot be read. */
bool read_all(int file, struct buffer *content);

/* A file named on the command line; a folder stands for its `*.yaml` and `*.yml` in byte
 * order, and is complained of if it has none. */
void input_add(struct input *input, const char *name);

/* The file names in a file, each ended by a NUL byte; `-` is standard input. */
void input_add_list(struct input *input, const char *name);

/* Warns of a reading that met no record, since somebody meant some. */
void input_warn_of_nothing(const struct input *input, const char *command);

/* Whether results may be written into that file (NULL and `-` are standard output): false with a
 * complaint if it is one of those to be read, whose records they would replace. */
bool input_spares(const struct input *input, const char *output);
void input_release(struct input *input);

/* Opens a file that is no archive of records (that is for cli/input/stream.h), `-` being standard
 * input; -1 with errno if it cannot be. */
int input_open(const char *name);
void input_close(int file);

/* The size of the file of that name, `-` being standard input; false if it has none that tells how
 * much there is to be read: a pipe, or what is compressed. */
bool input_size(const char *name, uint64_t *size);

/* One record as a command meets it. */
struct visit {
    const char *name; /* of the file, `-` for standard input */
    size_t record;    /* ordinal in the file, from 1 */
    const struct document *document;
    const struct judgement *judgement;
    struct arbiter *arbiter;
};

/* Judges every record of every file and hands it on; false from the visitor ends it early. A file
 * that cannot be read is complained of, and the others are read all the same; then false. */
typedef bool visit_record(void *context, const struct visit *visit);
bool input_visit(const struct input *input, visit_record *visitor, void *context);

#endif
