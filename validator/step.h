/* One step of a game: whether the rules allow what an item says, and what it does. Replay plays by
 * it, and whoever tries what a record may have meant. */
#ifndef RECTO_VALIDATOR_STEP_H
#define RECTO_VALIDATOR_STEP_H

#include "notation/items/items.h"
#include "validator/judgement.h"
#include "validator/leaving.h"
#include "validator/seals/seal_rules.h"

/* What playing has come to, beside the position. */
struct progress {
    enum ending ending; /* by an item: what ends by the rules, the position says */
    bool closed;        /* an item has ended the game, or `*` has left it open */
    bool decided;       /* the header has the decision that `adjudged` needs */
    uint8_t mover;      /* who made the last move; 0 if it is sealed, or there is none */
};

struct play {
    struct position *position;
    struct progress progress;
};

/* Whether the game is over, as far as is known, or left open. */
static inline bool play_has_ended(const struct play *play)
{
    return play->progress.closed || play->position->over;
}

/* Whether the game goes on; settles it. */
static inline bool play_is_open(struct play *play)
{
    position_settle(play->position);
    return !play_has_ended(play);
}

/* Whether the tag, if there is one, names the player on the move, or the one who takes it. */
static inline bool step_is_turn(struct position *position, const struct text *text,
                                const struct item *item)
{
    if (item->body == item->start)
        return true;
    const int32_t tag = item_tag(text, item);
    if (position->either && tag >= 1 && tag <= position->setup->players)
        position->player = tag;
    return tag == position->player;
}

static inline int step_check_move(const struct position *position, const struct text *text,
                                  const struct item *item, struct move *move, struct reason *reason)
{
    const struct game *const game = position->game;

    if (game->schema.shapes[item->shape].phase != position->phase)
        return CODE_PHASE;
    if ((position->owed != OWED_NOTHING || item->kind == ITEM_OPENING) &&
        seal_forbids_move(position, item))
        return CODE_SEAL;
    if (text != NULL) {
        *move = (struct move){.shape = item->shape};
        game->read(position, item->shape, item_body(text, item), move);
    }
    return game->check(position, move, reason);
}

int step_check_other(struct play *play, const struct text *text, const struct item *item,
                     struct trace_entry *entry);

/* Finds the first rule that forbids an item which is not beside the moves, or CODE_NONE. A legal
 * move shows that the game was not over, so it is settled only for other items: if play_is_open()
 * says no after the refusal of a move, CODE_OVER comes first. Sets kind, player and move of the
 * entry, which step_take() needs; the player is 0 if a tag names nobody. Without a text the entry
 * holds the move already. Whether an opening is what was sealed is left to the caller. Where either
 * player may go on, the tag decides whose turn it is, also of a move that is refused. */
static inline int step_check(struct play *play, const struct text *text, const struct item *item,
                             struct trace_entry *entry, struct reason *reason)
{
    struct position *const position = play->position;

    if (item->kind != ITEM_MOVE && item->kind != ITEM_OPENING)
        return step_check_other(play, text, item, entry);
    entry->kind = ITEM_MOVE;
    if (play_has_ended(play))
        return CODE_OVER;
    if (!step_is_turn(position, text, item))
        return CODE_TURN;
    entry->player = (uint8_t)position->player;
    return step_check_move(position, text, item, &entry->move, reason);
}

void step_again_other(struct position *position, const struct trace_entry *entry);

/* Plays an entry again, on the position alone. */
static inline void step_again(struct position *position, const struct trace_entry *entry)
{
    if (entry->kind != ITEM_MOVE) {
        step_again_other(position, entry);
        return;
    }
    position->player = entry->player;
    position->scorer = 0;
    position->points = integer_of(0);
    position->half_lost = position->grid_ended = position->either = false;
    position->game->apply(position, &entry->move);
    position->moves++;
    if (position->leavers > 0)
        leaving_hand_on(position);
}

void step_take_other(struct play *play, const struct trace_entry *entry);

/* Plays what step_check() allows. */
static inline void step_take(struct play *play, const struct trace_entry *entry)
{
    if (entry->kind != ITEM_MOVE) {
        step_take_other(play, entry);
        return;
    }
    step_again(play->position, entry);
    play->progress.mover = entry->player;
}

/* What the last mover's own score grew by. */
static inline struct integer play_points(const struct play *play)
{
    const struct position *const position = play->position;
    const int mover = play->progress.mover;

    return mover > 0 && position->scorer == mover ? position->points : integer_of(0);
}

/* Whether a claim of points about the last move holds. */
bool play_has_points(const struct play *play, const struct text *text, const struct item *item);

#endif
