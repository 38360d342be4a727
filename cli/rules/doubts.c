#include "cli/rules/doubts.h"

#include "cli/output/output.h"
#include "cli/rules/tables.h"

#include <string.h>

extern const char ISSUES_md[];
extern const size_t ISSUES_md_len;

/* What stands after "**Source**: " in the file, and what it becomes. */
struct part {
    const char *mark, *label;
    bool goes_on; /* the paragraph of the part before it */
};

static const struct part parts[] = {{"**Source**: ", "*The author writes:* ", false},
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

static bool is_quotation(const char *text)
{
    return strncmp(text, "“", strlen("“")) == 0;
}

static void add_part(const struct block *block, struct article *article)
{
    static const struct part other = {"", "", false};
    const struct part *const found = find_part(block), *const part = found ? found : &other;
    const char *const rest = block->text + strlen(part->mark);
    const char *const label =
        part == &parts[0] && !is_quotation(rest) ? "*The author:* " : part->label;
    struct block *const last = &article->blocks[article->count - 1];
    const bool joined = part->goes_on && last->kind == BLOCK_PARAGRAPH;
    struct buffer text = {0};

    buffer_format(&text, "%s%s%s%s", joined ? last->text : "", joined ? " " : "", label, rest);
    const struct block paragraph = {.kind = BLOCK_PARAGRAPH,
                                    .text = arena_copy(&article->arena, text.bytes, text.len)};
    if (joined)
        *last = paragraph;
    else
        (void)article_add(article, &paragraph);
    buffer_release(&text);
}

/* The first place such as "000:32" in brackets; 0 if there is none. */
static size_t find_place(const char *text, const char **place)
{
    enum { PAGE = 3 };

    for (const char *at = text; (at = strchr(at, '(')) != NULL; at++)
        if (strspn(at + 1, "0123456789") == PAGE && at[PAGE + 1] == ':') {
            *place = at + 1;
            return PAGE + 1 + strspn(at + PAGE + 2, "0123456789");
        }
    return 0;
}

/* Whether a block belongs to the issue whose title came before. */
static bool goes_on(const struct block *block)
{
    return block->kind != BLOCK_SECTION && block->kind != BLOCK_TITLE;
}

/* A place and a case that the issues from the first one on name, to be explained. */
struct examples {
    const char *place, *id;
    size_t place_len, id_len;
};

static void find_examples(const struct block *blocks, size_t count, struct examples *examples)
{
    static const char cases[] = "**Cases**: ";

    for (size_t i = 0; i < count; i++) {
        const char *const text = blocks[i].text;
        if (examples->place_len == 0)
            examples->place_len = find_place(text, &examples->place);
        if (examples->id_len > 0 || strncmp(text, cases, strlen(cases)) != 0)
            continue;
        examples->id = text + strlen(cases);
        examples->id_len = strcspn(examples->id, ",. ");
        /* The number of a case has a dot of its own. */
        if (examples->id[examples->id_len] == '.')
            examples->id_len += 1 + strspn(examples->id + examples->id_len + 1, "0123456789");
    }
}

/* Leads up to the issues, of which the first one is the first of these blocks. */
static void add_lead(const struct block *blocks, size_t count, struct article *article)
{
    struct examples examples = {.place = "", .id = ""};
    struct buffer text = {0};

    find_examples(blocks, count, &examples);
    buffer_text(&text, "These sentences can be read in more than one way.");
    if (examples.place_len > 0)
        buffer_format(&text,
                      " (%.*s) is where one stands: line %.*s of page %.3s of the author's blog, "
                      "as it was archived.",
                      (int)examples.place_len, examples.place, (int)(examples.place_len - 4),
                      examples.place + 4, examples.place);
    if (examples.id_len > 0)
        buffer_format(&text,
                      " Cases are short records that show the difference: `recto cases %.*s` "
                      "prints one.",
                      (int)examples.id_len, examples.id);
    tables_add_paragraph(&text, article);
    buffer_release(&text);
}

static void add_issues(const struct article *issues, const char *prefix, struct article *article)
{
    const size_t before = article->count;
    bool wanted = false;

    for (size_t i = 0; i < issues->count; i++) {
        const struct block *const block = &issues->blocks[i];
        const char *const title = find_title(block, prefix);
        if (title != NULL && article->count == before)
            add_lead(block, issues->count - i, article);
        if (title != NULL)
            add_title(block, title, article);
        else if (wanted && goes_on(block))
            add_part(block, article);
        wanted = title != NULL || (wanted && goes_on(block));
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
