#include "validator/judgement.h"

#include "validator/leaving.h"

const char *const status_names[STATUSES] = {"malformed", "illegal", "disputed", "complete",
                                            "unfinished"};
const char *const ending_names[ENDING_ADJUDGED + 1] = {NULL,      "rules", "resign",
                                                       "forfeit", "draw",  "adjudged"};

void raise_item(struct judgement *judgement, struct arena *arena, int code, const struct item *item,
                int64_t move, struct move_number number, const char *message)
{
    struct record *const record = &judgement->record;
    size_t len, last_len;
    const size_t start = text_source(&record->text, record->document, item->start, &len);
    const size_t last = text_source(&record->text, record->document, item->end - 1, &last_len);

    const struct code_facts *const facts = game_code(judgement->game, code);
    diagnostics_add_move(facts->severity == SEVERITY_REMARK ? &record->remarks
                                                            : &record->diagnostics,
                         arena, facts, start, last + last_len, move, number, message);
}

struct proposal *propose(struct judgement *judgement, struct arena *arena, size_t start, size_t end,
                         const char *text, size_t len)
{
    struct record *const record = &judgement->record;
    size_t first_len, last_len = 0;
    const size_t first = text_source(&record->text, record->document, start, &first_len);
    const size_t last =
        end > start ? text_source(&record->text, record->document, end - 1, &last_len) : first;
    struct proposal *const proposal =
        diagnostics_propose(&record->diagnostics, arena, first, last + last_len, text, len);

    record->diagnostics.unproposed |= proposal == NULL;
    return proposal;
}

void score_write(const struct judgement *judgement, int player, struct buffer *text)
{
    if (judgement->game->score_write != NULL)
        judgement->game->score_write(judgement->position, player, text);
    else
        integer_write(text, judgement->position->scores[player]);
}

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
