#include "tests/oracles/naive_circle.h"

#include "validator/numbers/angle.h"

#include <stdlib.h>

int sign_of(const mpfr_t number)
{
    if (mpfr_zero_p(number) || mpfr_get_exp(number) <= -THRESHOLD)
        return 0;
    return mpfr_sgn(number);
}

const struct sine *sine_of(struct oracle *oracle, enum role role, int64_t direction)
{
    direction = angle_normal(direction);
    struct sine *sine =
        &oracle->cache[role][(uint64_t)direction * UINT64_C(0x9e3779b97f4a7c15) >> 54];

    if (sine->direction != direction) {
        sine->direction = direction;
        mpfr_const_pi(oracle->t, NEAREST);
        mpfr_mul_d(oracle->t, oracle->t, (double)direction, NEAREST);
        mpfr_div_d(oracle->t, oracle->t, (double)HALF_TURN, NEAREST);
        mpfr_sin_cos(sine->sine, sine->cosine, oracle->t, NEAREST);
    }
    return sine;
}

/* result = (x, y) . (u, v) */
static void inner(mpfr_t result, const mpfr_t x, const mpfr_t y, const mpfr_t u, const mpfr_t v)
{
    mpfr_fmma(result, x, u, y, v, NEAREST);
}

/* result = (x, y) times the vector to the right of direction (u, v) */
static void right_of(mpfr_t result, const mpfr_t x, const mpfr_t y, const mpfr_t u, const mpfr_t v)
{
    mpfr_fmms(result, x, v, y, u, NEAREST);
}

const struct chord *own(const struct oracle *oracle, int player)
{
    return &oracle->chords[oracle->last[player]];
}

/* -1 if the point is not on the chord, 0 at its start, 2 at its end, 1 between. */
static int place_on(struct oracle *oracle, const struct chord *chord, const mpfr_t x,
                    const mpfr_t y)
{
    const struct sine *sine = sine_of(oracle, LINE, chord->direction);

    mpfr_sub(oracle->a, x, chord->x, NEAREST);
    mpfr_sub(oracle->b, y, chord->y, NEAREST);
    right_of(oracle->c, oracle->a, oracle->b, sine->sine, sine->cosine);
    inner(oracle->d, oracle->a, oracle->b, sine->sine, sine->cosine);
    if (sign_of(oracle->c) != 0)
        return -1;
    const int after = sign_of(oracle->d);
    mpfr_sub(oracle->d, oracle->d, chord->length, NEAREST);
    const int beyond = sign_of(oracle->d);
    if (after < 0 || beyond > 0)
        return -1;
    return after == 0 ? 0 : beyond == 0 ? 2 : 1;
}

/* What one leg at the start of the shot means for it. */
static void look_at_leg(struct look *look, int64_t direction, int64_t turn, int64_t leg)
{
    const int64_t angle = angle_normal(turn > 0 ? leg - direction : direction - leg);

    if (angle == 0)
        look->along = true;
    else if (angle < HALF_TURN - (turn > 0 ? turn : -turn))
        look->through = true;
}

static void look_around(struct oracle *oracle, struct look *look, int player, int64_t turn,
                        int64_t direction)
{
    const struct chord *last = own(oracle, player);
    const struct sine *sine = sine_of(oracle, RAY, direction);

    for (int i = 0; i < oracle->count; i++) {
        const struct chord *chord = &oracle->chords[i];
        const int place = place_on(oracle, chord, last->to_x, last->to_y);
        if (place == 0 || place == 1)
            look_at_leg(look, direction, turn, chord->direction);
        if (place == 2 || place == 1)
            look_at_leg(look, direction, turn, chord->direction + HALF_TURN);
    }
    inner(oracle->a, last->to_x, last->to_y, last->to_x, last->to_y);
    mpfr_sub_ui(oracle->a, oracle->a, 1, NEAREST);
    inner(oracle->b, last->to_x, last->to_y, sine->sine, sine->cosine);
    if (sign_of(oracle->a) == 0 && sign_of(oracle->b) >= 0)
        look->through = true;
}

