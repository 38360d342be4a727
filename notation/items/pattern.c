#include "notation/items/pattern.h"

#include "base/hexadecimal.h"
#include "notation/items/scan.h"
#include "notation/time/moment.h"

#include <string.h>
#include <strings.h>

/* --- fragments of patterns */

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

/* The end of what one of the rarer fragments, or another character of a pattern, matches. */
static const char *rare_fragment_match(char fragment, unsigned fold, const char *at,
                                       const char *end)
{
    switch (fragment) {
    case FRAGMENT_COMPASS:
        return is_one_of(at, end, 'n', 's', fold) || is_one_of(at, end, 'e', 'w', fold) ? at + 1
                                                                                        : NULL;
    case FRAGMENT_DIAGONAL_COMPASS:
        return diagonal_compass_end(at, end, fold);
    case FRAGMENT_DECIMAL:
        return decimal_end(at, end);
    case FRAGMENT_LIST:
        return list_end(at, end);
    case FRAGMENT_PEN:
        return is_character(at, end, 'A', fold) || is_character(at, end, 'B', fold) ? at + 1 : NULL;
    case FRAGMENT_SIDE:
        return is_one_of(at, end, 'l', 'r', fold) ? at + 1 : NULL;
    case FRAGMENT_SIGNS:
        return signs_end(at, end);
    case FRAGMENT_CROSSINGS:
        return crossings_end(at, end, fold);
    default:
        return is_character(at, end, fragment, fold) ? at + 1 : NULL;
    }
}

/* The end of what a fragment or another character of a pattern matches at `at`; NULL if it does not
 * match. `fold` is FOLD to take letters in either case, or 0. What most moves consist of is looked
 * at here, in line. */
static inline const char *fragment_match(char fragment, unsigned fold, const char *at,
                                         const char *end)
{
    if (fragment == FRAGMENT_SQUARE)
        return square_end(at, end, fold);
    if (fragment == FRAGMENT_NUMBER)
        return digits_end(at, end);
    if (fragment > FRAGMENT_CROSSINGS && at < end && *at == fragment)
        return at + 1;
    return rare_fragment_match(fragment, fold, at, end);
}

/* The same for what is left of a pattern. */
static inline const char *fragments_match(const char *pattern, unsigned fold, const char *at,
                                          const char *end)
{
    for (; *pattern != FRAGMENT_END && at != NULL; pattern++)
        at = fragment_match(*pattern, fold, at, end);
    return at;
}

bool shape_fits(const struct schema *schema, int shape, const char *text, size_t len)
{
    const struct shape *const how = &schema->shapes[shape];
    const char *const end = text + len;

    if (how->pattern == NULL || len == 0)
        return false;
    if (how->list)
        return scan_list_check(text, len, how->headed);
    return fragments_match(how->pattern, schema->case_sensitive ? 0 : FOLD, text, end) == end;
}

/* --- items */

/* Words and signs that are items in every game, or in those that have them. */
static const struct {
    const char *word;
    enum item_kind kind;
} words[] = {
    {"resign", ITEM_RESIGN},     {"forfeit", ITEM_FORFEIT}, {"draw", ITEM_DRAW},
    {"adjudged", ITEM_ADJUDGED}, {"leaves", ITEM_LEAVES},   {"dropped", ITEM_DROPPED},
    {"--", ITEM_LOST_HALF},      {"||", ITEM_NEW_GRID},
};

/* Whether white space, a comment, points, a time or the end stand here. */
static bool is_followed(const char *at, const char *end)
{
    if (at == end || *at == ' ' || *at == '\n')
        return true;
    switch (*at) {
    case '{':
    case ';':
        return true;
    case '(':
        return points_length(at, end) > 0;
    case '<':
        return time_length(at, end) > 0;
    default:
        return blank_length(at, end) > 0;
    }
}

static bool is_mark(char character)
{
    return character == '!' || character == '?';
}

static size_t mark_length(const char *at, const char *end)
{
    return at == end || !is_mark(*at) ? 0 : at + 1 == end || !is_mark(at[1]) ? 1 : 2;
}

/* The length of `~` and the secret of a seal; 0 if there is none. */
static size_t secret_length(const char *at, const char *end)
{
    const bool is_there =
        at < end && *at == '~' && hexadecimal_is(at + 1, (size_t)(end - at - 1), SECRET_DIGITS);
    return is_there ? OPENING_LENGTH : 0;
}

