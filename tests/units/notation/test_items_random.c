/* Random move texts give the items that a recogniser finds which knows no patterns. It was written
 * by hand from the prose of recto-record(5) and tries every end of an item. */
#include "notation/time/moment.h"
#include "tests/units/notation/itemised.h"

#include <strings.h>

#include "tests/units/notation/itemised.c"

/* What is left of a text or item; its functions take from the front. */
struct rest {
    const char *at, *end;
};

static bool eat(struct rest *rest, const char *word)
{
    const size_t len = strlen(word);
    if ((size_t)(rest->end - rest->at) < len || memcmp(rest->at, word, len) != 0)
        return false;
    rest->at += len;
    return true;
}

static bool eat_one_of(struct rest *rest, const char *letters)
{
    if (rest->at == rest->end || strchr(letters, *rest->at) == NULL || *rest->at == '\0')
        return false;
    rest->at++;
    return true;
}

static size_t eat_all_of(struct rest *rest, const char *letters)
{
    size_t count = 0;
    while (eat_one_of(rest, letters))
        count++;
    return count;
}

static const char digits[] = "0123456789";
static const char lower[] = "abcdefghijklmnopqrstuvwxyz";
static const char both[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

static bool eat_number(struct rest *rest)
{
    return eat_all_of(rest, digits) > 0;
}

static bool eat_square(struct rest *rest, const char *letters)
{
    if (!eat_one_of(rest, letters))
        return false;
    (void)eat_one_of(rest, letters);
    return eat_number(rest);
}

static bool eat_square_number(struct rest *rest, const char *sign)
{
    return eat_square(rest, both) && eat(rest, sign) && eat_number(rest);
}

/* A list in brackets; if headed, after `m:`, or `m` alone. */
static bool eat_list(struct rest *rest, bool headed)
{
    static const char blanks[] = " \t\n\r";
    size_t numbers = 0;
    bool colon = false;

    if (!eat(rest, "["))
        return false;
    for (;;) {
        (void)eat_all_of(rest, blanks);
        if (eat(rest, "]"))
            return numbers > (colon ? 1 : 0) && (!headed || colon || numbers == 1);
        if (headed && numbers == 1 && !colon && eat(rest, ":"))
            colon = true;
        else if (eat_number(rest))
            numbers++;
        else
            return false;
    }
}

static bool eat_decimal(struct rest *rest)
{
    if (!eat_number(rest))
        return false;
    if (!eat(rest, "."))
        return true;
    const size_t places = eat_all_of(rest, digits);
    return places >= 1 && places <= 9;
}

static bool eat_shot(struct rest *rest)
{
    if (!eat_one_of(rest, "lLrR") || !eat_decimal(rest))
        return false;
    return !eat_one_of(rest, "xX") || eat_number(rest);
}

static bool eat_line(struct rest *rest, const char *letters)
{
    return eat_square(rest, letters) && eat(rest, "-") && eat_square(rest, letters);
}

/* Whether the whole text is a move of that shape. */
static bool is_move(const char *game, int shape, struct rest rest)
{
    const int which = game[0] * 10 + shape;
    bool is = false;

    switch (which) {
    case 'd' * 10: /* differences, drawn from by-numbers too */
    case 'b' * 10:
        is = eat_square(&rest, both);
        break;
    case 'p' * 10: /* permutations */
        is = eat_number(&rest);
        break;
    case 'p' * 10 + 1:
        is = eat_list(&rest, true);
        break;
    case 'P' * 10: /* plexus */
        is = eat_line(&rest, both);
        break;
    case 'P' * 10 + 1:
        is = eat_square(&rest, both) && eat_one_of(&rest, "neswNESW");
        break;
    case 'L' * 10: /* bidirectional */
        is = eat_one_of(&rest, "AB") && eat_line(&rest, lower);
        break;
    case 'L' * 10 + 1:
        is = eat_one_of(&rest, "AB") && eat_square(&rest, lower) && eat_one_of(&rest, "nesw");
        break;
    case 'L' * 10 + 2:
        is = eat_one_of(&rest, "AB") && eat_square(&rest, lower);
        break;
    case 't' * 10: /* prime-target */
        is = eat_number(&rest) && eat(&rest, "=") && eat_number(&rest);
        break;
    case 't' * 10 + 1:
        is = eat_all_of(&rest, "+-") > 0;
        break;
    case 't' * 10 + 2:
        is = eat_list(&rest, false);
        break;
    case 's' * 10: /* stepping */
        is = eat_square(&rest, both);
        break;
    case 's' * 10 + 1:
        is = eat_square_number(&rest, "=");
        break;
    case 's' * 10 + 2:
        is = eat_square_number(&rest, "/");
        break;
    case 'o' * 10: /* bouncing */
        is = eat(&rest, "@") && eat_decimal(&rest);
        break;
    case 'o' * 10 + 1:
        is = eat_shot(&rest);
        break;
    case 'x' * 10: /* scrambled */
        is = eat_number(&rest) && eat_one_of(&rest, "xX") && eat_number(&rest);
        break;
    case 'x' * 10 + 1:
        is = eat_number(&rest);
        break;
    default:
        break;
    }
    return is && rest.at == rest.end;
}

static bool is_points(struct rest rest)
{
    return eat(&rest, "(") && eat_one_of(&rest, "+-") && eat_number(&rest) && eat(&rest, ")") &&
           rest.at == rest.end;
}

static bool eat_digits(struct rest *rest, int count)
{
    while (count-- > 0)
        if (!eat_one_of(rest, digits))
            return false;
    return true;
}

static bool is_time(struct rest rest)
{
    if (!eat(&rest, "<") || !eat_digits(&rest, 4) || !eat(&rest, "-") || !eat_digits(&rest, 2) ||
        !eat(&rest, "-") || !eat_digits(&rest, 2))
        return false;
    if (eat(&rest, "T")) {
        if (!eat_digits(&rest, 2) || !eat(&rest, ":") || !eat_digits(&rest, 2) ||
            (eat(&rest, ":") && !eat_digits(&rest, 2)))
            return false;
        if (!eat(&rest, "Z") && (!eat_one_of(&rest, "+-") || !eat_digits(&rest, 2) ||
                                 !eat(&rest, ":") || !eat_digits(&rest, 2)))
            return false;
    }
    return eat(&rest, ">") && rest.at == rest.end;
}

static bool is_word(struct rest rest, const char *word)
{
    return (size_t)(rest.end - rest.at) == strlen(word) &&
           strncasecmp(rest.at, word, strlen(word)) == 0;
}

/* The kind of an item without tag and mark; -1 if there is none such. */
static int tagged_kind(const char *game, struct rest body, int *shape)
{
    for (*shape = 0; *shape < SHAPES_MOST; ++*shape)
        if (is_move(game, *shape, body))
            return ITEM_MOVE;
    *shape = 0;
    return is_word(body, "resign")                 ? ITEM_RESIGN
           : is_word(body, "forfeit")              ? ITEM_FORFEIT
           : is_word(body, "draw")                 ? ITEM_DRAW
           : is_word(body, "adjudged")             ? ITEM_ADJUDGED
           : is_word(body, "leaves")               ? ITEM_LEAVES
           : is_word(body, "dropped")              ? ITEM_DROPPED
           : game[0] == 'P' && is_word(body, "--") ? ITEM_LOST_HALF
                                                   : -1;
}

static size_t mark_length(struct rest rest)
{
    static const char *const marks[] = {"!!", "??", "!?", "?!", "!", "?"};
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
        const size_t len = strlen(marks[i]);
        if ((size_t)(rest.end - rest.at) >= len && memcmp(rest.end - len, marks[i], len) == 0)
            return len;
    }
    return 0;
}

