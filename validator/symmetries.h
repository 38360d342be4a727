/* What is the same about boards that look different. */
#ifndef RECTO_VALIDATOR_SYMMETRIES_H
#define RECTO_VALIDATOR_SYMMETRIES_H

/* What may be done to every board of a game without changing anything for the players: a game on
 * the one is then a game on the other, move for move and point for point. */
enum symmetries {
    SYMMETRIES_NONE,
    SYMMETRIES_SQUARE,    /* turns, mirrors, and both: eight in all */
    SYMMETRIES_RECTANGLE, /* four of them: columns do not become rows */
    SYMMETRIES_TORUS,     /* all eight with every shift, the numbers at the edges going along */
    SYMMETRIES_WHEEL,     /* turns of the wedges, and a mirror that shears the rings */
    SYMMETRIES_CIRCLE,    /* turns by any bearing, and a mirror */
};

#endif
