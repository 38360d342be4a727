/* validator/circle/circle.h on random games, held against
 * tests/oracles/naive_circle.h.
 *
 *     circle_oracle [GAMES [SEED]]
 *
 * plays that many games of each kind, also such of full length, and stops at the first
 * disagreement. Without arguments a few seconds' worth of short ones.
 *
 * Runs: long
 */
#include "tests/helpers/watched.h"
#include "tests/oracles/naive_circle.h"
#include "validator/circle/circle.h"
#include "validator/numbers/angle.h"
/* A test is one source and the library. */
#include "tests/oracles/naive_circle.c"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Games end at segments below 2^-LENGTHS: there it begins to matter which of the quantities that
 * tell the same thing is below 2^-THRESHOLD. */
enum { LENGTHS = 560, GAMES_USUAL = 30 };

/* The library and the oracle on the same game. */
struct table {
    struct oracle oracle;
    struct circle circle;
    struct circle_arithmetic *arithmetic;
    uint64_t random;
    bool thorough; /* also long games */
    bool plain;    /* no shot of this game crosses anything */
    const char *name;
    long games, moves, judged, answers[4];
};

/* xorshift64* */
static uint64_t draw_number(struct table *table, uint64_t below)
{
    table->random ^= table->random >> 12;
    table->random ^= table->random << 25;
    table->random ^= table->random >> 27;
    return (table->random * UINT64_C(0x2545f4914f6cdd1d) >> 16) % below;
}

_Noreturn static void disagree(const struct table *table, const char *what)
{
    printf("not ok - circle: %s, game %ld, half-move %d: %s\n", table->name, table->games,
           table->oracle.count, what);
    for (int i = 0; i < table->oracle.count; i++) {
        const struct chord *chord = &table->oracle.chords[i];
        printf("# segment %d: direction %.9f, %.17g long, to (%.17g, %.17g)\n", i + 1,
               (double)chord->direction / 1e9, mpfr_get_d(chord->length, NEAREST),
               mpfr_get_d(chord->to_x, NEAREST), mpfr_get_d(chord->to_y, NEAREST));
    }
    exit(1);
}

static void compare_ends(struct table *table, const struct look *look, int player, int64_t turn)
{
    struct oracle *oracle = &table->oracle;
    const struct chord *last = own(oracle, player);
    const struct sine *sine = sine_of(oracle, RAY, last->direction + turn);
    struct circle_end ends[CIRCLE_NUMBERS];
    const size_t count = circle_ends(table->arithmetic, &table->circle, player, turn, ends);

    if (count != (size_t)look->count)
        disagree(table, "number of ends");
    for (int i = 0; i < look->count; i++) {
        const int at = look->distances[i];
        mpfr_ptr distance = at < 0 ? oracle->edge : oracle->meetings[at].distance;
        mpfr_fma(oracle->a, distance, sine->sine, last->to_x, NEAREST);
        mpfr_fma(oracle->b, distance, sine->cosine, last->to_y, NEAREST);
        if (ends[i].crossings != look->counts[i])
            disagree(table, "crossings of an end");
        if (fabs(ends[i].x - mpfr_get_d(oracle->a, NEAREST)) > 0x1p-35 ||
            fabs(ends[i].y - mpfr_get_d(oracle->b, NEAREST)) > 0x1p-35 ||
            fabs(ends[i].length - mpfr_get_d(distance, NEAREST)) > 0x1p-33)
            disagree(table, "place of an end");
    }
}

/* Every number of crossings that could be asked for; returns whether one is fine. */
static bool compare_shot(struct table *table, struct look *look, int player, int64_t turn)
{
    struct oracle *oracle = &table->oracle;
    bool fine = false;

    look_ahead(oracle, look, player, turn);
    for (int32_t i = 0; i <= oracle->met + 1; i++) {
        const enum circle_answer answer =
            circle_judge(table->arithmetic, &table->circle, player, turn, i);
        table->judged++;
        table->answers[answer]++;
        if (answer != answer_of(look, i)) {
            printf("# player %d turns by %.9f, %d crossings: %d, not %d\n", player,
                   (double)turn / 1e9, i, (int)answer, (int)answer_of(look, i));
            disagree(table, "answer");
        }
        fine |= answer == SHOT_FINE;
    }
    if (!look->along && !look->through)
        compare_ends(table, look, player, turn);
    return fine;
}

