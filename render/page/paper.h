/* Sheets of paper. */
#ifndef RECTO_RENDER_PAGE_PAPER_H
#define RECTO_RENDER_PAGE_PAPER_H

#include <stdbool.h>

enum paper_size { PAPER_A4, PAPER_LETTER };

struct paper {
    enum paper_size size;
    bool landscape;
};

#endif
