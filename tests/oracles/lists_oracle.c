/* Scrambled, permutations and prime-target follow their rules in random games. The rules are
 * implemented a second time, slowly and plainly, from the list of moves alone. */
#include "tests/oracles/playout.c"
#include "validator/games/games.h"
#include "validator/numbering.h"
#include "validator/view.h"

#include <gmp.h>

enum { LIST_MOST = 64 };

/* scrambled: the row is laid out again. */

static bool share_divisor(int32_t a, int32_t b)
{
    for (int32_t divisor = 2; divisor <= a; divisor++)
        if (a % divisor == 0 && b % divisor == 0)
            return true;
    return false;
}

static int shared_beside(const int32_t *row, int32_t cards, int32_t card)
{
    int shared = 0;

    for (int32_t i = 0; i + 1 < cards; i++)
        if (row[i] == card || row[i + 1] == card)
            shared += share_divisor(row[i], row[i + 1]);
    return shared;
}

static void swap_cards(int32_t *row, int32_t cards, int32_t a, int32_t b)
{
    for (int32_t i = 0; i < cards; i++)
        row[i] = row[i] == a ? b : row[i] == b ? a : row[i];
}

/* Lays the cards out as they lay after that many moves. */
static void row_of(const struct table *table, size_t count, int32_t *row)
{
    const int32_t cards = table->setup.numbers[0];

    for (int32_t i = 0; i < cards; i++)
        row[i] = i + 1;
    for (size_t i = 0; i < count; i++)
        swap_cards(row, cards, table->moves[i].from.column, table->moves[i].to.column);
}

static void judge_scrambled(struct table *table)
{
    const int32_t cards = table->setup.numbers[0];
    int32_t row[LIST_MOST];

    for (size_t i = 0; i < table->count; i++) {
        row_of(table, i + 1, row);
        const int beside_a = shared_beside(row, cards, table->moves[i].from.column);
        const int beside_b = shared_beside(row, cards, table->moves[i].to.column);
        if (beside_a + beside_b == 1)
            score(table, (int)(i % (size_t)table->setup.players) + 1, integer_of(1));
    }
    table->player = (int)(table->count % (size_t)table->setup.players) + 1;
    table->over = table->count == (size_t)cards;
}

static int scrambled_code(int32_t cards, int32_t due, int32_t a, int32_t b)
{
    if (a < 1 || a > cards || b < 1 || b > cards)
        return own_code(&game_scrambled, "no-card");
    if (a == b)
        return own_code(&game_scrambled, "same-card");
    return a == due || b == due ? CODE_NONE : own_code(&game_scrambled, "wrong-card");
}

/* All pairs of cards in either order, and single cards, as written. */
static void compare_scrambled(struct table *table)
{
    const int32_t cards = table->setup.numbers[0], due = (int32_t)table->count + 1;
    struct buffer text = {0};

    for (int32_t a = 0; a <= cards + 1; a++) {
        for (int32_t b = 0; b <= cards + 1; b++) {
            text.len = 0;
            buffer_format(&text, "%dX0%d", a, b);
            const struct move move = read_move(table, 0, &text);
            assert_int_equal(ask(table, &move), scrambled_code(cards, due, a, b));
        }
        text.len = 0;
        buffer_number(&text, a);
        const struct move move = read_move(table, 1, &text);
        assert_int_equal(ask(table, &move), scrambled_code(cards, due, due, a));
    }
    assert_int_equal(count_legal(table, true), cards - 1);
    buffer_release(&text);
}

static void look_scrambled(struct table *table, const struct view *view)
{
    const size_t cards = (size_t)table->setup.numbers[0];
    const struct move none = {0};
    const struct move *last = table->count == 0 ? &none : &table->moves[table->count - 1];
    int32_t row[LIST_MOST];

    row_of(table, table->count, row);
    assert_int_equal(view->geometry, VIEW_CARDS);
    assert_int_equal(view->cards.count, cards);
    assert_memory_equal(view->cards.order, row, cards * sizeof *row);
    assert_int_equal(view->cards.exchanged[0], last->from.column);
    assert_int_equal(view->cards.exchanged[1], last->to.column);
}

