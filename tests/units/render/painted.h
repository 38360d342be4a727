/* Pictures of the samples' records, for the tests of render/draw. */
#ifndef RECTO_TESTS_UNITS_RENDER_PAINTED_H
#define RECTO_TESTS_UNITS_RENDER_PAINTED_H

#include "render/picture/paint.h"
#include "validator/arbiter.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* A judged record and its arbiter. */
struct recorded {
    struct arbiter *arbiter;
    struct judgement judgement;
    const char *file;
};

/* Calls back with every sound record of the samples; fails if they are few. */
void each_sample(void (*test)(struct recorded *recorded));

/* The view after so many moves, and its picture, both in an arena of the caller's. */
struct view view_after(struct recorded *recorded, uint32_t moves, struct arena *arena);
struct picture paint_after(struct recorded *recorded, uint32_t moves,
                           const struct paint_options *options, struct arena *arena);

/* Nothing of the picture leaves its bounds, and lifetimes are well formed. */
void assert_inside(const struct picture *picture, const char *what);

/* How wide a text comes out at the most. */
double text_width(const struct element *element);

#endif
