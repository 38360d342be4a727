/* All codes that a record can be refused or doubted with, those of the games' own among them. */
#ifndef RECTO_VALIDATOR_GAMES_CODES_H
#define RECTO_VALIDATOR_GAMES_CODES_H

#include "notation/diagnostic.h"
#include "validator/games/games.h"

#include <stddef.h>

enum { EVERY_CODE_MOST = CODES + GAME_COUNT * OWN_CODES_MOST };

/* Lists each once: reading errors, claims, refusals of all games; then those of single games, in
 * the order of the games and in that in which a game asks; remarks. Gives how many there are. */
size_t every_code(const struct code_facts *codes[EVERY_CODE_MOST]);

/* The code of that text, NULL if there is none. */
const struct code_facts *code_find(const char *text);

#endif
