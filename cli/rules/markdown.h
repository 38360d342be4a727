/* The rules of a game as one page of Markdown: its source, with what the tables of the game say in
 * place of {slots}, and with boards in place of `![caption](moves)`. */
#ifndef RECTO_CLI_RULES_MARKDOWN_H
#define RECTO_CLI_RULES_MARKDOWN_H

#include "cli/rules/page.h"

void rules_write(const struct rules_page *page);

#endif
