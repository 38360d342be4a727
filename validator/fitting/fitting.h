/* Which integers fit into an empty square of (Not)Divisors Or (Not)Multiples: those above 1 that
 * are related to every orthogonal neighbour (one divides the other), to no diagonal one, and are
 * not used yet. Decided exactly and without factoring large numbers; see fitting.c. */
#ifndef RECTO_VALIDATOR_FITTING_FITTING_H
#define RECTO_VALIDATOR_FITTING_FITTING_H

#include "validator/numbers/coprime_base.h"
#include "validator/numbers/integer.h"
#include "validator/numbers/integer_value.h"

#include <stdbool.h>
#include <stddef.h>

/* The filled neighbours of an empty square. */
struct neighbourhood {
    int orthogonals, diagonals;
    struct integer orthogonal[NEIGHBOURS_MOST], diagonal[NEIGHBOURS_MOST]; /* all above 1 */
};

/* The numbers on the board, as the caller keeps them. */
struct used_numbers {
    const void *board;
    bool (*contains)(const void *board, struct integer n);
    struct integer (*at)(const void *board, size_t index); /* in any order */
    size_t count;
};

enum fit {
    FIT_NONE,
    FIT_FINITE,    /* only numbers that divide an orthogonal neighbour, so finitely many */
    FIT_UNBOUNDED, /* multiples without end, whatever is used; perhaps others too */
};

/* Whether all neighbours are machine words. */
static inline bool neighbourhood_is_small(const struct neighbourhood *neighbourhood)
{
    bool small = true;
    for (int i = 0; i < neighbourhood->orthogonals; i++)
        small &= neighbourhood->orthogonal[i].limbs == NULL;
    for (int i = 0; i < neighbourhood->diagonals; i++)
        small &= neighbourhood->diagonal[i].limbs == NULL;
    return small;
}

/* The most that fits. FIT_UNBOUNDED and FIT_NONE are certain; where it is FIT_FINITE,
 * fitting_decide() finds out at some cost. */
enum fit fitting_most(struct arithmetic *arithmetic, const struct neighbourhood *neighbourhood);

/* What fits. With more neighbours or more used numbers the answer never moves up this list. Of
 * FIT_FINITE only a number that divides an orthogonal neighbour can take something away by being
 * used. Leaves nothing in the arena of the arithmetic. */
enum fit fitting_decide(struct arithmetic *arithmetic, const struct neighbourhood *neighbourhood,
                        const struct used_numbers *used);

/* The first neighbour that is against n, above 1: i + 1 for orthogonal[i] (not related to it), else
 * -1 - i for diagonal[i] (related to it), 0 if there is none. */
int fitting_conflict(struct arithmetic *arithmetic, const struct neighbourhood *neighbourhood,
                     struct integer n);

enum { FITTING_LIST_MOST = 50 };

/* Some numbers that fit, ascending. */
struct fitting_list {
    struct integer numbers[FITTING_LIST_MOST];
    size_t count;
    bool complete; /* these are all there are of their sort */
};

/* How much is looked at: all that there are, as far as that is possible, or so many that the list
 * has more of them than a message names. */
enum fitting_look { FITTING_LOOK_ALL, FITTING_LOOK_SOME };

/* Those that divide an orthogonal neighbour. Not complete if there are more than the list takes or
 * were looked at, or if numbers too large to be factored hide some. */
void fitting_divisors(struct arithmetic *arithmetic, const struct neighbourhood *neighbourhood,
                      const struct used_numbers *used, enum fitting_look look,
                      struct fitting_list *list);

/* The `most` smallest of those that are multiples of all orthogonal neighbours (fewer if they are
 * not found soon); complete only if there are none. */
void fitting_multiples(struct arithmetic *arithmetic, const struct neighbourhood *neighbourhood,
                       const struct used_numbers *used, size_t most, struct fitting_list *list);

#endif
