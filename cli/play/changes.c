#include "cli/play/changes.h"

#include "base/list.h"

#include <stdlib.h>

static void release(struct rewriting *rewriting)
{
    buffer_release(&rewriting->before);
    buffer_release(&rewriting->after);
}

void changes_forget_undone(struct changes *changes)
{
    while (changes->count > changes->done)
        release(&changes->list[--changes->count]);
}

void changes_forget_since(struct changes *changes, size_t done)
{
    if (changes->done < done)
        return;
    changes->done = done;
    changes_forget_undone(changes);
}

void changes_release(struct changes *changes)
{
    changes_forget_since(changes, 0);
    free(changes->list);
}

/* Appends a part of another buffer. */
static void append_part(struct buffer *buffer, const struct buffer *from, size_t start, size_t end)
{
    if (start < end) /* one that is empty has no bytes */
        buffer_append(buffer, from->bytes + start, end - start);
}

/* How many bytes two texts begin with in common; blocks of them are compared at once. */
static size_t common_start(const char *a, const char *b, size_t most)
{
    enum { BLOCK = 256 };
    size_t at = 0;

    while (at + BLOCK <= most && memcmp(a + at, b + at, BLOCK) == 0)
        at += BLOCK;
    while (at < most && a[at] == b[at])
        at++;
    return at;
}

/* The part in which two documents differ. */
static struct rewriting difference(const struct buffer *before, const struct buffer *after)
{
    const size_t most = before->len < after->len ? before->len : after->len;
    struct rewriting rewriting = {.at = common_start(before->bytes, after->bytes, most)};
    size_t end = 0;

    while (end < most - rewriting.at &&
           before->bytes[before->len - 1 - end] == after->bytes[after->len - 1 - end])
        end++;
    append_part(&rewriting.before, before, rewriting.at, before->len - end);
    append_part(&rewriting.after, after, rewriting.at, after->len - end);
    return rewriting;
}

static void make_room(struct changes *changes)
{
    if (changes->count == changes->capacity)
        changes->list = list_grow(changes->list, &changes->capacity, sizeof *changes->list);
}

void changes_add(struct changes *changes, const struct buffer *before, const struct buffer *after)
{
    changes_forget_undone(changes);
    make_room(changes);
    changes->list[changes->count++] = difference(before, after);
    changes->done = changes->count;
}

void changes_join(struct changes *changes)
{
    changes->list[changes->done - 1].beside = true;
}

bool changes_begin_beside(const struct changes *changes)
{
    return changes->count > 0 && changes->list[0].beside;
}

void changes_add_undone(struct changes *changes, const struct buffer *before,
                        const struct buffer *after)
{
    make_room(changes);
    memmove(changes->list + 1, changes->list, changes->count * sizeof *changes->list);
    changes->list[0] = difference(before, after);
    changes->count++;
}

/* Puts bytes in the place of others. */
static void exchange(struct buffer *document, size_t at, const struct buffer *old,
                     const struct buffer *new)
{
    struct buffer changed = {0};

    append_part(&changed, document, 0, at);
    append_part(&changed, new, 0, new->len);
    append_part(&changed, document, at + old->len, document->len);
    buffer_release(document);
    *document = changed;
}

bool changes_undo(struct changes *changes, struct buffer *document)
{
    const struct rewriting *rewriting;

    if (changes->done == 0)
        return false;
    do {
        rewriting = &changes->list[--changes->done];
        exchange(document, rewriting->at, &rewriting->after, &rewriting->before);
    } while (rewriting->beside && changes->done > 0);
    return true;
}

bool changes_redo(struct changes *changes, struct buffer *document)
{
    if (changes->done == changes->count)
        return false;
    do {
        const struct rewriting *const rewriting = &changes->list[changes->done++];
        exchange(document, rewriting->at, &rewriting->before, &rewriting->after);
    } while (changes->done < changes->count && changes->list[changes->done].beside);
    return true;
}
