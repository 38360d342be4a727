#include "validator/meant/rehearsal.h"

#include "validator/leaving.h"
#include "validator/numbering.h"
#include "validator/numbers/integer_text.h"
#include "validator/replay.h"

bool rehearsal_is_open(const struct rehearsal *rehearsal)
{
    return rehearsal->progress.ending == ENDING_NONE && !rehearsal->progress.left_open &&
           !rehearsal->position->over;
}

static bool settled_open(struct rehearsal *rehearsal)
{
    position_settle(rehearsal->position);
    return rehearsal_is_open(rehearsal);
}

/* Plays a legal move. */
static void play(struct rehearsal *rehearsal, const struct move *move)
{
    struct position *const position = rehearsal->position;
    const struct trace_entry entry = {.move = *move, .player = (uint8_t)position->player};

    replay_move(rehearsal->game, position, &entry);
    rehearsal->progress.moved = true;
    rehearsal->progress.points =
        position->scorer == entry.player ? position->points : integer_of(0);
}

/* Whether the tag, if there is one, names the player on the move, or the one who takes it. */
static bool is_turn(struct rehearsal *rehearsal, const struct text *text, const struct item *item)
{
    struct position *const position = rehearsal->position;

    if (item->body == item->start)
        return true;
    const int32_t tag = item_tag(text, item);
    if (position->either && tag >= 1 && tag <= position->setup->players)
        position->player = tag;
    return tag == position->player;
}

/* Reads a move and plays it if it is legal. */
static bool rehearse_move(struct rehearsal *rehearsal, const struct text *text,
                          const struct item *item)
{
    const struct game *const game = rehearsal->game;
    struct position *const position = rehearsal->position;
    struct move move = {.shape = item->shape};
    struct reason reason;

    if (!rehearsal_is_open(rehearsal) || game->schema.shapes[item->shape].phase != position->phase)
        return false;
    const int before = position->player;
    if (!is_turn(rehearsal, text, item)) {
        position->player = before;
        return false;
    }
    game->read(position, item->shape, item_body(text, item), &move);
    rehearsal->steps += rehearsal->check_steps;
    /* A list costs what it holds, also where the notation leaves it out. */
    if (game->schema.shapes[item->shape].list)
        rehearsal->steps += rehearsal->list_steps + move.list_len / 4;
    if (game->check(position, &move, &reason) != CODE_NONE) {
        position->player = before;
        return false;
    }
    play(rehearsal, &move);
    return true;
}

/* The next item that is not beside the moves, in the script or in what follows it. */
static const struct item *next_move(const struct script *script, size_t at,
                                    const struct script *next, size_t next_at)
{
    for (at++; at < script->count; at++)
        if (!item_is_aside(&script->items[at]))
            return &script->items[at];
    return next != NULL && next_at < next->count ? next_move(next, next_at - 1, NULL, 0) : NULL;
}

static bool number_holds(struct rehearsal *rehearsal, const struct script *script, size_t at,
                         const struct script *next, size_t next_at)
{
    struct position *const position = rehearsal->position;
    struct scanner body = item_body(&script->text, &script->items[at]);
    const int64_t written = scan_number(&body);
    const struct item *following = NULL;

    if (position->half_lost || position->undecided)
        following = next_move(script, at, next, next_at);
    const bool lost = position->half_lost && following != NULL && following->kind == ITEM_LOST_HALF;
    if (written != number_due(position, lost).number)
        return false;
    /* A move that is legal shows that the game goes on. */
    if (position->undecided && following != NULL && following->kind == ITEM_MOVE)
        return rehearsal_is_open(rehearsal);
    return settled_open(rehearsal);
}

static bool points_hold(struct rehearsal *rehearsal, const struct text *text,
                        const struct item *item)
{
    struct arithmetic *const arithmetic = rehearsal->position->arithmetic;
    if (!rehearsal->game->points || !rehearsal->progress.moved || rehearsal->progress.left_open ||
        rehearsal->progress.ending != ENDING_NONE)
        return false;
    return integer_equal(rehearsal->progress.points,
                         scan_points(arithmetic, item_body(text, item)));
}

