/* Graphs of what is drawn on lattices: bridges, growth, lines of a pen, trees. */
#include "validator/restore/restoration.h"
#include "validator/restore/trails.h"
#include "validator/restore/tree.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>

enum { SIDE = 3, MARKS_MOST = 12 };

struct fixture {
    struct arena arena;
    struct mark marks[MARKS_MOST];
    struct drawn drawn;
};

static int set_up(void **state)
{
    struct fixture *const fixture = calloc(1, sizeof *fixture);

    if (fixture == NULL)
        return -1;
    fixture->drawn.marks = fixture->marks;
    *state = fixture;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *const fixture = *state;

    arena_release(&fixture->arena);
    free(fixture);
    return 0;
}

/* Dots are digits, row by row: "0143" is the way from a1 over b1 and b2 to a2. */
static void draw(struct fixture *fixture, const char *way)
{
    for (; way[1] != '\0'; way++) {
        const int a = way[0] - '0', b = way[1] - '0';
        const int from = a < b ? a : b, to = a < b ? b : a;

        fixture->marks[fixture->drawn.count++] = (struct mark){
            .kind = MARK_SEGMENT, .at = {from % SIDE, from / SIDE}, .to = {to % SIDE, to / SIDE}};
    }
}

static void test_bridges(void **state)
{
    struct fixture *const fixture = *state;
    draw(fixture, "01430");
    draw(fixture, "45");
    draw(fixture, "58");
    const struct net net = net_make(&fixture->drawn, SIDE, 0, &fixture->arena);
    const bool *const bridges = net_bridges(&net, &fixture->arena);
    for (size_t i = 0; i < 4; i++)
        assert_false(bridges[i]);
    assert_true(bridges[4]);
    assert_true(bridges[5]);
    assert_int_equal(net_degree(&net, 4), 3);
    assert_int_equal(net_across(&net, 4, 5), 4);
}

/* Two parts, whose first segments come first; without a bridge there is one more. */
static void test_growth(void **state)
{
    struct fixture *const fixture = *state;
    draw(fixture, "0125");
    draw(fixture, "67");
    const struct net net = net_make(&fixture->drawn, SIDE, 0, &fixture->arena);
    const struct growth growth = net_grow(&net, ABSENT_MARK, &fixture->arena);
    assert_int_equal(growth.parts, 2);
    assert_int_equal(growth.count, 4);
    assert_int_equal(growth.segments[0], 0);
    assert_int_equal(growth.segments[1], 3);
    assert_int_equal(growth.second, 3);
    assert_int_equal(net_grow(&net, 1, &fixture->arena).parts, 3);
}

/* A stalk with a round at its top: the stalk cannot be last if the line starts at its foot. */
static void test_trail(void **state)
{
    struct fixture *const fixture = *state;
    draw(fixture, "74");
    draw(fixture, "41254");
    const struct line_drawn line = trails_look(&fixture->drawn, SIDE, 0, &fixture->arena);
    assert_int_equal(line.parts, 1);
    assert_int_equal(line.odd_count, 2);
    assert_true(trail_can_start(&line, 7));
    assert_false(trail_can_start(&line, 1));
    assert_int_equal(trail_end(&line, 7), 4);
    assert_false(trail_can_close(&line, 7, 0));
    assert_true(trail_can_close(&line, 7, 1));
    assert_true(trail_can_close(&line, 4, 0));
    const uint32_t *const order = trail_order(&line, 7, 1, &fixture->arena);
    const uint32_t expected[] = {0, 4, 3, 2, 1};
    assert_memory_equal(order, expected, sizeof expected);
}

static void test_tree(void **state)
{
    struct fixture *const fixture = *state;
    draw(fixture, "4125");
    draw(fixture, "47");
    const struct net net = net_make(&fixture->drawn, SIDE, 0, &fixture->arena);
    const struct tree tree = tree_make(&net, 4, &fixture->arena);
    assert_int_equal(tree.count, 5);
    assert_int_equal(tree.closing, ABSENT_MARK);
    assert_int_equal(tree.apart, ABSENT_MARK);
    assert_int_equal(tree.nodes[0].size, 5);
    assert_int_equal(tree.nodes[0].kid_count, 2);
    draw(fixture, "54");
    draw(fixture, "36");
    const struct net closed = net_make(&fixture->drawn, SIDE, 0, &fixture->arena);
    const struct tree none = tree_make(&closed, 4, &fixture->arena);
    assert_int_equal(none.apart, 5);
    assert_true(none.closing < 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_bridges, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_growth, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_trail, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_tree, set_up, tear_down),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
