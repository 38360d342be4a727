/* What the organiser writes is understood. Every case is the text of a letter, with backslashes
 * between its lines, and the orders that it contains. */
#include "base/buffer.h"
#include "referee/orders/organiser_line.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

struct sample {
    const char *text, *told;
};

static void tell_part(struct buffer *told, const char *name, const char *text)
{
    if (text[0] == '\0')
        return;
    buffer_format(told, " %s `", name);
    for (; *text != '\0'; text++)
        buffer_character(told, *text == '\n' ? '\\' : *text);
    buffer_character(told, '`');
}

static void tell_order(struct buffer *told, const struct organiser_order *order)
{
    static const char *const names[] = {
        [ORGANISER_NONE] = "none",       [ORGANISER_LIST] = "list",
        [ORGANISER_SHOW] = "show",       [ORGANISER_LOG] = "log",
        [ORGANISER_OUTBOX] = "outbox",   [ORGANISER_WAITING] = "waiting",
        [ORGANISER_PLAYERS] = "players", [ORGANISER_TOURNAMENTS] = "tournaments",
        [ORGANISER_HELP] = "help",       [ORGANISER_OTHER] = "other",
        [ORGANISER_PAUSE] = "pause",     [ORGANISER_RESUME] = "resume",
        [ORGANISER_ADJOURN] = "adjourn", [ORGANISER_EXTEND] = "extend",
        [ORGANISER_PRESS] = "press",     [ORGANISER_TELL] = "tell",
        [ORGANISER_OPEN] = "open",       [ORGANISER_DIGEST] = "digest",
        [ORGANISER_CONFIRM] = "confirm", [ORGANISER_ADJUDICATE] = "adjudicate",
        [ORGANISER_REPLACE] = "replace", [ORGANISER_ROLL_BACK] = "roll back",
        [ORGANISER_CANCEL] = "cancel",   [ORGANISER_BROADCAST] = "broadcast",
        [ORGANISER_UNCLEAR] = "unclear"};

    buffer_text(told, names[order->kind]);
    if (order->kind != ORGANISER_UNCLEAR) {
        tell_part(told, "game", order->game);
        tell_part(told, "who", order->who);
        tell_part(told, "what", order->what);
        if (order->number > 0)
            buffer_format(told, " number %lld", (long long)order->number);
        tell_part(told, "text", order->text);
    }
    buffer_character(told, '\n');
}

