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

/* `asked`: the author is asked something that yes or no answers. */
static void tell(struct buffer *told, const char *text, bool asked)
{
    struct arena arena = {0};
    struct buffer lines = {0};

    for (; *text != '\0'; text++)
        buffer_character(&lines, *text == '\\' ? '\n' : *text);
    struct orders orders = orders_read(buffer_string(&lines), &arena);
    if (asked)
        orders_take_reply(&orders);
    tell_orders(told, &orders);
    buffer_release(&lines);
    arena_release(&arena);
}

static void check(const struct sample *samples, size_t count, bool asked)
{
    for (size_t i = 0; i < count; i++) {
        struct buffer told = {0};
        tell(&told, samples[i].text, asked);
        if (strcmp(buffer_string(&told), samples[i].told) != 0)
            fail_msg("%s\n is understood as\n%s, not as\n%s", samples[i].text, buffer_string(&told),
                     samples[i].told);
        buffer_release(&told);
    }
}

#define CHECK(samples) check(samples, sizeof(samples) / sizeof(samples)[0], false)

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
        {"c4 – c5", "1. moves `c4-c5`\n"},
        {"c4 - c5", "1. moves `c4-c5`\n"},
        {"c4—c5", "1. moves `c4-c5`\n"},
        {"b3 = 10", "1. moves `b3=10`\n"},
        {"3 x 7", "1. moves `3x7`\n"},
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
        {"I play **e5**.", "1. moves `e5`\n"},
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
        {"Show me the board, please", "1. board\n"},
        {"board svg", "1. board svg\n"},
        {"board as PNG", "1. board png\n"},
        {"pictures svg", "1. pictures svg\n"},
        {"Pictures, please!", "1. pictures png\n"},
        {"no pictures", "1. pictures\n"},
        {"history", "1. history\n"},
        {"rules", "1. rules\n"},
        {"moves", "1. move-list\n"},
        {"list legal moves", "1. move-list\n"},
        {"My games, please", "1. my-games\n"},
        {"List my games.", "1. my-games\n"},
        {"meine Partien", "1. my-games\n"},
        {"HELP", "1. help\n"},
        {"preview c4-c5", "1. preview `c4-c5`\n"},
        {"Preview: my move c4-c5 c5-c6", "1. preview `c4-c5 c5-c6`\n"},
        {"absent 2026-12-24 2027-01-02", "1. absent 2026-12-24 2027-01-02\n"},
        {"absent from 24.12.2026 until 2.1.2027", "1. absent 2026-12-24 2027-01-02\n"},
        {"I will be absent on 2028-02-29.", "1. absent 2028-02-29 2028-02-29\n"},
        {"if c4-c5 then c3-b3", "1. condition if `c4-c5` then `c3-b3`\n"},
        {"If c4-c5 then c3-b3, and if d4 then e4 e5.",
         "1. condition if `c4-c5` then `c3-b3` if `d4` then `e4 e5`\n"},
        {"if c4-c5 then c3-b3 then if d4 then\\e4",
         "1. condition if `c4-c5` then `c3-b3` if `d4` then `e4`\n"},
        {"if 7 then 9", "1. condition if `7` then `9`\n"},
    };

    (void)state;
    CHECK(samples);
}

#define QUESTION " a question is no order: without its question mark this is one\n"
#define NO_MOVE                                                                               \
    " is no move in any notation; what is meant for people belongs in {braces} or below the " \
    "orders\n"
#define WITHIN \
    " this stands within a text; orders belong at the top, or in a paragraph of their own\n"
#define GOES_ON " the line goes on in the next one like a sentence\n"
#define PERHAPS " this could be an order, but is none that is known here; “help” lists them\n"
#define ABSENCE \
    " an absence is written “absent 2026-12-24 2027-01-02”, with the first and the last day\n"
#define VACATION \
    " a vacation is written “vacation 2026-12-24 2027-01-02”, with the first and the last day\n"
