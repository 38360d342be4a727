#include "render/sheets/blank/sentences.h"

#include "validator/games/source.h"

#include <string.h>

/* Skips the "{last-point: false} " of a sentence; NULL if the setup has another value. */
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

/* Takes an item of a list, or a paragraph, with a blank in place of each line break; empty at the
 * end. */
static void take_text(struct game_source *source, struct buffer *text)
{
    struct game_source rest = *source;
    struct source_line line;

    text->len = 0;
    while (source_take(&rest, &line) && (text->len == 0 || source_begins(&line, "  ") ||
                                         (text->bytes[0] != '-' && line.len > 0))) {
        *source = rest;
        const struct source_line words = source_begins(&line, "  ") ? source_after(&line, 2) : line;
        buffer_text(text, text->len > 0 ? " " : "");
        source_write_plain(&words, text);
    }
}

bool sentences_read(const struct game *game, const struct setup *setup, struct arena *arena,
                    struct sentences *sentences)
{
    struct game_source source = game_source(game);
    struct source_line line;
    struct buffer text = {0};
    size_t count = 0;

    *sentences = (struct sentences){0};
    if (source_take(&source, &line))
        sentences->title = arena_copy(arena, line.at + strlen("# "), line.len - strlen("# "));
    while (source_take(&source, &line) && !source_is(&line, "## On the sheet"))
        ;
    for (take_text(&source, &text); text.len > 0; take_text(&source, &text)) {
        const char *const copy = arena_copy(arena, text.bytes, text.len);
        if (strncmp(copy, "- ", 2) != 0) {
            sentences->copying = copy;
            continue;
        }
        const char *const sentence = find_sentence(copy + 2, &game->schema, setup);
        if (sentence != NULL && count++ < SUMMARY_SENTENCES)
            sentences->list[count - 1] = sentence;
    }
    buffer_release(&text);
    return count == SUMMARY_SENTENCES;
}
