/* Let A be the filled orthogonal and D the filled diagonal neighbours of an empty square.
 *
 * (1) A number x that divides no member of A is a multiple of them all, hence of m = lcm(A). If
 * some d in D divides m, it divides x: no such x fits. If none does, take x = m * p with a prime p
 * that is larger than every number on the board: x divides nothing there, and d divides x only if
 * it divides m, since p does not divide d. So x fits, whatever is used.
 *
 * (2) Every other x divides the members of some non-empty S of A and is a multiple of the rest
 * R = A - S: x lies between lcm(R) and gcd(S) in the order of division. Written over a base of
 * pairwise coprime b such that all members of A and D are products of powers of them, this is a
 * range of exponents low..high for each b. What matters of the b-part y of x is
 *     l, the largest exponent with b^l dividing y, and u, the least with y dividing b^u:
 * x is unrelated to d when u is above d's exponent for some b (then x does not divide d) and l is
 * below it for some b (then d does not divide x). If b is prime, l = u. If b has two different
 * primes, every low <= l <= u <= high occurs: let y have l times b's exponent in the first prime,
 * u times in the second, and l times in all others. With l < u, y is no power of b, so if the
 * numbers used that divide a member of A are products of powers of the base as well, x is none of
 * them; and then low and high are the best l and u, since a smaller l and a larger u only help.
 * With l = u throughout, x is explicit and can be looked up.
 *
 * If some d in D divides a member of A, x must not be a multiple of that member, which is so in S;
 * if a member divides some d, x must not divide it, and it is in R. Where a member does both, as
 * around most squares of a full board, nothing fits.
 *
 * Which of the up to eight conditions ("above", "below") hold is a set of bits, and x holds the
 * union of what its parts hold; a table over the members and the unions tells from where the whole
 * set can still be reached, so that no search runs into a dead end.
 *
 * Primality is asked for only when nothing else is left to decide, and the numbers used are gone
 * through only when a composite member could help. */
#include "validator/fitting/fitting.h"

#include "validator/numbers/integer_gmp.h"
#include "validator/numbers/word.h"

#include <string.h>

enum {
    CONDITIONS_MOST = 2 * NEIGHBOURS_MOST,
    OPTIONS_MOST = 10, /* 9 unions for l = u, as 4 exponents have 8 thresholds; 1 for l < u */
    VISITS_MOST = 100000,
    VISITS_SOME = 2000,
    MULTIPLES_TRIED = 4000,
};

/* The different unions of conditions that a member can contribute in a split. */
struct options {
    unsigned met[OPTIONS_MOST];
    int count;
};

struct exponents {
    uint32_t low, high; /* exponents in this split */
    uint32_t chosen;
    struct options options;
};

/* An entry of the table: whether the goal can be reached from there. */
enum reach { REACH_UNKNOWN, REACH_NO, REACH_YES };

struct search {
    const struct neighbourhood *neighbourhood;
    unsigned splits; /* as open_splits() */
    struct coprime_base base;
    struct exponents *ranges; /* one a member */
    uint8_t *reach; /* a row of `states` a member, enum reach; filled in as it is asked for */
    unsigned states, goal;
    unsigned given; /* conditions that hold for every x in question */
};

/* Room for a search in machine words. */
struct word_space {
    struct base_member members[WORD_BASE_MOST];
    struct exponents ranges[WORD_BASE_MOST];
    uint8_t reach[WORD_BASE_MOST << CONDITIONS_MOST];
};

/* Conditions met by a b-part with these l and u; `inexact` is the bit for l < u. */
static unsigned conditions(const struct search *search, const struct base_member *member,
                           uint32_t l, uint32_t u)
{
    const int diagonals = search->neighbourhood->diagonals;
    unsigned met = l < u ? 1U << (2 * diagonals) : 0;
    for (int i = 0; i < diagonals; i++) {
        if (u > member->diagonal[i])
            met |= 1U << i;
        if (l < member->diagonal[i])
            met |= 1U << (diagonals + i);
    }
    return met;
}

static void add_option(struct options *options, unsigned met)
{
    for (int i = options->count; i-- > 0;)
        if (options->met[i] == met)
            return;
    options->met[options->count++] = met;
}

