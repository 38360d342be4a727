#include "tests/helpers/formatted.h"

#include <string.h>
#include <strings.h>

/* --- a file of bytes, record by record */

static void pass_on(void *context, const char *bytes, size_t len)
{
    buffer_append(context, bytes, len);
}

/* Begins reading bytes as a file, which may begin with a byte order mark. If `passed` is not NULL,
 * it gets what belongs to no record. */
static void open_bytes(struct source *source, const char *bytes, size_t len, struct buffer *passed)
{
    const size_t mark = len >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;

    source_open_memory(source);
    if (len > mark)
        buffer_append(&source->buffer, bytes + mark, len - mark);
    if (passed == NULL)
        return;
    buffer_append(passed, bytes, mark);
    source->pass = pass_on;
    source->context = passed;
}

static void note(struct formatting *formatting, const struct judgement *judgement, bool changed,
                 const struct diagnostic *remark)
{
    formatting->records++;
    formatting->read += judgement->status != STATUS_MALFORMED;
    formatting->changed += changed;
    formatting->left += remark->facts != NULL;
    formatting->left_whole += remark->facts != NULL && remark->end == remark->offset;
}

/* As the command fmt does it. */
static void format(struct formatting *formatting, const char *bytes, size_t len, struct buffer *out)
{
    struct source source = {0};
    struct visit visit = {.name = "-", .arbiter = formatting->arbiters[0]};

    out->len = 0;
    open_bytes(&source, bytes, len, out);
    while ((visit.document = source_next(&source)) != NULL) {
        const struct document *written = visit.document;
        visit.judgement = arbiter_judge(visit.arbiter, visit.document);
        if (visit.judgement != NULL) {
            written = canonical_document(&formatting->canonical, &visit);
            note(formatting, visit.judgement, written != visit.document,
                 &formatting->canonical.remark);
        }
        buffer_append(out, written->bytes, written->len);
    }
    source_release(&source);
}

/* The next record of a file, judged, or NULL at its end. */
static const struct judgement *next_record(struct arbiter *arbiter, struct source *source)
{
    const struct judgement *judgement = NULL;
    const struct document *document;

    while (judgement == NULL && (document = source_next(source)) != NULL)
        judgement = arbiter_judge(arbiter, document);
    return judgement;
}

/* --- two readings, side by side */

static bool same_bytes(const char *a, size_t a_len, const char *b, size_t b_len)
{
    return a_len == b_len && (a_len == 0 || memcmp(a, b, a_len) == 0);
}

static bool same_codes(const struct diagnostics *a, const struct diagnostics *b)
{
    if (a->count != b->count || a->raised != b->raised)
        return false;
    for (size_t i = 0; i < a->count; i++)
        if (a->list[i].facts != b->list[i].facts || a->list[i].move != b->list[i].move)
            return false;
    return true;
}

static bool same_verdict(const struct judgement *a, const struct judgement *b)
{
    return a->status == b->status && a->ending == b->ending && a->moves == b->moves &&
           a->seals == b->seals && a->opened == b->opened && a->to_move == b->to_move &&
           a->refused == b->refused && a->scored == b->scored && a->game == b->game &&
           memcmp(a->winners, b->winners, sizeof a->winners) == 0 &&
           same_codes(&a->record.diagnostics, &b->record.diagnostics) &&
           same_codes(&a->record.remarks, &b->record.remarks);
}

/* What fmt may turn a word of the header into. */
static bool same_plainly(const struct node *a, const struct node *b)
{
    const char *x = a->value, *y = b->value;
    const char *const x_end = x + a->len, *const y_end = y + b->len;
    const bool yes = a->len == 3 && strncasecmp(x, "yes", 3) == 0;
    const bool no = a->len == 2 && strncasecmp(x, "no", 2) == 0;

    if ((yes && node_is(b, "true")) || (no && node_is(b, "false")))
        return true;
    x += x < x_end && (*x == '$' || *x == '~');
    y += y < y_end && (*y == '$' || *y == '~');
    while (x + 1 < x_end && *x == '0')
        x++;
    while (y + 1 < y_end && *y == '0')
        y++;
    return x_end - x == y_end - y && strncasecmp(x, y, (size_t)(x_end - x)) == 0;
}

static bool same_node(const struct node *a, const struct node *b, bool exactly)
{
    if (a->kind != b->kind)
        return false;
    if (a->kind == NODE_SCALAR)
        return exactly ? same_bytes(a->value, a->len, b->value, b->len) : same_plainly(a, b);
    const struct node *x = a->first, *y = b->first;
    for (; x != NULL && y != NULL; x = x->next, y = y->next)
        if (!same_node(x, y, exactly))
            return false;
    return x == y;
}

/* Whether fmt may write the value of a key in another way. */
static bool may_change(const struct record *record, const struct node *value)
{
    for (int i = 0; i < KEYS_MOST; i++)
        if (record->board[i] == value)
            return true;
    return value == record->common[COMMON_PLAYERS] || value == record->common[COMMON_RULES];
}

static bool same_header(const struct record *a, const struct record *b)
{
    if (a->root == NULL || b->root == NULL)
        return a->root == b->root;
    const struct node *x = a->root->first, *y = b->root->first;
    for (; x != NULL && y != NULL; x = x->next->next, y = y->next->next)
        if (!same_node(x, y, true) ||
            (!node_is(x, "moves") && !same_node(x->next, y->next, !may_change(a, x->next))))
            return false;
    return x == y;
}

