#include "cli/report/name.h"

#include "base/isolate.h"
#include "validator/numbering.h"

#include <string.h>

void report_file(const char *name, struct buffer *out)
{
    buffer_visible(out, name, strlen(name));
}

void report_name(const struct judgement *judgement, int player, struct buffer *out)
{
    const size_t start = out->len;

    record_write_name(&judgement->record, player, out);
    isolate_since(out, start);
}

/* What is not a move belongs to whoever might have moved there. */
static uint32_t move_of(const struct trace_entry *entry)
{
    return entry->ordinal + (entry->kind != ITEM_MOVE);
}

void report_mover(const struct judgement *judgement, const struct trace_entry *entry,
                  struct buffer *out)
{
    const size_t start = out->len;

    record_write_name_at(&judgement->record, entry->player, move_of(entry), out);
    isolate_since(out, start);
}

/* Appends who held the seat before a move. */
static void write_holder(const struct judgement *judgement, int player, uint32_t move,
                         const char *between, struct buffer *out)
{
    const size_t start = out->len + strlen(between);

    buffer_text(out, between);
    record_write_name_at(&judgement->record, player, move - 1, out);
    isolate_since(out, start);
    buffer_text(out, " until ");
    number_write(judgement->game, number_at(&judgement->trace, move - 1), out);
}

void report_names(const struct judgement *judgement, int player, struct buffer *out)
{
    const struct record *const record = &judgement->record;
    const uint32_t next = judgement->position == NULL ? 1 : judgement->position->moves + 1;
    const char *between = " (";

    report_name(judgement, player, out);
    for (size_t i = 0; i < record->successor_count; i++) {
        const struct successor *const successor = &record->successors[i];
        if (successor->player != player || successor->from > next)
            continue;
        write_holder(judgement, player, successor->from, between, out);
        between = ", ";
    }
    buffer_text(out, between[0] == ',' ? ")" : "");
}
