#include "validator/claims.h"

#include "validator/judgement.h"

#include <stdbool.h>
#include <string.h>

/* --- claims on a sheet that does not tell scores and winners: they can still be impossible */

/* The score, an integer, that stands in a claim. */
static struct integer claimed_score(const struct judgement *judgement, const struct node *claim)
{
    struct arithmetic *const arithmetic = judgement->position->arithmetic;
    const bool negative = claim->value[0] == '-';
    const struct integer number =
        integer_read(arithmetic, claim->value + negative, claim->len - negative);

    return negative ? integer_subtract(arithmetic, integer_of(0), number) : number;
}

static bool is_bounded(const struct judgement *judgement)
{
    return judgement->least != NULL && judgement->most != NULL;
}

/* The first player whose claimed score is out of bounds; 0 if all are possible. */
static int impossible_score(const struct judgement *judgement, const struct node *claim)
{
    const struct node *score = claim->first;

    for (int player = 1; score != NULL; player++, score = score->next) {
        const struct integer claimed = claimed_score(judgement, score);
        if (integer_compare(claimed, judgement->least[player]) < 0 ||
            integer_compare(claimed, judgement->most[player]) > 0)
            return player;
    }
    return 0;
}

/* Whether all players can have the scores that are claimed; whether those can have won whom
 * `claimed` names, from 1 on, and have won with the scores that are claimed. If not, `why` is told,
 * which may be NULL. The game is over. */
static bool possible_scores(const struct judgement *judgement, const struct node *claim,
                            struct buffer *why)
{
    const int player = is_bounded(judgement) ? impossible_score(judgement, claim) : 0;

    if (player > 0 && why != NULL) {
        record_write_name(&judgement->record, player, why);
        buffer_text(why, " can only have from ");
        integer_write(why, judgement->least[player]);
        buffer_text(why, " to ");
        integer_write(why, judgement->most[player]);
        buffer_text(why, " points on this sheet");
    }
    return player == 0;
}

/* Whether somebody has more than this player has at most. */
static bool cannot_win(const struct judgement *judgement, int player)
{
    const bool lowest = judgement->game->lowest_wins;

    for (int other = 1; other <= judgement->record.setup.players; other++) {
        const struct integer worst = lowest ? judgement->most[other] : judgement->least[other];
        const struct integer best = lowest ? judgement->least[player] : judgement->most[player];
        const int order = integer_compare(worst, best);
        if (other != player && (lowest ? order < 0 : order > 0))
            return true;
    }
    return false;
}

/* Whether the scores that are claimed make this player a winner. */
static bool wins_as_claimed(const struct judgement *judgement, const struct node *scores,
                            int player)
{
    const struct node *own = scores->first;

    for (int i = 1; i < player; i++)
        own = own->next;
    const struct integer score = claimed_score(judgement, own);
    for (const struct node *other = scores->first; other != NULL; other = other->next) {
        const int order = integer_compare(claimed_score(judgement, other), score);
        if (judgement->game->lowest_wins ? order < 0 : order > 0)
            return false;
    }
    return true;
}

static bool possible_winners(const struct judgement *judgement, const bool *claimed,
                             struct buffer *why)
{
    const struct node *const scores = judgement->record.common[COMMON_SCORES];

    for (int player = 1; player <= judgement->record.setup.players; player++) {
        const bool impossible =
            claimed[player] && is_bounded(judgement) && cannot_win(judgement, player);
        if (!impossible &&
            (scores == NULL || claimed[player] == wins_as_claimed(judgement, scores, player)))
            continue;
        if (why == NULL)
            return false;
        record_write_name(&judgement->record, player, why);
        buffer_text(why, impossible        ? " cannot have won on this sheet"
                         : claimed[player] ? " has not won with the scores that are claimed"
                                           : " has won, too, with the scores that are claimed");
        return false;
    }
    return true;
}

/* --- claims of a record */

