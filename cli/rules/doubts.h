/* The doubtful passages of a game: its issues in cases/ISSUES.md. */
#ifndef RECTO_CLI_RULES_DOUBTS_H
#define RECTO_CLI_RULES_DOUBTS_H

#include "render/article/article.h"
#include "validator/game.h"

/* Appends them; those of all games for NULL. */
void doubts_add(const struct game *game, struct article *article);

#endif
