#include "cli/cases/fields.h"

#include "base/buffer.h"

#include <string.h>

static void refuse(struct fault *fault, struct arena *arena, unsigned line, const char *what,
                   const char *name)
{
    struct buffer reason = {0};

    buffer_format(&reason, what, name);
    *fault = (struct fault){line, arena_copy(arena, reason.bytes, reason.len)};
    buffer_release(&reason);
}

/* The text of an item if its field has that name; else NULL. */
static const char *text_of(const struct block *item, const char *name)
{
    const size_t len = strlen(name);
    const char *const text = item->text;

    if (item->kind != BLOCK_ITEM || strncmp(text, "**", 2) != 0 ||
        strncmp(text + 2, name, len) != 0 || strncmp(text + 2 + len, "**: ", 4) != 0)
        return NULL;
    return text[len + 6] != '\0' ? text + len + 6 : NULL;
}

static void keep(void *object, const struct field *field, const char *text)
{
    memcpy((char *)object + field->offset, &text, sizeof text);
}

const struct block *fields_read(const struct block *heading, const struct block *end,
                                const struct field *fields, size_t count, void *object,
                                struct arena *arena, struct fault *fault)
{
    const struct block *at = heading + 1;

    for (size_t i = 0; i < count; i++) {
        const char *const text = at < end ? text_of(at, fields[i].name) : NULL;
        if (text == NULL && !fields[i].optional) {
            refuse(fault, arena, at < end ? at->line : heading->line,
                   "here “- **%s**: ” is missing", fields[i].name);
            return NULL;
        }
        if (text != NULL)
            keep(object, &fields[i], text);
        at += text != NULL;
    }
    if (at < end && at->kind != BLOCK_SECTION && at->kind != BLOCK_TITLE) {
        refuse(fault, arena, at->line, "%s has no place here", "this");
        return NULL;
    }
    return at;
}

bool heading_cut(const char *heading, struct arena *arena, const char **id, const char **title)
{
    const size_t len = strcspn(heading, " ");

    *id = arena_copy(arena, heading, len);
    *title = heading + len + (heading[len] != '\0');
    return **title != '\0';
}