static bool same_start(const struct record *a, const struct record *b)
{
    const struct setup *const x = &a->setup, *const y = &b->setup;

    if (x->players != y->players || memcmp(x->numbers, y->numbers, sizeof x->numbers) != 0 ||
        memcmp(x->variants, y->variants, sizeof x->variants) != 0 ||
        memcmp(x->sealed, y->sealed, sizeof x->sealed) != 0)
        return false;
    for (int i = 0; i < KEYS_MOST; i++)
        if ((x->lists[i] == NULL) != (y->lists[i] == NULL) ||
            (x->lists[i] != NULL &&
             memcmp(x->lists[i], y->lists[i], (size_t)x->numbers[0] * sizeof(int32_t)) != 0))
            return false;
    return true;
}

/* Blanks at the end of a comment that extends to the end of the line do not count. */
static size_t length_of(const struct text *text, const struct item *item)
{
    size_t end = item->end;

    while (text->bytes[item->start] == ';' &&
           (text->bytes[end - 1] == ' ' || text->bytes[end - 1] == '\t'))
        end--;
    return end - item->start;
}

/* Tag and mark as written, and what is between them unless it is canonical. */
static bool same_item(const struct text *a, const struct item *x, const struct text *b,
                      const struct item *y, bool canonical)
{
    return x->kind == y->kind &&
           same_bytes(a->bytes + x->start, x->body - x->start, b->bytes + y->start,
                      y->body - y->start) &&
           same_bytes(a->bytes + x->end - x->mark, x->mark, b->bytes + y->end - y->mark, y->mark) &&
           (canonical ||
            same_bytes(a->bytes + x->start, length_of(a, x), b->bytes + y->start, length_of(b, y)));
}

static bool same_move(const struct judgement *a, const struct trace_entry *x,
                      const struct judgement *b, const struct trace_entry *y)
{
    struct buffer one = {0}, two = {0};

    a->game->write(&x->move, &one);
    b->game->write(&y->move, &two);
    const bool same = same_bytes(one.bytes, one.len, two.bytes, two.len);
    buffer_release(&one);
    buffer_release(&two);
    return same && x->scorer == y->scorer && integer_equal(x->points, y->points);
}

static bool same_entry(const struct judgement *a, const struct trace_entry *x,
                       const struct judgement *b, const struct trace_entry *y)
{
    return x->kind == y->kind && x->player == y->player && x->ordinal == y->ordinal &&
           x->item == y->item && (x->kind != ITEM_MOVE || same_move(a, x, b, y));
}

static bool same_items(const struct judgement *a, const struct judgement *b)
{
    const struct items *const x = &a->record.items, *const y = &b->record.items;
    size_t entry = 0;

    if (x->count != y->count || a->trace.count != b->trace.count)
        return false;
    for (size_t i = 0; i < x->count; i++) {
        const bool played = entry < a->trace.count && a->trace.entries[entry].item == i;
        if (!same_item(&a->record.text, &x->list[i], &b->record.text, &y->list[i], played) ||
            (played && !same_entry(a, &a->trace.entries[entry], b, &b->trace.entries[entry])))
            return false;
        entry += played;
    }
    return true;
}

/* What differs between two readings of a record, or NULL. */
static const char *difference(const struct judgement *a, const struct judgement *b)
{
    if (!same_verdict(a, b))
        return "the verdict";
    if (!same_header(&a->record, &b->record))
        return "the header";
    if (a->status == STATUS_MALFORMED)
        return NULL;
    if (!same_start(&a->record, &b->record))
        return "the game's start";
    return same_items(a, b) ? NULL : "the items";
}

static const char *compare(struct formatting *formatting, const char *bytes, size_t len)
{
    struct source sources[2] = {{0}, {0}};
    const struct judgement *records[2] = {NULL, NULL};
    const char *wrong = NULL;

    open_bytes(&sources[0], bytes, len, NULL);
    open_bytes(&sources[1], formatting->once.bytes, formatting->once.len, NULL);
    do {
        for (int i = 0; i < 2; i++)
            records[i] = next_record(formatting->arbiters[i], &sources[i]);
        if (records[0] != NULL && records[1] != NULL)
            wrong = difference(records[0], records[1]);
        else if (records[0] != records[1])
            wrong = "the number of records";
    } while (wrong == NULL && records[0] != NULL);
    source_release(&sources[0]);
    source_release(&sources[1]);
    return wrong;
}

bool formatted_well(struct formatting *formatting, const char *bytes, size_t len)
{
    for (int i = 0; i < 2; i++)
        if (formatting->arbiters[i] == NULL)
            formatting->arbiters[i] = arbiter_new();
    format(formatting, bytes, len, &formatting->once);
    formatting->wrong = compare(formatting, bytes, len);
    struct formatting counts = *formatting;
    format(formatting, formatting->once.bytes, formatting->once.len, &formatting->twice);
    if (formatting->wrong == NULL && !same_bytes(formatting->once.bytes, formatting->once.len,
                                                 formatting->twice.bytes, formatting->twice.len))
        formatting->wrong = "what is written again";
    formatting->records = counts.records; /* the second time does not count */
    formatting->read = counts.read;
    formatting->changed = counts.changed;
    formatting->left = counts.left;
    formatting->left_whole = counts.left_whole;
    return formatting->wrong == NULL;
}

void formatting_release(struct formatting *formatting)
{
    for (int i = 0; i < 2; i++)
        if (formatting->arbiters[i] != NULL)
            arbiter_free(formatting->arbiters[i]);
    canonical_release(&formatting->canonical);
    buffer_release(&formatting->once);
    buffer_release(&formatting->twice);
    *formatting = (struct formatting){0};
}
