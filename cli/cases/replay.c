#include "cli/cases/replay.h"

#include "cli/report/name.h"
#include "validator/numbering.h"

enum { BOARD_MOST = 8192 }; /* bytes of a board that is shown */

void replay_begin(struct replay *replay, const struct exhibit *exhibit)
{
    *replay = (struct replay){.arbiter = arbiter_new()};
    source_open_memory(&replay->source);
    buffer_append(&replay->source.buffer, exhibit->record.bytes, exhibit->record.len);
    const struct document *const document = source_next(&replay->source);
    replay->visit = (struct visit){
        .name = exhibit->id, .record = 1, .document = document, .arbiter = replay->arbiter};
    if (document != NULL)
        replay->visit.judgement = arbiter_judge(replay->arbiter, document);
}

void replay_end(struct replay *replay)
{
    arbiter_free(replay->arbiter);
    source_release(&replay->source);
}

bool replay_has_board(const struct replay *replay)
{
    const struct judgement *const judgement = replay->visit.judgement;

    return judgement != NULL && judgement->status != STATUS_MALFORMED;
}

void replay_write_board(const struct replay *replay, enum text_style style, struct buffer *out)
{
    const size_t before = out->len;

    sheet_write_board(&replay->visit, UINT32_MAX, true, style, NULL, out);
    if (out->len - before <= BOARD_MOST)
        return;
    out->len = before;
    buffer_text(out, "(the board is too large to be shown here)\n");
}

/* --- moves */

struct line {
    struct buffer number, player, move, points;
};

static void write_number(const struct judgement *judgement, const struct trace_entry *entry,
                         struct buffer *out)
{
    if (entry->kind != ITEM_MOVE)
        return;
    if (entry->round > 0)
        buffer_format(out, "%d.", entry->round);
    buffer_number(out, judgement->game->numbered ? entry->number : entry->ordinal);
}

/* Writes the item as the record has it, with its comment left out. */
static void write_item(const struct judgement *judgement, uint32_t index, struct buffer *out)
{
    const struct record *const record = &judgement->record;
    const struct item *const item = &record->items.list[index];

    sheet_write_line(record->text.bytes + item->start, item->end - item->start, out);
}

static void write_move(const struct judgement *judgement, const struct trace_entry *entry,
                       struct buffer *out)
{
    if (entry->kind == ITEM_MOVE)
        judgement->game->write(&entry->move, out);
    else
        write_item(judgement, entry->item, out);
}

static void write_points(const struct judgement *judgement, const struct trace_entry *entry,
                         struct buffer *out)
{
    if (!judgement->game->points || entry->scorer == 0 || entry->kind != ITEM_MOVE)
        return;
    buffer_text(out, integer_sign(entry->points) < 0 ? "" : "+");
    integer_write(out, entry->points);
    if (entry->scorer == entry->player)
        return;
    buffer_text(out, " to ");
    report_name(judgement, entry->scorer, out);
}

static void call_back(struct line *line, bool refused, replayed_each *each, void *context)
{
    const struct replayed_move move = {buffer_string(&line->number), buffer_string(&line->player),
                                       buffer_string(&line->move), buffer_string(&line->points),
                                       refused};
    each(context, &move);
    line->number.len = line->player.len = line->move.len = line->points.len = 0;
}

/* The item that is refused follows the trace. */
static void tell_refused(const struct judgement *judgement, struct line *line, replayed_each *each,
                         void *context)
{
    if (judgement->status != STATUS_ILLEGAL || judgement->refused >= judgement->record.items.count)
        return;
    write_item(judgement, judgement->refused, &line->move);
    call_back(line, true, each, context);
}

void replay_moves(const struct replay *replay, replayed_each *each, void *context)
{
    const struct judgement *const judgement = replay->visit.judgement;
    struct line line = {0};

    if (!replay_has_board(replay))
        return;
    for (size_t i = 0; i < judgement->trace.count; i++) {
        const struct trace_entry *const entry = &judgement->trace.entries[i];
        write_number(judgement, entry, &line.number);
        if (entry->player > 0)
            report_mover(judgement, entry, &line.player);
        write_move(judgement, entry, &line.move);
        write_points(judgement, entry, &line.points);
        call_back(&line, false, each, context);
    }
    tell_refused(judgement, &line, each, context);
    buffer_release(&line.number);
    buffer_release(&line.player);
    buffer_release(&line.move);
    buffer_release(&line.points);
}
