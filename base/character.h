/* Characters: of ASCII, of UTF-8, on a terminal, and where lines end. */
#ifndef RECTO_BASE_CHARACTER_H
#define RECTO_BASE_CHARACTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline bool is_digit(char character)
{
    return character >= '0' && character <= '9';
}

/* A printable ASCII character other than a space. */
static inline bool is_visible(char character)
{
    return character > ' ' && character < 0x7F;
}

/* A byte of a UTF-8 character after its first one. */
static inline bool is_continuation(char byte)
{
    return ((unsigned char)byte & 0xC0) == 0x80;
}

bool is_ascii(const char *bytes, size_t len);

/* Length of the byte order mark of UTF-8 at `at`; 0 if there is none. */
static inline size_t byte_order_mark(const char *at, const char *end)
{
    return end - at >= 3 && at[0] == '\xEF' && at[1] == '\xBB' && at[2] == '\xBF' ? 3 : 0;
}

/* Length in bytes of the well-formed UTF-8 character at `at`, 0 if there is none. */
size_t utf8_length(const char *at, const char *end);

/* The character of a well-formed sequence of that length. */
uint32_t utf8_decode(const char *at, size_t len);

/* Writes a character in UTF-8, without a NUL; returns its length, at most 4. */
size_t utf8_encode(uint32_t character, char *out);

/* Columns that a character takes on a terminal: 0, 1 or 2. */
size_t character_width(uint32_t character);

/* Columns that a text takes; a byte that is not UTF-8 takes one. */
size_t text_columns(const char *bytes, size_t len);

/* The number of words, between blanks, of a text without line breaks. */
size_t text_words(const char *bytes, size_t len);

/* Takes the next of the words or phrases that `|` separates, and sets its length; NULL at the end.
 */
const char *next_phrase(const char **phrases, size_t *len);

/* Length of NEL, LS or PS, the line breaks of YAML besides LF and CR; 0 for anything else. */
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

/* A blank or tab. */
static inline bool is_spacing(char character)
{
    return character == ' ' || character == '\t';
}

/* The first character after white space, blanks and tabs, or digits; `end` if there is none. */
static inline const char *after_blanks(const char *at, const char *end)
{
    for (size_t len; (len = blank_length(at, end)) > 0;)
        at += len;
    return at;
}

static inline const char *after_spaces(const char *at, const char *end)
{
    while (at < end && is_spacing(*at))
        at++;
    return at;
}

static inline const char *after_digits(const char *at, const char *end)
{
    while (at < end && is_digit(*at))
        at++;
    return at;
}

/* Length of the line break at `at`: LF, CR, NEL, LS or PS as in YAML 1.1; 0 if there is none. CR
 * and LF count as two breaks. */
static inline size_t break_length(const char *at, const char *end)
{
    return at < end && (*at == ' ' || *at == '\t') ? 0 : blank_length(at, end);
}

/* The first line break in [at, end), `end` if there is none. */
const char *find_break(const char *at, const char *end);

/* Skips white space and YAML comments in [at, end). */
const char *skip_comments(const char *at, const char *end);

#endif