static void add_meeting(struct oracle *oracle, const mpfr_t distance, bool wall)
{
    struct meeting *meeting = &oracle->meetings[oracle->met];

    mpfr_sub(oracle->c, oracle->edge, distance, NEAREST);
    if (sign_of(distance) <= 0 || sign_of(oracle->c) <= 0)
        return;
    mpfr_set(meeting->distance, distance, NEAREST);
    meeting->wall = wall;
    oracle->met++;
}

/* A chord parallel to the ray is met at its near end, if it lies on the ray's line. */
static void meet_parallel(struct oracle *oracle, const struct chord *chord, const mpfr_t x,
                          const mpfr_t y, const struct sine *ray)
{
    mpfr_sub(oracle->a, chord->x, x, NEAREST);
    mpfr_sub(oracle->b, chord->y, y, NEAREST);
    right_of(oracle->c, oracle->a, oracle->b, ray->sine, ray->cosine);
    if (sign_of(oracle->c) != 0)
        return;
    inner(oracle->t, oracle->a, oracle->b, ray->sine, ray->cosine);
    mpfr_sub(oracle->a, chord->to_x, x, NEAREST);
    mpfr_sub(oracle->b, chord->to_y, y, NEAREST);
    inner(oracle->s, oracle->a, oracle->b, ray->sine, ray->cosine);
    mpfr_min(oracle->t, oracle->t, oracle->s, NEAREST);
    add_meeting(oracle, oracle->t, true);
}

/* from + t ray = chord start + s chord direction */
static void meet(struct oracle *oracle, const struct chord *chord, const mpfr_t x, const mpfr_t y,
                 int64_t direction)
{
    const struct sine *ray = sine_of(oracle, RAY, direction);

    if ((direction - chord->direction) % HALF_TURN == 0) {
        meet_parallel(oracle, chord, x, y, ray);
        return;
    }
    const struct sine *line = sine_of(oracle, LINE, chord->direction);
    mpfr_sub(oracle->a, chord->x, x, NEAREST);
    mpfr_sub(oracle->b, chord->y, y, NEAREST);
    right_of(oracle->c, ray->sine, ray->cosine, line->sine, line->cosine);
    right_of(oracle->t, oracle->a, oracle->b, line->sine, line->cosine);
    mpfr_div(oracle->t, oracle->t, oracle->c, NEAREST);
    right_of(oracle->s, oracle->a, oracle->b, ray->sine, ray->cosine);
    mpfr_div(oracle->s, oracle->s, oracle->c, NEAREST);
    mpfr_sub(oracle->d, oracle->s, chord->length, NEAREST);
    if (sign_of(oracle->s) >= 0 && sign_of(oracle->d) <= 0)
        add_meeting(oracle, oracle->t, false);
}

static void find_edge(struct oracle *oracle, const mpfr_t x, const mpfr_t y, int64_t direction)
{
    const struct sine *ray = sine_of(oracle, RAY, direction);

    inner(oracle->a, x, y, ray->sine, ray->cosine);
    inner(oracle->b, x, y, x, y);
    mpfr_ui_sub(oracle->b, 1, oracle->b, NEAREST);
    mpfr_sqr(oracle->c, oracle->a, NEAREST);
    mpfr_add(oracle->b, oracle->b, oracle->c, NEAREST);
    if (mpfr_sgn(oracle->b) < 0)
        mpfr_set_zero(oracle->b, 1);
    mpfr_sqrt(oracle->b, oracle->b, NEAREST);
    mpfr_sub(oracle->edge, oracle->b, oracle->a, NEAREST);
}

static int compare_meetings(const void *a, const void *b)
{
    return mpfr_cmp(((const struct meeting *)a)->distance, ((const struct meeting *)b)->distance);
}

static void add_end(struct look *look, int32_t crossings, int meeting)
{
    look->counts[look->count] = crossings;
    look->distances[look->count++] = meeting;
}

