/* See the head of fitting.c for A, D and the splits. All neighbours of a square are held against
 * each other once, which settles most of what is asked of a full board:
 *
 * - If some d divides some a, it divides lcm(A), and nothing fits beyond the divisors of A. (With a
 *   single a this is the only way.)
 * - If some a divides some d, no x divides a: it would divide d.
 * - If some d divides some a, no x is a multiple of a.
 * - If x is a multiple of b and divides a, b divides a. */
#include "validator/fitting/survey.h"

#include "validator/numbers/integer_gmp.h"
#include "validator/numbers/word.h"

enum { EVERY_SPLIT = 0xffff };

/* d divides lcm(A) exactly when the least common multiple of the gcd(d, a) is d. */
static bool divides_common_multiple(struct arithmetic *arithmetic,
                                    const struct neighbourhood *neighbourhood, struct integer d)
{
    mpz_t *multiple = &arithmetic->scratch[0], *common = &arithmetic->scratch[1];
    struct integer_view view[2];
    mpz_srcptr divisor = integer_view(&view[0], d);
    mpz_set_ui(*multiple, 1);
    for (int a = 0; a < neighbourhood->orthogonals; a++) {
        mpz_gcd(*common, divisor, integer_view(&view[1], neighbourhood->orthogonal[a]));
        mpz_lcm(*multiple, *multiple, *common);
    }
    return mpz_cmp(*multiple, divisor) == 0;
}

/* The same in machine words; what is multiplied divides d. */
static bool divides_common_multiple_word(const struct neighbourhood *neighbourhood, uint64_t d)
{
    uint64_t multiple = 1;
    for (int a = 0; a < neighbourhood->orthogonals; a++) {
        const uint64_t common = word_gcd(d, (uint64_t)neighbourhood->orthogonal[a].value);
        multiple *= common / word_gcd(multiple, common);
    }
    return multiple == d;
}

static bool is_unbounded_large(struct arithmetic *arithmetic,
                               const struct neighbourhood *neighbourhood)
{
    for (int d = 0; d < neighbourhood->diagonals; d++)
        if (divides_common_multiple(arithmetic, neighbourhood, neighbourhood->diagonal[d]))
            return false;
    return true;
}

/* Where no d divides an a. */
static bool is_unbounded_words(const struct neighbourhood *neighbourhood)
{
    for (int d = 0; neighbourhood->orthogonals > 1 && d < neighbourhood->diagonals; d++)
        if (divides_common_multiple_word(neighbourhood, (uint64_t)neighbourhood->diagonal[d].value))
            return false;
    return true;
}

/* How the orthogonal neighbours stand to the others, a bit for each. */
struct relations {
    unsigned divide, are_divided;          /* those that divide some d; that some d divides */
    unsigned divisors_of[NEIGHBOURS_MOST]; /* of each the others that divide it */
};

/* Whether a divides b (bit 0), and whether b divides a (bit 1). */
static unsigned compare_divisibility(uint64_t a, uint64_t b)
{
    const unsigned divides = word_divides(a < b ? a : b, a < b ? b : a);

    return (divides & (a <= b)) | (divides & (b <= a)) << 1;
}

/* False as soon as one of the orthogonal neighbours divides some d and is divided by some d, which
 * leaves no split, as with most squares of a full board. */
static bool relate_to_diagonals(const struct neighbourhood *neighbourhood,
                                struct relations *relations)
{
    for (int i = 0; i < neighbourhood->orthogonals; i++) {
        const uint64_t a = (uint64_t)neighbourhood->orthogonal[i].value;
        unsigned ways = 0;
        for (int k = 0; k < neighbourhood->diagonals; k++)
            ways |= compare_divisibility(a, (uint64_t)neighbourhood->diagonal[k].value);
        if (ways == 3)
            return false;
        relations->divide |= (ways & 1) << i;
        relations->are_divided |= ways >> 1 << i;
    }
    return true;
}

static void relate_to_each_other(const struct neighbourhood *neighbourhood,
                                 struct relations *relations)
{
    for (int i = 1; i < neighbourhood->orthogonals; i++)
        for (int k = 0; k < i; k++) {
            const unsigned ways =
                compare_divisibility((uint64_t)neighbourhood->orthogonal[i].value,
                                     (uint64_t)neighbourhood->orthogonal[k].value);
            relations->divisors_of[k] |= (ways & 1) << i;
            relations->divisors_of[i] |= ways >> 1 << k;
        }
}

/* Whether every orthogonal neighbour outside of a split divides every one in it. */
static bool is_open(const struct relations *relations, unsigned split, unsigned rest)
{
    unsigned closed = 0;
    for (int i = 0; i < NEIGHBOURS_MOST; i++)
        closed |= (0 - (split >> i & 1)) & rest & ~relations->divisors_of[i];
    return closed == 0;
}

/* The open splits that contain all neighbours that are divided and none that divides. No neighbour
 * is both here. */
static unsigned open_splits(const struct relations *relations, unsigned all)
{
    const unsigned forced = relations->are_divided, free = all & ~forced & ~relations->divide;
    unsigned splits = 0, more = 0;

    do {
        const unsigned split = forced | more;
        splits |= (unsigned)is_open(relations, split, all & ~split) << split;
        more = (more - free) & free;
    } while (more != 0);
    return splits & ~1U;
}

static struct survey survey_words(const struct neighbourhood *neighbourhood)
{
    struct relations relations = {0};
    if (!relate_to_diagonals(neighbourhood, &relations))
        return (struct survey){FIT_NONE, 0};
    relate_to_each_other(neighbourhood, &relations);
    const unsigned all = (1U << neighbourhood->orthogonals) - 1;
    struct survey survey = {FIT_UNBOUNDED, open_splits(&relations, all)};
    if (relations.are_divided != 0 || !is_unbounded_words(neighbourhood))
        survey.most = survey.splits == 0 ? FIT_NONE : FIT_FINITE;
    return survey;
}

struct survey survey_neighbours(struct arithmetic *arithmetic,
                                const struct neighbourhood *neighbourhood)
{
    if (neighbourhood_is_small(neighbourhood))
        return survey_words(neighbourhood);
    return (struct survey){
        is_unbounded_large(arithmetic, neighbourhood) ? FIT_UNBOUNDED : FIT_FINITE, EVERY_SPLIT};
}
