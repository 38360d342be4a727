/* Finding places in the lines of a drawing. */
#ifndef RECTO_TESTS_UNITS_RENDER_LINES_H
#define RECTO_TESTS_UNITS_RENDER_LINES_H

#include "base/buffer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

/* Columns from `at` to the end of the line, for text in which each character takes one. */
static inline size_t width_of_line(const char *at)
{
    size_t width = 0;
    for (; *at != '\n'; at++)
        width += ((unsigned char)*at & 0xc0) != 0x80;
    return width;
}

/* The start of line number `line`, from 0. */
static inline const char *line_of(const char *text, int line)
{
    for (; line > 0; line--) {
        text = strchr(text, '\n');
        assert_non_null(text);
        text++;
    }
    return text;
}

static inline int count_of(const struct buffer *text, const char *what)
{
    const size_t len = strlen(what);
    int count = 0;
    for (size_t i = 0; i + len <= text->len; i++)
        count += memcmp(text->bytes + i, what, len) == 0;
    return count;
}

static inline void assert_even(const char *text, int from, int lines, size_t width)
{
    for (int i = from; i < from + lines; i++)
        assert_int_equal(width_of_line(line_of(text, i)), width);
}

#endif
