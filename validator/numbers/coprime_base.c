#include "validator/numbers/coprime_base.h"

#include "base/list.h"
#include "validator/numbers/integer_gmp.h"
#include "validator/numbers/word.h"

#include <string.h>

static void append(struct coprime_base *base, struct integer value, enum member_kind kind)
{
    if (base->count == base->capacity)
        base->members = list_grow_in(base->arithmetic->arena, base->members, &base->capacity,
                                     sizeof *base->members);
    base->members[base->count++] = (struct base_member){.value = value, .kind = kind};
}

static bool has_word(const struct coprime_base *base, uint64_t prime)
{
    for (size_t i = 0; i < base->count; i++)
        if (base->members[i].value.limbs == NULL && base->members[i].value.value == (int64_t)prime)
            return true;
    return false;
}

void base_add_word(struct coprime_base *base, uint64_t n)
{
    uint64_t primes[WORD_PRIMES_MOST];
    const int count = word_factor(n, primes);
    for (int i = 0; i < count; i++)
        if (!has_word(base, primes[i]))
            append(base, integer_of((int64_t)primes[i]), MEMBER_PRIME);
}

uint32_t base_take(struct arithmetic *arithmetic, const struct base_member *member,
                   struct integer *n)
{
    mpz_t *rest = &arithmetic->scratch[0];
    struct integer_view view[2];
    if (!integer_divides(arithmetic, member->value, *n))
        return 0;
    const mp_bitcnt_t exponent =
        mpz_remove(*rest, integer_view(&view[0], *n), integer_view(&view[1], member->value));
    *n = integer_keep(arithmetic, *rest);
    return (uint32_t)exponent;
}

static struct integer quotient(struct arithmetic *arithmetic, struct integer n, struct integer d)
{
    struct integer_view view[2];
    mpz_divexact(arithmetic->scratch[0], integer_view(&view[0], n), integer_view(&view[1], d));
    return integer_keep(arithmetic, arithmetic->scratch[0]);
}

/* Splits off the small primes: exact without it, but what is left says more about the candidates,
 * and often fits in a machine word. */
static struct integer append_small_primes(struct coprime_base *base, struct integer n)
{
    for (int i = 0; i < SMALL_PRIMES && n.limbs != NULL; i++) {
        const struct base_member member = {.value = integer_of(small_primes[i])};
        if (base_take(base->arithmetic, &member, &n) > 0)
            append(base, member.value, MEMBER_PRIME);
    }
    return n;
}

/* The least r with n = r^k for some k. */
static struct integer root_of(struct arithmetic *arithmetic, struct integer n)
{
    mpz_t *power = &arithmetic->scratch[0], *root = &arithmetic->scratch[1];
    struct integer_view view;
    mpz_set(*power, integer_view(&view, n));
    for (unsigned long k = 2; mpz_perfect_power_p(*power) != 0; mpz_swap(*power, *root))
        while (mpz_root(*root, *power, k) == 0)
            k++;
    return integer_keep(arithmetic, *power);
}

/* Adds n, coprime to all members. A root that is no perfect power is prime or has two different
 * primes: with a single one it would be a power of it. */
static void append_coprime(struct coprime_base *base, struct integer n)
{
    n = append_small_primes(base, n);
    if (n.limbs != NULL)
        n = root_of(base->arithmetic, n);
    if (n.limbs != NULL)
        append(base, n, MEMBER_UNKNOWN);
    else
        base_add_word(base, (uint64_t)n.value);
}

/* Factor refinement by gcds (Bach, Driscoll, Shallit: Factor refinement, 1993). A member that
 * shares a proper divisor with n is replaced by two smaller ones, so the recursion ends.
 *
 * The new members stand behind those that n has been compared with, so the loop meets them.
 *
 * Members become more whenever one changes: all the parts of b together have the primes of b, and
 * if there was only one part c, then b = c^k; b was no perfect power, so c = b. */
void base_add(struct coprime_base *base, struct integer n)
{
    const struct integer one = integer_of(1);
    for (size_t i = 0; i < base->count && !integer_equal(n, one);) {
        const struct base_member member = base->members[i];
        base_take(base->arithmetic, &member, &n);
        const struct integer common =
            member.kind == MEMBER_PRIME ? one : integer_gcd(base->arithmetic, member.value, n);
        if (integer_equal(common, one)) {
            i++;
            continue;
        }
        base->members[i] = base->members[--base->count];
        n = quotient(base->arithmetic, n, common);
        base_add(base, quotient(base->arithmetic, member.value, common));
        base_add(base, common);
    }
    if (!integer_equal(n, one))
        append_coprime(base, n);
}

bool base_member_is_prime(struct base_member *member)
{
    if (member->kind == MEMBER_UNKNOWN)
        member->kind = integer_is_prime(member->value) ? MEMBER_PRIME : MEMBER_COMPOSITE;
    return member->kind == MEMBER_PRIME;
}
