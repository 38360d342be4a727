#include "cli/rules/doubts.h"

#include "cli/output/output.h"

#include <string.h>

extern const char ISSUES_md[];
extern const size_t ISSUES_md_len;

/* What stands after "**Source**: " in the file, and what it becomes. */
struct part {
    const char *mark, *label;
    bool goes_on; /* the paragraph of the part before it */
};

static const struct part parts[] = {{"**Source**: ", "*The text says:* ", false},
                                    {"**Readings**: ", "*It can be read:* ", true},
                                    {"**Choice**: ", "*We play:* ", false},
                                    {"**Why**: ", "*Why:* ", true},
                                    {"**Cases**: ", "*Cases:* ", true}};

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

static const struct part *find_part(const struct block *block)
{
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (strncmp(block->text, parts[i].mark, strlen(parts[i].mark)) == 0)
            return &parts[i];
    return NULL;
}

static void add_part(const struct block *block, struct article *article)
{
    static const struct part other = {"", "", false};
    const struct part *const found = find_part(block), *const part = found ? found : &other;
    struct block *const last = &article->blocks[article->count - 1];
    const bool goes_on = part->goes_on && last->kind == BLOCK_PARAGRAPH;
    struct buffer text = {0};

    buffer_format(&text, "%s%s%s%s", goes_on ? last->text : "", goes_on ? " " : "", part->label,
                  block->text + strlen(part->mark));
    const struct block paragraph = {.kind = BLOCK_PARAGRAPH,
                                    .text = arena_copy(&article->arena, text.bytes, text.len)};
    if (goes_on)
        *last = paragraph;
    else
        (void)article_add(article, &paragraph);
    buffer_release(&text);
}

static void add_lead(struct article *article)
{
    const struct block block = {
        .kind = BLOCK_PARAGRAPH,
        .text = "Here are the sentences that can be read in more than one way, and what we made of "
                "them. (000:32) means line 32 of page 000 of the author's blog as it was archived; "
                "`recto cases PLX-4.1` shows the case of that name."};

    (void)article_add(article, &block);
}

static void add_issues(const struct article *issues, const char *prefix, struct article *article)
{
    const size_t before = article->count;
    bool wanted = false;

    for (size_t i = 0; i < issues->count; i++) {
        const struct block *const block = &issues->blocks[i];
        const char *const title = find_title(block, prefix);
        if (title != NULL && article->count == before)
            add_lead(article);
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
