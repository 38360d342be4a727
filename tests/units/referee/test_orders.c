/* What players write is understood. Every case is the text of a letter, with backslashes between
 * its lines, and the orders that it contains. */
#include "base/memory.h"
#include "referee/orders/orders.h"
#include "tests/units/referee/telling.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

struct sample {
    const char *text, *told;
};

static void tell(struct buffer *told, const char *text)
{
    struct arena arena = {0};
    struct buffer lines = {0};

    for (; *text != '\0'; text++)
        buffer_character(&lines, *text == '\\' ? '\n' : *text);
    const struct orders orders = orders_read(buffer_string(&lines), &arena);
    tell_orders(told, &orders);
    buffer_release(&lines);
    arena_release(&arena);
}

static void check(const struct sample *samples, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct buffer told = {0};
        tell(&told, samples[i].text);
        if (strcmp(buffer_string(&told), samples[i].told) != 0)
            fail_msg("%s\n is understood as\n%s, not as\n%s", samples[i].text, buffer_string(&told),
                     samples[i].told);
        buffer_release(&told);
    }
}

#define CHECK(samples) check(samples, sizeof(samples) / sizeof(samples)[0])

/* Every shape of every game, as people write it in mail. */
static void moves(void **state)
{
    static const struct sample samples[] = {
        {"c4", "1. moves `c4`\n"},
        {"C4", "1. moves `C4`\n"},
        {"  c4-c5  ", "1. moves `c4-c5`\n"},
        {"c4-c5.", "1. moves `c4-c5`\n"},
        {"12. c4-c5! {better} d4-d5", "1. moves `12. c4-c5! {better} d4-d5`\n"},
        {"12.c4-c5", "1. moves `12. c4-c5`\n"},
        {"2:c4-c5", "1. moves `2:c4-c5`\n"},
        {"c4-c5, c5-c6", "1. moves `c4-c5 c5-c6`\n"},
        {"c4-c5 ; behind it {all}", "1. moves `c4-c5 { behind it all}`\n"},
        {"c4–c5", "1. moves `c4-c5`\n"},
        {"c4—c5", "1. moves `c4-c5`\n"},
        {"3×7", "1. moves `3x7`\n"},
        {"7", "1. moves `7`\n"},
        {"c4/3", "1. moves `c4/3`\n"},
        {"Ad4-d5 Bd5s", "1. moves `Ad4-d5 Bd5s`\n"},
        {"a1se", "1. moves `a1se`\n"},
        {"@30", "1. moves `@30`\n"},
        {"L47.5x2", "1. moves `L47.5x2`\n"},
        {"3=5", "1. moves `3=5`\n"},
        {"+-++-+", "1. moves `+-++-+`\n"},
        {"5. ----", "1. moves `5. ----`\n"},
        {"move ----", "1. moves `----`\n"},
        {"[13: 1 2 3 4 17 5]", "1. moves `[13: 1 2 3 4 17 5]`\n"},
        {"[13: 1, 2, 3]", "1. moves `[13: 1  2  3]`\n"},
        {"[13: 1 2 3\\4 5]", "1. moves `[13: 1 2 3 4 5]`\n"},
        {"c4 (+1) <2026-11-03>", "1. moves `c4 (+1) <2026-11-03>`\n"},
        {"c3-b3 --", "1. moves `c3-b3 --`\n"},
        {"c4 please", "1. moves `c4`\n"},
        {"c4, thanks :-)", "1. moves `c4`\n"},
        {"I play c4-c5.", "1. moves `c4-c5`\n"},
        {"I play 3x5.", "1. moves `3x5`\n"},
        {"3=5.", "1. moves `3=5`\n"},
        {"**e5**", "1. moves `e5`\n"},
        {"_e5_", "1. moves `e5`\n"},
        {"My move: c4-c5", "1. moves `c4-c5`\n"},
        {"*c4-c5*", "1. moves `c4-c5`\n"},
        {"“c4-c5”", "1. moves `c4-c5`\n"},
        {"c4-c5\\c5-c6", "1. moves `c4-c5`\n2. moves `c5-c6`\n"},
    };

    (void)state;
    CHECK(samples);
}

