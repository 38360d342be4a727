#include "validator/outcome.h"

#include "validator/leaving.h"

static void find_best(const struct game *game, const struct position *position, bool *winners)
{
    const int players = position->setup->players;
    int best = leaving_seat_behind(position, 0);

    for (int player = best + 1; player <= players; player++) {
        if (has_left(position, player))
            continue;
        const int order = integer_compare(position->scores[player], position->scores[best]);
        if (game->lowest_wins ? order < 0 : order > 0)
            best = player;
    }
    for (int player = 1; player <= players; player++)
        winners[player] = !has_left(position, player) &&
                          integer_equal(position->scores[player], position->scores[best]);
}

void outcome_by_rules(const struct game *game, const struct position *position, bool *winners)
{
    if (game->win != NULL)
        game->win(position, winners);
    else
        find_best(game, position, winners);
}

void outcome_find(const struct judgement *judgement, int ender, bool *winners)
{
    const int players = judgement->record.setup.players;

    if (judgement->ending == ENDING_RULES)
        outcome_by_rules(judgement->game, judgement->position, winners);
    else if (judgement->ending == ENDING_DRAW)
        for (int player = 1; player <= players; player++)
            winners[player] = !has_left(judgement->position, player);
    else if (judgement->ending == ENDING_ADJUDGED)
        (void)record_decided(&judgement->record, winners);
    else if (judgement->ending != ENDING_NONE)
        winners[leaving_next(judgement->position, ender)] = true;
}
