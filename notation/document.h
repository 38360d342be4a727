/* Cutting a stream of bytes into YAML documents. */
#ifndef RECTO_NOTATION_DOCUMENT_H
#define RECTO_NOTATION_DOCUMENT_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define RECORD_SIZE_MOST ((size_t)64 * 1024 * 1024)

enum { LARGE_DOCUMENT = 4 * 1024 * 1024 };

/* A document with content. `bytes` begin at the start of a line, which may be the `---` or `...`
 * that ended the previous document; a byte order mark at its start is left out. */
struct document {
    const char *bytes; /* of the source; valid until the next source_next() */
    size_t len;
    size_t skip;         /* bytes at the start that are not YAML: a `...` */
    size_t content;      /* offset of the first content */
    uint64_t line;       /* number of the first line in the file, from 1 */
    uint64_t offset;     /* of `bytes` in the file */
    uint64_t size;       /* bytes in the file, even if it is too large */
    bool too_large;      /* more than RECORD_SIZE_MOST; `bytes` do not hold it, and the place */
    uint64_t large_line; /* of its first content is here */
    uint64_t large_column;
};

/* Receives bytes that belong to no document with content. */
typedef void pass_bytes(void *context, const char *bytes, size_t len);

/* A stream being read. */
struct source {
    int file;            /* descriptor; the caller opens and closes it */
    int error;           /* errno of a failed read, or 0 */
    const char *foreign; /* what the file is if it holds no records: there are no documents */
    bool at_end;         /* the end of the file has been read */
    struct buffer buffer;
    size_t carriage;    /* the next CR, which may end a line too; none before it from `scan` on */
    size_t start, scan; /* of the document being cut, and of the line looked at */
    uint64_t line;      /* number of the line at `scan` */
    uint64_t offset;    /* of buffer.bytes[0] in the file */
    uint64_t given, passed; /* bytes in documents with content, and others */
    struct document document;
    pass_bytes *pass;
    void *context;
    bool first_line, inside, found; /* at its first line; within a line; has content */
    /* If not NULL, called before room is made for a document of LARGE_DOCUMENT bytes or more:
     * memory may run out, so the caller should write what it has to say of earlier documents. */
    void (*before_large)(void *context);
    void *large_context;
};

/* Begins reading, and reuses the memory of an earlier reading. If `pass` is not NULL, it receives
 * what belongs to no document with content and what is dropped of documents that are too large:
 * documents and passed bytes together are the whole file. */
void source_open(struct source *source, int file, pass_bytes *pass, void *context);

/* The same for bytes in memory, which the caller appends to `buffer` before the first call of
 * source_next(). */
void source_open_memory(struct source *source);
void source_release(struct source *source);

/* The next document with content; NULL at the end or after a read error. */
const struct document *source_next(struct source *source);

/* Why it could not be read, or is not to be, to its end; NULL if it could. */
const char *source_trouble(const struct source *source);

#endif
