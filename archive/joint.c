#include "archive/joint.h"

#include <string.h>

static bool begins_with(const char *bytes, size_t len, const char *text)
{
    return len >= 3 && memcmp(bytes, text, 3) == 0;
}

static bool begins_with_separator(const char *bytes, size_t len)
{
    if (!begins_with(bytes, len, "---") && !begins_with(bytes, len, "..."))
        return false;
    return len == 3 || strchr(" \t\r\n", bytes[3]) != NULL;
}

void joint_add(struct joint *joint, const char *bytes, size_t len, struct buffer *out)
{
    if (len == 0)
        return;
    if (joint->begun && joint->last != '\n' && joint->last != '\r')
        buffer_character(out, '\n');
    /* What would be taken for a byte order mark at the start is kept from being one. */
    if (joint->begun ? !begins_with_separator(bytes, len) : begins_with(bytes, len, "\xEF\xBB\xBF"))
        buffer_text(out, "---\n");
    buffer_append(out, bytes, len);
    joint->begun = true;
    joint->last = bytes[len - 1];
}

void joint_append(const char *bytes, size_t len, struct buffer *out)
{
    struct joint joint = {.begun = out->len > 0};

    if (joint.begun)
        joint.last = out->bytes[out->len - 1];
    joint_add(&joint, bytes, len, out);
}
