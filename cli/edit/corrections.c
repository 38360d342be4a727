#include "cli/edit/corrections.h"

#include "cli/edit/append.h"
#include "cli/edit/places.h"
#include "validator/judgement.h"
#include "validator/numbering.h"
#include "validator/numbers/integer_text.h"

#include <stdlib.h>
#include <string.h>

struct correction {
    struct edits *edits;
    const struct document *document;
    const struct judgement *judgement;
    struct record record; /* a copy: looking up places moves its cursor */
    uint32_t count;       /* of the items up to a refused one */
};

static const struct item *item_at(const struct correction *correction, uint32_t index)
{
    return &correction->record.items.list[index];
}

static const struct trace_entry *entry_at(const struct correction *correction, size_t index)
{
    return &correction->judgement->trace.entries[index];
}

static void replace(struct correction *correction, size_t start, size_t end,
                    const struct buffer *text)
{
    const struct range place = text_range(&correction->record, start, end);

    edits_add(correction->edits, correction->document, place.start, place.end, text->bytes,
              text->len);
}

static void insert(struct correction *correction, size_t at, const struct buffer *text)
{
    edits_add(correction->edits, correction->document, at, at, text->bytes, text->len);
}

static bool is_blank(const struct correction *correction, size_t at)
{
    const char byte = correction->document->bytes[at];
    return byte == ' ' || byte == '\t';
}

/* Takes an item out, with the blanks before it; at the start of a line, with those after it. */
static void take_out(struct correction *correction, const struct item *item)
{
    struct range place = item_range(&correction->record, item);
    size_t before = place.start;

    while (before > 0 && is_blank(correction, before - 1))
        before--;
    if (before > 0 && !at_break(correction->document, before - 1))
        place.start = before;
    else
        while (place.end < correction->document->len && is_blank(correction, place.end))
            place.end++;
    edits_add(correction->edits, correction->document, place.start, place.end, "", 0);
}

/* --- numbers */

static bool has_number(const struct trace_entry *entry)
{
    return entry->kind == ITEM_MOVE || entry->kind == ITEM_SEAL || entry->kind == ITEM_LOST_HALF;
}

static bool is_end(const struct trace_entry *entry)
{
    return !has_number(entry) && entry->kind != ITEM_NEW_GRID;
}

/* The number due before the entries from `next` on; -1 if there is none. */
static int64_t due_before(const struct correction *correction, size_t next)
{
    const struct judgement *const judgement = correction->judgement;
    const struct trace *const trace = &judgement->trace;

    if (next > 0 && is_end(entry_at(correction, next - 1)))
        return -1;
    while (next < trace->count && !has_number(entry_at(correction, next)))
        next++;
    if (next < trace->count)
        return entry_at(correction, next)->number;
    if (judgement->position->over)
        return -1;
    return number_due(judgement->position, false).number;
}

static void correct_number(struct correction *correction, const struct item *item, int64_t due)
{
    const struct text *const text = &correction->record.text;
    struct scanner body = item_body(text, item);
    struct buffer digits = {0};

    const int64_t written = scan_number(&body);
    const size_t len = (size_t)(body.at - (text->bytes + item->body));
    if (written == due)
        return;
    if (due < 0) {
        take_out(correction, item);
        return;
    }
    buffer_number(&digits, due);
    replace(correction, item->body, item->body + len, &digits);
    buffer_release(&digits);
}

/* Corrects the numbers that stand there; false if none remains. */
static bool correct_numbers(struct correction *correction)
{
    const struct trace *const trace = &correction->judgement->trace;
    bool found = false;
    size_t next = 0;

    for (uint32_t i = 0; i < correction->count; i++) {
        while (next < trace->count && entry_at(correction, next)->item < i)
            next++;
        if (item_at(correction, i)->kind != ITEM_NUMBER)
            continue;
        const int64_t due = due_before(correction, next);
        correct_number(correction, item_at(correction, i), due);
        found = found || due >= 0;
    }
    return found;
}

static void add_numbers(struct correction *correction)
{
    const struct trace *const trace = &correction->judgement->trace;
    const struct trace_entry *before = NULL;
    struct buffer text = {0};

    for (size_t i = 0; i < trace->count; i++) {
        const struct trace_entry *const entry = entry_at(correction, i);
        if (entry->kind != ITEM_MOVE && entry->kind != ITEM_SEAL)
            continue;
        if (number_is_written(correction->judgement->game,
                              correction->judgement->record.setup.players, entry, before)) {
            text.len = 0;
            buffer_format(&text, "%u. ", entry->number);
            insert(correction,
                   item_range(&correction->record, item_at(correction, entry->item)).start, &text);
        }
        before = entry;
    }
    buffer_release(&text);
}

/* --- points */

static struct integer points_of(const struct trace_entry *entry)
{
    return entry->kind == ITEM_MOVE && entry->scorer == entry->player ? entry->points
                                                                      : integer_of(0);
}

