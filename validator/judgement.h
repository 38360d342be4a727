/* What judging a record concludes. */
#ifndef RECTO_VALIDATOR_JUDGEMENT_H
#define RECTO_VALIDATOR_JUDGEMENT_H

#include "base/buffer.h"
#include "notation/record.h"
#include "validator/game.h"
#include "validator/trace.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum status {
    STATUS_MALFORMED,
    STATUS_ILLEGAL,
    STATUS_DISPUTED,
    STATUS_COMPLETE,
    STATUS_UNFINISHED
};

enum { STATUSES = 5 };

enum ending {
    ENDING_NONE,
    ENDING_RULES,
    ENDING_RESIGN,
    ENDING_FORFEIT,
    ENDING_DRAW,
    ENDING_ADJUDGED
};

/* Whether nothing is wrong with a record of that status. */
static inline bool status_is_sound(enum status status)
{
    return status == STATUS_COMPLETE || status == STATUS_UNFINISHED;
}

extern const char *const status_names[STATUSES];
extern const char *const ending_names[ENDING_ADJUDGED + 1]; /* NULL for ENDING_NONE */

struct clock;

struct judgement {
    struct record record;
    const struct game *game;         /* NULL if it is unknown */
    struct trace trace;              /* accepted items; empty if malformed */
    const struct position *position; /* after the trace; NULL if malformed */
    enum status status;
    enum ending ending;
    uint32_t moves;
    uint32_t seals, opened; /* seals, and those of them that have been opened … */
    uint32_t void_seals;    /* … or never will be, since their players have left */
    int to_move;            /* 0 if the game is over */
    bool scored;            /* the scores of the position count */
    bool winners[PLAYERS_MOST + 1];
    const struct clock *clock; /* NULL without `time:`, or if malformed */
    uint32_t refused;          /* index of the refused item, or the number of items */
    /* Of a record that holds a sheet; see validator/restore/restoration.h. */
    enum move_order order;
    bool untold, turn_untold; /* who won and the scores, and who is to move */
    const char *why_untold;
    const struct integer *least, *most; /* scores from index 1; NULL if they are not bounded */
    const struct move *restored;        /* by index of items; NULL for written moves */
};

/* Raises a diagnostic at an item of the move text: a remark or an error, as its code says. `move`
 * is the ordinal of the move that is meant, or 0. */
void raise_item(struct judgement *judgement, struct arena *arena, int code, const struct item *item,
                int64_t move, struct move_number number, const char *message);

/* The game of a record that can be told; NULL if there is none. */
static inline const struct game *judgement_game(const struct judgement *judgement)
{
    return judgement->record.game_wrong || judgement->record.broken_yaml ? NULL : judgement->game;
}

/* Adds the proposal to write `text` in place of the bytes from `start` to `end` of the move text;
 * see diagnostics_propose(). If it overlaps another, the record counts as one for which some
 * message proposes nothing. */
struct proposal *propose(struct judgement *judgement, struct arena *arena, size_t start, size_t end,
                         const char *text, size_t len);

/* Appends a player's score as reports and JSON show it. */
void score_write(const struct judgement *judgement, int player, struct buffer *text);

/* --- who won */

/* Sets the winners by the rules in a position that is over and counted. */
void outcome_by_rules(const struct game *game, const struct position *position, bool *winners);

/* Adds the winners by the judgement's ending and position; `ender` is the player of the ending. */
void outcome_find(const struct judgement *judgement, int ender, bool *winners);

#endif
