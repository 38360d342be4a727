#include "notation/character.h"

size_t rare_blank_length(const char *at, const char *end)
{
    if (*at == '\xC2' && end - at >= 2 && at[1] == '\x85')
        return 2;
    if (*at == '\xE2' && end - at >= 3 && at[1] == '\x80' && (at[2] == '\xA8' || at[2] == '\xA9'))
        return 3;
    return 0;
}
