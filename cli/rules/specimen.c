#include "cli/rules/specimen.h"

#include "cli/rules/tables.h"
#include "validator/games/source.h"

#include <string.h>

/* The record that the last picture of the game played through shows; NULL if there is none. */
static const char *find_record(const struct article *source)
{
    const struct block_range range = article_section(source, "A game played through");
    const char *record = NULL;

    for (size_t i = 0; i < range.count; i++)
        if (range.first[i].kind == BLOCK_PICTURE)
            record = range.first[i].record;
    return record;
}

static void add_record(const char *record, struct article *article)
{
    const struct block block = {.kind = BLOCK_LITERAL,
                                .text = arena_copy(&article->arena, record, strlen(record))};

    tables_add_lead("This is the game played through above, as a record:", article);
    (void)article_add(article, &block);
}

static void add_meaning(const struct game *game, const char *record, struct article *article)
{
    struct buffer text = {0};

    buffer_text(&text, strstr(record, "moves: |") != NULL
                           ? "Below `moves: |` all lines are indented; break them where you like. "
                           : "Long games stand below `moves: |`, in as many indented lines as you "
                             "like. ");
    buffer_text(&text,
                game->scoring == SCORING_NONE
                    ? "This game has no scores. You may leave `winner` out."
                    : "The `scores` stand in the order of the players; after a tie there are "
                      "several winners: `winner: [Ann, Ben]`. You may leave both lines out.");
    buffer_format(&text, " `recto new %s` prints a record to begin from.", game->schema.id);
    tables_add_paragraph(&text, article);
    buffer_release(&text);
}

void specimen_add(const struct game *game, struct article *article)
{
    const struct game_source source = game_source(game);
    struct article parts = {0};
    unsigned line;
    const char *reason;

    if (article_read(&parts, source.bytes, source.len, &line, &reason)) {
        const char *const record = find_record(&parts);
        if (record != NULL) {
            add_record(record, article);
            add_meaning(game, record, article);
        }
    }
    article_release(&parts);
}
