/* The colours of players are the palette of Okabe and Ito, which colour-blind readers can tell
 * apart, darkened where it is too pale for writing. */
#include "render/picture/ink.h"

#include <math.h>
#include <stddef.h>

static const struct ink_style styles[INKS] = {
    [INK_PAPER] = {"paper", 0xffffff, 0x1b1e23, 0.04, {0}, 0.04, false, false},
    [INK_SHADE] = {"shade", 0xf3f2ed, 0x24282f, 0.04, {0}, 0.04, false, false},
    [INK_FAINT] = {"grid", 0xc4c6c9, 0x4b5058, 0.022, {0}, 0.022, false, false},
    [INK_FRAME] = {"frame", 0x33373d, 0xc3c7cd, 0.045, {0}, 0.045, false, false},
    [INK_DOT] = {"dot", 0x6a6f76, 0x9aa0a8, 0.03, {0}, 0.03, false, false},
    [INK_EDGE] = {"edge", 0x62676e, 0xa4aab2, 0.03, {0}, 0.03, false, false},
    [INK_GIVEN] = {"given", 0x1f2328, 0xe6e8eb, 0.03, {0}, 0.03, false, false},
    [INK_DRAWN] = {"drawn", 0x1f2328, 0xe6e8eb, 0.11, {0}, 0.08, false, false},
    [INK_REVERSE] = {"reverse", 0xffffff, 0x1b1e23, 0.03, {0}, 0.03, true, false},
    [INK_ORDER] = {"order", 0x3d4248, 0xd0d4d9, 0.03, {0}, 0.03, false, false},
    [INK_PRIME] = {"prime", 0x14171a, 0xf2f3f5, 0.03, {0}, 0.035, false, false},
    [INK_LAST] = {"last", 0xffe9a8, 0x4a3b0a, 0.36, {0}, 0.3, false, false},
    [INK_OUTLINE] = {"outline", 0x6e5200, 0xd9b64a, 0.43, {0}, 0.045, false, false},
    [INK_REFUSED] = {"refused", 0xc01c28, 0xff7b72, 0.08, {0, 0.16}, 0.07, false, false},
    [INK_LEGAL] = {"legal", 0x5f7f68, 0x8fb79a, 0.05, {0.1, 0.13}, 0.035, false, false},
    [INK_TITLE] = {"title", 0x14171a, 0xf2f3f5, 0.03, {0}, 0.03, true, false},
    [INK_WORDS] = {"words", 0x2b2f34, 0xd9dce0, 0.03, {0}, 0.03, false, false},
};

/* The first is wide, since it stands beside grid lines. */
static const struct ink_style pens[STYLED_PENS] = {
    {"pen", 0x005b9a, 0x6cb8f0, 0.13, {0}, 0.13, false, false},
    {"pen", 0xb84300, 0xff9d5c, 0.09, {0.17, 0.165}, 0.09, true, false},
};

/* --- who is who: the same row in these four tables is the same player */

static const struct ink_style players[STYLED_PLAYERS] = {
    {"player", 0x005b9a, 0x6cb8f0, 0.11, {0}, 0.08, false, false},
    {"player", 0xb84300, 0xff9d5c, 0.09, {0.17, 0.165}, 0.13, true, false},
    {"player", 0x00684c, 0x4fd1a5, 0.21, {0}, 0.08, false, false},
    {"player", 0x94306f, 0xf09cc8, 0.12, {0, 0.2}, 0.13, true, false},
    {"player", 0x6b5200, 0xe8c547, 0.26, {0}, 0.08, false, true},
    {"player", 0x3b3f45, 0xc9cdd2, 0.09, {0.34, 0.165, 0, 0.165}, 0.13, true, false},
    {"player", 0x0a7584, 0x5fd4e3, 0.04, {0}, 0.08, false, false},
    {"player", 0x7c2d12, 0xe0a98c, 0.26, {0}, 0.13, true, false},
    {"player", 0x5b3fa8, 0xb7a3f5, 0.28, {0}, 0.08, false, false},
    {"player", 0x4a6b00, 0xb4d455, 0.22, {0.22, 0.28}, 0.13, true, false},
    {"player", 0xa62a58, 0xff8fb3, 0.28, {0}, 0.13, true, false},
    {"player", 0x1f4a5c, 0x9cc3d8, 0.04, {0}, 0.08, false, false},
};

