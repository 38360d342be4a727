/* What the commands on archives share: which files they read, on how many cores, and where what
 * they write goes. */
#ifndef RECTO_ARCHIVE_READING_H
#define RECTO_ARCHIVE_READING_H

#include "cli/command.h"
#include "cli/jobs.h"
#include "cli/replace.h"

/* All zero but `jobs`, which READING begins with. */
struct reading {
    struct input input;
    uint32_t jobs;
    bool listed;      /* files were named by a list */
    const char *file; /* of the output; NULL: standard output */
};

#define READING                \
    (struct reading)           \
    {                          \
        .jobs = jobs_default() \
    }

/* For struct option, and what reading_option() knows. */
#define READING_LONGS                                                                      \
    {"jobs", required_argument, NULL, 'J'}, {"files0-from", required_argument, NULL, 'F'}, \
    {                                                                                      \
        "help", no_argument, NULL, 'h'                                                     \
    }
#define READING_HELP                                                                     \
    "      --jobs N        on so many cores at once (default: all there are)\n"          \
    "      --files0-from F file names, each ended by a NUL byte, from F (- is standard " \
    "input)\n"                                                                           \
    "A folder stands for its *.yaml; without a FILE, or for -, standard input is read.\n"

/* Takes one of these options, or 'o' for the output; false with a complaint. */
bool reading_option(const struct command *self, struct reading *reading, int option,
                    const char *value);

/* The files that are left of the arguments; standard input if there are none at all. */
void reading_files(struct reading *reading, int argc, char **argv);
void reading_release(struct reading *reading);

/* Where results go: standard output, or a file that is replaced when they are whole. */
struct destination {
    struct output *out;
    struct output own;
    struct replacement replacement;
    const char *file; /* or NULL */
};

/* False with a complaint. */
bool destination_open(struct destination *destination, const char *file, struct output *out);

/* Puts the file into its place if the results are `whole`; false with a complaint. */
bool destination_close(struct destination *destination, bool whole);

#endif
