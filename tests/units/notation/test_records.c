/* Headers of records are read as recto-record(5) says, and objections to them stand in the right
 * place. */
#include "notation/place.h"
#include "tests/helpers/recorded.h"

#include "tests/helpers/recorded.c"
#include "tests/helpers/watched.h"

#define DIFFERENCES "game: differences\nplayers: [Ann, Bob]\nsquares: 9\n"

static void test_sound(void **state)
{
    struct fixture *const fixture = *state;
    const struct record *const record = &fixture->record;

    assert_record(state, DIFFERENCES, "");
    assert_int_equal(record->setup.players, 2);
    assert_int_equal(record->setup.numbers[0], 9);
    assert_memory_equal(record->names[1].bytes, "Bob", 3);
    assert_record(state,
                  "moves: a1\nnotes: x\nrounds: '004'\n\"game\": \"permutations\"\nplayers: 2\n"
                  "x-own: {a: [1, {b: c}]}\nid:\nevent: ''\nrules: {}\n",
                  "token 1:8");
    assert_int_equal(record->setup.numbers[0], 4);
    assert_memory_equal(record->names[1].bytes, "Player 2", 8);
    assert_int_equal(record->names[1].len, 8);
    assert_record(state, "{game: differences, players: 2, squares: 1}", "");
    assert_record(state, "# nothing\n", "nothing");
}

static void test_missing(void **state)
{
    assert_record(state, "\n  x-a: 1\n", "missing 2:3 missing 2:3");
    assert_record(state, "game: differences\n", "missing 1:1 missing 1:1");
    assert_says(state, "squares");
    assert_record(state, "players: 2\nsquares: 3\n", "missing 1:1");
    assert_says(state, "game");
    assert_record(state, "x-a: 1\ngame: by-numbers\nplayers: 2\nrows: [1, 1]\n",
                  "missing 1:1 missing 1:1");
    assert_says(state, "columns");
    assert_record(state, "game: differences\nplayers: [Ann, {email: a@b}]\nsquares: 3",
                  "missing 2:16");
    assert_record(state, "game: differences\nplayers: [Ann, {}]\nsquares: 3", "missing 2:16");
}

static void test_keys(void **state)
{
    assert_record(state, DIFFERENCES "colour: red\n", "key 4:1");
    assert_record(state, DIFFERENCES "sqares: 3\n", "key 4:1");
    assert_says(state, "did you mean `squares`");
    assert_record(state, DIFFERENCES "dots: 3\n", "key 4:1");
    assert_says(state, "other games");
    assert_record(state, DIFFERENCES "Game: x\n", "key 4:1");
    assert_record(state, DIFFERENCES "x: 1\nx-: 1\n", "key 4:1");
    assert_record(state, DIFFERENCES "? [a]\n: b\n? {c: d}\n: e\n1: 2\n",
                  "key 4:3 key 6:3 key 8:1");
    assert_record(state, DIFFERENCES "squares: 9\n", "key 4:1");
    assert_record(state, DIFFERENCES "x-a: {b: 1, c: [{d: 2, d: 3}], b: 4}\nx-a: 5\n",
                  "key 4:24 key 4:32 key 5:1");
    assert_record(state, DIFFERENCES "rules: {count: once, count: distinct}\n", "key 4:22");
    assert_record(state, DIFFERENCES "rules: {diagonals: yes}\n", "key 4:9");
    assert_record(state, DIFFERENCES "rules: {cuont: once}\n", "key 4:9");
    assert_says(state, "did you mean `count`");
    assert_record(state, "game: differences\nplayers: [{name: A, mail: x}, B]\nsquares: 9",
                  "key 2:21");
    assert_record(state, "game: differences\nplayers: [{name: A, name: B}, C]\nsquares: 9",
                  "key 2:21");
    assert_record(state, "game: plexus\nplayers: 2\nsquares: 4\ndots: 5\n", "key 4:1");
    assert_record(state, "game: plexus\nplayers: 2\ndots: 5\nsquares: 4\n", "key 4:1");
}

