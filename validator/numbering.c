#include "validator/numbering.h"

/* The index of the move with that ordinal, or of the end. */
static size_t index_of(const struct trace *trace, uint32_t ordinal)
{
    size_t least = 0, most = trace->count;

    while (least < most) {
        const size_t middle = least + (most - least) / 2;
        if (trace->entries[middle].ordinal < ordinal)
            least = middle + 1;
        else
            most = middle;
    }
    return least;
}

struct move_number number_at(const struct trace *trace, uint32_t ordinal)
{
    const size_t index = ordinal > 0 ? index_of(trace, ordinal) : trace->count;

    return index < trace->count ? number_of(&trace->entries[index]) : (struct move_number){0};
}

bool number_is_complete(const struct position *position, const struct trace_entry *entry)
{
    return position->over || !number_is_shared(position->game) ||
           number_due(position, false).number != entry->number;
}

static bool is_move(const struct trace_entry *entry)
{
    return entry->kind == ITEM_MOVE;
}

bool number_find(const struct trace *trace, int64_t number, uint32_t *ordinal)
{
    size_t last = trace->count;

    while (last > 0 &&
           (!is_move(&trace->entries[last - 1]) || trace->entries[last - 1].number != number))
        last--;
    if (last > 0)
        *ordinal = trace->entries[last - 1].ordinal;
    return last > 0;
}

void number_write(const struct game *game, struct move_number number, struct buffer *text)
{
    if (number.round > 0)
        buffer_format(text, "round %d, ", number.round);
    buffer_format(text, "%s %u", game->schema.counted != NULL ? game->schema.counted : "move",
                  number.number);
}

void number_write_capital(const struct game *game, struct move_number number, struct buffer *text)
{
    const size_t start = text->len;

    number_write(game, number, text);
    text->bytes[start] = (char)(text->bytes[start] - 'a' + 'A');
}

void number_write_position(const struct position *position, const struct trace_entry *entry,
                           struct buffer *text)
{
    if (entry == NULL || entry->ordinal == 0) {
        buffer_text(text, "before the first move");
        return;
    }
    buffer_text(text, "after ");
    if (!number_is_complete(position, entry))
        buffer_format(text, "%u move%s, in ", entry->ordinal, entry->ordinal == 1 ? "" : "s");
    number_write(position->game, number_of(entry), text);
}
