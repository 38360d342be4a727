#include "cli/input/stream.h"

#include "cli/output/output.h"
#include "cli/process/sibling.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum packing packing_of(const char *bytes, size_t len)
{
    if (len >= 2 && memcmp(bytes, "\x1F\x8B", 2) == 0)
        return PACKED_GZIP;
    if (len < 4)
        return PACKED_NOT;
    /* A file may also begin with a skippable frame, which has one of sixteen magic numbers. */
    return memcmp(bytes, "\x28\xB5\x2F\xFD", 4) == 0 ||
                   ((bytes[0] & 0xF0) == 0x50 && memcmp(bytes + 1, "\x2A\x4D\x18", 3) == 0)
               ? PACKED_ZSTD
               : PACKED_NOT;
}

/* Whether these bytes may begin a packed file. */
static bool may_be_packed(const char *bytes, size_t len)
{
    static const char skipped[] = "\x50\x2A\x4D\x18";

    return len == 0 || (len == 1 && *bytes == '\x1F') ||
           memcmp(bytes, "\x28\xB5\x2F\xFD", len) == 0 ||
           ((bytes[0] & 0xF0) == 0x50 && memcmp(bytes + 1, skipped + 1, len - 1) == 0);
}

/* Reads the first bytes of a file that can be read only once, and no more than it takes. */
static void read_head(struct stream *stream)
{
    while (stream->head_len < PACKING_MAGIC && may_be_packed(stream->head, stream->head_len)) {
        const ssize_t got =
            read(stream->file, stream->head + stream->head_len, PACKING_MAGIC - stream->head_len);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            stream->error = errno;
        if (got <= 0)
            break;
        stream->head_len += (size_t)got;
    }
    stream->ended = stream->head_len == 0;
    stream->packing = packing_of(stream->head, stream->head_len);
}

/* Looks at the first bytes from the file's position on. */
static void look(struct stream *stream)
{
    const off_t start = stream->file == STDIN_FILENO ? lseek(stream->file, 0, SEEK_CUR) : 0;
    char head[PACKING_MAGIC];
    size_t len = 0;
    ssize_t got = start < 0 ? -1 : 1;

    while (len < sizeof head && (got > 0 || (got < 0 && start >= 0 && errno == EINTR))) {
        got = pread(stream->file, head + len, sizeof head - len, start + (off_t)len);
        len += got > 0 ? (size_t)got : 0;
    }
    if (got >= 0)
        stream->packing = packing_of(head, len);
    else if (errno == ESPIPE)
        read_head(stream);
    else
        stream->error = errno;
}

static int open_file(const char *name)
{
    return strcmp(name, "-") == 0 ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC);
}

static void close_file(int file)
{
    if (file > STDIN_FILENO)
        (void)close(file);
}

enum packing packing_of_file(const char *name)
{
    struct stream stream = {.file = open_file(name)};

    if (stream.file < 0)
        return PACKED_NOT;
    if (lseek(stream.file, 0, SEEK_CUR) >= 0)
        look(&stream);
    close_file(stream.file);
    return stream.packing;
}

bool refuse_packed(const char *command, const char *name)
{
    static const char *const tools[] = {[PACKED_GZIP] = "gzip -d", [PACKED_ZSTD] = "zstd -d"};
    const enum packing packing = packing_of_file(name);

    if (packing == PACKED_NOT)
        return false;
    complain("%s: %s is packed, and packed files are only read; unpack it first (%s)", command,
             name, tools[packing]);
    return true;
}

/* A pipe. Its descriptors do not take the places of the standard streams, and no other program
 * inherits them. */
