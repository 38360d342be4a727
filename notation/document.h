/* Cutting a stream of bytes into documents. */
#ifndef RECTO_NOTATION_DOCUMENT_H
#define RECTO_NOTATION_DOCUMENT_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define RECORD_SIZE_MOST ((size_t)64 * 1024 * 1024)

enum { SOURCE_HEAD = 4, LARGE_DOCUMENT = 4 * 1024 * 1024 };

/* One document that has content. `bytes` begin at the start of a line, which may be the `---` or
 * `...` that ended the document before; a byte order mark at the start of the file is left out. */
struct document {
    const char *bytes; /* of the source; valid until the next document is asked for */
    size_t len;
    size_t skip;         /* bytes at the start that are no YAML: a `...` */
    size_t content;      /* offset of the first content */
    uint64_t line;       /* number of the first line in the file, from 1 */
    uint64_t offset;     /* of `bytes` in the file */
    uint64_t size;       /* bytes in the file, also of one that is too large */
    bool too_large;      /* more than RECORD_SIZE_MOST: `bytes` do not hold it; then the place of */
    uint64_t large_line; /* … its first content is here */
    uint64_t large_column;
};

/* Takes bytes that belong to no document with content. */
typedef void pass_bytes(void *context, const char *bytes, size_t len);

/* A stream being read. */
struct source {
    int file;               /* descriptor, which the caller opens and closes */
    int error;              /* errno of a failed read, or 0 */
    bool at_end;            /* the end of the file has been read */
    char head[SOURCE_HEAD]; /* bytes that were read before source_open, to come first */
    size_t head_len;
    struct buffer buffer;
    size_t carriage;    /* a CR, which may end a line too: between `scan` and here is none */
    size_t start, scan; /* the document being cut: its start, and the line looked at */
    uint64_t line;      /* number of the line at `scan` */
    uint64_t offset;    /* of buffer.bytes[0] in the file */
    uint64_t range_end; /* no document is cut that begins here or later */
    uint64_t begin;     /* where the documents of the range begin; bytes that went into them, or */
    uint64_t given, passed; /* … into none with content */
    struct document document;
    pass_bytes *pass;
    void *context;
    bool first_line, inside, found; /* at its first line; within a line; content has been found */
    /* Called, if it is not NULL, before room is made for a document of LARGE_DOCUMENT bytes and
     * more: what has been said of those before it is better written, since memory may now run out.
     */
    void (*before_large)(void *context);
    void *large_context;
};

/* Begins reading; the memory of an earlier reading is used again. What belongs to no document with
 * content, and what is dropped of one that is too large, goes to `pass` if it is not NULL: all
 * bytes of the file, with the documents. */
void source_open(struct source *source, int file, pass_bytes *pass, void *context);

/* The same for the documents that begin in the bytes from `start` to before `end` of a file that
 * can be sought in: the first begins at byte 0, any other at a separator. The ranges that a file is
 * cut into give together just the documents of the whole file. Lines are counted from the first of
 * the documents, and little more is read than the range and what the last of them needs. */
void source_open_range(struct source *source, int file, uint64_t start, uint64_t end);

/* The same for bytes in memory, which the caller appends to `buffer` before the first document is
 * asked for. */
void source_open_memory(struct source *source);
void source_release(struct source *source);

/* Gives the next document with content; NULL at the end or after a read error. */
const struct document *source_next(struct source *source);

#endif
