#include "cli/edit/canonical.h"

#include "base/hexadecimal.h"
#include "cli/edit/corrections.h"
#include "cli/edit/places.h"

#include <string.h>

/* --- the header */

/* The bytes of a scalar in the document, if it holds the value byte by byte. */
static bool value_stands(const struct document *document, const struct node *node, size_t *start)
{
    const bool quoted = node->style == STYLE_SINGLE || node->style == STYLE_DOUBLE;

    *start = node->start + (quoted ? 1 : 0);
    return node->kind == NODE_SCALAR && node->style != STYLE_LITERAL &&
           node->style != STYLE_FOLDED && *start + node->len <= document->len &&
           memcmp(document->bytes + *start, node->value, node->len) == 0;
}

static void write_number(struct edits *edits, const struct document *document,
                         const struct node *node)
{
    size_t start, zeros = 0;

    if (!value_stands(document, node, &start))
        return;
    while (zeros + 1 < node->len && node->value[zeros] == '0')
        zeros++;
    edits_add(edits, document, start, start + node->len, node->value + zeros, node->len - zeros);
}

static void write_list(struct edits *edits, const struct document *document,
                       const struct node *list)
{
    for (const struct node *entry = list->first; entry != NULL; entry = entry->next)
        write_number(edits, document, entry);
}

