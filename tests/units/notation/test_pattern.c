/* Moves are those that POSIX regular expressions find, made of the same patterns. */
#include "base/character.h"
#include "notation/items/pattern.h"
#include "notation/items/scan.h"
#include "notation/time/moment.h"
#include "validator/games/games.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <regex.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 1500, PIECES_MOST = 6, TEXT_MOST = 450 };

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

/* A fragment, or another character, as an extended regular expression. */
static void write_expression(struct buffer *text, char fragment)
{
    static const char *const expressions[] = {
        [FRAGMENT_NUMBER] = "[0-9]+",
        [FRAGMENT_SQUARE] = "[a-z]{1,2}[0-9]+",
        [FRAGMENT_COMPASS] = "[nesw]",
        [FRAGMENT_DIAGONAL_COMPASS] = "([ns][ew]?|[ew])",
        [FRAGMENT_DECIMAL] = "[0-9]+(\\.[0-9]{1,9})?",
        [FRAGMENT_LIST] = "\\[[^][]*\\]",
        [FRAGMENT_PEN] = "[AB]",
        [FRAGMENT_SIDE] = "[lr]",
        [FRAGMENT_SIGNS] = "[-+]+",
        [FRAGMENT_CROSSINGS] = "(x[0-9]+)?",
    };

    if (fragment <= FRAGMENT_CROSSINGS)
        buffer_text(text, expressions[(size_t)fragment]);
    else
        buffer_format(text, "[%c]", fragment);
}

/* The expressions of the shapes of a game, each with tag, secret and mark. */
static void compile(const struct schema *schema, regex_t expressions[SHAPES_MOST])
{
    const int fold = schema->case_sensitive ? 0 : REG_ICASE;

    for (int i = 0; i < SHAPES_MOST && schema->shapes[i].pattern != NULL; i++) {
        struct buffer text = {0};
        buffer_text(&text, "^([0-9]+:)?");
        for (const char *at = schema->shapes[i].pattern; *at != '\0'; at++)
            write_expression(&text, *at);
        buffer_text(&text, "(~[0-9A-Fa-f]{32})?[!?]?[!?]?");
        assert_int_equal(regcomp(&expressions[i], buffer_string(&text), REG_EXTENDED | fold), 0);
        buffer_release(&text);
    }
}

static bool may_follow(const char *at, const char *end)
{
    return at == end || *at == '{' || *at == ';' || blank_length(at, end) > 0 ||
           points_length(at, end) > 0 || time_length(at, end) > 0;
}

/* The first shape of which a move begins the text, with its end, or -1. */
static int find_move(const struct schema *schema, const regex_t expressions[SHAPES_MOST],
                     const char *text, const char *end, size_t *len)
{
    regmatch_t match;

    for (int i = 0; i < SHAPES_MOST && schema->shapes[i].pattern != NULL; i++)
        if (regexec(&expressions[i], text, 1, &match, 0) == 0 &&
            may_follow(text + match.rm_eo, end)) {
            *len = (size_t)match.rm_eo;
            return i;
        }
    return -1;
}

/* Pieces, some of them moves of the game. */
static size_t make_text(const struct schema *schema, char *text)
{
    size_t len = 0;

    for (int count = 1 + rand() % PIECES_MOST; count > 0; count--) {
        const char *const example = schema->shapes[rand() % SHAPES_MOST].example;
        const char *const piece = rand() % 4 == 0 && example != NULL
                                      ? example
                                      : pieces[(size_t)rand() % (sizeof pieces / sizeof pieces[0])];
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

/* How many moves are found in the text, all of them as by expressions. */
static size_t compare(const struct schema *schema, const regex_t expressions[SHAPES_MOST],
                      const char *text, size_t len)
{
    /* Exactly so long that a sanitizer notices reads beyond the end. */
    char *const exact = malloc(len > 0 ? len : 1);
    size_t matches = 0, length = 0;

    assert_non_null(exact);
    memcpy(exact, text, len);
    for (size_t start = 0; start < len; start++) {
        struct item item;
        const int shape = find_move(schema, expressions, text + start, text + len, &length);
        const bool found = pattern_match(schema, exact, len, start, &item) &&
                           (item.kind == ITEM_MOVE || item.kind == ITEM_OPENING);
        assert_int_equal(found, shape >= 0);
        if (!found)
            continue;
        assert_int_equal(item.shape, shape);
        assert_int_equal(item.end, start + length);
        matches++;
    }
    free(exact);
    return matches;
}

static void test_moves(void **state)
{
    (void)state;
    srand(1);
    for (int game = 0; game < GAME_COUNT; game++) {
        const struct schema *const schema = &games[game]->schema;
        regex_t expressions[SHAPES_MOST];
        char text[TEXT_MOST];
        size_t matches = 0;
        compile(schema, expressions);
        for (int round = 0; round < ROUNDS; round++) {
            const size_t len = change_digits(text, make_text(schema, text));
            text[len] = '\0';
            matches += compare(schema, expressions, text, len);
        }
        assert_true(matches > ROUNDS / 10);
        for (int i = 0; i < SHAPES_MOST && schema->shapes[i].pattern != NULL; i++)
            regfree(&expressions[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_moves)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
