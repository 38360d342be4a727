/* Breaking text into lines that fit, whatever it is written on: callers say how wide a character
 * is. */
#ifndef RECTO_BASE_WRAP_H
#define RECTO_BASE_WRAP_H

#include "base/buffer.h"

/* The width of the character at `at`, whose length in bytes goes to `len`; below 0 if it cannot be
 * told. */
typedef double measure_character(void *context, const char *at, const char *end, size_t *len);

struct wrap {
    measure_character *measure;
    void *context;    /* for `measure` */
    double width;     /* the most that a line may have */
    bool whole_words; /* a word that is wider takes a line of its own; otherwise it is cut */
};

/* Where a line ends in a text: `len` bytes stand on it, and the next one begins at `next`. The
 * blanks between them belong to neither. */
struct line_break {
    size_t len, next;
};

/* Lines of `columns` columns of a terminal. */
struct wrap wrap_to_columns(size_t columns, bool whole_words);

/* Finds where the first line of a text ends: as many words as fit, at least one character. False if
 * the width of a character is needed that cannot be told. */
bool wrap_line(const struct wrap *wrap, const char *text, const char *end, struct line_break *line);

/* A line that ends before `at`. */
struct line_break line_break_at(const char *text, const char *end, size_t at);

enum { WRAP_COLUMNS = 78 }; /* of text that is to fit on any terminal */

/* Appends text in lines of at most WRAP_COLUMNS, each indented; empty lines part paragraphs. */
void wrap_text(const char *text, size_t indent, struct buffer *out);

/* The same in lines of at most so many columns, or one word. */
void wrap_text_within(const char *text, size_t indent, size_t columns, struct buffer *out);

#endif