/* Angles up to `blocked` leave through something, the next one does not. */
static void compare_blocked(struct table *table, int player, int side)
{
    struct look look;
    const int64_t blocked = circle_blocked(table->arithmetic, &table->circle, player, side);

    if (blocked > 0) {
        look_ahead(&table->oracle, &look, player, side * blocked);
        if (!look.through && !look.along)
            disagree(table, "blocked angle is free");
    }
    if (blocked + 1 < HALF_TURN) {
        look_ahead(&table->oracle, &look, player, side * (blocked + 1));
        if (look.through || look.along)
            disagree(table, "free angle is blocked");
    }
}

static void play(struct table *table, const struct look *look, int player, int64_t turn, int end)
{
    struct oracle *oracle = &table->oracle;
    const struct chord last = *own(oracle, player);
    const int at = look->distances[end];
    struct circle_segment *segment;

    look_ahead(oracle, &(struct look){0}, player, turn);
    add_chord(oracle, player, last.to_x, last.to_y, last.direction + turn,
              at < 0 ? oracle->edge : oracle->meetings[at].distance);
    oracle->crossings[player] += look->counts[end];
    circle_shoot(table->arithmetic, &table->circle, player, turn, look->counts[end]);
    table->moves++;
    segment = &table->circle.segments[table->circle.segments[table->circle.last[player]].end];
    mpfr_sub_d(oracle->a, own(oracle, player)->to_x, segment->x, NEAREST);
    mpfr_sub_d(oracle->b, own(oracle, player)->to_y, segment->y, NEAREST);
    if (fabs(mpfr_get_d(oracle->a, NEAREST)) > segment->error ||
        fabs(mpfr_get_d(oracle->b, NEAREST)) > segment->error)
        disagree(table, "error bound of a point");
    const int16_t newest = table->circle.last[player];
    mpfr_sub_d(oracle->a, own(oracle, player)->length,
               circle_length(table->arithmetic, &table->circle, newest), NEAREST);
    if (fabs(mpfr_get_d(oracle->a, NEAREST)) >
        circle_error(&table->circle, table->circle.segments[newest].start))
        disagree(table, "error bound of a length");
}

enum kind { NICE, REGULAR, NEARLY_NICE, AIMED, ANY, CORNER, KINDS };

static int64_t nice_angle(struct table *table)
{
    static const int64_t nice[] = {30, 36, 45, 54, 60, 72, 90, 108, 120, 126, 135, 144, 150, 162};
    return nice[draw_number(table, sizeof nice / sizeof nice[0])] * DEGREE;
}

/* Towards some point that is there already, as well as nine decimals allow. */
static int64_t aimed_turn(struct table *table, int player)
{
    const struct chord *last = own(&table->oracle, player);
    const struct chord *aim =
        &table->oracle.chords[draw_number(table, (uint64_t)table->oracle.count)];
    const double x = mpfr_get_d(aim->to_x, NEAREST) - mpfr_get_d(last->to_x, NEAREST);
    const double y = mpfr_get_d(aim->to_y, NEAREST) - mpfr_get_d(last->to_y, NEAREST);
    const int64_t turn = angle_normal(llrint(atan2(x, y) * 180 / acos(-1) * 1e9) - last->direction);

    return turn > HALF_TURN ? turn - FULL_TURN : turn;
}

static int64_t choose_turn(struct table *table, enum kind kind, int player, int64_t unit)
{
    int64_t turn = 1 + (int64_t)draw_number(table, HALF_TURN - 1);

    if (kind == NICE || (kind == AIMED && draw_number(table, 2) == 0))
        turn = nice_angle(table);
    if (kind == REGULAR)
        turn = unit * (1 + (int64_t)draw_number(table, (uint64_t)(HALF_TURN / unit) - 1));
    if (kind == NEARLY_NICE)
        turn = nice_angle(table) + (int64_t)draw_number(table, 5) - 2;
    if (kind == AIMED && draw_number(table, 2) == 0)
        turn = aimed_turn(table, player);
    if (kind == CORNER && draw_number(table, 3) > 0) {
        turn = 1 + (int64_t)draw_number(table, UINT64_C(1) << draw_number(table, 38));
        turn = draw_number(table, 2) == 0 ? turn : HALF_TURN - turn;
    }
    if (turn == 0 || turn == HALF_TURN)
        turn = DEGREE;
    return draw_number(table, 2) == 0 ? turn : -turn;
}

