#include "cli/rules/article.h"

#include "cli/output/output.h"
#include "cli/rules/doubts.h"
#include "cli/rules/specimen.h"
#include "cli/rules/tables.h"
#include "validator/games/source.h"

#include <stdlib.h>
#include <string.h>

typedef void fill_slot(const struct game *game, struct article *article);

struct slot {
    const char *name;
    fill_slot *fill;
    bool general; /* goes without a game, too */
};

static const struct slot slots[] = {
    {"games", tables_add_games, true},
    {"keys", tables_add_keys, false},
    {"variants", tables_add_variants, false},
    {"notation", tables_add_notation, false},
    {"refusals", tables_add_refusals, false},
    {"specimen", specimen_add, false},
    {"doubts", doubts_add, true},
    {"leaving", tables_add_leaving, true},
};

/* False if there is no such slot. */
static bool fill(const struct game *game, const char *name, struct article *article)
{
    for (size_t i = 0; i < sizeof slots / sizeof *slots; i++)
        if (strcmp(slots[i].name, name) == 0 && (game != NULL || slots[i].general)) {
            slots[i].fill(game, article);
            return true;
        }
    return false;
}

static bool complain_of(const struct game *game, unsigned line, const char *reason)
{
    complain("the rules of %s, line %u: %s", game != NULL ? game->schema.id : "all games", line,
             reason);
    return false;
}

/* Appends the source; the blocks from `*first` on are new. */
static bool read_source(const struct game *game, struct article *article, size_t *first)
{
    const struct game_source source = game_source(game);
    unsigned line;
    const char *reason;

    *first = article->count;
    return article_read(article, source.bytes, source.len, &line, &reason) ||
           complain_of(game, line, reason);
}

/* Whether a block of the source is wanted; `section` is the one that it stands in. */
typedef bool want_block(const struct block *block, const char *section);

static bool want_long(const struct block *block, const char *section)
{
    (void)block;
    return strcmp(section, "On the sheet") != 0;
}

static bool want_short(const struct block *block, const char *section)
{
    static const char *const sections[] = {"A turn", "What is not allowed", "The end", "Who wins"};

    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++)
        if (strcmp(section, sections[i]) == 0)
            return block->kind != BLOCK_SLOT;
    return false;
}

/* The section about records begins with the program that reads them. */
static void add_block(const struct game *game, const struct block *block, struct article *article)
{
    (void)article_add(article, block);
    if (game != NULL && block->kind == BLOCK_SECTION && strcmp(block->text, "Writing it down") == 0)
        tables_add_program(game, article);
}

static bool add_wanted(const struct game *game, struct article *article, want_block *want)
{
    size_t first;
    const char *section = "";

    if (!read_source(game, article, &first))
        return false;
    const size_t count = article->count - first;
    struct block *const blocks = memory_allocate(count * sizeof *blocks);
    memcpy(blocks, article->blocks + first, count * sizeof *blocks);
    article->count = first;
    bool filled = true;
    for (size_t i = 0; filled && i < count; i++) {
        const struct block *const block = &blocks[i];
        section = block->kind == BLOCK_SECTION ? block->text : section;
        if (!want(block, section))
            continue;
        if (block->kind != BLOCK_SLOT)
            add_block(game, block, article);
        else if (!fill(game, block->text, article))
            filled = complain_of(game, block->line, "nothing of that name goes between braces");
    }
    free(blocks);
    return filled;
}

bool rules_article(const struct game *game, struct article *article)
{
    return add_wanted(game, article, want_long);
}

bool rules_article_short(const struct game *game, struct article *article)
{
    return add_wanted(game, article, want_short);
}
