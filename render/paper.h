/* Sheets of paper. */
#ifndef RECTO_RENDER_PAPER_H
#define RECTO_RENDER_PAPER_H

#include <stdbool.h>

enum paper_size {
    PAPER_A4, /* the default */
    PAPER_A5,
    PAPER_A3,
    PAPER_A2,
    PAPER_A1,
    PAPER_LETTER,
    PAPER_TABLOID,
    PAPERS
};

/* For messages. */
#define PAPER_NAMES "a5, a4, a3, a2, a1, letter or tabloid"

struct paper {
    enum paper_size size;
    bool landscape;
};

/* Finds a size by its name, in capitals or not; false if there is none of that name. */
bool paper_named(const char *name, enum paper_size *size);
const char *paper_name(enum paper_size size);

/* Width and height in points. */
void paper_measure(const struct paper *paper, double *width, double *height);

#endif