/* The unions that this member can contribute in this split. */
static void list_options(const struct search *search, size_t at, bool with_inexact)
{
    const struct base_member *member = &search->base.members[at];
    struct exponents *range = &search->ranges[at];
    range->options.count = 0;
    for (uint32_t l = range->low; l <= range->high; l++)
        add_option(&range->options, conditions(search, member, l, l));
    if (with_inexact && member->kind != MEMBER_PRIME && range->low < range->high)
        add_option(&range->options, conditions(search, member, range->low, range->high));
}

/* Whether the goal can be reached by the members from `at` on when `met` holds before them. */
static bool reaches(struct search *search, size_t at, unsigned met)
{
    if (at == search->base.count)
        return met == search->goal;
    const struct options *options = &search->ranges[at].options;
    uint8_t *known = &search->reach[at * search->states + met];
    for (int i = 0; *known == REACH_UNKNOWN && i < options->count; i++)
        if (reaches(search, at + 1, met | options->met[i]))
            *known = REACH_YES;
    if (*known == REACH_UNKNOWN)
        *known = REACH_NO;
    return *known == REACH_YES;
}

/* Begins a table; tells whether the goal can be reached at all. With inexact parts the goal
 * includes at least one; members of unknown kind count as composite. */
static bool start_reach(struct search *search, bool with_inexact)
{
    search->states = 1U << (2 * search->neighbourhood->diagonals + (with_inexact ? 1 : 0));
    search->goal = search->states - 1;
    for (size_t i = 0; i < search->base.count; i++)
        list_options(search, i, with_inexact);
    memset(search->reach, REACH_UNKNOWN, search->base.count * search->states);
    return reaches(search, 0, search->given);
}

/* The ranges of exponents where x divides the orthogonal neighbours in `split` (a bit for each) and
 * is a multiple of the others; false if there is no such x. */
static bool set_ranges(struct search *search, unsigned split)
{
    for (size_t i = 0; i < search->base.count; i++) {
        const struct base_member *member = &search->base.members[i];
        uint32_t low = 0, high = UINT32_MAX;
        for (int a = 0; a < search->neighbourhood->orthogonals; a++) {
            const uint32_t exponent = member->orthogonal[a];
            if ((split >> a & 1) != 0)
                high = exponent < high ? exponent : high;
            else
                low = exponent > low ? exponent : low;
        }
        if (low > high)
            return false;
        search->ranges[i].low = low;
        search->ranges[i].high = high;
    }
    return true;
}

/* Whether a divides b, both above 0. */
static bool divides(struct arithmetic *arithmetic, struct integer a, struct integer b)
{
    if (a.limbs == NULL && b.limbs == NULL)
        return a.value <= b.value && b.value % a.value == 0;
    return integer_divides(arithmetic, a, b);
}

static bool is_related(struct arithmetic *arithmetic, struct integer a, struct integer b)
{
    return divides(arithmetic, a, b) || divides(arithmetic, b, a);
}

/* The orthogonal neighbours that some d divides, and those that divide some d, a bit for each. */
struct relations {
    unsigned divided, dividing;
};

static struct relations relate(struct arithmetic *arithmetic,
                               const struct neighbourhood *neighbourhood)
{
    struct relations relations = {0};

    for (int a = 0; a < neighbourhood->orthogonals; a++)
        for (int d = 0; d < neighbourhood->diagonals; d++) {
            const struct integer diagonal = neighbourhood->diagonal[d];
            if (divides(arithmetic, diagonal, neighbourhood->orthogonal[a]))
                relations.divided |= 1U << a;
            if (divides(arithmetic, neighbourhood->orthogonal[a], diagonal))
                relations.dividing |= 1U << a;
        }
    return relations;
}

/* Whether each a outside of a split divides each within, as x is between them. */
static bool is_ordered(struct arithmetic *arithmetic, const struct neighbourhood *neighbourhood,
                       unsigned split)
{
    const int count = neighbourhood->orthogonals;

    for (int within = 0; within < count; within++)
        for (int outside = 0; outside < count; outside++)
            if ((split >> within & 1) != 0 && (split >> outside & 1) == 0 &&
                !divides(arithmetic, neighbourhood->orthogonal[outside],
                         neighbourhood->orthogonal[within]))
                return false;
    return true;
}

