/* Trying items finds trouble where replaying them does, from whatever position it begins. */
#include "validator/arbiter.h"
#include "validator/meant/stations.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <fcntl.h>
#include <glob.h>
#include <stdlib.h>
#include <unistd.h>

static int index_of(const struct game *game)
{
    int index = 0;

    while (games[index] != game)
        index++;
    return index;
}

/* Where the trouble should be: at the refused item, or at the first wrong number or points. */
static void assert_trouble(const struct judgement *judgement, const struct stations *stations)
{
    const size_t count = judgement->record.items.count, trouble = stations->trouble;

    assert_int_equal(stations->script.count, count);
    if (judgement->status == STATUS_ILLEGAL)
        assert_true(trouble <= judgement->refused);
    if (judgement->status == STATUS_ILLEGAL && judgement->record.diagnostics.raised == 1)
        assert_int_equal(trouble, judgement->refused);
    if (judgement->status == STATUS_COMPLETE || judgement->status == STATUS_UNFINISHED)
        assert_int_equal(trouble, count);
    if (judgement->status == STATUS_DISPUTED && trouble < count)
        assert_true(item_is_aside(&stations->script.items[trouble]));
}

static void assert_same_from_anywhere(struct stations *stations)
{
    const size_t trouble = stations->trouble;

    for (size_t item = trouble + 1; item-- > 0;) {
        assert_true(stations_go_to(stations, item));
        stations_begin_trial(stations);
        assert_int_equal(stations_play(stations, &stations->script, item, stations->script.count),
                         trouble);
        stations_end_trial(stations);
    }
}

static size_t check_file(const char *name, struct arbiter *arbiter, struct stations *stations)
{
    struct source source = {0};
    const struct document *document;
    const int file = open(name, O_RDONLY);
    size_t checked = 0;

    assert_true(file >= 0);
    source_open(&source, file, NULL, NULL);
    while ((document = source_next(&source)) != NULL) {
        const struct judgement *const judgement = arbiter_judge(arbiter, document);
        if (judgement == NULL || judgement->status == STATUS_MALFORMED ||
            judgement->record.seals != NULL || judgement->seals > 0 ||
            judgement->record.drawn != NULL)
            continue;
        stations_start(stations, judgement, index_of(judgement->game), UINT64_MAX);
        stations_find_trouble(stations);
        assert_trouble(judgement, stations);
        assert_same_from_anywhere(stations);
        checked++;
    }
    source_release(&source);
    (void)close(file);
    return checked;
}

static void check_files(const char *pattern, size_t least)
{
    struct arbiter *const arbiter = arbiter_new();
    struct stations *const stations = calloc(1, sizeof *stations);
    glob_t names;
    size_t checked = 0;

    stations_init(stations);
    assert_int_equal(glob(pattern, 0, NULL, &names), 0);
    for (size_t i = 0; i < names.gl_pathc; i++)
        checked += check_file(names.gl_pathv[i], arbiter, stations);
    assert_true(checked >= least);
    globfree(&names);
    stations_release(stations);
    free(stations);
    arbiter_free(arbiter);
}

static void test_samples(void **state)
{
    (void)state;
    check_files("samples/*.yaml", 40);
}

static void test_vectors(void **state)
{
    (void)state;
    check_files("tests/data/vectors/*.yaml", 100);
}

static void test_golden(void **state)
{
    (void)state;
    check_files("tests/data/golden/*.yaml", 40);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_samples),
        cmocka_unit_test(test_vectors),
        cmocka_unit_test(test_golden),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