static void tell(struct buffer *told, const char *text)
{
    struct arena arena = {0};
    struct buffer lines = {0};

    for (; *text != '\0'; text++)
        buffer_character(&lines, *text == '\\' ? '\n' : *text);
    const struct organiser_orders orders = organiser_orders_read(buffer_string(&lines), &arena);
    for (size_t i = 0; i < orders.count; i++)
        tell_order(told, &orders.list[i]);
    if (orders.unread[0] != '\0')
        buffer_format(told, "unread: %s\n", orders.unread);
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

static void questions(void **state)
{
    static const struct sample samples[] = {
        {"list", "list\n"},
        {"List paused.", "list what `paused`\n"},
        {"list games Zoe Smith", "list what `Zoe Smith`\n"},
        {"show 12", "show game `12`\n"},
        {"show game 12.", "show game `12`\n"},
        {"show Zoe", "show game `Zoe`\n"},
        {"show #12", "show game `12`\n"},
        {"show", "unclear\n"},
        {"log 12", "log game `12`\n"},
        {"outbox", "outbox\n"},
        {"help!", "help\n"},
        {"help me out", "unclear\n"},
        {"Hello,\\\\list\\\\show 1\\Best regards", "list\nshow game `1`\n"},
        {"my games", "other\n"},
        {"games", "other\n"},
        {"list all", "list what `*`\n"},
        {"players", "players\n"},
        {"Please list players", "players\n"},
        {"waiting list", "waiting\n"},
        {"tournaments", "tournaments\n"},
        {"language de", "other\n"},
        {"listing 12", "unread: listing 12\n"},
        {"I am away\\list", "unread: I am away\n"},
    };

    (void)state;
    CHECK(samples);
}

static void orders(void **state)
{
    static const struct sample samples[] = {
        {"pause 12: The hall is closed", "pause game `12` text `The hall is closed`\n"},
        {"pause #12: why", "pause game `12` text `why`\n"},
        {"extend #12 Zoe 3 days: ill", "extend game `12` who `Zoe` number 259200 text `ill`\n"},
        {"tell #12: hi", "tell who `12` text `hi`\n"},
        {"PAUSE GAME 12 : why: because", "pause game `12` text `why: because`\n"},
        {"pause Zoe: why", "pause game `Zoe` text `why`\n"},
        {"pause 12", "unclear\n"},
        {"please pause 12: why", "pause game `12` text `why`\n"},
        {"pause 12 because it rains", "unclear\n"},
        {"extend 12 Simone Weil 3 days: ill",
         "extend game `12` who `Simone Weil` number 259200 text `ill`\n"},
        {"resume 12", "resume game `12`\n"},
        {"resume 12: why", "resume game `12` text `why`\n"},
        {"pause 12:", "unclear\n"},
        {"pause: why", "unclear\n"},
        {"pause 12: one\\two\\\\three", "pause game `12` text `one two`\nunread: three\n"},
        {"pause 12: one\\resume 13: two",
         "pause game `12` text `one`\nresume game `13` text `two`\n"},
        {"adjourn 12: a\\Best regards", "adjourn game `12` text `a`\n"},
        {"extend 12 Zoe 3 days: ill", "extend game `12` who `Zoe` number 259200 text `ill`\n"},
        {"extend 12, Zoe Smith, 36h: ill",
         "extend game `12` who `Zoe Smith` number 129600 text `ill`\n"},
        {"extend Zoe 1 week: ill", "extend game `Zoe` who `Zoe` number 604800 text `ill`\n"},
        {"extend 12 2 1 day: ill", "extend game `12` who `2` number 86400 text `ill`\n"},
        {"extend 12 Zoe: ill", "unclear\n"},
        {"extend 12 Zoe 0 days: ill", "unclear\n"},
        {"extend 12 Zoe 99999999999 days: ill", "unclear\n"},
        {"extend 12 3 days: ill", "unclear\n"},
        {"adjudicate 12 won Zoe: x", "adjudicate game `12` who `Zoe` what `won` text `x`\n"},
        {"adjudicate 12 won by Zoe: x", "adjudicate game `12` who `Zoe` what `won` text `x`\n"},
        {"decide 12 drawn: x", "adjudicate game `12` what `drawn` text `x`\n"},
        {"adjudicate 12, void: x", "adjudicate game `12` what `void` text `x`\n"},
        {"adjudicate 12 dropped 3: x", "adjudicate game `12` who `3` what `dropped` text `x`\n"},
        {"adjudicate 12 proved: x", "adjudicate game `12` what `proved` text `x`\n"},
        {"adjudicate 12 proved Zoe: x", "unclear\n"},
        {"adjudicate 12 won: x", "unclear\n"},
        {"adjudicate 12 Zoe won: x", "unclear\n"},
        {"adjudicate 12 drawn Zoe: x", "unclear\n"},
        {"adjudicate won Zoe: x", "unclear\n"},
        {"adjudicate 12: x won Zoe", "unclear\n"},
        {"replace 12 Zoe by Carl <carl@example.org>: ill",
         "replace game `12` who `Zoe` what `Carl <carl@example.org>` text `ill`\n"},
        {"replace Zoe by carl@example.org: ill",
         "replace game `Zoe` who `Zoe` what `carl@example.org` text `ill`\n"},
        {"replace 12 Stand by Me by Carl <c@example.org>: ill",
         "replace game `12` who `Stand by Me` what `Carl <c@example.org>` text `ill`\n"},
        {"replace 12 Zoe: ill", "replace game `12` who `Zoe` text `ill`\n"},
        {"replace 12: ill", "unclear\n"},
        {"replace 12 Zoe by: ill", "unclear\n"},
        {"roll back 12 to 20: slip", "roll back game `12` number 20 text `slip`\n"},
        {"rollback 12 to move 20: slip", "roll back game `12` number 20 text `slip`\n"},
        {"roll back 12 to 0: slip", "roll back game `12` text `slip`\n"},
        {"roll back 12 to x: slip", "unclear\n"},
        {"roll back 12: slip", "unclear\n"},
        {"roll back to 3: slip", "unclear\n"},
        {"cancel 12: no place", "cancel game `12` text `no place`\n"},
        {"cancel", "unclear\n"},
        {"press 12 off: quarrels", "press game `12` what `off` text `quarrels`\n"},
        {"press Zoe on: peace", "press game `Zoe` what `on` text `peace`\n"},
        {"press 12 on", "press game `12` what `on`\n"},
        {"press 12 off", "unclear\n"},
        {"press 12: peace", "unclear\n"},
        {"open differences squares=6, 5 days: Ann, Ben <ben@example.org>",
         "open what `differences squares=6` number 432000 text `Ann, Ben <ben@example.org>`\n"},
        {"invite to plexus: Ann and co", "open what `plexus` text `Ann and co`\n"},
        {"open differences: Ann,\\Ben\\\\list", "open what `differences` text `Ann, Ben`\nlist\n"},
        {"open differences, soon: Ann", "unclear\n"},
        {"open differences", "unclear\n"},
        {"open: Ann", "unclear\n"},
        {"digest weekly", "digest what `weekly`\n"},
        {"digest off.", "digest what `off`\n"},
        {"digest often", "unclear\n"},
        {"confirm k7q2xd", "confirm what `k7q2xd`\n"},
        {"confirm", "unclear\n"},
    };

    (void)state;
    CHECK(samples);
}

static void messages(void **state)
{
    static const struct sample samples[] = {
        {"tell 12: Hello", "tell who `12` text `Hello`\n"},
        {"tell Zoe Smith: Hello\\you\\\\pause 12: x",
         "tell who `Zoe Smith` text `Hello\\you\\\\pause 12: x`\n"},
        {"tell: Hello", "unclear\n"},
        {"tell :\\:>:", "unclear\n"},
        {"tell Zoe <z:z>\\Hello: you", "unclear\n"},
        {"tell me why", "unclear\n"},
        {"tell all: Hello", "broadcast who `all` text `Hello`\n"},
        {"broadcast: a\\b", "broadcast text `a\\b`\n"},
        {"broadcast:\\\\a", "broadcast text `a`\n"},
        {"broadcast to all: a", "unclear\n"},
        {"broadcast:", "unclear\n"},
        {"tell 12: Hello\\\\On Monday the club wrote:\\", "tell who `12` text `Hello`\n"},
        {"tell 12: Hello\\list", "tell who `12` text `Hello\\list`\n"},
        {"list\\tell 12: Hello", "list\ntell who `12` text `Hello`\n"},
    };

    (void)state;
    CHECK(samples);
}

/* Any number of lines and bytes. */
static void long_letters(void **state)
{
    struct arena arena = {0};
    struct buffer text = {0};

    (void)state;
    for (int i = 0; i < 1000; i++)
        buffer_format(&text, "show %d\n", i);
    const struct organiser_orders many = organiser_orders_read(buffer_string(&text), &arena);
    assert_int_equal(many.count, ORGANISER_ORDERS_MOST);
    assert_string_equal(many.unread, "show 50");
    text.len = 0;
    buffer_text(&text, "pause 12: ");
    buffer_repeat(&text, 'x', ORGANISER_REASON_LONGEST + 1);
    assert_int_equal(organiser_orders_read(buffer_string(&text), &arena).list[0].kind,
                     ORGANISER_UNCLEAR);
    text.len = 0;
    buffer_text(&text, "broadcast: ");
    buffer_repeat(&text, 'x', ORGANISER_TEXT_LONGEST + 1);
    assert_int_equal(organiser_orders_read(buffer_string(&text), &arena).list[0].kind,
                     ORGANISER_UNCLEAR);
    buffer_release(&text);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(questions),
        cmocka_unit_test(orders),
        cmocka_unit_test(messages),
        cmocka_unit_test(long_letters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
