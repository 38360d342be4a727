#include "validator/replay.h"

#include "base/list.h"
#include "notation/items/items.h"
#include "validator/departures.h"
#include "validator/games/explain.h"
#include "validator/leaving.h"
#include "validator/numbering.h"
#include "validator/numbers/integer_text.h"
#include "validator/rounds.h"
#include "validator/seals/seal_rules.h"

static const struct item *item_at(const struct replay *self, uint32_t index)
{
    return &self->judgement->record.items.list[index];
}

static struct move_number next_number(const struct replay *self)
{
    return number_due(self->position, false);
}

/* Whether nobody asks why an item is refused or claims wrongly: then it only is, without the work
 * of saying so. */
static bool refused_quietly(struct replay *self)
{
    self->refused = self->refused || self->quiet;
    return self->quiet;
}

/* Raises what is wrong with the next move, or with the number before it. */
static void raise_next(struct replay *self, int code, uint32_t index, struct move_number number,
                       struct buffer *message)
{
    if (!refused_quietly(self))
        raise_item(self->judgement, self->arena, code, item_at(self, index),
                   (int64_t)self->judgement->moves + 1, number, buffer_string(message));
    buffer_release(message);
}

/* Raises what is wrong with a claim about the last move. */
static void raise_last(struct replay *self, int code, struct buffer *message)
{
    const uint32_t last = self->judgement->moves;

    if (!refused_quietly(self))
        raise_item(self->judgement, self->arena, code, item_at(self, self->index), last,
                   number_at(&self->judgement->trace, last), buffer_string(message));
    buffer_release(message);
}

static void refuse(struct replay *self, int code, struct buffer *message)
{
    raise_next(self, code, self->index, next_number(self), message);
    self->refused = true;
}

static void refuse_text(struct replay *self, int code, const char *text)
{
    struct buffer message = {0};

    buffer_text(&message, text);
    refuse(self, code, &message);
}

/* Where the next entry of the trace goes. */
static struct trace_entry *next_entry(struct replay *self)
{
    struct trace *const trace = &self->judgement->trace;

    if (trace->count == trace->capacity)
        trace->entries = list_grow(trace->entries, &trace->capacity, sizeof *trace->entries);
    return &trace->entries[trace->count];
}

/* Adds the next entry to the trace. The caller sets the move in it. */
static inline void accept(struct replay *self, struct trace_entry *entry, enum item_kind kind,
                          int player, struct move_number number)
{
    self->judgement->trace.count++;
    entry->item = self->index;
    entry->kind = (uint8_t)kind;
    entry->player = (uint8_t)player;
    entry->ordinal = self->judgement->moves;
    entry->number = number.number;
    entry->round = number.round;
    entry->scorer = 0;
}

/* A seal belongs to the move that opens it, anything else to the last one. */
static void add_entry(struct replay *self, enum item_kind kind, int player)
{
    const struct trace *const trace = &self->judgement->trace;
    const struct move_number number = kind == ITEM_SEAL ? next_number(self)
                                      : trace->count > 0
                                          ? number_of(&trace->entries[trace->count - 1])
                                          : (struct move_number){0};

    accept(self, next_entry(self), kind, player, number);
}

/* "the game was over with move 7" */
static void write_end(const struct replay *self, struct buffer *message)
{
    const struct judgement *const judgement = self->judgement;
    const struct trace *const trace = &judgement->trace;

    if (trace->count > 0 && is_departure(trace->entries[trace->count - 1].kind)) {
        const int player = trace->entries[trace->count - 1].player;
        buffer_text(message, "the game was over when ");
        record_write_name(&judgement->record, player, message);
        buffer_character(message, ' ');
        departure_write(judgement, player, message);
        return;
    }
    buffer_text(message, "the game was over with ");
    number_write(self->game, number_at(&judgement->trace, judgement->moves), message);
}

/* "the game was over before this: Anna resigned, so Bela wins" */
static void explain_ended(const struct replay *self, struct buffer *message)
{
    const struct judgement *const judgement = self->judgement;
    const enum ending ending = judgement->ending;
    const int player = judgement->trace.entries[judgement->trace.count - 1].player;

    buffer_text(message, "the game was over before this: ");
    if (ending == ENDING_DRAW || ending == ENDING_ADJUDGED) {
        buffer_text(message,
                    ending == ENDING_DRAW ? "the players agreed on a draw" : "it was adjudged");
        return;
    }
    record_write_name(&judgement->record, player, message);
    buffer_text(message, ending == ENDING_RESIGN ? " resigned, so " : " forfeited it, so ");
    record_write_name(&judgement->record, leaving_next(self->position, player), message);
    buffer_text(message, " wins");
}