/* The splits that divisibility leaves, a bit for each. */
static unsigned open_splits(struct arithmetic *arithmetic,
                            const struct neighbourhood *neighbourhood,
                            const struct relations *relations)
{
    unsigned splits = 0;

    if ((relations->divided & relations->dividing) != 0)
        return 0;
    for (unsigned split = 1; split >> neighbourhood->orthogonals == 0; split++)
        if ((relations->divided & ~split) == 0 && (relations->dividing & split) == 0 &&
            is_ordered(arithmetic, neighbourhood, split))
            splits |= 1U << split;
    return splits;
}

static struct integer word_product(const struct search *search)
{
    int64_t product = 1;
    for (size_t i = 0; i < search->base.count; i++)
        for (uint32_t k = 0; k < search->ranges[i].chosen; k++)
            product *= search->base.members[i].value.value;
    return integer_of(product);
}

/* A scratch number above 0 as an integer, valid as long as the scratch number is left alone. */
static struct integer borrow(mpz_srcptr number)
{
    int64_t word;
    if (integer_is_word(number, &word))
        return integer_of(word);
    return (struct integer){mpz_limbs_read(number), (int64_t)mpz_size(number)};
}

/* The number with the chosen exponents; its limbs are scratch. */
static struct integer product(const struct search *search)
{
    if (search->base.arithmetic == NULL)
        return word_product(search);
    mpz_t *scratch = search->base.arithmetic->scratch;
    mpz_set_ui(scratch[0], 1);
    for (size_t i = 0; i < search->base.count; i++) {
        struct integer_view view;
        mpz_pow_ui(scratch[1], integer_view(&view, search->base.members[i].value),
                   search->ranges[i].chosen);
        mpz_mul(scratch[0], scratch[0], scratch[1]);
    }
    return borrow(scratch[0]);
}

/* Takes an explicit number that fits its neighbours; its limbs last until the return. False to
 * stop.
 */
typedef bool visit(void *context, struct integer x);

static bool walk(struct search *search, size_t at, unsigned met, visit *each, void *context)
{
    if (at == search->base.count)
        return each(context, product(search));
    struct exponents *range = &search->ranges[at];
    for (range->chosen = range->low; range->chosen <= range->high; range->chosen++) {
        const uint32_t l = range->chosen;
        const unsigned next = met | conditions(search, &search->base.members[at], l, l);
        if (reaches(search, at + 1, next) && !walk(search, at + 1, next, each, context))
            return false;
    }
    return true;
}

/* Visits the explicit numbers of all splits, some of them several times; false if stopped. */
static bool walk_all(struct search *search, visit *each, void *context)
{
    for (unsigned split = 1; split >> search->neighbourhood->orthogonals == 0; split++)
        if ((search->splits >> split & 1) != 0 && set_ranges(search, split) &&
            start_reach(search, false) && !walk(search, 0, search->given, each, context))
            return false;
    return true;
}

/* Whether this split has numbers with an inexact part. Tests the members that could provide one,
 * until that is settled. */
static bool split_has_inexact(struct search *search)
{
    for (size_t i = 0; start_reach(search, true); i++) {
        while (i < search->base.count && (search->ranges[i].low == search->ranges[i].high ||
                                          search->base.members[i].kind != MEMBER_UNKNOWN))
            i++;
        if (i >= search->base.count)
            return true;
        base_member_is_prime(&search->base.members[i]);
    }
    return false;
}

static bool has_inexact(struct search *search)
{
    if (search->base.arithmetic == NULL)
        return false;
    for (unsigned split = 1; split >> search->neighbourhood->orthogonals == 0; split++)
        if ((search->splits >> split & 1) != 0 && set_ranges(search, split) &&
            split_has_inexact(search))
            return true;
    return false;
}

/* A member among machine words, which is prime. */
static uint64_t prime_of(const struct search *search, size_t member)
{
    return (uint64_t)search->base.members[member].value.value;
}

