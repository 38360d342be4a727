#include "base/buffer.h"

struct interval {
    uint32_t first, last;
};

/* Combining marks and variation selectors: what takes no column of its own. */
static const struct interval zero[] = {
    {0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05BD}, {0x0610, 0x061A},   {0x064B, 0x065F},
    {0x0E31, 0x0E31}, {0x0E34, 0x0E3A}, {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF},   {0x200B, 0x200F},
    {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}, {0xE0100, 0xE01EF},
};

/* East Asian wide and full-width characters, and emoji. */
static const struct interval wide[] = {
    {0x1100, 0x115F},   {0x2E80, 0x303E},   {0x3041, 0xA4CF},   {0xAC00, 0xD7A3},
    {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},   {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6},
    {0x1F300, 0x1F64F}, {0x1F680, 0x1F6FF}, {0x1F900, 0x1F9FF}, {0x20000, 0x3FFFD},
};

static bool within(uint32_t character, const struct interval *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (character >= list[i].first && character <= list[i].last)
            return true;
    return false;
}

size_t character_width(uint32_t character)
{
    if (character < 0x0300)
        return 1;
    if (within(character, zero, sizeof zero / sizeof zero[0]))
        return 0;
    return within(character, wide, sizeof wide / sizeof wide[0]) ? 2 : 1;
}
