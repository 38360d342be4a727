#include "validator/meant/rewritten.h"

#include "base/character.h"
#include "validator/meant/walk.h"

#include <string.h>

enum { COMMENTS_MOST = 200, ALONE_MOST = 3, FALLS_MOST = 3, LINES_APART_MOST = 8 };

struct rewriting {
    const struct judgement *judgement;
    struct arena *arena;
    rewritten_each *each;
    void *context;
    bool going;
    struct repair_edit *edits;
    int count, most;
};

static const char *text_of(const struct rewriting *rewriting)
{
    return rewriting->judgement->record.text.bytes;
}

static void begin(struct rewriting *rewriting, size_t most)
{
    rewriting->edits = arena_allocate(rewriting->arena, (most + 1) * sizeof *rewriting->edits);
    rewriting->most = (int)most;
    rewriting->count = 0;
}

/* Adds an edit of the move text from `start` to `end`, which is not empty. */
static void add(struct rewriting *rewriting, size_t start, size_t end, const char *text, size_t len,
                enum repair_kind kind)
{
    const struct record *const record = &rewriting->judgement->record;
    size_t first_len, last_len;
    const size_t first =
        text_source((struct text *)&record->text, record->document, start, &first_len);
    const size_t last =
        text_source((struct text *)&record->text, record->document, end - 1, &last_len);

    if (rewriting->count < rewriting->most)
        rewriting->edits[rewriting->count++] =
            (struct repair_edit){.start = first,
                                 .end = last + last_len,
                                 .text = arena_copy(rewriting->arena, text, len),
                                 .len = len,
                                 .kind = kind};
}

static void give(struct rewriting *rewriting)
{
    const struct repair_form form = {.edits = rewriting->edits, .edit_count = rewriting->count};

    if (rewriting->count > 0 && rewriting->going)
        rewriting->going = rewriting->each(rewriting->context, &form);
}

/* --- comments */

static void add_comment(struct rewriting *rewriting, size_t index)
{
    const struct item *const comment = &rewriting->judgement->record.items.list[index];
    const struct scanner moves = swallowed_moves(rewriting->judgement, index, rewriting->arena);
    struct buffer text = {0};

    buffer_text(&text, text_of(rewriting)[comment->start - 1] == ' ' ? "" : " ");
    for (const char *at = moves.at; at < moves.end; at++)
        if (*at != ' ' || (at + 1 < moves.end && at[1] != ' '))
            buffer_character(&text, *at);
    add(rewriting, comment->start, comment->end, text.bytes, text.len, REPAIR_HABIT);
    buffer_release(&text);
}

/* All comments that hold nothing but moves, as moves; then each of the first alone. */
static void list_comments(struct rewriting *rewriting)
{
    size_t comments[COMMENTS_MOST], count = 0, item = 0;
    const size_t end = rewriting->judgement->record.items.count;

    while (count < COMMENTS_MOST &&
           swallowed_find(rewriting->judgement, &item, end, rewriting->arena))
        comments[count++] = item++;
    begin(rewriting, count);
    for (size_t i = 0; i < count; i++)
        add_comment(rewriting, comments[i]);
    give(rewriting);
    for (size_t i = 0; count > 1 && i < count && i < ALONE_MOST; i++) {
        begin(rewriting, 1);
        add_comment(rewriting, comments[i]);
        give(rewriting);
    }
}

/* --- lines */

/* A line of moves that begins with a number. */
struct numbered {
    size_t start, end;
    int64_t number;
};

static size_t read_lines(const struct rewriting *rewriting, struct numbered *lines)
{
    const struct record *const record = &rewriting->judgement->record;
    const struct walk walk = {.judgement = (struct judgement *)rewriting->judgement};
    size_t count = 0;

    for (size_t i = 0; i < record->items.count; i++) {
        const struct item *const item = &record->items.list[i];
        if (item->kind != ITEM_NUMBER || !walk_begins_line(&walk, item->start))
            continue;
        const char *const at = record->text.bytes + item->start;
        const char *const end = record->text.bytes + record->text.len;
        const char *stop = find_break(at, end);
        while (stop > at && is_spacing(stop[-1]))
            stop--;
        struct scanner scanner = {at, stop};
        lines[count++] = (struct numbered){item->start, item->start + (size_t)(stop - at),
                                           scan_number(&scanner)};
    }
    return count;
}

/* Gives the lines from `first` to `last` with the last one before the others, or the first one
 * after them. */
static void give_moved(struct rewriting *rewriting, const struct numbered *lines, size_t first,
                       size_t last, bool up)
{
    begin(rewriting, last - first + 1);
    for (size_t i = first; i <= last; i++) {
        const struct numbered *const line = up          ? &lines[i == first ? last : i - 1]
                                            : i == last ? &lines[first]
                                                        : &lines[i + 1];
        add(rewriting, lines[i].start, lines[i].end, text_of(rewriting) + line->start,
            line->end - line->start, REPAIR_LINES);
    }
    give(rewriting);
}

