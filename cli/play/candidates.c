#include "cli/play/candidates.h"

#include "base/character.h"

#include <strings.h>

void candidates_release(struct candidates *candidates)
{
    buffer_release(&candidates->texts);
    buffer_release(&candidates->common);
}

void candidates_add(struct candidates *candidates, const char *text, size_t len)
{
    struct buffer *const common = &candidates->common;
    size_t same = 0;

    if (len < candidates->typed_len ||
        strncasecmp(text, candidates->typed, candidates->typed_len) != 0)
        return;
    if (candidates->count++ == 0)
        buffer_append(common, text, len);
    while (same < common->len && same < len && common->bytes[same] == text[same])
        same++;
    common->len = same;
    if (candidates->kept == CANDIDATES_MOST)
        return;
    candidates->kept++;
    buffer_append(&candidates->texts, text, len);
    buffer_character(&candidates->texts, '\0');
}

static size_t widest(const struct candidates *candidates)
{
    const char *at = candidates->texts.bytes;
    size_t width = 0;

    for (size_t i = 0; i < candidates->kept; i++, at += strlen(at) + 1) {
        const size_t columns = text_columns(at, strlen(at));
        width = columns > width ? columns : width;
    }
    return width;
}

void candidates_write(const struct candidates *candidates, size_t columns, size_t lines,
                      struct buffer *out)
{
    const size_t width = widest(candidates) + 2, fitting = (columns + 1) / width;
    const size_t across = fitting > 0 ? fitting : 1;
    const size_t room = across * (lines > 1 ? lines : 1);
    const bool all = candidates->count <= room && candidates->count == candidates->kept;
    const size_t most = candidates->kept < room ? candidates->kept : room;
    const size_t shown = all ? candidates->count : most > across ? most - across : most;
    const char *at = candidates->texts.bytes;

    for (size_t i = 0; i < shown; i++, at += strlen(at) + 1) {
        const bool last = (i + 1) % across == 0 || i + 1 == shown;
        buffer_text(out, at);
        if (last)
            buffer_character(out, '\n');
        else
            buffer_repeat(out, ' ', width - text_columns(at, strlen(at)));
    }
    if (!all)
        buffer_format(out, "… and %zu more\n", candidates->count - shown);
}
