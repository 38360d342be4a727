/* The header of a record, filled in from settings and, where these say nothing, with values that
 * can be played. */
#ifndef RECTO_CLI_EDIT_FORM_H
#define RECTO_CLI_EDIT_FORM_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct game;

enum { SETTINGS_MOST = 64 };

/* KEY=VALUE from the command line. */
struct setting {
    const char *key, *value;
    size_t key_len;
    bool used;
};

struct form {
    const struct game *game;
    struct setting settings[SETTINGS_MOST];
    int count;
    struct buffer *out;
};

/* Appends the lines before `moves:`, and notes which settings were used. */
void form_write_header(struct form *form);

/* The number in that place, from 0, of the list that a form suggests for a side of so many squares:
 * a list that players replace by their own. */
int32_t form_list_number(int32_t side, int32_t place);

#endif
