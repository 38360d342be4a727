/* Files as they are read: plain ones directly, archives packed with zstd or gzip through a process
 * that unpacks them. Which it is their first bytes tell, not their names. */
#ifndef RECTO_CLI_INPUT_STREAM_H
#define RECTO_CLI_INPUT_STREAM_H

#include "notation/document.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum packing { PACKED_NOT, PACKED_GZIP, PACKED_ZSTD };

/* So many bytes tell how something is packed; gzip is known by the first two. */
enum { PACKING_MAGIC = SOURCE_HEAD };

/* How something is packed that begins so. */
enum packing packing_of(const char *bytes, size_t len);

/* How a file that can be read from anywhere is packed, standard input (`-`) too; what cannot be
 * opened is not packed. Starts nothing. */
enum packing packing_of_file(const char *name);

/* Whether that file is packed, which is complained of: for those who change a file in its place. */
bool refuse_packed(const char *command, const char *name);

/* A file from its opening to its end. Its lines and offsets are those of the unpacked text. */
struct stream {
    int file;             /* of the plain bytes: a pipe, if a process unpacks them */
    int packed;           /* the file that this process reads; -1 if there is none */
    enum packing packing; /* of the file named */
    int error;            /* errno of the look at the first bytes */
    pid_t child;
    int said;                 /* what the process complains of */
    char head[PACKING_MAGIC]; /* read ahead of a file that cannot be read twice */
    size_t head_len;
    bool ended; /* … and it had no more */
};

/* Opens a file, `-` being standard input; false with errno. */
bool stream_open(struct stream *stream, const char *name);

/* Opens a file that is to be read in parts, and tells its size. Gives NULL, or else why that cannot
 * be done; then nothing is open or has been started. */
const char *stream_open_divisible(struct stream *stream, const char *name, uint64_t *size);

/* Begins to cut it into documents (see source_open). */
void stream_begin(struct stream *stream, struct source *source, pass_bytes *pass, void *context);

/* Closes it, whether it has been read to its end or not. False if it could not be read: then `why`
 * says so, as words behind the name of the file. */
bool stream_end(struct stream *stream, const struct source *source, struct buffer *why);

#endif
