#include "validator/arbiter.h"

#include "notation/reader.h"
#include "validator/claims.h"
#include "validator/clock/judge.h"
#include "validator/departures.h"
#include "validator/game.h"
#include "validator/games/games.h"
#include "validator/judgement.h"
#include "validator/leaving.h"
#include "validator/meant/meant.h"
#include "validator/replay.h"
#include "validator/restore/sheet.h"
#include "validator/seals/seal_rules.h"
#include "validator/solve/proof.h"
#include "validator/step.h"

#include <stdlib.h>
#include <string.h>

enum { SWALLOWED_TRIED_MOST = 4 }; /* comments, each of which costs a replay */

struct arbiter {
    struct arena arena; /* of the record */
    struct reader *reader;
    struct arithmetic *arithmetic;
    struct workspace workspaces[GAME_COUNT];
    uint32_t stamp;
    const struct schema *schemas[GAME_COUNT];
    struct judgement judgement;
    bool proofs;           /* of decisions are verified */
    bool brief;            /* nobody asks what was meant */
    bool headers;          /* nobody asks for more than headers */
    struct replay *replay; /* that can go on, or NULL */
    size_t searched;       /* items among which no comment holds moves */
};

struct arbiter *arbiter_new(void)
{
    struct arbiter *const arbiter = memory_allocate_zeroed(1, sizeof *arbiter);

    for (int i = 0; i < GAME_COUNT; i++)
        arbiter->schemas[i] = &games[i]->schema;
    arbiter->reader = reader_new(arbiter->schemas, GAME_COUNT);
    arbiter->arithmetic = arithmetic_new(&arbiter->arena);
    return arbiter;
}

void arbiter_free(struct arbiter *arbiter)
{
    for (int i = 0; i < GAME_COUNT; i++)
        workspace_release(&arbiter->workspaces[i]);
    free(arbiter->judgement.trace.entries);
    reader_free(arbiter->reader);
    arithmetic_free(arbiter->arithmetic);
    arena_release(&arbiter->arena);
    free(arbiter);
}

void arbiter_be_brief(struct arbiter *arbiter)
{
    arbiter->brief = true;
}

void arbiter_verify_proofs(struct arbiter *arbiter)
{
    arbiter->proofs = true;
}

void arbiter_read_headers(struct arbiter *arbiter)
{
    arbiter->headers = true;
    reader_read_headers(arbiter->reader);
}

struct arena *arbiter_arena(struct arbiter *arbiter)
{
    return &arbiter->arena;
}

/* When the stamps run out, all cells are cleared and the count begins again. */
static uint32_t next_stamp(struct arbiter *arbiter)
{
    if (++arbiter->stamp == 0) {
        for (int i = 0; i < GAME_COUNT; i++)
            workspace_clear(&arbiter->workspaces[i]);
        arbiter->stamp = 1;
    }
    return arbiter->stamp;
}

static struct position *set_up(struct arbiter *arbiter, const struct game *game,
                               const struct setup *setup)
{
    int i = 0;

    arbiter->replay = NULL;
    while (games[i] != game)
        i++;
    return workspace_set_up(&arbiter->workspaces[i], game, setup, arbiter->arithmetic,
                            &arbiter->arena, next_stamp(arbiter));
}

/* Who made the last entry of the trace; 0 if there is none. */
static int last_player(const struct trace *trace)
{
    return trace->count > 0 ? trace->entries[trace->count - 1].player : 0;
}