/* A line with a number less than that of the line above it: one of them goes where its number
 * belongs. */
static void list_lines(struct rewriting *rewriting)
{
    const size_t most = rewriting->judgement->record.items.count;
    struct numbered *const lines = arena_allocate(rewriting->arena, (most + 1) * sizeof *lines);
    const size_t count = read_lines(rewriting, lines);

    for (size_t i = 0, falls = 0; i + 1 < count && falls < FALLS_MOST; i++) {
        size_t first = i, last = i + 1;
        if (lines[i].number <= lines[i + 1].number)
            continue;
        falls++;
        while (first > 0 && i - first < LINES_APART_MOST &&
               lines[first - 1].number > lines[i + 1].number)
            first--;
        while (last + 1 < count && last - i < LINES_APART_MOST &&
               lines[last + 1].number < lines[i].number)
            last++;
        give_moved(rewriting, lines, first, i + 1, true);
        if (last > i + 1)
            give_moved(rewriting, lines, i, last, false);
    }
}

/* --- one habit in many moves */

/* What a message would change in the refused move, and where. */
struct habit {
    const char *was, *now;
    size_t was_len, now_len;
    bool first, last; /* at the beginning, at the end of the move */
};

/* Reads the habit from what is proposed for the refused move: what both have at their ends is left
 * out. False if nothing goes. */
static bool read_habit(const struct rewriting *rewriting, struct habit *habit)
{
    const struct proposal *const proposal = rewriting->judgement->record.diagnostics.proposals;
    const char *was = rewriting->judgement->record.document->bytes + proposal->start;
    const char *was_end = rewriting->judgement->record.document->bytes + proposal->end;
    const char *now = proposal->choices[0], *now_end = now + strlen(now);

    *habit = (struct habit){.first = true, .last = true};
    while (was < was_end && now < now_end && *was == *now)
        was++, now++, habit->first = false;
    while (was < was_end && now < now_end && was_end[-1] == now_end[-1])
        was_end--, now_end--, habit->last = false;
    habit->was = was;
    habit->was_len = (size_t)(was_end - was);
    habit->now = now;
    habit->now_len = (size_t)(now_end - now);
    return habit->was_len > 0 && !(habit->first && habit->last);
}

/* Where the habit is in a move; NULL if it is not. */
static const char *find_habit(const struct habit *habit, const char *at, const char *end)
{
    if ((size_t)(end - at) <= habit->was_len)
        return NULL;
    const char *const from = habit->last ? end - habit->was_len : at + !habit->first;
    const char *const to = habit->first ? at : end - habit->was_len - !habit->last;

    for (const char *place = from; place <= to; place++)
        if (memcmp(place, habit->was, habit->was_len) == 0)
            return place;
    return NULL;
}

/* Adds what is proposed for the refused move. */
static void add_proposal(struct rewriting *rewriting)
{
    const struct proposal *const proposal = rewriting->judgement->record.diagnostics.proposals;

    rewriting->edits[rewriting->count++] = (struct repair_edit){.start = proposal->start,
                                                                .end = proposal->end,
                                                                .text = proposal->choices[0],
                                                                .len = strlen(proposal->choices[0]),
                                                                .kind = REPAIR_HABIT};
}

/* What is proposed for the refused move, in all moves from there on. */
static void list_habit(struct rewriting *rewriting)
{
    const struct judgement *const judgement = rewriting->judgement;
    const struct items *const items = &judgement->record.items;
    const char *const text = text_of(rewriting);
    struct habit habit;

    if (judgement->status != STATUS_ILLEGAL || judgement->record.diagnostics.proposal_count != 1 ||
        !read_habit(rewriting, &habit))
        return;
    begin(rewriting, items->count - judgement->refused);
    add_proposal(rewriting);
    for (size_t i = judgement->refused + 1; i < items->count; i++) {
        const struct item *const item = &items->list[i];
        const char *const place = item->kind == ITEM_MOVE
                                      ? find_habit(&habit, text + item->start, text + item->end)
                                      : NULL;
        const size_t at = place != NULL ? (size_t)(place - text) : 0;
        if (place != NULL)
            add(rewriting, at, at + habit.was_len, habit.now, habit.now_len, REPAIR_HABIT);
    }
    if (rewriting->count > 1)
        give(rewriting);
}

void rewritten_list(const struct judgement *judgement, struct arena *arena, rewritten_each *each,
                    void *context)
{
    struct rewriting rewriting = {
        .judgement = judgement, .arena = arena, .each = each, .context = context, .going = true};

    list_habit(&rewriting);
    list_comments(&rewriting);
    list_lines(&rewriting);
}
