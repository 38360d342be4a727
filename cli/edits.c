#include "cli/edits.h"

#include "notation/hexadecimal.h"

#include <stdlib.h>
#include <string.h>

void edits_add(struct edits *edits, const struct document *document, size_t start, size_t end,
               const char *bytes, size_t len)
{
    if (end - start == len && memcmp(document->bytes + start, bytes, len) == 0)
        return;
    if (edits->count == edits->capacity) {
        edits->capacity = edits->capacity > 0 ? edits->capacity * 2 : 64;
        edits->list = memory_resize(edits->list, edits->capacity * sizeof *edits->list);
    }
    edits->list[edits->count++] = (struct edit){start, end, edits->text.len, len};
    buffer_append(&edits->text, bytes, len);
}

static int compare_places(const void *a, const void *b)
{
    const struct edit *const left = a, *const right = b;
    if (left->start != right->start)
        return left->start < right->start ? -1 : 1;
    return left->end < right->end ? -1 : left->end > right->end;
}

void edits_apply(struct edits *edits, const struct document *document, struct buffer *out)
{
    size_t at = 0;

    if (edits->count > 0)
        qsort(edits->list, edits->count, sizeof *edits->list, compare_places);
    for (size_t i = 0; i < edits->count; i++) {
        const struct edit *const edit = &edits->list[i];
        buffer_append(out, document->bytes + at, edit->start - at);
        buffer_append(out, edits->text.bytes + edit->text, edit->len);
        at = edit->end;
    }
    buffer_append(out, document->bytes + at, document->len - at);
    edits->count = 0;
    edits->text.len = 0;
}

void edits_release(struct edits *edits)
{
    free(edits->list);
    buffer_release(&edits->text);
    *edits = (struct edits){0};
}

/* The bytes of a scalar's value in the document, if they stand there as they are. */
static bool value_stands(const struct document *document, const struct node *node, size_t *start)
{
    const bool quoted = node->style == STYLE_SINGLE || node->style == STYLE_DOUBLE;

    *start = node->start + (quoted ? 1 : 0);
    return node->kind == NODE_SCALAR && node->style != STYLE_LITERAL &&
           node->style != STYLE_FOLDED && *start + node->len <= document->len &&
           memcmp(document->bytes + *start, node->value, node->len) == 0;
}

static void canonical_number(struct edits *edits, const struct document *document,
                             const struct node *node)
{
    size_t start, zeros = 0;

    if (!value_stands(document, node, &start))
        return;
    while (zeros + 1 < node->len && node->value[zeros] == '0')
        zeros++;
    edits_add(edits, document, start, start + node->len, node->value + zeros, node->len - zeros);
}

static void canonical_list(struct edits *edits, const struct document *document,
                           const struct node *list)
{
    for (const struct node *entry = list->first; entry != NULL; entry = entry->next)
        canonical_number(edits, document, entry);
}

/* Hexadecimal digits in lower case, without the sign that they have in the move text. */
static void canonical_digits(struct edits *edits, const struct document *document,
                             const struct node *node)
{
    const char *const digits = sealed_digits(node);
    const size_t len = (size_t)(node->value + node->len - digits);
    struct buffer text = {0};
    size_t start;

    if (!value_stands(document, node, &start))
        return;
    hexadecimal_write(&text, digits, len);
    edits_add(edits, document, start, start + node->len, text.bytes, text.len);
    buffer_release(&text);
}

static void canonical_seal(struct edits *edits, const struct document *document,
                           const struct sealed_list *list)
{
    canonical_digits(edits, document, list->sealed);
    if (list->opened == NULL)
        return;
    canonical_list(edits, document, list->opened);
    canonical_digits(edits, document, list->secret);
}

static void canonical_header(struct edits *edits, const struct document *document,
                             const struct record *record)
{
    const struct node *const players = record->common[COMMON_PLAYERS];
    size_t start;

    if (players->kind == NODE_SCALAR)
        canonical_number(edits, document, players);
    for (int i = 0; i < KEYS_MOST; i++) {
        const struct node *const node = record->board[i];
        if (node != NULL && node->kind == NODE_SCALAR)
            canonical_number(edits, document, node);
        else if (node != NULL && node->kind == NODE_SEQUENCE)
            canonical_list(edits, document, node);
        else if (node != NULL)
            canonical_seal(edits, document, &record->seals[i]);
    }
    for (int i = 0; i < VARIANTS_MOST; i++) {
        const struct node *const node = record->variants[i];
        if (node == NULL || !value_stands(document, node, &start))
            continue;
        const char *const value = record->schema->variants[i].values[record->setup.variants[i]];
        edits_add(edits, document, start, start + node->len, value, strlen(value));
    }
}