#define BARE " a number by itself is taken for a move only at the top of a letter or after “move”\n"

/* Days without a year, which the referee chooses. */
static void yearless(void **state)
{
    static const struct sample samples[] = {
        {"absent 3 to 10 December", "1. absent 1970-12-03 1970-12-10\n"},
        {"absent December 3 to 10", "1. absent 1970-12-03 1970-12-10\n"},
        {"absent 24 December - 2 January", "1. absent 1970-12-24 1971-01-02\n"},
        {"absent 3 December", "1. absent 1970-12-03 1970-12-03\n"},
        {"Urlaub vom 24.12. bis 2.1.", "1. vacation 1970-12-24 1971-01-02\n"},
        {"vacances du 1er au 8 décembre", "1. vacation 1970-12-01 1970-12-08\n"},
        {"vacaciones del 20 al 27 de diciembre", "1. vacation 1970-12-20 1970-12-27\n"},
    };

    (void)state;
    CHECK(samples);
}

/* What is almost an order is answered, and never followed. */
static void slips(void **state)
{
    static const struct sample samples[] = {
        {"c4c5", "1. unclear `c4c5` “c4c5”" NO_MOVE},
        {"c4-", "1. unclear `c4-` “c4-”" NO_MOVE},
        {"c4-c5 would be bad", "1. unclear `c4-c5 would be bad` “would”" NO_MOVE},
        {"[1 2 3", "1. unclear `[1 2 3` “[1”" NO_MOVE},
        {"[1 2 3\\\\]", "1. unclear `[1 2 3` “[1”" NO_MOVE},
        {"c4-c5 {open", "1. unclear `c4-c5 {open` “{open”" NO_MOVE},
        {"10:15", "1. unclear `10:15` “10:15”" NO_MOVE},
        {"24.12.2026", "1. unclear `24.12.2026` “24.12.2026”" NO_MOVE},
        {"resing", "1. unclear `resing` perhaps “resign” was meant\n"},
        {"darw", "1. unclear `darw` perhaps “draw” was meant\n"},
        {"I won't resign", "1. unclear `I won't resign`" PERHAPS},
        {"Shall we draw?", "1. unclear `Shall we draw?`" PERHAPS},
        {"absent next week from 3 on", "1. unclear `absent next week from 3 on`" ABSENCE},
        {"absent 29 February", "1. unclear `absent 29 February`" ABSENCE},
        {"absent 3", "1. unclear `absent 3`" ABSENCE},
        {"absent 2026-02-30 2026-03-01", "1. unclear `absent 2026-02-30 2026-03-01`" ABSENCE},
        {"absent 03/04/2026 05/04/2026", "1. unclear `absent 03/04/2026 05/04/2026`" ABSENCE},
        {"vacation next week from 3 on", "1. unclear `vacation next week from 3 on`" VACATION},
        {"absent 2026-03-02 2026-03-01",
         "1. unclear `absent 2026-03-02 2026-03-01` this absence ends before it begins\n"},
        {"if c4-c5 than c3-b3", "1. unclear `if c4-c5 than c3-b3` a condition is written “if THIS "
                                "then THAT”, with moves in both places\n"},
        {"if c4 d4 then e4",
         "1. unclear `if c4 d4 then e4` between “if” and “then” belongs one move\n"},
        {"if c4 then", "1. unclear `if c4 then` behind “then” belongs a move\n"},
        {"preview c4c5", "1. unclear `preview c4c5` “c4c5”" NO_MOVE},
        {"resign?", "1. unclear `resign?`" QUESTION},
        {"Ich gebe auf?", "1. unclear `Ich gebe auf?`" QUESTION},
        {"¿Abandonar?", "1. unclear `¿Abandonar?`" QUESTION},
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
        {"Yes", ""},
        {"no", ""},
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
         ""},
    };

    (void)state;
    CHECK(samples);
}

