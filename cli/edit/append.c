#include "cli/edit/append.h"

#include "cli/edit/places.h"
#include "validator/numbering.h"
#include "validator/plan.h"

#include <string.h>

enum { LINE_MOST = 76 };

/* The items that are being added to a record. */
struct addition {
    struct edits *edits;
    const struct visit *visit;
    const struct document *document;
    struct record record; /* a copy: looking up places moves its cursor */
    const char *text;
    const struct item *like; /* the number whose line the text imitates; or NULL */
};

static void insert(struct addition *addition, size_t at, struct buffer *bytes)
{
    edits_add(addition->edits, addition->document, at, at, bytes->bytes, bytes->len);
    buffer_release(bytes);
}

static size_t indentation(const struct document *document, size_t at)
{
    const size_t start = line_start(document, at);
    size_t stop = start;

    while (stop < document->len && document->bytes[stop] == ' ')
        stop++;
    return stop - start;
}

/* The index after the last item that new ones follow: a `*` stays last. */
static size_t last_item(const struct record *record)
{
    const size_t count = record->items.count;

    for (size_t i = count; i > 0 && record->items.list[i - 1].kind != ITEM_MOVE; i--)
        if (record->items.list[i - 1].kind == ITEM_OPEN_END)
            return i - 1;
    return count;
}

static bool is_line_comment(const struct record *record, const struct item *item)
{
    return item->kind == ITEM_COMMENT && record->text.bytes[item->start] == ';';
}

/* Whether the item at `count`, a `*`, is the first of its line, so that there is no line to add to.
 */
static bool star_alone(const struct record *record, size_t count)
{
    const struct item *const star = &record->items.list[count];

    return count == 0 || is_line_comment(record, &star[-1]) ||
           item_node(record, &star[-1]) != item_node(record, star);
}

/* Whether there are only blanks before it on its line. */
static bool begins_line(struct record *record, const struct document *document,
                        const struct item *item)
{
    const size_t at = item_range(record, item).start;

    return line_start(document, at) + indentation(document, at) == at;
}

/* Begins a new line; what follows `at` goes to its end. */
static void insert_line(struct addition *addition, size_t at, size_t indent)
{
    struct buffer bytes = {0};

    buffer_text(&bytes, line_break(addition->document));
    buffer_repeat(&bytes, ' ', indent);
    buffer_text(&bytes, addition->text);
    insert(addition, at, &bytes);
}

/* A line of its own, laid out like that of the last number if it begins with one. */
static void append_line(struct addition *addition, const struct item *item, size_t at)
{
    const struct document *const document = addition->document;
    const size_t like =
        addition->like != NULL ? item_range(&addition->record, addition->like).end : at;

    /* A comment takes the rest of its line; other items may be followed by a `*`. */
    insert_line(addition, is_line_comment(&addition->record, item) ? line_stop(document, at) : at,
                indentation(document, like));
}

/* After the last item of a block; on a new line if the record's style asks for one, or if that line
 * is full. */
static void append_to_block(struct addition *addition, const struct item *item)
{
    const struct document *const document = addition->document;
    const size_t at = item_range(&addition->record, item).end;
    const size_t column = at - line_start(document, at);
    struct buffer bytes = {0};

    if (is_line_comment(&addition->record, item) || addition->like != NULL ||
        column + 1 + strlen(addition->text) > LINE_MOST) {
        append_line(addition, item, at);
        return;
    }
    buffer_character(&bytes, ' ');
    buffer_text(&bytes, addition->text);
    insert(addition, at, &bytes);
}

static size_t parent_indentation(const struct addition *addition)
{
    const size_t first = addition->record.first;
    return first - line_start(addition->document, first);
}

