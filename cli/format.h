/* The formats that commands write, by name and by suffix: formats.def lists them. */
#ifndef RECTO_CLI_FORMAT_H
#define RECTO_CLI_FORMAT_H

#include "cli/options.h"

enum format {
    FORMAT_NONE, /* not chosen */
#define FORMAT(id, name, suffixes, what)                 FORMAT_##id,
#define DRAWN_FORMAT(id, name, suffixes, what, back_end) FORMAT_##id,
#include "cli/formats.def"
#undef FORMAT
#undef DRAWN_FORMAT
    FORMATS,
};

/* What a format is good for. All but the last also name the set of formats that are good for it. */
enum { FORMATS_OF_BOARDS = 1, FORMATS_OF_COUNTS = 2, FORMATS_OF_RULES = 4, FORMAT_IS_BINARY = 8 };

/* Its name; "" for FORMAT_NONE. */
const char *format_name(enum format format);

/* Whether recto-draw draws it. */
bool format_is_drawn(enum format format);

/* Reads the value of `-T`. False with a complaint if it names no format of the set. */
bool format_named(const struct command *self, const char *name, unsigned set, enum format *format);

/* If no format is chosen, the suffix of the output's name chooses: `games.PDF` asks for a PDF,
 * `board.txt` for text; a name without a suffix, NULL and `-` leave it open. False with a complaint
 * if no format of the set has that suffix. */
bool format_by_suffix(const struct command *self, const char *output, unsigned set,
                      enum format *format);

/* False with a complaint if a binary format would go to a terminal. */
bool format_can_go(const struct command *self, enum format format, const char *output, int file);

#endif
