#include "validator/repair/search.h"

#include "base/character.h"
#include "validator/claims.h"
#include "validator/games/games.h"
#include "validator/numbering.h"
#include "validator/outcome.h"
#include "validator/repair/guesses.h"
#include "validator/repair/moulds.h"
#include "validator/repair/usage.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FINDINGS_MOST = 400,
    PARTIAL_MOST = 24,
    NEW_ITEMS_MOST = 4,
    TRIED_SLOTS = 2048, /* moves tried at one place, by their hashes; a power of two */
    INSERTED_MOST = 400,
    KEPT_MOST = 64,
    COPY_BYTES = 2048, /* a step copies so many bytes */
};

/* What takes the place of an item: all guesses that mean the same. */
struct attempt {
    uint64_t hash; /* of what it means; 0 in an empty slot */
    char *text;    /* of the likeliest guess */
    size_t len;
    enum repair_kind kind;
    double weight, best; /* of all, and of that one */
};

/* Two items are seldom written as one. */
static const double torn_apart = 0.1;

static const size_t kept_bytes_most = (size_t)32 * 1024 * 1024;

/* A position from which replaying can begin. */
struct kept {
    struct position *position;
    struct progress progress;
    size_t item; /* the next one */
};

struct search {
    struct arena arena; /* of positions: what is behind `mark` lasts for one item */
    struct arena texts; /* of findings */
    struct arena_mark mark;
    struct arithmetic *arithmetic;
    struct workspace workspaces[GAME_COUNT];
    struct pattern *patterns[GAME_COUNT];
    uint32_t stamp;
    struct kept kept[KEPT_MOST];
    size_t kept_count, position_size, room; /* `room`: bytes of the positions in memory */
    struct findings holding, partial;
    struct attempt attempts[TRIED_SLOTS];
    uint16_t attempted[TRIED_SLOTS / 2]; /* the slots in use, in the order of use */
    size_t attempt_count;
    struct usage usage;
    double written; /* how usual the text at hand is */
    /* Of the record at hand: */
    const struct judgement *judgement;
    const struct game *game;
    struct pattern *pattern;
    struct judgement shadow; /* what holds when a change has been made */
    struct script script;
    size_t trouble; /* the first item that does not hold */
    struct rehearsal here, trial;
    size_t item; /* the one before which `here` stands */
    struct buffer canonical;
    bool unlisted; /* there were more legal moves somewhere than could be listed */
    struct moulds moulds;
};

struct search *search_new(void)
{
    struct search *const search = memory_allocate_zeroed(1, sizeof *search);

    search->arithmetic = arithmetic_new(&search->arena);
    return search;
}

static void release_positions(struct search *search)
{
    for (size_t i = 0; i < KEPT_MOST; i++) {
        free(search->kept[i].position);
        search->kept[i].position = NULL;
    }
    free(search->trial.position);
    search->trial.position = NULL;
}

void search_free(struct search *search)
{
    if (search == NULL)
        return;
    for (int i = 0; i < GAME_COUNT; i++) {
        workspace_release(&search->workspaces[i]);
        if (search->patterns[i] != NULL)
            pattern_free(search->patterns[i]);
    }
    release_positions(search);
    free(search->holding.list);
    free(search->partial.list);
    buffer_release(&search->canonical);
    arithmetic_free(search->arithmetic);
    arena_release(&search->arena);
    arena_release(&search->texts);
    free(search);
}

/* --- positions */

static void copy_to(struct search *search, struct rehearsal *to, const struct rehearsal *from)
{
    memcpy(to->position, from->position, search->position_size);
    to->progress = from->progress;
}

static uint64_t copy_cost(const struct search *search)
{
    return 1 + search->position_size / COPY_BYTES;
}

static void keep(struct search *search)
{
    struct kept *const kept = &search->kept[search->kept_count++];

    if (kept->position == NULL)
        kept->position = memory_allocate(search->room);
    memcpy(kept->position, search->here.position, search->position_size);
    kept->progress = search->here.progress;
    kept->item = search->item;
    search->here.steps += copy_cost(search);
}

