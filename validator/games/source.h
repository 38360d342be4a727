/* The rules of the games as people read them: validator/games/NAME.md, which the build puts into
 * the program. */
#ifndef RECTO_VALIDATOR_GAMES_SOURCE_H
#define RECTO_VALIDATOR_GAMES_SOURCE_H

#include "base/buffer.h"
#include "validator/games/games.h"

#include <stdbool.h>
#include <stddef.h>

/* Markdown, or what is left of it. */
struct game_source {
    const char *bytes;
    size_t len;
};

/* Of a game of the list; NULL for what all games share, games.md. */
struct game_source game_source(const struct game *game);

/* A line without its end. */
struct source_line {
    const char *at;
    size_t len;
};

/* Takes the first line off a source; false at its end. */
bool source_take(struct game_source *source, struct source_line *line);

/* Whether a line begins with that text, and whether it is that text. */
bool source_begins(const struct source_line *line, const char *with);
bool source_is(const struct source_line *line, const char *text);

/* Skips the first `len` bytes. */
struct source_line source_after(const struct source_line *line, size_t len);

/* Appends text without the marks of Markdown: `code`, *emphasis*, **strong**. */
void source_write_plain(const struct source_line *line, struct buffer *out);

#endif