#define CORE(width, ...)                                                \
    {                                                                   \
        "core", 0xffffff, 0x1b1e23, width, __VA_ARGS__, 0, false, false \
    }

static const struct ink_style cores[STYLED_PLAYERS] = {
    [2] = CORE(0.1, {0}), [7] = CORE(0.14, {0, 0.25}), [8] = CORE(0.19, {0}),
    [9] = CORE(0.1, {0}), [10] = CORE(0.2, {0}),
};

static const struct ink_style threads[STYLED_PLAYERS] = {
    [6] = {"thread", 0x0a7584, 0x5fd4e3, 0.19, {0, 1.0 / 3}, 0, false, false},
    [8] = {"thread", 0x5b3fa8, 0xb7a3f5, 0.055, {0}, 0, false, false},
    [10] = {"thread", 0xa62a58, 0xff8fb3, 0.1, {0, 0.25}, 0, false, false},
    [11] = {"thread", 0x1f4a5c, 0x9cc3d8, 0.19, {0.28, 0.72}, 0, false, false},
};

static const struct writing_style writings[STYLED_PLAYERS] = {
    {BAR_NONE, BAR_NONE, BOX_NONE}, {BAR_NONE, BAR_NONE, BOX_NONE},
    {BAR_NONE, BAR_LINE, BOX_NONE}, {BAR_NONE, BAR_NONE, BOX_FILLED},
    {BAR_LINE, BAR_NONE, BOX_NONE}, {BAR_LINE, BAR_LINE, BOX_NONE},
    {BAR_NONE, BAR_DOTS, BOX_NONE}, {BAR_NONE, BAR_DOUBLE, BOX_NONE},
    {BAR_DOTS, BAR_NONE, BOX_NONE}, {BAR_LINE, BAR_NONE, BOX_NONE},
    {BAR_DOTS, BAR_DOTS, BOX_NONE}, {BAR_NONE, BAR_NONE, BOX_FRAMED},
};

static const struct {
    const struct ink_style *looks;
    int count;
} looks[INKS] = {
    [INK_PLAYER] = {players, STYLED_PLAYERS},
    [INK_CORE] = {cores, STYLED_PLAYERS},
    [INK_THREAD] = {threads, STYLED_PLAYERS},
    [INK_PEN] = {pens, STYLED_PENS},
};

int ink_looks(enum ink ink)
{
    return looks[ink].looks != NULL ? looks[ink].count : 1;
}

static int row_of(int player, int count)
{
    return player > 0 ? (player - 1) % count : 0;
}

const struct ink_style *ink_style(enum ink ink, int player)
{
    if (looks[ink].looks == NULL)
        return &styles[ink];
    return &looks[ink].looks[row_of(player, looks[ink].count)];
}

const struct writing_style *writing_style(int player)
{
    return &writings[row_of(player, STYLED_PLAYERS)];
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

/* --- detail */

/* Nearer than this, lines or small shapes look like an area; strong lines are crowded. */
static const double lines_apart = 4, shapes_apart = 2.5, crowded = 9;

/* Words smaller than the first are left out in favour of some of the second size, that far apart.
 * Nobody sees letters of the third. */
static const double words_least = 4.5, words_enlarged = 6, words_apart = 18, words_visible = 1;

int32_t detail_level(int32_t number)
{
    static const int32_t levels[] = {500, 100, 50, 10, 5};

    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++)
        if (number % levels[i] == 0)
            return levels[i];
    return 1;
}

bool detail_shows(const struct element *element, double unit)
{
    const double apart = element->apart * unit;

    if (element->apart <= 0)
        return true;
    if (element->shape == SHAPE_TEXT)
        return element->size * unit >= words_least || apart >= words_apart;
    return apart >= (element->shape == SHAPE_LINE ? lines_apart : shapes_apart);
}

enum ink detail_ink(const struct element *element, double unit)
{
    const bool thins = element->ink == INK_FRAME && element->apart > 0;

    return thins && element->apart * unit < crowded ? INK_FAINT : (enum ink)element->ink;
}

double detail_em(const struct element *element, double unit)
{
    const double em = element->size * unit;

    if (element->apart > 0)
        return em < words_least ? words_enlarged : em;
    return em < words_visible ? 0 : em;
}
