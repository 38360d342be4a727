/* Standings and their tie-breaks (cli/tournament/standings.h) are right: small tournaments by
 * hand, random ones against a slow computation of every number from the list of games alone. */
#include "cli/tournament/standings.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

static const struct awards usual = {100, 50, 0};

/* Adds games such as "Ann-Bob 1": Ann sat first and won. 0, = and - mean lost, drawn and no
 * winner; `1f` is by forfeit. */
static void play(struct standings *standings, const char *const *games, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const char *const middle = strchr(games[i], '-'), *const end = strchr(games[i], ' ');
        const uint32_t first = standings_entrant(standings, games[i], (size_t)(middle - games[i]));
        const uint32_t second =
            standings_entrant(standings, middle + 1, (size_t)(end - middle - 1));
        standings_meet(standings, first, second,
                       end[1] == '1'   ? RESULT_FIRST
                       : end[1] == '0' ? RESULT_SECOND
                                       : RESULT_DRAW,
                       end[2] == 'f');
    }
    standings_rank(standings);
}

static const struct entrant *find(const struct standings *standings, const char *name)
{
    for (size_t i = 0; i < standings->count; i++)
        if (strcmp(standings->entrants[i].name, name) == 0)
            return &standings->entrants[i];
    fail();
    return NULL;
}

static void expect_places(const struct standings *standings, const char *const *names)
{
    for (size_t i = 0; i < standings->count; i++)
        assert_string_equal(standings->entrants[i].name, names[i]);
}

static void test_sonneborn(void **state)
{
    static const char *const games[] = {"Ann-Bob 1",  "Ann-Cleo 0", "Ann-Dan 1",
                                        "Bob-Cleo 1", "Bob-Dan 1",  "Cleo-Dan 0"};
    struct standings standings = {.awards = usual, .order = tie_breaks_usual};

    (void)state;
    play(&standings, games, 6);
    assert_int_equal(find(&standings, "Ann")->points, 200);
    assert_int_equal(find(&standings, "Bob")->points, 200);
    assert_int_equal(find(&standings, "Ann")->breaks[TIE_SONNEBORN],
                     2 * (200 + 100)); /* Bob and Dan */
    assert_int_equal(find(&standings, "Bob")->breaks[TIE_SONNEBORN],
                     2 * (100 + 100)); /* Cleo and Dan */
    assert_int_equal(find(&standings, "Ann")->breaks[TIE_BUCHHOLZ], 2 * (200 + 100 + 100));
    assert_string_equal(standings.entrants[0].name, "Ann");
    assert_string_equal(standings.entrants[1].name, "Bob");
    /* Cleo beat Ann, Dan beat Cleo. */
    assert_int_equal(find(&standings, "Cleo")->breaks[TIE_SONNEBORN], 2 * 200);
    assert_int_equal(find(&standings, "Dan")->breaks[TIE_SONNEBORN], 2 * 100);
    assert_string_equal(standings.entrants[2].name, "Cleo");
    assert_false(standings.entrants[0].shared);
    standings_release(&standings);
}

/* All four are level in points and among themselves: wins decide, then games as second player. */
static void test_level(void **state)
{
    static const char *const games[] = {"Bob-Ann 0", "Ann-Cleo 0", "Bob-Cleo 1",
                                        "Ann-Dan =", "Bob-Dan =",  "Cleo-Dan ="};
    struct standings standings = {.awards = usual, .order = tie_breaks_usual};

    (void)state;
    play(&standings, games, 6);
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(standings.entrants[i].points, 150);
        assert_true(standings.entrants[i].met);
        assert_int_equal(standings.entrants[i].breaks[TIE_DIRECT], 2 * 150);
    }
    /* Dan has no wins; games as second player tell the others apart. */
    assert_int_equal(find(&standings, "Dan")->place, 4);
    assert_int_equal(find(&standings, "Cleo")->breaks[TIE_SECOND], 2);
    assert_int_equal(find(&standings, "Cleo")->place, 1);
    assert_int_equal(find(&standings, "Ann")->breaks[TIE_SECOND], 1);
    assert_int_equal(find(&standings, "Bob")->breaks[TIE_SECOND], 0);
    assert_int_equal(find(&standings, "Ann")->place, 2);
    standings_release(&standings);
}