/* How many items lie between kept positions: √n, if memory allows. */
static size_t stride_of(const struct search *search)
{
    const size_t count = search->script.count;
    size_t most = kept_bytes_most / search->position_size + 1, stride = 1;

    if (most > KEPT_MOST)
        most = KEPT_MOST;
    while (stride * stride < count)
        stride++;
    return count / most + 1 > stride ? count / most + 1 : stride;
}

/* Plays the record up to its trouble, and keeps positions on the way. */
static void find_trouble(struct search *search)
{
    const size_t stride = stride_of(search), count = search->script.count;

    search->kept_count = 0;
    for (search->item = 0;; search->item++) {
        if (search->item % stride == 0 && search->kept_count < KEPT_MOST)
            keep(search);
        if (search->item == count || rehearsal_is_spent(&search->here) ||
            !rehearse_item(&search->here, &search->script, search->item, NULL, 0))
            break;
    }
    search->trouble = search->item;
}

/* Brings `here` before an item, which is not beyond the trouble. */
static bool go_to(struct search *search, size_t item)
{
    size_t last = search->kept_count - 1;

    arena_return(&search->arena, search->mark);
    while (search->kept[last].item > item)
        last--;
    memcpy(search->here.position, search->kept[last].position, search->position_size);
    search->here.progress = search->kept[last].progress;
    search->here.steps += copy_cost(search);
    search->item = rehearse(&search->here, &search->script, search->kept[last].item, item, NULL, 0);
    return search->item == item;
}

/* --- findings */

static int compare_findings(const void *one, const void *other)
{
    const struct finding *const a = one, *const b = other;

    if (a->weight != b->weight)
        return a->weight > b->weight ? -1 : 1;
    if (a->item != b->item)
        return a->item > b->item ? -1 : 1;
    return 0;
}

/* Where a finding goes: the list is full of likelier ones if it is the end. */
static void add_finding(struct findings *findings, size_t most, const struct finding *finding)
{
    size_t at = findings->count;

    findings->weight += finding->weight;
    while (at > 0 && compare_findings(finding, &findings->list[at - 1]) < 0)
        at--;
    if (at == most)
        return;
    if (findings->count < most)
        findings->count++;
    memmove(&findings->list[at + 1], &findings->list[at],
            (findings->count - 1 - at) * sizeof *findings->list);
    findings->list[at] = *finding;
}

/* Whether the header's claims hold after the last item. */
static bool claims_hold(struct search *search)
{
    struct judgement *const shadow = &search->shadow;
    struct rehearsal *const trial = &search->trial;

    shadow->position = trial->position;
    shadow->ending = rehearsal_conclude(trial);
    shadow->scored = search->game->scoring == SCORING_RUNNING ||
                     (search->game->scoring == SCORING_END && trial->position->over);
    memset(shadow->winners, 0, sizeof shadow->winners);
    outcome_find(shadow, trial->progress.ender, shadow->winners);
    return claims_scores_hold(shadow) && claims_winner_holds(shadow);
}

/* A game without claims was probably played to its end. */
static double ending_factor(const struct search *search)
{
    return search->shadow.ending != ENDING_NONE || search->trial.progress.left_open ? 1 : 0.15;
}