/* Takes a member out of a number as often as it divides it. */
static uint32_t take(const struct search *search, size_t member, struct integer *rest)
{
    if (search->base.arithmetic != NULL)
        return base_take(search->base.arithmetic, &search->base.members[member], rest);
    uint64_t word = (uint64_t)rest->value;
    const uint32_t exponent = word_take(prime_of(search, member), &word);
    rest->value = (int64_t)word;
    return exponent;
}

/* The exponents over a finished base. What a diagonal neighbour has besides the primes of the
 * orthogonal ones, which only happens with machine words, is in no x that divides one of those. */
static void measure(struct search *search)
{
    const struct neighbourhood *neighbourhood = search->neighbourhood;
    const size_t count = search->base.count;
    for (int a = 0; a < neighbourhood->orthogonals; a++) {
        struct integer rest = neighbourhood->orthogonal[a];
        for (size_t i = 0; i < count; i++)
            search->base.members[i].orthogonal[a] = take(search, i, &rest);
    }
    for (int d = 0; d < neighbourhood->diagonals; d++) {
        struct integer rest = neighbourhood->diagonal[d];
        for (size_t i = 0; i < count; i++)
            search->base.members[i].diagonal[d] = take(search, i, &rest);
        if (!integer_equal(rest, integer_of(1)))
            search->given |= 1U << (neighbourhood->diagonals + d);
    }
}

static void start_words(struct search *search, const struct neighbourhood *neighbourhood,
                        unsigned splits, struct word_space *space)
{
    *search = (struct search){
        .neighbourhood = neighbourhood,
        .splits = splits,
        .base = {.members = space->members, .capacity = WORD_BASE_MOST},
        .ranges = space->ranges,
        .reach = space->reach,
    };
    for (int a = 0; a < neighbourhood->orthogonals; a++)
        base_add_word(&search->base, (uint64_t)neighbourhood->orthogonal[a].value);
    measure(search);
}

/* The exponents over a base of any numbers, and room for the search. */
static void measure_large(struct search *search)
{
    struct arena *const arena = search->base.arithmetic->arena;
    const unsigned states = 2U << (2 * search->neighbourhood->diagonals);

    measure(search);
    search->ranges = arena_allocate(arena, search->base.count * sizeof *search->ranges);
    search->reach = arena_allocate(arena, search->base.count * states);
}

static void start_large(struct search *search, const struct neighbourhood *neighbourhood,
                        unsigned splits, struct arithmetic *arithmetic)
{
    *search = (struct search){
        .neighbourhood = neighbourhood, .splits = splits, .base = {.arithmetic = arithmetic}};
    for (int a = 0; a < neighbourhood->orthogonals; a++)
        base_add(&search->base, neighbourhood->orthogonal[a]);
    for (int d = 0; d < neighbourhood->diagonals; d++)
        base_add(&search->base, neighbourhood->diagonal[d]);
    measure_large(search);
}

/* Goes on to the first number that is not used. */
static bool is_used(void *context, struct integer x)
{
    const struct used_numbers *used = context;
    return used->contains(used->board, x);
}

static bool has_explicit(struct search *search, const struct used_numbers *used)
{
    struct used_numbers context = *used;
    return !walk_all(search, is_used, &context);
}

static enum fit decide_words(const struct neighbourhood *neighbourhood, unsigned splits,
                             const struct used_numbers *used)
{
    struct search search;
    struct word_space space;

    start_words(&search, neighbourhood, splits, &space);
    return has_explicit(&search, used) ? FIT_FINITE : FIT_NONE;
}

static bool divides_orthogonal(struct arithmetic *arithmetic,
                               const struct neighbourhood *neighbourhood, struct integer n)
{
    for (int a = 0; a < neighbourhood->orthogonals; a++)
        if (integer_divides(arithmetic, n, neighbourhood->orthogonal[a]))
            return true;
    return false;
}

