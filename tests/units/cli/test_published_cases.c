/* The published cases are complete: every refusal of every game has a case of its own, and beside
 * each case that is refused stands a legal twin that differs in one item. */
#include "base/memory.h"
#include "notation/document.h"
#include "validator/arbiter.h"
#include "validator/games/games.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CASES_MAX = 2048 };

/* A case as its page and its record have it. */
struct published {
    char id[16], twin[16]; /* "": no twin */
    bool withdrawn;
    struct buffer record;
};

struct catalogue {
    struct published list[CASES_MAX];
    size_t count;
};

static void read_file(const char *path, struct buffer *text)
{
    char bytes[4096];
    size_t got;
    FILE *const file = fopen(path, "r");

    assert_non_null(file);
    while ((got = fread(bytes, 1, sizeof bytes, file)) > 0)
        buffer_append(text, bytes, got);
    assert_int_equal(fclose(file), 0);
}

/* Reads the ids of cases, and what their fields say on twins. */
static void read_page(struct catalogue *catalogue, const char *folder)
{
    struct buffer path = {0};
    char line[1024];

    buffer_format(&path, "cases/%s/index.md", folder);
    FILE *const file = fopen(buffer_string(&path), "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        struct published *const last = &catalogue->list[catalogue->count];
        if (sscanf(line, "## %15s", last->id) == 1) {
            path.len = 0;
            buffer_format(&path, "cases/%s/%s.yaml", folder, last->id);
            read_file(buffer_string(&path), &last->record);
            catalogue->count++;
            assert_true(catalogue->count < CASES_MAX);
        } else if (strncmp(line, "- **Withdrawn**", 15) == 0) {
            last[-1].withdrawn = true;
        } else if (strncmp(line, "- **Twin**", 10) == 0) {
            assert_int_equal(sscanf(line, "- **Twin**: %15s", last[-1].twin), 1);
        }
    }
    assert_int_equal(fclose(file), 0);
    buffer_release(&path);
}

static int set_up(void **state)
{
    struct catalogue *const catalogue = memory_allocate_zeroed(1, sizeof *catalogue);

    for (int i = 0; i < GAME_COUNT; i++)
        read_page(catalogue, games[i]->schema.id);
    read_page(catalogue, "records");
    *state = catalogue;
    return 0;
}

static int tear_down(void **state)
{
    struct catalogue *const catalogue = *state;

    for (size_t i = 0; i < catalogue->count; i++)
        buffer_release(&catalogue->list[i].record);
    free(catalogue);
    return 0;
}

static const struct published *find(const struct catalogue *catalogue, const char *id)
{
    for (size_t i = 0; i < catalogue->count; i++)
        if (strcmp(catalogue->list[i].id, id) == 0)
            return &catalogue->list[i];
    return NULL;
}

/* The record of a case, replayed. */
struct replay {
    struct source source;
    struct arbiter *arbiter;
    const struct judgement *judgement; /* NULL: there is nothing to read */
};

static void replay_begin(struct replay *replay, const struct published *published)
{
    *replay = (struct replay){.arbiter = arbiter_new()};
    source_open_memory(&replay->source);
    buffer_append(&replay->source.buffer, published->record.bytes, published->record.len);
    const struct document *const document = source_next(&replay->source);
    if (document != NULL)
        replay->judgement = arbiter_judge(replay->arbiter, document);
}

static void replay_end(struct replay *replay)
{
    arbiter_free(replay->arbiter);
    source_release(&replay->source);
}

/* --- refusals */

/* Whether a case of the game is refused with that code first. */
static bool has_case(const struct catalogue *catalogue, const struct game *game, const char *code)
{
    for (size_t i = 0; i < catalogue->count; i++) {
        struct replay replay;
        if (catalogue->list[i].withdrawn)
            continue;
        replay_begin(&replay, &catalogue->list[i]);
        const struct judgement *const judgement = replay.judgement;
        const bool found = judgement != NULL && judgement->game == game &&
                           judgement->status == STATUS_ILLEGAL &&
                           judgement->record.diagnostics.count > 0 &&
                           strcmp(judgement->record.diagnostics.list[0].facts->text, code) == 0;
        replay_end(&replay);
        if (found)
            return true;
    }
    return false;
}

static bool has_phases(const struct game *game)
{
    for (int i = 0; i < SHAPES_MOST && game->schema.shapes[i].pattern != NULL; i++)
        if (game->schema.shapes[i].phase != game->schema.shapes[0].phase)
            return true;
    return false;
}

/* Lists the codes with which the game refuses moves. */
static size_t list_codes(const struct game *game, const char *codes[])
{
    const size_t own = sizeof game->codes / sizeof *game->codes;
    size_t count = 0;

    for (size_t i = 0; i < own && game->codes[i] != CODE_NONE; i++)
        codes[count++] = game_code(game, game->codes[i])->text;
    codes[count++] = game_code(game, CODE_OVER)->text;
    codes[count++] = game_code(game, CODE_TURN)->text;
    codes[count++] = game_code(game, CODE_ENDING)->text;
    if (has_phases(game))
        codes[count++] = game_code(game, CODE_PHASE)->text;
    return count;
}

