/* What is the same about boards that look different. */
#ifndef RECTO_VALIDATOR_SYMMETRIES_H
#define RECTO_VALIDATOR_SYMMETRIES_H

/* Changes of a board under which games correspond move for move and point for point. */
enum symmetry_group {
    SYMMETRIES_NONE,
    SYMMETRIES_SQUARE,    /* turns, mirrors, and both: eight in all */
    SYMMETRIES_RECTANGLE, /* four of them: columns do not become rows */
    SYMMETRIES_TORUS,  /* all eight with every shift, which takes the numbers at the edges along */
    SYMMETRIES_WHEEL,  /* turns of the wedges, and a mirror that shears the rings; the first moves
                          each write into a wedge, all others a ring */
    SYMMETRIES_CIRCLE, /* turns by any bearing, and a mirror */
};

struct symmetries {
    enum symmetry_group group;
    int side;          /* the key with the squares, dots or wedges along a side */
    int columns, rows; /* of a torus: the keys with the numbers at its edges */
    int opening; /* of a circle: the shape of moves whose number is a bearing; others' `option`
                  * is a side, 0 or 1 */
};

#endif