/* Whether the game is over on a sheet that does not tell with which scores. */
static bool is_untold(const struct judgement *judgement)
{
    return judgement->untold && judgement->ending != ENDING_NONE;
}

static bool score_is(const struct judgement *judgement, int player, const struct node *claim)
{
    const struct position *const position = judgement->position;

    if (judgement->game->score_is != NULL)
        return judgement->game->score_is(position, player, claim->value, claim->len);
    return integer_equal(claimed_score(judgement, claim), position->scores[player]);
}

static bool scores_are(const struct judgement *judgement, const struct node *claim)
{
    const struct node *score = claim->first;

    for (int player = 1; score != NULL; player++, score = score->next)
        if (!score_is(judgement, player, score))
            return false;
    return true;
}

bool claims_scores_hold(const struct judgement *judgement)
{
    const struct node *const claim = judgement->record.common[COMMON_SCORES];

    if (is_untold(judgement))
        return claim == NULL || possible_scores(judgement, claim, NULL);
    return claim == NULL ||
           (judgement->ending != ENDING_NONE && judgement->scored && scores_are(judgement, claim));
}

static void raise_claim(struct judgement *judgement, struct arena *arena, enum code code,
                        const struct node *claim, struct buffer *message)
{
    diagnostics_add_text(&judgement->record.diagnostics, arena, code_facts(code), claim->start,
                         claim->end, 0, buffer_string(message));
    buffer_release(message);
}

/* Proposes a value for a claim, and releases it. */
static void propose_claim(struct judgement *judgement, struct arena *arena,
                          const struct node *claim, struct buffer *text)
{
    (void)diagnostics_propose(&judgement->record.diagnostics, arena, claim->start, claim->end,
                              text->bytes, text->len);
    buffer_release(text);
}

static void write_scores(const struct judgement *judgement, struct buffer *text)
{
    buffer_character(text, '[');
    for (int player = 1; player <= judgement->record.setup.players; player++) {
        buffer_text(text, player == 1 ? "" : ", ");
        score_write(judgement, player, text);
    }
    buffer_character(text, ']');
}

static void check_scores(struct judgement *judgement, struct arena *arena, const struct node *claim)
{
    struct buffer message = {0};

    if (claims_scores_hold(judgement))
        return;
    if (is_untold(judgement))
        (void)possible_scores(judgement, claim, &message);
    else if (judgement->game->scoring == SCORING_NONE)
        buffer_format(&message, "%s has no scores", judgement->game->schema.id);
    else if (judgement->ending == ENDING_NONE)
        buffer_text(&message, "the game is not over, so there are no final scores");
    else if (!judgement->scored)
        buffer_format(&message, "%s has scores only when it is played to its end",
                      judgement->game->schema.id);
    else {
        struct buffer scores = {0};
        write_scores(judgement, &scores);
        buffer_text(&message, "the scores are: ");
        for (int player = 1; player <= judgement->record.setup.players; player++) {
            buffer_text(&message, player == 1 ? "" : ", ");
            record_write_name(&judgement->record, player, &message);
            buffer_character(&message, ' ');
            score_write(judgement, player, &message);
        }
        if (judgement->game->score_is != NULL)
            buffer_text(&message, "; two decimals are enough");
        else
            buffer_format(&message, "; write `scores: %s`", buffer_string(&scores));
        propose_claim(judgement, arena, claim, &scores);
    }
    raise_claim(judgement, arena, CODE_CLAIM_SCORES, claim, &message);
}

static void claim_player(const struct record *record, const struct node *name, bool *claimed)
{
    claimed[record_player(record, name)] = true;
}

static void list_winners(const struct judgement *judgement, struct buffer *message)
{
    const struct record *const record = &judgement->record;
    int count = 0;

    for (int player = 1; player <= record->setup.players; player++) {
        if (!judgement->winners[player])
            continue;
        buffer_text(message, count++ > 0 ? ", " : "");
        record_write_name(record, player, message);
        buffer_format(message, " (player %d)", player);
    }
    buffer_text(message, count == 0 ? "nobody won" : count == 1 ? " won" : " share the win");
}