static void test_shared_place(void **state)
{
    static const char *const games[] = {"Ann-Bob 1", "Bob-Cleo 1", "Cleo-Ann 1",
                                        "Ann-Bob =", "Bob-Cleo =", "Cleo-Ann ="};
    struct standings standings = {.awards = usual, .order = tie_breaks_usual};

    (void)state;
    play(&standings, games, 6);
    for (size_t i = 0; i < 3; i++) {
        assert_true(standings.entrants[i].met);
        assert_true(standings.entrants[i].shared);
        assert_int_equal(standings.entrants[i].place, 1);
        assert_int_equal(standings.entrants[i].breaks[TIE_DIRECT], 2 * 200);
    }
    expect_places(&standings, (const char *const[]){"Ann", "Bob", "Cleo"});
    standings_release(&standings);
}

/* Ann and Bob are level in points and both sums; Bob won when they met, Ann won more games. */
static void test_direct(void **state)
{
    static const char *const games[] = {"Ann-Bob 0",  "Ann-Cleo 1", "Ann-Dan 1", "Ann-Eve =",
                                        "Bob-Cleo =", "Bob-Dan 0",  "Bob-Eve 1", "Cleo-Dan 1",
                                        "Cleo-Eve =", "Dan-Eve 1"};
    struct standings standings = {.awards = usual, .order = tie_breaks_usual};

    (void)state;
    play(&standings, games, 10);
    expect_places(&standings, (const char *const[]){"Bob", "Ann", "Cleo", "Dan", "Eve"});
    assert_int_equal(standings.entrants[0].points, 250);
    assert_int_equal(standings.entrants[0].breaks[TIE_SONNEBORN], 2 * 450);
    assert_int_equal(standings.entrants[1].breaks[TIE_SONNEBORN], 2 * 450);
    assert_int_equal(standings.entrants[0].breaks[TIE_BUCHHOLZ],
                     standings.entrants[1].breaks[TIE_BUCHHOLZ]);
    assert_int_equal(standings.entrants[0].breaks[TIE_DIRECT], 2 * 100);
    assert_int_equal(standings.entrants[1].breaks[TIE_DIRECT], 0);
    assert_true(standings.entrants[0].met && !standings.entrants[2].met);
    assert_false(standings.entrants[0].shared);
    standings_release(&standings);
}

/* Two who never met have no direct encounter: games as second player decide. */
static void test_second(void **state)
{
    static const char *const games[] = {"Ann-Cleo 1", "Cleo-Bob 0", "Ann-Dan =", "Dan-Bob ="};
    struct standings standings = {.awards = usual, .order = tie_breaks_usual};

    (void)state;
    play(&standings, games, 4);
    assert_string_equal(standings.entrants[0].name, "Bob");
    assert_string_equal(standings.entrants[1].name, "Ann");
    assert_false(standings.entrants[0].met);
    assert_int_equal(standings.entrants[0].breaks[TIE_SECOND], 2);
    assert_int_equal(standings.entrants[1].place, 2);
    standings_release(&standings);
}

static void test_awards(void **state)
{
    static const char *const games[] = {"Ann-Bob 1", "Bob-Cleo =", "Cleo-Ann 1"};
    struct standings standings = {.awards = {300, 100, 25}, .order = tie_breaks_usual};
    const struct encounter *first;

    (void)state;
    play(&standings, games, 3);
    assert_int_equal(find(&standings, "Ann")->points, 325);
    assert_int_equal(find(&standings, "Bob")->points, 125);
    assert_int_equal(find(&standings, "Cleo")->points, 400);
    assert_int_equal(find(&standings, "Bob")->losses, 1);
    assert_int_equal(find(&standings, "Cleo")->breaks[TIE_SONNEBORN], 2 * 325 + 125);
    assert_int_equal(standings_pairing(&standings, 1, 2, &first), 1); /* Ann and Bob */
    assert_int_equal(encounter_halves(&first[0], 1), 2);
    assert_int_equal(encounter_halves(&first[0], 2), 0);
    standings_release(&standings);
}

