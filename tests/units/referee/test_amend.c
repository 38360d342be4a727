/* Moves taken back leave what is before them, or nothing is taken back. The records are random, in
 * all the shapes that YAML has for them (tests/helpers/shapes.h). */
#include "referee/match/amend.h"
#include "tests/helpers/formatted.h"
#include "tests/helpers/shapes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/helpers/formatted.c"
#include "tests/helpers/shapes.c"

/* before the change */
struct counts {
    size_t tried, cut;
};

static void take_record(struct match *match, const struct buffer *file)
{
    match->record.len = 0;
    buffer_append(&match->record, file->bytes, file->len);
}

/* Whether the first items of the record remain, with the same header. */
static bool is_beginning(const struct judgement *whole, const struct judgement *left,
                         uint32_t moves)
{
    const struct items *const x = &whole->record.items, *const y = &left->record.items;

    if (!same_header(&whole->record, &left->record) || left->moves != moves || y->count > x->count)
        return false;
    for (size_t i = 0; i < y->count; i++)
        if (!same_item(&whole->record.text, &x->list[i], &left->record.text, &y->list[i], false))
            return false;
    return true;
}

/* False if anything else remains. */
static bool cut_everywhere(struct referee *referee, struct match *match, struct arbiter *spare,
                           const struct buffer *file, struct counts *counts)
{
    take_record(match, file);
    if (!match_judge(referee, match) || match->record.len != match->visit.document->len)
        return true;
    const uint32_t moves = match->visit.judgement->moves;
    for (uint32_t keep = 0; keep <= moves; keep++) {
        take_record(match, file);
        assert_true(match_judge(referee, match));
        counts->tried++;
        if (!match_cut(referee, match, keep, false))
            continue;
        counts->cut++;
        struct source source = {0};
        source_open_memory(&source);
        buffer_append(&source.buffer, file->bytes, file->len);
        const struct judgement *const whole = next_record(spare, &source);
        const bool good = is_beginning(whole, match->visit.judgement, keep);
        source_release(&source);
        if (!good)
            return false;
    }
    return true;
}

static void test_shapes(void **state)
{
    const char *const wanted = getenv("SHAPES");
    const uint64_t most = wanted != NULL ? strtoull(wanted, NULL, 10) : 10000;
    struct referee referee = {.arbiter = arbiter_new()};
    struct arbiter *const spare = arbiter_new();
    struct match match = {.state = ""};
    struct counts counts = {0, 0};
    struct buffer file = {0};
    (void)state;

    for (uint64_t seed = 1; seed <= most; seed++) {
        struct choices choices = {.seed = seed << 20};
        file.len = 0;
        shape_file(&choices, &file);
        if (!cut_everywhere(&referee, &match, spare, &file, &counts)) {
            (void)fprintf(stderr, "seed %llu\n%.*s\n--- is left\n%.*s\n", (unsigned long long)seed,
                          (int)file.len, file.bytes, (int)match.record.len, match.record.bytes);
            fail();
        }
    }
    print_message("%zu tried, %zu cut\n", counts.tried, counts.cut);
    assert_in_range(counts.cut, counts.tried * 4 / 5, counts.tried);
    match_release(&match);
    buffer_release(&file);
    arbiter_free(spare);
    arbiter_free(referee.arbiter);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_shapes)};

    return cmocka_run_group_tests_name("amend", tests, NULL, NULL);
}