/* Goes on after the changed items with the rest of the record, and keeps what helps. */
static void weigh(struct search *search, struct finding *finding, size_t rest)
{
    struct rehearsal *const trial = &search->trial;
    const struct script *const script = &search->script;

    finding->reach = rehearse(trial, script, rest, script->count, NULL, 0);
    finding->item = search->item;
    if (rehearsal_is_spent(trial) && finding->reach < script->count)
        return;
    finding->holds = finding->reach == script->count && claims_hold(search);
    if (finding->holds) {
        finding->weight *= ending_factor(search);
    } else if (finding->reach > search->trouble ||
               (finding->reach == script->count && search->trouble < script->count)) {
        const double further = (double)(finding->reach - search->trouble);
        finding->weight *= further / (further + 4);
    } else {
        return;
    }
    for (int i = 0; i < finding->change_count; i++) {
        struct change *const change = &finding->changes[i];
        change->text = arena_copy(&search->texts, change->text, change->len);
    }
    finding->ordinal = search->here.position->moves + 1;
    finding->number = number_due(search->here.position, false);
    finding->player = search->here.position->player;
    if (finding->holds)
        add_finding(&search->holding, FINDINGS_MOST, finding);
    else
        add_finding(&search->partial, PARTIAL_MOST, finding);
}

/* --- trying */

static void begin_trial(struct search *search)
{
    copy_to(search, &search->trial, &search->here);
    search->trial.steps = search->here.steps + copy_cost(search);
}

/* What a trial cost is spent here. */
static void end_trial(struct search *search)
{
    search->here.steps = search->trial.steps;
}

/* Tries items in place of those from `item` up to `rest`. The finding tells where they stand. */
static void try_items(struct search *search, const struct script *items, size_t rest,
                      struct finding *finding)
{
    const struct arena_mark mark = arena_mark(&search->arena);

    begin_trial(search);
    if (rehearse(&search->trial, items, 0, items->count, &search->script, rest) == items->count)
        weigh(search, finding, rest);
    end_trial(search);
    arena_return(&search->arena, mark);
}

