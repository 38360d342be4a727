/* Drawings read into marks and written down in one line, for tests of notation/drawn/drawn.h. */
#ifndef RECTO_TESTS_UNITS_NOTATION_DRAWING_MARKS_H
#define RECTO_TESTS_UNITS_NOTATION_DRAWING_MARKS_H

#include "notation/drawn/drawn.h"
#include "validator/games/games.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

struct fixture {
    struct arena arena;
    struct reader *reader;
    struct record record;
    struct buffer document, line;
};

/* Fixtures for cmocka. */
int set_up(void **state);
int tear_down(void **state);

/* Reads a record with this header and drawing; each line of the drawing is indented. Gives its
 * marks, then what was raised: "3@c4 x@d5* token 3:5 row 3, d3: …" with line and column of the
 * drawing. */
const char *drawing_marks(struct fixture *fixture, const char *header, const char *drawing);

#endif
