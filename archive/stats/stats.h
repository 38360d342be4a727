/* What is counted of an archive: games and statuses, lengths, points, and who wins from which seat.
 * Memory does not grow with the number of records. */
#ifndef RECTO_ARCHIVE_STATS_STATS_H
#define RECTO_ARCHIVE_STATS_STATS_H

#include "archive/stats/lengths.h"
#include "archive/stats/score_summary.h"
#include "cli/work/jobs.h"
#include "render/charts.h"
#include "validator/games/games.h"

enum { ENDINGS = ENDING_ADJUDGED + 1, GAMES_COUNTED = GAME_COUNT + 1 };

/* A seat of the games of so many players: won alone, won together with others, and how many games
 * that is if k winners count as 1/k each. */
struct seat {
    uint64_t wins, shared;
    double points;
};

/* The complete games of so many players. */
struct seating {
    uint64_t games, nobody; /* `nobody` wins where an arbiter has said so */
    struct seat seats[];
};

/* Where a record stands. */
struct record_location {
    const char *file; /* NULL for nowhere */
    size_t record;
};

/* Lengths, points and seats are those of complete games. */
struct game_stats {
    uint64_t records, statuses[STATUSES], endings[ENDINGS];
    struct lengths lengths;
    struct score_summary points;
    struct record_location longest, highest;  /* the first of these */
    struct seating *fields[PLAYERS_MOST + 1]; /* NULL where there were none */
};

struct stats {
    struct game_stats games[GAMES_COUNTED]; /* the last: the game is not known */
};

/* What a worker notes of a record, and who gathers adds; see jobs_plan. */
void stats_note(const struct visit *visit, struct buffer *notes);
void stats_add(struct stats *stats, const struct buffer *notes);
void stats_release(struct stats *stats);

/* The games of two players, all together; NULL if there are none. The caller frees it. */
struct seating *stats_of_two(const struct stats *stats);

/* The id of a game, "unknown" for the last. */
const char *stats_game(int index);

/* The three forms of it; the charts are what people read. */
void stats_json(const struct stats *stats, struct buffer *out);
void stats_csv(const struct stats *stats, struct buffer *out);
void stats_charts(const struct stats *stats, struct charts *charts);

/* The order in which statuses are shown. */
extern const enum status stats_order[STATUSES];

#endif
