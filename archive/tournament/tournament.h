/* The games of a tournament among the records of an archive, and what does not count. */
#ifndef RECTO_ARCHIVE_TOURNAMENT_TOURNAMENT_H
#define RECTO_ARCHIVE_TOURNAMENT_TOURNAMENT_H

#include "archive/tournament/standings.h"
#include "cli/work/jobs.h"
#include "render/charts.h"
#include "validator/games/games.h"

/* Why a record is in no table. */
enum exclusion {
    EXCLUDED_NOT, /* it is counted */
    EXCLUDED_UNFINISHED,
    EXCLUDED_DISPUTED,
    EXCLUDED_ILLEGAL,
    EXCLUDED_MALFORMED,
    EXCLUDED_NAMELESS, /* the header says only how many players there are */
    EXCLUDED_ALONE,    /* a game of one player */
    EXCLUDED_TWICE,    /* two players have the same name */
    EXCLUSIONS
};

extern const char *const exclusion_names[EXCLUSIONS];

struct excluded {
    const char *file;
    size_t record;
    uint64_t line;
    enum exclusion reason;
    const struct code_facts *code; /* what is wrong with it; NULL for nothing */
};

/* Cross tables of more players are in nobody's interest: only JSON has all pairings then. */
enum { CROSSED_MOST = 60 };

/* All zero, but for awards and tie-breaks, has no records. Memory grows with players and games, and
 * with records that do not count; not with those of other events. */
struct tournament {
    struct standings standings;
    bool unplayed_apart; /* tie-breaks do not take a forfeit before the first move for a game */
    struct excluded *excluded;
    size_t excluded_count, excluded_capacity;
    uint64_t excluded_by[EXCLUSIONS];
    uint64_t records, games, others;  /* `others`: of other events */
    bool played[GAME_COUNT];          /* by index in the list of games */
    bool crowded;                     /* some games had more than two players */
    char first_day[11], last_day[11]; /* of the dates written as 2026-11-03; "" without */
    struct buffer event;              /* of the games, as far as … */
    bool several;                     /* … they do not have several */
};

/* Takes off blanks at both ends. */
struct span trimmed(const char *bytes, size_t len);

/* What a worker notes of a record: of one of that event, or of any where `event.bytes` is NULL. A
 * malformed record whose event cannot be read might be of any. */
void tournament_note(const struct visit *visit, struct span event, struct buffer *notes);
void tournament_add(struct tournament *tournament, const struct buffer *notes);
void tournament_release(struct tournament *tournament);

/* Appends a number of two hundredths with as many decimals as it takes. */
void tournament_number(int64_t two_hundredths, struct buffer *out);

/* The three forms of it, once ranked; the charts are what people read. */
void tournament_json(const struct tournament *tournament, struct buffer *out);
void tournament_csv(const struct tournament *tournament, struct buffer *out);
void tournament_charts(const struct tournament *tournament, bool drawn, struct charts *charts);

#endif