/* A block without items, indented as its header says, as in `|4`. */
static void fill_block(struct addition *addition, const struct node *node)
{
    const char *const bytes = addition->document->bytes;
    size_t indent = 2;

    for (size_t at = node->start; at < node->start + 3 && at < addition->document->len; at++)
        if (bytes[at] >= '1' && bytes[at] <= '9')
            indent = (size_t)(bytes[at] - '0');
    insert_line(addition, line_stop(addition->document, node->start),
                parent_indentation(addition) + indent);
}

static void write_quoted(const char *text, enum scalar_style style, struct buffer *bytes)
{
    for (; *text != '\0'; text++) {
        if (style == STYLE_DOUBLE && (*text == '"' || *text == '\\'))
            buffer_character(bytes, '\\');
        buffer_character(bytes, *text);
        if (style == STYLE_SINGLE && *text == '\'')
            buffer_character(bytes, '\'');
    }
}

/* Copies plain text, with its quotes doubled for single quotes around it. */
static void copy_quoted(const struct document *document, size_t start, size_t end,
                        struct buffer *bytes)
{
    for (size_t at = start; at < end; at++) {
        buffer_character(bytes, document->bytes[at]);
        if (document->bytes[at] == '\'')
            buffer_character(bytes, '\'');
    }
}

/* Puts quotes around a plain scalar, since YAML may read the new items otherwise. They go in at
 * `at`, which a `*` may follow. */
static void quote_and_insert(struct addition *addition, const struct node *node, size_t at,
                             const char *text)
{
    struct buffer bytes = {0};

    buffer_text(&bytes, node->start == node->end ? " '" : "'");
    copy_quoted(addition->document, node->start, at, &bytes);
    write_quoted(text, STYLE_SINGLE, &bytes);
    copy_quoted(addition->document, at, node->end, &bytes);
    buffer_character(&bytes, '\'');
    edits_add(addition->edits, addition->document, node->start, node->end, bytes.bytes, bytes.len);
    buffer_release(&bytes);
}

/* Letters, digits and signs that mean nothing to YAML after a blank. */
static bool plain_enough(const char *text)
{
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .=/+-";
    return strspn(text, plain) == strlen(text) && text[0] != '-';
}

static void append_to_scalar(struct addition *addition, const struct node *node, size_t at)
{
    struct buffer bytes = {0};

    if (node->len > 0)
        buffer_character(&bytes, ' ');
    buffer_text(&bytes, addition->text);
    if (node->style == STYLE_PLAIN && (node->len == 0 || !plain_enough(addition->text))) {
        quote_and_insert(addition, node, at, buffer_string(&bytes));
        buffer_release(&bytes);
        return;
    }
    struct buffer quoted = {0};
    write_quoted(buffer_string(&bytes), node->style, &quoted);
    buffer_release(&bytes);
    insert(addition, at, &quoted);
}

/* Before a `*` that is the only item. */
static void insert_before(struct addition *addition, const struct item *star)
{
    struct buffer bytes = {0};

    write_quoted(addition->text, item_node(&addition->record, star)->style, &bytes);
    buffer_character(&bytes, ' ');
    insert(addition, item_range(&addition->record, star).start, &bytes);
}

static bool in_flow(const struct document *document, const struct node *node)
{
    return node->start < document->len && document->bytes[node->start] == '[';
}

/* A new entry after the last one of a list, written like it. */
static void append_to_sequence(struct addition *addition, const struct node *sequence)
{
    const struct document *const document = addition->document;
    const struct node *last = sequence->first;
    struct buffer bytes = {0};

    while (last != NULL && last->next != NULL)
        last = last->next;
    const bool flow = in_flow(document, sequence);
    if (!flow && last != NULL) {
        buffer_text(&bytes, line_break(document));
        buffer_repeat(&bytes, ' ', sequence->start - line_start(document, sequence->start));
        buffer_text(&bytes, "- '");
    } else {
        buffer_text(&bytes, last != NULL ? ", '" : "'");
    }
    write_quoted(addition->text, STYLE_SINGLE, &bytes);
    buffer_character(&bytes, '\'');
    const size_t at = last == NULL ? sequence->end - 1
                      : flow       ? last->end
                                   : value_stop(document, last);
    insert(addition, flow ? at : line_stop(document, at), &bytes);
}