/* Takes what may end a move: the secret of its seal, and a mark. */
static void take_tail(struct item *item, const char *at, const char *end)
{
    const size_t secret = secret_length(at, end);

    item->kind = secret > 0 ? ITEM_OPENING : ITEM_MOVE;
    item->mark = (uint8_t)mark_length(at + secret, end);
    item->tail = (uint8_t)(secret + item->mark);
}

/* A move of the first shape that fits and is followed by what may follow. */
static bool match_move(const struct schema *schema, const char *text, const char *end,
                       struct item *item)
{
    const unsigned fold = schema->case_sensitive ? 0 : FOLD;
    const struct shape *const shapes = schema->shapes;
    const char *beginning = NULL; /* the end of what the first fragment matches */
    char first = FRAGMENT_END;

    for (int shape = 0; shape < SHAPES_MOST && shapes[shape].pattern != NULL; shape++) {
        const char *const pattern = shapes[shape].pattern;
        if (*pattern != first)
            beginning = fragment_match(*pattern, fold, text + item->body, end);
        first = *pattern;
        const char *const at = fragments_match(pattern + 1, fold, beginning, end);
        if (at == NULL)
            continue;
        item->shape = (uint8_t)shape;
        item->kind = ITEM_MOVE;
        item->mark = item->tail = 0;
        if (at<end && * at> ' ')
            take_tail(item, at, end);
        item->end = (uint32_t)(at + item->tail - text);
        if (is_followed(at + item->tail, end))
            return true;
    }
    return false;
}

static bool has_kind(const struct schema *schema, enum item_kind kind)
{
    return kind == ITEM_LOST_HALF  ? schema->lost_halves
           : kind == ITEM_NEW_GRID ? schema->new_grids
                                   : true;
}

/* The length of a seal, or of one of the words, at `at`; 0 if there is neither. */
static size_t word_length(const struct schema *schema, const char *at, const char *end,
                          uint8_t *kind)
{
    const size_t len = (size_t)(end - at);

    *kind = ITEM_SEAL;
    if (len > 0 && *at == '$' && hexadecimal_is(at + 1, len - 1, COMMITMENT_DIGITS))
        return SEAL_LENGTH;
    for (size_t i = 0; i < sizeof words / sizeof words[0] && len > 0; i++) {
        const char *const word = words[i].word;
        const size_t length = strlen(word);
        *kind = (uint8_t)words[i].kind;
        if ((*at | FOLD) == (*word | FOLD) && len >= length && strncasecmp(at, word, length) == 0 &&
            has_kind(schema, *kind))
            return length;
    }
    return 0;
}

static bool match_word(const struct schema *schema, const char *text, const char *end,
                       struct item *item)
{
    const size_t length = word_length(schema, text + item->body, end, &item->kind);

    item->end = item->body + (uint32_t)length;
    return length > 0 && is_followed(text + item->end, end);
}

/* Points, times and open ends are the same in all games. */
static bool match_common(const char *text, const char *end, struct item *item)
{
    const char *const at = text + item->body;
    size_t length = 1;

    if (*at == '(') {
        item->kind = ITEM_POINTS;
        length = points_length(at, end);
    } else if (*at == '<') {
        item->kind = ITEM_TIME;
        length = time_length(at, end);
    } else if (*at == '*') {
        item->kind = ITEM_OPEN_END;
    } else {
        return false;
    }
    item->end = item->body + (uint32_t)length;
    return length > 0;
}

/* Takes a number with its dots; false, with the body moved, after a tag. */
static bool match_digits(const char *text, const char *end, struct item *item)
{
    const char *at = text + item->body;

    while (at < end && is_digit(*at))
        at++;
    if (at < end && *at == ':')
        item->body = (uint32_t)(at + 1 - text);
    if (at == end || *at != '.')
        return false;
    while (at < end && *at == '.')
        at++;
    item->kind = ITEM_NUMBER;
    item->end = (uint32_t)(at - text);
    return true;
}

bool pattern_match(const struct schema *schema, const char *text, size_t len, size_t start,
                   struct item *item)
{
    const char *const end = text + len;

    *item = (struct item){.start = (uint32_t)start, .body = (uint32_t)start};
    if (is_digit(text[start]) && match_digits(text, end, item))
        return true;
    const bool tag = item->body > start;
    if (!tag && match_common(text, end, item))
        return is_followed(text + item->end, end);
    return match_move(schema, text, end, item) ||
           (match_word(schema, text, end, item) && !(tag && item->kind == ITEM_NEW_GRID));
}
