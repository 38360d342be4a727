#include "cli/edit/meaning.h"

#include "base/hexadecimal.h"
#include "notation/items/pattern.h"

/* --- the header */

static void tell_bytes(struct buffer *told, const char *bytes, size_t len)
{
    buffer_number(told, (int64_t)len);
    buffer_character(told, ' ');
    buffer_append(told, bytes, len);
}

/* Numbers without leading zeros, hexadecimal digits in lower case and without their sign: board
 * keys are written in all these ways. */
static void tell_plainly(struct buffer *told, const struct node *node)
{
    const char *at = sealed_digits(node), *const end = node->value + node->len;

    while (at + 1 < end && *at == '0')
        at++;
    tell_bytes(told, at, (size_t)(end - at));
    for (size_t i = told->len - (size_t)(end - at); i < told->len; i++)
        if (told->bytes[i] >= 'A' && told->bytes[i] <= 'Z')
            told->bytes[i] = (char)(told->bytes[i] - 'A' + 'a');
}

/* The variant that a node is the value of; VARIANTS_MOST if it is none. */
static int variant_of(const struct record *record, const struct node *node)
{
    int i = 0;

    while (i < VARIANTS_MOST && record->variants[i] != node)
        i++;
    return i;
}

static void tell_scalar(struct buffer *told, const struct record *record, const struct node *node,
                        bool plainly)
{
    const int variant = variant_of(record, node);

    if (variant < VARIANTS_MOST)
        buffer_number(told, record->setup.variants[variant]);
    else if (plainly)
        tell_plainly(told, node);
    else
        tell_bytes(told, node->value, node->len);
}

static bool is_board(const struct record *record, const struct node *node)
{
    for (int i = 0; i < KEYS_MOST; i++)
        if (record->board[i] == node)
            return true;
    return node == record->common[COMMON_PLAYERS] && node->kind == NODE_SCALAR;
}

static void tell_node(struct buffer *told, const struct record *record, const struct node *node,
                      bool plainly)
{
    plainly = plainly || is_board(record, node);
    buffer_character(told, "saml"[node->kind]);
    if (node->kind == NODE_SCALAR)
        tell_scalar(told, record, node, plainly);
    for (const struct node *child = node->first; child != NULL; child = child->next)
        tell_node(told, record, child, plainly);
    buffer_character(told, '.');
}

static bool is_result(const struct record *record, const struct node *value)
{
    return value == record->common[COMMON_SCORES] || value == record->common[COMMON_WINNER];
}

static void tell_header(const struct record *record, unsigned apart_from, struct buffer *told)
{
    for (const struct node *key = record->root->first; key != NULL; key = key->next->next) {
        if (key->next == record->common[COMMON_MOVES] ||
            key->next == record->common[COMMON_BOARD] ||
            ((apart_from & CLAIMS_RESULT) != 0 && is_result(record, key->next)))
            continue;
        tell_node(told, record, key, false);
        tell_node(told, record, key->next, false);
    }
}

/* --- the items */

/* A move, with the one that opens it. */
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

void meaning_item(const struct judgement *judgement, const struct trace_entry *entry,
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
    case ITEM_LEAVES:
        buffer_text(text, "leaves");
        break;
    case ITEM_DROPPED:
        buffer_text(text, "dropped");
        break;
    default:
        break;
    }
}

/* The end of an item as people read it: a comment ends before the blanks at the end of its line. */
static size_t end_of(const char *bytes, const struct item *item)
{
    size_t end = item->end;

    if (bytes[item->start] == ';')
        while (bytes[end - 1] == ' ' || bytes[end - 1] == '\t')
            end--;
    return end;
}

/* An item with its tag and mark; `entry` is NULL if the trace has none for it. */
static void tell_item(struct buffer *told, const struct judgement *judgement,
                      const struct item *item, const struct trace_entry *entry)
{
    const char *const bytes = judgement->record.text.bytes;
    const size_t before = told->len + 1 + item->body - item->start;

    buffer_character(told, (char)('a' + item->kind));
    buffer_append(told, bytes + item->start, item->body - item->start);
    if (entry != NULL)
        meaning_item(judgement, entry, told);
    if (told->len == before)
        buffer_append(told, bytes + item->body, end_of(bytes, item) - item->mark - item->body);
    buffer_append(told, bytes + item->end - item->mark, item->mark);
    buffer_character(told, '\0');
}

static bool is_apart(unsigned apart_from, const struct item *item)
{
    return ((apart_from & CLAIMS_NUMBERS) != 0 && item->kind == ITEM_NUMBER) ||
           ((apart_from & CLAIMS_POINTS) != 0 && item->kind == ITEM_POINTS);
}

