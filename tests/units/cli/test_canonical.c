/* What fmt writes means the same, and formatting it again changes nothing. The records are random,
 * in all the shapes that YAML has for them (tests/helpers/shapes.h). */
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

static void fail_on(const struct formatting *formatting, uint64_t seed, const struct buffer *file)
{
    (void)fprintf(stderr, "seed %llu: %s differs\n--- before\n%.*s\n--- after\n%.*s\n",
                  (unsigned long long)seed, formatting->wrong, (int)file->len, file->bytes,
                  (int)formatting->once.len, formatting->once.bytes);
    fail();
}

static void test_shapes(void **state)
{
    const char *const wanted = getenv("SHAPES");
    const uint64_t count = wanted != NULL ? strtoull(wanted, NULL, 10) : 10000;
    struct formatting formatting = {0};
    struct buffer file = {0};
    (void)state;

    for (uint64_t seed = 1; seed <= count; seed++) {
        struct choices choices = {.seed = seed << 20};
        file.len = 0;
        shape_file(&choices, &file);
        if (!formatted_well(&formatting, file.bytes, file.len))
            fail_on(&formatting, seed, &file);
    }
    /* Most records are sound, and many of these change. */
    print_message("%zu records, %zu read, %zu changed, %zu left, %zu whole\n", formatting.records,
                  formatting.read, formatting.changed, formatting.left, formatting.left_whole);
    assert_in_range(formatting.read, formatting.records / 3, formatting.records);
    assert_in_range(formatting.changed, formatting.read / 3, formatting.read);
    buffer_release(&file);
    formatting_release(&formatting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_shapes)};

    return cmocka_run_group_tests_name("canonical", tests, NULL, NULL);
}