/* The player whom an ending or a departure means; 0 if a tag names nobody. */
static int player_meant(const struct rehearsal *rehearsal, const struct text *text,
                        const struct item *item)
{
    const struct position *const position = rehearsal->position;
    const int32_t tag = item_tag(text, item);

    if (item->body == item->start)
        return position->player;
    return tag >= 1 && tag <= position->setup->players ? tag : 0;
}

static bool end_game(struct rehearsal *rehearsal, const struct text *text, const struct item *item)
{
    const struct position *const position = rehearsal->position;
    const enum item_kind kind = (enum item_kind)item->kind;
    const bool of_two = kind == ITEM_RESIGN || kind == ITEM_FORFEIT;

    if (!settled_open(rehearsal))
        return false;
    const int player = player_meant(rehearsal, text, item);
    if (player == 0 || (of_two && players_in(position) != 2) ||
        (kind != ITEM_ADJUDGED && has_left(position, player)) ||
        (kind == ITEM_ADJUDGED && !rehearsal->decided))
        return false;
    rehearsal->progress.ender = player;
    rehearsal->progress.ending = kind == ITEM_RESIGN    ? ENDING_RESIGN
                                 : kind == ITEM_FORFEIT ? ENDING_FORFEIT
                                 : kind == ITEM_DRAW    ? ENDING_DRAW
                                                        : ENDING_ADJUDGED;
    return true;
}

static bool take_out(struct rehearsal *rehearsal, const struct text *text, const struct item *item)
{
    if (!settled_open(rehearsal))
        return false;
    const int player = player_meant(rehearsal, text, item);
    if (player == 0 || leaving_check(rehearsal->position, player) != CODE_NONE)
        return false;
    leaving_apply(rehearsal->position, player);
    return true;
}

static bool lose_half(struct rehearsal *rehearsal, const struct text *text, const struct item *item)
{
    struct position *const position = rehearsal->position;

    if (!settled_open(rehearsal) || !position->half_lost || !is_turn(rehearsal, text, item))
        return false;
    position->half_lost = false;
    return true;
}

static bool begin_grid(struct rehearsal *rehearsal)
{
    if (!settled_open(rehearsal) || !rehearsal->position->grid_ended)
        return false;
    rehearsal->position->grid_ended = false;
    return true;
}

static bool leave_open(struct rehearsal *rehearsal)
{
    if (!settled_open(rehearsal))
        return false;
    rehearsal->progress.left_open = true;
    return true;
}

bool rehearse_item(struct rehearsal *rehearsal, const struct script *script, size_t at,
                   const struct script *next, size_t next_at)
{
    const struct item *const item = &script->items[at];

    rehearsal->steps += 1 + (item->end - item->start) / 16;
    switch (item->kind) {
    case ITEM_MOVE:
        return rehearse_move(rehearsal, &script->text, item);
    case ITEM_NUMBER:
        return number_holds(rehearsal, script, at, next, next_at);
    case ITEM_POINTS:
        return points_hold(rehearsal, &script->text, item);
    case ITEM_RESIGN:
    case ITEM_FORFEIT:
    case ITEM_DRAW:
    case ITEM_ADJUDGED:
        return end_game(rehearsal, &script->text, item);
    case ITEM_LEAVES:
    case ITEM_DROPPED:
        return take_out(rehearsal, &script->text, item);
    case ITEM_LOST_HALF:
        return lose_half(rehearsal, &script->text, item);
    case ITEM_NEW_GRID:
        return begin_grid(rehearsal);
    case ITEM_OPEN_END:
        return leave_open(rehearsal);
    case ITEM_TIME:
        return !rehearsal->progress.left_open;
    case ITEM_COMMENT:
        return true;
    default:
        return false;
    }
}

size_t rehearse(struct rehearsal *rehearsal, const struct script *script, size_t at, size_t end,
                const struct script *next, size_t next_at)
{
    while (at < end && !rehearsal_is_spent(rehearsal) &&
           rehearse_item(rehearsal, script, at, next, next_at))
        at++;
    return at;
}

enum ending rehearsal_conclude(struct rehearsal *rehearsal)
{
    struct position *const position = rehearsal->position;

    position_settle(position);
    if (position->over && rehearsal->game->finish != NULL)
        rehearsal->game->finish(position);
    return position->over ? ENDING_RULES : rehearsal->progress.ending;
}
