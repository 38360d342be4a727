/* A game of the referee: its record, its players, and its state. */
#ifndef RECTO_REFEREE_MATCH_MATCH_H
#define RECTO_REFEREE_MATCH_MATCH_H

#include "cli/edit/proof.h"
#include "cli/input/input.h"
#include "referee/language/language.h"
#include "referee/orders/order.h"
#include "referee/referee.h"

struct party {
    const char *name, *address;
    const char *thread; /* ids of the first and the last message to this player, with a blank
                           between; or "" */
    int64_t epoch;      /* epoch of the player's tokens; others are not valid … */
    int64_t
        oldest; /* … but those from here on belonged to this player, and others have seen them */
    bool accepted;
    enum picture picture;   /* sent with every message */
    enum language language; /* of what the player is told */
};

struct match {
    int64_t id;
    const char *state;       /* invited, running, paused, adjourned, over, declined, cancelled,
                                expired */
    int64_t turn;            /* grows with every change of the record; a token is for one turn */
    int64_t moved, reminded; /* moments of the last change, and of the last reminder */
    struct buffer record;    /* YAML */
    int count;               /* of the players */
    struct party parties[PLAYERS_MOST + 1]; /* from 1 */
    struct source source;
    struct visit visit; /* of the record as it stands, after match_judge() */
};

/* Reads a game from the store and judges it; false if there is no such game. Release the match in
 * any case. */
bool match_load(struct referee *referee, int64_t id, struct match *match);
void match_release(struct match *match);

/* Judges the record; false if it is not sound. */
bool match_judge(struct referee *referee, struct match *match);

/* match_copy_record() before a change, match_settle() after it: keeps the change if it is `good`,
 * otherwise puts the copy back. Gives `good`, and releases the copy. */
struct buffer match_copy_record(const struct match *match);
bool match_settle(struct referee *referee, struct match *match, struct buffer *before, bool good);

/* Writes record, state and turn back. */
void match_save(struct referee *referee, const struct match *match);

/* Appends items of a player (0: the referee) with the moment of the entry, judges the record, and
 * makes it canonical. False, with the reasons in `why` and the record as it was, if the items are
 * not sound or the player may not make them. */
bool match_add(struct referee *referee, struct match *match, int player, const char *text,
               struct buffer *why);

/* The same at another moment; INT64_MIN: the moment is unknown. */
bool match_add_at(struct referee *referee, struct match *match, int player, const char *text,
                  int64_t moment, struct buffer *why);

/* Applies edits. The caller judges the record again. */
void match_apply(struct match *match, struct edits *edits);

/* Applies edits, and judges the record; false unless it is sound then, and what is `kept` of it
 * says the same as before. The caller puts the record back in that case. */
bool match_edit(struct referee *referee, struct match *match, struct edits *edits,
                const struct kept *kept);

/* The latest time in the record, its beginning included; MOMENT_NEVER_BEFORE without any. */
int64_t match_latest_time(const struct match *match);

/* Whether the players owe lists before the first move. */
bool match_wants_lists(const struct match *match);

/* Whether the players owe secret answers or lists now. */
bool match_is_secret(const struct match *match);

/* Whether the player's secret answer or list has come in. */
bool match_has_answered(struct referee *referee, const struct match *match, int player);

/* Whether a player has left the game, or was dropped from it; and how many are still in it. */
bool match_has_left(const struct match *match, int player);
int match_players_in(const struct match *match);

/* Takes a player out of a game of three or more: `item` is `leaves` or `dropped`. What the player
 * had announced and answered in secret is forgotten. False, with the reasons in `why` and nothing
 * changed, if the rules do not let the game go on. */
bool match_leave(struct referee *referee, struct match *match, int player, const char *item,
                 struct buffer *why);

/* Whether the player is on vacation at that moment. */
bool match_is_absent(struct referee *referee, const struct match *match, int player,
                     int64_t moment);

/* Appends "move 7", "round 3", or "round 2, move 7" in that language, as number_write() in English.
 */
void match_write_number(const struct game *game, struct move_number number, enum language language,
                        struct buffer *out);

/* Appends "move 12, c4-c5; move 13, d4-d5": the moves after the first `from` entries of the trace,
 * with their numbers in that language, or in each. */
void match_write_moves(const struct match *match, size_t from, enum language language,
                       struct buffer *out);
void match_tell_moves(const struct match *match, size_t from, struct tongues *out);

/* Sets the state to over if the record has ended. */
void match_conclude(struct match *match);

/* Begins the next turn, at the moment of the entry, of a record that has changed, and saves it. */
void match_advance(struct referee *referee, struct match *match);

/* Whether the game waits for this player. */
bool match_waits_for(struct referee *referee, const struct match *match, int player);

bool match_is(const struct match *match, const char *state);

/* Makes a text the record of a match, and judges it; false, with the reason in `why`, unless it is
 * one sound record. Other members of the match stay as they are. */
bool match_take(struct referee *referee, struct match *match, const char *bytes, size_t len,
                struct buffer *why);

#endif
