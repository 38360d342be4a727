/* Moves recognised by hand are those that PCRE2 finds with the same patterns. (Recognising by hand
 * gives up on patterns wrapped into groups: that is how the test gets PCRE2.) */
#include "notation/items/pattern.h"
#include "validator/games/games.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 20000, PIECES_MOST = 6, TEXT_MOST = 450 };

static const char *const pieces[] = {
    "a",
    "Z",
    "b2",
    "C10",
    "zz702",
    "abc3",
    "d",
    "n",
    "S",
    "ne",
    "sw",
    "wE",
    "e",
    "1",
    "0",
    "17",
    "123456",
    "0.5",
    "1.23",
    ".",
    "..",
    ",",
    "=",
    "/",
    "-",
    "x",
    "X",
    "+",
    "+-+",
    "@",
    "@9",
    "L4",
    "r5x2",
    "[",
    "]",
    "[]",
    "[1 2 3]",
    "[4: 1\n2",
    ":",
    "3:",
    "!",
    "?",
    "!?",
    "!!!",
    "(",
    "(+1)",
    "(-",
    "<",
    ">",
    "{",
    ";",
    " ",
    "\n",
    "\t",
    "\r",
    "*",
    "--",
    "||",
    "|",
    "draw",
    "A",
    "B",
    "\xC2\x85",
    "\xC2",
    "\xE2",
    "\x1D",
    "\r1",
    "\x0D",
    "M",
    "resign",
    "Aa",
    "b1",
    "a1-a2",
    "a1-a1n",
    "1x2",
    "3=4",
    "c4=7",
    "c4/3",
    "[3]",
    "forfeit",
    "^",
    "`",
    "{ }",
    "\x7F",
    "\xE9",
    "_",
    "0123456.",
    "1.1234567890",
    "~",
    "$",
    "~0123456789abcdef0123456789ABCDEF",
    "$0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"};

static struct schema wrap(const struct schema *schema, char wrapped[SHAPES_MOST][TEXT_MOST])
{
    struct schema copy = *schema;

    for (int i = 0; i < SHAPES_MOST && schema->shapes[i].pattern != NULL; i++) {
        struct fragments fragments;
        snprintf(wrapped[i], TEXT_MOST, "(?:%s)", schema->shapes[i].pattern);
        copy.shapes[i].pattern = wrapped[i];
        assert_true(fragments_read(&fragments, schema->shapes[i].pattern));
        assert_false(fragments_read(&fragments, wrapped[i]));
    }
    return copy;
}

static size_t make_text(char *text)
{
    size_t len = 0;

    for (int count = 1 + rand() % PIECES_MOST; count > 0; count--) {
        const char *const piece = pieces[(size_t)rand() % (sizeof pieces / sizeof pieces[0])];
        memcpy(text + len, piece, strlen(piece));
        len += strlen(piece);
    }
    return len;
}

/* Other digits, and mostly a text that goes on. */
static size_t change_digits(char *text, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if (text[i] >= '0' && text[i] <= '9')
            text[i] = (char)('0' + rand() % 10);
    if (rand() % 4 == 0)
        return len;
    memcpy(text + len, "\n  12. resign and more ", 23);
    return len + 23;
}

static size_t compare(struct pattern *quick, struct pattern *slow, const char *text, size_t len)
{
    /* Exactly so long that a sanitizer notices reads beyond the end. */
    char *const exact = malloc(len > 0 ? len : 1);
    size_t matches = 0;

    assert_non_null(exact);
    memcpy(exact, text, len);
    for (size_t start = 0; start < len; start++) {
        struct item one, other;
        const bool found = pattern_match(quick, exact, len, start, &one);
        assert_int_equal(found, pattern_match(slow, exact, len, start, &other));
        if (found) {
            assert_memory_equal(&one, &other, offsetof(struct item, tail) + sizeof one.tail);
            matches++;
        }
    }
    free(exact);
    return matches;
}

static void test_by_hand_as_by_pattern(void **state)
{
    (void)state;
    srand(1);
    for (int game = 0; game < GAME_COUNT; game++) {
        char wrapped[SHAPES_MOST][TEXT_MOST], text[TEXT_MOST];
        const struct schema schema = wrap(&games[game]->schema, wrapped);
        struct pattern *const quick = pattern_new(&games[game]->schema);
        struct pattern *const slow = pattern_new(&schema);
        size_t matches = 0;
        for (int round = 0; round < ROUNDS; round++) {
            const size_t len = change_digits(text, make_text(text));
            matches += compare(quick, slow, text, len);
        }
        assert_true(matches > ROUNDS / 4);
        pattern_free(quick);
        pattern_free(slow);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_by_hand_as_by_pattern)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
