#include "validator/game.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

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

/* Fresh memory costs nothing until it is touched. */
static void make_room(struct workspace *workspace, size_t size)
{
    if (size <= workspace->size)
        return;
    free(workspace->position);
    workspace->position = memory_allocate_zeroed(1, size);
    workspace->size = size;
}

/* Finds what is owed while a list of the setup is missing: an opening if the list is sealed, else a
 * seal. Seals come before openings, and player 1 before player 2. */
static void owe_lists(struct position *position)
{
    const struct setup *const setup = position->setup;
    const struct key *const keys = position->game->schema.keys;

    for (int i = KEYS_MOST - 1; i >= 0; i--) {
        const enum owed owed = setup->sealed[i] ? OWED_OPENING : OWED_SEAL;
        if (keys[i].name == NULL || keys[i].player == 0 || setup->lists[i] != NULL ||
            (position->owed == OWED_SEAL && owed == OWED_OPENING))
            continue;
        position->owed = (uint8_t)owed;
        position->player = keys[i].player;
    }
}

struct position *workspace_set_up(struct workspace *workspace, const struct game *game,
                                  const struct setup *setup, struct arithmetic *arithmetic,
                                  struct arena *arena, uint32_t stamp)
{
    workspace->game = game;
    make_room(workspace, game->size(setup));
    if (game->tools_new != NULL && workspace->tools == NULL)
        workspace->tools = game->tools_new();
    struct position *const position = workspace->position;
    memset(position, 0, game->fixed_size);
    position->game = game;
    position->setup = setup;
    position->arithmetic = arithmetic;
    position->arena = arena;
    position->tools = workspace->tools;
    position->stamp = stamp;
    position->player = 1;
    if (game->start != NULL)
        game->start(position);
    owe_lists(position);
    return position;
}

void workspace_clear(struct workspace *workspace)
{
    if (workspace->position != NULL)
        memset(workspace->position, 0, workspace->size);
}

void workspace_release(struct workspace *workspace)
{
    if (workspace->tools != NULL)
        workspace->game->tools_free(workspace->tools);
    free(workspace->position);
    *workspace = (struct workspace){0};
}
