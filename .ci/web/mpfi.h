/* What recto takes from MPFI, over MPFR: Debian no longer hands out the source of MPFI, which a
 * browser would need. Each bound is rounded outwards; a bound that is not a number stays one. */
#ifndef RECTO_WEB_MPFI_H
#define RECTO_WEB_MPFI_H

#include <mpfr.h>
#include <stdbool.h>

typedef struct {
    __mpfr_struct left, right;
} __mpfi_struct;
typedef __mpfi_struct mpfi_t[1];

void mpfi_init2(mpfi_t interval, mpfr_prec_t precision);
void mpfi_clear(mpfi_t interval);
void mpfi_set(mpfi_t result, const mpfi_t a);
void mpfi_set_ui(mpfi_t result, unsigned long a);
void mpfi_neg(mpfi_t result, const mpfi_t a);
void mpfi_add(mpfi_t result, const mpfi_t a, const mpfi_t b);
void mpfi_sub(mpfi_t result, const mpfi_t a, const mpfi_t b);
void mpfi_ui_sub(mpfi_t result, unsigned long a, const mpfi_t b);
void mpfi_sub_fr(mpfi_t result, const mpfi_t a, const mpfr_t b);
void mpfi_mul(mpfi_t result, const mpfi_t a, const mpfi_t b);
void mpfi_mul_si(mpfi_t result, const mpfi_t a, long b);
void mpfi_mul_fr(mpfi_t result, const mpfi_t a, const mpfr_t b);
void mpfi_sqr(mpfi_t result, const mpfi_t a);
void mpfi_sqrt(mpfi_t result, const mpfi_t a);
void mpfi_div(mpfi_t result, const mpfi_t a, const mpfi_t b);
void mpfi_div_2ui(mpfi_t result, const mpfi_t a, unsigned long power);
bool mpfi_bounded_p(const mpfi_t a);

#endif
