#include "archive/merge/lines.h"

#include "base/memory.h"
#include "cli/input/input.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BLOCK = 64 * 1024 };

void lines_open(struct lines *lines, int file, uint64_t offset)
{
    *lines = (struct lines){.line = lines->line,
                            .capacity = lines->capacity,
                            .file = fdopen(file, "r"),
                            .offset = offset};
    if (lines->file == NULL)
        memory_exhausted();
    (void)setvbuf(lines->file, NULL, _IOFBF, BLOCK);
    if (fseeko(lines->file, (off_t)offset, SEEK_SET) != 0)
        lines->error = errno;
}

void lines_close(struct lines *lines)
{
    (void)fclose(lines->file);
}

void lines_release(struct lines *lines)
{
    free(lines->line);
}

bool lines_next(struct lines *lines)
{
    if (lines->error != 0)
        return false;
    errno = 0;
    const ssize_t got = getline(&lines->line, &lines->capacity, lines->file);
    if (got < 0) {
        if (errno == ENOMEM)
            memory_exhausted();
        lines->error = ferror(lines->file) ? errno : 0;
        return false;
    }
    lines->len = (size_t)got - 1;
    lines->broken = lines->line[lines->len] != '\n';
    lines->line[lines->len] = '\0';
    lines->offset += (uint64_t)got;
    return !lines->broken;
}

bool last_line(int file, struct buffer *line)
{
    const off_t size = lseek(file, 0, SEEK_END);

    for (off_t want = BLOCK;; want *= 4) {
        const off_t start = size > want ? size - want : 0;
        line->len = 0;
        errno = 0;
        if (size <= 0 || lseek(file, start, SEEK_SET) < 0 || !read_all(file, line))
            return false;
        if (line->len == 0 || line->bytes[line->len - 1] != '\n')
            return false;
        size_t at = --line->len;
        while (at > 0 && line->bytes[at - 1] != '\n')
            at--;
        if (at == 0 && start > 0)
            continue;
        line->len -= at;
        memmove(line->bytes, line->bytes + at, line->len);
        return true;
    }
}
