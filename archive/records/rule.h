/* Variants on the command line: `--rule diagonals=true`. */
#ifndef RECTO_ARCHIVE_RECORDS_RULE_H
#define RECTO_ARCHIVE_RECORDS_RULE_H

#include "validator/judgement.h"

#include <stdbool.h>

/* A variant and its value as a schema has them. All zero: none. */
struct rule {
    const char *name, *value;
};

/* Reads a variant and its value, `yes` and `no` included; false after an error that names the
 * nearest. */
bool rule_read(const char *text, struct rule *rule);

/* Whether a record is played by this rule, which it need not name if that is the usual one. No
 * record is whose header cannot be read, or whose game has no such variant. */
bool rule_holds(const struct rule *rule, const struct judgement *judgement);

#endif
