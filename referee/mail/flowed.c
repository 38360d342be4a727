#include "referee/mail/flowed.h"

#include "base/character.h"

#include <string.h>

/* The length of a character that is invisible or changes the direction of text; 0 for others. */
static size_t invisible_length(const char *at, const char *end)
{
    const size_t len = utf8_length(at, end);

    if (len == 0)
        return 1;
    const uint32_t character = utf8_decode(at, len);
    const bool invisible = character < 0x20 || (character >= 0x7F && character < 0xA0) ||
                           character == 0xAD || character == 0x200B || character == 0x200E ||
                           character == 0x200F || (character >= 0x202A && character <= 0x202E) ||
                           (character >= 0x2060 && character <= 0x206F) || character == 0xFEFF ||
                           character == 0x61C;
    return invisible ? len : 0;
}

/* Tabs, and blanks of other widths. */
static bool is_space(uint32_t character)
{
    return character == '\t' || character == 0xA0 || character == 0x202F || character == 0x3000 ||
           (character >= 0x2000 && character <= 0x200A);
}

static void write_visible(struct buffer *out, const char *at, const char *end)
{
    while (at < end) {
        const size_t len = utf8_length(at, end);
        if (len > 0 && is_space(utf8_decode(at, len))) {
            buffer_character(out, ' ');
            at += len;
            continue;
        }
        const size_t invisible = invisible_length(at, end);
        if (invisible == 0)
            buffer_append(out, at, len);
        at += invisible > 0 ? invisible : len;
    }
}

/* The end of the line at `at`, which LF, CRLF or CR ends. */
static const char *line_end(const char *at, const char *end)
{
    while (at < end && *at != '\n' && *at != '\r')
        at++;
    return at;
}

static const char *behind_break(const char *at, const char *end)
{
    if (end - at >= 2 && at[0] == '\r' && at[1] == '\n')
        return at + 2;
    return at < end ? at + 1 : at;
}

/* A line of format=flowed, without its quote marks and its stuffed blank. */
struct flowed_line {
    const char *start, *end;
    size_t depth;
    bool signature, soft; /* ends in a blank, and goes on in the next line */
};

static struct flowed_line read_line(const char *start, const char *end)
{
    struct flowed_line line = {.start = start, .end = end};

    while (line.start < end && *line.start == '>') {
        line.start++;
        line.depth++;
    }
    line.start += line.start < end && *line.start == ' ';
    line.signature = end - line.start == 3 && memcmp(line.start, "-- ", 3) == 0;
    line.soft = !line.signature && end > line.start && end[-1] == ' ';
    return line;
}

static void write_flowed(struct buffer *out, const char *text, size_t len, bool delete_space)
{
    const char *const end = text + len;
    struct flowed_line before = {0};

    while (text < end) {
        const char *const stop = line_end(text, end);
        const struct flowed_line line = read_line(text, stop);
        const bool goes_on = before.soft && line.depth == before.depth && !line.signature;
        if (before.start != NULL && !goes_on)
            buffer_character(out, '\n');
        if (!goes_on && line.depth > 0)
            buffer_text(out, "> ");
        write_visible(out, line.start, line.end - (line.soft && delete_space));
        before = line;
        text = behind_break(stop, end);
    }
    if (before.start != NULL)
        buffer_character(out, '\n');
}

void flowed_unwrap(struct buffer *out, const char *text, size_t len, enum flow flow)
{
    if (text == NULL || len == 0)
        return;
    const char *const end = text + len;
    if (flow != FLOW_FIXED) {
        write_flowed(out, text, len, flow == FLOW_DELETE_SPACE);
        return;
    }
    while (text < end) {
        const char *const stop = line_end(text, end);
        write_visible(out, text, stop);
        buffer_character(out, '\n');
        text = behind_break(stop, end);
    }
}
