/* A record that is judged on, item by item, gets the judgement that it has as a whole. */
#include "cli/edit/meaning.h"
#include "cli/edit/places.h"
#include "validator/arbiter.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <glob.h>
#include <stdio.h>

enum { EVERYTHING = KEPT_HEADER | KEPT_ITEMS | KEPT_VERDICT | KEPT_MOVES | KEPT_OUTCOME };

struct growth {
    struct arbiter *grown, *whole;
    struct buffer said, says;
    unsigned went_on, judged;
};

/* Compares what both arbiters make of the same bytes. */
static void compare(struct growth *growth, const struct judgement *grown,
                    const struct document *document)
{
    static const struct kept all = {.parts = EVERYTHING, .head = KEPT_ALL_ITEMS};
    const struct judgement *const whole = arbiter_judge(growth->whole, document);

    assert_non_null(whole);
    growth->said.len = growth->says.len = 0;
    meaning_write(whole, &all, &growth->said);
    meaning_write(grown, &all, &growth->says);
    assert_true(buffer_same(&growth->said, &growth->says));
    assert_int_equal(grown->refused, whole->refused);
    assert_int_equal(grown->trace.count, whole->trace.count);
}

/* Lets a record grow from its first item on to where each of the others ends. */
static void grow(struct growth *growth, const char *bytes, const size_t *ends, size_t count)
{
    struct document document = {.line = 1};
    struct buffer buffer = {0};
    size_t entries;

    document.bytes = buffer_reserve(&buffer, ends[count - 1]);
    buffer_append(&buffer, bytes, ends[0]);
    document.len = buffer.len;
    (void)arbiter_judge(growth->grown, &document);
    for (size_t i = 1; i < count; i++) {
        const bool can = arbiter_can_go_on(growth->grown, ends[i - 1]);
        buffer_append(&buffer, bytes + ends[i - 1], ends[i] - ends[i - 1]);
        document.len = buffer.len;
        const struct judgement *judgement =
            can ? arbiter_go_on(growth->grown, ends[i] - ends[i - 1]) : NULL;
        growth->went_on += judgement != NULL;
        growth->judged += judgement == NULL;
        if (judgement == NULL)
            judgement = arbiter_judge(growth->grown, &document);
        if (judgement->status != STATUS_MALFORMED)
            compare(growth, judgement, &document);
        /* As for drawing the board: that must not keep it from going on. */
        if (judgement->position != NULL)
            (void)arbiter_position(growth->grown, judgement, UINT32_MAX, &entries);
    }
    buffer_release(&buffer);
}

/* Only blocks grow: what is quoted or in a list is judged as a whole. */
static void grow_record(struct growth *growth, const struct document *document)
{
    enum { ITEMS_MAX = 20000 };
    static size_t ends[ITEMS_MAX];
    const struct judgement *const judgement = arbiter_judge(growth->whole, document);

    if (judgement == NULL || judgement->status == STATUS_MALFORMED ||
        judgement->record.drawn != NULL || judgement->record.items.count < 2 ||
        judgement->record.text.count != 1 || !judgement->record.text.pieces[0].as_it_stands)
        return;
    struct record record = judgement->record;
    const size_t count = record.items.count < ITEMS_MAX ? record.items.count : ITEMS_MAX;
    for (size_t i = 0; i < count; i++)
        ends[i] = item_range(&record, &record.items.list[i]).end;
    grow(growth, document->bytes, ends, count);
}

static void grow_file(struct growth *growth, const char *name)
{
    struct source source = {0};
    FILE *const file = fopen(name, "r");

    assert_non_null(file);
    source_open(&source, fileno(file), NULL, NULL);
    for (const struct document *document; (document = source_next(&source)) != NULL;)
        grow_record(growth, document);
    source_release(&source);
    assert_int_equal(fclose(file), 0);
}

static void test_samples(void **state)
{
    struct growth growth = {.grown = arbiter_new(), .whole = arbiter_new()};
    glob_t found;

    (void)state;
    assert_int_equal(glob("samples/*.yaml", 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++)
        grow_file(&growth, found.gl_pathv[i]);
    globfree(&found);
    assert_true(growth.went_on > 1000);
    assert_true(growth.judged < growth.went_on / 2);
    arbiter_free(growth.grown);
    arbiter_free(growth.whole);
    buffer_release(&growth.said);
    buffer_release(&growth.says);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_samples)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