/* Refines the base by the numbers used that divide an orthogonal neighbour. */
static bool add_used(struct search *search, const struct used_numbers *used)
{
    struct coprime_base *base = &search->base;
    const size_t count = base->count;
    for (size_t i = 0; i < used->count; i++) {
        const struct integer n = used->at(used->board, i);
        if (divides_orthogonal(base->arithmetic, search->neighbourhood, n))
            base_add(base, n);
    }
    return base->count > count;
}

static bool has_finite(struct arithmetic *arithmetic, const struct neighbourhood *neighbourhood,
                       unsigned splits, const struct used_numbers *used)
{
    struct search search;
    start_large(&search, neighbourhood, splits, arithmetic);
    if (has_explicit(&search, used))
        return true;
    if (!has_inexact(&search))
        return false;
    if (!add_used(&search, used))
        return true;
    measure_large(&search);
    return has_explicit(&search, used) || has_inexact(&search);
}

static enum fit decide_large(const struct neighbourhood *neighbourhood, unsigned splits,
                             const struct used_numbers *used)
{
    struct arena arena = {0};
    struct arithmetic *own = arithmetic_beside(&arena);
    const enum fit fit = has_finite(own, neighbourhood, splits, used) ? FIT_FINITE : FIT_NONE;
    arithmetic_free(own);
    arena_release(&arena);
    return fit;
}

/* What fitting_divisors() has found. */
struct collection {
    struct arithmetic *arithmetic; /* of the caller */
    const struct used_numbers *used;
    struct fitting_list *list;
    int visits; /* that are left */
};

static bool collect(void *context, struct integer x)
{
    struct collection *collection = context;
    struct fitting_list *list = collection->list;
    struct integer_view view;
    size_t place = list->count;
    if (--collection->visits < 0) {
        list->complete = false;
        return false;
    }
    while (place > 0 && integer_compare(x, list->numbers[place - 1]) < 0)
        place--;
    if (integer_equal(x, integer_of(1)) || collection->used->contains(collection->used->board, x) ||
        (place > 0 && integer_equal(x, list->numbers[place - 1])))
        return true;
    list->complete = list->complete && list->count < FITTING_LIST_MOST;
    if (place == FITTING_LIST_MOST)
        return true;
    list->count -= list->count == FITTING_LIST_MOST;
    for (size_t i = list->count++; i > place; i--)
        list->numbers[i] = list->numbers[i - 1];
    list->numbers[place] =
        x.limbs == NULL ? x : integer_keep(collection->arithmetic, integer_view(&view, x));
    return true;
}

void fitting_divisors(struct arithmetic *arithmetic, const struct neighbourhood *neighbourhood,
                      const struct used_numbers *used, enum fitting_look look,
                      struct fitting_list *list)
{
    struct arena arena = {0};
    struct arithmetic *own = arithmetic_beside(&arena);
    struct word_space space;
    struct search search;
    struct collection collection = {arithmetic, used, list, VISITS_MOST};
    const struct relations relations = relate(arithmetic, neighbourhood);
    const unsigned splits = open_splits(arithmetic, neighbourhood, &relations);

    /* A number is met in every split, once more if used ones are added. */
    if (look == FITTING_LOOK_SOME && used->count < VISITS_MOST / 64)
        collection.visits = VISITS_SOME + 32 * (int)used->count;
    list->count = 0;
    list->complete = true;
    if (neighbourhood_is_small(neighbourhood))
        start_words(&search, neighbourhood, splits, &space);
    else
        start_large(&search, neighbourhood, splits, own);
    walk_all(&search, collect, &collection);
    if (has_inexact(&search) && add_used(&search, used)) {
        measure_large(&search);
        walk_all(&search, collect, &collection);
    }
    list->complete = list->complete && !has_inexact(&search);
    arithmetic_free(own);
    arena_release(&arena);
}

static bool fits_multiple(struct arithmetic *arithmetic, const struct neighbourhood *neighbourhood,
                          const struct used_numbers *used, struct integer x)
{
    for (int d = 0; d < neighbourhood->diagonals; d++)
        if (is_related(arithmetic, neighbourhood->diagonal[d], x))
            return false;
    return !integer_equal(x, integer_of(1)) && !used->contains(used->board, x);
}

