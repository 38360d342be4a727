#include "referee/match/amend.h"

#include "cli/edit/places.h"
#include "cli/edit/takeback.h"
#include "notation/header/values.h"
#include "notation/text.h"
#include "notation/time/moment.h"
#include "validator/departures.h"

#include <string.h>

bool match_date(struct referee *referee, struct match *match)
{
    struct buffer why = {0};

    const bool dated = match_add(referee, match, 0, "", &why);
    buffer_release(&why);
    return dated;
}

void match_replace(struct match *match, size_t start, size_t end, const char *bytes, size_t len)
{
    struct edits edits = {0};

    edits_add(&edits, match->visit.document, start, end, bytes, len);
    match_apply(match, &edits);
    edits_release(&edits);
}

size_t match_node_end(const struct match *match, const struct node *node)
{
    size_t end = node->end;

    while (end > node->start && match->visit.document->bytes[end - 1] == '\n')
        end--;
    return end;
}

const char *match_quoted(struct referee *referee, const char *text)
{
    struct buffer visible = {0}, quoted = {0};

    buffer_visible(&visible, text, strlen(text));
    for (size_t i = 0; i < visible.len; i++) {
        buffer_character(&quoted, visible.bytes[i]);
        if (visible.bytes[i] == '\'')
            buffer_character(&quoted, '\'');
    }
    const char *const copy = referee_text(referee, "'%s'", buffer_string(&quoted));
    buffer_release(&visible);
    buffer_release(&quoted);
    return copy;
}

/* Whether an entry belongs to what follows the first `moves` moves. Seals go where their openings
 * go; who left after the last of these moves stays away unless all return. An ending goes. */
static bool is_beyond(const struct trace_entry *entry, uint32_t moves, bool return_all)
{
    const bool follows =
        entry->kind == ITEM_SEAL || (return_all && is_departure((enum item_kind)entry->kind));

    return entry->ordinal > moves || (entry->ordinal == moves && follows) ||
           entry->kind == ITEM_RESIGN || entry->kind == ITEM_FORFEIT || entry->kind == ITEM_DRAW ||
           entry->kind == ITEM_ADJUDGED;
}

/* The number of items that belong to the first `moves` moves. */
static uint32_t items_within(const struct match *match, uint32_t moves, bool return_all)
{
    const struct record *const record = &match->visit.judgement->record;
    const struct trace *const trace = &match->visit.judgement->trace;
    size_t entry = 0;

    while (entry < trace->count && !is_beyond(&trace->entries[entry], moves, return_all))
        entry++;
    uint32_t stop =
        entry < trace->count ? trace->entries[entry].item : (uint32_t)record->items.count;
    while (stop > 0 && record->items.list[stop - 1].kind == ITEM_NUMBER)
        stop--;
    return stop;
}

void match_correct_times(const struct match *match, int64_t moment, struct edits *edits)
{
    struct record record = match->visit.judgement->record; /* looking up moves its cursor */
    struct buffer text = {0};
    struct moments moments;

    time_write(moment, &text);
    for (size_t i = 0; i < record.items.count; i++) {
        const struct item *const item = &record.items.list[i];
        if (item->kind != ITEM_TIME || !time_read(item_body(&record.text, item), &moments) ||
            moments.first <= moment)
            continue;
        const struct range place = item_range(&record, item);
        edits_add(edits, match->visit.document, place.start, place.end, text.bytes, text.len);
    }
    buffer_release(&text);
}

/* Removes a value of a mapping with its key, which is not the first one. */
static void take_out_key(const struct match *match, const struct node *mapping,
                         const struct node *value, struct edits *edits)
{
    const struct node *before = mapping->first;

    while (before->next->next != NULL && before->next->next->next != value)
        before = before->next->next;
    edits_add(edits, match->visit.document, before->next->end, match_node_end(match, value), "", 0);
}