static int64_t choose_bearing(struct table *table, enum kind kind, int64_t unit)
{
    if (kind == ANY)
        return (int64_t)draw_number(table, FULL_TURN);
    if (kind == REGULAR)
        return angle_normal(unit * (int64_t)draw_number(table, 720));
    return 6 * DEGREE * (int64_t)draw_number(table, 60);
}

static void open_at(struct table *table, int64_t first, int64_t second)
{
    struct oracle *oracle = &table->oracle;

    table->games++;
    oracle->shortest = 2;
    oracle->count = 0;
    oracle->crossings[1] = oracle->crossings[2] = 0;
    circle_start(&table->circle);
    mpfr_set_ui(oracle->s, 0, NEAREST);
    for (int player = 1; player <= 2; player++) {
        const int64_t bearing = player == 1 ? first : second;
        mpfr_set_ui(oracle->d, 1, NEAREST);
        add_chord(oracle, player, oracle->s, oracle->s, bearing, oracle->d);
        circle_open(table->arithmetic, &table->circle, player, bearing);
    }
}

static void open_game(struct table *table, enum kind kind, int64_t unit)
{
    const int64_t first = choose_bearing(table, kind, unit);
    const int64_t second = choose_bearing(table, kind, unit);

    open_at(table, first, second != first ? second : angle_normal(first + HALF_TURN / 3));
}

/* A copy goes another way for a move: nothing it leaves behind may be mistaken for the game's. */
static void stray(struct table *table, int player)
{
    struct circle *copy = malloc(sizeof *copy);

    if (copy == NULL)
        exit(2);
    memcpy(copy, &table->circle, sizeof *copy);
    for (int i = 0; i < 3; i++) {
        const int64_t turn = choose_turn(table, NICE, player, 0);
        if (circle_judge(table->arithmetic, copy, player, turn, 0) == SHOT_FINE &&
            copy->count < CIRCLE_NUMBERS)
            circle_shoot(table->arithmetic, copy, player, turn, 0);
    }
    free(copy);
}

static void compare_claim(struct table *table, int player, const char *text, bool right)
{
    if (circle_score_is(table->arithmetic, &table->circle, player, text, strlen(text)) == right)
        return;
    printf("# claim %s of player %d should be %s\n", text, player, right ? "right" : "wrong");
    disagree(table, "claim");
}

/* A claim with so many decimals is right if cut or rounded to them, unless half a unit off. */
static void compare_claims(struct table *table, int player, int decimals)
{
    struct oracle *oracle = &table->oracle;
    char text[400];

    oracle_score(oracle, player, oracle->a);
    mpfr_snprintf(text, sizeof text, "%.*Rf", decimals, oracle->a);
    compare_claim(table, player, text, true);
    mpfr_set_ui(oracle->b, 10, NEAREST);
    mpfr_pow_si(oracle->b, oracle->b, -decimals, NEAREST);
    for (int i = -1; i <= 1; i += 2) {
        mpfr_mul_si(oracle->c, oracle->b, i, NEAREST);
        mpfr_add(oracle->c, oracle->c, oracle->a, NEAREST);
        mpfr_snprintf(text, sizeof text, "%.*Rf", decimals, oracle->c);
        mpfr_set_str(oracle->d, text, 10, NEAREST);
        mpfr_sub(oracle->d, oracle->d, oracle->a, NEAREST);
        mpfr_abs(oracle->d, oracle->d, NEAREST);
        mpfr_mul_ui(oracle->d, oracle->d, 2, NEAREST);
        mpfr_sub(oracle->d, oracle->d, oracle->b, NEAREST);
        mpfr_div(oracle->d, oracle->d, oracle->b, NEAREST);
        compare_claim(table, player, text, sign_of(oracle->d) <= 0);
    }
}

