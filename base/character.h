/* What the characters of a move text are. */
#ifndef RECTO_BASE_CHARACTER_H
#define RECTO_BASE_CHARACTER_H

#include <stdbool.h>
#include <stddef.h>

static inline bool is_digit(char character)
{
    return character >= '0' && character <= '9';
}

/* A character of ASCII that is no blank. */
static inline bool is_visible(char character)
{
    return character > ' ' && character < 0x7F;
}

/* Of the line breaks that YAML knows besides LF and CR: NEL, LS, PS. */
size_t rare_blank_length(const char *at, const char *end);

/* Length of the white space character at `at`: blank, tab, line break; 0 if there is none. */
static inline size_t blank_length(const char *at, const char *end)
{
    if (at >= end)
        return 0;
    const unsigned char first = (unsigned char)*at;
    if (first > ' ')
        return first < 0xC2 || first > 0xE2 ? 0 : rare_blank_length(at, end);
    return first == ' ' || first == '\n' || first == '\t' || first == '\r' ? 1 : 0;
}

/* Length of the line break at `at`, as YAML 1.1 knows them: LF, CR, NEL, LS, PS; 0 if there is
 * none. A CR and the LF behind it are two. */
static inline size_t break_length(const char *at, const char *end)
{
    return at < end && (*at == ' ' || *at == '\t') ? 0 : blank_length(at, end);
}

/* The first line break in [at, end), `end` if there is none. */
const char *find_break(const char *at, const char *end);

/* What comes in [at, end) behind white space and the comments of YAML. */
const char *skip_comments(const char *at, const char *end);

#endif
