#include "render/article/sheet.h"

#include "base/buffer.h"
#include "validator/games/source.h"

#include <string.h>

/* Skips the "{last-point: false} " of an item; NULL if the setup has another value. */
static const char *find_sentence(const char *item, const struct schema *schema,
                                 const struct setup *setup)
{
    struct buffer mark = {0};
    const char *sentence = item[0] == '{' ? NULL : item;

    for (int i = 0; sentence == NULL && i < VARIANTS_MOST && schema->variants[i].name != NULL;
         i++) {
        const struct variant *const variant = &schema->variants[i];
        mark.len = 0;
        buffer_format(&mark, "{%s: %s} ", variant->name, variant->values[setup->variants[i]]);
        if (strncmp(item, buffer_string(&mark), mark.len) == 0)
            sentence = item + mark.len;
    }
    buffer_release(&mark);
    return sentence;
}

bool article_sheet_read(struct article_sheet *sheet, const struct game *game,
                        const struct setup *setup)
{
    const struct game_source source = game_source(game);
    size_t count = 0;
    unsigned line;
    const char *reason;

    *sheet = (struct article_sheet){0};
    if (!article_read(&sheet->article, source.bytes, source.len, &line, &reason))
        return false;
    const struct block_range range = article_section(&sheet->article, "On the sheet");
    for (size_t i = 0; i < range.count; i++) {
        const struct block *const block = &range.first[i];
        if (block->kind == BLOCK_PARAGRAPH)
            sheet->copying = block->text;
        if (block->kind != BLOCK_ITEM)
            continue;
        const char *const sentence = find_sentence(block->text, &game->schema, setup);
        if (sentence != NULL && count++ < SUMMARY_SENTENCES)
            sheet->sentences[count - 1] = sentence;
    }
    return count == SUMMARY_SENTENCES;
}

void article_sheet_release(struct article_sheet *sheet)
{
    article_release(&sheet->article);
}
