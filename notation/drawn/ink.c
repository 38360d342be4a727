#include "notation/drawn/ink.h"

#include "notation/drawn/glyph.h"

#include <stddef.h>

enum dot_kind dot_kind(uint32_t code)
{
    if (glyph_is_point(code))
        return DOT_POINT;
    switch (code) {
    case 'o':
    case 'O':
    case 0x25CB: /* white circle */
        return DOT_FREE;
    case '+':
    case 0x25CF: /* black circle */
    case 0x2022: /* bullet */
        return DOT_JOINED;
    case 'A':
        return DOT_PEN_A;
    case 'B':
        return DOT_PEN_B;
    default:
        return DOT_NONE;
    }
}

struct ink ink_of(uint32_t code)
{
    static const struct {
        uint32_t code;
        struct ink ink;
    } inks[] = {
        {'-', {INK_ACROSS, 1, false}},    {0x2500, {INK_ACROSS, 1, false}},
        {0x2501, {INK_ACROSS, 1, true}},  {'=', {INK_ACROSS, 2, false}},
        {0x2550, {INK_ACROSS, 2, false}}, {0x256A, {INK_ACROSS, 2, true}},
        {'|', {INK_DOWN, 1, false}},      {0x2502, {INK_DOWN, 1, false}},
        {0x2503, {INK_DOWN, 1, true}},    {'#', {INK_DOWN, 2, false}},
        {0x2551, {INK_DOWN, 2, false}},   {0x256B, {INK_DOWN, 2, true}},
        {'\\', {INK_FALLING, 0, false}},  {0x2572, {INK_FALLING, 0, false}},
        {'/', {INK_RISING, 0, false}},    {0x2571, {INK_RISING, 0, false}},
        {'X', {INK_CROSSED, 0, false}},   {0x2573, {INK_CROSSED, 0, false}},
    };

    for (size_t i = 0; i < sizeof inks / sizeof inks[0]; i++)
        if (inks[i].code == code)
            return inks[i].ink;
    return (struct ink){.way = INK_NONE};
}
