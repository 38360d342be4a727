#include "validator/meant/search.h"

#include "base/character.h"
#include "validator/claims.h"
#include "validator/games/games.h"
#include "validator/judgement.h"
#include "validator/meant/finding.h"
#include "validator/meant/guesses.h"
#include "validator/meant/stations.h"
#include "validator/meant/usage.h"
#include "validator/numbering.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FINDINGS_MOST = 400,
    PARTIAL_MOST = 24,
    NEW_ITEMS_MOST = 4,
    INSERTED_MOST = 400,
    ATTEMPTS_MOST = 1024,
};

/* Two items are seldom written as one. */
static const double torn_apart = 0.1;

/* The guesses of one meaning. */
struct attempt {
    uint64_t meaning; /* a hash of it */
    char *text;       /* of the likeliest guess; NULL if the meaning is excluded */
    size_t len;
    enum repair_kind kind;
    double weight, best; /* of all guesses, and of that one */
};

struct search {
    struct stations stations;
    struct arena *texts; /* of findings */
    struct findings holding, partial;
    struct attempt attempts[ATTEMPTS_MOST];
    size_t attempt_count;
    struct usage usage;
    double written; /* how usual the text at hand is */
    /* Of the record at hand: */
    const struct game *game;
    struct buffer canonical;
    bool unlisted; /* there were more legal moves somewhere than could be listed */
    struct moulds moulds;
};

struct search *search_new(void)
{
    struct search *const search = memory_allocate_zeroed(1, sizeof *search);

    stations_init(&search->stations);
    return search;
}

void search_free(struct search *search)
{
    if (search == NULL)
        return;
    stations_release(&search->stations);
    findings_release(&search->holding);
    findings_release(&search->partial);
    buffer_release(&search->canonical);
    free(search);
}

/* --- findings */

/* Settles the game after the last item; whether the header's claims hold then. */
static bool claims_hold(struct search *search)
{
    struct judgement *const shadow = &search->stations.shadow;
    struct position *const position = search->stations.here.play.position;
    const struct trace *const trace = &shadow->trace;

    position_settle(position);
    if (position->over && search->game->finish != NULL)
        search->game->finish(position);
    shadow->position = position;
    shadow->ending = position->over ? ENDING_RULES : shadow->ending;
    shadow->scored = search->game->scoring == SCORING_RUNNING ||
                     (search->game->scoring == SCORING_END && position->over);
    memset(shadow->winners, 0, sizeof shadow->winners);
    outcome_find(shadow, trace->count > 0 ? trace->entries[trace->count - 1].player : 0,
                 shadow->winners);
    return claims_scores_hold(shadow) && claims_winner_holds(shadow);
}

/* A game without claims was probably played to its end. */
static double ending_factor(const struct search *search)
{
    const bool ended = search->stations.shadow.ending != ENDING_NONE;

    return ended || search->stations.here.play.progress.closed ? 1 : 0.15;
}

/* A text in place of items up to `rest`, or before them; offsets in the move text. */
struct change {
    size_t start, end;
    const char *text;
    size_t len;
    size_t rest;
    enum repair_kind kind;
    double weight;
};

/* The edit of the document that makes a change of the move text. */
static void place_edit(struct search *search, const struct change *change, struct repair_edit *edit)
{
    const struct document *const document = search->stations.shadow.record.document;
    struct text *const text = &search->stations.script.text;
    const bool behind = change->start == change->end && change->len > 0 && change->text[0] == ' ';
    size_t len;

    edit->start = text_source(text, document, change->start - behind, &len);
    edit->start += behind ? len : 0;
    edit->end = edit->start;
    if (change->end > change->start) {
        edit->end = text_source(text, document, change->end - 1, &len);
        edit->end += len;
    }
    edit->text = change->text;
    edit->len = change->len;
    edit->kind = change->kind;
}

