#include "archive/joint.h"

#include <string.h>

static bool begins_with(const char *bytes, size_t len, const char *text)
{
    return len >= 3 && memcmp(bytes, text, 3) == 0;
}

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n';
}

static bool begins_with_separator(const char *bytes, size_t len)
{
    if (!begins_with(bytes, len, "---") && !begins_with(bytes, len, "..."))
        return false;
    return len == 3 || is_blank(bytes[3]);
}

static bool at_line_start(const struct joint *joint)
{
    return !joint->begun || joint->last == '\n' || joint->last == '\r';
}

static bool is_lone_separator(const char *bytes, size_t len)
{
    if (!begins_with_separator(bytes, len))
        return false;
    for (size_t i = 3; i < len; i++)
        if (!is_blank(bytes[i]))
            return false;
    return true;
}

void joint_go_on(struct joint *joint, const char *bytes, size_t len, struct buffer *out)
{
    if (len == 0)
        return;
    joint->separated = at_line_start(joint) && is_lone_separator(bytes, len);
    buffer_append(out, bytes, len);
    joint->begun = true;
    joint->last = bytes[len - 1];
}

/* Whether `---` must part them from what is there. What would be taken for a byte order mark at the
 * start is kept from being one, too. */
static bool needs_separator(const struct joint *joint, const char *bytes, size_t len)
{
    return joint->begun ? !joint->separated && !begins_with_separator(bytes, len)
                        : begins_with(bytes, len, "\xEF\xBB\xBF");
}

static const char separator[] = "---\n";

size_t joint_length(const struct joint *joint, const char *bytes, size_t len)
{
    if (len == 0)
        return 0;
    return !at_line_start(joint) + (needs_separator(joint, bytes, len) ? strlen(separator) : 0);
}

void joint_add(struct joint *joint, const char *bytes, size_t len, struct buffer *out)
{
    if (len == 0)
        return;
    if (!at_line_start(joint)) {
        buffer_character(out, '\n');
        joint->last = '\n';
    }
    if (needs_separator(joint, bytes, len))
        buffer_text(out, separator);
    joint_go_on(joint, bytes, len, out);
}

void joint_append(const char *bytes, size_t len, struct buffer *out)
{
    struct joint joint = {.begun = out->len > 0};

    if (joint.begun)
        joint.last = out->bytes[out->len - 1];
    joint_add(&joint, bytes, len, out);
}