static uint64_t hash_bytes(const char *bytes, size_t len)
{
    uint64_t hash = 0xCBF29CE484222325u;

    for (size_t i = 0; i < len; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * 0x100000001B3u;
    return hash | 1;
}

/* The slot of what has that hash, or an empty one; NULL if there is no more room. */
static struct attempt *attempt_of(struct search *search, uint64_t hash)
{
    size_t slot = hash >> 32 & (TRIED_SLOTS - 1);

    while (search->attempts[slot].hash != 0 && search->attempts[slot].hash != hash)
        slot = (slot + 1) & (TRIED_SLOTS - 1);
    struct attempt *const attempt = &search->attempts[slot];
    if (attempt->hash == hash)
        return attempt;
    if (search->attempt_count == TRIED_SLOTS / 2)
        return NULL;
    search->attempted[search->attempt_count++] = (uint16_t)slot;
    *attempt = (struct attempt){.hash = hash};
    return attempt;
}

static void forget_attempts(struct search *search)
{
    for (size_t i = 0; i < search->attempt_count; i++)
        search->attempts[search->attempted[i]].hash = 0;
    search->attempt_count = 0;
}

/* Adds a guess to those that mean the same. */
static void note_guess(struct search *search, uint64_t hash, const struct guess *guess,
                       double weight)
{
    struct attempt *const attempt = attempt_of(search, hash);

    if (attempt == NULL)
        return;
    attempt->weight += weight;
    if (weight <= attempt->best)
        return;
    attempt->best = weight;
    attempt->kind = guess->kind;
    attempt->len = guess->len;
    attempt->text = arena_copy(&search->arena, guess->text, guess->len);
}

/* --- legal moves */

/* Reads a move as it could be played here; false if it is not legal. */
static bool is_legal(struct search *search, const struct text *text, const struct item *item,
                     struct move *move)
{
    const struct position *const position = search->here.position;
    struct reason reason;

    *move = (struct move){.shape = item->shape};
    if (!rehearsal_is_open(&search->here) ||
        search->game->schema.shapes[item->shape].phase != position->phase)
        return false;
    search->game->read(position, item->shape, item_body(text, item), move);
    return search->game->check(position, move, &reason) == CODE_NONE;
}

/* What a move means: the same for all ways to write it. */
static uint64_t meaning_of(struct search *search, const struct text *text, const struct item *item,
                           const struct move *move)
{
    search->canonical.len = 0;
    buffer_append(&search->canonical, text->bytes + item->start, item->body - item->start);
    search->game->write(move, &search->canonical);
    return hash_bytes(search->canonical.bytes, search->canonical.len);
}

/* Finds what items mean that stand in place of others; 0 if the first is a move that is not legal.
 */
static uint64_t weigh_items(struct search *search, const struct script *items, double *factor)
{
    const struct item *const item = items->items;
    const struct arena_mark mark = arena_mark(&search->arena);
    struct move move;
    uint64_t hash = 0;

    if (items->count == 0 || item->kind != ITEM_MOVE)
        return hash_bytes(items->text.bytes, items->text.len);
    if (is_legal(search, &items->text, item, &move))
        hash = items->count == 1 ? meaning_of(search, &items->text, item, &move)
                                 : hash_bytes(items->text.bytes, items->text.len);
    arena_return(&search->arena, mark);
    *factor *= usage_chance(&search->usage, item->shape, item_body(&items->text, item));
    if (items->count > 1)
        *factor *= torn_apart;
    return hash;
}

static bool take_guess(void *context, const struct guess *guess)
{
    struct search *const search = context;
    struct item items[NEW_ITEMS_MOST];
    struct script script;
    double factor = 1;

    search->here.steps += 1 + guess->len / 32;
    if (script_lex(&script, &search->game->schema, search->pattern, guess->text, guess->len, items,
                   NEW_ITEMS_MOST)) {
        const uint64_t hash = weigh_items(search, &script, &factor);
        if (hash != 0)
            note_guess(search, hash, guess, guess->weight * factor / search->written);
    }
    return !rehearsal_is_spent(&search->here);
}

/* Tries what the guesses come to in place of the items before `rest`, from bytes `start` to `end`.
 */
static void try_attempts(struct search *search, size_t start, size_t end, size_t rest)
{
    struct item items[NEW_ITEMS_MOST];
    struct script script;

    for (size_t i = 0; i < search->attempt_count && !rehearsal_is_spent(&search->here); i++) {
        const struct attempt *const attempt = &search->attempts[search->attempted[i]];
        struct finding finding = {
            .kind = attempt->kind,
            .weight = attempt->weight,
            .change_count = 1,
            .changes = {{.start = start, .end = end, .text = attempt->text, .len = attempt->len}}};
        if (attempt->text != NULL && script_lex(&script, &search->game->schema, search->pattern,
                                                attempt->text, attempt->len, items, NEW_ITEMS_MOST))
            try_items(search, &script, rest, &finding);
    }
    forget_attempts(search);
}

static const struct item *item_at(const struct search *search, size_t item)
{
    return &search->script.items[item];
}

/* The text of an item without its mark. */
static size_t text_of(const struct search *search, size_t item, const char **text)
{
    const struct item *const it = item_at(search, item);

    *text = search->script.text.bytes + it->start;
    return it->end - it->mark - it->start;
}

/* What is unusual is likely to be the slip itself. */
static double how_usual(const struct search *search, size_t item)
{
    const struct item *const it = item_at(search, item);

    return it->kind != ITEM_MOVE
               ? 1
               : usage_chance(&search->usage, it->shape, item_body(&search->script.text, it));
}

/* Tries the texts from which one slip leads to that of the item, but not what it means already. */
static void try_guesses(struct search *search, size_t item)
{
    const struct item *const it = item_at(search, item);
    const char *text;
    const size_t len = text_of(search, item, &text);
    struct move move;

    search->written = how_usual(search, item);
    if (it->kind == ITEM_MOVE && is_legal(search, &search->script.text, it, &move)) {
        struct attempt *const same =
            attempt_of(search, meaning_of(search, &search->script.text, it, &move));
        same->best = INFINITY; /* so that it never gets a text */
    }
    guesses_list(&search->game->schema, text, len, take_guess, search);
    try_attempts(search, it->start, it->start + len, item + 1);
}

/* --- moves left out, twice, and exchanged */

static bool is_same(const struct search *search, size_t one, size_t other)
{
    const char *text, *other_text;
    const size_t len = text_of(search, one, &text);

    return text_of(search, other, &other_text) == len && memcmp(text, other_text, len) == 0;
}

/* The next move or run from an item on, or the number of items. */
static size_t next_move(const struct search *search, size_t item)
{
    while (item < search->script.count && item_at(search, item)->kind != ITEM_MOVE &&
           item_at(search, item)->kind != ITEM_RUN)
        item++;
    return item;
}

/* The last move before an item, or the number of items. */
static size_t move_before(const struct search *search, size_t item)
{
    while (item > 0)
        if (item_at(search, --item)->kind == ITEM_MOVE)
            return item;
    return search->script.count;
}

/* Points and times right after a move belong to it. */
static size_t unit_end(const struct search *search, size_t item)
{
    const size_t count = search->script.count;

    for (item++; item < count && (item_at(search, item)->kind == ITEM_POINTS ||
                                  item_at(search, item)->kind == ITEM_TIME);)
        item++;
    return item;
}

/* Where the text goes on after a run of blanks. */
static size_t skip_blanks(const struct search *search, size_t at)
{
    const struct text *const text = &search->script.text;

    while (at < text->len && (text->bytes[at] == ' ' || text->bytes[at] == '\t'))
        at++;
    return at;
}

/* Takes out items with the blanks after them or, at the end of a line, before them. */
static struct change taken_out(const struct search *search, size_t item, size_t rest)
{
    const struct text *const text = &search->script.text;
    struct change change = {
        .start = item_at(search, item)->start, .end = item_at(search, rest - 1)->end, .text = ""};
    const size_t after = skip_blanks(search, change.end);

    if (after < text->len && text->bytes[after] != '\n' && text->bytes[after] != '\r')
        change.end = after;
    else
        while (change.start > 0 &&
               (text->bytes[change.start - 1] == ' ' || text->bytes[change.start - 1] == '\t'))
            change.start--;
    return change;
}

static void try_without(struct search *search, size_t item)
{
    const size_t rest = unit_end(search, item), before = move_before(search, item);
    const size_t next = next_move(search, item + 1), count = search->script.count;
    const bool twice = (before < count && is_same(search, item, before)) ||
                       (before < count && move_before(search, before) < count &&
                        is_same(search, item, move_before(search, before)));
    struct finding finding = {.kind = REPAIR_TWICE,
                              .weight = repair_chances[REPAIR_TWICE] * (twice ? 8 : 0.05),
                              .change_count = 1,
                              .changes = {taken_out(search, item, rest)}};
    const struct script nothing = {.text = search->script.text};

    /* The second of two equal moves is the one too many. */
    if (next < count && is_same(search, item, next))
        return;
    try_items(search, &nothing, rest, &finding);
}

static void try_exchanged(struct search *search, size_t item)
{
    const size_t other = next_move(search, item + 1);
    const struct item *const one = item_at(search, item);
    struct item *items;
    struct finding finding = {
        .kind = REPAIR_NEIGHBOURS, .weight = repair_chances[REPAIR_NEIGHBOURS], .change_count = 2};

    if (other == search->script.count || other - item > 8 || is_same(search, item, other) ||
        item_at(search, other)->kind != ITEM_MOVE)
        return;
    const size_t count = other - item + 1;
    const struct arena_mark mark = arena_mark(&search->arena);
    items = arena_allocate(&search->arena, count * sizeof *items);
    memcpy(items, one, count * sizeof *items);
    items[0] = *item_at(search, other);
    items[count - 1] = *one;
    const struct script script = {.text = search->script.text, .items = items, .count = count};
    finding.changes[0] = (struct change){.start = one->start, .end = one->end - one->mark};
    finding.changes[0].len = text_of(search, other, &finding.changes[0].text);
    finding.changes[1] =
        (struct change){.start = items[0].start, .end = items[0].end - items[0].mark};
    finding.changes[1].len = text_of(search, item, &finding.changes[1].text);
    try_items(search, &script, other + 1, &finding);
    arena_return(&search->arena, mark);
}

/* Legal moves as they are written, one after the other. */
struct inserted {
    struct search *search;
    struct buffer text;
    size_t ends[INSERTED_MOST];
    size_t count;
    bool more;
};

static bool note_legal(void *context, const struct move *move)
{
    struct inserted *const inserted = context;

    if (inserted->count == INSERTED_MOST) {
        inserted->more = true;
        return false;
    }
    inserted->search->here.steps++;
    inserted->search->game->write(move, &inserted->text);
    inserted->ends[inserted->count++] = inserted->text.len;
    return !rehearsal_is_spent(&inserted->search->here);
}

static bool is_line_comment(const struct search *search, size_t item)
{
    return item_at(search, item)->kind == ITEM_COMMENT &&
           search->script.text.bytes[item_at(search, item)->start] == ';';
}

static bool on_one_line(const struct search *search, size_t start, size_t end)
{
    const char *const bytes = search->script.text.bytes;

    return find_break(bytes + start, bytes + end) == bytes + end;
}

/* Where a move is put before an item: behind what stands before it, or right before it after a
 * comment to the end of the line and after its own number. At the end, comments stay last. The text
 * has a blank on either side. */
static struct change put_before(const struct search *search, size_t item, const struct buffer *text)
{
    const size_t count = search->script.count;
    size_t last = item;

    while (last > 0 && item == count && item_at(search, last - 1)->kind == ITEM_COMMENT)
        last--;
    const size_t at = last > 0 ? item_at(search, last - 1)->end : 0;
    const bool behind = last > 0 && !is_line_comment(search, last - 1) &&
                        (item_at(search, last - 1)->kind != ITEM_NUMBER || last == count ||
                         !on_one_line(search, at, item_at(search, last)->start));
    if (behind)
        return (struct change){.start = at, .end = at, .text = text->bytes, .len = text->len - 1};
    const size_t before = item_at(search, last)->start;
    return (struct change){
        .start = before, .end = before, .text = text->bytes + 1, .len = text->len - 1};
}

static void try_inserted_text(struct search *search, size_t item, const char *text, size_t len,
                              double weight)
{
    struct finding finding = {.kind = REPAIR_MISSING, .weight = weight, .change_count = 1};
    struct item items[1];
    struct script script;
    struct buffer spaced = {0};

    buffer_character(&spaced, ' ');
    buffer_append(&spaced, text, len);
    buffer_character(&spaced, ' ');
    (void)buffer_string(&spaced);
    finding.changes[0] = put_before(search, item, &spaced);
    if (script_lex(&script, &search->game->schema, search->pattern, spaced.bytes, spaced.len, items,
                   1) &&
        script.count == 1)
        try_items(search, &script, item, &finding);
    buffer_release(&spaced);
}

/* Tries every legal move before an item. */
static void try_inserted(struct search *search, size_t item)
{
    struct inserted *inserted;
    const struct arena_mark mark = arena_mark(&search->arena);

    if (!rehearsal_is_open(&search->here))
        return;
    inserted = arena_allocate_zeroed(&search->arena, sizeof *inserted);
    inserted->search = search;
    if (!search->game->legal(search->here.position, note_legal, inserted))
        search->unlisted = inserted->more = true;
    const double weight = repair_chances[REPAIR_MISSING] /
                          (double)(inserted->more ? INSERTED_MOST : inserted->count + 1);
    for (size_t i = 0, at = 0; i < inserted->count && !rehearsal_is_spent(&search->here);
         at = inserted->ends[i++])
        try_inserted_text(search, item, inserted->text.bytes + at, inserted->ends[i] - at, weight);
    buffer_release(&inserted->text);
    arena_return(&search->arena, mark);
}

/* What reading and checking a move costs beyond a step: games that compute much keep much. */
static uint64_t check_cost(const struct search *search)
{
    return search->game->fixed_size / 1024;
}

static void try_mould(struct search *search, size_t item, const struct mould *mould, double weight)
{
    char text[2 * MOULD_SIDE_MOST + 16];
    struct item items[1];
    struct script script;
    struct move move;

    for (int number = 1; number <= mould->largest && !rehearsal_is_spent(&search->here); number++) {
        const int len = snprintf(text, sizeof text, "%s%d%s", mould->before, number, mould->after);
        const struct arena_mark mark = arena_mark(&search->arena);
        search->here.steps += 1 + check_cost(search);
        if (script_lex(&script, &search->game->schema, search->pattern, text, (size_t)len, items,
                       1) &&
            script.count == 1 && items[0].kind == ITEM_MOVE &&
            is_legal(search, &script.text, &items[0], &move))
            try_inserted_text(search, item, text, (size_t)len, weight);
        arena_return(&search->arena, mark);
    }
}

/* Tries moves that look like others of the record before an item. */
static void try_moulds(struct search *search, size_t item)
{
    const double weight = repair_chances[REPAIR_MISSING] / INSERTED_MOST;

    for (size_t i = 0; i < search->moulds.count; i++) {
        const struct mould *const mould = &search->moulds.list[i];
        if (search->game->schema.shapes[mould->shape].phase == search->here.position->phase)
            try_mould(search, item, mould, weight);
    }
}

/* --- claims */

/* Tries one text in place of the items from `item` up to `rest`. */
static void try_text(struct search *search, size_t item, size_t rest, struct buffer *text,
                     enum repair_kind kind, double weight)
{
    const struct guess guess = {
        .text = buffer_string(text), .len = text->len, .kind = kind, .weight = weight};

    search->written = 1;
    (void)take_guess(search, &guess);
    try_attempts(search, item_at(search, item)->start, item_at(search, rest - 1)->end, rest);
    buffer_release(text);
}

/* The number that is due in place of a wrong one. */
static void try_number(struct search *search, size_t item)
{
    struct buffer text = {0};

    buffer_format(&text, "%u.", number_due(search->here.position, false).number);
    try_text(search, item, item + 1, &text, REPAIR_NUMBER, repair_chances[REPAIR_NUMBER]);
}

static void try_points(struct search *search, size_t item)
{
    const struct integer points = search->here.progress.points;
    struct buffer text = {0};

    buffer_text(&text, integer_sign(points) < 0 ? "(" : "(+");
    integer_write(&text, points);
    buffer_character(&text, ')');
    try_text(search, item, item + 1, &text, REPAIR_CLAIM, repair_chances[REPAIR_CLAIM]);
}

/* --- the search */

/* Two runs, or a run and what stands beside it, may be one item torn apart. */
static void try_joined(struct search *search, size_t item)
{
    const struct item *const it = item_at(search, item);
    struct buffer text = {0};
    const char *part;

    if (item + 1 == search->script.count || item_at(search, item + 1)->kind == ITEM_COMMENT ||
        (it->kind != ITEM_RUN && item_at(search, item + 1)->kind != ITEM_RUN))
        return;
    size_t len = text_of(search, item, &part);
    buffer_append(&text, part, len);
    len = text_of(search, item + 1, &part);
    buffer_append(&text, part, len);
    try_text(search, item, item + 2, &text, REPAIR_DOUBLED, repair_chances[REPAIR_DOUBLED] * 0.3);
}

/* Tries all slips at an item, or at the end of the record. */
static void examine(struct search *search, size_t item)
{
    const enum item_kind kind =
        item < search->script.count ? (enum item_kind)item_at(search, item)->kind : ITEM_MOVE;

    if (item == search->script.count) {
        try_inserted(search, item);
        return;
    }
    if (kind == ITEM_COMMENT || kind == ITEM_TIME)
        return;
    if (kind == ITEM_NUMBER && item == search->trouble)
        try_number(search, item);
    if (kind == ITEM_POINTS) {
        if (item == search->trouble)
            try_points(search, item);
        return;
    }
    if (kind != ITEM_NUMBER || item == search->trouble)
        try_guesses(search, item);
    try_joined(search, item);
    if (kind == ITEM_MOVE)
        try_exchanged(search, item);
    if (kind == ITEM_MOVE || item == search->trouble)
        try_without(search, item);
    try_inserted(search, item);
}

static struct pattern *pattern_of(struct search *search, int game)
{
    if (search->patterns[game] == NULL)
        search->patterns[game] = pattern_new(&games[game]->schema);
    return search->patterns[game];
}

static void make_room(struct search *search)
{
    search->position_size = search->game->size(&search->judgement->record.setup);
    if (search->position_size > search->room) {
        release_positions(search);
        search->room = search->position_size;
    }
    if (search->trial.position == NULL)
        search->trial.position = memory_allocate(search->room);
}

static void empty_findings(struct findings *findings, size_t most)
{
    if (findings->list == NULL)
        findings->list = memory_allocate((most + 1) * sizeof *findings->list);
    findings->count = 0;
    findings->weight = 0;
}

static void set_up(struct search *search, const struct judgement *judgement, uint64_t steps)
{
    int game = 0;

    arena_empty(&search->arena);
    arena_empty(&search->texts);
    while (games[game] != judgement->game)
        game++;
    search->judgement = judgement;
    search->game = judgement->game;
    search->pattern = pattern_of(search, game);
    search->shadow = *judgement;
    script_read(&search->script, &judgement->record, &search->arena);
    usage_read(&search->usage, &search->game->schema, &search->script);
    make_room(search);
    if (++search->stamp == 0)
        for (int i = 0; i < GAME_COUNT; i++)
            workspace_clear(&search->workspaces[i]);
    search->stamp += search->stamp == 0;
    search->here =
        (struct rehearsal){.game = judgement->game,
                           .position = workspace_set_up(
                               &search->workspaces[game], judgement->game, &judgement->record.setup,
                               search->arithmetic, &search->arena, search->stamp),
                           .steps_most = steps};
    search->trial = (struct rehearsal){
        .game = judgement->game, .position = search->trial.position, .steps_most = steps};
    search->unlisted = false;
    empty_findings(&search->holding, FINDINGS_MOST);
    empty_findings(&search->partial, PARTIAL_MOST);
}

/* Whether a move may have been left out before an item. */
static bool is_place(const struct search *search, size_t item)
{
    return item == search->script.count || item_at(search, item)->kind == ITEM_NUMBER ||
           !script_is_aside(item_at(search, item));
}

/* Where nothing helped and not all moves can be listed, one is missing that looks like others. */
static void examine_again(struct search *search)
{
    if (search->holding.count > 0 || !search->unlisted)
        return;
    moulds_read(&search->moulds, &search->script);
    for (size_t item = search->trouble + 1; item-- > 0 && !rehearsal_is_spent(&search->here);)
        if (is_place(search, item) && go_to(search, item) && rehearsal_is_open(&search->here))
            try_moulds(search, item);
}

bool search_run(struct search *search, const struct judgement *judgement, uint64_t *steps,
                const struct findings **holding, const struct findings **partial)
{
    set_up(search, judgement, *steps);
    *holding = &search->holding;
    *partial = &search->partial;
    if (search->script.count == 0)
        return true;
    find_trouble(search);
    search->mark = arena_mark(&search->arena);
    for (size_t item = search->trouble + 1; item-- > 0 && !rehearsal_is_spent(&search->here);)
        if (go_to(search, item))
            examine(search, item);
    examine_again(search);
    const bool whole = !rehearsal_is_spent(&search->here);
    *steps -= search->here.steps < *steps ? search->here.steps : *steps;
    return whole;
}