static void compare_scores(struct table *table)
{
    struct oracle *oracle = &table->oracle;
    struct buffer text = {0};
    char expected[64];

    for (int player = 1; player <= 2; player++) {
        oracle_score(oracle, player, oracle->a);
        mpfr_snprintf(expected, sizeof expected, "%.12Rg", oracle->a);
        text.len = 0;
        circle_score_write(table->arithmetic, &table->circle, player, &text);
        if (strcmp(buffer_string(&text), expected) != 0) {
            printf("# score %s, not %s\n", text.bytes, expected);
            disagree(table, "score");
        }
        compare_claims(table, player, (int)draw_number(table, 16));
        compare_claims(table, player, (int)draw_number(table, 300));
    }
    buffer_release(&text);
    oracle_score(oracle, 1, oracle->a);
    oracle_score(oracle, 2, oracle->b);
    mpfr_sub(oracle->c, oracle->a, oracle->b, NEAREST);
    mpfr_max(oracle->d, oracle->a, oracle->b, NEAREST);
    mpfr_div(oracle->c, oracle->c, oracle->d, NEAREST);
    const int sign = circle_score_compare(table->arithmetic, &table->circle);
    if ((sign > 0) - (sign < 0) != sign_of(oracle->c))
        disagree(table, "comparison of scores");
}

/* Mostly the nearest or the farthest end, as people play. */
static int choose_end(struct table *table, enum kind kind, const struct look *look)
{
    if (kind == CORNER || table->plain)
        return 0;
    if (draw_number(table, 3) == 0)
        return (int)draw_number(table, (uint64_t)look->count);
    return draw_number(table, 3) == 0 ? 0 : look->count - 1;
}

/* Tries some shots and keeps the first that has an end, in corners the shortest; 0 for none. */
static int64_t choose_shot(struct table *table, enum kind kind, int player, int64_t unit)
{
    struct oracle *oracle = &table->oracle;
    mpfr_exp_t shortest = mpfr_get_emax();
    int64_t chosen = 0;

    for (int i = 0; i < 12 && (chosen == 0 || kind == CORNER); i++) {
        struct look look;
        const int64_t turn = choose_turn(table, kind, player, unit);
        if (!compare_shot(table, &look, player, turn))
            continue;
        const mpfr_exp_t length = oracle->met > 0 ? mpfr_get_exp(oracle->meetings[0].distance) : 2;
        if (length < shortest)
            chosen = turn;
        shortest = length < shortest ? length : shortest;
    }
    return chosen;
}

static bool half_move(struct table *table, enum kind kind, int64_t unit)
{
    struct oracle *oracle = &table->oracle;
    const int player = 1 + (int)draw_number(table, 2);
    struct look look;

    if (draw_number(table, 4) == 0)
        compare_blocked(table, player, draw_number(table, 2) == 0 ? 1 : -1);
    const int64_t turn = choose_shot(table, kind, player, unit);
    if (turn == 0)
        return false;
    if (draw_number(table, 8) == 0)
        stray(table, player);
    look_ahead(oracle, &look, player, turn);
    play(table, &look, player, turn, choose_end(table, kind, &look));
    return true;
}

static void play_game(struct table *table, enum kind kind, int most)
{
    static const int64_t units[] = {6, 9, 10, 12, 15, 18, 20, 24, 30, 36, 40, 45};
    struct oracle *oracle = &table->oracle;
    const int64_t unit = units[draw_number(table, sizeof units / sizeof units[0])] * DEGREE;

    table->plain = draw_number(table, 2) == 0;
    open_game(table, kind, unit);
    for (int i = 0; i < most && oracle->shortest > -LENGTHS; i++)
        if (!half_move(table, kind, unit))
            break;
    compare_scores(table);
}

/* Along the circumference: a face with many corners, and what the other player could do looked at
 * in between. Then back to a segment of that, and anything. */
static void play_along(struct table *table)
{
    struct look look, other;

    table->name = "along the circumference";
    table->plain = true;
    open_at(table, HALF_TURN, 0);
    for (int i = 0; i < 15; i++) {
        const int64_t turn = (i == 0 ? 95 : i < 14 ? 10 : 133) * DEGREE;
        if (!compare_shot(table, &look, 2, turn))
            disagree(table, "shot along the circumference");
        (void)compare_shot(table, &other, 1, -110 * DEGREE);
        play(table, &look, 2, turn, 0);
    }
    for (int i = 0; i < 30; i++)
        if (!half_move(table, ANY, 0))
            break;
    compare_scores(table);
    printf("ok - circle: %s, %ld half-moves\n", table->name, table->moves);
}