/* m, 2m, 3m, …: no d divides m, so each divides only every so many of them, and those that divide
 * d end soon. */
static void find_multiples(struct arithmetic *arithmetic, const struct neighbourhood *neighbourhood,
                           const struct used_numbers *used, size_t most, struct fitting_list *list)
{
    mpz_t *least = &arithmetic->scratch[2], *x = &arithmetic->scratch[3];
    struct integer_view view;
    mpz_set_ui(*least, 1);
    for (int a = 0; a < neighbourhood->orthogonals; a++)
        mpz_lcm(*least, *least, integer_view(&view, neighbourhood->orthogonal[a]));
    mpz_set_ui(*x, 0);
    for (int k = 1; k <= MULTIPLES_TRIED && list->count < most; k++) {
        mpz_add(*x, *x, *least);
        if (fits_multiple(arithmetic, neighbourhood, used, borrow(*x)))
            list->numbers[list->count++] = integer_keep(arithmetic, *x);
    }
}

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

/* The same where all are machine words; what is multiplied divides d. */
static bool divides_common_word(const struct neighbourhood *neighbourhood, uint64_t d)
{
    uint64_t multiple = 1;

    for (int a = 0; a < neighbourhood->orthogonals; a++) {
        const uint64_t common = word_gcd(d, (uint64_t)neighbourhood->orthogonal[a].value);
        multiple *= common / word_gcd(multiple, common);
    }
    return multiple == d;
}

static bool is_unbounded(struct arithmetic *arithmetic, const struct neighbourhood *neighbourhood)
{
    const bool small = neighbourhood_is_small(neighbourhood);

    for (int i = 0; i < neighbourhood->diagonals; i++) {
        const struct integer d = neighbourhood->diagonal[i];
        if (small ? divides_common_word(neighbourhood, (uint64_t)d.value)
                  : divides_common_multiple(arithmetic, neighbourhood, d))
            return false;
    }
    return true;
}

/* The most that fits, and the splits that are open unless it is FIT_UNBOUNDED. */
static enum fit most_of(struct arithmetic *arithmetic, const struct neighbourhood *neighbourhood,
                        unsigned *splits)
{
    const struct relations relations = relate(arithmetic, neighbourhood);

    /* What divides lcm(A) divides a if that is all of A. */
    if (relations.divided == 0 &&
        (neighbourhood->orthogonals == 1 || is_unbounded(arithmetic, neighbourhood)))
        return FIT_UNBOUNDED;
    *splits = open_splits(arithmetic, neighbourhood, &relations);
    return *splits == 0 ? FIT_NONE : FIT_FINITE;
}

enum fit fitting_most(struct arithmetic *arithmetic, const struct neighbourhood *neighbourhood)
{
    unsigned splits;

    return most_of(arithmetic, neighbourhood, &splits);
}

void fitting_multiples(struct arithmetic *arithmetic, const struct neighbourhood *neighbourhood,
                       const struct used_numbers *used, size_t most, struct fitting_list *list)
{
    list->count = 0;
    list->complete = fitting_most(arithmetic, neighbourhood) != FIT_UNBOUNDED;
    if (!list->complete)
        find_multiples(arithmetic, neighbourhood, used, most, list);
}

int fitting_conflict(struct arithmetic *arithmetic, const struct neighbourhood *neighbourhood,
                     struct integer n)
{
    for (int i = 0; i < neighbourhood->orthogonals; i++)
        if (!is_related(arithmetic, n, neighbourhood->orthogonal[i]))
            return 1 + i;
    for (int i = 0; i < neighbourhood->diagonals; i++)
        if (is_related(arithmetic, n, neighbourhood->diagonal[i]))
            return -1 - i;
    return 0;
}

enum fit fitting_decide(struct arithmetic *arithmetic, const struct neighbourhood *neighbourhood,
                        const struct used_numbers *used)
{
    unsigned splits;
    const enum fit most = most_of(arithmetic, neighbourhood, &splits);

    if (most != FIT_FINITE)
        return most;
    return neighbourhood_is_small(neighbourhood) ? decide_words(neighbourhood, splits, used)
                                                 : decide_large(neighbourhood, splits, used);
}