static bool open_pipe(int ends[2])
{
    int low[2];

    if (pipe(low) != 0)
        return false;
    ends[0] = fcntl(low[0], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    ends[1] = fcntl(low[1], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    const int error = errno;
    (void)close(low[0]);
    (void)close(low[1]);
    if (ends[0] >= 0 && ends[1] >= 0)
        return true;
    close_file(ends[0]);
    close_file(ends[1]);
    errno = error;
    return false;
}

/* Its argument holds the bytes that have been read already. */
static int start_child(struct stream *stream, int out, int errors)
{
    char unpack[] = "unpack", head[2 * PACKING_MAGIC + 1] = "";
    char *argv[] = {unpack, stream->head_len > 0 ? head : NULL, NULL};
    const int files[] = {stream->file, out, errors};

    for (size_t i = 0; i < stream->head_len; i++) {
        const unsigned char byte = (unsigned char)stream->head[i];
        head[2 * i] = "0123456789abcdef"[byte >> 4];
        head[2 * i + 1] = "0123456789abcdef"[byte & 15];
    }
    (void)signal(SIGCHLD, SIG_DFL); /* or it could not be waited for */
    return sibling_start("recto-archive", argv, files, &stream->child);
}

/* Puts a process that unpacks between the file and its reader; an errno. */
static int put_between(struct stream *stream)
{
    int plain[2], said[2];

    if (!open_pipe(plain))
        return errno;
    if (!open_pipe(said)) {
        const int error = errno;
        close_file(plain[0]);
        close_file(plain[1]);
        return error;
    }
    const int error = start_child(stream, plain[1], said[1]);
    close_file(plain[1]);
    close_file(said[1]);
    if (error != 0) {
        close_file(plain[0]);
        close_file(said[0]);
        return error;
    }
    stream->packed = stream->file;
    stream->file = plain[0];
    stream->said = said[0];
    stream->head_len = 0;
    return 0;
}

bool stream_open(struct stream *stream, const char *name)
{
    *stream = (struct stream){.file = open_file(name), .packed = -1, .said = -1};
    if (stream->file < 0)
        return false;
    look(stream);
    if (stream->packing == PACKED_NOT || stream->error != 0)
        return true;
    stream->error = put_between(stream);
    return true;
}

const char *stream_open_divisible(struct stream *stream, const char *name, uint64_t *size)
{
    struct stat facts;
    const char *why = NULL;

    if (strcmp(name, "-") == 0)
        return "standard input cannot be read in parts";
    /* Without O_NONBLOCK, opening a pipe would wait for a writer. */
    *stream = (struct stream){
        .file = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK), .packed = -1, .said = -1};
    if (stream->file < 0)
        return strerror(errno);
    if (fstat(stream->file, &facts) != 0)
        why = strerror(errno);
    else if (!S_ISREG(facts.st_mode))
        why = "only a plain file can be read in parts";
    else
        look(stream);
    if (why == NULL && stream->error != 0)
        why = strerror(stream->error);
    if (why == NULL && stream->packing != PACKED_NOT)
        why = "a compressed file cannot be read in parts";
    if (why != NULL)
        (void)close(stream->file);
    *size = (uint64_t)facts.st_size;
    return why;
}

void stream_begin(struct stream *stream, struct source *source, pass_bytes *pass, void *context)
{
    source_open(source, stream->file, pass, context);
    memcpy(source->head, stream->head, stream->head_len);
    source->head_len = stream->head_len;
    source->error = stream->error;
    source->at_end = stream->error != 0 || stream->ended;
}

/* The complaint of the process, without the name of the program. */
static void read_complaint(int file, struct buffer *why)
{
    enum { MOST = 4096 };
    char said[MOST];
    size_t len = 0;
    ssize_t got;

    while (len < MOST &&
           ((got = read(file, said + len, MOST - len)) > 0 || (got < 0 && errno == EINTR)))
        len += got > 0 ? (size_t)got : 0;
    const char *const end = memchr(said, '\n', len), *at = said;
    len = end != NULL ? (size_t)(end - said) : len;
    if (len > 7 && memcmp(at, "recto: ", 7) == 0) {
        at += 7;
        len -= 7;
    }
    buffer_append(why, at, len);
}

/* Ends the process. False if it failed before the caller had read enough. */
static bool end_child(struct stream *stream, bool at_end, struct buffer *why)
{
    int status = 0;
    pid_t ended;

    if (!at_end)
        (void)kill(stream->child, SIGTERM);
    else
        read_complaint(stream->said, why);
    do
        ended = waitpid(stream->child, &status, 0);
    while (ended < 0 && errno == EINTR);
    if (!at_end || (ended > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0))
        return true;
    if (ended > 0 && WIFSIGNALED(status))
        buffer_format(why, "%srecto-archive was ended by signal %d", why->len > 0 ? "; " : "",
                      WTERMSIG(status));
    else if (why->len == 0)
        buffer_text(why, "recto-archive, which unpacks it, failed");
    return false;
}

bool stream_end(struct stream *stream, const struct source *source, struct buffer *why)
{
    bool sound = source->error == 0;

    close_file(stream->file);
    why->len = 0;
    if (!sound && stream->packing != PACKED_NOT && stream->child == 0 && source->error == ENOENT)
        buffer_text(why, "recto-archive, which unpacks it, is not installed beside recto");
    else if (!sound)
        buffer_text(why, strerror(source->error));
    if (stream->child > 0) {
        struct buffer said = {0};
        const bool done = end_child(stream, source->at_end, &said);
        if (sound && !done)
            buffer_append(why, said.bytes, said.len);
        sound &= done;
        buffer_release(&said);
        close_file(stream->said);
        close_file(stream->packed);
    }
    return sound;
}
