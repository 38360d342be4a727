#include "referee/outgoing/strips.h"

#include "base/wrap.h"

#include <string.h>

enum { COLUMNS = 78, LABEL = 6 };

static size_t line_length(const char *line)
{
    return strcspn(line, "\n");
}

static const char *next_line(const char *line)
{
    const size_t len = line_length(line);
    return line + len + (line[len] == '\n');
}

/* Copies the columns from `from` to before `to` of a line, padded with blanks. */
static void copy_part(const char *line, size_t from, size_t to, struct buffer *out)
{
    const size_t len = line_length(line);

    if (from < len)
        buffer_append(out, line + from, (to < len ? to : len) - from);
    buffer_repeat(out, ' ', to - from - (from < len ? (to < len ? to : len) - from : 0));
}

static void drop_blanks(struct buffer *out)
{
    while (out->len > 0 && out->bytes[out->len - 1] == ' ')
        out->len--;
    buffer_character(out, '\n');
}

/* The column names end before the edge that a strip shares with the next one. */
static void write_strip(const char *block, const char *end, const struct text_cuts *cuts,
                        size_t first, size_t last, struct buffer *out)
{
    for (const char *line = block; line < end; line = next_line(line)) {
        const bool rest = last + 1 == cuts->count;
        const size_t stop = rest ? line_length(line) : cuts->at[last] + (line != block);
        copy_part(line, 0, cuts->at[0], out);
        if (stop > cuts->at[first])
            copy_part(line, cuts->at[first], stop, out);
        drop_blanks(out);
    }
}

/* The end of a strip that begins at `first` and has at most `most` squares. */
static size_t end_of_strip(const struct text_cuts *cuts, size_t first, size_t most)
{
    const size_t start = cuts->at[first] - cuts->at[0];
    size_t last = first + 1;

    while (last + 1 < cuts->count && last - first < most &&
           cuts->at[last + 1] - start < COLUMNS - LABEL)
        last++;
    return last;
}

/* Writes as few strips as possible, all of about the same width. */
static void write_strips(const char *block, const char *end, const struct text_cuts *cuts,
                         struct buffer *out)
{
    const size_t squares = cuts->count - 1, most = end_of_strip(cuts, 0, squares);
    const size_t strips = (squares + most - 1) / most, fair = (squares + strips - 1) / strips;

    for (size_t first = 0, last; first + 1 < cuts->count; first = last) {
        last = end_of_strip(cuts, first, fair);
        if (first > 0)
            buffer_character(out, '\n');
        write_strip(block, end, cuts, first, last, out);
    }
}

/* A line of a table that has no columns to be told by goes on at a blank, one column further in. */
static void fold(const char *line, size_t len, struct buffer *out)
{
    const char *const end = line + len;
    struct wrap wrap = wrap_to_columns(COLUMNS, false);

    for (struct line_break found; line < end; line += found.next) {
        (void)wrap_line(&wrap, line, end, &found);
        buffer_append(out, line, found.len);
        buffer_text(out, line + found.next < end ? "\n " : "\n");
        wrap.width = COLUMNS - 1;
    }
}

static void write_line(const char *line, struct buffer *out)
{
    const size_t len = line_length(line);
    struct buffer copy = {0};

    buffer_append(&copy, line, len);
    const char *const text = buffer_string(&copy);
    if (len > COLUMNS && text[0] != ' ' && strstr(text, "  ") == NULL && strchr(text, '|') == NULL)
        wrap_text(text, 0, out);
    else
        fold(text, len, out);
    buffer_release(&copy);
}

/* The end of the block, at the next empty line, and the length of its longest line. */
static const char *end_of_block(const char *block, size_t *widest)
{
    *widest = 0;
    while (*block != '\0' && *block != '\n') {
        const size_t len = line_length(block);
        *widest = len > *widest ? len : *widest;
        block = next_line(block);
    }
    return block;
}

void strips_write(const char *sheet, const struct text_cuts *cuts, struct buffer *out)
{
    const char *const board = cuts->count > 2 ? sheet + cuts->start : NULL;
    size_t widest;

    while (*sheet != '\0') {
        if (*sheet == '\n') {
            buffer_character(out, '\n');
            sheet++;
            continue;
        }
        const char *const end = end_of_block(sheet, &widest);
        if (widest > COLUMNS && sheet == board)
            write_strips(sheet, end, cuts, out);
        else
            for (const char *line = sheet; line < end; line = next_line(line))
                write_line(line, out);
        sheet = end;
    }
}
