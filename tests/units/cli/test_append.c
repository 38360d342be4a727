/* A legal move is added after what was there, which stays; or nothing is written.
 * The records are random, in all the shapes that YAML has for them (tests/helpers/shapes.h). */
#include "cli/edit/append.h"
#include "tests/helpers/formatted.h"
#include "tests/helpers/shapes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/helpers/formatted.c"
#include "tests/helpers/shapes.c"

/* A record and what became of it. */
struct trial {
    struct arbiter *before, *after;
    struct edits edits;
    struct source source, again; /* before and after the move */
    struct buffer told, tells;   /* what stays, before and after */
    struct visit visit;
    struct buffer move, text; /* the move, and with what comes behind it */
    bool comment;
    size_t tried, no_place, changed, added; /* so far */
};

static bool take_move(void *context, const struct move *move)
{
    struct trial *const trial = context;

    trial->visit.judgement->game->write(move, &trial->move);
    return false;
}

/* The first record of the file, if it has a legal move. */
static bool find_record(struct trial *trial, const struct buffer *file)
{
    const struct judgement *judgement;

    source_open_memory(&trial->source);
    buffer_append(&trial->source.buffer, file->bytes, file->len);
    trial->visit.arbiter = trial->before;
    trial->visit.document = source_next(&trial->source);
    if (trial->visit.document == NULL)
        return false;
    judgement = trial->visit.judgement = arbiter_judge(trial->before, trial->visit.document);
    if (judgement == NULL || judgement->ending != ENDING_NONE ||
        (judgement->status != STATUS_UNFINISHED && judgement->status != STATUS_DISPUTED))
        return false;
    trial->move.len = 0;
    (void)judgement->game->legal(judgement->position, take_move, trial);
    return trial->move.len > 0;
}

/* The item before which a move is added: a `*`, or the end. */
static size_t place_for(const struct items *items)
{
    size_t place = items->count;

    for (size_t i = 0; i < items->count; i++)
        if (items->list[i].kind == ITEM_OPEN_END)
            place = i;
    return place;
}

/* The items are those from before, with one more move. This looks at items, not at
 * cli/edit/meaning.h. */
static bool is_added(const struct judgement *a, const struct judgement *b, const char *move,
                     size_t more)
{
    const struct items *const x = &a->record.items, *const y = &b->record.items;
    const size_t place = place_for(x);
    struct buffer written = {0};

    if (!same_header(&a->record, &b->record) || y->count != x->count + more ||
        b->moves != a->moves + 1)
        return false;
    for (size_t i = 0; i < x->count; i++)
        if (!same_item(&a->record.text, &x->list[i], &b->record.text,
                       &y->list[i < place ? i : i + more], false))
            return false;
    const struct trace_entry *entry = b->trace.entries;
    while (entry->item != place)
        entry++;
    b->game->write(&entry->move, &written);
    const bool same = strcmp(buffer_string(&written), move) == 0;
    buffer_release(&written);
    return same;
}

/* What follows the move that is added. */
static void choose_text(struct trial *trial, struct choices *choices)
{
    static const char *const comments[] = {" {it's \"so\": # no}", "{x: \\, [y]} ", " ;x",
                                           " {- }  "};

    trial->text.len = 0;
    trial->comment = once_in(choices, 3);
    buffer_append(&trial->text, trial->move.bytes, trial->move.len);
    buffer_text(&trial->text, once_in(choices, 3) ? "!?" : "");
    buffer_text(&trial->text, trial->comment ? ONE_OF(choices, comments) : "");
}

/* False if the result is wrong. */
static bool add_move(struct trial *trial)
{
    const char *const text = buffer_string(&trial->text), *why = NULL;
    const struct document *written = NULL;
    struct numbered_moves found = {0};

    trial->tried++;
    const struct kept kept = append_kept(trial->visit.judgement);
    trial->told.len = trial->tells.len = 0;
    meaning_write(trial->visit.judgement, &kept, &trial->told);
    if (append_items(&trial->edits, &trial->visit, &found, text, &why))
        written = edits_write(&trial->edits, trial->visit.document, &trial->again);
    edits_forget(&trial->edits);
    trial->no_place += why != NULL;
    const struct judgement *const after =
        written == NULL ? NULL : arbiter_judge(trial->after, written);
    const bool sound =
        after != NULL && (after->status == STATUS_UNFINISHED || after->status == STATUS_DISPUTED ||
                          after->status == STATUS_COMPLETE);
    if (sound)
        meaning_write(after, &kept, &trial->tells);
    const bool added =
        sound && buffer_same(&trial->told, &trial->tells) && append_says(&kept, after, text);
    trial->added += added;
    trial->changed += why == NULL && !added;
    if (why == NULL && !added && getenv("SHOW") != NULL)
        (void)fprintf(stderr, "=== not added: %s\n%.*s\n", text, (int)trial->visit.document->len,
                      trial->visit.document->bytes);
    return !added || is_added(trial->visit.judgement, after, buffer_string(&trial->move),
                              trial->comment ? 2 : 1);
}

static void release(struct trial *trial)
{
    arbiter_free(trial->before);
    arbiter_free(trial->after);
    edits_release(&trial->edits);
    source_release(&trial->source);
    source_release(&trial->again);
    buffer_release(&trial->told);
    buffer_release(&trial->tells);
    buffer_release(&trial->move);
    buffer_release(&trial->text);
}

static void test_shapes(void **state)
{
    const char *const wanted = getenv("SHAPES");
    const uint64_t count = wanted != NULL ? strtoull(wanted, NULL, 10) : 10000;
    struct trial trial = {.before = arbiter_new(), .after = arbiter_new()};
    struct buffer file = {0};
    (void)state;

    for (uint64_t seed = 1; seed <= count; seed++) {
        struct choices choices = {.seed = seed << 20};
        file.len = 0;
        shape_file(&choices, &file);
        if (!find_record(&trial, &file))
            continue;
        choose_text(&trial, &choices);
        if (!add_move(&trial)) {
            (void)fprintf(stderr, "seed %llu, %s:\n%.*s\n", (unsigned long long)seed,
                          buffer_string(&trial.text), (int)file.len, file.bytes);
            fail();
        }
    }
    print_message("%zu tried, %zu without a place, %zu would change, %zu added\n", trial.tried,
                  trial.no_place, trial.changed, trial.added);
    assert_in_range(trial.tried, count / 5, count);
    assert_in_range(trial.added, trial.tried * 9 / 10, trial.tried);
    buffer_release(&file);
    release(&trial);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_shapes)};

    return cmocka_run_group_tests_name("append", tests, NULL, NULL);
}
