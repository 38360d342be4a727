/* Views of boards: square grids with texts, lattices of dots with segments. Moves count from 1. */
#ifndef RECTO_VALIDATOR_VIEW_BOARD_H
#define RECTO_VALIDATOR_VIEW_BOARD_H

#include "notation/schema.h"
#include "validator/numbers/integer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A number or an x in a square. */
struct view_label {
    struct square square;
    uint32_t move;
    uint16_t player;
    uint8_t sheet; /* which grid, from 0 */
    bool second;   /* the second, smaller number of the square */
    bool cross;    /* an x instead of `number` */
    struct integer number;
};

struct view_grid {
    int32_t side;
    int sheets;                    /* grids on the paper: 2 when a second round is played */
    bool seconds;                  /* squares hold two numbers */
    bool edged;                    /* numbers belong above and left of the grid: */
    const int32_t *columns, *rows; /* NULL where they are not known (yet) */
    struct view_label *labels;
    size_t count;
};

struct view_segment {
    struct square from, to;
    uint32_t move;
    uint16_t player;
    uint8_t pen; /* 0, or in bidirectional 1 for A and 2 for B, whoever drew */
};

struct view_lattice {
    int32_t dots; /* a side */
    struct view_segment *segments;
    size_t count;
    bool pens; /* two pens stand somewhere: */
    struct square standing[2];
    bool standing_set[2];
};

#endif
