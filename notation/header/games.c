#include "notation/header/games.h"

#include "base/nearest.h"
#include "notation/header/suggest.h"

#include <string.h>

enum { GAMES_MOST = 64, NAME_MOST = 200, PART_LEAST = 4 };

/* Letters and digits alone, in small letters. */
static void fold(const char *text, size_t len, struct buffer *out)
{
    struct buffer plain = {0};

    suggest_plain_word(text, len, &plain);
    for (size_t i = 0; i < plain.len; i++)
        if (strchr("abcdefghijklmnopqrstuvwxyz0123456789", plain.bytes[i]) != NULL)
            buffer_character(out, plain.bytes[i]);
    buffer_release(&plain);
}

static bool is_same(const char *name, const char *folded)
{
    struct buffer other = {0};

    fold(name, strlen(name), &other);
    const bool same = strcmp(buffer_string(&other), folded) == 0;
    buffer_release(&other);
    return same;
}

static bool is_part(const char *name, const char *folded)
{
    struct buffer other = {0};

    fold(name, strlen(name), &other);
    const bool part = strstr(buffer_string(&other), folded) != NULL;
    buffer_release(&other);
    return part;
}

static const struct schema *find_whole(const struct header *header, const char *folded)
{
    for (size_t i = 0; i < header->schema_count; i++)
        if (is_same(header->schemas[i]->id, folded) || is_same(header->schemas[i]->title, folded))
            return header->schemas[i];
    return NULL;
}

static const struct schema *find_part(const struct header *header, const char *folded)
{
    const struct schema *found = NULL;
    size_t count = 0;

    for (size_t i = 0; i < header->schema_count && strlen(folded) >= PART_LEAST; i++)
        if (is_part(header->schemas[i]->title, folded)) {
            found = header->schemas[i];
            count++;
        }
    return count == 1 ? found : NULL;
}

static const struct schema *find_near(const struct header *header, const char *text, size_t len)
{
    const char *names[2 * GAMES_MOST]; /* ids, then titles */
    size_t count = 0, found = 0;

    for (size_t i = 0; i < header->schema_count && i < GAMES_MOST; i++)
        names[count++] = header->schemas[i]->id;
    const size_t games = count;
    for (size_t i = 0; i < games; i++)
        names[count++] = header->schemas[i]->title;
    const char *const nearest = nearest_name(text, len, names, count);
    while (nearest != NULL && names[found] != nearest)
        found++;
    return nearest != NULL && games > 0 ? header->schemas[found % games] : NULL;
}

const struct schema *game_called(const struct header *header, const struct node *value)
{
    struct buffer folded = {0};

    if (value->kind != NODE_SCALAR || value->len == 0 || value->len > NAME_MOST)
        return NULL;
    fold(value->value, value->len, &folded);
    const struct schema *const game = find_whole(header, buffer_string(&folded));
    buffer_release(&folded);
    return game;
}

const struct schema *game_meant(const struct header *header, const struct node *value)
{
    const struct schema *game = game_called(header, value);
    struct buffer text = {0};

    if (game != NULL || value->kind != NODE_SCALAR || value->len == 0 || value->len > NAME_MOST)
        return game;
    fold(value->value, value->len, &text);
    game = find_part(header, buffer_string(&text));
    text.len = 0;
    if (game == NULL)
        game = find_near(header, value->value, value->len);
    suggest_plain_word(value->value, value->len, &text);
    if (game == NULL && text.len > 0)
        game = find_near(header, text.bytes, text.len);
    buffer_release(&text);
    return game;
}
