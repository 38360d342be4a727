#include "validator/workspace.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

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
