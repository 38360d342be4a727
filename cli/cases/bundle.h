/* The files of cases/ as make puts them into the program. */
#ifndef RECTO_CLI_CASES_BUNDLE_H
#define RECTO_CLI_CASES_BUNDLE_H

#include <stdbool.h>
#include <stddef.h>

/* What `wc -c` says of the files, a line each and a last one for the sum, and then the files. */
extern const char cases_bundle[];
extern const size_t cases_bundle_len;

struct bundled_file {
    const char *path; /* as in the tree: cases/plexus/index.md; not terminated */
    size_t path_len;
    const char *bytes;
    size_t len;
};

/* A walk over the files of a bundle. */
struct bundle {
    const char *list, *bytes, *end; /* the next line about a file, and that file */
};

/* Begins a walk. False if these bytes are no bundle. */
bool bundle_open(struct bundle *bundle, const char *bytes, size_t len);

/* Takes the next file; false after the last. */
bool bundle_next(struct bundle *bundle, struct bundled_file *file);

/* Whether the path of a file ends so. */
bool bundled_file_ends(const struct bundled_file *file, const char *with);

#endif
