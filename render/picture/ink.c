/* The colours of players are the palette of Okabe and Ito, which colour-blind readers can tell
 * apart, darkened where it is too pale for writing. */
#include "render/picture/ink.h"

#include <math.h>

static const struct ink_style styles[INKS] = {
    [INK_PAPER] = {"paper", 0xffffff, 0x1b1e23, 0.04, {0}, false},
    [INK_SHADE] = {"shade", 0xf3f2ed, 0x24282f, 0.04, {0}, false},
    [INK_FAINT] = {"grid", 0xc4c6c9, 0x4b5058, 0.022, {0}, false},
    [INK_FRAME] = {"frame", 0x33373d, 0xc3c7cd, 0.045, {0}, false},
    [INK_DOT] = {"dot", 0x6a6f76, 0x9aa0a8, 0.03, {0}, false},
    [INK_EDGE] = {"edge", 0x62676e, 0xa4aab2, 0.03, {0}, false},
    [INK_GIVEN] = {"given", 0x1f2328, 0xe6e8eb, 0.03, {0}, false},
    [INK_ORDER] = {"order", 0x3d4248, 0xd0d4d9, 0.03, {0}, false},
    [INK_LAST] = {"last", 0xffe9a8, 0x4a3b0a, 0.3, {0}, false},
    [INK_REFUSED] = {"refused", 0xc01c28, 0xff7b72, 0.07, {0}, false},
    [INK_TITLE] = {"title", 0x14171a, 0xf2f3f5, 0.03, {0}, true},
    [INK_WORDS] = {"words", 0x2b2f34, 0xd9dce0, 0.03, {0}, false},
};

static const struct ink_style players[STYLED_PLAYERS] = {
    {"player", 0x005b9a, 0x6cb8f0, 0.11, {0}, false},
    {"player", 0xb84300, 0xff9d5c, 0.09, {0.17, 0.165}, true},
    {"player", 0x00684c, 0x4fd1a5, 0.16, {0}, false},
    {"player", 0x94306f, 0xf09cc8, 0.11, {0, 0.2}, true},
    {"player", 0x6b5200, 0xe8c547, 0.09, {0.34, 0.165, 0, 0.165}, false},
    {"player", 0x3b3f45, 0xc9cdd2, 0.05, {0}, true},
};

/* Pens look like players of the same number; the first, which stands beside grid lines, is wider.
 */
static const struct ink_style pens[STYLED_PLAYERS] = {
    {"pen", 0x005b9a, 0x6cb8f0, 0.13, {0}, false},
    {"pen", 0xb84300, 0xff9d5c, 0.09, {0.17, 0.165}, true},
    {"pen", 0x00684c, 0x4fd1a5, 0.16, {0}, false},
    {"pen", 0x94306f, 0xf09cc8, 0.11, {0, 0.2}, true},
    {"pen", 0x6b5200, 0xe8c547, 0.09, {0.34, 0.165, 0, 0.165}, false},
    {"pen", 0x3b3f45, 0xc9cdd2, 0.05, {0}, true},
};

const struct ink_style *ink_style(enum ink ink, int player)
{
    const int index = player > 0 ? (player - 1) % STYLED_PLAYERS : 0;

    if (ink == INK_PLAYER)
        return &players[index];
    return ink == INK_PEN ? &pens[index] : &styles[ink];
}

void cross_curves(const struct element *element, double curves[2][4][2])
{
    /* As a right hand draws it: the first stroke falls, the second rises from the left. */
    static const double drawn[2][4][2] = {
        {{-0.92, -0.96}, {-0.42, -0.30}, {0.22, 0.36}, {1.00, 0.90}},
        {{-0.98, 0.94}, {-0.30, 0.38}, {0.38, -0.34}, {0.88, -1.00}},
    };

    for (int curve = 0; curve < 2; curve++)
        for (int point = 0; point < 4; point++) {
            curves[curve][point][0] = element->x + element->size * drawn[curve][point][0];
            curves[curve][point][1] = element->y + element->size * drawn[curve][point][1];
        }
}

void arrow_corners(const struct element *element, double corners[3][2])
{
    static const double along[3] = {0.5, -0.5, -0.5}, aside[3] = {0, 0.42, -0.42};
    const double x = element->x2 - element->x, y = element->y2 - element->y;
    const double length = hypot(x, y), scale = length > 0 ? element->size / length : 0;

    for (int corner = 0; corner < 3; corner++) {
        corners[corner][0] = element->x + scale * (along[corner] * x - aside[corner] * y);
        corners[corner][1] = element->y + scale * (along[corner] * y + aside[corner] * x);
    }
}
