#include "validator/repair/search.h"

#include "validator/claims.h"
#include "validator/games/games.h"
#include "validator/numbering.h"
#include "validator/outcome.h"
#include "validator/repair/guesses.h"

#include <stdlib.h>
#include <string.h>

enum {
    FINDINGS_MOST = 400,
    PARTIAL_MOST = 24,
    NEW_ITEMS_MOST = 4,
    SEEN_SLOTS = 4096, /* moves tried at one place, by their hashes; a power of two */
    INSERTED_MOST = 400,
    KEPT_MOST = 64,
    COPY_BYTES = 2048, /* a step copies so many bytes */
};

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
    uint64_t seen[SEEN_SLOTS];
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

/* Whether a text has been seen at this place; notes it. */
static bool seen_before(struct search *search, const char *bytes, size_t len)
{
    const uint64_t hash = hash_bytes(bytes, len);
    size_t slot = hash >> 32 & (SEEN_SLOTS - 1);

    for (int tries = 0; tries < 16; tries++, slot = (slot + 1) & (SEEN_SLOTS - 1)) {
        if (search->seen[slot] == hash)
            return true;
        if (search->seen[slot] == 0) {
            search->seen[slot] = hash;
            return false;
        }
    }
    return false;
}

static void forget_seen(struct search *search)
{
    memset(search->seen, 0, sizeof search->seen);
}

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

/* Whether one move that is legal and new stands in the script; other items are left to the trial.
 */
static bool is_worth_trying(struct search *search, const struct script *items)
{
    const struct arena_mark mark = arena_mark(&search->arena);
    bool worth = true;
    struct move move;

    if (items->count == 0 || items->items[0].kind != ITEM_MOVE)
        return true;
    const struct item *const item = &items->items[0];
    worth = is_legal(search, &items->text, item, &move);
    if (worth && items->count == 1) {
        search->canonical.len = 0;
        buffer_append(&search->canonical, items->text.bytes, item->body - item->start);
        search->game->write(&move, &search->canonical);
        worth = !seen_before(search, search->canonical.bytes, search->canonical.len);
    }
    arena_return(&search->arena, mark);
    return worth;
}

/* What a guess replaces. */
struct replacement {
    struct search *search;
    size_t start, end; /* bytes of the move text */
    size_t rest;       /* the item after it */
    double factor;
    enum repair_kind kind; /* of all guesses, if not REPAIR_KINDS */
};