static void set_up_scrambled(struct table *table)
{
    table->setup.players = 1 + draw(table, 4);
    table->setup.numbers[0] = table->setup.players * (2 + draw(table, 8));
}

static void test_scrambled(void **state)
{
    const struct oracle oracle = {
        .game = &game_scrambled,
        .set_up = set_up_scrambled,
        .judge = judge_scrambled,
        .compare = compare_scrambled,
        .look = look_scrambled,
    };
    (void)state;
    play_games(&oracle, 200);
}

/* permutations: the list and all answers once more. */

static int32_t list_of(const struct table *table, int64_t *list)
{
    int32_t count = 0;

    for (size_t i = 0; i < table->count; i++)
        if (table->moves[i].shape == 0)
            list[count++] = table->moves[i].number.value;
    return count;
}

static struct integer answer_points(const struct move *answer, const int64_t *list, int32_t count)
{
    int64_t points = 0;

    for (int32_t j = 1; j <= count; j++) {
        const int64_t d = answer->list_len > 0 ? answer->list[j - 1].value : list[j - 1];
        const bool fits = d != 0 && (answer->number.value + j - 1) % d == 0;
        points += (d == list[j - 1] && fits) - !fits;
    }
    return integer_of(points);
}

static void judge_permutations(struct table *table)
{
    const size_t in_round = (size_t)table->setup.players + 1, done = table->count % in_round;
    int64_t list[LIST_MOST] = {0};

    (void)list_of(table, list);
    for (size_t i = 0; i < table->count; i++)
        if (i % in_round > 0)
            score(table, (int)(i % in_round),
                  answer_points(&table->moves[i], list, (int32_t)(i / in_round) + 1));
    const size_t round = table->count / in_round + 1;
    table->over = round > (size_t)table->setup.numbers[0];
    table->player = (int)(done > 0 ? done : (round - 1) % (size_t)table->setup.players + 1);
    if (!table->over)
        assert_int_equal(number_due(table->position, false).number, round);
}

static void shuffle(struct table *table, int64_t *list, int32_t count)
{
    for (int32_t i = count - 1; i > 0; i--) {
        const int32_t other = draw(table, i + 1);
        const int64_t number = list[i];
        list[i] = list[other];
        list[other] = number;
    }
}

static void write_answer(struct buffer *text, int64_t m, const int64_t *list, int32_t count)
{
    buffer_format(text, "[ 00%lld :", (long long)m);
    for (int32_t i = 0; i < count; i++)
        buffer_format(text, " 0%lld", (long long)list[i]);
    buffer_text(text, "\n]");
}

static void invent_answer(struct table *table, struct buffer *text, int *shape)
{
    int64_t list[LIST_MOST] = {0};
    const int32_t count = list_of(table, list);

    if (draw(table, 3) > 0)
        shuffle(table, list, count);
    write_answer(text, 1 + draw(table, 50), list, count);
    *shape = 1;
}

static bool same_numbers(const int64_t *a, const int64_t *b, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        int surplus = 0;
        for (int32_t j = 0; j < count; j++)
            surplus += (a[j] == a[i]) - (b[j] == a[i]);
        if (surplus != 0)
            return false;
    }
    return true;
}

/* A shuffled answer, perhaps with one number changed, added or missing. */
static void compare_answer(struct table *table)
{
    int64_t list[LIST_MOST] = {0}, answer[LIST_MOST + 1];
    const int32_t count = list_of(table, list);
    int32_t answered = count;
    struct buffer text = {0};

    memcpy(answer, list, sizeof list);
    shuffle(table, answer, count);
    answer[count] = list[0];
    if (draw(table, 2) == 0)
        answer[draw(table, count)] = draw(table, 12);
    if (draw(table, 4) == 0)
        answered += answered > 1 && draw(table, 2) == 0 ? -1 : 1;
    const int64_t m = draw(table, 8);
    write_answer(&text, m, answer, answered);
    const struct move move = read_move(table, 1, &text);
    const bool fits = answered == count && same_numbers(answer, list, count);
    if (fits)
        assert_int_equal(move.list_len == 0,
                         memcmp(answer, list, (size_t)count * sizeof *list) == 0);
    assert_int_equal(ask(table, &move), m < 1  ? CODE_TOO_SMALL
                                        : fits ? CODE_NONE
                                               : own_code(&game_permutations, "not-permutation"));
    buffer_release(&text);
}

