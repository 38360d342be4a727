/* Cases as one page of Markdown: cases/CASES.md. */
#ifndef RECTO_CLI_CASES_MARKDOWN_H
#define RECTO_CLI_CASES_MARKDOWN_H

#include "cli/cases/printing.h"

/* Writes contents and all cases that are meant. */
void cases_as_markdown(const struct printing *printing, struct output *out);

#endif
