#include "validator/solve/proof.h"

#include "base/character.h"
#include "notation/items/items.h"
#include "validator/leaving.h"
#include "validator/step.h"

#include <stdlib.h>
#include <string.h>

enum { PROOF_MEMORY = 32 << 20, PROOF_BYTES = 1 << 30 };
enum {
    LINE_MAX = 65536,
    PROOF_MILLISECONDS = 20000
}; /* never reached unless positions are enormous */

int proof_winner(const struct position *position, const struct solution *solution)
{
    for (int player = leaving_seat_behind(position, 0); player > 0;
         player = leaving_seat_behind(position, player)) {
        const struct lead_range forced = solution->outlooks[player].forced;
        if (forced.least > 0)
            return player;
        if (position->setup->players == 2 && forced.least == 0 && forced.most == 0)
            return 0;
    }
    return -1;
}

void proof_write(const struct position *position, const struct solution *solution, int winner,
                 uint32_t seconds, struct buffer *out)
{
    const struct lead_range lead =
        winner == 0 ? (struct lead_range){0, 0} : solution->outlooks[winner].forced;
    const size_t moves = solution->line_ends && solution->exact ? solution->line_len
                         : solution->line_len > 0               ? 1
                                                                : 0;

    buffer_format(out, "{lead: [%lld", (long long)lead.least);
    if (lead.most < UNBOUNDED)
        buffer_format(out, ", %lld", (long long)lead.most);
    buffer_format(out, "], limit: %u", seconds);
    for (size_t i = 0; i < moves; i++) {
        buffer_text(out, i == 0 ? ", line: \"" : " ");
        position->game->write(&solution->line[i], out);
    }
    buffer_text(out, moves > 0 ? "\"}" : "}");
}

/* A proof that is verified. */
struct verification {
    struct judgement *judgement;
    const struct position *root;
    struct arena *arena;
    struct prover *prover;
    struct prover_limits limits;
    int winner; /* of a tie, any of the two */
    struct lead_range claimed;
    uint64_t last;      /* no more positions than that are looked at */
    struct text text;   /* of the line */
    struct item *moves; /* its items */
    size_t count;
    struct position *here, *next;
};

static const struct node *part(const struct verification *verification, enum proof_key key)
{
    return verification->judgement->record.proof[key];
}

static void raise_at(const struct verification *verification, enum code code, size_t start,
                     size_t end, struct buffer *message)
{
    struct record *const record = &verification->judgement->record;
    const struct code_facts *const facts = code_facts(code);

    diagnostics_add_text(facts->severity == SEVERITY_REMARK ? &record->remarks
                                                            : &record->diagnostics,
                         verification->arena, facts, start, end, 0, buffer_string(message));
    buffer_release(message);
}

/* Raises a stretch of the line. */
static void raise_stretch(struct verification *verification, size_t start, size_t end,
                          struct buffer *message)
{
    const struct document *const document = verification->judgement->record.document;
    size_t len, last_len = 0;
    const size_t first = text_source(&verification->text, document, start, &len);
    const size_t last =
        end > start ? text_source(&verification->text, document, end - 1, &last_len) : first;

    raise_at(verification, CODE_CLAIM_PROOF, first, last + last_len, message);
}

/* --- the claim */

static int64_t bound_of(const struct node *node)
{
    const int64_t bound = digits_value((struct digits){node->value, node->len});

    return bound < UNBOUNDED ? bound : UNBOUNDED;
}

/* Whether the decision is one that a lead can prove; raises it otherwise. */
static bool find_winner(struct verification *verification)
{
    const struct judgement *const judgement = verification->judgement;
    const bool tie = verification->claimed.least == 0 && verification->claimed.most == 0;
    struct buffer message = {0};
    int winners = 0;

    for (int player = judgement->record.setup.players; player > 0; player--)
        if (judgement->winners[player]) {
            winners++;
            verification->winner = player;
        }
    if (winners == 1 && verification->claimed.least > 0)
        return true;
    if (winners == 2 && tie && judgement->record.setup.players == 2)
        return true;
    buffer_text(&message, winners == 1 ? "who wins has a lead of at least 1: `lead: [1, …]`"
                          : winners == 2 && judgement->record.setup.players == 2
                              ? "who share the win have no lead: write `lead: [0, 0]`"
                              : "a proof goes with one winner, or with a tie of two players");
    const struct node *const lead = part(verification, PROOF_LEAD);
    raise_at(verification, CODE_CLAIM_PROOF, lead->start, lead->end, &message);
    return false;
}

