/* The pairings of round-robins are the published Berger tables, and in all sizes everybody meets
 * everybody once, with the first move as often as the second, or once more or less. */
#include "referee/tournament/berger.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST = 40, RUN_MOST = 2 };

/* FIDE Handbook, C.05, Annex 1, for the even numbers of players; a line a round. */
static const char *const published[][16] = {
    {"1-4 2-3", "4-3 1-2", "2-4 3-1"},
    {"1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"},
    {"1-8 2-7 3-6 4-5", "8-5 6-4 7-3 1-2", "2-8 3-1 4-7 5-6", "8-6 7-5 1-4 2-3", "3-8 4-2 5-1 6-7",
     "8-7 1-6 2-5 3-4", "4-8 5-3 6-2 7-1"},
    {"1-10 2-9 3-8 4-7 5-6", "10-6 7-5 8-4 9-3 1-2", "2-10 3-1 4-9 5-8 6-7", "10-7 8-6 9-5 1-4 2-3",
     "3-10 4-2 5-1 6-9 7-8", "10-8 9-7 1-6 2-5 3-4", "4-10 5-3 6-2 7-1 8-9", "10-9 1-8 2-7 3-6 4-5",
     "5-10 6-4 7-3 8-2 9-1"},
    {"1-12 2-11 3-10 4-9 5-8 6-7", "12-7 8-6 9-5 10-4 11-3 1-2", "2-12 3-1 4-11 5-10 6-9 7-8",
     "12-8 9-7 10-6 11-5 1-4 2-3", "3-12 4-2 5-1 6-11 7-10 8-9", "12-9 10-8 11-7 1-6 2-5 3-4",
     "4-12 5-3 6-2 7-1 8-11 9-10", "12-10 11-9 1-8 2-7 3-6 4-5", "5-12 6-4 7-3 8-2 9-1 10-11",
     "12-11 1-10 2-9 3-8 4-7 5-6", "6-12 7-5 8-4 9-3 10-2 11-1"},
    {"1-14 2-13 3-12 4-11 5-10 6-9 7-8", "14-8 9-7 10-6 11-5 12-4 13-3 1-2",
     "2-14 3-1 4-13 5-12 6-11 7-10 8-9", "14-9 10-8 11-7 12-6 13-5 1-4 2-3",
     "3-14 4-2 5-1 6-13 7-12 8-11 9-10", "14-10 11-9 12-8 13-7 1-6 2-5 3-4",
     "4-14 5-3 6-2 7-1 8-13 9-12 10-11", "14-11 12-10 13-9 1-8 2-7 3-6 4-5",
     "5-14 6-4 7-3 8-2 9-1 10-13 11-12", "14-12 13-11 1-10 2-9 3-8 4-7 5-6",
     "6-14 7-5 8-4 9-3 10-2 11-1 12-13", "14-13 1-12 2-11 3-10 4-9 5-8 6-7",
     "7-14 8-6 9-5 10-4 11-3 12-2 13-1"},
    {"1-16 2-15 3-14 4-13 5-12 6-11 7-10 8-9", "16-9 10-8 11-7 12-6 13-5 14-4 15-3 1-2",
     "2-16 3-1 4-15 5-14 6-13 7-12 8-11 9-10", "16-10 11-9 12-8 13-7 14-6 15-5 1-4 2-3",
     "3-16 4-2 5-1 6-15 7-14 8-13 9-12 10-11", "16-11 12-10 13-9 14-8 15-7 1-6 2-5 3-4",
     "4-16 5-3 6-2 7-1 8-15 9-14 10-13 11-12", "16-12 13-11 14-10 15-9 1-8 2-7 3-6 4-5",
     "5-16 6-4 7-3 8-2 9-1 10-15 11-14 12-13", "16-13 14-12 15-11 1-10 2-9 3-8 4-7 5-6",
     "6-16 7-5 8-4 9-3 10-2 11-1 12-15 13-14", "16-14 15-13 1-12 2-11 3-10 4-9 5-8 6-7",
     "7-16 8-6 9-5 10-4 11-3 12-2 13-1 14-15", "16-15 1-14 2-13 3-12 4-11 5-10 6-9 7-8",
     "8-16 9-7 10-6 11-5 12-4 13-3 14-2 15-1"},
};