/* Hexadecimal digits in lower case, without the sign that precedes them in the move text. */
static void write_digits(struct edits *edits, const struct document *document,
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

static void write_sealed(struct edits *edits, const struct document *document,
                         const struct sealed_list *list)
{
    write_digits(edits, document, list->sealed);
    if (list->opened == NULL)
        return;
    write_list(edits, document, list->opened);
    write_digits(edits, document, list->secret);
}

static void write_header(struct edits *edits, const struct document *document,
                         const struct record *record)
{
    const struct node *const players = record->common[COMMON_PLAYERS];
    size_t start;

    if (players->kind == NODE_SCALAR)
        write_number(edits, document, players);
    for (int i = 0; i < KEYS_MOST; i++) {
        const struct node *const node = record->board[i];
        if (node != NULL && node->kind == NODE_SCALAR)
            write_number(edits, document, node);
        else if (node != NULL && node->kind == NODE_SEQUENCE)
            write_list(edits, document, node);
        else if (node != NULL)
            write_sealed(edits, document, &record->seals[i]);
    }
    for (int i = 0; i < VARIANTS_MOST; i++) {
        const struct node *const node = record->variants[i];
        if (node == NULL || !value_stands(document, node, &start))
            continue;
        const char *const value = record->schema->variants[i].values[record->setup.variants[i]];
        edits_add(edits, document, start, start + node->len, value, strlen(value));
    }
}

/* --- the move text */

/* The record whose move text is written. */
struct writing {
    struct canonical *canonical;
    const struct visit *visit;
    struct record record;   /* a copy: looking up places moves its cursor */
    struct diagnostic left; /* the first item left as it was, and why … */
    uint32_t left_count;    /* … and how many were */
};

static bool holds(const char *bytes, size_t len, char character)
{
    return memchr(bytes, character, len) != NULL;
}

/* In a plain scalar, YAML would read these as a list, or as a key and its value. */
static bool fits_plain_text(const struct buffer *text, const char *written, size_t len)
{
    return !holds(text->bytes, text->len, '[') ||
           (holds(written, len, '[') && !holds(text->bytes, text->len, ':'));
}

/* Why the body of an item cannot become `text` where it is; NULL if it can. A line break that YAML
 * keeps in folded text is beside a line with more indentation: with one line less, it would keep
 * others. */
static const char *misfit(const struct record *record, size_t start, size_t end,
                          const struct buffer *text)
{
    const struct text_piece *const piece = text_piece_at(&record->text, start);
    const char *const written = record->text.bytes + start;

    if (piece != text_piece_at(&record->text, end - 1))
        return "it goes on in the next entry of the list";
    if (piece->node->style == STYLE_FOLDED && holds(written, end - start, '\n'))
        return "its lines are not joined here, as those around it are";
    if (piece->node->style == STYLE_PLAIN && !fits_plain_text(text, written, end - start))
        return "without quotes YAML would read its brackets or its colon otherwise";
    return NULL;
}

static void leave_item(struct writing *writing, struct range place, const char *why)
{
    if (writing->left_count++ == 0)
        writing->left = (struct diagnostic){.facts = code_facts(CODE_REMARK_FMT),
                                            .offset = place.start,
                                            .end = place.end,
                                            .message = why};
}

static void write_item(struct writing *writing, const struct item *item, const struct buffer *text)
{
    const struct document *const document = writing->visit->document;
    const size_t end = item->end - item->mark;
    const struct range place = text_range(&writing->record, item->body, end);

    if (place.end - place.start == text->len &&
        memcmp(document->bytes + place.start, text->bytes, text->len) == 0)
        return;
    const char *const why = misfit(&writing->record, item->body, end, text);
    if (why != NULL)
        leave_item(writing, place, why);
    else
        edits_add(&writing->canonical->edits, document, place.start, place.end, text->bytes,
                  text->len);
}

static void write_items(struct writing *writing)
{
    const struct judgement *const judgement = writing->visit->judgement;
    struct buffer *const text = &writing->canonical->text;

    for (size_t i = 0; i < judgement->trace.count; i++) {
        const struct trace_entry *const entry = &judgement->trace.entries[i];
        text->len = 0;
        meaning_item(judgement, entry, text);
        if (text->len > 0)
            write_item(writing, &writing->record.items.list[entry->item], text);
    }
}

/* Puts a blank between two items that touch. */
static void separate_items(struct writing *writing)
{
    const struct document *const document = writing->visit->document;

    for (uint32_t i = 1; i < writing->visit->judgement->refused; i++) {
        const struct item *const item = &writing->record.items.list[i];
        if (item[-1].end != item->start)
            continue;
        /* Directly after the first: what joins two lines, and indentation, may precede the second.
         */
        const size_t at = text_range(&writing->record, item->start - 1, item->start).end;
        edits_add(&writing->canonical->edits, document, at, at, " ", 1);
    }
}

/* --- the proof */

/* Notes all changes of a record. */
static void note_edits(struct canonical *canonical, const struct visit *visit,
                       struct writing *writing)
{
    *writing = (struct writing){
        .canonical = canonical, .visit = visit, .record = visit->judgement->record};
    if (canonical->claims != CLAIMS_NONE) {
        const char *const why = corrections_note(&canonical->edits, visit, canonical->claims);
        if (why != NULL)
            leave_item(writing, (struct range){writing->record.first, writing->record.first}, why);
        return;
    }
    write_header(&canonical->edits, visit->document, &writing->record);
    if (writing->record.drawn != NULL) /* what is drawn stays as it is */
        return;
    write_items(writing);
    separate_items(writing);
}

/* Whether the record that was written says the same as before, and would not be changed again. */
static bool holds_good(struct canonical *canonical, struct visit *visit)
{
    struct writing writing;

    if (!proof_of_edits(&canonical->proof, &canonical->edits, visit, &canonical->source))
        return false;
    note_edits(canonical, visit, &writing);
    const bool stays = canonical->edits.count == 0;
    edits_forget(&canonical->edits);
    return stays;
}

static void remark_items(struct canonical *canonical, const struct writing *writing)
{
    struct buffer *const text = &canonical->message;

    text->len = 0;
    buffer_format(text, "this item is left as it stands: %s; write `moves: |`",
                  writing->left.message);
    if (writing->left_count > 1)
        buffer_format(text, " (and %u more)", writing->left_count - 1);
    canonical->remark = writing->left;
    canonical->remark.message = buffer_string(text);
}

const struct document *canonical_document(struct canonical *canonical, const struct visit *visit)
{
    const struct document *const document = visit->document;
    const struct record *const record = &visit->judgement->record;
    struct visit written = *visit;
    struct writing writing;

    canonical->status = visit->judgement->status;
    canonical->remark = (struct diagnostic){.facts = NULL};
    if (visit->judgement->status == STATUS_MALFORMED)
        return document;
    const struct node *const moves = record->common[COMMON_MOVES];
    const size_t place = moves != NULL ? moves->start : record->first;
    note_edits(canonical, visit, &writing);
    if (writing.left_count > 0 && canonical->claims != CLAIMS_NONE)
        canonical->remark = writing.left;
    else if (writing.left_count > 0)
        remark_items(canonical, &writing);
    if (canonical->edits.count == 0)
        return document;
    proof_begin(&canonical->proof, visit->judgement,
                (struct kept){.parts = KEPT_HEADER | KEPT_ITEMS | KEPT_VERDICT,
                              .head = KEPT_ALL_ITEMS,
                              .apart_from = canonical->claims});
    if (holds_good(canonical, &written)) {
        canonical->status = written.judgement->status;
        return written.document;
    }
    canonical->remark = (struct diagnostic){
        .facts = code_facts(CODE_REMARK_FMT),
        .offset = place,
        .end = place,
        .message = canonical->claims != CLAIMS_NONE
                       ? "this record is left as it stands: corrected there, it would be read as "
                         "something else; write `moves: |`"
                       : "this record is left as it stands: in canonical notation it would be "
                         "read as something else; write `moves: |`"};
    return document;
}

void canonical_release(struct canonical *canonical)
{
    edits_release(&canonical->edits);
    proof_release(&canonical->proof);
    source_release(&canonical->source);
    buffer_release(&canonical->text);
    buffer_release(&canonical->message);
    *canonical = (struct canonical){0};
}
