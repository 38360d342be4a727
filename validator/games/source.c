#include "validator/games/source.h"

#include <string.h>

#define GAME(name)                 \
    extern const char name##_md[]; \
    extern const size_t name##_md_len;
#include "validator/games/games.def"
GAME(games)
#undef GAME

struct game_source game_source(const struct game *game)
{
#define GAME(name)            \
    if (game == &game_##name) \
        return (struct game_source){name##_md, name##_md_len};
#include "validator/games/games.def"
#undef GAME
    return (struct game_source){games_md, games_md_len};
}

bool source_take(struct game_source *source, struct source_line *line)
{
    if (source->len == 0)
        return false;
    const char *const stop = memchr(source->bytes, '\n', source->len);
    *line = (struct source_line){source->bytes,
                                 stop != NULL ? (size_t)(stop - source->bytes) : source->len};
    const size_t taken = line->len + (stop != NULL);
    source->bytes += taken;
    source->len -= taken;
    return true;
}

bool source_begins(const struct source_line *line, const char *with)
{
    const size_t len = strlen(with);

    return line->len >= len && memcmp(line->at, with, len) == 0;
}

bool source_is(const struct source_line *line, const char *text)
{
    return line->len == strlen(text) && source_begins(line, text);
}

struct source_line source_after(const struct source_line *line, size_t len)
{
    return (struct source_line){line->at + len, line->len - len};
}

void source_write_plain(const struct source_line *line, struct buffer *out)
{
    for (size_t i = 0; i < line->len; i++)
        if (line->at[i] != '`' && line->at[i] != '*')
            buffer_character(out, line->at[i]);
}
