/* Documents of different files in one stream: what separates them is kept as it stood, and added
 * only where it is missing, so that no two records become one. */
#ifndef RECTO_ARCHIVE_JOINT_H
#define RECTO_ARCHIVE_JOINT_H

#include "cli/output/output.h"

/* The stream so far. All zero is an empty one. */
struct joint {
    bool begun;
    char last;      /* its last byte */
    bool separated; /* … of a separator behind which nothing stands yet */
};

/* Appends documents as they stood. Before them comes, if need be, the line break that the stream
 * ends without, and `---` if they do not begin with a separator. They begin at the start of a
 * line. */
void joint_add(struct joint *joint, const char *bytes, size_t len, struct buffer *out);

/* How many bytes that puts before them. */
size_t joint_length(const struct joint *joint, const char *bytes, size_t len);

/* Appends what follows in the same file. */
void joint_go_on(struct joint *joint, const char *bytes, size_t len, struct buffer *out);

/* Appends documents to a buffer that holds nothing else. */
void joint_append(const char *bytes, size_t len, struct buffer *out);

#endif
