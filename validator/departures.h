/* What is said of players who have left. */
#ifndef RECTO_VALIDATOR_DEPARTURES_H
#define RECTO_VALIDATOR_DEPARTURES_H

#include "validator/judgement.h"

static inline bool is_departure(enum item_kind kind)
{
    return kind == ITEM_LEAVES || kind == ITEM_DROPPED;
}

/* The state of one who has left, in a word; NULL if the item is no departure. */
static inline const char *departure_state(enum item_kind kind)
{
    return kind == ITEM_LEAVES ? "left" : kind == ITEM_DROPPED ? "dropped" : NULL;
}

/* The entry with which a player left; NULL for one who is in the game. */
const struct trace_entry *departure_of(const struct judgement *judgement, int player);

/* The same for every player, by numbers. */
void departures_list(const struct judgement *judgement,
                     const struct trace_entry *departures[PLAYERS_MOST + 1]);

/* Appends "left the game after move 7", or "was dropped …", of a player who has left. */
void departure_write(const struct judgement *judgement, int player, struct buffer *text);

/* Appends why a player cannot leave, or resign or forfeit, and what can be written; `code` is
 * CODE_GONE or CODE_LEAVING. */
void departure_explain(const struct judgement *judgement, const struct position *position,
                       enum item_kind kind, int player, int code, struct buffer *message);

#endif
