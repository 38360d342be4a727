/* What is drawn on a sheet that a record holds below `board:`, mark by mark. No rule has been
 * applied yet. */
#ifndef RECTO_NOTATION_DRAWN_MARKS_H
#define RECTO_NOTATION_DRAWN_MARKS_H

#include "notation/items/scan.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum mark_kind {
    MARK_NUMBER,    /* grid: in the square `at`; cards: at the place at.column;
                       target: in ring at.row, 0 being the centre, and wedge at.column */
    MARK_SECOND,    /* grid: the second number of the square `at` */
    MARK_CROSS,     /* grid: an x in the square `at` */
    MARK_ABOVE,     /* grid: the number above column at.column */
    MARK_BESIDE,    /* grid: the number left of row at.row */
    MARK_SEGMENT,   /* lattice: from the dot `at` to the dot `to`, right or down of it */
    MARK_STANDING,  /* lattice: `pen` stands at the dot `at` */
    MARK_POINTS,    /* target: of ring at.row; rounds: of answer at.column in round at.row */
    MARK_PLAYER,    /* bearings: who drew line at.row; rounds: who picked (at.column is -1) or gave
                       answer at.column, by number, where that is told */
    MARK_WHOLE,     /* bearings: the number of its whole move */
    MARK_BEARING,   /* bearings: of line at.row */
    MARK_LENGTH,    /* likewise */
    MARK_CROSSINGS, /* likewise */
    MARK_PICK,      /* rounds: in round at.row */
    MARK_ANSWER,    /* rounds: the m of answer at.column in round at.row */
    MARK_ENTRY,     /* rounds: entry to.column of that answer's list; none if it is unchanged */
};

/* Squares and dots, rounds, rings and lines count from 0; players and pens from 1. */
struct mark {
    uint32_t start, end; /* its bytes in the text of the record */
    uint8_t kind;        /* enum mark_kind */
    uint8_t pen;         /* of a segment or standing pen: 1 is A, 2 is B; 0 where there are none */
    uint8_t sheet;       /* which grid, from 0 */
    bool last;           /* marked as part of the last move */
    bool negative;       /* of points */
    struct square at, to;
    struct digits digits; /* of a number as written, with a point if it has decimals; those of a
                             letter stand where the letter is explained */
    struct digits stroke; /* the number of the move that drew it; len 0 if none is written */
};

struct drawn {
    struct mark *marks; /* as they follow each other in the text, those of one answer together; in
                           the record's arena */
    size_t count, capacity;
    uint32_t start, end; /* of the drawing without the empty lines around it */
};

#endif
