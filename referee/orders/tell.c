#include "referee/orders/tell.h"

#include "base/character.h"

#include <string.h>

enum { NAME_LONGEST = 80, NAME_WORDS = 5 };

static const struct order_line prose = {.kind = LINE_PROSE,
                                        .order = {.text = "", .whom = "", .why = "", .what = ""}};

/* Whether a text of this length, which may end in stops, can be a name; shortens it to that. */
static bool is_name(const char *text, size_t *len)
{
    while (*len > 0 && strchr(" .,:!-", text[*len - 1]) != NULL)
        --*len;
    return *len > 0 && *len <= NAME_LONGEST && text_words(text, *len) <= NAME_WORDS;
}

/* Fills in for whom an order is, which is a name unless it is everybody or the organiser. */
static void read_whom(const struct vocabulary *vocabulary, const char *name, size_t len,
                      struct order *order, struct arena *arena)
{
    struct buffer words = {0};

    vocabulary_phrase(vocabulary, name, len, &words);
    const char *const phrase = buffer_string(&words);
    order->audience = word_is(vocabulary, WORD_ALL, phrase, words.len)         ? AUDIENCE_ALL
                      : word_is(vocabulary, WORD_ORGANISER, phrase, words.len) ? AUDIENCE_ORGANISER
                                                                               : AUDIENCE_ONE;
    order->whom = arena_copy(arena, name, len);
    buffer_release(&words);
}

/* Whether there is a colon just before `at`. */
static bool follows_colon(const char *line, const char *at)
{
    while (at > line && strchr(" :,", at[-1]) != NULL)
        if (*--at == ':')
            return true;
    return false;
}

/* Passes the name up to a colon; false if there is none. */
static bool take_whom(const struct vocabulary *vocabulary, const char **at, struct order *order,
                      struct arena *arena)
{
    const size_t name = strcspn(*at, ":");
    size_t len = name;

    if ((*at)[name] != ':' || !is_name(*at, &len))
        return false;
    read_whom(vocabulary, *at, len, order, arena);
    *at += name + 1;
    *at += strspn(*at, " ");
    return true;
}

struct order_line tell_line(const struct vocabulary *vocabulary, const char *line,
                            struct arena *arena)
{
    struct order_line result = prose;
    const char *behind;

    if (words_begin(vocabulary, WORD_TELL, line, &behind)) {
        if (!follows_colon(line, behind) && !take_whom(vocabulary, &behind, &result.order, arena))
            return prose;
    } else if (!words_begin(vocabulary, WORD_TELL_TO, line, &behind) ||
               !take_whom(vocabulary, &behind, &result.order, arena) ||
               result.order.audience == AUDIENCE_ONE) { /* may be the header of a message */
        return prose;
    }
    result.kind = LINE_ORDER;
    result.order.kind = ORDER_TELL;
    result.order.text = arena_copy(arena, behind, strlen(behind));
    return result;
}

/* The length of the dashes that begin a line; 0 if they are fewer than two short ones. */
static size_t dashes_length(const char *line)
{
    static const char *const dashes[] = {"—", "–", "‒", "−"};
    size_t len = strspn(line, "-");
    bool enough = len >= 2;

    for (size_t i = 0; i < sizeof dashes / sizeof dashes[0];) {
        const size_t dash = strlen(dashes[i]);
        if (strncmp(line + len, dashes[i], dash) != 0) {
            i++;
            continue;
        }
        len += dash + strspn(line + len + dash, "-");
        enough = true;
        i = 0;
    }
    return enough ? len : 0;
}

static bool read_mark(const struct vocabulary *vocabulary, const char *name, size_t len,
                      struct order *order, struct arena *arena)
{
    if (!is_name(name, &len))
        return false;
    *order = prose.order;
    order->kind = ORDER_TELL;
    read_whom(vocabulary, name, len, order, arena);
    return true;
}

bool tell_mark(const struct vocabulary *vocabulary, const char *line, struct order *order,
               struct arena *arena)
{
    const size_t dashes = dashes_length(line);
    const char *behind;

    return dashes > 0 && words_begin(vocabulary, WORD_TELL_TO, line + dashes, &behind) &&
           read_mark(vocabulary, behind, strlen(behind), order, arena);
}

bool tell_mark_perhaps(const struct vocabulary *vocabulary, const char *line, struct order *order,
                       struct arena *arena)
{
    static const char signs[] = "-=*#_~";
    const size_t same = *line == '\0' || strchr(signs, *line) == NULL
                            ? 0
                            : strspn(line, (const char[]){*line, '\0'});
    const size_t begin = same >= 3 ? same : dashes_length(line);
    size_t len = strlen(line);
    const char *behind = line + begin + strspn(line + begin, " ");

    if (begin == 0)
        return false;
    while (len > begin && (line[len - 1] == ' ' || strchr(signs, line[len - 1]) != NULL))
        len--;
    const bool framed = line[len] != '\0' && line[strlen(line) - 1] != ' ';
    const bool named = words_begin(vocabulary, WORD_TELL_TO, behind, &behind);
    return (named || (same >= 3 && !framed)) && behind < line + len &&
           read_mark(vocabulary, behind, (size_t)(line + len - behind), order, arena);
}

struct order_line mute_line(const struct vocabulary *vocabulary, const char *line,
                            struct arena *arena)
{
    struct order_line result = prose;
    const char *behind;
    const bool mute = words_begin(vocabulary, WORD_MUTE, line, &behind);

    if (!mute && !words_begin(vocabulary, WORD_UNMUTE, line, &behind))
        return prose;
    size_t len = strlen(behind);
    if (!is_name(behind, &len))
        return prose;
    read_whom(vocabulary, behind, len, &result.order, arena);
    result.kind = LINE_ORDER;
    result.order.kind = mute ? ORDER_MUTE : ORDER_UNMUTE;
    return result;
}