static void assert_message(void **state, size_t index, const char *words)
{
    struct fixture *const fixture = *state;

    assert_non_null(strstr(fixture->record.diagnostics.list[index].message, words));
}

/* Records that no `---` separates are named as that, once each. */
static void test_no_separator(void **state)
{
    assert_record(state, DIFFERENCES "game: plexus\nplayers: 2\n", "key 4:1 key 5:1");
    assert_message(state, 0, "write a line `---` above `game: plexus`");
    assert_message(state, 1, "belongs to the record that begins above");
    assert_record(state, DIFFERENCES "x-a: 1\n# next\ndate: 2026-11-27\n" DIFFERENCES "x-b: 2\n",
                  "key 7:1 key 8:1 key 9:1");
    assert_message(state, 0, "write a line `---` above `# next`");
    assert_record(state, "id: 1\n" DIFFERENCES "id: 2\n" DIFFERENCES "id: 3\ngame: plexus\n",
                  "key 5:1 key 6:1 key 7:1 key 8:1 key 9:1 key 10:1");
    assert_message(state, 0, "write a line `---` above `id: 2`");
    assert_message(state, 1, "belongs to the record that begins above");
    assert_message(state, 4, "write a line `---` above `id: 3`");
    assert_record(state, DIFFERENCES "game: differences\n", "key 4:1");
    assert_says(state, "`game` is given twice");
    assert_record(state, "{game: differences, players: 2, squares: 3, game: plexus, players: 3}",
                  "key 1:45 key 1:59");
    assert_says(state, "`players` is given twice");
}

/* Large mappings are searched in another way. */
static void test_many_keys(void **state)
{
    struct buffer text = {0};

    buffer_text(&text, DIFFERENCES "x-a:\n");
    for (int i = 0; i < 5000; i++)
        buffer_format(&text, "  k%d: %d\n", i, i);
    assert_record(state, buffer_string(&text), "");
    buffer_text(&text, "  k4321: again\n");
    assert_record(state, buffer_string(&text), "key 5005:3");
    assert_says(state, "the first is 679 lines above");
    buffer_release(&text);
}

enum { REPEATED = WATCHED ? 10000 : 100000 };

/* So many that a search from the start for each would be noticed. */
static void test_many_repeated_keys(void **state)
{
    struct fixture *const fixture = *state;
    struct buffer text = {0};

    buffer_text(&text, DIFFERENCES "x-a:\n");
    for (int i = 0; i < 2 * REPEATED; i++)
        buffer_format(&text, "  k%d: 1\n", i % REPEATED);
    (void)read_bytes(fixture, buffer_string(&text), text.len);
    assert_int_equal(fixture->record.diagnostics.raised, REPEATED);
    assert_int_equal(fixture->record.diagnostics.count, DIAGNOSTICS_MOST);
    text.len = 0;
    buffer_format(&text, "`k19` is given twice; the first is %d lines above", REPEATED);
    assert_says(state, buffer_string(&text));
    buffer_release(&text);
}

static void test_players(void **state)
{
    struct fixture *const fixture = *state;
    static const struct {
        const char *players, *expected;
    } cases[] = {
        {"2", ""},
        {"02", ""},
        {"'2'", ""},
        {"0", "value 2:10"},
        {"1", "value 2:10"},
        {"3", "value 2:10"},
        {"-2", "value 2:10"},
        {"2.0", "value 2:10"},
        {"two", "value 2:10"},
        {"", "value 2:9"},
        {"''", "value 2:10"},
        {"[A, A]", ""},
        {"[A]", "value 2:10"},
        {"[]", "value 2:10"},
        {"[A, '']", "value 2:14"},
        {"[A, ]", "value 2:10"},
        {"[A, [B]]", "value 2:14"},
        {"{name: A}", "value 2:10"},
        {"[{name: A}, {name: B, email: b@c, x-d: [e]}]", ""},
        {"[{name: }, B]", "value 2:17"},
        {"[{name: [A]}, B]", "value 2:18"},
        {"[{name: A, email: [x]}, B]", "value 2:28"},
        {"[1, 2]", ""},
        {"[A, B, C]", "value 2:10"},
        {"99999999999999999999", "value 2:10"},
    };
    struct buffer text = {0};

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        text.len = 0;
        buffer_format(&text, "game: plexus\nplayers: %s\ndots: 3\n", cases[i].players);
        assert_record(state, buffer_string(&text), cases[i].expected);
        assert_int_equal(fixture->record.players_wrong, cases[i].expected[0] != '\0');
    }
    buffer_release(&text);
    assert_record(state, "game: stepping\nplayers: 99\nsquares: 3\n", "");
    assert_record(state, "game: stepping\nplayers: 100\nsquares: 3\n", "value 2:10");
    assert_record(state, "game: stepping\nplayers:\n- A\n-\n- B\nsquares: 3\n", "value 4:2");
}

