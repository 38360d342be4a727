/* A position in words, for those who cannot see its picture: lines of facts, each with the moves
 * between which it holds, so that "after move N" is a filter here, too. */
#ifndef RECTO_RENDER_WORDS_H
#define RECTO_RENDER_WORDS_H

#include "validator/view.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A position with more facts is not told, since nobody would listen to the end. */
enum { WORDS_MOST = 2000 };

#define WORDS_FOR_GOOD UINT32_MAX

struct words_fact {
    const char *text;
    uint32_t move, until; /* holds after this move (0: from the start) and before that one */
    uint16_t player;      /* whose it is; 0: nobody's, or the line tells it */
};

struct words_line {
    const char *heading;
    uint32_t move;   /* empty before this move */
    uint16_t player; /* whose facts these are, named after the heading; 0: nobody's in particular */
    bool list;       /* of numbers: without a full stop after each */
    size_t first, count; /* among the facts */
};

struct words {
    struct words_line *lines;
    size_t line_count, line_capacity;
    struct words_fact *facts;
    size_t fact_count, fact_capacity;
    bool too_many; /* facts, so that there are none */
};

/* Describes a view with all its history, in the view's arena. Takes time linear in what stands on
 * the paper, but for sorting. */
struct words words_describe(const struct view *view);

#endif
