/* The codes that no other game has, by their texts. */
#ifndef RECTO_TESTS_ORACLES_OWN_CODE_H
#define RECTO_TESTS_ORACLES_OWN_CODE_H

#include "validator/game.h"

#include <string.h>

static inline int own_code(const struct game *game, const char *text)
{
    int i = 0;

    while (strcmp(game->own[i].text, text) != 0)
        i++;
    return CODES + i;
}

#endif