/* Whether bytes [start, end) are an item, whatever follows. */
static bool is_item(const char *game, const char *text, size_t start, size_t end, struct item *item,
                    int *kind, int *shape)
{
    const struct rest whole = {text + start, text + end};
    struct rest body = whole;

    *item = (struct item){.start = (uint32_t)start, .body = (uint32_t)start, .end = (uint32_t)end};
    *shape = 0;
    *kind = is_points(whole)                         ? ITEM_POINTS
            : is_time(whole)                         ? ITEM_TIME
            : is_word(whole, "*")                    ? ITEM_OPEN_END
            : game[0] == 'b' && is_word(whole, "||") ? ITEM_NEW_GRID
                                                     : -1;
    if (*kind >= 0)
        return true;
    struct rest tag = whole;
    if (eat_number(&tag) && eat(&tag, ":"))
        body = tag;
    item->body = (uint32_t)(body.at - text);
    *kind = tagged_kind(game, body, shape);
    if (*kind < 0) {
        item->mark = (uint8_t)mark_length(body);
        body.end -= item->mark;
        *kind = item->mark > 0 && body.end > body.at ? tagged_kind(game, body, shape) : -1;
        if (*kind != ITEM_MOVE)
            return false;
    }
    item->kind = (uint8_t)*kind;
    item->shape = (uint8_t)*shape;
    return true;
}