static void conclude(struct arbiter *arbiter, struct position *position)
{
    struct judgement *const judgement = &arbiter->judgement;
    const struct game *const game = judgement->game;

    if (position->over && game->finish != NULL)
        game->finish(position);
    judgement->scored = !judgement->untold && (game->scoring == SCORING_RUNNING ||
                                               (game->scoring == SCORING_END && position->over));
    judgement->clock = clock_judge(judgement, position, &arbiter->arena);
    if (judgement->status == STATUS_ILLEGAL) {
        bool winners[PLAYERS_MOST + 1] = {false};
        if (position->over)
            outcome_by_rules(game, position, winners);
        if (judgement->record.drawn == NULL && !arbiter->brief)
            refusal_tell(judgement, position, winners, &arbiter->arena);
        return;
    }
    if (position->over)
        judgement->ending = ENDING_RULES;
    if (!judgement->untold)
        outcome_find(judgement, last_player(&judgement->trace), judgement->winners);
    check_header_claims(judgement, &arbiter->arena);
    if (arbiter->proofs)
        proof_verify(judgement, position, &arbiter->arena);
    const bool over = judgement->ending != ENDING_NONE;
    judgement->to_move = over || judgement->turn_untold ? 0 : position->player;
    judgement->status = judgement->record.diagnostics.raised > 0 ? STATUS_DISPUTED
                        : over                                   ? STATUS_COMPLETE
                                                                 : STATUS_UNFINISHED;
}

/* What text was meant to be depends on the position, if the header says where the game begins. */
static void tell_slips(struct arbiter *arbiter)
{
    struct judgement *const judgement = &arbiter->judgement;
    const struct record *const record = &judgement->record;
    const bool known = record->header_sound && record->seals == NULL;

    if (record->items.run_count > 0 && !arbiter->brief)
        slips_tell(judgement, known ? set_up(arbiter, judgement->game, &record->setup) : NULL,
                   &arbiter->arena);
}

/* A game that is not over may go on in comments. */
static void tell_swallowed(struct arbiter *arbiter)
{
    struct judgement *const judgement = &arbiter->judgement;
    const struct trace *const trace = &judgement->trace;
    size_t item = arbiter->searched, entry = 0, entries;
    bool told = false, replayed = false;

    for (int tries = 0; !told && tries < SWALLOWED_TRIED_MOST &&
                        swallowed_find(judgement, &item, judgement->refused, &arbiter->arena);
         tries++, item++) {
        uint32_t moves = 0;
        for (; entry < trace->count && trace->entries[entry].item < item; entry++) {
        }
        for (size_t i = 0; i < entry; i++)
            moves += trace->entries[i].kind == ITEM_MOVE;
        told = swallowed_tell(judgement, arbiter_position(arbiter, judgement, moves, &entries),
                              item, &arbiter->arena);
        replayed = true;
    }
    if (replayed)
        (void)arbiter_position(arbiter, judgement, UINT32_MAX, &entries);
    else
        arbiter->searched = item;
}

/* Concludes, and tells what was meant. Only a game that goes on can be gone on with, and of which
 * nothing has been said but what its moves are. */
static void finish(struct arbiter *arbiter, struct position *position)
{
    struct judgement *const judgement = &arbiter->judgement;
    const struct record *const record = &judgement->record;
    const uint32_t raised = record->diagnostics.raised, remarks = record->remarks.raised;
    struct replay *const played = arbiter->replay;

    conclude(arbiter, position);
    const bool brief = record->drawn != NULL || arbiter->brief;
    if (!brief && record->diagnostics.raised > 0)
        counting_tell(judgement, &arbiter->arena);
    if (!brief && judgement->ending == ENDING_NONE && record->seals == NULL)
        tell_swallowed(arbiter);
    const bool goes_on = record->drawn == NULL && judgement->status != STATUS_ILLEGAL &&
                         judgement->ending == ENDING_NONE && judgement->clock == NULL &&
                         record->diagnostics.raised == raised &&
                         record->remarks.raised == remarks && arbiter->replay == played;
    if (!goes_on)
        arbiter->replay = NULL;
}

