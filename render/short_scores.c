#include "render/short_scores.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

enum { DECIMALS_MOST = 40 };

static bool is_digit(char character)
{
    return character >= '0' && character <= '9';
}

/* Adds one to the last of `len` characters of a number, with its carry; false if that needs a digit
 * more in front. */
static bool round_up(char *text, size_t len)
{
    while (len-- > 0) {
        if (!is_digit(text[len]))
            continue;
        if (text[len] != '9') {
            text[len]++;
            return true;
        }
        text[len] = '0';
    }
    return false;
}

/* A copy with so many decimals; the text itself if it has no more. */
static const char *cut(const char *text, size_t decimals, struct arena *arena)
{
    const char *const point = strchr(text, '.');
    const size_t digits = point == NULL ? 0 : strspn(point + 1, "0123456789");

    if (digits <= decimals)
        return text;
    const size_t keep = (size_t)(point - text) + 1 + decimals, len = strlen(text);
    const size_t end = (size_t)(point - text) + 1 + digits;
    char *const copy = arena_copy(arena, text, len);
    if (text[keep] >= '5' && !round_up(copy, keep))
        return text;
    memmove(copy + keep, text + end, len - end + 1);
    return copy;
}

/* Whether at least two digits that say something are left of a score. */
static bool is_telling(const char *text)
{
    text += strspn(text, "-0.");
    return strspn(text, "0123456789.") >= 2;
}

/* Whether scores say enough with that many decimals, and those that differ still do. */
static bool tells_apart(const char *const *scores, int count, size_t decimals, struct arena *arena)
{
    for (int i = 0; i < count; i++) {
        const char *const score = scores[i] != NULL ? cut(scores[i], decimals, arena) : NULL;
        if (score != NULL && score != scores[i] && !is_telling(score))
            return false;
        for (int j = 0; j < i && score != NULL; j++)
            if (scores[j] != NULL && strcmp(scores[i], scores[j]) != 0 &&
                strcmp(score, cut(scores[j], decimals, arena)) == 0)
                return false;
    }
    return true;
}

void short_scores(const char **scores, int count, struct arena *arena)
{
    size_t decimals = SHORT_SCORE_LEAST;

    while (decimals < DECIMALS_MOST && !tells_apart(scores, count, decimals, arena))
        decimals++;
    for (int i = 0; i < count; i++)
        if (scores[i] != NULL)
            scores[i] = cut(scores[i], decimals, arena);
}