static void claim_winners(const struct judgement *judgement, bool *claimed)
{
    const struct node *const claim = judgement->record.common[COMMON_WINNER];

    if (claim->kind == NODE_SEQUENCE)
        for (const struct node *name = claim->first; name != NULL; name = name->next)
            claim_player(&judgement->record, name, claimed);
    else
        claim_player(&judgement->record, claim, claimed);
}

bool claims_winner_holds(const struct judgement *judgement)
{
    bool claimed[PLAYERS_MOST + 1] = {false};

    if (judgement->record.common[COMMON_WINNER] == NULL)
        return true;
    claim_winners(judgement, claimed);
    if (is_untold(judgement))
        return possible_winners(judgement, claimed, NULL);
    return judgement->ending != ENDING_NONE &&
           memcmp(claimed, judgement->winners, sizeof claimed) == 0;
}

/* A player as the list of players has it, or by number. */
static void write_winner(const struct judgement *judgement, int player, struct buffer *text)
{
    const struct record *const record = &judgement->record;
    const struct node *const players = record->common[COMMON_PLAYERS];
    const struct node *name =
        players != NULL && players->kind == NODE_SEQUENCE ? players->first : NULL;

    for (int i = 1; i < player && name != NULL; i++)
        name = name->next;
    if (name == NULL || name->kind != NODE_SCALAR || name->len == 0 ||
        memchr(name->value, '\n', name->len) != NULL)
        buffer_number(text, player);
    else
        buffer_append(text, record->document->bytes + name->start, name->end - name->start);
}

static void write_winners(const struct judgement *judgement, struct buffer *text)
{
    const char *before = "";
    int count = 0;

    for (int player = 1; player <= judgement->record.setup.players; player++)
        count += judgement->winners[player];
    buffer_text(text, count == 1 ? "" : "[");
    for (int player = 1; player <= judgement->record.setup.players; player++) {
        if (!judgement->winners[player])
            continue;
        buffer_text(text, before);
        write_winner(judgement, player, text);
        before = ", ";
    }
    buffer_text(text, count == 1 ? "" : "]");
}

static void check_winner(struct judgement *judgement, struct arena *arena, const struct node *claim)
{
    struct buffer message = {0};

    if (claims_winner_holds(judgement))
        return;
    if (is_untold(judgement)) {
        bool claimed[PLAYERS_MOST + 1] = {false};
        claim_winners(judgement, claimed);
        (void)possible_winners(judgement, claimed, &message);
    } else if (judgement->ending == ENDING_NONE) {
        buffer_text(&message, "the game is not over, so nobody has won");
    } else {
        struct buffer winners = {0};
        list_winners(judgement, &message);
        write_winners(judgement, &winners);
        propose_claim(judgement, arena, claim, &winners);
    }
    raise_claim(judgement, arena, CODE_CLAIM_WINNER, claim, &message);
}

static void check_decision(struct judgement *judgement, struct arena *arena,
                           const struct node *claim)
{
    struct buffer message = {0};

    buffer_text(&message, "a decision belongs to a game whose moves end in `adjudged`");
    raise_claim(judgement, arena, CODE_CLAIM_WINNER, claim, &message);
}

void check_header_claims(struct judgement *judgement, struct arena *arena)
{
    const struct node *const *const common = judgement->record.common;

    const struct node *const scores = common[COMMON_SCORES], *const winner = common[COMMON_WINNER];
    const bool winner_first = scores != NULL && winner != NULL && winner->start < scores->start;
    if (winner_first)
        check_winner(judgement, arena, winner);
    if (scores != NULL)
        check_scores(judgement, arena, scores);
    if (winner != NULL && !winner_first)
        check_winner(judgement, arena, winner);
    if (common[COMMON_DECISION] != NULL && judgement->ending != ENDING_ADJUDGED)
        check_decision(judgement, arena, common[COMMON_DECISION]);
}
