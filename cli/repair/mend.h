/* Writes a repair into the bytes of its record. */
#ifndef RECTO_CLI_REPAIR_MEND_H
#define RECTO_CLI_REPAIR_MEND_H

#include "cli/input/input.h"
#include "validator/meant/meant.h"

#include <stdbool.h>

/* Appends the record with that form of a repair, and no other byte changed. With `comment`, a
 * comment behind each move that is changed tells what was written: `{was c4}`. What is appended has
 * been judged and holds as the repair promises. Gives NULL, or why it cannot be done. */
const char *mend_record(const struct visit *visit, const struct repair *repair, int form,
                        bool comment, struct buffer *out);

#endif
