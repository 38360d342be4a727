#include "validator/game.h"

const struct code_facts *game_code(const struct game *game, int code)
{
    return code < CODES ? code_facts((enum code)code) : &game->own[code - CODES];
}

const char *game_code_means(const struct game *game, int code)
{
    for (int i = 0; i < WORDINGS_MOST; i++)
        if (game->wordings[i].code == code && code != CODE_NONE)
            return game->wordings[i].means;
    return game_code(game, code)->means;
}

static bool end_listing(void *context, const struct move *move)
{
    (void)context;
    (void)move;
    return false;
}

bool game_lists_all(const struct position *position)
{
    return position->game->legal(position, end_listing, NULL);
}

void position_settle(struct position *position)
{
    if (position->undecided)
        position->game->settle(position);
    position->undecided = false;
}

struct plan game_plan(const struct game *game, const struct setup *setup)
{
    const uint32_t side = (uint32_t)setup->numbers[0];
    struct plan plan = {0};

    if (game->plan != NULL)
        game->plan(setup, &plan);
    else
        plan.stretches[0] = (struct stretch){.example = game->schema.shapes[0].example,
                                             .number = 1,
                                             .moves = side * side,
                                             .player = 1};
    return plan;
}