const struct judgement *arbiter_judge(struct arbiter *arbiter, const struct document *document)
{
    struct judgement *const judgement = &arbiter->judgement;
    struct trace trace = judgement->trace;

    arbiter->replay = NULL;
    arbiter->searched = 0;
    arena_empty(&arbiter->arena);
    trace.count = 0;
    if (!record_read(arbiter->reader, document, &arbiter->arena, &judgement->record))
        return NULL;
    judgement->game = game_of(judgement->record.schema);
    judgement->trace = trace;
    judgement->position = NULL;
    judgement->clock = NULL;
    judgement->status = STATUS_MALFORMED;
    judgement->ending = ENDING_NONE;
    judgement->moves = judgement->seals = judgement->opened = judgement->void_seals = 0;
    judgement->to_move = 0;
    judgement->scored = false;
    judgement->refused = 0;
    judgement->order = ORDER_WRITTEN;
    judgement->untold = judgement->turn_untold = false;
    judgement->least = judgement->most = NULL;
    judgement->restored = NULL;
    memset(judgement->winners, 0, sizeof judgement->winners);
    if (arbiter->headers)
        return judgement;
    if (judgement->record.diagnostics.raised > 0) {
        tell_slips(arbiter);
        if (!arbiter->brief)
            drawing_tell(judgement, &arbiter->arena);
        return judgement;
    }
    struct position *const position = set_up(arbiter, judgement->game, &judgement->record.setup);
    struct replay *played = NULL;
    judgement->position = position;
    judgement->status = STATUS_UNFINISHED;
    if (judgement->record.drawn != NULL) {
        sheet_replay(judgement, position, &arbiter->arena);
    } else if (judgement->record.seals == NULL || seal_check_lists(judgement, &arbiter->arena)) {
        played = replay(judgement, position, &arbiter->arena);
    } else {
        judgement->status = STATUS_ILLEGAL;
        judgement->refused = (uint32_t)judgement->record.items.count;
    }
    arbiter->replay = played;
    finish(arbiter, position);
    return judgement;
}

/* --- a record that grows */

bool arbiter_can_go_on(const struct arbiter *arbiter, size_t at)
{
    return arbiter->replay != NULL && record_can_grow(&arbiter->judgement.record, at);
}

const struct judgement *arbiter_go_on(struct arbiter *arbiter, size_t len)
{
    struct judgement *const judgement = &arbiter->judgement;
    struct position *const position = (struct position *)judgement->position;

    const uint32_t raised = judgement->record.diagnostics.raised;
    record_grow(arbiter->reader, &judgement->record, len, &arbiter->arena);
    if (judgement->record.diagnostics.raised > raised)
        return NULL;
    memset(judgement->winners, 0, sizeof judgement->winners);
    judgement->status = STATUS_UNFINISHED;
    replay_go_on(arbiter->replay);
    finish(arbiter, position);
    return judgement->status == STATUS_ILLEGAL ? NULL : judgement;
}

/* --- positions within the trace */

/* Plays an entry of the trace again and counts the final scores after the last move of a game. Only
 * the last entry needs to be settled: each of the others shows that the game went on. */
static void replay_entry(const struct judgement *judgement, struct position *position, size_t i)
{
    const struct game *const game = judgement->game;
    const struct trace_entry *const entry = &judgement->trace.entries[i];

    step_again(position, entry);
    if (entry->kind != ITEM_MOVE)
        return;
    if (i + 1 == judgement->trace.count)
        position_settle(position);
    if (position->over && game->finish != NULL)
        game->finish(position);
}

struct position *arbiter_position(struct arbiter *arbiter, const struct judgement *judgement,
                                  uint32_t moves, size_t *entries)
{
    const struct trace *const trace = &judgement->trace;
    const bool there = moves == UINT32_MAX && arbiter->replay != NULL;
    struct position *const position =
        there ? (struct position *)arbiter->judgement.position
              : set_up(arbiter, judgement->game, &judgement->record.setup);
    size_t i = there ? trace->count : 0;

    for (; i < trace->count; i++) {
        const struct trace_entry *const entry = &trace->entries[i];
        if (entry->kind == ITEM_MOVE && entry->ordinal > moves)
            break;
        replay_entry(judgement, position, i);
    }
    *entries = i;
    if (arbiter->judgement.record.successor_count > 0)
        record_seat(&arbiter->judgement.record, position->moves + 1);
    return position;
}

void arbiter_walk(struct arbiter *arbiter, const struct judgement *judgement, walk_entry *each,
                  void *context)
{
    const struct trace *const trace = &judgement->trace;
    struct position *const position = set_up(arbiter, judgement->game, &judgement->record.setup);

    for (size_t i = 0; i < trace->count; i++) {
        replay_entry(judgement, position, i);
        each(context, position, i);
    }
}
