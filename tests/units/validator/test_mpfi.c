/* What stands for MPFI in a browser gives the bounds that MPFI gives: of random intervals, of
 * points and around zero, in place too. Where a bound is infinite, or something is divided by zero,
 * its interval may be wider. */
#include "base/random.h"

#include <mpfi.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

struct operands {
    mpfi_ptr a, b;
    mpfr_ptr number;
    long integer;
    unsigned long natural, power;
};

#define OPERATIONS(WITH)                 \
    WITH(set, with->a)                   \
    WITH(set_ui, with->natural)          \
    WITH(neg, with->a)                   \
    WITH(add, with->a, with->b)          \
    WITH(sub, with->a, with->b)          \
    WITH(ui_sub, with->natural, with->a) \
    WITH(sub_fr, with->a, with->number)  \
    WITH(mul, with->a, with->b)          \
    WITH(mul_si, with->a, with->integer) \
    WITH(mul_fr, with->a, with->number)  \
    WITH(sqr, with->a)                   \
    WITH(sqrt, with->a)                  \
    WITH(div, with->a, with->b)          \
    WITH(div_2ui, with->a, with->power)

typedef void operation(mpfi_ptr result, const struct operands *with);

#define REAL(name, ...)                                                   \
    static void real_##name(mpfi_ptr result, const struct operands *with) \
    {                                                                     \
        (void)mpfi_##name(result, __VA_ARGS__);                           \
    }
OPERATIONS(REAL)

static bool really_bounded(mpfi_srcptr interval)
{
    return mpfi_bounded_p(interval) != 0;
}

/* The others have the same type, and names of their own here. */
#define RECTO_WEB_MPFI_H
#define operation      own_mpfr_operation
#define mpfi_init2     own_init2
#define mpfi_clear     own_clear
#define mpfi_set       own_set
#define mpfi_set_ui    own_set_ui
#define mpfi_neg       own_neg
#define mpfi_add       own_add
#define mpfi_sub       own_sub
#define mpfi_ui_sub    own_ui_sub
#define mpfi_sub_fr    own_sub_fr
#define mpfi_mul       own_mul
#define mpfi_mul_si    own_mul_si
#define mpfi_mul_fr    own_mul_fr
#define mpfi_sqr       own_sqr
#define mpfi_sqrt      own_sqrt
#define mpfi_div       own_div
#define mpfi_div_2ui   own_div_2ui
#define mpfi_bounded_p own_bounded_p
#include ".ci/web/mpfi.c"
#undef operation

#define OWN(name, ...)                                                     \
    static void alone_##name(mpfi_ptr result, const struct operands *with) \
    {                                                                      \
        mpfi_##name(result, __VA_ARGS__);                                  \
    }
OPERATIONS(OWN)

#define ROW(name, ...) {#name, real_##name, alone_##name},
static const struct {
    const char *name;
    operation *real, *own;
} operations[] = {OPERATIONS(ROW)};

enum { COUNT = sizeof operations / sizeof *operations, ROUNDS = 3000, PRECISIONS = 4 };

/* --- random numbers */

/* Mostly any number; zeros, small ones and infinity more often than they would come. */
static void draw_number(mpfr_t number, uint64_t *seed)
{
    switch (random_below(seed, 12)) {
    case 0:
        mpfr_set_zero(number, (int)random_below(seed, 2) * 2 - 1);
        break;
    case 1:
    case 2:
        (void)mpfr_set_si(number, (long)random_below(seed, 9) - 4, MPFR_RNDN);
        break;
    case 3:
        if (random_below(seed, 4) == 0) {
            mpfr_set_inf(number, (int)random_below(seed, 2) * 2 - 1);
            break;
        }
        /* FALLTHROUGH */
    default:
        (void)mpfr_set_ui(number, 1, MPFR_RNDN);
        for (int bits = 0; bits < mpfr_get_prec(number); bits += 31) {
            (void)mpfr_mul_2ui(number, number, 31, MPFR_RNDN);
            (void)mpfr_add_ui(number, number, random_below(seed, 1u << 31), MPFR_RNDN);
        }
        (void)mpfr_set_exp(number, (mpfr_exp_t)random_below(seed, 140) - 70);
        (void)mpfr_setsign(number, number, (int)random_below(seed, 2), MPFR_RNDN);
    }
}

