#include "validator/replay.h"

#include "base/list.h"
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
    return number_due(self->play.position, false);
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

/* In the place of an item with a time: `begin:`, which is before them all. */
static const uint32_t begin_item = UINT32_MAX;

/* Raises what is wrong with a claim about the last move. */
static void raise_last(struct replay *self, int code, struct buffer *message)
{
    const uint32_t last = self->judgement->moves;

    if (!refused_quietly(self))
        raise_item(self->judgement, self->arena, code, item_at(self, self->index), last,
                   number_at(&self->judgement->trace, last), buffer_string(message));
    buffer_release(message);
}

/* Where the next entry of the trace goes. */
static struct trace_entry *next_entry(struct replay *self)
{
    struct trace *const trace = &self->judgement->trace;

    if (trace->count == trace->capacity)
        trace->entries = list_grow(trace->entries, &trace->capacity, sizeof *trace->entries);
    return &trace->entries[trace->count];
}

/* Adds the next entry, whose kind, player and move are set, to the trace. */
static void accept(struct replay *self, struct trace_entry *entry, struct move_number number)
{
    self->judgement->trace.count++;
    entry->item = self->index;
    entry->ordinal = self->judgement->moves;
    entry->number = number.number;
    entry->round = number.round;
    entry->scorer = 0;
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
    record_write_name(&judgement->record, leaving_next(self->play.position, player), message);
    buffer_text(message, " wins");
}

/* By `*`. */
static bool is_left_open(const struct replay *self)
{
    return self->play.progress.closed && self->play.progress.ending == ENDING_NONE;
}

/* Only comments, times and numbers may follow the end. */
static void explain_over(const struct replay *self, struct buffer *message)
{
    if (is_left_open(self))
        buffer_text(message,
                    "`*` leaves the game unfinished, and only comments may follow it; take "
                    "the `*` out if the game goes on");
    else if (self->play.progress.ending != ENDING_NONE)
        explain_ended(self, message);
    else
        write_end(self, message);
}