/* Only comments, times and numbers may follow the end. */
static bool refuse_after_end(struct replay *self)
{
    struct buffer message = {0};

    position_settle(self->position);
    if (self->state == STATE_OPEN && !self->position->over)
        return false;
    if (refused_quietly(self))
        return true;
    if (self->state == STATE_LEFT_OPEN)
        buffer_text(&message,
                    "`*` leaves the game unfinished, and only comments may follow it; take "
                    "the `*` out if the game goes on");
    else if (self->state == STATE_ENDED)
        explain_ended(self, &message);
    else
        write_end(self, &message);
    refuse(self, CODE_OVER, &message);
    return true;
}

static void explain_turn(const struct replay *self, int32_t tag, struct buffer *message)
{
    const struct record *const record = &self->judgement->record;
    const int player = self->position->player;

    if (tag < 1 || tag > record->setup.players) {
        buffer_format(message, "there is no player %d; the players are 1 to %d", tag,
                      record->setup.players);
        return;
    }
    const bool gone = has_left(self->position, tag);
    if (gone) {
        record_write_name(record, tag, message);
        buffer_character(message, ' ');
        departure_write(self->judgement, tag, message);
        buffer_text(message, "; ");
    }
    buffer_text(message, "it is player ");
    buffer_number(message, player);
    buffer_text(message, "'s move (");
    record_write_name(record, player, message);
    buffer_character(message, ')');
    if (!gone)
        buffer_format(message, ", not player %d's", tag);
}

/* A tag decides whose move it is where either player may go on. */
static bool is_turn(struct replay *self, const struct item *item)
{
    struct position *const position = self->position;

    if (item->body == item->start)
        return true;
    const int32_t tag = item_tag(&self->judgement->record.text, item);
    if (position->either && tag >= 1 && tag <= position->setup->players)
        position->player = tag;
    return tag == position->player;
}

static void refuse_turn(struct replay *self, const struct item *item)
{
    struct buffer message = {0};

    if (refused_quietly(self))
        return;
    explain_turn(self, item_tag(&self->judgement->record.text, item), &message);
    refuse(self, CODE_TURN, &message);
}

static void explain_phase(const struct replay *self, struct buffer *message)
{
    const struct shape *const shapes = self->game->schema.shapes;
    const char *between = "; due are moves like ";

    buffer_text(message, "this is a move of another phase of the game");
    for (int i = 0; i < SHAPES_MOST && shapes[i].pattern != NULL; i++) {
        if (shapes[i].phase != self->position->phase)
            continue;
        buffer_format(message, "%s%s (%s)", between, shapes[i].example, shapes[i].means);
        between = " or ";
    }
}

static void play(const struct game *game, struct position *position, const struct move *move)
{
    position->scorer = 0;
    position->points = integer_of(0);
    position->half_lost = position->grid_ended = position->either = false;
    game->apply(position, move);
    position->moves++;
    if (position->leavers > 0)
        leaving_hand_on(position);
}

void replay_move(const struct game *game, struct position *position,
                 const struct trace_entry *entry)
{
    position->player = entry->player;
    play(game, position, &entry->move);
}

/* Whether the next item apart from numbers, comments and claims is a lost half. */
static bool before_lost_half(struct replay *self)
{
    const struct items *const items = &self->judgement->record.items;

    if (!self->position->half_lost)
        return false;
    if (self->ahead <= self->index) {
        self->ahead = self->index + 1;
        while (self->ahead < items->count && item_is_aside(&items->list[self->ahead]))
            self->ahead++;
    }
    return self->ahead < items->count && items->list[self->ahead].kind == ITEM_LOST_HALF;
}

/* The number that may stand here. */
static struct move_number number_here(struct replay *self)
{
    return number_due(self->position, before_lost_half(self));
}

