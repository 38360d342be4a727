/* Documents from different files in one YAML stream. Separators stay as they were written; one
 * is added only where two records would otherwise become one. */
#ifndef RECTO_ARCHIVE_RECORDS_DOCUMENT_STREAM_H
#define RECTO_ARCHIVE_RECORDS_DOCUMENT_STREAM_H

#include "cli/output/output.h"

/* The stream so far; all zero: empty. */
struct document_stream {
    bool begun;
    char last;      /* its last byte */
    bool separated; /* the last line is a separator */
};

/* Appends documents, which begin at the start of a line, as they stood. Adds a line break before
 * them if the stream lacks one, and `---` if they do not begin with a separator. */
void document_stream_add(struct document_stream *documents, const char *bytes, size_t len,
                         struct buffer *out);

/* Appends documents to a buffer that holds nothing but documents. */
void document_stream_append(const char *bytes, size_t len, struct buffer *out);

#endif
