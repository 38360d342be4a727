#include "validator/possible_claims.h"

struct integer claimed_score(const struct judgement *judgement, const struct node *claim)
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

bool possible_scores(const struct judgement *judgement, const struct node *claim,
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

bool possible_winners(const struct judgement *judgement, const bool *claimed, struct buffer *why)
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
