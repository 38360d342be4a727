/* Documents of different files in one stream: what separates them is kept as it stood, and added
 * only where it is missing, so that no two records become one. */
#ifndef RECTO_ARCHIVE_RECORDS_DOCUMENT_STREAM_H
#define RECTO_ARCHIVE_RECORDS_DOCUMENT_STREAM_H

#include "cli/output/output.h"

/* The stream so far. All zero is an empty one. */
struct document_stream {
    bool begun;
    char last;      /* its last byte */
    bool separated; /* … of a separator behind which nothing stands yet */
};

/* Appends documents as they stood. Before them comes, if need be, the line break that the stream
 * ends without, and `---` if they do not begin with a separator. They begin at the start of a
 * line. */
void document_stream_add(struct document_stream *documents, const char *bytes, size_t len,
                         struct buffer *out);

/* How many bytes that puts before them. */
size_t document_stream_overhead(const struct document_stream *documents, const char *bytes,
                                size_t len);

/* Appends what follows in the same file. */
void document_stream_continue(struct document_stream *documents, const char *bytes, size_t len,
                              struct buffer *out);

/* Appends documents to a buffer that holds nothing else. */
void document_stream_append(const char *bytes, size_t len, struct buffer *out);

#endif