static struct tie_breaks read_order(const char *text)
{
    struct tie_breaks order;

    assert_true(tie_breaks_read(text, &order));
    return order;
}

/* Ann, Bob and Cleo have the same points; the first tie-break decides who leads. */
static void test_orders(void **state)
{
    static const char *const games[] = {
        "Ann-Bob 1", "Bob-Cleo 1", "Ann-Cleo =", "Ann-Dan =",  "Cleo-Dan 1",
        "Bob-Dan 1", "Ann-Eve 0",  "Bob-Eve 0",  "Cleo-Eve =", "Dan-Eve 0"};
    static const struct {
        const char *order, *first;
    } wanted[] = {{"won", "Bob"}, {"second,won", "Cleo"}, {"de", "Ann"}, {"bh,de", "Ann"}};

    (void)state;
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        struct standings standings = {.awards = usual, .order = read_order(wanted[i].order)};
        play(&standings, games, 10);
        assert_int_equal(find(&standings, "Bob")->points, find(&standings, "Ann")->points);
        assert_string_equal(standings.entrants[1].name, wanted[i].first); /* after Eve */
        standings_release(&standings);
    }
}

static void test_forfeits(void **state)
{
    static const char *const games[] = {"Ann-Bob 1f", "Bob-Cleo 1", "Cleo-Ann 0"};
    struct standings standings = {.awards = usual, .order = tie_breaks_usual};

    (void)state;
    play(&standings, games, 3);
    const struct entrant *const ann = find(&standings, "Ann"), *const bob = find(&standings, "Bob");
    assert_int_equal(ann->points, 200);
    assert_int_equal(ann->wins, 2);
    assert_int_equal(ann->breaks[TIE_WON], 1);
    assert_int_equal(ann->breaks[TIE_BUCHHOLZ], 2 * (200 + 0)); /* her own points, and Cleo's */
    assert_int_equal(ann->breaks[TIE_SONNEBORN], 2 * (200 + 0));
    assert_int_equal(ann->breaks[TIE_CUT], 2 * 200);
    assert_int_equal(ann->breaks[TIE_MEDIAN], 0);
    assert_int_equal(bob->breaks[TIE_BUCHHOLZ], 2 * (100 + 0));
    assert_int_equal(bob->breaks[TIE_SONNEBORN], 0);
    assert_int_equal(bob->breaks[TIE_SECOND], 0);
    standings_release(&standings);
}

static void test_names(void **state)
{
    static const char *const wrong[] = {"", ",", "sb,", ",sb", "sb,sb", "SB", "sb bh", "koya", "s"};
    static const enum tie_break reversed[TIE_BREAKS] = {
        TIE_SECOND, TIE_WON, TIE_DIRECT, TIE_MEDIAN, TIE_CUT, TIE_BUCHHOLZ, TIE_SONNEBORN};
    struct tie_breaks order;

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(tie_breaks_read(wrong[i], &order));
    assert_true(tie_breaks_read("second,won,de,bh-m1,bh-c1,bh,sb", &order));
    assert_int_equal(order.count, TIE_BREAKS);
    for (size_t i = 0; i < TIE_BREAKS; i++)
        assert_int_equal(order.list[i], reversed[i]);
}

/* --- random tournaments */

enum { ENTRANTS = 9, GAMES = 40 };

static uint64_t state_of_chance = 3;

static unsigned pick(unsigned count)
{
    state_of_chance = state_of_chance * 6364136223846793005U + 1442695040888963407U;
    return count > 1 ? (unsigned)(state_of_chance >> 33) % count : 0;
}

