#include "archive/digest/symmetry.h"

#include "validator/numbers/angle.h"

#include <stdlib.h>

/* Bits of the index on a board of squares or dots: left and right exchanged, top and bottom
 * exchanged, then rows and columns exchanged. */
enum { MIRROR_COLUMNS = 1, MIRROR_ROWS = 2, TRANSPOSE = 4 };

int symmetry_count(const struct game *game)
{
    switch (game->symmetries.group) {
    case SYMMETRIES_SQUARE:
    case SYMMETRIES_TORUS:
        return 8;
    case SYMMETRIES_RECTANGLE:
        return 4;
    case SYMMETRIES_WHEEL:
    case SYMMETRIES_CIRCLE:
        return 2;
    case SYMMETRIES_NONE:
        break;
    }
    return 1;
}

struct symmetry symmetry_of(const struct game *game, const struct setup *setup, int index)
{
    return (struct symmetry){
        .board = &game->symmetries, .index = index, .side = setup->numbers[game->symmetries.side]};
}

static int32_t wrap(int32_t place, int32_t side)
{
    const int32_t rest = place % side;
    return rest < 0 ? rest + side : rest;
}

struct square symmetry_square(const struct symmetry *symmetry, struct square square)
{
    const int32_t last = symmetry->side - 1;

    if ((symmetry->index & MIRROR_COLUMNS) != 0)
        square.column = last - square.column;
    if ((symmetry->index & MIRROR_ROWS) != 0)
        square.row = last - square.row;
    if ((symmetry->index & TRANSPOSE) != 0)
        square = (struct square){square.row, square.column};
    if (symmetry->board->group == SYMMETRIES_TORUS) {
        square.column = wrap(square.column - symmetry->origin.column, symmetry->side);
        square.row = wrap(square.row - symmetry->origin.row, symmetry->side);
    }
    return square;
}

/* Section i of a ring lies over sections i and i + 1 of the ring inside it. A mirror puts it
 * over -i and -i - 1, so it turns each ring by one wedge more than the ring inside it. */
int32_t symmetry_wedge(const struct symmetry *symmetry, int32_t ring, int32_t wedge)
{
    const int32_t origin = symmetry->origin.column;

    return wrap(symmetry->index == 0 ? wedge - origin : origin - wedge - ring, symmetry->side);
}

int64_t symmetry_bearing(const struct symmetry *symmetry, int64_t bearing)
{
    const int64_t turned =
        symmetry->index == 0 ? bearing - symmetry->bearing : symmetry->bearing - bearing;

    return turned < 0 ? turned + FULL_TURN : turned;
}

void symmetry_settle(struct symmetry *symmetry, const struct move *first)
{
    symmetry->origin = (struct square){0, 0};
    if (symmetry->board->group == SYMMETRIES_TORUS)
        symmetry->origin = symmetry_square(symmetry, first->to);
    else if (symmetry->board->group == SYMMETRIES_WHEEL)
        symmetry->origin.column = first->to.column;
    else if (symmetry->board->group == SYMMETRIES_CIRCLE)
        symmetry->bearing = first->number.value;
}

void symmetry_list(const struct symmetry *symmetry, const struct setup *setup, int key,
                   int32_t *turned)
{
    const struct symmetries *const board = symmetry->board;
    const bool torus = board->group == SYMMETRIES_TORUS;
    const bool transposed = torus && (symmetry->index & TRANSPOSE) != 0;
    const int32_t *const list = setup->lists[transposed ? board->columns + board->rows - key : key];

    for (int32_t i = 0; i < setup->numbers[0]; i++) {
        const struct square place =
            torus ? symmetry_square(symmetry, (struct square){i, i}) : (struct square){i, i};
        turned[key == board->columns ? place.column : place.row] = list != NULL ? list[i] : 0;
    }
}

/* --- games as bytes */

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
        if (move->list == NULL) {
            move->to.column = symmetry_wedge(symmetry, 0, move->to.column);
            break;
        }
        for (int32_t i = 0; i < symmetry->side; i++)
            room[symmetry_wedge(symmetry, (int32_t)entry->ordinal - symmetry->side, i)] =
                move->list[i];
        move->list = room;
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
