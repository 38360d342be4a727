/* The rules of a game on a sheet of paper, from the section "On the sheet" of its source. */
#ifndef RECTO_RENDER_ARTICLE_SHEET_H
#define RECTO_RENDER_ARTICLE_SHEET_H

#include "render/article/article.h"
#include "validator/game.h"

/* The five sentences as the variants of a setup have them, and what makes such a sheet a record,
 * NULL for nothing. Texts lie in the article. */
struct article_sheet {
    struct article article;
    const char *sentences[SUMMARY_SENTENCES];
    const char *copying;
};

/* False if the game's source does not give five sentences for these variants; release it all the
 * same. */
bool article_sheet_read(struct article_sheet *sheet, const struct game *game,
                        const struct setup *setup);
void article_sheet_release(struct article_sheet *sheet);

#endif