static void test_values(void **state)
{
    static const struct {
        const char *rest, *expected;
    } cases[] = {
        {"squares: 0", "value 3:10"},
        {"squares: 703", "value 3:10"},
        {"squares: 702", ""},
        {"squares: \"7\"", ""},
        {"squares: +7", "value 3:10"},
        {"squares: 7.", "value 3:10"},
        {"squares: 0x7", "value 3:10"},
        {"squares: [7]", "value 3:10"},
        {"squares: {a: 7}", "value 3:10"},
        {"squares:   # none", "value 3:9"},
        {"squares: 99999999999999999999999", "value 3:10"},
        {"squares: 9\nrules: once", "value 4:8"},
        {"squares: 9\nrules: [once]", "value 4:8"},
        {"squares: 9\nrules:", ""},
        {"squares: 9\nrules: ''", ""},
        {"squares: 9\nrules: {count: Once}", "value 4:16"},
        {"squares: 9\nrules: {count: }", "value 4:15"},
        {"squares: 9\nrules: {count: [once]}", "value 4:16"},
        {"squares: 9\nevent: [a]", "value 4:8"},
        {"squares: 9\nnotes: {a: b}\ndate: []", "value 4:8 value 5:7"},
        {"squares: 9\nmoves: {a: b}", "value 4:8"},
        {"squares: 9\nmoves: [a1, [b2], {c: d}]", "value 4:13 value 4:19"},
        {"squares: 9\nmoves:", ""},
        {"squares: 9\nmoves: ''", ""},
        {"squares: 9\nmoves: []", ""},
        {"squares: 9\nmoves: [a1, , b2]", "yaml 4:13"},
        {"squares: 9\nmoves:\n- a1\n-\n- b2", ""},
        {"squares: 9\nscores: [1, 2]", ""},
        {"squares: 9\nscores: [-1, 02]", ""},
        {"squares: 9\nscores: [1]", "value 4:9"},
        {"squares: 9\nscores: [1, 2, 3]", "value 4:9"},
        {"squares: 9\nscores: 1", "value 4:9"},
        {"squares: 9\nscores:", "value 4:8"},
        {"squares: 9\nscores: [1, x]", "value 4:13"},
        {"squares: 9\nscores: [1.5, 2]", "value 4:10"},
        {"squares: 9\nscores: [+1, 2]", "value 4:10"},
        {"squares: 9\nscores: [1, -]", "value 4:13"},
        {"squares: 9\nwinner: 1", ""},
        {"squares: 9\nwinner: 3", "value 4:9"},
        {"squares: 9\nwinner: 0", "value 4:9"},
        {"squares: 9\nwinner: Bob", ""},
        {"squares: 9\nwinner: bob", ""},
        {"squares: 9\nwinner: b0b", "value 4:9"},
        {"squares: 9\nwinner: [1, Bob]", ""},
        {"squares: 9\nwinner: [1, x, {}]", "value 4:13 value 4:16"},
        {"squares: 9\nwinner:", "value 4:8"},
    };
    struct buffer text = {0};

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        text.len = 0;
        buffer_format(&text, "game: differences\nplayers: [Ann, Bob]\n%s\n", cases[i].rest);
        assert_record(state, buffer_string(&text), cases[i].expected);
    }
    buffer_release(&text);
}

