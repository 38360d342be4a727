/* The formats that commands write, by name and by suffix: formats.def lists them. */
#ifndef RECTO_CLI_FORMAT_H
#define RECTO_CLI_FORMAT_H

#include "cli/options.h"

enum format {
    FORMAT_NONE, /* not said */
#define FORMAT(id, name, suffixes, what)                 FORMAT_##id,
#define DRAWN_FORMAT(id, name, suffixes, what, back_end) FORMAT_##id,
#include "cli/formats.def"
#undef FORMAT
#undef DRAWN_FORMAT
    FORMATS,
};

/* What a format is good for. The first two name a set of formats, too: all that are good for it. */
enum { FORMATS_OF_BOARDS = 1, FORMATS_OF_COUNTS = 2, FORMAT_IS_BINARY = 4 };

/* Its name; "" for FORMAT_NONE. */
const char *format_name(enum format format);

/* Whether recto-draw draws it. */
bool format_is_drawn(enum format format);

/* The value of `-T`, one of a set; false with a complaint if it is none of them. */
bool format_named(const struct command *self, const char *name, unsigned set, enum format *format);

/* Where nothing is said yet, what the suffix of the output's name says: `games.PDF` asks for a PDF,
 * `board.txt` for text, a name without a suffix (NULL and `-` are none) for nothing. False with a
 * complaint if no format of the set has that suffix. */
bool format_by_suffix(const struct command *self, const char *output, unsigned set,
                      enum format *format);

/* False with a complaint if bytes that are no text would go to a terminal. */
bool format_can_go(const struct command *self, enum format format, const char *output, int file);

#endif