static void compare_picks(struct table *table)
{
    int64_t list[LIST_MOST] = {0};
    const int32_t count = list_of(table, list);

    for (int64_t pick = 0; pick < 40; pick++) {
        const struct move move = {.number = integer_of(pick)};
        int code = pick < 1 ? CODE_TOO_SMALL : CODE_NONE;
        for (int32_t i = 0; i < count; i++)
            code = list[i] == pick ? CODE_USED : code;
        assert_int_equal(ask(table, &move), code);
    }
}

static void compare_permutations(struct table *table)
{
    if (table->position->phase == 0)
        compare_picks(table);
    else
        for (int i = 0; i < 12; i++)
            compare_answer(table);
}

static void look_permutations(struct table *table, const struct view *view)
{
    int64_t list[LIST_MOST] = {0};
    const size_t in_round = (size_t)table->setup.players + 1;

    (void)list_of(table, list);
    assert_int_equal(view->geometry, VIEW_ROUNDS);
    assert_int_equal(view->rounds.rounds, table->setup.numbers[0]);
    assert_int_equal(view->rounds.count, table->count);
    for (size_t i = 0; i < table->count; i++) {
        const struct view_answer *answer = &view->rounds.answers[i];
        const struct move *move = &table->moves[i];
        assert_int_equal(answer->move, i + 1);
        assert_int_equal(answer->pick, i % in_round == 0);
        assert_int_equal(answer->round, i / in_round + 1);
        assert_true(integer_equal(answer->number, move->number));
        for (int32_t j = 0; j < answer->round && !answer->pick; j++)
            assert_int_equal(answer->list[j].value,
                             move->list_len == 0 ? list[j] : move->list[j].value);
    }
}

static void set_up_permutations(struct table *table)
{
    table->setup.players = 1 + draw(table, 5);
    table->setup.numbers[0] = table->setup.players * (1 + draw(table, 6));
}

static void test_permutations(void **state)
{
    const struct oracle oracle = {
        .game = &game_permutations,
        .set_up = set_up_permutations,
        .judge = judge_permutations,
        .compare = compare_permutations,
        .look = look_permutations,
        .invent = invent_answer,
    };
    (void)state;
    play_games(&oracle, 100);
}

/* prime-target: all rings once more, with GMP. */

struct ring {
    int wedges;
    mpz_t numbers[LIST_MOST], sum, difference;
};

static void ring_start(struct ring *ring, const struct table *table)
{
    ring->wedges = table->setup.numbers[0];
    for (int i = 0; i < ring->wedges; i++)
        mpz_init(ring->numbers[i]);
    mpz_inits(ring->sum, ring->difference, NULL);
}

static void ring_end(struct ring *ring)
{
    for (int i = 0; i < ring->wedges; i++)
        mpz_clear(ring->numbers[i]);
    mpz_clears(ring->sum, ring->difference, NULL);
}

static void set_number(mpz_t number, struct integer value)
{
    struct buffer text = {0};

    integer_write(&text, value);
    assert_int_equal(mpz_set_str(number, buffer_string(&text), 10), 0);
    buffer_release(&text);
}

/* Works out what a section may hold. */
static void look_below(struct ring *ring, int section)
{
    const int next = section + 1 == ring->wedges ? 0 : section + 1;

    mpz_add(ring->sum, ring->numbers[section], ring->numbers[next]);
    mpz_sub(ring->difference, ring->numbers[section], ring->numbers[next]);
    mpz_abs(ring->difference, ring->difference);
}

static struct integer keep_number(const struct table *table, mpz_srcptr number)
{
    char *digits = mpz_get_str(NULL, 10, number);
    const struct integer value = integer_read(table->arithmetic, digits, strlen(digits));

    free(digits);
    return value;
}