/* A valid header for a game but for one key. */
static void write_header(const struct schema *schema, int players, const char *name,
                         const char *value, struct buffer *text)
{
    text->len = 0;
    buffer_format(text, "game: %s\nplayers: %d\n", schema->id, players);
    if (name != NULL)
        buffer_format(text, "%s: %s\n", name, value);
    for (int i = 0; i < KEYS_MOST && schema->keys[i].name != NULL; i++) {
        const struct key *const key = &schema->keys[i];
        if (key->optional ||
            (name != NULL &&
             (strcmp(name, key->name) == 0 || (key->from_squares && strcmp(name, "squares") == 0))))
            continue;
        buffer_format(text, "%s: ", key->name);
        if (key->kind == KEY_LIST)
            for (int32_t j = 0; j < schema->keys[0].preset; j++)
                buffer_text(text, j == 0 ? "[1" : ", 1");
        else
            buffer_number(text, key->preset);
        buffer_text(text, key->kind == KEY_LIST ? "]\n" : "\n");
    }
}

static void assert_board(void **state, const struct schema *schema, int players, const char *name,
                         int64_t value, bool sound)
{
    struct buffer text = {0}, number = {0};

    buffer_number(&number, value);
    write_header(schema, players, name, buffer_string(&number), &text);
    const char *const found = read_bytes(*state, buffer_string(&text), text.len);
    if ((found[0] == '\0') != sound)
        fail_msg("%s gives `%s`", text.bytes, found);
    if (!sound)
        assert_memory_equal(found, "value 3:", 8);
    buffer_release(&text);
    buffer_release(&number);
}

/* Numbers at both borders of every range in the page on the rules. */
static void test_ranges(void **state)
{
    static const struct {
        const char *game, *key;
        int64_t least, most, step;
        int players;
    } ranges[] = {
        {"not-divisors", "squares", 1, 702, 1, 2},   {"plexus", "dots", 3, 701, 2, 2},
        {"plexus", "squares", 2, 700, 2, 2},         {"stepping", "squares", 1, 702, 1, 2},
        {"permutations", "rounds", 3, 999, 3, 3},    {"permutations", "rounds", 1, 1000, 1, 1},
        {"connecting", "dots", 2, 702, 1, 2},        {"connecting", "squares", 1, 701, 1, 2},
        {"bidirectional", "dots", 2, 702, 1, 2},     {"bidirectional", "squares", 1, 701, 1, 2},
        {"scrambled", "cards", 2, 100000, 1, 1},     {"scrambled", "cards", 7, 99995, 7, 7},
        {"prime-target", "wedges", 2, 360, 1, 2},    {"prime-target", "rings-each", 2, 128, 1, 2},
        {"prime-target", "rings-each", 2, 85, 1, 3}, {"prime-target", "rings-each", 2, 2, 1, 99},
        {"differences", "squares", 1, 702, 1, 2},    {"bouncing", "whole-moves", 1, 100, 1, 2},
        {"by-numbers", "offense", 1, 2, 1, 2},
    };

    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++) {
        const struct schema *const schema =
            &game_find(ranges[i].game, strlen(ranges[i].game))->schema;
        const int64_t least = ranges[i].least, most = ranges[i].most, step = ranges[i].step;
        const int players = ranges[i].players;
        assert_board(state, schema, players, ranges[i].key, least, true);
        assert_board(state, schema, players, ranges[i].key, most, true);
        assert_board(state, schema, players, ranges[i].key, least - step, false);
        assert_board(state, schema, players, ranges[i].key, most + step, false);
        assert_board(state, schema, players, ranges[i].key, INT64_MAX, false);
        if (step > 1)
            assert_board(state, schema, players, ranges[i].key, least + 1, false);
    }
}

static void test_numbers_of_players(void **state)
{
    struct buffer text = {0};

    for (int i = 0; i < GAME_COUNT; i++) {
        const struct schema *const schema = &games[i]->schema;
        for (int players = 1; players <= 100; players++) {
            if (schema->keys[0].multiple_of_players && players > 2)
                continue;
            const bool sound = players >= schema->players_least && players <= schema->players_most;
            write_header(schema, players, schema->keys[1].times_players ? "rings-each" : NULL, "2",
                         &text);
            assert_record(state, buffer_string(&text), sound ? "" : "value 2:10");
        }
    }
    buffer_release(&text);
}

