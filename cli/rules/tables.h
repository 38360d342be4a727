/* What the tables of a game say, as blocks of its rules. */
#ifndef RECTO_CLI_RULES_TABLES_H
#define RECTO_CLI_RULES_TABLES_H

#include "base/buffer.h"
#include "render/article/article.h"
#include "validator/game.h"

/* Adds a paragraph; the buffer is empty afterwards. */
void tables_add_paragraph(struct buffer *text, struct article *article);

/* Adds a paragraph that leads up to what follows, unless the last block is one, which ends with a
 * colon. */
void tables_add_lead(const char *lead, struct article *article);

/* The games, with their players and what is chosen before; `game` is not needed. */
void tables_add_games(const struct game *game, struct article *article);

/* What becomes of each game that can go on without a player; `game` is not needed. */
void tables_add_leaving(const struct game *game, struct article *article);

/* What the program does with a record, and how it makes a blank sheet. */
void tables_add_program(const struct game *game, struct article *article);

/* The keys of the header, and what their values may be. */
void tables_add_keys(const struct game *game, struct article *article);

/* How a record names a variant, and what each value of each means; nothing if the game has none. */
void tables_add_variants(const struct game *game, struct article *article);

/* How moves are written, what may stand beside them, and how a game ends by hand. */
void tables_add_notation(const struct game *game, struct article *article);

/* Every refusal and what it means in this game, in the order in which they are judged. */
void tables_add_refusals(const struct game *game, struct article *article);

#endif
