#include "cli/rules/doubts.h"

#include "cli/output/output.h"

#include <string.h>

extern const char ISSUES_md[];
extern const size_t ISSUES_md_len;

/* What stands after "**Source**: " in the file, and what it becomes. */
struct part {
    const char *mark, *label;
};

static const struct part parts[] = {{"**Source**: ", "*The text says:* "},
                                    {"**Readings**: ", "*It can be read:* "},
                                    {"**Choice**: ", "*We play:* "},
                                    {"**Why**: ", "*Why:* "},
                                    {"**Cases**: ", "*Cases:* "}};

/* The title of an issue with that prefix, "I.PLX.4 Whose point …", after its id; NULL if it is none
 * of them. */
static const char *find_title(const struct block *block, const char *prefix)
{
    const size_t len = strlen(prefix);

    if (block->kind != BLOCK_SECTION || strncmp(block->text, "I.", 2) != 0 ||
        strncmp(block->text + 2, prefix, len) != 0 || block->text[len + 2] != '.')
        return NULL;
    const char *const blank = strchr(block->text, ' ');
    return blank != NULL ? blank + 1 : NULL;
}

static void add_title(const struct block *block, const char *title, struct article *article)
{
    struct buffer text = {0};

    buffer_format(&text, "%s (%.*s)", title, (int)(title - 1 - block->text), block->text);
    const struct block heading = {.kind = BLOCK_QUESTION,
                                  .text = arena_copy(&article->arena, text.bytes, text.len)};
    (void)article_add(article, &heading);
    buffer_release(&text);
}

static void add_part(const struct block *block, struct article *article)
{
    struct buffer text = {0};

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        const size_t len = strlen(parts[i].mark);
        if (strncmp(block->text, parts[i].mark, len) == 0)
            buffer_format(&text, "%s%s", parts[i].label, block->text + len);
    }
    if (text.len == 0)
        buffer_text(&text, block->text);
    const struct block paragraph = {.kind = BLOCK_PARAGRAPH,
                                    .text = arena_copy(&article->arena, text.bytes, text.len)};
    (void)article_add(article, &paragraph);
    buffer_release(&text);
}

static void add_issues(const struct article *issues, const char *prefix, struct article *article)
{
    bool wanted = false;

    for (size_t i = 0; i < issues->count; i++) {
        const struct block *const block = &issues->blocks[i];
        const char *const title = find_title(block, prefix);
        if (title != NULL)
            add_title(block, title, article);
        else if (wanted && block->kind != BLOCK_SECTION && block->kind != BLOCK_TITLE)
            add_part(block, article);
        wanted =
            title != NULL || (wanted && block->kind != BLOCK_SECTION && block->kind != BLOCK_TITLE);
    }
}

void doubts_add(const struct game *game, struct article *article)
{
    struct article issues = {0};
    unsigned line;
    const char *reason;

    if (article_read(&issues, ISSUES_md, ISSUES_md_len, &line, &reason))
        add_issues(&issues, game != NULL ? game->schema.prefix : "REC", article);
    else
        complain("cases/ISSUES.md, line %u: %s", line, reason);
    article_release(&issues);
}