struct slow_game {
    char first, second;
    enum result result;
    bool unplayed;
};

struct slow {
    struct slow_game games[GAMES];
    unsigned count;
    struct tie_breaks order;
    int64_t points[ENTRANTS], breaks[TIE_BREAKS][ENTRANTS];
    bool played[ENTRANTS];
};

/* What a game gave the player `who`, who must have played in it, in half wins. */
static int halves(const struct slow_game *game, int who)
{
    static const int of_first[] = {[RESULT_FIRST] = 2, [RESULT_SECOND] = 0, [RESULT_DRAW] = 1};

    if (game->first == who)
        return of_first[game->result];
    return 2 - of_first[game->result];
}

static int other_of(const struct slow_game *game, int who)
{
    return game->first == who ? game->second : game->second == who ? game->first : -1;
}

/* Whether two are level in points and all tie-breaks before direct encounters. */
static bool same_so_far(const struct slow *slow, int a, int b)
{
    for (size_t i = 0; i < slow->order.count && slow->order.list[i] != TIE_DIRECT; i++)
        if (slow->breaks[slow->order.list[i]][a] != slow->breaks[slow->order.list[i]][b])
            return false;
    return slow->points[a] == slow->points[b];
}

static bool have_met(const struct slow *slow, int a, int b)
{
    for (unsigned i = 0; i < slow->count; i++)
        if (other_of(&slow->games[i], a) == b && !slow->games[i].unplayed)
            return true;
    return false;
}

static bool all_have_met(const struct slow *slow, int who)
{
    for (int a = 0; a < ENTRANTS; a++)
        for (int b = 0; b < ENTRANTS; b++)
            if (a != b && slow->played[a] && slow->played[b] && same_so_far(slow, a, who) &&
                same_so_far(slow, b, who) && !have_met(slow, a, b))
                return false;
    return true;
}

static void add_games(struct slow *slow, int who)
{
    for (unsigned i = 0; i < slow->count; i++) {
        const struct slow_game *const game = &slow->games[i];
        if (other_of(game, who) < 0)
            continue;
        slow->played[who] = true;
        slow->points[who] += 50 * halves(game, who);
        slow->breaks[TIE_WON][who] += halves(game, who) == 2 && !game->unplayed;
        slow->breaks[TIE_SECOND][who] += game->second == who && !game->unplayed;
    }
}

static void add_opponents(struct slow *slow, int who)
{
    int64_t lowest = INT64_MAX, highest = 0;
    int count = 0;

    for (unsigned i = 0; i < slow->count; i++) {
        const struct slow_game *const game = &slow->games[i];
        const int other = other_of(game, who);
        if (other < 0)
            continue;
        const int64_t points = 2 * slow->points[game->unplayed ? who : other];
        count++;
        lowest = points < lowest ? points : lowest;
        highest = points > highest ? points : highest;
        slow->breaks[TIE_BUCHHOLZ][who] += points;
        slow->breaks[TIE_SONNEBORN][who] += halves(game, who) * points / 2;
    }
    if (count > 0)
        slow->breaks[TIE_CUT][who] = slow->breaks[TIE_BUCHHOLZ][who] - lowest;
    if (count > 1)
        slow->breaks[TIE_MEDIAN][who] = slow->breaks[TIE_CUT][who] - highest;
}

static void add_direct(struct slow *slow, int who)
{
    for (unsigned i = 0; i < slow->count && all_have_met(slow, who); i++) {
        const struct slow_game *const game = &slow->games[i];
        const int other = other_of(game, who);
        if (other >= 0 && !game->unplayed && same_so_far(slow, who, other))
            slow->breaks[TIE_DIRECT][who] += 100 * halves(game, who);
    }
}

static void add_up(struct slow *slow)
{
    for (int who = 0; who < ENTRANTS; who++)
        add_games(slow, who);
    for (int who = 0; who < ENTRANTS; who++)
        add_opponents(slow, who);
    for (int who = 0; who < ENTRANTS; who++)
        add_direct(slow, who);
}

