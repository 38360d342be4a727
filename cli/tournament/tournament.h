/* A tournament: which records of an archive count for it, and which do not. */
#ifndef RECTO_CLI_TOURNAMENT_TOURNAMENT_H
#define RECTO_CLI_TOURNAMENT_TOURNAMENT_H

#include "cli/input/input.h"
#include "cli/tournament/standings.h"
#include "render/charts.h"
#include "validator/games/games.h"

/* Why a record does not count. */
enum exclusion {
    EXCLUDED_NOT, /* it counts */
    EXCLUDED_UNFINISHED,
    EXCLUDED_DISPUTED,
    EXCLUDED_ILLEGAL,
    EXCLUDED_MALFORMED,
    EXCLUDED_NAMELESS, /* the header says only how many players there are */
    EXCLUDED_ALONE,    /* a game of one player */
    EXCLUDED_TWICE,    /* two players have the same name */
    EXCLUDED_UNTOLD,   /* a sheet that does not tell who won */
    EXCLUDED_VOID,     /* the arbiter has decided that nobody won */
    EXCLUSIONS
};

extern const char *const exclusion_names[EXCLUSIONS];

struct excluded {
    const char *file;
    size_t record;
    uint64_t line;
    enum exclusion reason;
    const struct code_facts *code; /* what is wrong with the record; NULL: nothing */
};

/* Larger cross tables are unreadable; JSON has the pairings of any number of players. */
enum { CROSSED_MAX = 60 };

/* Starts as all zero but for awards and tie-breaks. Memory grows with players, games and records
 * that do not count, but not with records of other events. */
struct tournament {
    struct standings standings;
    bool unplayed_apart; /* tie-breaks do not count a forfeit before the first move as a game */
    struct excluded *excluded;
    size_t excluded_count, excluded_capacity;
    uint64_t excluded_by[EXCLUSIONS];
    uint64_t records, games, others; /* `others`: records of other events */
    bool played[GAME_COUNT];         /* by index in the list of games */
    bool crowded;                    /* some games had more than two players */
    bool dated;                      /* by games of which the day is known */
    int64_t first_day, last_day;
    struct buffer event; /* of the first game */
    bool several;        /* the games are of several events */
};

/* The text without blanks at its ends. */
struct span trimmed(const char *bytes, size_t len);

/* The event that a record names, "" if it names none; in the judgement. */
struct span tournament_event(const struct judgement *judgement);

/* tournament_note() runs in a worker and appends what it notes of a record; tournament_add()
 * takes these notes in the order of the records. Records of `other` events are only counted. */
void tournament_note(const struct visit *visit, bool other, struct buffer *notes);
void tournament_add(struct tournament *tournament, const struct buffer *notes);
void tournament_release(struct tournament *tournament);

/* Appends a number of two-hundredths with as many decimals as it needs. */
void tournament_number(int64_t two_hundredths, struct buffer *out);

/* The result for people, once ranked. `drawn`: on a page. */
void tournament_charts(const struct tournament *tournament, bool drawn, struct charts *charts);

#endif
