#include "cli/edit/game_copy.h"

#include "base/hexadecimal.h"
#include "cli/input/input.h"
#include "cli/output/output.h"
#include "notation/items/pattern.h"

#include <stdlib.h>
#include <string.h>

/* Copies the first record; more than two need not be read. */
static bool take_record(void *context, const struct visit *visit)
{
    struct game_copy *const copy = context;

    if (++copy->records > 1)
        return false;
    copy->document = *visit->document;
    if (!copy->document.too_large)
        buffer_append(&copy->content, copy->document.bytes, copy->document.len);
    copy->document.bytes = buffer_string(&copy->content);
    return true;
}

static void add_step(struct game_copy *copy, const struct trace_entry *entry,
                     const struct diagnostic *why, uint32_t item)
{
    copy->steps[copy->count++] = (struct step){entry, why, item};
}

static bool is_step(enum item_kind kind)
{
    return kind == ITEM_MOVE || kind == ITEM_SEAL || kind == ITEM_RESIGN || kind == ITEM_FORFEIT ||
           kind == ITEM_DRAW || kind == ITEM_LEAVES || kind == ITEM_DROPPED;
}

static void find_steps(struct game_copy *copy)
{
    const struct judgement *const judgement = copy->visit.judgement;
    const struct trace *const trace = &judgement->trace;
    const struct diagnostics *const errors = &judgement->record.diagnostics;

    copy->steps = memory_allocate((trace->count + 1) * sizeof *copy->steps);
    for (size_t i = 0; i < trace->count; i++)
        if (is_step(trace->entries[i].kind))
            add_step(copy, &trace->entries[i], NULL, trace->entries[i].item);
    for (size_t i = 0; judgement->refused < judgement->record.items.count && i < errors->count; i++)
        if (errors->list[i].facts->severity == SEVERITY_REFUSAL)
            add_step(copy, NULL, &errors->list[i], judgement->refused);
}

bool game_copy_read(struct game_copy *copy, const char *name)
{
    struct input input = {0};

    copy->visit.name = name;
    input_add(&input, name);
    const bool read = input_visit(&input, take_record, copy);
    input_release(&input);
    if (!read)
        return false;
    if (copy->records != 1) {
        complain(copy->records == 0 ? "%s holds no record"
                                    : "%s holds more than one record; `recto select` takes one out",
                 name);
        return false;
    }
    copy->visit.arbiter = arbiter_new();
    copy->visit.record = 1;
    copy->visit.document = &copy->document;
    copy->visit.judgement = arbiter_judge(copy->visit.arbiter, &copy->document);
    if (copy->visit.judgement->status != STATUS_MALFORMED)
        find_steps(copy);
    return true;
}

void game_copy_release(struct game_copy *copy)
{
    if (copy->visit.arbiter != NULL)
        arbiter_free(copy->visit.arbiter);
    buffer_release(&copy->content);
    free(copy->steps);
}

static const struct record *record_of(const struct game_copy *copy)
{
    return &copy->visit.judgement->record;
}

static const struct item *item_of(const struct game_copy *copy, const struct step *step)
{
    return &record_of(copy)->items.list[step->item];
}

/* A refused item has no canonical notation: only the same bytes are the same. */
static bool same_refused(const struct game_copy *a, const struct game_copy *b, const struct step *x,
                         const struct step *y)
{
    const struct scanner one = item_body(&record_of(a)->text, item_of(a, x));
    const struct scanner two = item_body(&record_of(b)->text, item_of(b, y));

    return one.end - one.at == two.end - two.at &&
           memcmp(one.at, two.at, (size_t)(one.end - one.at)) == 0;
}

static bool same_move(const struct game *game, const struct move *a, const struct move *b)
{
    struct buffer one = {0}, two = {0};

    game->write(a, &one);
    game->write(b, &two);
    const bool same = one.len == two.len && memcmp(one.bytes, two.bytes, one.len) == 0;
    buffer_release(&one);
    buffer_release(&two);
    return same;
}

static bool same_step(const struct game_copy *a, const struct game_copy *b, size_t index)
{
    const struct step *const x = &a->steps[index], *const y = &b->steps[index];

    if (x->entry == NULL || y->entry == NULL)
        return x->entry == y->entry && same_refused(a, b, x, y);
    if (x->entry->kind != y->entry->kind)
        return false;
    if (x->entry->kind == ITEM_DRAW)
        return true;
    if (x->entry->kind == ITEM_SEAL)
        return hexadecimal_equal(item_body(&record_of(a)->text, item_of(a, x)).at,
                                 item_body(&record_of(b)->text, item_of(b, y)).at, SEAL_LENGTH);
    return x->entry->player == y->entry->player &&
           (x->entry->kind != ITEM_MOVE ||
            same_move(a->visit.judgement->game, &x->entry->move, &y->entry->move));
}