/* Checks a round of so many players against its line in the table of `even` players. */
static void check_round(int players, int even, int round, const char *line)
{
    for (int table = 1; table <= even / 2; table++) {
        char *end;
        const int first = (int)strtol(line, &end, 10), second = (int)strtol(end + 1, &end, 10);
        const struct berger_pair pair = berger_pair(players, round, table);
        assert_int_equal(pair.first, first > players ? 0 : first);
        assert_int_equal(pair.second, second > players ? 0 : second);
        line = end;
    }
}

static void test_published_tables(void **state)
{
    (void)state;
    for (int players = 3; players <= 16; players++) {
        const int even = players + players % 2;
        assert_int_equal(berger_rounds(players), even - 1);
        assert_int_equal(berger_tables(players), even / 2);
        for (int round = 1; round < even; round++)
            check_round(players, even, round, published[even / 2 - 2][round - 1]);
    }
}

/* The rule of the tables in other words (Schurig): the numbers of those who meet, but for the last,
 * add up to one more than the round, or to that and the number of rounds. */
static void check_sum(int players, int round, struct berger_pair pair)
{
    const int even = players + players % 2, circle = even - 1;
    int first = pair.first == 0 ? even : pair.first, second = pair.second == 0 ? even : pair.second;

    if (first == even)
        first = second;
    else if (second == even)
        second = first;
    assert_int_equal((first + second) % circle, (round + 1) % circle);
}

static void check_cycle(int players, int cycles, int cycle, int met[][MOST + 1], int *balance,
                        int *run)
{
    for (int round = 1; round <= berger_rounds(players); round++) {
        const int played = berger_round_played(players, cycles, cycle, round);
        int seen[MOST + 1] = {0};
        for (int table = 1; table <= berger_tables(players); table++) {
            struct berger_pair pair = berger_pair(players, played, table);
            check_sum(players, played, pair);
            if (cycle % 2 == 1)
                pair = (struct berger_pair){pair.second, pair.first};
            assert_int_equal(seen[pair.first]++ + (pair.first == 0 ? 0 : seen[pair.second]++), 0);
            if (pair.first == 0 || pair.second == 0)
                continue;
            met[pair.first][pair.second]++;
            balance[pair.first]++;
            balance[pair.second]--;
            run[pair.first] = run[pair.first] > 0 ? run[pair.first] + 1 : 1;
            run[pair.second] = run[pair.second] < 0 ? run[pair.second] - 1 : -1;
            assert_true(abs(run[pair.first]) <= RUN_MOST && abs(run[pair.second]) <= RUN_MOST);
        }
    }
}

static void check_tournament(int players, int cycles)
{
    int met[MOST + 1][MOST + 1] = {{0}}, balance[MOST + 1] = {0}, run[MOST + 1] = {0};

    for (int cycle = 0; cycle < cycles; cycle++)
        check_cycle(players, cycles, cycle, met, balance, run);
    for (int one = 1; one <= players; one++) {
        for (int other = 1; other <= players; other++)
            if (one != other)
                assert_int_equal(
                    cycles == 2 ? 2 * met[one][other] : met[one][other] + met[other][one], cycles);
        assert_true(abs(balance[one]) <= (cycles == 2 || players % 2 == 1 ? 0 : 1));
    }
}

static void test_all_sizes(void **state)
{
    (void)state;
    for (int players = 2; players <= MOST; players++) {
        check_tournament(players, 1);
        check_tournament(players, 2);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_published_tables),
        cmocka_unit_test(test_all_sizes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