/* --- the line */

/* Finds the moves of the line, and leaves numbers out; raises what is neither. */
static bool read_line(struct verification *verification)
{
    struct record *const record = &verification->judgement->record;
    const struct node *const line = part(verification, PROOF_LINE);
    struct text *const text = &verification->text;
    struct buffer message = {0};

    if (line == NULL)
        return true;
    text_read(text, record->document, line, verification->arena);
    if (text->len > LINE_MAX) {
        buffer_format(&message, "the line of a proof has at most %d characters", LINE_MAX);
        raise_at(verification, CODE_CLAIM_PROOF, line->start, line->end, &message);
        return false;
    }
    text->bytes = arena_copy(verification->arena, text->bytes, text->len);
    verification->moves =
        arena_allocate(verification->arena, (text->len / 2 + 1) * sizeof *verification->moves);
    const char *at = text->bytes, *const end = at + text->len;
    for (size_t blank; at < end; at += blank) {
        struct item *const item = &verification->moves[verification->count];
        blank = blank_length(at, end);
        if (blank > 0)
            continue;
        if (!item_read(record->schema, text, (size_t)(at - text->bytes), item) ||
            (item->kind != ITEM_MOVE && item->kind != ITEM_NUMBER))
            break;
        verification->count += item->kind == ITEM_MOVE;
        blank = (size_t)(text->bytes + item->end - at);
    }
    if (at == end)
        return true;
    const size_t start = (size_t)(at - text->bytes);
    while (at < end && blank_length(at, end) == 0)
        at++;
    buffer_format(&message, "the line of a proof has moves of %s, with blanks between them",
                  record->schema->id);
    raise_stretch(verification, start, (size_t)(at - text->bytes), &message);
    return false;
}

/* Plays a move of the line; false if the rules forbid it. */
static bool play_move(struct verification *verification, const struct item *item)
{
    struct position *const here = verification->here;
    struct move move;
    struct reason reason;

    if (here->over || here->owed != OWED_NOTHING ||
        !step_is_turn(here, &verification->text, item) ||
        step_check_move(here, &verification->text, item, &move, &reason) != CODE_NONE)
        return false;
    prover_play(verification->prover, here, &move, verification->next);
    memcpy(here, verification->next, here->game->size(here->setup));
    return true;
}

/* Plays the moves before `end`, which were found to be legal. */
static void play_before(struct verification *verification, size_t end)
{
    const struct position *const root = verification->root;

    memcpy(verification->here, root, root->game->size(root->setup));
    for (size_t i = 0; i < end; i++)
        (void)play_move(verification, &verification->moves[i]);
}

/* Whether all moves of the line are legal; raises the first that is not. */
static bool line_is_legal(struct verification *verification)
{
    struct buffer message = {0};

    play_before(verification, 0);
    for (size_t i = 0; i < verification->count; i++) {
        const struct item *const item = &verification->moves[i];
        if (play_move(verification, item))
            continue;
        buffer_text(&message, verification->here->over
                                  ? "the game is over before this move of the line"
                                  : "this move of the line is not legal");
        raise_stretch(verification, item->start, item->end, &message);
        return false;
    }
    return true;
}

/* --- the search */

/* Whether the lead is within the range in that position. Half of the positions that are left go to
 * each of the two questions. */
static enum proof ask(struct verification *verification, const struct position *position,
                      struct lead_range *range)
{
    const uint64_t asked = prover_positions(verification->prover);

    verification->limits.positions =
        asked < verification->last ? (verification->last - asked) / 2 + 1 : 1;
    return solve_verify(verification->prover, position, verification->winner, range,
                        &verification->limits, true);
}

