/* How a booklet is to look. */
#ifndef RECTO_RENDER_SHEETS_BOOKLET_OPTIONS_H
#define RECTO_RENDER_SHEETS_BOOKLET_OPTIONS_H

#include "render/paper.h"

#include <stdint.h>

struct booklet_options {
    struct paper paper;
    int diagrams; /* on a page: 1, 2, 4, 6 or 9 */
    uint32_t
        every; /* a diagram after each this many moves; 0: only the last and those marked {#} */
};

#endif
