/* Reading of files: plain ones directly, those packed with zstd or gzip through a process that
 * unpacks them. The first bytes decide, not the name. */
#ifndef RECTO_CLI_INPUT_STREAM_H
#define RECTO_CLI_INPUT_STREAM_H

#include "notation/document.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum packing { PACKED_NOT, PACKED_GZIP, PACKED_ZSTD };

/* The bytes it takes to recognise a packing; gzip needs only two. */
enum { PACKING_MAGIC = SOURCE_HEAD };

/* The packing of a file that begins with these bytes. */
enum packing packing_of(const char *bytes, size_t len);

/* The packing of a seekable file; `-` is standard input. PACKED_NOT if it cannot be opened. Starts
 * no process. */
enum packing packing_of_file(const char *name);

/* Whether that file is packed, with a complaint: for commands that change files in place. */
bool refuse_packed(const char *command, const char *name);

/* An open file. Its lines and offsets are those of the unpacked text. */
struct stream {
    int file;             /* gives plain bytes: a pipe if a process unpacks them */
    int packed;           /* the file that this process reads; or -1 */
    enum packing packing; /* of the named file */
    int error;            /* errno from reading the first bytes */
    pid_t child;
    int said;                 /* the standard error of the process */
    char head[PACKING_MAGIC]; /* read ahead from a file that cannot be read twice */
    size_t head_len;
    bool ended; /* … and that was all of it */
};

/* Opens a file; `-` is standard input. False with errno. */
bool stream_open(struct stream *stream, const char *name);

/* Opens a file that is to be read in shards, and tells its size. Gives NULL, or why that fails;
 * then nothing is open. */
const char *stream_open_divisible(struct stream *stream, const char *name, uint64_t *size);

/* Begins to cut it into documents: see source_open(). */
void stream_begin(struct stream *stream, struct source *source, pass_bytes *pass, void *context);

/* Closes it, at its end or before. False if it could not be read; then `why` gets the words that
 * follow the name of the file. */
bool stream_end(struct stream *stream, const struct source *source, struct buffer *why);

#endif
