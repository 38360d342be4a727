#include "cli/repair/change.h"

#include "base/buffer.h"
#include "cli/edit/places.h"

#include <string.h>

/* What stands around words: white space, comments, points, times, brackets and quotes. */
static bool parts_words(char character)
{
    return character == '\0' || strchr(" \t\n\r{};[](),<>'\"", character) != NULL;
}

/* --- words */

static struct span trimmed(const char *bytes, size_t len)
{
    while (len > 0 && strchr(" \t\n\r", bytes[0]) != NULL)
        bytes++, len--;
    while (len > 0 && strchr(" \t\n\r", bytes[len - 1]) != NULL)
        len--;
    return (struct span){bytes, len};
}

struct span gap_pattern(const struct repair_gap *gap)
{
    const char *const pattern = gap->pattern != NULL ? gap->pattern : "";

    if (strpbrk(pattern, "0123456789ABLR+abcdefghijklmnopqrstuvwxyz") == NULL)
        return (struct span){"", 0};
    return trimmed(pattern, strlen(pattern));
}

/* Whether words come or go with the blank beside them. */
static bool is_whole(const struct repair_edit *edit, const struct document *document)
{
    const size_t goes = edit->end - edit->start;
    const char *const text = goes > 0 ? document->bytes + edit->start : edit->text;
    const size_t len = goes + edit->len;

    if (edit->kind == REPAIR_TWICE && edit->len == 0)
        return true;
    return (goes == 0 || edit->len == 0) && len > 1 &&
           (strchr(" \t\r\n", text[0]) != NULL || strchr(" \t\r\n", text[len - 1]) != NULL);
}

/* The words beside those that come or go stay what they are. */
static struct change whole_move(const struct repair_edit *edit, const struct document *document)
{
    const char *const bytes = document->bytes + edit->start;
    const struct span was = trimmed(bytes, edit->end - edit->start);
    const size_t blanks = edit->end > edit->start ? (size_t)(was.bytes - bytes) : 0;

    return (struct change){.start = edit->start + blanks,
                           .end = edit->start + blanks + was.len,
                           .was = was,
                           .now = trimmed(edit->text, edit->len)};
}

/* Leaves a move number out that touches the word, as in `1.c4`, unless it is what changes. */
static size_t behind_number(const struct document *document, size_t start, size_t edit)
{
    size_t at = start;

    while (at < edit && document->bytes[at] >= '0' && document->bytes[at] <= '9')
        at++;
    if (at == start || at >= edit || document->bytes[at] != '.')
        return start;
    while (at < edit && document->bytes[at] == '.')
        at++;
    return at;
}

/* Goes to the ends of the run of text around an edit, if the edit itself does not end there. */
static struct change whole_word(const struct repair_edit *edit, const struct document *document,
                                struct arena *arena)
{
    size_t start = edit->start, end = edit->end;
    struct buffer now = {0};

    while (start > 0 && !parts_words(document->bytes[start - 1]))
        start--;
    while (end < document->len && !parts_words(document->bytes[end]))
        end++;
    start = edit->kind == REPAIR_CLAIM ? start : behind_number(document, start, edit->start);
    buffer_append(&now, document->bytes + start, edit->start - start);
    buffer_append(&now, edit->text, edit->len);
    buffer_append(&now, document->bytes + edit->end, end - edit->end);
    const char *const copy = arena_copy(arena, buffer_string(&now), now.len);
    const struct span was = trimmed(document->bytes + start, end - start);
    const struct change change = {.start = (size_t)(was.bytes - document->bytes),
                                  .end = (size_t)(was.bytes - document->bytes) + was.len,
                                  .was = was,
                                  .now = trimmed(copy, now.len)};
    buffer_release(&now);
    return change;
}

struct change change_of(const struct repair_form *form, int index, const struct document *document,
                        struct arena *arena)
{
    const struct repair_edit *const edit = &form->edits[index];

    return is_whole(edit, document) ? whole_move(edit, document)
                                    : whole_word(edit, document, arena);
}

/* --- lines */

bool change_goes_on(const struct repair_form *form, int index, const struct document *document)
{
    const struct repair_edit *const edit = &form->edits[index];
    bool apart = index == 0;

    for (size_t at = apart ? edit->start : edit[-1].end; !apart && at < edit->start; at++)
        apart = at_break(document, at);
    return !apart;
}

/* Leaves out what both begin and end with. */
static void narrow(struct changed_lines *lines)
{
    const char *const was = lines->was.bytes, *const now = lines->now.bytes;

    while (lines->was_at < lines->was_end && lines->now_at < lines->now_end &&
           was[lines->was_at] == now[lines->now_at])
        lines->was_at++, lines->now_at++;
    while (lines->was_at < lines->was_end && lines->now_at < lines->now_end &&
           was[lines->was_end - 1] == now[lines->now_end - 1])
        lines->was_end--, lines->now_end--;
}

struct changed_lines changed_lines_of(const struct repair_form *form, int index,
                                      const struct document *document, struct arena *arena)
{
    int first = index, last = index;
    while (change_goes_on(form, first, document))
        first--;
    while (last + 1 < form->edit_count && change_goes_on(form, last + 1, document))
        last++;
    const size_t start = line_start(document, form->edits[first].start);
    const size_t end = line_stop(document, form->edits[last].end);
    struct changed_lines lines = {.start = start, .was_at = form->edits[first].start - start};
    struct buffer now = {0};
    size_t at = start;

    for (int i = first; i <= last; i++) {
        const struct repair_edit *const edit = &form->edits[i];
        buffer_append(&now, document->bytes + at, edit->start - at);
        if (i == first)
            lines.now_at = now.len;
        buffer_append(&now, edit->text, edit->len);
        at = edit->end;
    }
    lines.now_end = now.len;
    lines.was_end = at - start;
    buffer_append(&now, document->bytes + at, end - at);
    lines.was = (struct span){document->bytes + start, end - start};
    lines.now = (struct span){arena_copy(arena, buffer_string(&now), now.len), now.len};
    narrow(&lines);
    buffer_release(&now);
    return lines;
}
