/* The doubtful passages of a game: its issues in cases/ISSUES.md. */
#ifndef RECTO_CLI_RULES_DOUBTS_H
#define RECTO_CLI_RULES_DOUBTS_H

#include "cli/rules/page.h"

/* Writes them; those of all games if the page is for all. */
void doubts_write(const struct rules_page *page);

#endif
