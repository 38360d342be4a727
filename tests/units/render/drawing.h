/* Drawing views that a test builds, for the tests of render/text/text.h. */
#ifndef RECTO_TESTS_UNITS_RENDER_DRAWING_H
#define RECTO_TESTS_UNITS_RENDER_DRAWING_H

#include "base/character.h"
#include "render/text/text.h"
#include "tests/units/render/lines.h"
#include "validator/view.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

struct fixture {
    struct arena arena;
    struct arithmetic *arithmetic;
    struct view view;
    struct buffer text;
};

static inline int set_up(void **state)
{
    struct fixture *fixture = calloc(1, sizeof *fixture);
    if (fixture == NULL)
        return -1;
    fixture->arithmetic = arithmetic_new(&fixture->arena);
    fixture->view.arena = &fixture->arena;
    *state = fixture;
    return 0;
}

static inline int tear_down(void **state)
{
    struct fixture *fixture = *state;
    buffer_release(&fixture->text);
    arithmetic_free(fixture->arithmetic);
    arena_release(&fixture->arena);
    free(fixture);
    return 0;
}

/* Fails unless there are only whole lines of printable characters, without trailing blanks, and in
 * ASCII if asked. */
static inline void assert_tidy(const struct buffer *text, enum text_style style)
{
    assert_true(text->len > 0);
    assert_int_equal(text->bytes[text->len - 1], '\n');
    for (size_t i = 0; i < text->len; i++) {
        const unsigned char byte = (unsigned char)text->bytes[i];
        assert_true(byte == '\n' || byte >= ' ');
        assert_true(byte < 0x7f || (style == TEXT_UTF8 && byte >= 0x80));
        if (byte == '\n' && i > 0)
            assert_true(text->bytes[i - 1] != ' ');
    }
    for (const char *at = text->bytes, *end = at + text->len; at < end; at += utf8_length(at, end))
        assert_true(utf8_length(at, end) > 0);
}

static inline const char *draw(struct fixture *fixture, enum text_style style)
{
    fixture->text.len = 0;
    text_draw(&fixture->view, style, NULL, &fixture->text);
    assert_tidy(&fixture->text, style);
    return buffer_string(&fixture->text);
}

#endif