static void draw_interval(mpfi_ptr interval, uint64_t *seed)
{
    draw_number(&interval->left, seed);
    if (random_below(seed, 6) == 0)
        (void)mpfr_set(&interval->right, &interval->left, MPFR_RNDN);
    else
        draw_number(&interval->right, seed);
    if (mpfr_cmp(&interval->left, &interval->right) > 0)
        mpfr_swap(&interval->left, &interval->right);
}

/* --- comparing */

static bool same_bound(mpfr_srcptr one, mpfr_srcptr other)
{
    return mpfr_equal_p(one, other) || (mpfr_nan_p(one) && mpfr_nan_p(other));
}

/* A bound that is not a number excludes nothing. */
static bool encloses(mpfi_srcptr outer, mpfi_srcptr inner)
{
    return !mpfr_greater_p(&outer->left, &inner->left) &&
           !mpfr_less_p(&outer->right, &inner->right);
}

static bool has_zero(mpfi_srcptr interval)
{
    return mpfr_sgn(&interval->left) <= 0 && mpfr_sgn(&interval->right) >= 0;
}

static void fail_at(int index, const struct operands *with, mpfi_srcptr real, mpfi_srcptr own)
{
    char text[1000];

    (void)mpfr_snprintf(text, sizeof text,
                        "%s of [%Ra, %Ra], [%Ra, %Ra], %Ra, %ld, %lu, %lu: [%Ra, %Ra] is not "
                        "[%Ra, %Ra]",
                        operations[index].name, &with->a->left, &with->a->right, &with->b->left,
                        &with->b->right, with->number, with->integer, with->natural, with->power,
                        &own->left, &own->right, &real->left, &real->right);
    fail_msg("%s", text);
}

/* Compares an operation; with its first operand for the result, if `in_place`. True if all is
 * finite, so that the bounds must be the same. */
static bool compare(int index, const struct operands *with, bool in_place)
{
    struct operands real_with = *with, own_with = *with;
    const mpfr_prec_t precision = mpfr_get_prec(&with->a->left);
    mpfi_t real, own;

    mpfi_init2(real, precision);
    mpfi_init2(own, precision);
    if (in_place) {
        mpfi_set(real, with->a);
        mpfi_set(own, with->a);
        real_with.a = real;
        own_with.a = own;
    }
    operations[index].real(real, &real_with);
    operations[index].own(own, &own_with);
    const bool finite = really_bounded(with->a) && really_bounded(with->b) &&
                        mpfr_number_p(with->number) &&
                        !(operations[index].own == alone_div && has_zero(with->b));
    if (finite ? !same_bound(&real->left, &own->left) || !same_bound(&real->right, &own->right)
               : !encloses(own, real))
        fail_at(index, with, real, own);
    assert_true(mpfi_bounded_p(own) == really_bounded(own));
    mpfi_clear(real);
    mpfi_clear(own);
    return finite;
}

static void gives_the_bounds_of_mpfi(void **state)
{
    static const mpfr_prec_t precisions[PRECISIONS] = {53, 64, 115, 700};
    uint64_t seed = 27;
    int finite[COUNT] = {0}, infinite[COUNT] = {0};

    (void)state;
    for (int i = 0; i < ROUNDS; i++) {
        mpfi_t a, b;
        mpfr_t number;
        mpfi_init2(a, precisions[i % PRECISIONS]);
        mpfi_init2(b, precisions[i % PRECISIONS]);
        mpfr_init2(number, precisions[random_below(&seed, PRECISIONS)]);
        draw_interval(a, &seed);
        draw_interval(b, &seed);
        draw_number(number, &seed);
        const struct operands with = {a,
                                      b,
                                      number,
                                      (long)random_below(&seed, 2001) - 1000,
                                      random_below(&seed, 1000),
                                      random_below(&seed, 100)};
        for (int index = 0; index < COUNT; index++)
            *(compare(index, &with, i % 3 == 0) ? &finite[index] : &infinite[index]) += 1;
        mpfi_clear(a);
        mpfi_clear(b);
        mpfr_clear(number);
    }
    for (int index = 0; index < COUNT; index++)
        assert_true(finite[index] > ROUNDS / 3 && infinite[index] > ROUNDS / 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(gives_the_bounds_of_mpfi)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