size_t game_copies_common(const struct game_copy *a, const struct game_copy *b)
{
    size_t common = 0;

    while (common < a->count && common < b->count && same_step(a, b, common))
        common++;
    return common;
}

size_t game_copy_moves(const struct game_copy *copy, size_t steps)
{
    size_t moves = 0;

    for (size_t i = 0; i < steps; i++)
        moves += copy->steps[i].entry != NULL && copy->steps[i].entry->kind == ITEM_MOVE;
    return moves;
}

static void add_name(struct buffer *names, const char *name)
{
    buffer_text(names, names->len > 0 ? ", " : "");
    buffer_text(names, name);
}

/* Seals are compared unless both lists are open: one copy may have opened what the other has not.
 */
static bool same_seal(const struct record *a, const struct record *b, int index)
{
    const struct node *const x = a->seals != NULL ? a->seals[index].sealed : NULL;
    const struct node *const y = b->seals != NULL ? b->seals[index].sealed : NULL;

    if (x == NULL || y == NULL)
        return x == y && a->setup.lists[index] == b->setup.lists[index];
    return hexadecimal_equal(sealed_digits(x), sealed_digits(y), COMMITMENT_DIGITS);
}

static bool same_key(const struct record *a, const struct record *b, int index)
{
    if (a->schema->keys[index].kind == KEY_NUMBER)
        return a->setup.numbers[index] == b->setup.numbers[index];
    if (a->setup.numbers[0] != b->setup.numbers[0]) /* about that key */
        return true;
    if (a->setup.lists[index] == NULL || b->setup.lists[index] == NULL)
        return same_seal(a, b, index);
    return memcmp(a->setup.lists[index], b->setup.lists[index],
                  (size_t)a->setup.numbers[0] * sizeof(int32_t)) == 0;
}

bool game_copies_differ_at_start(const struct game_copy *a, const struct game_copy *b,
                                 struct buffer *names)
{
    const struct record *const x = record_of(a), *const y = record_of(b);

    if (x->schema != y->schema) {
        add_name(names, "game");
        return true;
    }
    if (x->setup.players != y->setup.players)
        add_name(names, "number of players");
    for (int i = 0; i < KEYS_MOST && x->schema->keys[i].name != NULL; i++)
        if (!same_key(x, y, i))
            add_name(names, x->schema->keys[i].name);
    for (int i = 0; i < VARIANTS_MOST && x->schema->variants[i].name != NULL; i++)
        if (x->setup.variants[i] != y->setup.variants[i])
            add_name(names, x->schema->variants[i].name);
    return names->len > 0;
}

static bool same_bytes(const char *a, size_t a_len, const char *b, size_t b_len)
{
    return a_len == b_len && (a_len == 0 || memcmp(a, b, a_len) == 0);
}

/* Leading zeros of numbers make no difference. */
static bool same_number(const char *a, size_t a_len, const char *b, size_t b_len)
{
    const size_t a_sign = a_len > 0 && (*a == '-' || *a == '+');
    const size_t b_sign = b_len > 0 && (*b == '-' || *b == '+');
    const bool minus = a_sign > 0 && *a == '-';

    if (minus != (b_sign > 0 && *b == '-'))
        return false;
    for (a += a_sign, a_len -= a_sign; a_len > 1 && *a == '0'; a++)
        a_len--;
    for (b += b_sign, b_len -= b_sign; b_len > 1 && *b == '0'; b++)
        b_len--;
    return same_bytes(a, a_len, b, b_len);
}

static bool same_scores(const struct record *a, const struct record *b)
{
    const struct node *x = a->common[COMMON_SCORES], *y = b->common[COMMON_SCORES];

    if (x == NULL || y == NULL)
        return true;
    for (x = x->first, y = y->first; x != NULL && y != NULL; x = x->next, y = y->next)
        if (!same_number(x->value, x->len, y->value, y->len))
            return false;
    return true;
}

static void take_winners(const struct record *record, bool *winners)
{
    const struct node *const claim = record->common[COMMON_WINNER];

    if (claim->kind != NODE_SEQUENCE)
        winners[record_player(record, claim)] = true;
    else
        for (const struct node *name = claim->first; name != NULL; name = name->next)
            winners[record_player(record, name)] = true;
}

