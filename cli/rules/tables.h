/* What the tables of a game say, as parts of its rules. */
#ifndef RECTO_CLI_RULES_TABLES_H
#define RECTO_CLI_RULES_TABLES_H

#include "cli/rules/page.h"

/* The games, with their players and what is chosen before. */
void tables_write_games(const struct rules_page *page);

/* What becomes of each game that can go on without a player. */
void tables_write_leaving(const struct rules_page *page);

/* What the program does with a record, and how it makes a blank sheet; nothing on the page for all
 * games. */
void tables_write_program(const struct rules_page *page);

/* The keys of the header, and what their values may be. */
void tables_write_keys(const struct rules_page *page);

/* How a record names a variant, and what each value of each means; nothing if the game has none. */
void tables_write_variants(const struct rules_page *page);

/* How moves are written, what may stand beside them, and how a game ends by hand. */
void tables_write_notation(const struct rules_page *page);

/* The record of the game that is played through, with its scores and winner, and what they mean. */
void tables_write_specimen(const struct rules_page *page, const struct game_source *record);

/* Every refusal and what it means in this game, in the order in which they are judged. */
void tables_write_refusals(const struct rules_page *page);

#endif
