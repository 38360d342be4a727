/* The rules of a game as an article: its source, with what the tables say in place of the slots. */
#ifndef RECTO_CLI_RULES_ARTICLE_H
#define RECTO_CLI_RULES_ARTICLE_H

#include "render/article/article.h"
#include "validator/game.h"

/* Appends the rules of a game, but not the section for its blank sheet; NULL: what all games share.
 * False with a complaint if the source is not understood, which a test excludes. */
bool rules_article(const struct game *game, struct article *article);

/* The same, but only what is needed to go on with a game, without what stands in place of slots: a
 * turn, what is not allowed, the end, who wins. The pictures stay, for the text speaks of them. */
bool rules_article_short(const struct game *game, struct article *article);

#endif