/* The game has been settled. */
static void raise_number(struct replay *self, uint32_t index)
{
    const struct move_number number = number_here(self);
    struct buffer message = {0};

    if (refused_quietly(self))
        return;
    if (self->state != STATE_OPEN || self->position->over) {
        buffer_text(&message, "no move number can stand behind the end");
    } else {
        buffer_text(&message, "the number due here is ");
        buffer_number(&message, number.number);
        if (self->game->schema.counted != NULL)
            buffer_format(&message, ", that of the %s", self->game->schema.counted);
        if (number.round > 0)
            buffer_format(&message, " in round %d", number.round);
    }
    raise_next(self, CODE_CLAIM_NUMBER, index, number, &message);
}

/* While the game is undecided, a number that would be right waits for the move after it, which
 * shows whether the game goes on. */
static void check_number(struct replay *self, const struct item *item)
{
    const struct items *const items = &self->judgement->record.items;
    struct scanner body = item_body(&self->judgement->record.text, item);
    const int64_t written = scan_number(&body);

    if (self->position->undecided && self->index + 1 < items->count && item[1].kind == ITEM_MOVE &&
        written == number_here(self).number) {
        self->supposed = self->index + 1;
        return;
    }
    position_settle(self->position);
    if (self->state != STATE_OPEN || self->position->over || written != number_here(self).number)
        raise_number(self, self->index);
}

static void read_move(const struct replay *self, const struct item *item, struct move *move)
{
    if (self->judgement->restored != NULL)
        *move = self->judgement->restored[self->index];
    else
        self->game->read(self->position, item->shape,
                         item_body(&self->judgement->record.text, item), move);
}

/* The entry with the seal of the player on the move: seals follow each other by seats, but where
 * players have left. */
static size_t find_seal(const struct replay *self)
{
    const struct trace_entry *const entries = self->judgement->trace.entries;
    const int player = self->position->player;
    size_t seal = self->seals;

    if (self->position->leavers == 0)
        return seal + (size_t)player - 1;
    while (entries[seal].kind != ITEM_SEAL || entries[seal].player != player)
        seal++;
    return seal;
}

static bool opens_seal(const struct replay *self, const struct item *item, const struct move *move)
{
    const struct judgement *const judgement = self->judgement;
    const size_t seal = find_seal(self);

    return seal_matches(judgement, self->position, item, move,
                        item_at(self, judgement->trace.entries[seal].item));
}

/* As find_fault(), after turn and phase, where a seal or an opening is owed. */
static int find_fault_owing(struct replay *self, const struct item *item, struct move *move,
                            struct reason *reason)
{
    const struct game *const game = self->game;

    if (seal_forbids_move(self->position, item))
        return CODE_SEAL;
    read_move(self, item, move);
    const int code = game->check(self->position, move, reason);
    if (code == CODE_NONE && !opens_seal(self, item, move))
        return CODE_SEAL;
    self->judgement->opened += code == CODE_NONE;
    return code;
}

/* The first rule that forbids a move, or CODE_NONE. Whether the game is over is left to the caller.
 */
static int find_fault(struct replay *self, const struct item *item, struct move *move,
                      struct reason *reason)
{
    const struct game *const game = self->game;

    if (!is_turn(self, item))
        return CODE_TURN;
    if (game->schema.shapes[item->shape].phase != self->position->phase)
        return CODE_PHASE;
    *move = (struct move){.shape = item->shape};
    if (self->position->owed != OWED_NOTHING)
        return find_fault_owing(self, item, move, reason);
    read_move(self, item, move);
    return game->check(self->position, move, reason);
}

static void refuse_move(struct replay *self, const struct item *item, const struct move *move,
                        const struct reason *reason)
{
    struct buffer message = {0};

    if (refused_quietly(self))
        return;
    if (refuse_after_end(self)) {
        if (self->supposed > 0)
            raise_number(self, self->supposed - 1);
        return;
    }
    if (reason->code == CODE_TURN) {
        refuse_turn(self, item);
        return;
    }
    if (reason->code == CODE_PHASE)
        explain_phase(self, &message);
    else if (reason->code == CODE_SEAL)
        seal_explain(self->judgement, self->position, item, &message);
    else
        self->game->explain(self->position, move, reason, &message);
    refuse(self, reason->code, &message);
}

/* Whether a successor may make the next move. */
static bool changes_hands(const struct judgement *judgement)
{
    const uint32_t change = judgement->record.next_change;

    return change > 0 && judgement->moves + 1 >= change;
}