static bool same_winners(const struct record *a, const struct record *b)
{
    bool x[PLAYERS_MOST + 1] = {false}, y[PLAYERS_MOST + 1] = {false};

    if (a->common[COMMON_WINNER] == NULL || b->common[COMMON_WINNER] == NULL)
        return true;
    take_winners(a, x);
    take_winners(b, y);
    return memcmp(x, y, sizeof x) == 0;
}

/* The points claimed after a step, without parentheses; len 0 for none. */
static struct digits points_behind(const struct game_copy *copy, size_t index)
{
    const struct record *const record = record_of(copy);
    const size_t stop = index + 1 < copy->count ? copy->steps[index + 1].item : record->items.count;

    for (size_t i = copy->steps[index].item + 1; i < stop; i++)
        if (record->items.list[i].kind == ITEM_POINTS) {
            const struct scanner body = item_body(&record->text, &record->items.list[i]);
            return (struct digits){body.at + 1, (size_t)(body.end - body.at) - 2};
        }
    return (struct digits){NULL, 0};
}

static bool same_points(const struct game_copy *a, const struct game_copy *b)
{
    for (size_t i = 0; i < a->count && i < b->count; i++) {
        const struct digits x = points_behind(a, i), y = points_behind(b, i);
        if (x.len > 0 && y.len > 0 && !same_number(x.bytes, x.len, y.bytes, y.len))
            return false;
    }
    return true;
}

bool game_copies_contradict(const struct game_copy *a, const struct game_copy *b,
                            struct buffer *names)
{
    if (!same_points(a, b))
        add_name(names, "points");
    if (!same_scores(record_of(a), record_of(b)))
        add_name(names, "scores");
    if (!same_winners(record_of(a), record_of(b)))
        add_name(names, "winner");
    return names->len > 0;
}

/* The items of a kind as one text, or the marks at their ends. */
static void gather(const struct record *record, enum item_kind kind, bool marks,
                   struct buffer *text)
{
    for (size_t i = 0; i < record->items.count; i++) {
        const struct item *const item = &record->items.list[i];
        if ((enum item_kind)item->kind != kind)
            continue;
        const uint32_t start = marks ? item->end - item->mark : item->start;
        buffer_append(text, record->text.bytes + start, item->end - start);
        buffer_character(text, '\n');
    }
}

static bool same_items(const struct record *a, const struct record *b, enum item_kind kind,
                       bool marks)
{
    struct buffer one = {0}, two = {0};

    gather(a, kind, marks, &one);
    gather(b, kind, marks, &two);
    const bool same = same_bytes(one.bytes, one.len, two.bytes, two.len);
    buffer_release(&one);
    buffer_release(&two);
    return same;
}

static bool same_names(const struct record *a, const struct record *b)
{
    for (int player = 1; player <= a->setup.players; player++)
        if (!span_equal(record_first_name(a, player), record_first_name(b, player)))
            return false;
    for (size_t i = 0; i < a->successor_count && i < b->successor_count; i++)
        if (a->successors[i].player != b->successors[i].player ||
            a->successors[i].from != b->successors[i].from ||
            !span_equal(a->successors[i].name, b->successors[i].name))
            return false;
    return a->successor_count == b->successor_count;
}

/* The bytes of the document: a time control is compared by its letters. */
static bool same_value(const struct record *a, const struct record *b, enum common_key key)
{
    const struct node *const x = a->common[key], *const y = b->common[key];

    if (x == NULL || y == NULL)
        return x == y;
    return same_bytes(a->document->bytes + x->start, x->end - x->start,
                      b->document->bytes + y->start, y->end - y->start);
}

void game_copies_remarks(const struct game_copy *a, const struct game_copy *b, struct buffer *names)
{
    const struct record *const x = record_of(a), *const y = record_of(b);

    if (!same_names(x, y))
        add_name(names, "names");
    if (!same_items(x, y, ITEM_TIME, false))
        add_name(names, "times");
    if (!same_items(x, y, ITEM_COMMENT, false))
        add_name(names, "comments");
    if (!same_items(x, y, ITEM_MOVE, true) || !same_items(x, y, ITEM_OPENING, true))
        add_name(names, "marks");
    if (a->visit.judgement->opened != b->visit.judgement->opened ||
        a->visit.judgement->seals != b->visit.judgement->seals)
        add_name(names, "openings");
    for (enum common_key key = COMMON_TIME; key < COMMON_KEYS; key++)
        if (!same_value(x, y, key))
            add_name(names, common_keys[key].name);
}