static bool says_points(const struct correction *correction, const struct item *item,
                        struct integer points)
{
    struct arithmetic *const arithmetic = correction->judgement->position->arithmetic;
    return integer_equal(points,
                         scan_points(arithmetic, item_body(&correction->record.text, item)));
}

static void write_points(struct integer points, struct buffer *text)
{
    buffer_text(text, integer_sign(points) < 0 ? "(" : "(+");
    integer_write(text, points);
    buffer_character(text, ')');
}

/* Corrects all claims of one move, which stand before the item `end`; false if there is none. */
static bool correct_claims(struct correction *correction, const struct trace_entry *entry,
                           uint32_t end)
{
    const struct integer points = points_of(entry);
    struct buffer text = {0};
    bool found = false;

    write_points(points, &text);
    for (uint32_t i = entry->item + 1; i < end; i++) {
        const struct item *const item = item_at(correction, i);
        if (item->kind != ITEM_POINTS)
            continue;
        found = true;
        if (says_points(correction, item, points))
            continue;
        if (integer_sign(points) == 0)
            take_out(correction, item);
        else
            replace(correction, item->start, item->end, &text);
    }
    buffer_release(&text);
    return found;
}

static void add_points(struct correction *correction, const struct trace_entry *entry)
{
    struct buffer text = {0};

    if (integer_sign(points_of(entry)) == 0)
        return;
    buffer_character(&text, ' ');
    write_points(points_of(entry), &text);
    insert(correction, item_range(&correction->record, item_at(correction, entry->item)).end,
           &text);
    buffer_release(&text);
}

static void correct_points(struct correction *correction)
{
    const struct trace *const trace = &correction->judgement->trace;

    if (!correction->judgement->game->points)
        return;
    for (size_t i = 0; i < trace->count; i++) {
        const struct trace_entry *const entry = entry_at(correction, i);
        size_t next = i + 1;
        if (entry->kind != ITEM_MOVE && entry->kind != ITEM_SEAL)
            continue;
        while (next < trace->count && entry_at(correction, next)->kind != ITEM_MOVE &&
               entry_at(correction, next)->kind != ITEM_SEAL)
            next++;
        const uint32_t end =
            next < trace->count ? entry_at(correction, next)->item : correction->count;
        if (!correct_claims(correction, entry, end))
            add_points(correction, entry);
    }
}

/* --- scores and winners */

static bool is_wrong(const struct correction *correction, enum code code)
{
    const struct diagnostics *const errors = &correction->record.diagnostics;

    for (size_t i = errors->count; i > 0; i--)
        if (errors->list[i - 1].facts == code_facts(code))
            return true;
    return false;
}

/* The value of a claim: one text, or a list of them. */
struct values {
    struct buffer text;
    size_t ends[PLAYERS_MOST];
    int count;
    bool list;
};

static void end_value(struct values *values)
{
    values->ends[values->count++] = values->text.len;
}

static size_t start_of(const struct values *values, int i)
{
    return i > 0 ? values->ends[i - 1] : 0;
}

static void join(const struct values *values, struct buffer *out)
{
    buffer_text(out, values->list ? "[" : "");
    for (int i = 0; i < values->count; i++) {
        buffer_text(out, i > 0 ? ", " : "");
        buffer_append(out, values->text.bytes + start_of(values, i),
                      values->ends[i] - start_of(values, i));
    }
    buffer_text(out, values->list ? "]" : "");
}

static int count_children(const struct node *node)
{
    int count = 0;

    for (const struct node *child = node->first; child != NULL; child = child->next)
        count++;
    return count;
}

/* Replaces the entries of a list of as many. */
static void replace_entries(struct correction *correction, const struct node *list,
                            const struct values *values)
{
    const struct node *child = list->first;

    for (int i = 0; i < values->count; i++, child = child->next)
        edits_add(correction->edits, correction->document, child->start, child->end,
                  values->text.bytes + start_of(values, i), values->ends[i] - start_of(values, i));
}

/* Replaces a value. A list in lines ends with its last entry and becomes one in brackets, which
 * must not begin in the column of its key. */
static void replace_value(struct correction *correction, const struct node *node,
                          const struct values *values)
{
    const struct node *last = node->first;
    struct buffer text = {0};

    if (node->kind == NODE_SEQUENCE && count_children(node) == values->count) {
        replace_entries(correction, node, values);
        return;
    }
    while (last != NULL && last->next != NULL)
        last = last->next;
    const bool lines = last != NULL && correction->document->bytes[node->start] != '[';
    buffer_text(&text, lines ? " " : "");
    join(values, &text);
    edits_add(correction->edits, correction->document, node->start, lines ? last->end : node->end,
              text.bytes, text.len);
    buffer_release(&text);
}

