/* Where boards of text can be cut, by those who print on narrower pages. */
#ifndef RECTO_RENDER_TEXT_CUTS_H
#define RECTO_RENDER_TEXT_CUTS_H

#include <stddef.h>

enum { CUTS_MOST = 704 }; /* two letters name a column: at most 702 squares or 703 dots */

/* A board that has the names of its columns in the first line. */
struct text_cuts {
    size_t start;         /* of its first line, in bytes of the text that it was appended to */
    size_t at[CUTS_MOST]; /* columns of text: edges of squares or sections, or dots, ascending */
    size_t count;         /* 0 if no such board was drawn */
};

#endif