static void test_every_refusal_has_a_case(void **state)
{
    const char *codes[sizeof games[0]->codes / sizeof games[0]->codes[0] + 4];
    size_t missing = 0;

    for (int i = 0; i < GAME_COUNT; i++) {
        const size_t count = list_codes(games[i], codes);
        for (size_t j = 0; j < count; j++) {
            if (has_case(*state, games[i], codes[j]))
                continue;
            print_message("# %s: no case is refused with %s\n", games[i]->schema.id, codes[j]);
            missing++;
        }
    }
    assert_int_equal(missing, 0);
}

/* --- twins */

enum { ITEMS_MOST = 512 };

/* The moves and endings of a record, as they are written. */
struct written {
    struct span items[ITEMS_MOST];
    size_t count;
};

static bool is_beside(enum item_kind kind)
{
    return kind == ITEM_NUMBER || kind == ITEM_POINTS || kind == ITEM_TIME || kind == ITEM_COMMENT;
}

static void list_items(const struct record *record, struct written *written)
{
    written->count = 0;
    for (size_t i = 0; i < record->items.count && written->count < ITEMS_MOST; i++) {
        const struct item *const item = &record->items.list[i];
        if (!is_beside((enum item_kind)item->kind))
            written->items[written->count++] =
                (struct span){record->text.bytes + item->start, item->end - item->start};
    }
}

static bool same(struct span one, struct span other)
{
    return one.len == other.len && memcmp(one.bytes, other.bytes, one.len) == 0;
}

static bool all_same(const struct span *one, const struct span *other, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!same(one[i], other[i]))
            return false;
    return true;
}

/* Whether one item is another one, is missing, or stands elsewhere. */
static bool differ_in_one(const struct written *one, const struct written *other)
{
    size_t a = one->count, b = other->count, start = 0;

    while (start < a && start < b && same(one->items[start], other->items[start]))
        start++;
    while (a > start && b > start && same(one->items[a - 1], other->items[b - 1])) {
        a--;
        b--;
    }
    a -= start;
    b -= start;
    const struct span *const left = one->items + start, *const right = other->items + start;
    return a + b > 0 &&
           ((a <= 1 && b <= 1) ||
            (a == b && ((same(left[0], right[a - 1]) && all_same(left + 1, right, a - 1)) ||
                        (same(right[0], left[a - 1]) && all_same(right + 1, left, a - 1)))));
}

/* What stands before the moves. */
static struct span header_of(const struct buffer *record)
{
    static const char key[] = "\nmoves:";

    for (size_t i = 0; i + sizeof key <= record->len; i++)
        if (memcmp(record->bytes + i, key, sizeof key - 1) == 0)
            return (struct span){record->bytes, i};
    return (struct span){record->bytes, record->len};
}

/* NULL, or why these two are no twins; `refused` is that of the case. */
static const char *objection_to(const struct published *published, const struct published *twin,
                                const struct judgement *refused)
{
    static struct written one, other;
    const char *objection = NULL;
    struct replay replay;

    replay_begin(&replay, twin);
    const struct judgement *const judgement = replay.judgement;
    if (judgement == NULL ||
        (judgement->status != STATUS_COMPLETE && judgement->status != STATUS_UNFINISHED))
        objection = "is not legal";
    else if (!same(header_of(&published->record), header_of(&twin->record)))
        objection = "has another header";
    else {
        list_items(&refused->record, &one);
        list_items(&judgement->record, &other);
        objection = differ_in_one(&one, &other) ? NULL : "does not differ in just one item";
    }
    replay_end(&replay);
    return objection;
}

/* Where a sheet or a list of the header is wrong, no item is refused. */
static bool needs_twin(const struct judgement *judgement)
{
    return judgement != NULL && judgement->status == STATUS_ILLEGAL &&
           judgement->restored == NULL && judgement->refused < judgement->record.items.count;
}

static void test_twins_differ_in_one_item(void **state)
{
    const struct catalogue *const catalogue = *state;
    size_t wrong = 0;

    for (size_t i = 0; i < catalogue->count; i++) {
        const struct published *const published = &catalogue->list[i];
        const struct published *const twin = find(catalogue, published->twin);
        struct replay replay;
        replay_begin(&replay, published);
        if (needs_twin(replay.judgement)) {
            const char *const objection = published->twin[0] == '\0' ? "is missing"
                                          : twin == NULL
                                              ? "does not exist"
                                              : objection_to(published, twin, replay.judgement);
            if (objection != NULL)
                print_message("# %s: its twin %s %s\n", published->id, published->twin, objection);
            wrong += objection != NULL;
        }
        replay_end(&replay);
    }
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_refusal_has_a_case),
        cmocka_unit_test(test_twins_differ_in_one_item),
    };
    return cmocka_run_group_tests_name("published cases", tests, set_up, tear_down);
}
