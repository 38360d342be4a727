/* The most nodes that a record may have are read, and one more is refused, however the list is
 * written.
 * Runs: long plain */
#include "notation/place.h"
#include "tests/helpers/recorded.h"

#include "tests/helpers/recorded.c"

static void test_too_many_nodes(void **state)
{
    static const char *const ways[][3] = {
        {" [", "1, ", "1]\n"}, {"\n", "  - 1\n", "  - 1\n"}, {" [", "!t 1, ", "1]\n"}};
    struct fixture *const fixture = *state;

    for (size_t way = 0; way < sizeof ways / sizeof ways[0]; way++) {
        struct buffer text = {0};
        /* Eleven nodes are the mapping, four keys and their values without the entries. */
        buffer_text(&text, "game: differences\nplayers: [Ann, Bob]\nsquares: 9\nx-a:");
        buffer_text(&text, ways[way][0]);
        for (int i = 0; i < NODES_MOST - 11 - 1; i++)
            buffer_text(&text, ways[way][1]);
        const size_t len = text.len;
        buffer_text(&text, ways[way][2]);
        (void)read_bytes(fixture, buffer_string(&text), text.len);
        assert_int_equal(fixture->record.diagnostics.raised, way == 2 ? NODES_MOST - 12 : 0);
        text.len = len;
        buffer_text(&text, ways[way][1]);
        buffer_text(&text, ways[way][2]);
        (void)read_bytes(fixture, buffer_string(&text), text.len);
        assert_int_equal(fixture->record.diagnostics.raised, 1);
        assert_ptr_equal(fixture->record.diagnostics.list[0].facts, code_facts(CODE_TOO_LARGE));
        buffer_release(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_too_many_nodes)};

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