/* Removes the arbiter's decision from the header, if there is one. */
static void take_out_decision(struct match *match, struct edits *edits)
{
    const struct document *const document = match->visit.document;
    const struct node *const decision = match->visit.judgement->record.common[COMMON_DECISION];

    if (decision == NULL)
        return;
    size_t start = decision->start, end = decision->end;
    while (start > 0 && document->bytes[start - 1] != '\n')
        start--;
    while (end < document->len && document->bytes[end - 1] != '\n')
        end++;
    edits_add(edits, document, start, end, "", 0);
}

/* Removes the items from `first` on. False, and nothing changed, unless a sound record of `moves`
 * moves remains that says the same as before up to there. */
static bool take_out(struct referee *referee, struct match *match, uint32_t first, uint32_t moves)
{
    const bool decided = match->visit.judgement->record.common[COMMON_DECISION] != NULL;
    const struct kept kept = {.parts = decided ? KEPT_ITEMS : KEPT_HEADER | KEPT_ITEMS,
                              .head = first};
    struct edits edits = {0};
    struct buffer before = match_copy_record(match);

    take_out_decision(match, &edits);
    takeback_edit(&edits, &match->visit, first);
    const bool good = match_edit(referee, match, &edits, &kept) &&
                      match->visit.judgement->moves == moves &&
                      match->visit.judgement->record.items.count == first;
    edits_release(&edits);
    return match_settle(referee, match, &before, good);
}

/* The first successor of a player who has not made a move before `next`; NULL if there is none. */
static const struct node *find_idle(const struct node *successors, uint32_t next)
{
    const struct node *node = successors == NULL ? NULL : successors->first;

    while (node != NULL && node_number(node_value(node, "from")) < (int64_t)next)
        node = node->next;
    return node;
}

/* Adds edits by which the last successor of a player plays from move `next` on, and those before
 * who have not played are gone. */
static void advance_successor(const struct match *match, const struct node *person, uint32_t next,
                              struct edits *edits)
{
    const struct document *const document = match->visit.document;
    const struct node *const list = node_value(person, "successors"), *const idle =
                                                                          find_idle(list, next);
    struct buffer from = {0};

    if (idle == NULL)
        return;
    const struct node *last = idle;
    while (last->next != NULL)
        last = last->next;
    const struct node *const holder = next == 1 ? person : idle;
    const struct node *const name = node_value(last, "name"), *const old =
                                                                  node_value(holder, "name");
    if (last != holder)
        edits_add(edits, document, old->start, old->end, document->bytes + name->start,
                  name->end - name->start);
    if (next == 1) {
        take_out_key(match, person, list, edits);
    } else {
        const struct node *const number = node_value(idle, "from");
        buffer_format(&from, "%u", next);
        edits_add(edits, document, number->start, number->end, from.bytes, from.len);
        if (last != idle)
            edits_add(edits, document, idle->end, match_node_end(match, last), "", 0);
    }
    buffer_release(&from);
}

/* Who has taken over a seat keeps it, and plays from the next move on. */
static bool advance_successors(struct referee *referee, struct match *match)
{
    const struct judgement *const judgement = match->visit.judgement;
    struct edits edits = {0};

    if (judgement->record.successor_count == 0)
        return true;
    for (const struct node *person = judgement->record.common[COMMON_PLAYERS]->first;
         person != NULL; person = person->next)
        advance_successor(match, person, judgement->moves + 1, &edits);
    match_apply(match, &edits);
    edits_release(&edits);
    return match_judge(referee, match);
}

bool match_cut(struct referee *referee, struct match *match, uint32_t moves, bool return_all)
{
    const size_t count = match->visit.judgement->record.items.count;

    if (moves > match->visit.judgement->moves)
        return false;
    const uint32_t first = items_within(match, moves, return_all);
    if (first == count)
        return true;
    struct buffer before = match_copy_record(match);
    return match_settle(referee, match, &before,
                        take_out(referee, match, first, moves) &&
                            advance_successors(referee, match));
}

bool match_reopen(struct referee *referee, struct match *match)
{
    const struct record *const record = &match->visit.judgement->record;
    const size_t count = record->items.count;

    if (count == 0 || record->items.list[count - 1].kind != ITEM_OPEN_END)
        return true;
    return take_out(referee, match, (uint32_t)count - 1, match->visit.judgement->moves);
}