/* A legal move shows that the game was not over, so an undecided one is settled only for a refusal.
 */
static void make_move(struct replay *self, const struct item *item)
{
    struct position *const position = self->position;
    struct trace_entry *const entry = next_entry(self);
    struct reason reason = {.code = CODE_NONE};

    if (self->state != STATE_OPEN || position->over) {
        (void)refuse_after_end(self);
        return;
    }
    reason.code = find_fault(self, item, &entry->move, &reason);
    if (reason.code != CODE_NONE) {
        refuse_move(self, item, &entry->move, &reason);
        return;
    }
    self->supposed = 0;
    self->judgement->moves++;
    accept(self, entry, ITEM_MOVE, position->player, next_number(self));
    if (changes_hands(self->judgement))
        record_seat(&self->judgement->record, self->judgement->moves + 1);
    play(self->game, position, &entry->move);
    entry->scorer = (uint8_t)position->scorer;
    entry->points = position->points;
}

/* Refuses what is not a move after the end, or from a player who is not on the move. */
static bool refuse_untimely(struct replay *self, const struct item *item)
{
    if (refuse_after_end(self))
        return true;
    if (is_turn(self, item))
        return false;
    refuse_turn(self, item);
    return true;
}

static void make_seal(struct replay *self, const struct item *item)
{
    struct position *const position = self->position;
    struct buffer message = {0};

    if (refuse_untimely(self, item))
        return;
    if (seal_is_refused(self->judgement, position, &message)) {
        refuse(self, CODE_SEAL, &message);
        return;
    }
    if (position->owed == OWED_NOTHING)
        self->seals = self->judgement->trace.count;
    self->judgement->seals++;
    add_entry(self, ITEM_SEAL, position->player);
    seal_accept(position);
}

/* Without anything owed there is no seal to open. */
static void refuse_opening(struct replay *self, const struct item *item)
{
    const struct position *const position = self->position;
    struct buffer message = {0};

    if (refuse_untimely(self, item))
        return;
    if (self->game->schema.shapes[item->shape].phase != position->phase) {
        explain_phase(self, &message);
        refuse(self, CODE_PHASE, &message);
        return;
    }
    seal_explain(self->judgement, position, item, &message);
    refuse(self, CODE_SEAL, &message);
}

/* The player whom an ending or a departure means: the one on the move unless a tag names another.
 * 0 after refusing a tag that names nobody. */
static int find_meant(struct replay *self, const struct item *item)
{
    const int32_t tag = item_tag(&self->judgement->record.text, item);
    struct buffer message = {0};

    if (item->body == item->start)
        return self->position->player;
    if (tag >= 1 && tag <= self->position->setup->players)
        return tag;
    explain_turn(self, tag, &message);
    refuse(self, CODE_TURN, &message);
    return 0;
}

static void explain_not_two(const struct replay *self, enum item_kind kind, int player,
                            struct buffer *message)
{
    const int players = self->position->setup->players, in = players_in(self->position);
    const bool resign = kind == ITEM_RESIGN;

    buffer_format(message, "only a game of two can end by %s, and this one has %d player%s%s; ",
                  resign ? "resign" : "forfeit", in, in == 1 ? "" : "s",
                  in < players ? " in it" : "");
    if (in > 2)
        buffer_format(message, "the others go on after %d:%s, or all ", player,
                      resign ? "leaves" : "dropped");
    buffer_text(message, in > 2 ? "end it by draw" : "it can be ended by draw");
}

/* Whether nothing forbids this ending; else refuses it. */
static bool may_end(struct replay *self, enum item_kind kind, int player)
{
    struct buffer message = {0};

    if (kind == ITEM_ADJUDGED) {
        if (self->judgement->record.common[COMMON_DECISION] != NULL)
            return true;
        buffer_text(&message, "who adjudged the game, and how, belongs into the header: "
                              "decision: {winner: …, why: …, by: …}");
        refuse(self, CODE_ENDING, &message);
        return false;
    }
    if (has_left(self->position, player)) {
        departure_explain(self->judgement, self->position, kind, player, CODE_GONE, &message);
        refuse(self, CODE_GONE, &message);
        return false;
    }
    if (kind == ITEM_DRAW || players_in(self->position) == 2)
        return true;
    explain_not_two(self, kind, player, &message);
    refuse(self, CODE_ENDING, &message);
    return false;
}

