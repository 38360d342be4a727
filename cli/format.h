/* The formats that commands write, by name and by suffix. */
#ifndef RECTO_CLI_FORMAT_H
#define RECTO_CLI_FORMAT_H

#include "cli/commands/command.h"

enum format {
    FORMAT_NONE, /* not said */
    FORMAT_TEXT,
    FORMAT_UTF8,
    FORMAT_CSV,
    FORMAT_JSON,
    FORMAT_SVG, /* from here on, drawn by recto-draw */
    FORMAT_PNG,
    FORMAT_PDF,
    FORMAT_HTML,
    FORMATS,
};

/* A set of formats has the bit `1 << format` of each. */
enum {
    FORMATS_OF_BOARDS = 1 << FORMAT_TEXT | 1 << FORMAT_UTF8 | 1 << FORMAT_SVG | 1 << FORMAT_PNG |
                        1 << FORMAT_PDF | 1 << FORMAT_HTML,
    FORMATS_OF_COUNTS = 1 << FORMAT_TEXT | 1 << FORMAT_CSV | 1 << FORMAT_JSON | 1 << FORMAT_SVG |
                        1 << FORMAT_PNG | 1 << FORMAT_PDF,
};

extern const char *const format_names[FORMATS];

/* The value of `-T`, one of a set; false with a complaint if it is none of them. */
bool format_named(const struct command *self, const char *name, unsigned set, enum format *format);

/* Where nothing is said yet, what the suffix of the output's name says: `games.PDF` asks for a PDF,
 * `board.txt` for text, a name without a suffix (NULL and `-` are none) for nothing. False with a
 * complaint if no format of the set has that suffix. */
bool format_by_suffix(const struct command *self, const char *output, unsigned set,
                      enum format *format);

/* False with a complaint if bytes that are no text would go to a terminal. */
bool format_can_go(const struct command *self, enum format format, const char *output, int file);

static inline bool format_is_drawn(enum format format)
{
    return format >= FORMAT_SVG;
}

#endif
