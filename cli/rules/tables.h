/* What the tables of a game say, as blocks of its rules. */
#ifndef RECTO_CLI_RULES_TABLES_H
#define RECTO_CLI_RULES_TABLES_H

#include "render/article/article.h"
#include "validator/game.h"

/* Adds a paragraph that leads up to what follows, unless the last block is one. */
void tables_add_lead(const char *lead, struct article *article);

/* The games, with their players and board keys; `game` is not needed. */
void tables_add_games(const struct game *game, struct article *article);

/* The keys of the header, and what their values may be. */
void tables_add_keys(const struct game *game, struct article *article);

/* What each value of each variant means; nothing if the game has none. */
void tables_add_variants(const struct game *game, struct article *article);

/* How moves are written. */
void tables_add_notation(const struct game *game, struct article *article);

/* Every refusal and what it means in this game, in the order in which they are judged. */
void tables_add_refusals(const struct game *game, struct article *article);

#endif
