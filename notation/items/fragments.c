#include "notation/items/fragments.h"

#include "base/character.h"

#include <string.h>

/* DECIMAL begins like NUMBER, so it comes first. */
static const struct {
    const char *pattern;
    enum fragment fragment;
} known[] = {
    {PATTERN_DECIMAL, FRAGMENT_DECIMAL},
    {PATTERN_NUMBER, FRAGMENT_NUMBER},
    {PATTERN_SQUARE, FRAGMENT_SQUARE},
    {PATTERN_COMPASS, FRAGMENT_COMPASS},
    {PATTERN_DIAGONAL_COMPASS, FRAGMENT_DIAGONAL_COMPASS},
    {PATTERN_LIST, FRAGMENT_LIST},
    {PATTERN_PEN, FRAGMENT_PEN},
    {PATTERN_SIDE, FRAGMENT_SIDE},
    {PATTERN_SIGNS, FRAGMENT_SIGNS},
    {PATTERN_CROSSINGS, FRAGMENT_CROSSINGS},
};

/* Digits are not plain, since no digit may decide what an item is. */
static bool is_plain(char character)
{
    return is_visible(character) && !is_digit(character) &&
           strchr("\\^$.[]|()?*+{}", character) == NULL;
}

bool fragments_read(struct fragments *fragments, const char *pattern)
{
    const size_t most = sizeof known / sizeof known[0];
    size_t count = 0;

    while (*pattern != '\0' && count < FRAGMENTS_MOST) {
        size_t i = 0;
        while (i < most && strncmp(pattern, known[i].pattern, strlen(known[i].pattern)) != 0)
            i++;
        if (i == most && !is_plain(*pattern))
            return false;
        fragments->list[count++] = i < most ? (uint8_t)known[i].fragment : (uint8_t)*pattern;
        pattern += i < most ? strlen(known[i].pattern) : 1;
    }
    fragments->list[count] = FRAGMENT_END;
    return *pattern == '\0';
}

/* Makes capital letters small, and no other character a letter. */
static unsigned folded(char character, unsigned fold)
{
    return (unsigned char)character | fold;
}

static bool is_letter(char character, unsigned fold)
{
    return folded(character, fold) - 'a' < 26;
}

static bool is_one_of(const char *at, const char *end, unsigned a, unsigned b, unsigned fold)
{
    return at < end && is_letter(*at, fold) && (folded(*at, fold) == a || folded(*at, fold) == b);
}

static bool is_character(const char *at, const char *end, char character, unsigned fold)
{
    if (at == end)
        return false;
    return *at == character || (is_letter(character, fold) && is_letter(*at, fold) &&
                                folded(*at, fold) == folded(character, fold));
}

/* The end of the digits at `at`; NULL if there are none. */
static const char *digits_end(const char *at, const char *end)
{
    const char *const start = at;

    while (at < end && is_digit(*at))
        at++;
    return at > start ? at : NULL;
}

static const char *square_end(const char *at, const char *end, unsigned fold)
{
    if (at == end || !is_letter(*at, fold))
        return NULL;
    at++;
    at += at < end && is_letter(*at, fold);
    return digits_end(at, end);
}

static const char *diagonal_compass_end(const char *at, const char *end, unsigned fold)
{
    if (is_one_of(at, end, 'e', 'w', fold))
        return at + 1;
    if (!is_one_of(at, end, 'n', 's', fold))
        return NULL;
    return is_one_of(at + 1, end, 'e', 'w', fold) ? at + 2 : at + 1;
}

/* At most nine decimals belong to the number. */
static const char *decimal_end(const char *at, const char *end)
{
    const char *const whole = digits_end(at, end);
    int places = 0;

    if (whole == NULL || whole == end || *whole != '.')
        return whole;
    while (places < 9 && whole + 1 + places < end && is_digit(whole[1 + places]))
        places++;
    return places > 0 ? whole + 1 + places : whole;
}

/* The end after the first closing bracket, if no other opens before. Searches in growing steps, so
 * that brackets one after the other are not searched to the end again and again. */
static const char *list_end(const char *at, const char *end)
{
    if (at == end || *at++ != '[')
        return NULL;
    for (ptrdiff_t ahead = 64; at < end; at += ahead, ahead *= 2) {
        const char *const stop = end - at > ahead ? at + ahead : end;
        const char *const close = memchr(at, ']', (size_t)(stop - at));
        if (memchr(at, '[', (size_t)((close != NULL ? close : stop) - at)) != NULL)
            return NULL;
        if (close != NULL)
            return close + 1;
        if (stop == end)
            break;
    }
    return NULL;
}

static const char *signs_end(const char *at, const char *end)
{
    const char *const start = at;

    while (at < end && (*at == '-' || *at == '+'))
        at++;
    return at > start ? at : NULL;
}

static const char *crossings_end(const char *at, const char *end, unsigned fold)
{
    const char *const number = is_one_of(at, end, 'x', 'x', fold) ? digits_end(at + 1, end) : NULL;

    return number != NULL ? number : at;
}

const char *fragments_match(const struct fragments *fragments, unsigned fold, const char *at,
                            const char *end)
{
    for (const uint8_t *step = fragments->list; *step != FRAGMENT_END && at != NULL; step++)
        switch (*step) {
        case FRAGMENT_NUMBER:
            at = digits_end(at, end);
            break;
        case FRAGMENT_SQUARE:
            at = square_end(at, end, fold);
            break;
        case FRAGMENT_COMPASS:
            at = is_one_of(at, end, 'n', 's', fold) || is_one_of(at, end, 'e', 'w', fold) ? at + 1
                                                                                          : NULL;
            break;
        case FRAGMENT_DIAGONAL_COMPASS:
            at = diagonal_compass_end(at, end, fold);
            break;
        case FRAGMENT_DECIMAL:
            at = decimal_end(at, end);
            break;
        case FRAGMENT_LIST:
            at = list_end(at, end);
            break;
        case FRAGMENT_PEN:
            at = is_character(at, end, 'A', fold) || is_character(at, end, 'B', fold) ? at + 1
                                                                                      : NULL;
            break;
        case FRAGMENT_SIDE:
            at = is_one_of(at, end, 'l', 'r', fold) ? at + 1 : NULL;
            break;
        case FRAGMENT_SIGNS:
            at = signs_end(at, end);
            break;
        case FRAGMENT_CROSSINGS:
            at = crossings_end(at, end, fold);
            break;
        default:
            at = is_character(at, end, (char)*step, fold) ? at + 1 : NULL;
            break;
        }
    return at;
}