static void test_lists(void **state)
{
    struct fixture *const fixture = *state;
#define BY_NUMBERS "game: by-numbers\nplayers: 2\nsquares: 3\nrows: [1, 2, 1]\ncolumns: "
    assert_record(state, BY_NUMBERS "[01, '2', 1]", "");
    assert_int_equal(fixture->record.setup.lists[1][1], 2);
    assert_int_equal(fixture->record.setup.numbers[3], 1);
    assert_record(state, BY_NUMBERS "[1, 2]", "value 5:10");
    assert_record(state, BY_NUMBERS "[1, 2, 1, 1]", "value 5:10");
    assert_record(state, BY_NUMBERS "[1, 3, 0]", "value 5:14 value 5:17");
    assert_record(state, BY_NUMBERS "[1, x, ]", "value 5:10 value 5:14");
    assert_record(state, BY_NUMBERS "[1, [2], 1]", "value 5:14");
    assert_record(state, BY_NUMBERS "7", "value 5:10");
    assert_record(state, BY_NUMBERS, "value 5:9");
    assert_record(state, "game: by-numbers\nplayers: 2\nsquares: 1\nrows: [1]\ncolumns: [1]\n",
                  "value 3:10");
}

static void test_variants(void **state)
{
    struct fixture *const fixture = *state;
    static const struct {
        const char *game, *rules;
        uint8_t first, second;
    } cases[] = {
        {"plexus", "{last-point: true}", 0, 0},
        {"plexus", "{last-point: no}", 1, 0},
        {"plexus", "{last-point: 'yes'}", 0, 0},
        {"connecting", "{diagonals: yes}", 1, 0},
        {"connecting", "{diagonals: false, ending: single}", 0, 1},
        {"connecting", "{ending: joined}", 0, 0},
        {"prime-target", "{second-part: restart}", 0, 0},
        {"differences", "{count: once}", 1, 0},
        {"differences", "{count: distinct}", 0, 0},
    };
    struct buffer text = {0};

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const struct schema *const schema =
            &game_find(cases[i].game, strlen(cases[i].game))->schema;
        write_header(schema, 2, "rules", cases[i].rules, &text);
        assert_record(state, buffer_string(&text), "");
        if (strcmp(cases[i].game, "prime-target") == 0)
            assert_int_equal(fixture->record.setup.variants[0], 1);
        else
            assert_int_equal(fixture->record.setup.variants[0], cases[i].first);
        assert_int_equal(fixture->record.setup.variants[1], cases[i].second);
    }
    assert_record(state, "game: plexus\nplayers: 2\ndots: 3\nrules: {last-point: True}",
                  "value 4:21");
    assert_record(state, "game: differences\nplayers: 2\nsquares: 3\nrules: {count: yes}",
                  "value 4:16");
    buffer_release(&text);
}

static void test_unknown_game(void **state)
{
    struct fixture *const fixture = *state;

    assert_record(state,
                  "game: plexsu\nplayers: [A, B]\ndots: x\nsquares: -1\nwedges: []\nscores: 7\n"
                  "winner: nobody\nmoves: nonsense\nrules: {diagonals: maybe}\nevent: [x]\n",
                  "value 1:7");
    assert_says(state, "did you mean `game: plexus`");
    assert_true(fixture->record.game_wrong);
    assert_false(fixture->record.players_wrong);
    assert_record(state, "game: chess\ncolour: 1\nrules: {check: 1}\n",
                  "missing 1:1 value 1:7 key 2:1 key 3:9");
    assert_record(state, "game: chess\nplayers: [{name: '', mail: x}]\n", "value 1:7 key 2:22");
    assert_record(state, "game:\nplayers: 2\n", "value 1:6");
    assert_record(state, "game: [plexus]\nplayers: 0\n", "value 1:7");
    assert_record(state, "players: 2\nmoves: nonsense\nsquares: a\n", "missing 1:1");
}