static bool follows(const char *text, size_t len, size_t at)
{
    if (at == len || strchr(" \t\r\n{;", text[at]) != NULL)
        return true;
    for (size_t end = at + 1; end <= len; end++)
        if (is_points((struct rest){text + at, text + end}) ||
            is_time((struct rest){text + at, text + end}))
            return true;
    return false;
}

static size_t end_of_line(const char *text, size_t len, size_t at)
{
    while (at < len && text[at] != '\n' && text[at] != '\r')
        at++;
    return at;
}

static size_t end_of_run(const char *text, size_t len, size_t at)
{
    while (at < len && strchr(" \t\r\n{;", text[at]) == NULL) {
        const char partner = text[at] == '[' ? ']' : text[at] == '(' ? ')' : '>';
        const char *const found = strchr("[(<", text[at]) != NULL
                                      ? memchr(text + at, partner, end_of_line(text, len, at) - at)
                                      : NULL;
        at = found != NULL ? (size_t)(found - text) + 1 : at + 1;
    }
    return at;
}

/* One text being read the slow way. */
struct slow {
    const char *game, *text;
    size_t len, at;
    bool moved, ended;
    struct buffer items, errors;
};

static void refuse(struct slow *slow, size_t end)
{
    buffer_format(&slow->errors, " token %zu-%zu", slow->at, end);
    slow->at = end;
}

static void take_comment(struct slow *slow)
{
    size_t end = end_of_line(slow->text, slow->len, slow->at);
    struct item item = {.start = (uint32_t)slow->at, .body = (uint32_t)slow->at};

    if (slow->text[slow->at] == '{') {
        const char *const close = memchr(slow->text + slow->at, '}', slow->len - slow->at);
        if (close == NULL) {
            refuse(slow, slow->at + 1);
            slow->at = slow->len;
            return;
        }
        end = (size_t)(close - slow->text) + 1;
    }
    item.end = (uint32_t)end;
    item.kind = ITEM_COMMENT;
    write_item(slow->text, &item, &slow->items);
    slow->at = end;
}

/* A time that does not exist, or points and times without a move. */
static bool is_out_of_place(const struct slow *slow, const struct item *item, int kind)
{
    struct moments moments;
    const struct scanner whole = {slow->text + item->start, slow->text + item->end};

    if (kind == ITEM_POINTS)
        return !slow->moved;
    if (kind == ITEM_TIME)
        return !time_read(whole, &moments) || (!slow->moved && !slow->ended);
    return false;
}

static void take_item(struct slow *slow)
{
    struct rest rest = {slow->text + slow->at, slow->text + slow->len};
    struct item item = {.start = (uint32_t)slow->at, .body = (uint32_t)slow->at};
    int kind, shape;

    if (eat_number(&rest) && eat_all_of(&rest, ".") > 0) {
        item.end = (uint32_t)(rest.at - slow->text);
        item.kind = ITEM_NUMBER;
        write_item(slow->text, &item, &slow->items);
        slow->at = item.end;
        return;
    }
    for (size_t end = slow->at + 1; end <= slow->len; end++) {
        if (!follows(slow->text, slow->len, end) ||
            !is_item(slow->game, slow->text, slow->at, end, &item, &kind, &shape))
            continue;
        if (is_out_of_place(slow, &item, kind)) {
            refuse(slow, end);
            return;
        }
        slow->moved |= kind == ITEM_MOVE;
        slow->ended |= kind == ITEM_RESIGN || kind == ITEM_FORFEIT || kind == ITEM_DRAW ||
                       kind == ITEM_ADJUDGED || kind == ITEM_LEAVES || kind == ITEM_DROPPED;
        item.kind = (uint8_t)kind;
        write_item(slow->text, &item, &slow->items);
        slow->at = end;
        return;
    }
    refuse(slow, end_of_run(slow->text, slow->len, slow->at));
    slow->moved = true; /* it may have been a move */
}