static void list_ends(struct oracle *oracle, struct look *look)
{
    int next, i = 0;

    qsort(oracle->meetings, (size_t)oracle->met, sizeof oracle->meetings[0], compare_meetings);
    for (; i < oracle->met && look->wall < 0; i = next) {
        add_end(look, i, i);
        for (next = i; next < oracle->met; next++) {
            mpfr_sub(oracle->c, oracle->meetings[next].distance, oracle->meetings[i].distance,
                     NEAREST);
            if (sign_of(oracle->c) != 0)
                break;
            if (oracle->meetings[next].wall)
                look->wall = i;
        }
        oracle->shared += next - i > 1;
    }
    if (look->wall < 0)
        add_end(look, i, -1);
}

void look_ahead(struct oracle *oracle, struct look *look, int player, int64_t turn)
{
    const struct chord *last = own(oracle, player);
    const int64_t direction = last->direction + turn;

    *look = (struct look){.wall = -1};
    look_around(oracle, look, player, turn, direction);
    find_edge(oracle, last->to_x, last->to_y, direction);
    oracle->met = 0;
    for (int i = 0; i < oracle->count; i++)
        if (place_on(oracle, &oracle->chords[i], last->to_x, last->to_y) < 0)
            meet(oracle, &oracle->chords[i], last->to_x, last->to_y, direction);
    list_ends(oracle, look);
}

enum circle_answer answer_of(const struct look *look, int32_t crossings)
{
    if (look->along || (look->wall >= 0 && crossings > look->wall))
        return SHOT_COINCIDES;
    if (look->through)
        return SHOT_THROUGH;
    for (int i = 0; i < look->count; i++)
        if (look->counts[i] == crossings)
            return SHOT_FINE;
    return SHOT_CROSSINGS;
}

void add_chord(struct oracle *oracle, int player, const mpfr_t x, const mpfr_t y, int64_t direction,
               const mpfr_t length)
{
    struct chord *chord = &oracle->chords[oracle->count];
    const struct sine *sine = sine_of(oracle, RAY, direction);

    mpfr_set(chord->x, x, NEAREST);
    mpfr_set(chord->y, y, NEAREST);
    mpfr_set(chord->length, length, NEAREST);
    chord->direction = angle_normal(direction);
    mpfr_fma(chord->to_x, length, sine->sine, x, NEAREST);
    mpfr_fma(chord->to_y, length, sine->cosine, y, NEAREST);
    oracle->last[player] = oracle->count++;
    if (mpfr_get_exp(length) < oracle->shortest)
        oracle->shortest = mpfr_get_exp(length);
}

void oracle_score(struct oracle *oracle, int player, mpfr_t score)
{
    mpfr_div_2si(score, own(oracle, player)->length, oracle->crossings[player], NEAREST);
}

void open_oracle(struct oracle *oracle, mpfr_prec_t precision)
{
    mpfr_inits2(precision, oracle->edge, oracle->a, oracle->b, oracle->c, oracle->d, oracle->t,
                oracle->s, (mpfr_ptr)0);
    for (int i = 0; i < CIRCLE_NUMBERS; i++) {
        struct chord *chord = &oracle->chords[i];
        mpfr_inits2(precision, chord->x, chord->y, chord->to_x, chord->to_y, chord->length,
                    oracle->meetings[i].distance, (mpfr_ptr)0);
    }
    for (int i = 0; i < ROLES * CACHE; i++) {
        struct sine *sine = &oracle->cache[i / CACHE][i % CACHE];
        mpfr_inits2(precision, sine->sine, sine->cosine, (mpfr_ptr)0);
        sine->direction = -1;
    }
}

void close_oracle(struct oracle *oracle)
{
    mpfr_clears(oracle->edge, oracle->a, oracle->b, oracle->c, oracle->d, oracle->t, oracle->s,
                (mpfr_ptr)0);
    for (int i = 0; i < CIRCLE_NUMBERS; i++) {
        struct chord *chord = &oracle->chords[i];
        mpfr_clears(chord->x, chord->y, chord->to_x, chord->to_y, chord->length,
                    oracle->meetings[i].distance, (mpfr_ptr)0);
    }
    for (int i = 0; i < ROLES * CACHE; i++) {
        struct sine *sine = &oracle->cache[i / CACHE][i % CACHE];
        mpfr_clears(sine->sine, sine->cosine, (mpfr_ptr)0);
    }
    mpfr_free_cache();
}
