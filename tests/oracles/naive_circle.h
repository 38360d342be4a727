/* A second computation of what validator/circle/circle.h tells: every intersection by itself, in
 * plain MPFR at one high precision, with every difference below 2^-640 taken for 0. No filters, no
 * memory of what lies on what, no exact bearings. */
#ifndef RECTO_TESTS_ORACLES_NAIVE_CIRCLE_H
#define RECTO_TESTS_ORACLES_NAIVE_CIRCLE_H

#include "validator/circle/circle.h"

#include <mpfr.h>
#include <stdbool.h>
#include <stdint.h>

#define NEAREST MPFR_RNDN

enum { THRESHOLD = 640, CACHE = 1024 };
enum role { RAY, LINE, ROLES };

struct sine {
    int64_t direction;
    mpfr_t sine, cosine;
};

struct chord {
    mpfr_t x, y, to_x, to_y, length;
    int64_t direction;
};

/* A place where something is met on the ray. */
struct meeting {
    mpfr_t distance;
    bool wall;
};

struct look {
    bool along; /* a segment that contains the start lies along the ray */
    bool through;
    int32_t wall; /* crossings up to the near end of a segment on the ray's line, or -1 */
    int32_t counts[CIRCLE_NUMBERS];
    int distances[CIRCLE_NUMBERS]; /* index of the meeting, -1 for the circumference */
    int count;
};

/* A game, and scratch numbers. */
struct oracle {
    struct chord chords[CIRCLE_NUMBERS];
    int count;
    int last[3];
    int32_t crossings[3];
    struct meeting meetings[CIRCLE_NUMBERS];
    int met;
    mpfr_t edge;                     /* distance of the circumference */
    struct sine cache[ROLES][CACHE]; /* so that a line does not take the place of the ray */
    mpfr_t a, b, c, d, t, s;
    mpfr_exp_t shortest; /* the exponent of the shortest segment */
    long shared;         /* places where several segments were met */
};

/* The sign of a number, 0 below 2^-THRESHOLD. */
int sign_of(const mpfr_t number);

const struct sine *sine_of(struct oracle *oracle, enum role role, int64_t direction);

/* The last segment of a player. */
const struct chord *own(const struct oracle *oracle, int player);

/* What a shot would meet: fills in the look, the meetings and the edge. */
void look_ahead(struct oracle *oracle, struct look *look, int player, int64_t turn);
enum circle_answer answer_of(const struct look *look, int32_t crossings);

/* Draws a segment; the first two are the openings. */
void add_chord(struct oracle *oracle, int player, const mpfr_t x, const mpfr_t y, int64_t direction,
               const mpfr_t length);
void oracle_score(struct oracle *oracle, int player, mpfr_t score);

void open_oracle(struct oracle *oracle, mpfr_prec_t precision);
void close_oracle(struct oracle *oracle);

#endif