static void read_slowly(struct slow *slow)
{
    while (slow->at < slow->len)
        if (strchr(" \t\r\n", slow->text[slow->at]) != NULL)
            slow->at++;
        else if (strchr("{;", slow->text[slow->at]) != NULL)
            take_comment(slow);
        else
            take_item(slow);
}

static void assert_same(struct fixture *fixture, const char *id, const char *game,
                        struct buffer *text)
{
    struct slow slow = {.game = game, .text = buffer_string(text), .len = text->len};

    read_slowly(&slow);
    const size_t blank = slow.items.len == 0 && slow.errors.len > 0 ? 1 : 0;
    if (slow.errors.len > 0)
        buffer_append(&slow.items, slow.errors.bytes + blank, slow.errors.len - blank);
    const char *const quick = itemise(fixture, id, text->bytes, text->len);
    if (strcmp(quick, buffer_string(&slow.items)) != 0)
        fail_msg("%s: `%s` is read as\n  %s\nand slowly as\n  %s", id, text->bytes, quick,
                 slow.items.bytes);
    buffer_release(&slow.items);
    buffer_release(&slow.errors);
}

static const char *const pieces[] = {" ",
                                     " ",
                                     " ",
                                     "\n",
                                     "\r",
                                     "\t",
                                     "e4",
                                     "c3-c4",
                                     "c3e",
                                     "A",
                                     "B",
                                     "17",
                                     "[13: 1 2]",
                                     "[",
                                     "]",
                                     "1",
                                     ".",
                                     ":",
                                     "2:",
                                     "1.",
                                     "!",
                                     "?",
                                     "!?",
                                     "{x}",
                                     "{",
                                     "}",
                                     ";y\n",
                                     "(+1)",
                                     "(-0)",
                                     "(",
                                     ")",
                                     "<",
                                     ">",
                                     "[13]",
                                     "-",
                                     "+",
                                     "=",
                                     "/",
                                     "x",
                                     "3x7",
                                     "b3=10",
                                     "--",
                                     "||",
                                     "|",
                                     "*",
                                     "resign",
                                     "DRAW",
                                     "2:adjudged",
                                     "2:leaves",
                                     "Dropped",
                                     "e4/3",
                                     "[8 4\n 7]",
                                     "@30.5",
                                     "L47",
                                     "R5x2",
                                     "0",
                                     "#",
                                     "a1=",
                                     "forfeit",
                                     "<2026-11-03>",
                                     "<2026-02-30>",
                                     "<2026-11-03T18:20Z>",
                                     "<2026-11-03T18:20:05+01:00>",
                                     "a",
                                     "Aa1",
                                     "\xC3\xA9",
                                     ",",
                                     "+-+"};

static void assert_game(void **state, const char *id, const char *game)
{
    srand((unsigned)game[0]);
    for (int round = 0; round < 3000; round++) {
        struct buffer text = {0};
        for (int count = 1 + rand() % 14; count > 0; count--) {
            buffer_text(&text, pieces[(size_t)rand() % (sizeof pieces / sizeof pieces[0])]);
            buffer_text(&text, rand() % 3 == 0 ? " " : "");
        }
        assert_same(*state, id, game, &text);
        buffer_release(&text);
    }
}

static void test_differences(void **state)
{
    assert_game(state, "differences", "d");
}

static void test_by_numbers(void **state)
{
    assert_game(state, "by-numbers", "b");
}

static void test_permutations(void **state)
{
    assert_game(state, "permutations", "p");
}

static void test_plexus(void **state)
{
    assert_game(state, "plexus", "P");
}

static void test_bidirectional(void **state)
{
    assert_game(state, "bidirectional", "L");
}

static void test_prime_target(void **state)
{
    assert_game(state, "prime-target", "t");
}

static void test_stepping(void **state)
{
    assert_game(state, "stepping", "s");
}

static void test_scrambled(void **state)
{
    assert_game(state, "scrambled", "x");
}

static void test_bouncing(void **state)
{
    assert_game(state, "bouncing", "o");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_differences),   cmocka_unit_test(test_by_numbers),
        cmocka_unit_test(test_permutations),  cmocka_unit_test(test_plexus),
        cmocka_unit_test(test_bidirectional), cmocka_unit_test(test_prime_target),
        cmocka_unit_test(test_stepping),      cmocka_unit_test(test_scrambled),
        cmocka_unit_test(test_bouncing),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
