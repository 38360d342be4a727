/* The size of a terminal, and how much of it a text takes. */
#ifndef RECTO_CLI_OUTPUT_SCREEN_H
#define RECTO_CLI_OUTPUT_SCREEN_H

#include "cli/output/output.h"

#include <stddef.h>

struct screen {
    size_t rows, columns; /* at least 1 */
};

/* The screen of the terminal that a descriptor is open on. Whatever the terminal does not tell,
 * LINES and COLUMNS do, or it is 24 by 80. */
struct screen screen_of(int file);

/* The columns for lines of text: WRAP_COLUMNS, or fewer on a narrow terminal. */
size_t screen_text_columns(const struct output *out);

/* The columns that a line takes on it, whatever its colours. */
size_t screen_columns(const char *at, const char *end);

/* The rows that lines of text take on it, whatever their colours. */
size_t screen_rows(const struct screen *screen, const char *text, size_t len);

#endif