/* Fills the ring from a move and counts its primes. */
static struct integer fill_ring(const struct table *table, struct ring *ring,
                                const struct move *move)
{
    struct integer prime = integer_of(0);
    int primes = 0;

    assert_int_equal(move->list_len, ring->wedges);
    for (int i = 0; i < ring->wedges; i++) {
        set_number(ring->numbers[i], move->list[i]);
        if (mpz_probab_prime_p(ring->numbers[i], 25) == 0)
            continue;
        primes++;
        prime = keep_number(table, ring->numbers[i]);
    }
    return primes == 1 ? prime : integer_of(primes);
}

static void rings_of(struct table *table, struct ring *ring)
{
    const size_t players = (size_t)table->setup.players, wedges = (size_t)ring->wedges;
    const size_t shift = table->setup.variants[0] == 1 ? wedges : 0;

    for (size_t i = 0; i < table->count; i++) {
        const struct move *move = &table->moves[i];
        if (i < wedges) {
            set_number(ring->numbers[move->to.column], move->number);
            continue;
        }
        score(table, (int)((i - shift) % players) + 1, fill_ring(table, ring, move));
    }
}

static void judge_prime_target(struct table *table)
{
    const size_t players = (size_t)table->setup.players;
    const size_t wedges = (size_t)table->setup.numbers[0];
    const bool restarted = table->setup.variants[0] == 1 && table->count >= wedges;
    struct ring ring;

    ring_start(&ring, table);
    rings_of(table, &ring);
    ring_end(&ring);
    table->player = (int)((restarted ? table->count - wedges : table->count) % players) + 1;
    table->over = table->count == wedges + players * (size_t)table->setup.numbers[1];
}

static int wedge_code(const struct table *table, int32_t wedge, int32_t number)
{
    const int32_t wedges = table->setup.numbers[0];
    bool occupied = false, used = false;

    for (size_t i = 0; i < table->count; i++) {
        occupied = occupied || table->moves[i].to.column == wedge - 1;
        used = used || table->moves[i].number.value == number;
    }
    if (wedge < 1 || wedge > wedges)
        return own_code(&game_prime_target, "no-wedge");
    if (occupied)
        return CODE_OCCUPIED;
    if (number < 1 || number > wedges)
        return CODE_RANGE;
    return used ? CODE_USED : CODE_NONE;
}

static void compare_wedges(struct table *table)
{
    const int32_t wedges = table->setup.numbers[0];
    int32_t count = 0;
    struct buffer text = {0};

    for (int32_t wedge = 0; wedge <= wedges + 1; wedge++)
        for (int32_t number = 0; number <= wedges + 1; number++) {
            const int code = wedge_code(table, wedge, number);
            text.len = 0;
            buffer_format(&text, "0%d=0%d", wedge, number);
            const struct move move = read_move(table, 0, &text);
            assert_int_equal(ask(table, &move), code);
            count += code == CODE_NONE;
        }
    assert_int_equal(count, count_legal(table, true));
    buffer_release(&text);
}

/* Signs give the sums and differences that they stand for; one sign too many or too few is refused
 * for the count. */
static void compare_signs(struct table *table, struct ring *ring)
{
    struct buffer text = {0};

    for (int i = 0; i < ring->wedges; i++)
        buffer_character(&text, draw(table, 2) == 0 ? '-' : '+');
    const struct move move = read_move(table, 1, &text);
    assert_int_equal(ask(table, &move), CODE_NONE);
    for (int i = 0; i < ring->wedges; i++) {
        look_below(ring, i);
        const struct integer expected =
            keep_number(table, text.bytes[i] == '+' ? ring->sum : ring->difference);
        assert_true(integer_equal(move.list[i], expected));
    }
    buffer_character(&text, '+');
    const struct move longer = read_move(table, 1, &text);
    assert_int_equal(ask(table, &longer), own_code(&game_prime_target, "count"));
    text.len -= 2;
    const struct move shorter = read_move(table, 1, &text);
    assert_int_equal(ask(table, &shorter), own_code(&game_prime_target, "count"));
    buffer_release(&text);
}