static void tell_items(const struct judgement *judgement, uint32_t start, uint32_t end,
                       unsigned apart_from, struct buffer *told)
{
    const struct item *const items = judgement->record.items.list;
    const struct trace *const trace = &judgement->trace;
    size_t entry = 0;

    while (entry < trace->count && trace->entries[entry].item < start)
        entry++;
    for (uint32_t i = start; i < end; i++) {
        const bool accepted = entry < trace->count && trace->entries[entry].item == i;
        const struct trace_entry *const of_item = accepted ? &trace->entries[entry++] : NULL;
        if (!is_apart(apart_from, &items[i]))
            tell_item(told, judgement, &items[i], of_item);
    }
}

/* --- the verdict */

static void tell_number(struct buffer *told, int64_t number)
{
    buffer_number(told, number);
    buffer_character(told, ' ');
}

/* Whether what was raised is about a claim that does not belong to the meaning. */
static bool is_about(const struct diagnostic *diagnostic, unsigned apart_from)
{
    static const struct {
        unsigned claims;
        enum code code;
    } codes[] = {{CLAIMS_NUMBERS, CODE_CLAIM_NUMBER},
                 {CLAIMS_POINTS, CODE_CLAIM_POINTS},
                 {CLAIMS_RESULT, CODE_CLAIM_SCORES},
                 {CLAIMS_RESULT, CODE_CLAIM_WINNER}};

    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++)
        if ((apart_from & codes[i].claims) != 0 && diagnostic->facts == code_facts(codes[i].code))
            return true;
    return false;
}

static void tell_diagnostics(struct buffer *told, const struct diagnostics *diagnostics,
                             unsigned apart_from)
{
    for (size_t i = 0; i < diagnostics->count; i++) {
        if (is_about(&diagnostics->list[i], apart_from))
            continue;
        buffer_text(told, diagnostics->list[i].facts->text);
        buffer_character(told, ' ');
        tell_number(told, diagnostics->list[i].move);
    }
    if (apart_from == CLAIMS_NONE)
        tell_number(told, diagnostics->raised);
}

/* Without its claims a record is not disputed but complete or unfinished, as its ending says. */
static void tell_verdict(struct buffer *told, const struct judgement *judgement,
                         unsigned apart_from)
{
    tell_number(told, apart_from == CLAIMS_NONE ? judgement->status
                                                : judgement->status == STATUS_ILLEGAL);
    tell_number(told, judgement->ending);
    tell_number(told, judgement->moves);
    tell_number(told, judgement->seals);
    tell_number(told, judgement->opened);
    tell_number(told, judgement->to_move);
    for (int player = 1; player <= judgement->record.setup.players; player++)
        buffer_character(told, judgement->winners[player] ? '1' : '0');
    tell_diagnostics(told, &judgement->record.diagnostics, apart_from);
    tell_diagnostics(told, &judgement->record.remarks, apart_from);
}

static void tell_moves(struct buffer *told, const struct judgement *judgement)
{
    for (size_t i = 0; i < judgement->trace.count; i++) {
        const struct trace_entry *const entry = &judgement->trace.entries[i];
        if (entry->kind != ITEM_MOVE)
            continue;
        tell_number(told, entry->player);
        judgement->game->write(&entry->move, told);
        buffer_character(told, '\n');
    }
}

static void tell_outcome(struct buffer *told, const struct judgement *judgement)
{
    tell_number(told, judgement->status);
    tell_number(told, judgement->ending);
    tell_number(told, judgement->to_move);
    for (int player = 1; player <= judgement->record.setup.players; player++) {
        buffer_character(told, judgement->winners[player] ? '1' : '0');
        if (judgement->scored)
            score_write(judgement, player, told);
    }
}

void meaning_write(const struct judgement *judgement, const struct kept *kept, struct buffer *told)
{
    const uint32_t count = (uint32_t)judgement->record.items.count;
    const uint32_t head = kept->head < count ? kept->head : count;
    const uint32_t tail = kept->tail < count - head ? kept->tail : count - head;

    if ((kept->parts & KEPT_HEADER) != 0)
        tell_header(&judgement->record, kept->apart_from, told);
    if ((kept->parts & KEPT_ITEMS) != 0) {
        tell_items(judgement, 0, head, kept->apart_from, told);
        tell_items(judgement, count - tail, count, kept->apart_from, told);
    }
    if ((kept->parts & KEPT_VERDICT) != 0)
        tell_verdict(told, judgement, kept->apart_from);
    if ((kept->parts & KEPT_MOVES) != 0)
        tell_moves(told, judgement);
    if ((kept->parts & KEPT_OUTCOME) != 0)
        tell_outcome(told, judgement);
    if ((kept->parts & KEPT_STATUS) != 0)
        tell_number(told, judgement->status);
}