/* The last value of the record, which another key may follow. */
static size_t record_end(const struct addition *addition)
{
    const struct document *const document = addition->document;
    size_t at = document->len;

    while (at > addition->record.first && at_break(document, at - 1))
        at--;
    return at;
}

/* Whether keys of the record share a line, as in {game: plexus, …}. */
static bool is_on_one_line(const struct addition *addition)
{
    const struct document *const document = addition->document;
    const size_t first = addition->record.first;

    return first > 0 && document->bytes[line_start(document, first)] != ' ' &&
           parent_indentation(addition) > 0;
}

/* Adds the key `moves:` for the first moves. */
static bool add_key(struct addition *addition, const char **why)
{
    const struct document *const document = addition->document;
    const size_t indent = parent_indentation(addition);
    struct buffer bytes = {0};

    if (is_on_one_line(addition)) {
        *why = "this record is written on one line; give it a line `moves: |`";
        return false;
    }
    const size_t at = record_end(addition);
    buffer_text(&bytes, line_break(document));
    buffer_repeat(&bytes, ' ', indent);
    buffer_text(&bytes, "moves: |");
    buffer_text(&bytes, line_break(document));
    buffer_repeat(&bytes, ' ', indent + 2);
    buffer_text(&bytes, addition->text);
    insert(addition, at, &bytes);
    return true;
}

const char *append_keys(struct edits *edits, const struct visit *visit,
                        const struct key_line *lines, size_t count)
{
    struct addition addition = {.edits = edits,
                                .visit = visit,
                                .document = visit->document,
                                .record = visit->judgement->record};
    struct buffer bytes = {0};

    for (size_t i = 0; i < count; i++) {
        if (lines[i].value == NULL)
            continue;
        buffer_text(&bytes, line_break(addition.document));
        buffer_repeat(&bytes, ' ', parent_indentation(&addition));
        buffer_format(&bytes, "%s: %s", lines[i].key, lines[i].value);
    }
    if (bytes.len > 0 && is_on_one_line(&addition)) {
        buffer_release(&bytes);
        return "the scores and the winner are not added, since this record is written on one line";
    }
    if (bytes.len > 0)
        insert(&addition, record_end(&addition), &bytes);
    return NULL;
}

static void append_to_empty(struct addition *addition, const struct node *node)
{
    if (node->style >= STYLE_LITERAL)
        fill_block(addition, node);
    else
        append_to_scalar(addition, node, node->style == STYLE_PLAIN ? node->end : node->end - 1);
}

/* Reads on to the end of the trace. */
static void find_numbered(const struct judgement *judgement, struct numbered_moves *found)
{
    const struct record *const record = &judgement->record;

    for (; found->entries < judgement->trace.count; found->entries++) {
        const struct trace_entry *const entry = &judgement->trace.entries[found->entries];
        const struct item *const item = &record->items.list[entry->item];
        if (entry->kind != ITEM_MOVE || entry->item == 0 || item[-1].kind != ITEM_NUMBER)
            continue;
        struct scanner body = item_body(&record->text, &item[-1]);
        found->before = found->last;
        found->last = (struct numbered_move){entry->item - 1, entry->ordinal, scan_number(&body)};
    }
}

/* The number whose line shows how numbered lines begin: the last one, if it and the one before
 * begin their lines; the only one, in a game whose moves take a line each. Otherwise NULL. */
static const struct item *line_to_follow(const struct visit *visit, struct numbered_moves *found)
{
    const struct judgement *const judgement = visit->judgement;
    struct record record = judgement->record;
    const struct item *const items = record.items.list;
    const struct plan plan = game_plan(judgement->game, &record.setup);

    find_numbered(judgement, found);
    if (found->last.move == 0 || !begins_line(&record, visit->document, &items[found->last.item]))
        return NULL;
    const bool usual = found->before.move != 0
                           ? begins_line(&record, visit->document, &items[found->before.item])
                           : plan.stretches[0].wide;
    return usual ? &items[found->last.item] : NULL;
}

