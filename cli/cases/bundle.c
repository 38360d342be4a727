#include "cli/cases/bundle.h"

#include <string.h>

/* Reads a line such as "  42 cases/ISSUES.md"; gives where it ends, or NULL. */
static const char *read_line(const char *at, const char *end, struct bundled_file *file)
{
    size_t len = 0;

    while (at < end && *at == ' ')
        at++;
    const char *const digits = at;
    while (at < end && *at >= '0' && *at <= '9' && len < (size_t)1 << 32)
        len = 10 * len + (size_t)(*at++ - '0');
    if (at == digits || at == end || *at != ' ')
        return NULL;
    const char *const path = at + 1, *const stop = memchr(path, '\n', (size_t)(end - path));
    if (stop == NULL)
        return NULL;
    *file = (struct bundled_file){.path = path, .path_len = (size_t)(stop - path), .len = len};
    return stop + 1;
}

static bool is_sum(const struct bundled_file *file)
{
    return file->path_len == 5 && memcmp(file->path, "total", 5) == 0;
}

bool bundle_open(struct bundle *bundle, const char *bytes, size_t len)
{
    struct bundled_file file = {0};
    const char *at = bytes, *const end = bytes + len;

    do
        at = read_line(at, end, &file);
    while (at != NULL && !is_sum(&file));
    if (at == NULL || file.len != (size_t)(end - at))
        return false;
    *bundle = (struct bundle){bytes, at, end};
    return true;
}

bool bundle_next(struct bundle *bundle, struct bundled_file *file)
{
    const char *const next = read_line(bundle->list, bundle->end, file);

    if (next == NULL || is_sum(file) || file->len > (size_t)(bundle->end - bundle->bytes))
        return false;
    file->bytes = bundle->bytes;
    bundle->list = next;
    bundle->bytes += file->len;
    return true;
}

bool bundled_file_ends(const struct bundled_file *file, const char *with)
{
    const size_t len = strlen(with);

    return file->path_len >= len && memcmp(file->path + file->path_len - len, with, len) == 0;
}