/* Notes which move a change is about: points belong to the move before them. */
static void note_move(const struct search *search, struct finding *finding)
{
    const struct script *const script = &search->stations.script;
    const struct position *const position = search->stations.before.replay.play.position;
    const struct trace *const trace = &search->stations.shadow.trace;
    const size_t item = search->stations.item;
    const bool behind = item < script->count && script->items[item].kind == ITEM_POINTS;

    finding->edit.move = (int64_t)position->moves + !behind;
    finding->edit.number = number_due(position, false);
    finding->player = position->player;
    if (behind && !search->game->numbered)
        finding->edit.number.number = position->moves;
    else if (behind && number_at(trace, position->moves).number > 0)
        finding->edit.number = number_at(trace, position->moves);
}

/* Goes on after the changed items with the rest of the record, and keeps what helps. */
static void weigh(struct search *search, const struct change *change)
{
    const struct script *const script = &search->stations.script;
    const size_t trouble = search->stations.trouble;
    const size_t reach = stations_play(&search->stations, script, change->rest, script->count);
    struct finding finding = {.weight = change->weight, .item = search->stations.item};

    if (stations_are_spent(&search->stations) && reach < script->count)
        return;
    const bool holds = reach == script->count && claims_hold(search);
    if (!holds && reach <= trouble && !(reach == script->count && trouble < script->count))
        return;
    const double further = (double)(reach - trouble);
    finding.weight *= holds ? ending_factor(search) : further / (further + 4);
    place_edit(search, change, &finding.edit);
    note_move(search, &finding);
    findings_add(holds ? &search->holding : &search->partial, &finding, search->texts);
}

/* --- trying */

/* Tries items in place of those that a change replaces. */
static void try_items(struct search *search, const struct script *items,
                      const struct change *change)
{
    const struct arena_mark mark = arena_mark(&search->stations.arena);

    stations_begin_trial(&search->stations);
    if (stations_play(&search->stations, items, 0, items->count) == items->count)
        weigh(search, change);
    stations_end_trial(&search->stations);
    arena_return(&search->stations.arena, mark);
}

/* Reads the text of a change as at most so many items, and tries them. */
static void try_change(struct search *search, const struct change *change, size_t most)
{
    struct item items[NEW_ITEMS_MOST];
    struct script script;

    if (script_lex(&script, &search->game->schema, change->text, change->len, items, most))
        try_items(search, &script, change);
}

/* --- attempts */