static bool is_numbered(const char *text)
{
    const size_t digits = strspn(text, "0123456789");
    return digits > 0 && text[digits] == '.';
}

bool append_items(struct edits *edits, const struct visit *visit, struct numbered_moves *found,
                  const char *text, const char **why)
{
    struct addition addition = {.edits = edits,
                                .visit = visit,
                                .document = visit->document,
                                .record = visit->judgement->record,
                                .text = text,
                                .like = is_numbered(text) ? line_to_follow(visit, found) : NULL};
    const struct node *const node = addition.record.common[COMMON_MOVES];
    const size_t count = last_item(&addition.record);

    if (node == NULL)
        return add_key(&addition, why);
    if (node->kind == NODE_SEQUENCE && count == addition.record.items.count) {
        append_to_sequence(&addition, node);
        return true;
    }
    if (count < addition.record.items.count && star_alone(&addition.record, count)) {
        insert_before(&addition, &addition.record.items.list[count]);
        return true;
    }
    if (count == 0) {
        append_to_empty(&addition, node);
        return true;
    }
    const struct item *const item = &addition.record.items.list[count - 1];
    const struct node *const scalar = item_node(&addition.record, item);
    if (scalar->style == STYLE_LITERAL) {
        append_to_block(&addition, item);
        return true;
    }
    if (is_line_comment(&addition.record, item)) {
        *why =
            "the moves end in a comment begun with `;`, which would swallow more; write moves: |";
        return false;
    }
    if (scalar->style == STYLE_FOLDED)
        append_to_block(&addition, item);
    else
        append_to_scalar(&addition, scalar, item_range(&addition.record, item).end);
    return true;
}

/* The moves between two numbers of this record. If it has only one number, numbers count rounds of
 * all players, or whole moves after an opening. */
static int64_t usual_gap(const struct judgement *judgement, const struct numbered_moves *found,
                         int64_t due)
{
    const struct numbered_move *const last = &found->last, *const before = &found->before;
    const int64_t moves = (int64_t)judgement->moves + 1 - last->move;

    if (before->move != 0 && before->number < last->number)
        return last->number - before->number;
    return last->number == 0 || due - last->number < moves ? 1 : judgement->record.setup.players;
}

void append_number(const struct judgement *judgement, struct numbered_moves *found,
                   struct buffer *text)
{
    find_numbered(judgement, found);
    if (found->last.move == 0)
        return;
    const int64_t last = found->last.number;
    const int64_t due = number_due(judgement->position, false).number;
    const bool again = due < last; /* as in a second round */
    if (due == last || (!again && due - last < usual_gap(judgement, found, due)))
        return;
    buffer_number(text, due);
    buffer_text(text, ". ");
}

struct kept append_kept(const struct judgement *judgement)
{
    const uint32_t place = (uint32_t)last_item(&judgement->record);

    return (struct kept){.parts = KEPT_HEADER | KEPT_ITEMS,
                         .head = place,
                         .tail = (uint32_t)judgement->record.items.count - place};
}

bool append_says(const struct kept *kept, const struct judgement *judgement, const char *text)
{
    const struct record *const record = &judgement->record;
    const char *const stop = text + strlen(text);

    for (size_t i = kept->head; i + kept->tail < record->items.count; i++) {
        const struct item *const item = &record->items.list[i];
        const char *at = record->text.bytes + item->start;
        const char *const item_end = record->text.bytes + item->end;
        while (at < item_end) {
            const size_t len = blank_length(at, item_end);
            at += len;
            if (len > 0)
                continue;
            while (blank_length(text, stop) > 0)
                text += blank_length(text, stop);
            if (text == stop || *text++ != *at++)
                return false;
        }
    }
    return text + strspn(text, " \t") == stop;
}
