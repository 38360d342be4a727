/* What `stats` counts: games and statuses, lengths, points, and who wins from which seat, for each
 * game and for each setting of its variants. Memory does not grow with the number of records. */
#ifndef RECTO_ARCHIVE_STATS_STATS_H
#define RECTO_ARCHIVE_STATS_STATS_H

#include "archive/stats/lengths.h"
#include "archive/stats/score_summary.h"
#include "cli/work/jobs.h"
#include "render/charts.h"
#include "validator/games/games.h"

enum { ENDINGS = ENDING_ADJUDGED + 1, GAMES_COUNTED = GAME_COUNT + 1, SETTINGS_MAX = 4 };

/* A seat of the games of one number of players: how often it won alone and with others, and its
 * points, of which each of k winners gets 1/k. */
struct seat_wins {
    uint64_t wins, shared;
    double points;
};

/* The complete games of one number of players. Those that `nobody` won have no known winner: an
 * arbiter has decided so, or a sheet does not tell who has won. */
struct seating {
    uint64_t games, ties, nobody;
    struct seat_wins seats[];
};

/* Where a record stands. */
struct record_location {
    const char *file; /* NULL: no record */
    size_t record;
};

/* Only complete games count for lengths, points and seats. */
struct game_stats {
    uint64_t records, statuses[STATUSES], endings[ENDINGS];
    struct lengths lengths;
    struct score_summary points;
    struct record_location longest, highest; /* the first, if there are several */
    struct seating
        *fields[PLAYERS_MOST + 1]; /* by number of players; NULL where there are no games */
};

struct stats {
    struct game_stats games[GAMES_COUNTED]; /* the last one: records of an unknown game */
    /* Games that have variants, by setting; NULL where there are no
     * records. Those whose header cannot be read have no setting. */
    struct game_stats *settings[GAME_COUNT][SETTINGS_MAX];
};

/* stats_note() runs in a worker and appends what it notes of a record; stats_add() takes these
 * notes in the order of the records. See jobs_plan. */
void stats_note(const struct visit *visit, struct buffer *notes);
void stats_add(struct stats *stats, const struct buffer *notes);
void stats_release(struct stats *stats);

/* Adds up the statuses of all records, whose number is returned. */
uint64_t stats_total(const struct stats *stats, uint64_t statuses[STATUSES]);

/* All games of two players together; NULL if there are none. The caller frees it. */
struct seating *stats_of_two(const struct stats *stats);

/* The id of a game; "unknown" for the last index. */
const char *stats_game(int index);

/* The three forms of the result; people read the charts. */
void stats_json(const struct stats *stats, struct buffer *out);
void stats_csv(const struct stats *stats, struct buffer *out);
void stats_charts(const struct stats *stats, struct charts *charts);

/* --- settings: the values of a game's variants */

enum { WHOLE_GAME = -1, ROWS_MAX = GAMES_COUNTED * (1 + SETTINGS_MAX) };

/* What is told of a game: of all its records, or of those of one setting. */
struct stats_row {
    int game, setting; /* or WHOLE_GAME */
    const struct game_stats *stats;
};

/* The value that a setting has for a variant. */
const char *setting_value(int game, int setting, int variant);

/* The rows for games that have records: each game, and after it its settings that occur, if one of
 * its variants is told. Returns how many. */
size_t stats_rows(const struct stats *stats, struct stats_row rows[ROWS_MAX]);

/* Appends the variants of a setting that are told: `diagonals=true ending=single`. */
void setting_write(const struct stats *stats, const struct stats_row *row, struct buffer *out);

/* --- shares of games won, with confidence intervals */

struct win_share {
    double value, low, high; /* from 0 to 1 */
};

/* `points` won in `count` games (at least one) that gave a point each. The interval is Wilson's
 * score interval at 95 % (E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical
 * Inference", Journal of the American Statistical Association 22, 1927, pages 209 to 212):
 *     (p + z²/2n ± z √(p (1 - p)/n + z²/4n²)) / (1 + z²/n),   z = 1.959964
 * It holds for points that are 0 or 1. Where a shared game gives a part of one, these vary less
 * than it supposes, and the interval is on the wide side. */
struct win_share win_share_of(double points, uint64_t count);

#endif