static void write_known(const struct verification *verification, struct lead_range known,
                        struct buffer *message)
{
    record_write_name(&verification->judgement->record, verification->winner, message);
    buffer_format(message, " a lead of %s %lld", known.most < UNBOUNDED ? "at most" : "at least",
                  (long long)(known.most < UNBOUNDED ? known.most : known.least));
}

/* Asks about the positions of the line from the last backwards, since what is known of later ones
 * helps with those before them. Raises the first move after which the lead is another. Positions of
 * a later round are left out, and those far along a line of hundreds of moves. */
static bool line_holds(struct verification *verification)
{
    const struct lead_range claimed = verification->claimed;
    const struct item *wrong = NULL;
    struct lead_range known = claimed;
    struct buffer message = {0};
    size_t count = verification->count;

    /* Each position is reached from the root, which costs the square of the moves. */
    while (count * count > verification->last)
        count--;
    for (size_t i = count; i-- > 0;) {
        const struct item *const item = &verification->moves[i];
        struct lead_range range = {claimed.least,
                                   claimed.least == claimed.most ? claimed.most : UNBOUNDED};
        play_before(verification, i + 1);
        if (verification->here->round != verification->root->round)
            continue;
        const enum proof proof = ask(verification, verification->here, &range);
        if (proof == PROOF_OPEN)
            break;
        if (proof == PROOF_NO) {
            wrong = item;
            known = range;
        }
    }
    if (wrong == NULL)
        return true;
    buffer_text(&message, "this move of the line is not best play: after it, best play gives ");
    write_known(verification, known, &message);
    raise_stretch(verification, wrong->start, wrong->end, &message);
    return false;
}

static void ask_about_root(struct verification *verification)
{
    struct lead_range range = verification->claimed;
    const enum proof proof = ask(verification, verification->root, &range);
    const struct node *const limit = part(verification, PROOF_LIMIT);
    const struct node *const lead = part(verification, PROOF_LEAD);
    struct buffer message = {0};

    if (proof == PROOF_NO) {
        buffer_text(&message, "best play gives ");
        write_known(verification, range, &message);
        raise_at(verification, CODE_CLAIM_PROOF, lead->start, lead->end, &message);
    } else if (proof == PROOF_OPEN) {
        buffer_format(&message,
                      "not verified within %d,000 positions: try `recto solve --time %.*s`",
                      PROOF_POSITIONS_MAX / 1000, limit == NULL ? 2 : (int)limit->len,
                      limit == NULL ? "60" : limit->value);
        raise_at(verification, CODE_REMARK_PROOF, lead->start, lead->end, &message);
    }
}

static void search(struct verification *verification)
{
    const struct position *const root = verification->root;
    const size_t size = root->game->size(root->setup);

    verification->prover = prover_new(root, PROOF_MEMORY);
    verification->here = memory_allocate_zeroed(1, size);
    verification->next = memory_allocate_zeroed(1, size);
    verification->last =
        PROOF_BYTES / size < PROOF_POSITIONS_MAX ? PROOF_BYTES / size : PROOF_POSITIONS_MAX;
    verification->limits = (struct prover_limits){.deadline = prover_clock() + PROOF_MILLISECONDS,
                                                  .positions = verification->last / 16 + 1};
    if (line_is_legal(verification)) {
        solve_turn_to(verification->prover, root, &verification->limits);
        if (line_holds(verification))
            ask_about_root(verification);
    }
    free(verification->here);
    free(verification->next);
    prover_free(verification->prover);
}

void proof_verify(struct judgement *judgement, const struct position *position, struct arena *arena)
{
    struct verification verification = {.judgement = judgement, .root = position, .arena = arena};
    const struct node *const lead = part(&verification, PROOF_LEAD);
    struct buffer message = {0};

    if (lead == NULL || judgement->ending != ENDING_ADJUDGED)
        return;
    verification.claimed.least = bound_of(lead->first);
    verification.claimed.most = lead->first->next == NULL ? UNBOUNDED : bound_of(lead->first->next);
    if (position->owed != OWED_NOTHING) {
        buffer_text(&message, "nothing can be proved while something is sealed");
        raise_at(&verification, CODE_CLAIM_PROOF, lead->start, lead->end, &message);
    } else if (find_winner(&verification) && read_line(&verification)) {
        search(&verification);
    }
}