static void explain_turn(const struct replay *self, int32_t tag, struct buffer *message)
{
    const struct record *const record = &self->judgement->record;
    const int player = self->play.position->player;

    if (tag < 1 || tag > record->setup.players) {
        buffer_format(message, "there is no player %d; the players are 1 to %d", tag,
                      record->setup.players);
        return;
    }
    const bool gone = has_left(self->play.position, tag);
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

static void explain_phase(const struct replay *self, struct buffer *message)
{
    const struct shape *const shapes = self->game->schema.shapes;
    const char *between = "; due are moves like ";

    buffer_text(message, "this is a move of another phase of the game");
    for (int i = 0; i < SHAPES_MOST && shapes[i].pattern != NULL; i++) {
        if (shapes[i].phase != self->play.position->phase)
            continue;
        buffer_format(message, "%s%s (%s)", between, shapes[i].example, shapes[i].means);
        between = " or ";
    }
}

/* Whether the next item apart from numbers, comments and claims is a lost half. */
static bool before_lost_half(struct replay *self)
{
    const struct items *const items = &self->judgement->record.items;

    if (!self->play.position->half_lost)
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
    return number_due(self->play.position, before_lost_half(self));
}

static void raise_number(struct replay *self, uint32_t index)
{
    const struct move_number number = number_here(self);
    struct buffer message = {0};

    if (!play_is_open(&self->play)) {
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

    if (self->play.position->undecided && self->index + 1 < items->count &&
        item[1].kind == ITEM_MOVE && written == number_here(self).number) {
        self->supposed = self->index + 1;
        return;
    }
    if (!play_is_open(&self->play) || written != number_here(self).number)
        raise_number(self, self->index);
}

/* The entry with the seal of the player on the move: seals follow each other by seats, but where
 * players have left. */
static size_t find_seal(const struct replay *self)
{
    const struct trace_entry *const entries = self->judgement->trace.entries;
    const int player = self->play.position->player;
    size_t seal = self->seals;

    if (self->play.position->leavers == 0)
        return seal + (size_t)player - 1;
    while (entries[seal].kind != ITEM_SEAL || entries[seal].player != player)
        seal++;
    return seal;
}

static bool opens_seal(const struct replay *self, const struct item *item, const struct move *move)
{
    const struct judgement *const judgement = self->judgement;
    const size_t seal = find_seal(self);

    return seal_matches(judgement, self->play.position, item, move,
                        item_at(self, judgement->trace.entries[seal].item));
}

/* Whether a successor may make the next move. */
static bool changes_hands(const struct judgement *judgement)
{
    const uint32_t change = judgement->record.next_change;

    return change > 0 && judgement->moves + 1 >= change;
}

static void explain_not_two(const struct replay *self, enum item_kind kind, int player,
                            struct buffer *message)
{
    const int players = self->play.position->setup->players, in = players_in(self->play.position);
    const bool resign = kind == ITEM_RESIGN;

    buffer_format(message, "only a game of two can end by %s, and this one has %d player%s%s; ",
                  resign ? "resign" : "forfeit", in, in == 1 ? "" : "s",
                  in < players ? " in it" : "");
    if (in > 2)
        buffer_format(message, "the others go on after %d:%s, or all ", player,
                      resign ? "leaves" : "dropped");
    buffer_text(message, in > 2 ? "end it by draw" : "it can be ended by draw");
}

static void explain_ending(const struct replay *self, enum item_kind kind, int player,
                           struct buffer *message)
{
    if (kind == ITEM_ADJUDGED)
        buffer_text(message, "who adjudged the game, and how, belongs into the header: "
                             "decision: {winner: …, why: …, by: …}");
    else
        explain_not_two(self, kind, player, message);
}

/* Where the first round goes on, names who can move, and where. */
static void explain_new_grid(const struct replay *self, struct buffer *message)
{
    const struct position *const position = self->play.position;

    if (position->round != 1) {
        buffer_text(message, "no new grid begins here: || may stand once, between the two rounds; "
                             "take it out");
        return;
    }
    buffer_format(message, "round %d is not over: ", position->round);
    record_write_name(&self->judgement->record, position->player, message);
    buffer_text(message, " can move");
    explain_legal(position, message);
}

static void explain(const struct replay *self, const struct item *item,
                    const struct trace_entry *entry, const struct reason *reason,
                    struct buffer *message)
{
    const enum item_kind kind = (enum item_kind)item->kind;
    const int code = reason->code;

    if (code == CODE_OVER)
        explain_over(self, message);
    else if (code == CODE_TURN)
        explain_turn(self, item_tag(&self->judgement->record.text, item), message);
    else if (code == CODE_PHASE)
        explain_phase(self, message);
    else if (code == CODE_SEAL)
        seal_explain(self->judgement, self->play.position, item, message);
    else if (code == CODE_ENDING)
        explain_ending(self, kind, entry->player, message);
    else if (code == CODE_GONE || code == CODE_LEAVING)
        departure_explain(self->judgement, self->play.position, kind, entry->player, code, message);
    else if (kind == ITEM_LOST_HALF)
        buffer_text(message, "no half-move is lost here: -- may stand once, after a first "
                             "half-move that the other player cannot follow; take it out");
    else if (kind == ITEM_NEW_GRID)
        explain_new_grid(self, message);
    else
        self->game->explain(self->play.position, &entry->move, reason, message);
}

static void refuse(struct replay *self, const struct item *item, const struct trace_entry *entry,
                   const struct reason *reason)
{
    struct buffer message = {0};

    if (refused_quietly(self))
        return;
    explain(self, item, entry, reason, &message);
    raise_next(self, reason->code, self->index, next_number(self), &message);
    if (reason->code == CODE_OVER && self->supposed > 0)
        raise_number(self, self->supposed - 1);
    self->refused = true;
}

/* Counts what is sealed and opened before it is played, unless it is not what was sealed. */
static int count_seals(struct replay *self, const struct item *item,
                       const struct trace_entry *entry)
{
    struct judgement *const judgement = self->judgement;

    if (item->kind == ITEM_SEAL) {
        if (self->play.position->owed == OWED_NOTHING)
            self->seals = judgement->trace.count;
        judgement->seals++;
    } else if (item->kind == ITEM_OPENING) {
        if (!opens_seal(self, item, &entry->move))
            return CODE_SEAL;
        judgement->opened++;
    } else if (is_departure(item->kind)) {
        judgement->void_seals += seal_is_pending(self->play.position, entry->player);
    }
    return CODE_NONE;
}

static void play_move(struct replay *self, struct trace_entry *entry)
{
    struct judgement *const judgement = self->judgement;

    self->supposed = 0;
    judgement->moves++;
    accept(self, entry, next_number(self));
    step_take(&self->play, entry);
    entry->scorer = (uint8_t)self->play.position->scorer;
    entry->points = self->play.position->points;
    if (changes_hands(judgement))
        record_seat(&judgement->record, judgement->moves + 1);
}

/* A seal belongs to the move that opens it, anything else to the last one. */
static void play_other(struct replay *self, struct trace_entry *entry)
{
    accept(self, entry,
           entry->kind == ITEM_SEAL           ? next_number(self)
           : self->judgement->trace.count > 0 ? number_of(entry - 1)
                                              : (struct move_number){0});
    step_take(&self->play, entry);
    self->judgement->ending = self->play.progress.ending;
}

static void take_step(struct replay *self, const struct item *item)
{
    struct judgement *const judgement = self->judgement;
    struct trace_entry *const entry = next_entry(self);
    const struct text *text = &judgement->record.text;
    struct reason reason = {.code = CODE_NONE};

    if (judgement->restored != NULL) {
        entry->move = judgement->restored[self->index];
        text = NULL;
    }
    reason.code = step_check(&self->play, text, item, entry, &reason);
    if (reason.code == CODE_NONE && item->kind != ITEM_MOVE)
        reason.code = count_seals(self, item, entry);
    if (reason.code != CODE_NONE) {
        if (!self->quiet && !play_is_open(&self->play))
            reason.code = CODE_OVER;
        refuse(self, item, entry, &reason);
        return;
    }
    if (entry->kind == ITEM_MOVE)
        play_move(self, entry);
    else
        play_other(self, entry);
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

static void refuse_over(struct replay *self, const struct item *item)
{
    refuse(self, item, NULL, &(struct reason){.code = CODE_OVER});
}

static void check_points(struct replay *self, const struct item *item)
{
    const struct text *const text = &self->judgement->record.text;
    struct buffer message = {0};

    if (self->play.progress.closed) {
        refuse_over(self, item);
        return;
    }
    if (play_has_points(&self->play, text, item))
        return;
    if (self->game->points)
        explain_points(play_points(&self->play), &message);
    else
        buffer_format(&message, "single moves score no points in %s", self->game->schema.id);
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
}

static void explain_early(const struct replay *self, struct buffer *message)
{
    if (self->before.latest_item == begin_item) {
        buffer_text(message, "this is earlier than the start of the clock in `begin:`");
        return;
    }
    const struct scanner before =
        item_body(&self->judgement->record.text, item_at(self, self->before.latest_item));
    buffer_text(message, "this is earlier than ");
    buffer_append(message, before.at, (size_t)(before.end - before.at));
    buffer_text(message, ", which was written before it");
}

static void check_time(struct replay *self, const struct item *item)
{
    struct buffer message = {0};
    struct moments moments;

    if (is_left_open(self)) {
        refuse_over(self, item);
        return;
    }
    (void)time_read(item_body(&self->judgement->record.text, item), &moments);
    note_earlier_times(self);
    if (moments.last < self->before.latest) {
        explain_early(self, &message);
        raise_last(self, CODE_CLAIM_TIME, &message);
    }
    if (moments.first > self->latest) {
        self->latest = moments.first;
        self->latest_item = self->index;
    }
}

static void take_item(struct replay *self, const struct item *item)
{
    switch ((enum item_kind)item->kind) {
    case ITEM_COMMENT:
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
    default:
        take_step(self, item);
        break;
    }
}

void replay_go_on(struct replay *self)
{
    struct judgement *const judgement = self->judgement;
    const struct items *const items = &judgement->record.items;

    for (; self->index < items->count && !self->refused; self->index++)
        take_item(self, item_at(self, self->index));
    position_settle(self->play.position);
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
    const struct time_control *const time = judgement->record.time;

    *self = (struct replay){
        .judgement = judgement,
        .play = {.position = position,
                 .progress.decided = judgement->record.common[COMMON_DECISION] != NULL},
        .game = judgement->game,
        .arena = arena,
        .latest = time != NULL && time->begins ? time->begin.first : MOMENT_NEVER_BEFORE,
        .latest_item = begin_item};
    replay_go_on(self);
    return self;
}