static void phrases(void **state)
{
    static const struct sample samples[] = {
        {"resign", "1. resign\n"},
        {"I resign.", "1. resign\n"},
        {"I hereby RESIGN!", "1. resign\n"},
        {"draw", "1. draw offer\n"},
        {"Draw?", "1. draw offer\n"},
        {"I offer a draw", "1. draw offer\n"},
        {"draw offered", "1. draw offer\n"},
        {"accept draw", "1. draw accept\n"},
        {"I accept your draw offer.", "1. draw accept\n"},
        {"I accept the offer of a draw", "1. draw accept\n"},
        {"draw accepted", "1. draw accept\n"},
        {"agree to the draw", "1. draw accept\n"},
        {"draw declined", "1. draw decline\n"},
        {"no draw", "1. draw decline\n"},
        {"takeback", "1. takeback offer\n"},
        {"Take back, please", "1. takeback offer\n"},
        {"takeback accepted", "1. takeback accept\n"},
        {"decline the takeback", "1. takeback decline\n"},
        {"accept", "1. answer accept\n"},
        {"I accept the invitation", "1. answer accept\n"},
        {"declined", "1. answer decline\n"},
        {"cancel", "1. cancel\n"},
        {"board", "1. board\n"},
        {"board svg", "1. board svg\n"},
        {"board as PNG", "1. board png\n"},
        {"pictures svg", "1. pictures svg\n"},
        {"Pictures, please!", "1. pictures png\n"},
        {"no pictures", "1. pictures\n"},
        {"history", "1. history\n"},
        {"rules", "1. rules\n"},
        {"moves", "1. move-list\n"},
        {"My games, please", "1. my-games\n"},
        {"List my games.", "1. my-games\n"},
        {"HELP", "1. help\n"},
        {"Game 12: c4-c5", "1. moves `c4-c5`\n"},
        {"Game 12:\\c4-c5", "2. moves `c4-c5`\n"},
        {"Yes, with pleasure!", "1. answer accept loosely\n"},
        {"no", "1. answer decline loosely\n"},
        {"extension 3 days: we move", "1. extension offer 259200 `we move`\n"},
        {"Extension 12h", "1. extension offer 43200\n"},
        {"grant extension", "1. extension accept\n"},
        {"vacation", "1. vacation\n"},
        {"vacation 2026-12-24", "1. vacation 2026-12-24 2026-12-24\n"},
        {"step in", "1. step-in\n"},
        {"sign up for Spring as Zoe.", "1. sign-up `Spring as Zoe`\n"},
        {"withdraw from Spring", "1. leave `Spring`\n"},
        {"table of Spring", "1. table `Spring`\n"},
        {"language German", "1. language\n"},
        {"language", "1. languages\n"},
        {"Tell: hello, many thanks", "1. tell all `hello, many thanks`\n"},
        {"tell Ben: hello", "1. tell one Ben `hello`\n"},
        {"To all: hello", "1. tell all `hello`\n"},
        {"--- to the organiser\\hello", "1. tell organiser `hello`\n"},
        {"preview c4-c5", "1. preview `c4-c5`\n"},
        {"absent 2026-12-24 2027-01-02", "1. vacation 2026-12-24 2027-01-02\n"},
        {"absent from 2026-12-24 until 2027-01-02.", "1. vacation 2026-12-24 2027-01-02\n"},
        {"I will be absent on 2028-02-29.", "1. vacation 2028-02-29 2028-02-29\n"},
        {"if c4-c5 then c3-b3", "1. condition if `c4-c5` then `c3-b3`\n"},
        {"if 7 then 9", "1. condition if `7` then `9`\n"},
    };

    (void)state;
    CHECK(samples);
}

#define QUESTION " a question is no order: without its question mark this is one\n"
#define WITHIN \
    " this stands within a text; orders belong at the top, or in a paragraph of their own\n"
#define GOES_ON       " the line goes on in the next one like a sentence\n"
#define PERHAPS(form) " this is no order; perhaps `" form "` was meant\n"
#define FORM(form)    " this order is written `" form "`\n"
#define VACATION      FORM("vacation 2026-12-24 2027-01-02")
#define CONDITION     FORM("if c4-c5 then c3-b3")
#define PLACES                                             \
    " orders stand in more than one place of this letter;" \
    " they belong at its top\n"
#define BARE                                                                                  \
    " a number by itself is taken for a move only at the top of a letter or after “move”" \
    "\n"

/* What is almost an order is answered, and never followed. */
static void slips(void **state)
{
    static const struct sample samples[] = {
        {"c4c5", "1. moves `c4c5` loosely\n"},
        {"c4 - c5", "1. moves `c4 - c5` loosely\n"},
        {"c4-", "1. moves `c4-` loosely\n"},
        {"c4-c5 would be bad", "1. moves `c4-c5 would be bad` loosely\n"},
        {"[1 2 3", "1. moves `[1 2 3` loosely\n"},
        {"[1 2 3\\\\]", "1. moves `[1 2 3` loosely\n"},
        {"c4-c5 {open", "1. moves `c4-c5 {open` loosely\n"},
        {"10:15", "1. moves `10:15` loosely\n"},
        {"24.12.2026", "1. moves `24.12.2026` loosely\n"},
        {"resing", "1. unclear `resing`" PERHAPS("resign")},
        {"darw", "1. unclear `darw`" PERHAPS("draw")},
        {"I won't resign", "1. unclear `I won't resign`" PERHAPS("resign")},
        {"Shall we draw?", "1. unclear `Shall we draw?`" PERHAPS("draw")},
        {"absent next week from 3 on", "1. unclear `absent next week from 3 on`" VACATION},
        {"absent 29 February", "1. unclear `absent 29 February`" VACATION},
        {"absent 3", "1. unclear `absent 3`" VACATION},
        {"absent 2026-02-30 2026-03-01", "1. unclear `absent 2026-02-30 2026-03-01`" VACATION},
        {"absent 03/04/2026 05/04/2026", "1. unclear `absent 03/04/2026 05/04/2026`" VACATION},
        {"vacation next week from 3 on", "1. unclear `vacation next week from 3 on`" VACATION},
        {"absent 2026-03-02 2026-03-01", "1. unclear `absent 2026-03-02 2026-03-01`" VACATION},
        {"if c4-c5 than c3-b3", "1. unclear `if c4-c5 than c3-b3`" CONDITION},
        {"if c4 d4 then e4", "1. unclear `if c4 d4 then e4`" CONDITION},
        {"if c4 then", "1. unclear `if c4 then`" CONDITION},
        {"if c4 then d4, if e4 then f4", "1. unclear `if c4 then d4, if e4 then f4`" CONDITION},
        {"preview c4c5", "1. preview `c4c5` loosely\n"},
        {"resign?", "1. unclear `resign?`" QUESTION},
        {"resign? :-)", "1. unclear `resign? :-)`" QUESTION},
        {"decline?", "1. unclear `decline?`" QUESTION},
        {"accept draw?", "1. unclear `accept draw?`" QUESTION},
    };

    (void)state;
    CHECK(samples);
}