/* Without quotes around it a list, or a colon before a blank, would mean something to YAML. */
static bool safe_in_place(const struct text_piece *piece, const char *written, size_t written_len,
                          const struct buffer *canonical)
{
    if (piece->node->style != STYLE_PLAIN)
        return true;
    const bool list = memchr(canonical->bytes, '[', canonical->len) != NULL;
    return !list || (memchr(written, '[', written_len) != NULL &&
                     memchr(canonical->bytes, ':', canonical->len) == NULL);
}

/* Where a byte range of the move text stands in the document. */
static void source_range(struct record *record, size_t start, size_t end, size_t *from, size_t *to)
{
    size_t first_len, last_len;

    *from = text_source(&record->text, record->document, start, &first_len);
    *to = text_source(&record->text, record->document, end - 1, &last_len);
    *to += last_len;
}

static void canonical_item(struct edits *edits, struct record *record, const struct item *item,
                           const struct buffer *canonical)
{
    const char *const written = record->text.bytes + item->body;
    const size_t len = item->end - item->mark - item->body;
    const struct text_piece *const piece = text_piece_at(&record->text, item->start);
    size_t from, to;

    if (!safe_in_place(piece, written, len, canonical))
        return;
    source_range(record, item->body, item->body + len, &from, &to);
    edits_add(edits, record->document, from, to, canonical->bytes, canonical->len);
}

/* A move with its opening, without its mark. */
static void write_move(const struct judgement *judgement, const struct trace_entry *entry,
                       struct buffer *text)
{
    const struct record *const record = &judgement->record;
    const struct item *const item = &record->items.list[entry->item];

    judgement->game->write(&entry->move, text);
    if (item->kind != ITEM_OPENING)
        return;
    buffer_character(text, '~');
    hexadecimal_write(text, item_secret(&record->text, item).at, SECRET_DIGITS);
}

static void write_seal(const struct record *record, const struct trace_entry *entry,
                       struct buffer *text)
{
    const struct item *const item = &record->items.list[entry->item];

    buffer_character(text, '$');
    hexadecimal_write(text, item_body(&record->text, item).at + 1, COMMITMENT_DIGITS);
}

static void write_item(const struct judgement *judgement, const struct trace_entry *entry,
                       struct buffer *text)
{
    switch (entry->kind) {
    case ITEM_MOVE:
        write_move(judgement, entry, text);
        break;
    case ITEM_SEAL:
        write_seal(&judgement->record, entry, text);
        break;
    case ITEM_RESIGN:
        buffer_text(text, "resign");
        break;
    case ITEM_FORFEIT:
        buffer_text(text, "forfeit");
        break;
    case ITEM_DRAW:
        buffer_text(text, "draw");
        break;
    case ITEM_ADJUDGED:
        buffer_text(text, "adjudged");
        break;
    default:
        break;
    }
}

/* One blank where two items touch. */
static void separate_items(struct edits *edits, struct record *record, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        const struct item *const item = &record->items.list[i];
        size_t len;
        if (item[-1].end != item->start)
            continue;
        /* Behind the first: before the second may be what joins two lines, and its indentation. */
        size_t at = text_source(&record->text, record->document, item->start - 1, &len);
        at += len;
        edits_add(edits, record->document, at, at, " ", 1);
    }
}

void edits_canonical(struct edits *edits, const struct visit *visit)
{
    const struct judgement *const judgement = visit->judgement;
    struct record record = judgement->record;
    struct buffer text = {0};

    if (judgement->status == STATUS_MALFORMED)
        return;
    canonical_header(edits, visit->document, &record);
    for (size_t i = 0; i < judgement->trace.count; i++) {
        text.len = 0;
        write_item(judgement, &judgement->trace.entries[i], &text);
        if (text.len > 0)
            canonical_item(edits, &record, &record.items.list[judgement->trace.entries[i].item],
                           &text);
    }
    separate_items(edits, &record, judgement->refused);
    buffer_release(&text);
}
