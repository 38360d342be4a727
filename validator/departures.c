#include "validator/departures.h"

#include "validator/leaving.h"
#include "validator/numbering.h"

const struct trace_entry *departure_of(const struct judgement *judgement, int player)
{
    const struct trace *const trace = &judgement->trace;

    for (size_t i = trace->count; i-- > 0;)
        if (is_departure(trace->entries[i].kind) && trace->entries[i].player == player)
            return &trace->entries[i];
    return NULL;
}

void departures_list(const struct judgement *judgement,
                     const struct trace_entry *departures[PLAYERS_MOST + 1])
{
    const struct trace *const trace = &judgement->trace;

    for (int player = 0; player <= PLAYERS_MOST; player++)
        departures[player] = NULL;
    for (size_t i = 0; i < trace->count && judgement->position->leavers > 0; i++)
        if (is_departure(trace->entries[i].kind))
            departures[trace->entries[i].player] = &trace->entries[i];
}

void departure_write(const struct judgement *judgement, int player, struct buffer *text)
{
    const struct trace_entry *const entry = departure_of(judgement, player);

    buffer_text(text, entry->kind == ITEM_LEAVES ? "left the game " : "was dropped ");
    if (entry->ordinal == 0) {
        buffer_text(text, "before the first move");
        return;
    }
    buffer_text(text, "after ");
    number_write(judgement->game, number_of(entry), text);
}

/* "with Ann and Ben alone in the game, one of them ends it: 2:resign" */
static void explain_two(const struct judgement *judgement, const struct position *position,
                        enum item_kind kind, int player, struct buffer *message)
{
    const int first = leaving_seat_behind(position, 0);

    buffer_text(message, "with only ");
    record_write_name(&judgement->record, first, message);
    buffer_text(message, " and ");
    record_write_name(&judgement->record, leaving_seat_behind(position, first), message);
    buffer_format(message, " in the game, it ends when one of them %s; write %d:%s",
                  kind == ITEM_LEAVES ? "gives up" : "is taken out", player,
                  kind == ITEM_LEAVES ? "resign" : "forfeit");
}

void departure_explain(const struct judgement *judgement, const struct position *position,
                       enum item_kind kind, int player, int code, struct buffer *message)
{
    if (code == CODE_GONE) {
        record_write_name(&judgement->record, player, message);
        buffer_character(message, ' ');
        departure_write(judgement, player, message);
        buffer_text(message, " already");
    } else if (players_in(position) == 2) {
        explain_two(judgement, position, kind, player, message);
    } else {
        buffer_text(message, "nobody can leave a game of one player; `*` leaves it unfinished");
    }
}
