#include "validator/step.h"

#include "validator/departures.h"
#include "validator/leaving.h"
#include "validator/numbers/integer_text.h"
#include "validator/seals/seal_rules.h"

/* The player whom an ending or a departure means: the one on the move unless a tag names another;
 * 0 if it names nobody. */
static int find_meant(const struct position *position, const struct text *text,
                      const struct item *item)
{
    const int32_t tag = item_tag(text, item);

    if (item->body == item->start)
        return position->player;
    return tag >= 1 && tag <= position->setup->players ? tag : 0;
}

static int check_ending(const struct play *play, enum item_kind kind, int player)
{
    const struct position *const position = play->position;

    if (has_left(position, player))
        return CODE_GONE;
    if (kind == ITEM_ADJUDGED)
        return play->progress.decided ? CODE_NONE : CODE_ENDING;
    return kind == ITEM_DRAW || players_in(position) == 2 ? CODE_NONE : CODE_ENDING;
}

static struct move departure(const struct position *position, int player)
{
    const int on_move = player == position->player ? LEFT_ON_MOVE : 0;
    const int of_round = seal_is_possible(position->game, position->phase) ? LEFT_A_ROUND : 0;

    return (struct move){.option = (uint8_t)(on_move | of_round)};
}

int step_check_other(struct play *play, const struct text *text, const struct item *item,
                     struct trace_entry *entry)
{
    struct position *const position = play->position;
    const enum item_kind kind = (enum item_kind)item->kind;

    entry->kind = (uint8_t)kind;
    entry->player = (uint8_t)position->player;
    if (!play_is_open(play))
        return CODE_OVER;

    switch (kind) {
    case ITEM_SEAL:
    case ITEM_LOST_HALF:
        if (!step_is_turn(position, text, item))
            return CODE_TURN;
        entry->player = (uint8_t)position->player;
        if (kind == ITEM_SEAL)
            return seal_is_refused(position) ? CODE_SEAL : CODE_NONE;
        return position->half_lost ? CODE_NONE : position->game->lost_half;
    case ITEM_NEW_GRID:
        return position->grid_ended ? CODE_NONE : position->game->new_grid;
    case ITEM_OPEN_END:
        return CODE_NONE;
    default:
        entry->player = (uint8_t)find_meant(position, text, item);
        if (entry->player == 0)
            return CODE_TURN;
        if (!is_departure(kind))
            return check_ending(play, kind, entry->player);
        entry->move = departure(position, entry->player);
        return leaving_check(position, entry->player);
    }
}

void step_again_other(struct position *position, const struct trace_entry *entry)
{
    switch ((enum item_kind)entry->kind) {
    case ITEM_SEAL:
        seal_accept(position);
        break;
    case ITEM_LEAVES:
    case ITEM_DROPPED:
        leaving_apply(position, entry->player);
        break;
    case ITEM_LOST_HALF:
        position->half_lost = false;
        break;
    case ITEM_NEW_GRID:
        position->grid_ended = false;
        break;
    default:
        break;
    }
}

static enum ending ending_of(enum item_kind kind)
{
    return kind == ITEM_RESIGN     ? ENDING_RESIGN
           : kind == ITEM_FORFEIT  ? ENDING_FORFEIT
           : kind == ITEM_DRAW     ? ENDING_DRAW
           : kind == ITEM_ADJUDGED ? ENDING_ADJUDGED
                                   : ENDING_NONE;
}

void step_take_other(struct play *play, const struct trace_entry *entry)
{
    struct progress *const progress = &play->progress;

    step_again_other(play->position, entry);
    if (entry->kind == ITEM_SEAL) {
        progress->mover = 0;
        return;
    }
    progress->ending = ending_of((enum item_kind)entry->kind);
    progress->closed = progress->ending != ENDING_NONE || entry->kind == ITEM_OPEN_END;
}

bool play_has_points(const struct play *play, const struct text *text, const struct item *item)
{
    return play->position->game->points &&
           integer_equal(play_points(play),
                         scan_points(play->position->arithmetic, item_body(text, item)));
}