static void test_first_twenty(void **state)
{
    struct fixture *const fixture = *state;
    struct buffer text = {0};

    buffer_text(&text, DIFFERENCES);
    for (int i = 0; i < 15; i++)
        buffer_format(&text, "key%d: 1\n", i);
    buffer_text(&text, "moves: |\n");
    for (int i = 0; i < 15; i++)
        buffer_format(&text, "  nonsense%d\n", i);
    (void)read_bytes(fixture, buffer_string(&text), text.len);
    const struct diagnostics *const found = &fixture->record.diagnostics;
    assert_int_equal(found->raised, 30);
    assert_int_equal(found->count, 20);
    assert_ptr_equal(found->list[14].facts, code_facts(CODE_KEY));
    assert_ptr_equal(found->list[19].facts, code_facts(CODE_TOKEN));
    assert_int_equal(document_place(&fixture->document, found->list[19].offset).line, 24);
    buffer_release(&text);
}

static void test_too_large(void **state)
{
    struct buffer text = {0};
    static const char *const befores[] = {"squares: ", "squares: 9\nscores: [",
                                          "squares: 9\nwinner: "};
    static const char *const behinds[] = {"\n", ", 1]\n", "\n"};

    for (size_t i = 0; i < 3; i++)
        for (size_t digits = 1000; digits <= 1001; digits++) {
            text.len = 0;
            buffer_format(&text, "game: differences\nplayers: 2\n%s", befores[i]);
            buffer_repeat(&text, '7', digits);
            buffer_text(&text, behinds[i]);
            const char *const found = read_bytes(*state, buffer_string(&text), text.len);
            if (digits == 1001)
                assert_memory_equal(found, "too-large ", 10);
            else
                assert_memory_equal(found, i == 1 ? "" : "value ", i == 1 ? 1 : 6);
        }
    for (size_t digits = 998; digits <= 999; digits++) {
        text.len = 0;
        buffer_text(&text, "game: bouncing\nplayers: 2\nwhole-moves: 1\nscores: [1.");
        buffer_repeat(&text, '7', digits);
        buffer_text(&text, "0, 1]\n");
        const char *const found = read_bytes(*state, buffer_string(&text), text.len);
        assert_string_equal(found, digits == 999 ? "too-large 4:10" : "");
    }
    buffer_release(&text);
}

static void test_claimed_players(void **state)
{
    struct fixture *const fixture = *state;
    static const struct {
        const char *name;
        int player;
    } cases[] = {{"1", 1},   {"02", 2}, {"3", 3},   {"4", 2},
                 {"Bob", 3}, {"5", 0},  {"bob", 3}, {"", 0}};
    static const struct node both = {.value = "ZOË", .len = 4}, second = {.value = "zoë", .len = 4};

    assert_record(state, "game: stepping\nplayers: [Bobby, '4', Bob]\nsquares: 3\n", "");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const struct node node = {.value = cases[i].name, .len = strlen(cases[i].name)};
        assert_int_equal(record_player(&fixture->record, &node), cases[i].player);
    }
    assert_record(state, "game: stepping\nplayers: [Zoë, zoë]\nsquares: 3\n", "");
    assert_int_equal(record_player(&fixture->record, &both), 0);
    assert_int_equal(record_player(&fixture->record, &second), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sound),        cmocka_unit_test(test_missing),
        cmocka_unit_test(test_keys),         cmocka_unit_test(test_no_separator),
        cmocka_unit_test(test_many_keys),    cmocka_unit_test(test_many_repeated_keys),
        cmocka_unit_test(test_players),      cmocka_unit_test(test_values),
        cmocka_unit_test(test_ranges),       cmocka_unit_test(test_numbers_of_players),
        cmocka_unit_test(test_lists),        cmocka_unit_test(test_variants),
        cmocka_unit_test(test_unknown_game), cmocka_unit_test(test_first_twenty),
        cmocka_unit_test(test_too_large),    cmocka_unit_test(test_claimed_players),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
