/* Pictures of the records in samples/, for the tests of drawing. */
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

/* Calls back with each sound record in samples/; fails if there are few. */
void each_sample(void (*test)(struct recorded *recorded));

/* The view after that many moves, and its picture, both in the caller's arena. */
struct view view_after(struct recorded *recorded, uint32_t moves, struct arena *arena);
struct picture paint_after(struct recorded *recorded, uint32_t moves,
                           const struct paint_options *options, struct arena *arena);

/* Fails if an element leaves the picture, or its moves are not in order. */
void assert_inside(const struct picture *picture, const char *what);

/* The greatest width that a text may have. */
double text_width(const struct element *element);

#endif
