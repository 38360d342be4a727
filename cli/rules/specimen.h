/* A whole record: that of the game which the rules play through. */
#ifndef RECTO_CLI_RULES_SPECIMEN_H
#define RECTO_CLI_RULES_SPECIMEN_H

#include "render/article/article.h"
#include "validator/game.h"

/* Adds it with its scores and winner, and what they mean; nothing if no game is played through,
 * which a test excludes. */
void specimen_add(const struct game *game, struct article *article);

#endif
