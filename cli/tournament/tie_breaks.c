#include "cli/tournament/tie_breaks.h"

#include <string.h>

const char *const tie_break_names[TIE_BREAKS] = {
    [TIE_SONNEBORN] = "sb", [TIE_BUCHHOLZ] = "bh", [TIE_CUT] = "bh-c1",     [TIE_MEDIAN] = "bh-m1",
    [TIE_DIRECT] = "de",    [TIE_WON] = "won",     [TIE_SECOND] = "second",
};

const struct tie_breaks tie_breaks_usual = {
    {TIE_SONNEBORN, TIE_BUCHHOLZ, TIE_DIRECT, TIE_WON, TIE_SECOND}, 5};

size_t tie_breaks_find(const struct tie_breaks *breaks, enum tie_break one)
{
    size_t at = 0;

    while (at < breaks->count && breaks->list[at] != one)
        at++;
    return at;
}

static bool add(const char *name, size_t len, struct tie_breaks *breaks)
{
    for (int i = 0; i < TIE_BREAKS; i++) {
        const enum tie_break one = (enum tie_break)i;
        if (strlen(tie_break_names[i]) != len || memcmp(tie_break_names[i], name, len) != 0)
            continue;
        if (tie_breaks_find(breaks, one) < breaks->count)
            return false;
        breaks->list[breaks->count++] = one;
        return true;
    }
    return false;
}

bool tie_breaks_read(const char *text, struct tie_breaks *found)
{
    found->count = 0;
    for (;;) {
        const size_t len = strcspn(text, ",");
        if (!add(text, len, found))
            return false;
        if (text[len] == '\0')
            return true;
        text += len + 1;
    }
}