/* A hash of some bytes, never 0 (FNV-1a). */
static uint64_t hash_of(const char *bytes, size_t len)
{
    uint64_t hash = 0xCBF29CE484222325u;

    for (size_t i = 0; i < len; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * 0x100000001B3u;
    return hash | 1;
}

/* The attempt of a meaning, begun if there was none; NULL if there is no more room. */
static struct attempt *attempt_of(struct search *search, uint64_t meaning)
{
    for (size_t i = 0; i < search->attempt_count; i++)
        if (search->attempts[i].meaning == meaning)
            return &search->attempts[i];
    if (search->attempt_count == ATTEMPTS_MOST)
        return NULL;
    struct attempt *const attempt = &search->attempts[search->attempt_count++];
    *attempt = (struct attempt){.meaning = meaning};
    return attempt;
}

/* Adds a guess to the attempt of its meaning. */
static void attempt_guess(struct search *search, uint64_t meaning, const struct guess *guess,
                          double weight)
{
    struct attempt *const attempt = attempt_of(search, meaning);

    if (attempt == NULL)
        return;
    attempt->weight += weight;
    if (weight <= attempt->best)
        return;
    attempt->best = weight;
    attempt->kind = guess->kind;
    attempt->len = guess->len;
    attempt->text = arena_copy(&search->stations.arena, guess->text, guess->len);
}

/* --- legal moves */

/* Reads a move as it could be played here; false if it is not legal. */
static bool is_legal(struct search *search, const struct text *text, const struct item *item,
                     struct move *move)
{
    const struct position *const position = search->stations.here.play.position;
    struct reason reason;

    *move = (struct move){.shape = item->shape};
    if (!stations_are_open(&search->stations) ||
        search->game->schema.shapes[item->shape].phase != position->phase)
        return false;
    search->stations.steps += search->stations.check_steps;
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
    return hash_of(search->canonical.bytes, search->canonical.len);
}

/* Finds what items mean that stand in place of others; 0 if the first is a move that is not legal.
 */
static uint64_t weigh_items(struct search *search, const struct script *items, double *factor)
{
    const struct item *const item = items->items;
    const struct arena_mark mark = arena_mark(&search->stations.arena);
    struct move move;
    uint64_t hash = 0;

    if (items->count == 0 || item->kind != ITEM_MOVE)
        return hash_of(items->text.bytes, items->text.len);
    if (is_legal(search, &items->text, item, &move))
        hash = items->count == 1 ? meaning_of(search, &items->text, item, &move)
                                 : hash_of(items->text.bytes, items->text.len);
    arena_return(&search->stations.arena, mark);
    if (hash == 0)
        return 0;
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

    search->stations.steps += 1 + guess->len / 8;
    if (script_lex(&script, &search->game->schema, guess->text, guess->len, items,
                   NEW_ITEMS_MOST)) {
        const uint64_t hash = weigh_items(search, &script, &factor);
        if (hash != 0)
            attempt_guess(search, hash, guess, guess->weight * factor / search->written);
    }
    return !stations_are_spent(&search->stations);
}

/* Tries what the guesses come to in place of the items before `rest`, from bytes `start` to `end`.
 */
static void try_attempts(struct search *search, size_t start, size_t end, size_t rest)
{
    for (size_t i = 0; i < search->attempt_count && !stations_are_spent(&search->stations); i++) {
        const struct attempt *const attempt = &search->attempts[i];
        const struct change change = {.start = start,
                                      .end = end,
                                      .text = attempt->text,
                                      .len = attempt->len,
                                      .rest = rest,
                                      .kind = attempt->kind,
                                      .weight = attempt->weight};
        if (attempt->text != NULL)
            try_change(search, &change, NEW_ITEMS_MOST);
    }
    search->attempt_count = 0;
}

static const struct item *item_at(const struct search *search, size_t item)
{
    return &search->stations.script.items[item];
}

/* The text of an item without its mark. */
static size_t text_of(const struct search *search, size_t item, const char **text)
{
    const struct item *const it = item_at(search, item);

    *text = search->stations.script.text.bytes + it->start;
    return it->end - it->mark - it->start;
}

/* What is unusual is likely to be the slip itself. */
static double how_usual(const struct search *search, size_t item)
{
    const struct item *const it = item_at(search, item);

    return it->kind != ITEM_MOVE ? 1
                                 : usage_chance(&search->usage, it->shape,
                                                item_body(&search->stations.script.text, it));
}

/* Tries the texts from which one slip leads to that of the item, but not what it means already. */
static void try_guesses(struct search *search, size_t item)
{
    const struct item *const it = item_at(search, item);
    const char *text;
    const size_t len = text_of(search, item, &text);
    struct move move;

    search->written = how_usual(search, item);
    if (it->kind == ITEM_MOVE && is_legal(search, &search->stations.script.text, it, &move)) {
        /* No guess is likelier, so it never gets a text. */
        attempt_of(search, meaning_of(search, &search->stations.script.text, it, &move))->best =
            INFINITY;
    }
    guesses_list(&search->game->schema, search->usage.characters, text, len, take_guess, search);
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
    while (item < search->stations.script.count && item_at(search, item)->kind != ITEM_MOVE &&
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
    return search->stations.script.count;
}

/* Points and times right after a move belong to it. */
static size_t unit_end(const struct search *search, size_t item)
{
    const size_t count = search->stations.script.count;

    for (item++; item < count && (item_at(search, item)->kind == ITEM_POINTS ||
                                  item_at(search, item)->kind == ITEM_TIME);)
        item++;
    return item;
}

/* Where the text goes on after a run of blanks. */
static size_t skip_blanks(const struct search *search, size_t at)
{
    const struct text *const text = &search->stations.script.text;

    while (at < text->len && (text->bytes[at] == ' ' || text->bytes[at] == '\t'))
        at++;
    return at;
}

/* Takes out items with the blanks after them or, at the end of a line, before them. */
static struct change taken_out(const struct search *search, size_t item, size_t rest)
{
    const struct text *const text = &search->stations.script.text;
    struct change change = {.start = item_at(search, item)->start,
                            .end = item_at(search, rest - 1)->end,
                            .text = "",
                            .rest = rest};
    const size_t after = skip_blanks(search, change.end);

    if (after < text->len && text->bytes[after] != '\n' && text->bytes[after] != '\r')
        change.end = after;
    else
        while (change.start > 0 &&
               (text->bytes[change.start - 1] == ' ' || text->bytes[change.start - 1] == '\t'))
            change.start--;
    return change;
}

/* Leaves out a move or a text that is none; of two equal moves the second one. */
static void try_without(struct search *search, size_t item)
{
    const size_t count = search->stations.script.count;
    const size_t before = move_before(search, item), next = next_move(search, item + 1);
    const size_t but_one = before < count ? move_before(search, before) : count;
    const bool twice = (before < count && is_same(search, item, before)) ||
                       (but_one < count && is_same(search, item, but_one));
    struct change change = taken_out(search, item, unit_end(search, item));

    if (next < count && is_same(search, item, next))
        return;
    change.kind = item_at(search, item)->kind == ITEM_RUN ? REPAIR_HABIT : REPAIR_TWICE;
    const double chance = twice ? 8 : change.kind == REPAIR_HABIT ? 0.005 : 0.05;
    change.weight = repair_kinds[REPAIR_TWICE].chance * chance;
    try_change(search, &change, 0);
}

/* Exchanges a move with the next one, and what stands between them stays. */
static void try_exchanged(struct search *search, size_t item)
{
    const size_t other = next_move(search, item + 1);
    const char *const bytes = search->stations.script.text.bytes;
    const char *first, *second;
    struct buffer text = {0};

    if (other == search->stations.script.count || other - item > 8 ||
        is_same(search, item, other) || item_at(search, other)->kind != ITEM_MOVE)
        return;
    const size_t first_len = text_of(search, item, &first);
    const size_t second_len = text_of(search, other, &second);
    const size_t count = other - item + 1;
    const struct arena_mark mark = arena_mark(&search->stations.arena);
    struct item *const items = arena_allocate(&search->stations.arena, count * sizeof *items);
    memcpy(items, item_at(search, item), count * sizeof *items);
    items[0] = *item_at(search, other);
    items[count - 1] = *item_at(search, item);
    const struct script script = {
        .text = search->stations.script.text, .items = items, .count = count};
    buffer_append(&text, second, second_len);
    buffer_append(&text, first + first_len, (size_t)(second - first) - first_len);
    buffer_append(&text, first, first_len);
    const struct change change = {.start = (size_t)(first - bytes),
                                  .end = (size_t)(second - bytes) + second_len,
                                  .text = buffer_string(&text),
                                  .len = text.len,
                                  .rest = other + 1,
                                  .kind = REPAIR_NEIGHBOURS,
                                  .weight = repair_kinds[REPAIR_NEIGHBOURS].chance};
    try_items(search, &script, &change);
    buffer_release(&text);
    arena_return(&search->stations.arena, mark);
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
    inserted->search->stations.steps += 1 + inserted->search->stations.check_steps;
    inserted->search->game->write(move, &inserted->text);
    inserted->ends[inserted->count++] = inserted->text.len;
    return !stations_are_spent(&inserted->search->stations);
}

static bool is_line_comment(const struct search *search, size_t item)
{
    return item_at(search, item)->kind == ITEM_COMMENT &&
           search->stations.script.text.bytes[item_at(search, item)->start] == ';';
}

static bool on_one_line(const struct search *search, size_t start, size_t end)
{
    const char *const bytes = search->stations.script.text.bytes;

    return find_break(bytes + start, bytes + end) == bytes + end;
}

/* Puts a move before an item: behind what stands before it, or right before it after a comment to
 * the end of the line and after its own number. At the end, comments stay last. */
static void try_inserted_text(struct search *search, size_t item, const char *move, size_t len,
                              double weight)
{
    const size_t count = search->stations.script.count;
    struct buffer spaced = {0};
    size_t last = item;

    while (last > 0 && item == count && item_at(search, last - 1)->kind == ITEM_COMMENT)
        last--;
    const size_t at = last > 0 ? item_at(search, last - 1)->end : 0;
    const bool behind = last > 0 && !is_line_comment(search, last - 1) &&
                        (item_at(search, last - 1)->kind != ITEM_NUMBER || last == count ||
                         !on_one_line(search, at, item_at(search, last)->start));
    const size_t place = behind ? at : item_at(search, last)->start;
    buffer_text(&spaced, behind ? " " : "");
    buffer_append(&spaced, move, len);
    buffer_text(&spaced, behind ? "" : " ");
    const struct change change = {.start = place,
                                  .end = place,
                                  .text = buffer_string(&spaced),
                                  .len = spaced.len,
                                  .rest = item,
                                  .kind = REPAIR_MISSING,
                                  .weight = weight};
    try_change(search, &change, 1);
    buffer_release(&spaced);
}

/* Tries every legal move before an item. */
static void try_inserted(struct search *search, size_t item)
{
    struct inserted *inserted;
    const struct arena_mark mark = arena_mark(&search->stations.arena);

    if (!stations_are_open(&search->stations))
        return;
    inserted = arena_allocate_zeroed(&search->stations.arena, sizeof *inserted);
    inserted->search = search;
    if (!search->game->legal(search->stations.here.play.position, note_legal, inserted))
        search->unlisted = inserted->more = true;
    const double weight = repair_kinds[REPAIR_MISSING].chance /
                          (double)(inserted->more ? INSERTED_MOST : inserted->count + 1);
    for (size_t i = 0, at = 0; i < inserted->count && !stations_are_spent(&search->stations);
         at = inserted->ends[i++])
        try_inserted_text(search, item, inserted->text.bytes + at, inserted->ends[i] - at, weight);
    buffer_release(&inserted->text);
    arena_return(&search->stations.arena, mark);
}

static void try_mould(struct search *search, size_t item, const struct mould *mould, double weight)
{
    char text[2 * MOULD_SIDE_MOST + 16];
    struct item items[1];
    struct script script;
    struct move move;

    for (int number = 1; number <= mould->largest && !stations_are_spent(&search->stations);
         number++) {
        const int len = snprintf(text, sizeof text, "%s%d%s", mould->before, number, mould->after);
        const struct arena_mark mark = arena_mark(&search->stations.arena);
        search->stations.steps++;
        if (script_lex(&script, &search->game->schema, text, (size_t)len, items, 1) &&
            script.count == 1 && items[0].kind == ITEM_MOVE &&
            is_legal(search, &script.text, &items[0], &move))
            try_inserted_text(search, item, text, (size_t)len, weight);
        arena_return(&search->stations.arena, mark);
    }
}

/* Tries moves that look like others of the record before an item. */
static void try_moulds(struct search *search, size_t item)
{
    const double weight = repair_kinds[REPAIR_MISSING].chance / INSERTED_MOST;

    for (size_t i = 0; i < search->moulds.count; i++) {
        const struct mould *const mould = &search->moulds.list[i];
        if (search->game->schema.shapes[mould->shape].phase ==
            search->stations.here.play.position->phase)
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

    buffer_format(&text, "%u.", number_due(search->stations.here.play.position, false).number);
    try_text(search, item, item + 1, &text, REPAIR_NUMBER, repair_kinds[REPAIR_NUMBER].chance);
}

static void try_points(struct search *search, size_t item)
{
    const struct integer points = play_points(&search->stations.here.play);
    struct buffer text = {0};

    buffer_text(&text, integer_sign(points) < 0 ? "(" : "(+");
    integer_write(&text, points);
    buffer_character(&text, ')');
    try_text(search, item, item + 1, &text, REPAIR_CLAIM, repair_kinds[REPAIR_CLAIM].chance);
}

/* --- the search */

/* What follows an item and may be its second half: a run, or a number such as `63.` with the run
 * that touches it. Returns the item after it; `item + 1` for none. */
static size_t torn_end(const struct search *search, size_t item)
{
    const size_t count = search->stations.script.count;
    const struct item *const next = item + 1 < count ? item_at(search, item + 1) : NULL;

    if (next == NULL || next->kind == ITEM_COMMENT)
        return item + 1;
    if (next->kind == ITEM_NUMBER && item + 2 < count &&
        item_at(search, item + 2)->kind == ITEM_RUN &&
        item_at(search, item + 2)->start == next->end)
        return item + 3;
    return item_at(search, item)->kind == ITEM_RUN || next->kind == ITEM_RUN ? item + 2 : item + 1;
}

/* Two runs, or a run and what stands beside it, may be one item torn apart. */
static void try_joined(struct search *search, size_t item)
{
    const size_t end = torn_end(search, item);
    struct buffer text = {0};
    const char *part;

    for (size_t i = item; i < end && end > item + 1; i++) {
        const size_t len = text_of(search, i, &part);
        buffer_append(&text, part, len);
    }
    if (text.len > 0)
        try_text(search, item, end, &text, REPAIR_DOUBLED,
                 repair_kinds[REPAIR_DOUBLED].chance * 0.3);
}

/* Tries all slips at an item, or at the end of the record. */
static void examine(struct search *search, size_t item)
{
    const enum item_kind kind = item < search->stations.script.count
                                    ? (enum item_kind)item_at(search, item)->kind
                                    : ITEM_MOVE;

    if (item == search->stations.script.count) {
        try_inserted(search, item);
        return;
    }
    if (kind == ITEM_COMMENT || kind == ITEM_TIME)
        return;
    if (kind == ITEM_POINTS) {
        if (item == search->stations.trouble)
            try_points(search, item);
        return;
    }
    if (kind != ITEM_NUMBER)
        try_guesses(search, item);
    else if (item == search->stations.trouble)
        try_number(search, item);
    try_joined(search, item);
    if (kind == ITEM_MOVE)
        try_exchanged(search, item);
    if (kind == ITEM_MOVE || item == search->stations.trouble)
        try_without(search, item);
    try_inserted(search, item);
}

static void set_up(struct search *search, const struct judgement *judgement, uint64_t steps,
                   struct arena *texts)
{
    int game = 0;

    while (games[game] != judgement->game)
        game++;
    search->texts = texts;
    stations_start(&search->stations, judgement, game, steps);
    search->game = judgement->game;
    search->unlisted = false;
    usage_read(&search->usage, &search->game->schema, &search->stations.script);
    findings_start(&search->holding, FINDINGS_MOST);
    findings_start(&search->partial, PARTIAL_MOST);
}

/* Whether a move may have been left out before an item. */
static bool is_place(const struct search *search, size_t item)
{
    return item == search->stations.script.count || item_at(search, item)->kind == ITEM_NUMBER ||
           !item_is_aside(item_at(search, item));
}

/* Where nothing helped and not all moves can be listed, one is missing that looks like others. */
static void examine_again(struct search *search)
{
    if (search->holding.count > 0 || !search->unlisted)
        return;
    moulds_read(&search->moulds, &search->stations.script);
    for (size_t item = search->stations.trouble + 1;
         item-- > 0 && !stations_are_spent(&search->stations);)
        if (is_place(search, item) && stations_go_to(&search->stations, item) &&
            stations_are_open(&search->stations))
            try_moulds(search, item);
}

bool search_run(struct search *search, const struct judgement *judgement, uint64_t *steps,
                struct arena *texts, const struct findings **holding,
                const struct findings **partial)
{
    set_up(search, judgement, *steps, texts);
    *holding = &search->holding;
    *partial = &search->partial;
    if (search->stations.script.count == 0)
        return true;
    stations_find_trouble(&search->stations);
    for (size_t item = search->stations.trouble + 1;
         item-- > 0 && !stations_are_spent(&search->stations);)
        if (stations_go_to(&search->stations, item))
            examine(search, item);
    examine_again(search);
    const bool whole = !stations_are_spent(&search->stations);
    *steps -= search->stations.steps < *steps ? search->stations.steps : *steps;
    return whole;
}