static bool try_guess(void *context, const struct guess *guess)
{
    const struct replacement *const replacement = context;
    struct search *const search = replacement->search;
    struct item items[NEW_ITEMS_MOST];
    struct script script;
    struct finding finding = {.kind = guess->kind,
                              .weight = guess->weight * replacement->factor,
                              .change_count = 1,
                              .changes = {{.start = replacement->start,
                                           .end = replacement->end,
                                           .text = guess->text,
                                           .len = guess->len}}};

    search->here.steps += 1 + guess->len / 32;
    if (script_lex(&script, &search->game->schema, search->pattern, guess->text, guess->len, items,
                   NEW_ITEMS_MOST) &&
        is_worth_trying(search, &script))
        try_items(search, &script, replacement->rest, &finding);
    return !rehearsal_is_spent(&search->here);
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

/* Tries the texts from which one slip leads to that of the item. */
static void try_guesses(struct search *search, size_t item)
{
    const struct item *const it = item_at(search, item);
    struct replacement replacement = {.search = search, .rest = item + 1, .factor = 1};
    const char *text;
    const size_t len = text_of(search, item, &text);
    struct move move;

    forget_seen(search);
    replacement.start = it->start;
    replacement.end = it->start + len;
    if (it->kind == ITEM_MOVE && is_legal(search, &search->script.text, it, &move)) {
        search->canonical.len = 0;
        buffer_append(&search->canonical, text, it->body - it->start);
        search->game->write(&move, &search->canonical);
        (void)seen_before(search, search->canonical.bytes, search->canonical.len);
    }
    guesses_list(&search->game->schema, text, len, try_guess, &replacement);
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

/* Where a move is put before an item: after what stands before it, on the same line, if that is no
 * number or comment. */
static struct change put_before(const struct search *search, size_t item, struct buffer *text)
{
    const struct script *const script = &search->script;
    size_t last = item;

    while (last > 0 && item == script->count && item_at(search, last - 1)->kind == ITEM_COMMENT)
        last--;
    if (last > 0 && item_at(search, last - 1)->kind != ITEM_NUMBER &&
        item_at(search, last - 1)->kind != ITEM_COMMENT) {
        const size_t at = item_at(search, last - 1)->end;
        return (struct change){.start = at, .end = at, .text = text->bytes, .len = text->len - 1};
    }
    const size_t at = last < script->count ? item_at(search, last)->start : script->text.len;
    return (struct change){.start = at, .end = at, .text = text->bytes + 1, .len = text->len - 1};
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
        inserted->more = true;
    const double weight = repair_chances[REPAIR_MISSING] /
                          (double)(inserted->more ? INSERTED_MOST : inserted->count + 1);
    for (size_t i = 0, at = 0; i < inserted->count && !rehearsal_is_spent(&search->here);
         at = inserted->ends[i++])
        try_inserted_text(search, item, inserted->text.bytes + at, inserted->ends[i] - at, weight);
    buffer_release(&inserted->text);
    arena_return(&search->arena, mark);
}

/* --- claims */

static void try_text(struct search *search, size_t item, struct buffer *text, enum repair_kind kind,
                     double weight)
{
    const struct item *const it = item_at(search, item);
    const struct guess guess = {
        .text = buffer_string(text), .len = text->len, .kind = kind, .weight = weight};
    struct replacement replacement = {
        .search = search, .start = it->start, .end = it->end, .rest = item + 1, .factor = 1};

    forget_seen(search);
    (void)try_guess(&replacement, &guess);
    buffer_release(text);
}

/* The number that is due in place of a wrong one. */
static void try_number(struct search *search, size_t item)
{
    struct buffer text = {0};

    buffer_format(&text, "%u.", number_due(search->here.position, false).number);
    try_text(search, item, &text, REPAIR_NUMBER, repair_chances[REPAIR_NUMBER]);
}

static void try_points(struct search *search, size_t item)
{
    const struct integer points = search->here.progress.points;
    struct buffer text = {0};

    buffer_text(&text, integer_sign(points) < 0 ? "(" : "(+");
    integer_write(&text, points);
    buffer_character(&text, ')');
    try_text(search, item, &text, REPAIR_CLAIM, repair_chances[REPAIR_CLAIM]);
}

/* --- the search */

/* Two runs, or a run and what stands beside it, may be one item torn apart. */
static void try_joined(struct search *search, size_t item)
{
    const struct item *const it = item_at(search, item);
    struct replacement replacement = {.search = search, .rest = item + 2, .factor = 1};
    struct buffer text = {0};
    const char *part;

    if (item + 1 == search->script.count || item_at(search, item + 1)->kind == ITEM_COMMENT ||
        (it->kind != ITEM_RUN && item_at(search, item + 1)->kind != ITEM_RUN))
        return;
    size_t len = text_of(search, item, &part);
    buffer_append(&text, part, len);
    len = text_of(search, item + 1, &part);
    buffer_append(&text, part, len);
    replacement.start = it->start;
    replacement.end = item_at(search, item + 1)->end;
    const struct guess guess = {.text = buffer_string(&text),
                                .len = text.len,
                                .kind = REPAIR_DOUBLED,
                                .weight = repair_chances[REPAIR_DOUBLED] * 0.3};
    forget_seen(search);
    (void)try_guess(&replacement, &guess);
    buffer_release(&text);
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
    empty_findings(&search->holding, FINDINGS_MOST);
    empty_findings(&search->partial, PARTIAL_MOST);
}

bool search_run(struct search *search, const struct judgement *judgement, uint64_t *steps,
                const struct findings **holding, const struct findings **partial)
{
    set_up(search, judgement, *steps);
    find_trouble(search);
    search->mark = arena_mark(&search->arena);
    for (size_t item = search->trouble + 1; item-- > 0 && !rehearsal_is_spent(&search->here);)
        if (go_to(search, item))
            examine(search, item);
    const bool whole = !rehearsal_is_spent(&search->here);
    *steps -= search->here.steps < *steps ? search->here.steps : *steps;
    *holding = &search->holding;
    *partial = &search->partial;
    return whole;
}