/* Where orders may stand. */
static void places(void **state)
{
    static const struct sample samples[] = {
        {"Hi Bob,\\c4-c5\\Best,\\Anna", "2. moves `c4-c5`\n"},
        {"c4-c5. Best wishes, Anna", "1. moves `c4-c5`\n"},
        {"I play c4-c5! Viele Grüße, Anna", "1. moves `c4-c5`\n"},
        {"I accept. Thanks, Anna", "1. answer accept\n"},
        {"resign\\ich nehme an. Liebe Grüße, Anna", "1. resign\n2. answer accept\n"},
        {"Hi Bob,\\\\sorry for the delay\\\\c4-c5\\\\Anna", "5. moves `c4-c5`\n"},
        {"Sorry for the delay!\\c4-c5", "2. moves `c4-c5`\n"},
        {"I could play\\c4-c5", "2. unclear `c4-c5`" WITHIN},
        {"I play:\\c4-c5", "2. moves `c4-c5`\n"},
        {"c4-c5\\would be bad", "1. unclear `c4-c5`" GOES_ON "unread: would be bad\n"},
        {"c4-c5\\Your last move was good.\\d4-d5",
         "1. moves `c4-c5`\nunread: Your last move was good.\n"},
        {"c4-c5\\\\Here is what I saw:\\d4-d5\\resign", "1. moves `c4-c5`\n"
                                                        "unread: d4-d5\n"},
        {"Some thoughts before.\\\\c4-c5\\\\Or rather:\\\\d4-d5",
         "3. moves `c4-c5`\n7. unclear `d4-d5` orders stand in more than one place of this letter; "
         "they belong at its top\n"},
        {"Some thoughts before.\\\\c4-c5\\Well, perhaps.", "3. unclear `c4-c5`" GOES_ON},
        {"What is the time limit?\\\\555 1234", "3. unclear `555 1234`" BARE},
        {"What is the time limit?\\\\move 7", "3. moves `7`\n"},
        {"c4-c5\\\\board\\\\help", "1. moves `c4-c5`\n3. board\n5. help\n"},
        {"c4-c5\\\\Cheers\\Anna\\555 1234 5678", "1. moves `c4-c5`\nunread: 555 1234 5678\n"},
        {"Thanks for the quick answer!\\c4-c5", "2. moves `c4-c5`\n"},
    };

    (void)state;
    CHECK(samples);
}

/* Yes or no counts for whoever is asked something, with or without a choice of the language. */
static void replies(void **state)
{
    static const struct sample samples[] = {
        {"Yes", "1. answer accept\n"},
        {"Sprache Deutsch\\ja, gerne\\\\Ann", "1. language\n2. answer accept\n"},
        {"langue français\\\\oui, avec plaisir", "1. language\n3. answer accept\n"},
        {"¡Sí, con mucho gusto!\\idioma español", "2. language\n1. answer accept\n"},
        {"Sprache Deutsch\\\\Hallo Bob,\\nein danke", "1. language\n4. answer decline\n"},
        {"Sprache Deutsch\\ist mir lieber",
         "1. unclear `Sprache Deutsch`" GOES_ON "unread: ist mir lieber\n"},
        {"Sprache Deutsch\\\\Hier regnet es.\\ja", "1. language\nunread: Hier regnet es.\n"},
        {"Sprache Deutsch\\resign\\Ja", "1. language\n2. resign\n"},
        {"ja\\resign", "2. unclear `resign`" WITHIN},
    };

    (void)state;
    check(samples, sizeof samples / sizeof samples[0], true);
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
        cmocka_unit_test(moves),    cmocka_unit_test(phrases),  cmocka_unit_test(slips),
        cmocka_unit_test(yearless), cmocka_unit_test(prose),    cmocka_unit_test(places),
        cmocka_unit_test(replies),  cmocka_unit_test(too_many),
    };

    return cmocka_run_group_tests_name("orders", tests, NULL, NULL);
}