/* What people write to each other is not read. */
static void prose(void **state)
{
    static const struct sample samples[] = {
        {"", ""},
        {"Hello Bob,\\\\how are you?\\\\Best regards\\Anna", ""},
        {"If you want, we could play another game.", ""},
        {"Rules are rules, and I know them.", ""},
        {"The draw in the last round was a mistake of mine, I think.", ""},
        {"Would you please resign now that all is lost?", ""},
        {"I was absent from the club.", ""},
        {"I moved house, and my new number is the old one.", ""},
        {"-----", ""},
        {"7 days were not enough, sorry", ""},
        {"I thought for a long time about what could be done, and nearly played\\c4-c5 but then "
         "did not.",
         ""},
        {"I thought for a long time about what could be done, and nearly played\\c4-c5\\and then "
         "did not.",
         "2. unclear `c4-c5`" WITHIN "unread: and then did not.\n"},
    };

    (void)state;
    CHECK(samples);
}

/* Where orders may stand. */
static void places(void **state)
{
    static const struct sample samples[] = {
        {"Hi Bob,\\c4-c5\\Best,\\Anna", "2. moves `c4-c5`\n"},
        {"c4-c5. Best wishes, Anna", "1. moves `c4-c5. Best wishes, Anna` loosely\n"},
        {"I accept. Thanks, Anna", "1. unclear `I accept. Thanks, Anna`" FORM("accept, decline")},
        {"Hi Bob,\\\\sorry for the delay\\\\c4-c5\\\\Anna", "5. moves `c4-c5`\n"},
        {"Sorry for the delay!\\c4-c5", "2. moves `c4-c5`\n"},
        {"I could play\\c4-c5", "2. unclear `c4-c5`" WITHIN},
        {"I play:\\c4-c5", "2. moves `c4-c5`\n"},
        {"c4-c5\\would be bad", "1. moves `c4-c5`\nunread: would be bad\n"},
        {"accept\\would be bad", "1. unclear `accept`" GOES_ON "unread: would be bad\n"},
        {"c4-c5\\Your last move was good.\\d4-d5",
         "1. moves `c4-c5`\nunread: Your last move was good.\n"},
        {"c4-c5\\\\Here is what I saw:\\d4-d5\\resign", "1. moves `c4-c5`\n"
                                                        "unread: d4-d5\n"},
        {"Some thoughts before.\\\\c4-c5\\\\Or rather:\\\\d4-d5",
         "3. moves `c4-c5`\n7. unclear `d4-d5`" PLACES},
        {"What is the time limit?\\\\555 1234", "3. unclear `555 1234`" BARE},
        {"What is the time limit?\\\\move 7", "3. moves `7`\n"},
        {"c4-c5\\\\board\\\\help", "1. moves `c4-c5`\n3. board\n5. help\n"},
        {"c4-c5\\\\Cheers\\Anna\\555 1234 5678", "1. moves `c4-c5`\nunread: 555 1234 5678\n"},
        {"Thanks for the quick answer!\\c4-c5", "2. moves `c4-c5`\n"},
    };

    (void)state;
    CHECK(samples);
}

/* Of too many orders none may be followed, and the last one says so. */
static void too_many(void **state)
{
    struct buffer text = {0};
    struct arena arena = {0};

    (void)state;
    for (int i = 0; i < 3 * ORDERS_MOST; i++)
        buffer_text(&text, "c4\n");
    const struct orders orders = orders_read(buffer_string(&text), &arena);
    assert_int_equal(orders.count, ORDERS_MOST);
    assert_int_equal(orders.unclear, 1);
    assert_int_equal(orders.list[ORDERS_MOST - 1].kind, ORDER_UNCLEAR);
    buffer_release(&text);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves), cmocka_unit_test(phrases), cmocka_unit_test(slips),
        cmocka_unit_test(prose), cmocka_unit_test(places),  cmocka_unit_test(too_many),
    };

    return cmocka_run_group_tests_name("orders", tests, NULL, NULL);
}
