/* All codes of diagnostics, with those of single games. */
#ifndef RECTO_VALIDATOR_GAMES_CODES_H
#define RECTO_VALIDATOR_GAMES_CODES_H

#include "notation/diagnostic.h"
#include "validator/games/games.h"

#include <stddef.h>

enum { EVERY_CODE_MOST = CODES + GAME_COUNT * OWN_CODES_MOST };

/* Lists every code once and returns how many there are: reading errors, claims and refusals of all
 * games; the other refusals, game by game in the order of check(); remarks. */
size_t every_code(const struct code_facts *codes[EVERY_CODE_MOST]);

#endif