static void make_ending(struct replay *self, const struct item *item)
{
    const enum item_kind kind = (enum item_kind)item->kind;

    if (refuse_after_end(self))
        return;
    const int player = find_meant(self, item);
    if (player == 0 || !may_end(self, kind, player))
        return;
    add_entry(self, kind, player);
    self->judgement->ending = kind == ITEM_RESIGN    ? ENDING_RESIGN
                              : kind == ITEM_FORFEIT ? ENDING_FORFEIT
                              : kind == ITEM_DRAW    ? ENDING_DRAW
                                                     : ENDING_ADJUDGED;
    self->state = STATE_ENDED;
}

static void make_departure(struct replay *self, const struct item *item)
{
    const enum item_kind kind = (enum item_kind)item->kind;
    struct position *const position = self->position;
    struct buffer message = {0};

    if (refuse_after_end(self))
        return;
    const int player = find_meant(self, item);
    if (player == 0)
        return;
    const int code = leaving_check(position, player);
    if (code != CODE_NONE) {
        departure_explain(self->judgement, position, kind, player, code, &message);
        refuse(self, code, &message);
        return;
    }
    const int on_move = player == position->player ? LEFT_ON_MOVE : 0;
    const int of_round = seal_is_possible(self->game, position->phase) ? LEFT_A_ROUND : 0;
    next_entry(self)->move = (struct move){.option = (uint8_t)(on_move | of_round)};
    add_entry(self, kind, player);
    self->judgement->void_seals += seal_is_pending(position, player);
    leaving_apply(position, player);
}

static void make_lost_half(struct replay *self, const struct item *item)
{
    if (refuse_untimely(self, item))
        return;
    if (!self->position->half_lost) {
        refuse_text(self, self->game->lost_half,
                    "no half-move is lost here: -- may stand once, after a first "
                    "half-move that the other player cannot follow; take it out");
        return;
    }
    self->position->half_lost = false;
    add_entry(self, ITEM_LOST_HALF, self->position->player);
}

/* The first round goes on: names who can move, and where. */
static void refuse_early_grid(struct replay *self)
{
    const struct position *const position = self->position;
    struct buffer message = {0};

    if (refused_quietly(self))
        return;
    buffer_format(&message, "round %d is not over: ", position->round);
    record_write_name(&self->judgement->record, position->player, &message);
    buffer_text(&message, " can move");
    explain_legal(position, &message);
    refuse(self, self->game->new_grid, &message);
}

static void make_new_grid(struct replay *self)
{
    if (refuse_after_end(self))
        return;
    if (!self->position->grid_ended && self->position->round == 1) {
        refuse_early_grid(self);
        return;
    }
    if (!self->position->grid_ended) {
        refuse_text(self, self->game->new_grid,
                    "no new grid begins here: || may stand once, between the two rounds; "
                    "take it out");
        return;
    }
    self->position->grid_ended = false;
    add_entry(self, ITEM_NEW_GRID, self->position->player);
}

static void leave_open(struct replay *self)
{
    if (refuse_after_end(self))
        return;
    add_entry(self, ITEM_OPEN_END, self->position->player);
    self->state = STATE_LEFT_OPEN;
}

/* A seal wins nothing. */
struct integer last_points(const struct trace *trace)
{
    size_t last = trace->count;

    while (last > 0 && trace->entries[last - 1].kind != ITEM_MOVE &&
           trace->entries[last - 1].kind != ITEM_SEAL)
        last--;
    if (last == 0 || trace->entries[last - 1].kind == ITEM_SEAL ||
        trace->entries[last - 1].scorer != trace->entries[last - 1].player)
        return integer_of(0);
    return trace->entries[last - 1].points;
}

static void explain_points(struct integer points, struct buffer *message)
{
    if (integer_sign(points) == 0) {
        buffer_text(message, "the move scores nothing");
        return;
    }
    buffer_text(message, integer_sign(points) < 0 ? "the move scores " : "the move scores +");
    integer_write(message, points);
}

