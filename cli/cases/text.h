/* Cases as text for people. */
#ifndef RECTO_CLI_CASES_TEXT_H
#define RECTO_CLI_CASES_TEXT_H

#include "cli/cases/printing.h"

/* Writes a line for each case that is meant; where ids are chosen, all about them. */
void cases_as_text(const struct printing *printing, struct output *out);

#endif
