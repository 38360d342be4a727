/* A record to begin from: the one that `recto new` gives, with the first moves that are legal. */
#ifndef RECTO_CLI_RULES_SPECIMEN_H
#define RECTO_CLI_RULES_SPECIMEN_H

#include "render/article/article.h"
#include "validator/game.h"

void specimen_add(const struct game *game, struct article *article);

#endif
