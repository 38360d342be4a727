/* Every order of the tables is read as it is written there, stands in the help and in the manual,
 * and among the letters that the fuzzer and the injection of faults begin with. */
#include "base/memory.h"
#include "referee/orders/orders.h"
#include "referee/orders/organiser_line.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#define MANUAL  "man/recto-referee.1"
#define LETTERS "tests/data/corpus/mail/"

static const char *read_text(const char *path, struct arena *arena)
{
    FILE *const file = fopen(path, "rb");
    struct buffer text = {0};

    assert_non_null(file);
    for (int c; (c = getc(file)) != EOF;)
        buffer_character(&text, (char)c);
    assert_int_equal(fclose(file), 0);
    const char *const copy = arena_copy(arena, buffer_string(&text), text.len);
    buffer_release(&text);
    return copy;
}

/* The manual without its macros. */
static const char *read_manual(struct arena *arena)
{
    static const char *const macros[] = {"Cm ", "Ar ", "Li ", "Op ", "Oo ", "Ns ", "Ql ", ".It "};
    char *const text =
        arena_copy(arena, read_text(MANUAL, arena), strlen(read_text(MANUAL, arena)));

    for (size_t i = 0; i < sizeof macros / sizeof macros[0]; i++)
        for (char *at; (at = strstr(text, macros[i])) != NULL;)
            memmove(at, at + strlen(macros[i]), strlen(at + strlen(macros[i])) + 1);
    return text;
}

/* The help without its columns. */
static const char *plain_help(const struct buffer *help, struct arena *arena)
{
    char *const text = arena_copy(arena, help->bytes, help->len), *out = text;

    for (const char *at = text; *at != '\0'; at++)
        if ((*at != ' ' && *at != '\n') || (out > text && out[-1] != ' '))
            *out++ = *at == '\n' ? ' ' : *at;
    *out = '\0';
    return text;
}

/* What begins an order: its words without numbers, names and texts. */
static const char *begin_of(const char *form, struct arena *arena)
{
    size_t len = strcspn(form, " :,");

    while (form[len] == ' ' && form[len + 1] >= 'a' && form[len + 1] <= 'z' &&
           strncmp(form + len, " c4", 3) != 0)
        len += 1 + strcspn(form + len + 1, " :,");
    return arena_copy(arena, form, len);
}

static void check_places(const struct order_verb *verb, const char *help, const char *manual,
                         struct arena *arena)
{
    const char *const begin = begin_of(verb->form, arena);

    if (strstr(help, begin) == NULL && strcmp(begin, "to all") != 0)
        fail_msg("`%s` is not in the help", begin);
    if (strstr(manual, begin) == NULL && strstr(manual, verb->form) == NULL &&
        strcmp(begin, "to all") != 0 && strcmp(begin, "confirm code") != 0)
        fail_msg("`%s` is not in the manual", begin);
}

static void players(void **state)
{
    struct arena arena = {0};
    struct buffer help = {0};
    const struct order_verb *verb;

    (void)state;
    const char *const manual = read_manual(&arena);
    orders_help_write(LANGUAGE_ENGLISH, &help);
    for (size_t i = 0; (verb = order_verb_at(i)) != NULL; i++) {
        const char *const form = arena_copy(&arena, verb->form, strcspn(verb->form, ","));
        if (order_line_read(form, &arena).kind != LINE_ORDER)
            fail_msg("`%s` is not an order", form);
        check_places(verb, plain_help(&help, &arena), manual, &arena);
    }
    buffer_release(&help);
    arena_release(&arena);
}

static void organiser(void **state)
{
    struct arena arena = {0};
    struct buffer help = {0};
    const struct order_verb *verb;

    (void)state;
    const char *const manual = read_manual(&arena);
    organiser_help_write(LANGUAGE_ENGLISH, &help);
    for (size_t i = 0; (verb = organiser_verb_at(i)) != NULL; i++) {
        const size_t len =
            strstr(verb->form, ", list") != NULL ? strcspn(verb->form, ",") : strlen(verb->form);
        const char *const form = arena_copy(&arena, verb->form, len);
        const struct organiser_orders orders = organiser_orders_read(form, &arena);
        if (orders.count != 1 || orders.list[0].kind == ORGANISER_UNCLEAR ||
            orders.list[0].kind == ORGANISER_OTHER)
            fail_msg("`%s` is not an order of the organiser", form);
        check_places(verb, plain_help(&help, &arena), manual, &arena);
    }
    buffer_release(&help);
    arena_release(&arena);
}

/* Orders that are gone are answered by what there is instead; sentences that begin like them are
 * for people. */
static void gone(void **state)
{
    struct arena arena = {0};

    (void)state;
    const struct order_line challenge = order_line_read("challenge Ben", &arena);
    assert_int_equal(challenge.kind, LINE_UNCLEAR);
    assert_non_null(strstr(challenge.order.why, "no ladders"));
    assert_non_null(strstr(order_line_read("Unmute Zoe.", &arena).order.why, "muted"));
    assert_int_equal(order_line_read("challenge me whenever you like to", &arena).kind, LINE_OTHER);
    const struct organiser_orders orders =
        organiser_orders_read("outbox drop all\noutbox\nchallenge Ben", &arena);
    assert_int_equal(orders.count, 3);
    assert_int_equal(orders.list[0].kind, ORGANISER_UNCLEAR);
    assert_non_null(strstr(orders.list[0].why, "no orders"));
    assert_int_equal(orders.list[1].kind, ORGANISER_OUTBOX);
    assert_non_null(strstr(orders.list[2].other.why, "no ladders"));
    arena_release(&arena);
}

/* Each kind of order is in a letter, and all of the letter is understood. */
static void letters(void **state)
{
    static const char *const paths[] = {LETTERS "organiser-en", LETTERS "organiser-en-tell",
                                        LETTERS "organiser-en-broadcast"};
    bool found[ORDER_UNCLEAR + 1] = {false}, given[ORGANISER_UNCLEAR + 1] = {false};
    struct arena arena = {0};

    (void)state;
    const struct orders orders =
        orders_read(strstr(read_text(LETTERS "players-en", &arena), "\n\n"), &arena);
    for (size_t i = 0; i < orders.count; i++)
        found[orders.list[i].kind] = true;
    assert_string_equal(orders.unread, "");
    for (int kind = 0; kind < ORDER_UNCLEAR; kind++)
        if (!found[kind])
            fail_msg("the letter of players has no order of the kind %d", kind);
    assert_int_equal(orders.unclear, 0);
    for (int path = 0; path < 3; path++) {
        const struct organiser_orders some =
            organiser_orders_read(strstr(read_text(paths[path], &arena), "\n\n"), &arena);
        for (size_t i = 0; i < some.count; i++)
            given[some.list[i].kind] = true;
        assert_string_equal(some.unread, "");
    }
    for (int kind = ORGANISER_LIST; kind < ORGANISER_UNCLEAR; kind++)
        if (!given[kind])
            fail_msg("the letters of the organiser have no order of the kind %d", kind);
    assert_false(given[ORGANISER_UNCLEAR]);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(players), cmocka_unit_test(organiser),
                                       cmocka_unit_test(gone), cmocka_unit_test(letters)};

    return cmocka_run_group_tests_name("known orders", tests, NULL, NULL);
}