/* Mostly short games, now and then one of full length. */
static int half_moves(struct table *table)
{
    if (table->thorough && draw_number(table, 40) == 0)
        return CIRCLE_NUMBERS - 3;
    return 4 + (int)draw_number(table, draw_number(table, 4) == 0 ? 48 : 16);
}

static void play_games(struct table *table, enum kind kind, long games)
{
    static const char *const names[KINDS] = {
        "usual angles",         "angles of regular polygons",    "a little beside usual angles",
        "aimed at some points", "any angles with nine decimals", "shots into corners"};

    table->name = names[kind];
    table->games = table->moves = table->judged = table->oracle.shared = 0;
    memset(table->answers, 0, sizeof table->answers);
    for (long i = 0; i < games; i++)
        play_game(table, kind, half_moves(table));
    printf("ok - circle: %s, %ld games, %ld half-moves, %ld shots judged (fine %ld, coincide %ld, "
           "through %ld, crossings %ld), several met at one place %ld times\n",
           table->name, table->games, table->moves, table->judged, table->answers[SHOT_FINE],
           table->answers[SHOT_COINCIDES], table->answers[SHOT_THROUGH],
           table->answers[SHOT_CROSSINGS], table->oracle.shared);
}

/* A length of exactly 1, over 2 to any number of crossings: what printf writes is right, ties too
 * (2^-18 is 3.814697265625e-06). */
static void compare_exact(struct table *table)
{
    static const struct {
        const char *text;
        bool right;
    } claims[] = {{"0", true},         {"1", true},
                  {"-0", true},        {"2", false},
                  {"-1", false},       {"0.5", true},
                  {"0.4", false},      {"0.50", true},
                  {"0.51", false},     {"0.45", false},
                  {"0.500001", false}, {".5", true},
                  {"00.5000", true},   {"0.5000000000000000000000000000000000000001", false}};
    struct buffer text = {0};
    char expected[64];

    table->name = "exact scores";
    circle_start(&table->circle);
    circle_open(table->arithmetic, &table->circle, 1, 0);
    circle_open(table->arithmetic, &table->circle, 2, 240 * DEGREE);
    circle_shoot(table->arithmetic, &table->circle, 1, 120 * DEGREE, 0);
    circle_shoot(table->arithmetic, &table->circle, 2, 120 * DEGREE, 0);
    for (int32_t i = 0; i < 1020; i++) {
        table->circle.crossings[1] = i;
        snprintf(expected, sizeof expected, "%.12g", ldexp(1, -i));
        text.len = 0;
        circle_score_write(table->arithmetic, &table->circle, 1, &text);
        if (strcmp(buffer_string(&text), expected) != 0)
            disagree(table, expected);
        table->circle.crossings[2] = i + (int32_t)draw_number(table, 2);
        const int more = table->circle.crossings[2] > i;
        if (circle_score_compare(table->arithmetic, &table->circle) != more)
            disagree(table, "comparison of exact scores");
    }
    buffer_release(&text);
    table->circle.crossings[1] = 1;
    for (size_t i = 0; i < sizeof claims / sizeof claims[0]; i++)
        compare_claim(table, 1, claims[i].text, claims[i].right);
    printf("ok - circle: %s\n", table->name);
}

int main(int count, char **arguments)
{
    const long games = count > 1 ? atol(arguments[1]) : SAMPLE(GAMES_USUAL);
    const uint64_t seed = count > 2 ? strtoull(arguments[2], NULL, 10) : 1;
    struct table *table = calloc(1, sizeof *table);

    if (table == NULL)
        return 2;
    table->thorough = count > 1;
    table->random = seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
    open_oracle(&table->oracle, table->thorough ? 4096 : 1536);
    table->arithmetic = circle_arithmetic_new();
    printf("1..%d\n", KINDS - NICE + 2);
    compare_exact(table);
    play_along(table);
    for (enum kind kind = NICE; kind < KINDS; kind++)
        play_games(table, kind, games);
    circle_arithmetic_free(table->arithmetic);
    close_oracle(&table->oracle);
    free(table);
    return 0;
}