/* A ring of numbers, perhaps with a wrong one. */
static void compare_numbers(struct table *table, struct ring *ring)
{
    const int wrong = draw(table, 2 * ring->wedges);
    int code = CODE_NONE;
    struct buffer text = {0};

    for (int i = 0; i < ring->wedges; i++) {
        look_below(ring, i);
        struct integer number = keep_number(table, draw(table, 2) ? ring->sum : ring->difference);
        if (i == wrong) {
            number = integer_add(table->arithmetic, number, integer_of(draw(table, 5)));
            const bool fits = integer_equal(number, keep_number(table, ring->sum)) ||
                              integer_equal(number, keep_number(table, ring->difference));
            code = fits ? CODE_NONE : own_code(&game_prime_target, "ring-value");
        }
        buffer_text(&text, i == 0 ? "[\t0" : " \r\n");
        integer_write(&text, number);
    }
    buffer_text(&text, " ]");
    const struct move move = read_move(table, 2, &text);
    assert_int_equal(ask(table, &move), code);
    buffer_release(&text);
}

static void compare_prime_target(struct table *table)
{
    struct ring ring;

    if (table->position->phase == 0) {
        compare_wedges(table);
        return;
    }
    ring_start(&ring, table);
    rings_of(table, &ring); /* adds to the scores, which are counted anew after each move */
    compare_signs(table, &ring);
    for (int i = 0; i < 4; i++)
        compare_numbers(table, &ring);
    ring_end(&ring);
}

static void invent_ring(struct table *table, struct buffer *text, int *shape)
{
    for (int32_t i = 0; i < table->setup.numbers[0]; i++)
        buffer_character(text, draw(table, 3) == 0 ? '-' : '+');
    *shape = 1;
}

/* Wedges and rings are where their moves put them; all others are empty. */
static void look_prime_target(struct table *table, const struct view *view)
{
    const struct view_target *target = &view->target;
    const int32_t wedges = table->setup.numbers[0];
    size_t written = 0;

    assert_int_equal(view->geometry, VIEW_TARGET);
    assert_int_equal(target->wedges, wedges);
    assert_int_equal(target->rings, table->setup.numbers[1] * table->setup.players);
    for (int32_t i = 0; i < (target->rings + 1) * wedges; i++) {
        const uint32_t number = target->moves[i];
        if (number == 0)
            continue;
        written++;
        assert_true(number <= table->count);
        const struct move *move = &table->moves[number - 1];
        assert_int_equal(i / wedges, number <= (uint32_t)wedges ? 0 : (int32_t)number - wedges);
        if (i < wedges)
            assert_int_equal(move->to.column, i);
        assert_true(
            integer_equal(target->sections[i], i < wedges ? move->number : move->list[i % wedges]));
    }
    const size_t in_centre = table->count < (size_t)wedges ? table->count : (size_t)wedges;
    assert_int_equal(written, in_centre + (table->count - in_centre) * (size_t)wedges);
}

static void set_up_prime_target(struct table *table)
{
    table->setup.players = 2 + draw(table, 4);
    table->setup.numbers[0] = 2 + draw(table, 8);
    table->setup.numbers[1] = 2 + draw(table, 3);
    table->setup.variants[0] = (uint8_t)draw(table, 2);
}

/* Numbers of more than two hundred bits. */
static void set_up_deep_target(struct table *table)
{
    table->setup.players = 2;
    table->setup.numbers[0] = 3;
    table->setup.numbers[1] = 128;
}

static void test_prime_target(void **state)
{
    const struct oracle oracle = {
        .game = &game_prime_target,
        .set_up = set_up_prime_target,
        .judge = judge_prime_target,
        .compare = compare_prime_target,
        .look = look_prime_target,
        .invent = invent_ring,
    };
    (void)state;
    play_games(&oracle, 150);
}

static void test_deep_prime_target(void **state)
{
    const struct oracle oracle = {
        .game = &game_prime_target,
        .set_up = set_up_deep_target,
        .judge = judge_prime_target,
        .compare = compare_prime_target,
        .look = look_prime_target,
        .invent = invent_ring,
    };
    (void)state;
    play_games(&oracle, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_scrambled),
        cmocka_unit_test(test_permutations),
        cmocka_unit_test(test_prime_target),
        cmocka_unit_test(test_deep_prime_target),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