static void check_points(struct replay *self, const struct item *item)
{
    struct buffer message = {0};

    if (self->state != STATE_OPEN) {
        (void)refuse_after_end(self);
        return;
    }
    if (!self->game->points) {
        buffer_format(&message, "single moves score no points in %s", self->game->schema.id);
    } else {
        const struct integer points = last_points(&self->judgement->trace);
        const struct scanner body = item_body(&self->judgement->record.text, item);
        if (integer_equal(points, scan_points(self->position->arithmetic, body)))
            return;
        if (refused_quietly(self))
            return;
        explain_points(points, &message);
    }
    raise_last(self, CODE_CLAIM_POINTS, &message);
}

/* The entry with which the round of the last one begins, from 1; 0 if there is no round whose
 * clocks run together. */
static size_t find_round(const struct replay *self)
{
    const struct trace *const trace = &self->judgement->trace;
    const struct time_control *const control = self->judgement->record.time;

    if (control == NULL || !control->together)
        return 0;
    return round_first(self->game, trace->entries, trace->count);
}

/* Answers of a round may have come in any order: they are compared with what was before it. */
static void note_earlier_times(struct replay *self)
{
    const size_t round = find_round(self);

    if (round != 0 && round == self->before.round)
        return;
    self->before.round = round;
    self->before.latest_item = self->latest_item;
    self->before.latest = self->latest;
    self->before.timed = self->timed;
}

static void check_time(struct replay *self, const struct item *item)
{
    struct buffer message = {0};
    struct moments moments;

    if (self->state == STATE_LEFT_OPEN) {
        (void)refuse_after_end(self);
        return;
    }
    (void)time_read(item_body(&self->judgement->record.text, item), &moments);
    note_earlier_times(self);
    if (self->before.timed && moments.last < self->before.latest) {
        const struct scanner before =
            item_body(&self->judgement->record.text, item_at(self, self->before.latest_item));
        buffer_text(&message, "this is earlier than ");
        buffer_append(&message, before.at, (size_t)(before.end - before.at));
        buffer_text(&message, ", which was written before it");
        raise_last(self, CODE_CLAIM_TIME, &message);
    }
    if (!self->timed || moments.first > self->latest) {
        self->latest = moments.first;
        self->latest_item = self->index;
    }
    self->timed = true;
}

static void take_item(struct replay *self, const struct item *item)
{
    if (item->kind == ITEM_MOVE ||
        (item->kind == ITEM_OPENING && self->position->owed != OWED_NOTHING)) {
        make_move(self, item);
        return;
    }
    switch ((enum item_kind)item->kind) {
    case ITEM_OPENING:
        refuse_opening(self, item);
        break;
    case ITEM_NUMBER:
        check_number(self, item);
        break;
    case ITEM_POINTS:
        check_points(self, item);
        break;
    case ITEM_TIME:
        check_time(self, item);
        break;
    case ITEM_RESIGN:
    case ITEM_FORFEIT:
    case ITEM_DRAW:
    case ITEM_ADJUDGED:
        make_ending(self, item);
        break;
    case ITEM_LEAVES:
    case ITEM_DROPPED:
        make_departure(self, item);
        break;
    case ITEM_LOST_HALF:
        make_lost_half(self, item);
        break;
    case ITEM_NEW_GRID:
        make_new_grid(self);
        break;
    case ITEM_OPEN_END:
        leave_open(self);
        break;
    case ITEM_SEAL:
        make_seal(self, item);
        break;
    case ITEM_MOVE:
    case ITEM_COMMENT:
        break;
    }
}

void replay_go_on(struct replay *self)
{
    struct judgement *const judgement = self->judgement;
    const struct items *const items = &judgement->record.items;

    for (; self->index < items->count && !self->refused; self->index++)
        take_item(self, item_at(self, self->index));
    position_settle(self->position);
    judgement->refused = self->refused ? self->index - 1 : (uint32_t)items->count;
    if (self->refused) {
        judgement->status = STATUS_ILLEGAL;
        judgement->ending = ENDING_NONE;
    }
}

bool replay_try(struct replay *self, uint32_t index)
{
    self->index = index;
    self->ahead = self->supposed = 0;
    self->refused = false;
    take_item(self, item_at(self, index));
    return !self->refused;
}

struct replay *replay(struct judgement *judgement, struct position *position, struct arena *arena)
{
    struct replay *const self = arena_allocate(arena, sizeof *self);

    *self = (struct replay){
        .judgement = judgement, .position = position, .game = judgement->game, .arena = arena};
    replay_go_on(self);
    return self;
}