static bool is_better(const struct slow *slow, int one, int other)
{
    if (slow->points[one] != slow->points[other])
        return slow->points[one] > slow->points[other];
    for (size_t i = 0; i < slow->order.count; i++) {
        const int64_t *const key = slow->breaks[slow->order.list[i]];
        if (key[one] != key[other])
            return key[one] > key[other];
    }
    return false;
}

static size_t slow_place(const struct slow *slow, int who)
{
    size_t better = 0;

    for (int other = 0; other < ENTRANTS; other++)
        better += slow->played[other] && is_better(slow, other, who);
    return better + 1;
}

/* Some tie-breaks, in any order. */
static struct tie_breaks random_order(void)
{
    struct tie_breaks order = {.count = 1 + pick(TIE_BREAKS)};

    for (int i = 0; i < TIE_BREAKS; i++) {
        const unsigned at = pick((unsigned)i + 1);
        order.list[i] = order.list[at];
        order.list[at] = (enum tie_break)i;
    }
    return order;
}

static void try_tournament(void)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"; /* names are not copied */
    struct slow slow = {.count = 1 + pick(GAMES),
                        .order = pick(2) == 0 ? tie_breaks_usual : random_order()};
    struct standings standings = {.awards = usual, .order = slow.order};
    const bool forfeits = pick(2) == 0;
    const unsigned entrants = 2 + pick(ENTRANTS - 1);

    for (unsigned i = 0; i < slow.count; i++) {
        const unsigned first = pick(entrants), step = 1 + pick(entrants - 1);
        const unsigned second = first + step - (first + step < entrants ? 0 : entrants);
        slow.games[i] = (struct slow_game){(char)first, (char)second, (enum result)pick(3),
                                           forfeits && pick(5) == 0};
        const uint32_t one = standings_entrant(&standings, &letters[first], 1);
        const uint32_t two = standings_entrant(&standings, &letters[second], 1);
        standings_meet(&standings, one, two, slow.games[i].result, slow.games[i].unplayed);
    }
    add_up(&slow);
    standings_rank(&standings);
    for (size_t i = 0; i < standings.count; i++) {
        const struct entrant *const entrant = &standings.entrants[i];
        const int who = entrant->name[0] - 'A';
        assert_int_equal(entrant->points, slow.points[who]);
        for (int one = 0; one < TIE_BREAKS; one++)
            if (one != TIE_DIRECT || tie_breaks_find(&slow.order, TIE_DIRECT) < slow.order.count)
                assert_int_equal(entrant->breaks[one], slow.breaks[one][who]);
        assert_int_equal(entrant->place, slow_place(&slow, who));
    }
    standings_release(&standings);
}

static void test_random(void **state)
{
    (void)state;
    for (int i = 0; i < 5000; i++)
        try_tournament();
}

static void test_many_names(void **state)
{
    struct standings standings = {.awards = usual, .order = tie_breaks_usual};
    char name[16];

    (void)state;
    for (int round = 0; round < 2; round++)
        for (uint32_t i = 0; i < 5000; i++) {
            const int len = snprintf(name, sizeof name, round == 0 ? "Ann %u" : "ANN  %u ", i);
            assert_int_equal(standings_entrant(&standings, name, (size_t)len), i);
        }
    standings_rank(&standings);
    assert_int_equal(standings.entrants[4999].place, 1);
    standings_release(&standings);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sonneborn),  cmocka_unit_test(test_level),
        cmocka_unit_test(test_direct),     cmocka_unit_test(test_shared_place),
        cmocka_unit_test(test_second),     cmocka_unit_test(test_awards),
        cmocka_unit_test(test_orders),     cmocka_unit_test(test_forfeits),
        cmocka_unit_test(test_names),      cmocka_unit_test(test_random),
        cmocka_unit_test(test_many_names),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
