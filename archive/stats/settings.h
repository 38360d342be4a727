/* The rules by which games were played: for each game, the values of its variants. */
#ifndef RECTO_ARCHIVE_STATS_SETTINGS_H
#define RECTO_ARCHIVE_STATS_SETTINGS_H

#include "archive/stats/stats.h"

enum { WHOLE_GAME = -1, ROWS_MAX = GAMES_COUNTED * (1 + SETTINGS_MAX) };

/* What is told of a game: of all its records, or of those of one setting. */
struct stats_row {
    int game, setting; /* or WHOLE_GAME */
    const struct game_stats *stats;
};

/* The setting of a header; each variant has two values. */
int setting_of(const struct setup *setup);

/* The value that a setting has for a variant. */
const char *setting_value(int game, int setting, int variant);

/* The rows for games that have records: each game, and after it its settings that occur, if one of
 * its variants is told. Returns how many. */
size_t stats_rows(const struct stats *stats, struct stats_row rows[ROWS_MAX]);

/* Appends the variants of a setting that are told: `diagonals=true ending=single`. */
void setting_write(const struct stats *stats, const struct stats_row *row, struct buffer *out);

#endif
