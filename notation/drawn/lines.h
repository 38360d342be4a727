/* The lines of a drawing. */
#ifndef RECTO_NOTATION_DRAWN_LINES_H
#define RECTO_NOTATION_DRAWN_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A line without its break, without a comment from `;` on, and without blanks behind its text. */
struct drawn_line {
    const char *start, *first, *end; /* `first` is its first character that is not blank */
    bool after_gap;                  /* an empty line precedes it */
};

struct lines {
    const char *next, *end;
    bool commented; /* a `;` begins a comment, at the start of a line or behind a blank */
};

/* Takes the next line with text; false at the end. */
bool lines_take(struct lines *lines, struct drawn_line *line);

/* The next word from `*at` on, up to white space; false at the end of the line. */
bool line_word_next(const struct drawn_line *line, const char **at, const char **start);

/* Whether the line begins with this text. */
bool line_begins(const struct drawn_line *line, const char *text);

/* The same, perhaps behind a bar. */
bool line_says(const struct drawn_line *line, const char *text);

/* Whether [start, end) is this text. */
bool text_is(const char *start, const char *end, const char *text);

/* The number that is all of [start, end); INT64_MAX if it is larger, -1 if it is none. */
int64_t number_between(const char *start, const char *end);

/* Whether all of it is the frame between rows. */
bool line_is_frame(const struct drawn_line *line);

#endif
