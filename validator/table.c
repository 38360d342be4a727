#include "validator/table.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* A board that is larger than any before gets fresh memory, which costs nothing until it is
 * touched. */
static void make_room(struct table *table, size_t size)
{
    if (size <= table->size)
        return;
    free(table->position);
    table->position = memory_allocate_zeroed(1, size);
    table->size = size;
}

/* Says who owes what while lists of the setup are sealed, or still to be sealed. Seals come before
 * openings; a list that is neither there nor sealed is still to be sealed. */
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

struct position *table_set_up(struct table *table, const struct game *game,
                              const struct setup *setup, struct arithmetic *arithmetic,
                              struct arena *arena, uint32_t stamp)
{
    table->game = game;
    make_room(table, game->size(setup));
    if (game->tools_new != NULL && table->tools == NULL)
        table->tools = game->tools_new();
    struct position *const position = table->position;
    memset(position, 0, game->fixed_size);
    position->game = game;
    position->setup = setup;
    position->arithmetic = arithmetic;
    position->arena = arena;
    position->tools = table->tools;
    position->stamp = stamp;
    position->player = 1;
    if (game->start != NULL)
        game->start(position);
    owe_lists(position);
    return position;
}

void table_clear(struct table *table)
{
    if (table->position != NULL)
        memset(table->position, 0, table->size);
}

void table_release(struct table *table)
{
    if (table->tools != NULL)
        table->game->tools_free(table->tools);
    free(table->position);
    *table = (struct table){0};
}