/* Writes a score as records have it: without an exponent. */
static void write_score(const struct judgement *judgement, int player, struct buffer *text)
{
    enum { DIGITS = 12 }; /* that a score has at most */
    const size_t start = text->len;

    score_write(judgement, player, text);
    const char *const exponent = strchr(buffer_string(text) + start, 'e');
    if (exponent == NULL)
        return;
    const double score = strtod(text->bytes + start, NULL);
    const int decimals = DIGITS - 1 - (int)strtol(exponent + 1, NULL, 10);
    text->len = start;
    buffer_format(text, "%.*f", decimals > 0 ? decimals : 0, score);
}

static void list_scores(const struct judgement *judgement, struct values *values)
{
    values->list = true;
    for (int player = 1; player <= judgement->record.setup.players; player++) {
        write_score(judgement, player, &values->text);
        end_value(values);
    }
}

/* Whether a name can stand as plain YAML and means that player alone. */
static bool is_plain_name(const struct record *record, int player)
{
    const struct span *const name = &record->names[player - 1];
    const struct node node = {.value = name->bytes, .len = name->len};
    const char first = name->len > 0 ? name->bytes[0] : '\0';
    const char last = name->len > 0 ? name->bytes[name->len - 1] : '\0';

    if (!((first >= 'a' && first <= 'z') || (first >= 'A' && first <= 'Z') || last == '.'))
        return (unsigned char)first >= 0x80 && record_player(record, &node) == player;
    for (size_t i = 0; i < name->len; i++)
        if (strchr(":#,[]{}\"\\\n\t", name->bytes[i]) != NULL)
            return false;
    return last != ' ' && record_player(record, &node) == player;
}

static void write_winner(const struct record *record, int player, bool names, struct buffer *text)
{
    if (names && is_plain_name(record, player))
        buffer_append(text, record->names[player - 1].bytes, record->names[player - 1].len);
    else
        buffer_number(text, player);
}

static bool is_number(const struct node *node)
{
    return node->kind == NODE_SCALAR && node->len > 0 && node->value[0] >= '0' &&
           node->value[0] <= '9';
}

/* Lists the winners, by numbers if the claim so far has numbers, or if players have no names. */
static void list_winners(const struct judgement *judgement, const struct node *claim,
                         struct values *values)
{
    const struct record *const record = &judgement->record;
    const struct node *const like =
        claim != NULL && claim->kind == NODE_SEQUENCE ? claim->first : claim;
    const bool names =
        record->common[COMMON_PLAYERS]->kind != NODE_SCALAR && (like == NULL || !is_number(like));

    for (int player = 1; player <= record->setup.players; player++) {
        if (!judgement->winners[player])
            continue;
        write_winner(record, player, names, &values->text);
        end_value(values);
    }
    values->list = values->count > 1;
}

/* Corrects the value of a claim, or writes it into `missing` if there is none. */
static void correct_value(struct correction *correction, const struct node *claim, enum code code,
                          const struct values *values, struct buffer *missing)
{
    if (values->count == 0)
        return;
    if (claim == NULL)
        join(values, missing);
    else if (is_wrong(correction, code))
        replace_value(correction, claim, values);
}

static const char *text_or_null(struct buffer *text)
{
    return text->len > 0 ? buffer_string(text) : NULL;
}

static const char *correct_result(struct correction *correction, const struct visit *visit)
{
    const struct judgement *const judgement = correction->judgement;
    const struct node *const *const common = correction->record.common;
    struct values scores = {.count = 0}, winners = {.count = 0};
    struct buffer score_text = {0}, winner_text = {0};

    if (judgement->status == STATUS_ILLEGAL || judgement->ending == ENDING_NONE ||
        judgement->untold)
        return NULL;
    if (judgement->scored)
        list_scores(judgement, &scores);
    list_winners(judgement, common[COMMON_WINNER], &winners);
    correct_value(correction, common[COMMON_SCORES], CODE_CLAIM_SCORES, &scores, &score_text);
    correct_value(correction, common[COMMON_WINNER], CODE_CLAIM_WINNER, &winners, &winner_text);
    const struct key_line lines[] = {{"scores", text_or_null(&score_text)},
                                     {"winner", text_or_null(&winner_text)}};
    const char *const why = append_keys(correction->edits, visit, lines, 2);
    buffer_release(&score_text);
    buffer_release(&winner_text);
    buffer_release(&scores.text);
    buffer_release(&winners.text);
    return why;
}

const char *corrections_note(struct edits *edits, const struct visit *visit, unsigned claims)
{
    const struct judgement *const judgement = visit->judgement;
    struct correction correction = {.edits = edits,
                                    .document = visit->document,
                                    .judgement = judgement,
                                    .record = judgement->record,
                                    .count = judgement->refused};

    if (judgement->record.drawn != NULL)
        claims &= CLAIMS_RESULT;
    if ((claims & CLAIMS_NUMBERS) != 0 && !correct_numbers(&correction))
        add_numbers(&correction);
    if ((claims & CLAIMS_POINTS) != 0)
        correct_points(&correction);
    return (claims & CLAIMS_RESULT) != 0 ? correct_result(&correction, visit) : NULL;
}
