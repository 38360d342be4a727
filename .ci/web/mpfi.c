#include ".ci/web/mpfi.h"

typedef int operation(mpfr_t result, const mpfr_t a, const mpfr_t b, mpfr_rnd_t round);

void mpfi_init2(mpfi_t interval, mpfr_prec_t precision)
{
    mpfr_init2(&interval->left, precision);
    mpfr_init2(&interval->right, precision);
}

void mpfi_clear(mpfi_t interval)
{
    mpfr_clear(&interval->left);
    mpfr_clear(&interval->right);
}

void mpfi_set(mpfi_t result, const mpfi_t a)
{
    (void)mpfr_set(&result->left, &a->left, MPFR_RNDD);
    (void)mpfr_set(&result->right, &a->right, MPFR_RNDU);
}

void mpfi_set_ui(mpfi_t result, unsigned long a)
{
    (void)mpfr_set_ui(&result->left, a, MPFR_RNDD);
    (void)mpfr_set_ui(&result->right, a, MPFR_RNDU);
}

/* From the least to the most that the operation makes of a bound of `a` and one of `b`: all that it
 * makes of their members, since it is monotonic in each. What is no number, as 0 times infinity,
 * does not count: infinity is no member. */
static void combine(mpfi_t result, operation *operate, const mpfi_t a, const mpfi_t b)
{
    const mpfr_srcptr of_a[] = {&a->left, &a->right}, of_b[] = {&b->left, &b->right};
    mpfr_t least, most, value;

    mpfr_inits2(mpfr_get_prec(&result->left), least, most, value, (mpfr_ptr)0);
    for (int corner = 0; corner < 4; corner++) {
        (void)operate(value, of_a[corner / 2], of_b[corner % 2], MPFR_RNDD);
        (void)mpfr_min(least, least, value, MPFR_RNDD); /* a new variable is no number, either */
        (void)operate(value, of_a[corner / 2], of_b[corner % 2], MPFR_RNDU);
        (void)mpfr_max(most, most, value, MPFR_RNDU);
    }
    mpfr_swap(&result->left, least);
    mpfr_swap(&result->right, most);
    mpfr_clears(least, most, value, (mpfr_ptr)0);
}

/* The same with a number that is exact. */
static void combine_with(mpfi_t result, operation *operate, const mpfi_t a, const mpfr_t b)
{
    const mpfi_t exact = {{*b, *b}};

    combine(result, operate, a, exact);
}

static void combine_with_integer(mpfi_t result, operation *operate, const mpfi_t a, long b)
{
    mpfr_t exact;

    mpfr_init2(exact, 64);
    (void)mpfr_set_si(exact, b, MPFR_RNDN);
    combine_with(result, operate, a, exact);
    mpfr_clear(exact);
}

void mpfi_neg(mpfi_t result, const mpfi_t a)
{
    combine_with_integer(result, mpfr_mul, a, -1);
}

void mpfi_add(mpfi_t result, const mpfi_t a, const mpfi_t b)
{
    combine(result, mpfr_add, a, b);
}

void mpfi_sub(mpfi_t result, const mpfi_t a, const mpfi_t b)
{
    combine(result, mpfr_sub, a, b);
}

void mpfi_ui_sub(mpfi_t result, unsigned long a, const mpfi_t b)
{
    mpfi_neg(result, b);
    combine_with_integer(result, mpfr_add, result, (long)a);
}

void mpfi_sub_fr(mpfi_t result, const mpfi_t a, const mpfr_t b)
{
    combine_with(result, mpfr_sub, a, b);
}

void mpfi_mul(mpfi_t result, const mpfi_t a, const mpfi_t b)
{
    combine(result, mpfr_mul, a, b);
}

void mpfi_mul_si(mpfi_t result, const mpfi_t a, long b)
{
    combine_with_integer(result, mpfr_mul, a, b);
}

void mpfi_mul_fr(mpfi_t result, const mpfi_t a, const mpfr_t b)
{
    combine_with(result, mpfr_mul, a, b);
}

/* Of an interval around 0 the least square is 0, which no bound has. */
void mpfi_sqr(mpfi_t result, const mpfi_t a)
{
    const bool around = mpfr_sgn(&a->left) < 0 && mpfr_sgn(&a->right) > 0;

    combine(result, mpfr_mul, a, a);
    if (around || mpfr_sgn(&result->left) < 0)
        mpfr_set_zero(&result->left, 1);
}

void mpfi_sqrt(mpfi_t result, const mpfi_t a)
{
    (void)mpfr_sqrt(&result->left, &a->left, MPFR_RNDD);
    (void)mpfr_sqrt(&result->right, &a->right, MPFR_RNDU);
}

void mpfi_div(mpfi_t result, const mpfi_t a, const mpfi_t b)
{
    if (mpfr_sgn(&b->left) <= 0 && mpfr_sgn(&b->right) >= 0) {
        mpfr_set_inf(&result->left, -1);
        mpfr_set_inf(&result->right, 1);
    } else {
        combine(result, mpfr_div, a, b);
    }
}

void mpfi_div_2ui(mpfi_t result, const mpfi_t a, unsigned long power)
{
    (void)mpfr_div_2ui(&result->left, &a->left, power, MPFR_RNDD);
    (void)mpfr_div_2ui(&result->right, &a->right, power, MPFR_RNDU);
}

bool mpfi_bounded_p(const mpfi_t a)
{
    return mpfr_number_p(&a->left) != 0 && mpfr_number_p(&a->right) != 0;
}
