/* Move texts read into items and written down in one line, for tests of notation/items/items.h. */
#ifndef RECTO_TESTS_UNITS_NOTATION_ITEMISED_H
#define RECTO_TESTS_UNITS_NOTATION_ITEMISED_H

#include "notation/items/items.h"
#include "validator/games/games.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

struct fixture {
    struct arena arena;
    struct items items;
    struct diagnostics diagnostics, remarks;
    struct buffer document, line;
};

/* Fixtures for cmocka. */
int set_up(void **state);
int tear_down(void **state);

/* Appends an item as itemise() writes it. */
void write_item(const char *text, const struct item *item, struct buffer *line);

/* "M0|e9| C|{x}|" for the items, then "token 5-8" for text that is not an item, by offset. */
const char *itemise(struct fixture *fixture, const char *game, const char *bytes, size_t len);

#endif
