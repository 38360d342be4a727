#include "cli/edit/takeback.h"

#include "cli/edit/meaning.h"

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

void takeback_note(const struct judgement *judgement, uint32_t from, struct buffer *told)
{
    meaning_header(&judgement->record, told);
    meaning_items(judgement, 0, from, told);
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

static bool at_break(const struct document *document, size_t at)
{
    return at >= document->len || document->bytes[at] == '\n' || document->bytes[at] == '\r';
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

static size_t line_stop(const struct document *document, size_t at)
{
    while (!at_break(document, at))
        at++;
    return at;
}

static size_t item_start(struct cutting *cutting, const struct item *item)
{
    size_t len;

    return text_source(&cutting->record.text, cutting->document, item->start, &len);
}

/* The byte of the document after an item. */
static size_t behind_item(struct cutting *cutting, const struct item *item)
{
    size_t len;
    const size_t last = text_source(&cutting->record.text, cutting->document, item->end - 1, &len);

    return last + len;
}

/* Cuts items out of one scalar; they are its last ones, and `kept` is the one before them, or NULL.
 */
static void cut_within(struct cutting *cutting, const struct node *node, const struct item *kept,
                       const struct item *first, const struct item *last)
{
    const struct document *const document = cutting->document;

    if (kept != NULL)
        cut(cutting, behind_item(cutting, kept), behind_item(cutting, last));
    else if (node->style == STYLE_PLAIN)
        edits_add(cutting->edits, document, node->start, node->end, "''", 2);
    else if (node->style >= STYLE_LITERAL)
        cut(cutting, line_before(document, item_start(cutting, first)), behind_item(cutting, last));
    else
        cut(cutting, item_start(cutting, first), behind_item(cutting, last));
}

/* The end of the last line of an entry. */
static size_t entry_stop(const struct document *document, const struct node *entry)
{
    size_t at = entry->end;

    while (entry->style >= STYLE_LITERAL && at > entry->start && at_break(document, at - 1))
        at--;
    return line_stop(document, at);
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
        cut(cutting, line_before(document, entry->start), entry_stop(document, entry));
}

/* The last item that stands in the same scalar as this one. */
static const struct item *last_beside(const struct record *record, uint32_t index)
{
    const struct text_piece *const piece =
        text_piece_at(&record->text, record->items.list[index].start);

    while (index + 1 < record->items.count &&
           text_piece_at(&record->text, record->items.list[index + 1].start) == piece)
        index++;
    return &record->items.list[index];
}

void takeback_edit(struct edits *edits, const struct visit *visit, uint32_t from)
{
    struct cutting cutting = {edits, visit->document, visit->judgement->record};
    const struct record *const record = &cutting.record;
    const struct node *const moves = record->common[COMMON_MOVES];

    if (from >= record->items.count)
        return;
    const struct item *const first = &record->items.list[from];
    const struct node *const node = text_piece_at(&record->text, first->start)->node;
    const struct item *kept = from > 0 ? first - 1 : NULL;
    if (kept != NULL && text_piece_at(&record->text, kept->start)->node != node)
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
