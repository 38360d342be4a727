#include "archive/digest/game_bytes.h"

#include <stdlib.h>

static void put(struct buffer *bytes, int32_t number)
{
    buffer_append(bytes, (const char *)&number, sizeof number);
}

static void put_list(const struct setup *setup, const struct symmetry *symmetry, int key,
                     struct buffer *bytes)
{
    const size_t size = (size_t)setup->numbers[0] * sizeof(int32_t);
    int32_t *const turned = memory_allocate(size);

    symmetry_list(symmetry, setup, key, turned);
    buffer_append(bytes, (const char *)turned, size);
    free(turned);
}

/* Appends a list that is sealed or not yet drawn: its commitment, if it has one. No move has
 * been made then, so no symmetry applies. */
static void put_closed(const struct record *record, int key, struct buffer *bytes)
{
    const struct setup *const setup = &record->setup;
    const struct node *const sealed = record->seals != NULL ? record->seals[key].sealed : NULL;

    put(bytes, -1 - key);
    if (setup->lists[key] != NULL)
        buffer_append(bytes, (const char *)setup->lists[key],
                      (size_t)setup->numbers[0] * sizeof(int32_t));
    else if (sealed != NULL)
        buffer_append(bytes, sealed->value, sealed->len);
}

static bool all_open(const struct record *record)
{
    const struct key *const keys = record->schema->keys;

    for (int i = 0; i < KEYS_MOST && keys[i].name != NULL; i++)
        if (keys[i].kind == KEY_LIST && record->setup.lists[i] == NULL)
            return false;
    return true;
}

void game_bytes_setup(const struct record *record, const struct symmetry *symmetry,
                      struct buffer *bytes)
{
    const struct schema *const schema = record->schema;
    const struct setup *const setup = &record->setup;
    const bool open = all_open(record);

    buffer_text(bytes, schema->id);
    buffer_character(bytes, '\0');
    put(bytes, setup->players);
    for (int i = 0; i < KEYS_MOST && schema->keys[i].name != NULL; i++)
        if (schema->keys[i].kind == KEY_LIST && open)
            put_list(setup, symmetry, i, bytes);
        else if (schema->keys[i].kind == KEY_LIST)
            put_closed(record, i, bytes);
        else
            put(bytes, setup->numbers[i]);
    buffer_append(bytes, (const char *)setup->variants, sizeof setup->variants);
}

static void turn(const struct judgement *judgement, const struct symmetry *symmetry,
                 const struct trace_entry *entry, struct integer *room, struct move *move)
{
    switch (symmetry->board->group) {
    case SYMMETRIES_NONE:
        break;
    case SYMMETRIES_SQUARE:
    case SYMMETRIES_RECTANGLE:
    case SYMMETRIES_TORUS:
        if (judgement->game->schema.draws)
            move->from = symmetry_square(symmetry, move->from);
        move->to = symmetry_square(symmetry, move->to);
        break;
    case SYMMETRIES_WHEEL:
        if (move->list == NULL)
            move->to.column = symmetry_wedge(symmetry, 0, move->to.column);
        else
            move->list =
                symmetry_ring(symmetry, (int32_t)entry->ordinal - symmetry->side, move->list, room);
        break;
    case SYMMETRIES_CIRCLE:
        if (move->shape == symmetry->board->opening)
            move->number = integer_of(symmetry_bearing(symmetry, move->number.value));
        else
            move->option ^= (uint8_t)symmetry->index; /* left is right in a mirror */
        break;
    }
}

void game_bytes_move(const struct judgement *judgement, const struct symmetry *symmetry,
                     const struct trace_entry *entry, struct buffer *bytes)
{
    const bool ring = symmetry->board->group == SYMMETRIES_WHEEL && entry->move.list != NULL;
    struct integer *const room =
        ring ? memory_allocate((size_t)symmetry->side * sizeof *room) : NULL;
    struct move move = entry->move;

    turn(judgement, symmetry, entry, room, &move);
    put(bytes, entry->player);
    judgement->game->write(&move, bytes);
    free(room);
}

const struct move *game_first_move(const struct trace *trace)
{
    for (size_t i = 0; i < trace->count; i++)
        if (trace->entries[i].kind == ITEM_MOVE)
            return &trace->entries[i].move;
    return NULL;
}
