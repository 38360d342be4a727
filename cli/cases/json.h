/* Cases and issues for programs: cases/cases.json. */
#ifndef RECTO_CLI_CASES_JSON_H
#define RECTO_CLI_CASES_JSON_H

#include "cli/cases/printing.h"

/* Writes an object with all cases that are meant, and the issues. */
void cases_as_json(const struct printing *printing, struct output *out);

#endif
