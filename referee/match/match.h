/* A game that the referee keeps: its record, its players, and where it stands. */
#ifndef RECTO_REFEREE_MATCH_MATCH_H
#define RECTO_REFEREE_MATCH_MATCH_H

#include "cli/edit/edits.h"
#include "cli/input/input.h"
#include "referee/orders/order.h"
#include "referee/referee.h"

struct party {
    const char *name, *address;
    const char *thread; /* ids of the first and the last message to this player, or "" */
    int64_t epoch;      /* of the player's tokens; those of others are worth nothing … */
    int64_t oldest;     /* … but those from here on were this player's, and given away */
    bool accepted;
    enum picture picture; /* with every message */
};

struct match {
    int64_t id;
    const char *state;       /* invited, running, paused, over, declined */
    int64_t turn;            /* grows with every change of the record: tokens are of a turn */
    int64_t moved, reminded; /* when it last changed, and when a reminder was last sent */
    struct buffer record;    /* YAML */
    int count;               /* of the players */
    struct party parties[PLAYERS_MOST + 1]; /* from 1 */
    struct source source;
    struct visit visit; /* of the record as it stands, after match_judge() */
};

/* Reads a game from the store and judges it; false if there is none of that number. */
bool match_load(struct referee *referee, int64_t id, struct match *match);
void match_release(struct match *match);

/* Judges the record as it stands; false if it is not one sound record. */
bool match_judge(struct referee *referee, struct match *match);

/* The record before it is changed; what comes of it is kept if `good`, else it is as before. */
struct buffer match_copy_record(const struct match *match);
bool match_settle(struct referee *referee, struct match *match, struct buffer *before, bool good);

/* Writes record, state and turn back. */
void match_save(struct referee *referee, const struct match *match);

/* Appends items for a player (0: the referee's own), with the moment of the entry, judges, and
 * makes the record canonical. False, with a sentence or more in `why`, if they are not sound or not
 * the player's to make; then the record is as it was. */
bool match_add(struct referee *referee, struct match *match, int player, const char *text,
               struct buffer *why);

/* The same at another moment, INT64_MIN for one that is not known. */
bool match_add_at(struct referee *referee, struct match *match, int player, const char *text,
                  int64_t moment, struct buffer *why);

/* Makes changes; the record is to be judged again. */
void match_apply(struct match *match, struct edits *edits);

/* The latest time that stands in the record, or begins it; MOMENT_NEVER_BEFORE without one. */
int64_t match_latest_time(const struct match *match);

/* Whether lists of the players are to come in before the first move. */
bool match_wants_lists(const struct match *match);

/* Whether the players answer without seeing each other's answers, or make such lists. */
bool match_is_secret(const struct match *match);

/* Whether the player's secret answer is in. */
bool match_has_answered(struct referee *referee, const struct match *match, int player);

/* Appends "move 12, c4-c5; move 13, d4-d5": the moves after the first `from` entries of the trace.
 */
void match_write_moves(const struct match *match, size_t from, struct buffer *out);

/* Sets the state to over if the record has ended. */
void match_conclude(struct match *match);

bool match_is(const struct match *match, const char *state);

/* Judges a text that is to be one record; false with the reason in `why`. The match gets the text
 * and nothing else. */
bool match_take(struct referee *referee, struct match *match, const char *bytes, size_t len,
                struct buffer *why);

#endif
