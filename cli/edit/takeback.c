#include "cli/edit/takeback.h"

#include "cli/edit/places.h"

/* --- which items go */

static bool is_step(const struct judgement *judgement, uint32_t index)
{
    const struct item *const items = judgement->record.items.list;

    switch ((enum item_kind)items[index].kind) {
    case ITEM_NUMBER:
    case ITEM_POINTS:
    case ITEM_TIME:
    case ITEM_COMMENT:
        return false;
    case ITEM_LOST_HALF:
    case ITEM_NEW_GRID:
        return index >= judgement->refused;
    default:
        return true;
    }
}

/* The number that stands before a step belongs to it, and so does a comment between them. */
static uint32_t with_number(const struct judgement *judgement, uint32_t index)
{
    const struct item *const items = judgement->record.items.list;
    uint32_t at = index;

    while (at > 0 && items[at - 1].kind == ITEM_COMMENT)
        at--;
    if (at == 0 || items[at - 1].kind != ITEM_NUMBER)
        return index;
    while (at > 0 && items[at - 1].kind == ITEM_NUMBER)
        at--;
    return at;
}

struct takeback takeback_find(const struct judgement *judgement, uint32_t steps)
{
    struct takeback found = {.from = (uint32_t)judgement->record.items.count};
    uint32_t at = found.from;

    while (at > 0 && found.steps < steps) {
        at--;
        if (!is_step(judgement, at))
            continue;
        found.steps++;
        found.from = with_number(judgement, at);
        found.opened = found.opened || judgement->record.items.list[at].kind == ITEM_OPENING;
    }
    return found;
}

uint32_t takeback_refused(const struct judgement *judgement)
{
    uint32_t steps = 0;

    for (uint32_t i = judgement->refused; i < judgement->record.items.count; i++)
        steps += is_step(judgement, i) || i == judgement->refused;
    return steps;
}

/* --- how their bytes are cut out */

struct cutting {
    struct edits *edits;
    const struct document *document;
    struct record record; /* a copy: looking up places moves its cursor */
};

static void cut(struct cutting *cutting, size_t start, size_t end)
{
    edits_add(cutting->edits, cutting->document, start, end, "", 0);
}

/* The end of the line before the one that `at` is on. */
static size_t line_before(const struct document *document, size_t at)
{
    while (at > 0 && !at_break(document, at - 1))
        at--;
    if (at > 0 && document->bytes[at - 1] == '\n')
        at--;
    return at > 0 && document->bytes[at - 1] == '\r' ? at - 1 : at;
}

/* Cuts items out of one scalar; they are its last ones, and `kept` is the one before them, or NULL.
 */
static void cut_within(struct cutting *cutting, const struct node *node, const struct item *kept,
                       const struct item *first, const struct item *last)
{
    const struct document *const document = cutting->document;
    const size_t start = item_range(&cutting->record, first).start;
    const size_t end = item_range(&cutting->record, last).end;

    if (kept != NULL)
        cut(cutting, item_range(&cutting->record, kept).end, end);
    else if (node->style == STYLE_PLAIN)
        edits_add(cutting->edits, document, node->start, node->end, "''", 2);
    else if (node->style >= STYLE_LITERAL && line_before(document, start) > node->start)
        cut(cutting, line_before(document, start), end);
    else
        cut(cutting, start, end);
}

static const struct node *last_entry(const struct node *entry)
{
    while (entry->next != NULL)
        entry = entry->next;
    return entry;
}

/* Cuts the entries of a list from one on; `kept` is the one before it, or NULL. */
static void cut_entries(struct cutting *cutting, const struct node *sequence,
                        const struct node *kept, const struct node *first)
{
    const struct document *const document = cutting->document;

    if (first == NULL)
        return;
    if (document->bytes[sequence->start] == '[') {
        cut(cutting, kept != NULL ? kept->end : sequence->start + 1,
            kept != NULL ? last_entry(first)->end : sequence->end - 1);
        return;
    }
    for (const struct node *entry = first; entry != NULL; entry = entry->next)
        cut(cutting, line_before(document, entry->start),
            line_stop(document, value_stop(document, entry)));
}

/* The last item that stands in the same scalar as this one. */
static const struct item *last_beside(const struct record *record, uint32_t index)
{
    const struct item *const items = record->items.list;
    const struct node *const node = item_node(record, &items[index]);

    while (index + 1 < record->items.count && item_node(record, &items[index + 1]) == node)
        index++;
    return &items[index];
}

void takeback_edit(struct edits *edits, const struct visit *visit, uint32_t from)
{
    struct cutting cutting = {edits, visit->document, visit->judgement->record};
    const struct record *const record = &cutting.record;
    const struct node *const moves = record->common[COMMON_MOVES];

    if (from >= record->items.count)
        return;
    const struct item *const first = &record->items.list[from];
    const struct node *const node = item_node(record, first);
    const struct item *kept = from > 0 ? first - 1 : NULL;
    if (kept != NULL && item_node(record, kept) != node)
        kept = NULL;
    const bool entry = moves->kind == NODE_SEQUENCE && kept == NULL;
    if (!entry)
        cut_within(&cutting, node, kept, first, last_beside(record, from));
    if (moves->kind != NODE_SEQUENCE)
        return;
    const struct node *before = NULL;
    for (const struct node *at = moves->first; at != node; at = at->next)
        before = at;
    cut_entries(&cutting, moves, entry ? before : node, entry ? node : node->next);
}
