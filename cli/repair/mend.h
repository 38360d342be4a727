/* Writes a repair into the bytes of its record. */
#ifndef RECTO_CLI_REPAIR_MEND_H
#define RECTO_CLI_REPAIR_MEND_H

#include "cli/input/input.h"
#include "validator/meant/meant.h"

#include <stdbool.h>
#include <stdint.h>

/* A suggestion, as "2" or "2b" names it. */
struct choice {
    uint32_t number; /* from 1 */
    int form;        /* from 0; -1 if no letter names one */
};

/* False if the text is nothing like that. */
bool choice_read(const char *text, struct choice *choice);

/* Appends the record with that form of a repair, and no other byte changed. With `comment`, a
 * comment behind each move that is changed tells what was written: `{was c4}`. What is appended has
 * been judged and holds as the repair promises. Returns NULL, or why it cannot be done. */
const char *mend_record(const struct visit *visit, const struct repair *repair, int form,
                        bool comment, struct buffer *out);

#endif
