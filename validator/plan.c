#include "validator/plan.h"

#include "notation/items/scan.h"
#include "validator/game.h"

struct plan plan_make(const struct game *game, const struct setup *setup)
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

void stretch_example(const struct stretch *stretch, struct buffer *text)
{
    const struct square *square = stretch->squares;

    for (const char *at = stretch->example; *at != '\0'; at++)
        if (*at == '#')
            square_write(text, *square++);
        else
            buffer_character(text, *at);
}
