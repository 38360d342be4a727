/* The slip that was made is found, what cannot be told apart is one suggestion, and every
 * suggestion makes a sound record. */
#include "validator/arbiter.h"
#include "validator/meant/meant.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <fcntl.h>
#include <glob.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct trial {
    struct arbiter *arbiter, *other;
    struct repairer *repairer;
    struct repairs repairs;
    struct document document;
    struct buffer text;
};

static int set_up(void **state)
{
    struct trial *const trial = calloc(1, sizeof *trial);

    trial->arbiter = arbiter_new();
    trial->other = arbiter_new();
    trial->repairer = repairer_new();
    *state = trial;
    return 0;
}

static int tear_down(void **state)
{
    struct trial *const trial = *state;

    repairer_free(trial->repairer);
    arbiter_free(trial->arbiter);
    arbiter_free(trial->other);
    buffer_release(&trial->text);
    free(trial);
    return 0;
}

static void find(struct trial *trial, const char *record, const struct repair_limits *limits)
{
    trial->document = (struct document){.bytes = record, .len = strlen(record), .line = 1};
    const struct judgement *const judgement = arbiter_judge(trial->arbiter, &trial->document);
    assert_non_null(judgement);
    repairs_find(trial->repairer, judgement, limits, &trial->repairs);
}

static const char *written(struct trial *trial, const struct repair_form *form)
{
    trial->text.len = 0;
    repair_write(form, &trial->document, &trial->text);
    return buffer_string(&trial->text);
}

static void assert_sound(struct trial *trial, const struct repair_form *form)
{
    const char *const text = written(trial, form);
    const struct document document = {.bytes = text, .len = trial->text.len, .line = 1};
    const struct judgement *const judgement = arbiter_judge(trial->other, &document);

    assert_non_null(judgement);
    assert_int_equal(judgement->record.diagnostics.raised, 0);
}

static void assert_all_sound(struct trial *trial)
{
    double sum = 0;

    for (size_t i = 0; i < trial->repairs.count; i++) {
        const struct repair *const repair = &trial->repairs.list[i];
        assert_in_range(repair->form_count, 1, REPAIR_FORMS_MOST);
        for (int form = 0; form < repair->form_count; form++)
            assert_sound(trial, &repair->forms[form]);
        if (i > 0)
            assert_true(repair->probability <= trial->repairs.list[i - 1].probability);
        sum += repair->probability;
    }
    assert_true(sum < 1.0001);
}

/* Replaces `meant` in a record by `slip`. */
static char *with_slip(const char *record, const char *meant, const char *slip)
{
    const char *const at = strstr(record, meant);
    struct buffer text = {0};

    assert_non_null(at);
    buffer_append(&text, record, (size_t)(at - record));
    buffer_text(&text, slip);
    buffer_text(&text, at + strlen(meant));
    (void)buffer_string(&text);
    return text.bytes;
}

static const char lattice[] = "game: connecting\nplayers: [A, B]\ndots: 3\nmoves: |\n"
                              "  1. a1-a2 c1-c2 a2-a3 b1-c1\n  5. b3-a3 c2-c3 b2-b1 b3-c3\n"
                              "scores: [0, 1]\nwinner: B\n";
static const char crosses[] = "game: differences\nplayers: [A, B]\nsquares: 5\nmoves: |\n"
                              "  1. a1 b2 c4 d5\n  5. e3\nscores: [2, 3]\nwinner: B\n";
static const char pens[] = "game: bidirectional\nplayers: [A, B]\ndots: 4\nmoves: |\n"
                           "  1. Ab2-b3 Bb2-c2 Ab3-c3 Bc2-c1\n";
static const char sides[] = "game: bouncing\nplayers: [A, B]\nwhole-moves: 2\nmoves: |\n"
                            "  0. @30 @100 L110 L120\n";
static const char cards[] = "game: scrambled\nplayers: [A, B]\ncards: 8\nmoves: |\n"
                            "  1. 1x5 2x7 3x8 4x1\n  5. 5x2 6x1 7x3 8x5\n";

static const char wide[] = "game: connecting\nplayers: [A, B]\ndots: 28\nmoves: z1-z2 aa1-aa2\n";

static const char rows[] =
    "game: differences\nplayers: [A, B]\nsquares: 10\nmoves: a1 b2 d9 c10 e3 "
    "f4 g5 h6 i7 j8\nscores: [3, 3]\n";

static const struct {
    const char *record, *meant, *slip, *kind;
} slips[] = {
    {lattice, "c1-c2", "c1-c7", "digit"},    {lattice, "b1-c1", "b1-e1", "letter"},
    {lattice, "a2-a3", "a2a3", "dropped"},   {lattice, "c2-c3", "cc2-c3", "doubled"},
    {lattice, "c1-c2 ", "", "missing"},      {lattice, "a2-a3 ", "a2-a3 a2-a3 ", "twice"},
    {lattice, "\n  5.", "\n  6.", "number"}, {crosses, "d5", "5d", "transposed"},
    {crosses, "c4", "d3", "exchanged"},      {crosses, "[2, 3]", "[2, 4]", "claim"},
    {crosses, "5. e3", "5. e33", "doubled"}, {pens, "Ab3-c3", "Bb3-c3", "pen"},
    {sides, "L120", "R120", "side"},         {cards, "2x7 3x8", "3x8 2x7", "neighbours"},
    {cards, "3x8", "2:3x8", "player"},       {wide, "aa1-aa2", "z1-z2", "shifted"},
    {wide, "z1-z2", "aa1-aa2", "shifted"},   {rows, "c10", "c9", "digit"},
};

static bool has_kind(const struct repair *repair, const char *kind)
{
    return strcmp(repair_kinds[repair->forms[0].edits[0].kind].name, kind) == 0;
}

/* Whether one of the first three suggestions, of that kind unless it is NULL, makes this record. */
static bool is_among_three(struct trial *trial, const char *record, const char *kind)
{
    for (size_t rank = 0; rank < trial->repairs.count && rank < 3; rank++) {
        const struct repair *const repair = &trial->repairs.list[rank];
        for (int form = 0; form < repair->form_count; form++)
            if (strcmp(written(trial, &repair->forms[form]), record) == 0 &&
                (kind == NULL || has_kind(repair, kind)))
                return true;
    }
    return false;
}

static void test_kinds(void **state)
{
    struct trial *const trial = *state;

    for (size_t i = 0; i < sizeof slips / sizeof slips[0]; i++) {
        char *const record = with_slip(slips[i].record, slips[i].meant, slips[i].slip);
        find(trial, record, &repair_limits_full);
        assert_all_sound(trial);
        const bool found = is_among_three(trial, slips[i].record, slips[i].kind) ||
                           is_among_three(trial, slips[i].record, "habit");
        if (!found)
            print_error("%s for %s: %s\n", slips[i].slip, slips[i].meant, slips[i].kind);
        assert_true(found);
        free(record);
    }
}

/* Headers as they should be, and with a slip that their messages mend: the first suggestion. */
static const char grid[] = "game: not-divisors\nplayers: [Anna, Bela]\nsquares: 4\nmoves: |\n"
                           "  1. b2=3 c2=6\n  3. a2=12\n";
static const char rules[] = "game: connecting\nplayers: [A, B]\nrules:\n  diagonals: true\n"
                            "  ending: joined\ndots: 3\nmoves: |\n  1. a1-b2\n";
static const char rounds[] = "game: permutations\nplayers: [A, B]\nrounds: 12\nmoves: |\n"
                             "  1. 5 [2] [4] 2 [1: 2 5] [2]\n";

static const struct {
    const char *record, *meant, *slip;
} headers[] = {
    {grid, "players: [", "Players: ["},
    {grid, "players: [Anna, Bela]", "players: Anna, Bela"},
    {grid, "players: [Anna, Bela]", "players: [Anna, Bela"},
    {grid, "players: [Anna, Bela]", "players = [Anna, Bela]"},
    {grid, "players: [Anna, Bela]", "players:[Anna, Bela]"},
    {grid, "players: [Anna, Bela]", "player1: Anna\nplayer2: Bela"},
    {grid, "squares:", "sqaures:"},
    {grid, "squares:", " squares:"},
    {grid, "squares: 4", "squares: 4 x 4"},
    {grid, "squares: 4", "squares: \"4"},
    {grid, "squares: 4", "Size: 4"},
    {grid, "game: not-divisors\n", ""},
    {grid, "game: not-divisors", "Not Divisors"},
    {grid, "game: not-divisors", "game: not-divisor"},
    {grid, "moves: |\n", ""},
    {grid, "moves: |\n  1. b2=3 c2=6\n  3. a2=12\n", "1. b2=3 c2=6\n3. a2=12\n"},
    {grid, "  1. b2=3 c2=6\n  3. a2=12\n", "1. b2=3 c2=6\n3. a2=12\n"},
    {grid, "  1. b2=3 c2=6\n  3. a2=12\n", "\t1. b2=3 c2=6\n\t3. a2=12\n"},
    {grid, "  3. a2=12", " 3. a2=12"},
    {grid, "moves:", "mvoes:"},
    {rules, "  diagonals: true\n  ending: joined", "diagonals: true\nending: joined"},
    {rules, "ending: joined", "ending: joind"},
    {rules, "  diagonals: true", "  diagonals:true"},
    {rules, "  diagonals: true", "  diagonals = true"},
    {rules, "moves: |\n", ""},
    {rounds, "  1. 5", "1. 5"},
    {rounds, "rounds: 12", "rounds: l2"},
    {rounds, "moves: |\n", ""},
};

static void test_headers(void **state)
{
    struct trial *const trial = *state;

    for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++) {
        char *const record = with_slip(headers[i].record, headers[i].meant, headers[i].slip);
        find(trial, record, &repair_limits_full);
        if (trial->repairs.count == 0)
            print_error("nothing for `%s`\n", headers[i].slip);
        assert_true(trial->repairs.count > 0);
        assert_all_sound(trial);
        assert_string_equal(written(trial, &trial->repairs.list[0].forms[0]), headers[i].record);
        free(record);
    }
}

/* Several places, or whole lines, at once: comments that were to be moves, lines in another order,
 * a habit in many moves. */
static const char many[] = "game: stepping\nplayers: [A, B]\nsquares: 2\nmoves: |\n  1. a1=1 a2=2\n"
                           "  3. b2=3 b1=4\n  5. b1/1 b2/3\n  7. a2/1\n";

static const struct {
    const char *record, *meant, *slip, *kind;
} rewritten[] = {
    {lattice, "a1-a2 c1-c2 a2-a3 b1-c1", "a1-a2; c1-c2; a2-a3; b1-c1", "habit"},
    {lattice, "  1. a1-a2 c1-c2 a2-a3 b1-c1\n  5. b3-a3 c2-c3 b2-b1 b3-c3\n",
     "  5. b3-a3 c2-c3 b2-b1 b3-c3\n  1. a1-a2 c1-c2 a2-a3 b1-c1\n", "lines"},
    {cards, "  1. 1x5 2x7 3x8 4x1\n  5. 5x2 6x1 7x3 8x5\n",
     "  5. 5x2 6x1 7x3 8x5\n  1. 1x5 2x7 3x8 4x1\n", "lines"},
    {many, "  3. b2=3 b1=4\n  5. b1/1 b2/3\n  7. a2/1\n",
     "  5. b1/1 b2/3\n  7. a2/1\n  3. b2=3 b1=4\n", "lines"},
    {many, "b1/1 b2/3\n  7. a2/1\n", "b1=1 b2=3\n  7. a2=1\n", "habit"},
    {crosses, "a1 b2 c4 d5\n  5. e3", "xa1 xb2 xc4 xd5\n  5. xe3", "habit"},
    {crosses, "a1 b2 c4 d5", "a1; b2; c4; d5;", "habit"},
};

/* The record with blanks in place of the runs of them, and none at the end of lines. */
static char *without_blanks(const char *record)
{
    struct buffer text = {0};

    for (const char *at = record; *at != '\0'; at++)
        if (*at != ' ' || (at[1] != ' ' && at[1] != '\n'))
            buffer_character(&text, *at);
    (void)buffer_string(&text);
    return text.bytes;
}

static void test_rewritten(void **state)
{
    struct trial *const trial = *state;

    for (size_t i = 0; i < sizeof rewritten / sizeof rewritten[0]; i++) {
        char *const record = with_slip(rewritten[i].record, rewritten[i].meant, rewritten[i].slip);
        char *const meant = without_blanks(rewritten[i].record);
        find(trial, record, &repair_limits_full);
        assert_all_sound(trial);
        if (trial->repairs.count == 0)
            print_error("nothing for `%s`\n", rewritten[i].slip);
        assert_true(trial->repairs.count > 0);
        char *const found = without_blanks(written(trial, &trial->repairs.list[0].forms[0]));
        assert_string_equal(found, meant);
        assert_true(has_kind(&trial->repairs.list[0], rewritten[i].kind));
        free(found);
        free(meant);
        free(record);
    }
}

/* No zeros are written before numbers, but 0 is a number. */
static void test_zero(void **state)
{
    struct trial *const trial = *state;
    char *const zero = with_slip(sides, "@30", "@0"), *const slip = with_slip(sides, "@30", "@O");

    find(trial, slip, &repair_limits_full);
    assert_string_equal(written(trial, &trial->repairs.list[0].forms[0]), zero);
    assert_true(repairs_are_clear(&trial->repairs));
    free(zero);
    free(slip);
}

static void test_nothing_to_repair(void **state)
{
    static const char *const records[] = {
        "game: differences\nplayers: [A, B]\nsquares: 5\nmoves: a3 b5\n",
        "game: differences\nplayers: [A, B]\nsquares: none\nmoves: a3 a3\n",
        "game: chess\nplayers: [A, B]\nmoves: e4 e5\n",
        "game: differences\nplayers: [A, B]\nsquares: 5\n",
        "[",
        "game: differences\n"};
    struct trial *const trial = *state;

    for (size_t i = 0; i < sizeof records / sizeof records[0]; i++) {
        find(trial, records[i], &repair_limits_full);
        assert_int_equal(trial->repairs.count, 0);
        assert_false(repairs_are_clear(&trial->repairs));
    }
}

/* A digit that was left out could be any of six. */
static void test_alternatives(void **state)
{
    struct trial *const trial = *state;
    bool several = false;

    find(trial, "game: differences\nplayers: [A, B]\nsquares: 9\nmoves: a1 b2 c d3\n",
         &repair_limits_full);
    assert_all_sound(trial);
    for (size_t i = 0; i < trial->repairs.count; i++)
        several |= trial->repairs.list[i].form_count > 3;
    assert_true(several);
    assert_false(repairs_are_clear(&trial->repairs));
}

static void test_gap(void **state)
{
    struct trial *const trial = *state;

    find(trial,
         "game: connecting\nplayers: [A, B]\ndots: 6\nmoves: |\n"
         "  1. a1-a2 a2-a3 a3-a4 a4-a5\n  5. a5-a6 b1-b2 c1-c2\n  9. d1-d2\n",
         &repair_limits_full);
    assert_all_sound(trial);
    const struct repair *const first = &trial->repairs.list[0];
    assert_true(first->is_gap);
    assert_true(first->gap.fit >= 10);
    assert_true(first->gap.more);
    assert_in_range(first->gap.player, 1, 2);
    assert_true(has_kind(first, "missing"));
}

static void test_outcome(void **state)
{
    struct trial *const trial = *state;
    char *const record = with_slip(crosses, "c4", "c2");

    find(trial, record, &repair_limits_hint);
    const struct repair_outcome *const outcome = &trial->repairs.list[0].forms[0].outcome;
    assert_int_equal(outcome->status, STATUS_COMPLETE);
    assert_int_equal(outcome->ending, ENDING_RULES);
    assert_int_equal(outcome->moves, 5);
    assert_true(outcome->claims_scores && outcome->claims_winner && outcome->claims_numbers);
    assert_false(outcome->claims_points);
    assert_string_equal(outcome->scores[1], "2");
    assert_true(outcome->winners[2]);
    free(record);
}

static void test_two_slips(void **state)
{
    struct trial *const trial = *state;
    char *const one = with_slip(lattice, "c1-c2", "c1-c7"), *const both =
                                                                with_slip(one, "b2-b1", "b2-b8");

    find(trial, both, &repair_limits_hint);
    assert_int_equal(trial->repairs.count, 0);
    find(trial, both, &repair_limits_full);
    assert_all_sound(trial);
    assert_true(is_among_three(trial, lattice, NULL));
    assert_int_equal(trial->repairs.list[0].forms[0].edit_count, 2);
    free(one);
    free(both);
}

/* A crossing that nobody made goes, rather than that it is joined and an earlier move changed. */
static void test_far_fetched(void **state)
{
    struct trial *const trial = *state;

    find(trial,
         "game: bouncing\nplayers: [A, B]\nwhole-moves: 3\nmoves: |\n  0. @0 @90\n"
         "  1. L120 x1\n",
         &repair_limits_full);
    assert_all_sound(trial);
    assert_true(trial->repairs.count > 1);
    assert_int_equal(trial->repairs.list[0].forms[0].edit_count, 1);
    assert_int_equal(trial->repairs.list[0].forms[0].edits[0].len, 0);
    assert_int_equal(trial->repairs.list[1].forms[0].edit_count, 2);
}

/* Steps are counted, so that the same record always gets the same repairs. */
static void test_limits(void **state)
{
    const struct repair_limits none = {.steps = 0, .judged = 0};
    struct trial *const trial = *state;
    struct repairs *const before = malloc(sizeof *before);
    char *const record = with_slip(lattice, "c1-c2", "c1-c7");

    find(trial, record, &none);
    assert_int_equal(trial->repairs.count, 0);
    assert_true(trial->repairs.cut_short);
    find(trial, record, &repair_limits_full);
    *before = trial->repairs;
    assert_false(before->cut_short);
    find(trial, crosses, &repair_limits_full);
    find(trial, record, &repair_limits_full);
    assert_int_equal(trial->repairs.count, before->count);
    for (size_t i = 0; i < before->count; i++) {
        assert_true(trial->repairs.list[i].probability == before->list[i].probability);
        assert_int_equal(trial->repairs.list[i].form_count, before->list[i].form_count);
        assert_int_equal(trial->repairs.list[i].forms[0].edits[0].start,
                         before->list[i].forms[0].edits[0].start);
    }
    free(record);
    free(before);
}

/* Edits are bytes of the document, however its moves are written. */
static void test_styles(void **state)
{
    static const char *const moves[] = {"a1-a2 a2-a3 a2-a8",
                                        "'a1-a2 a2-a3 a2-a8'",
                                        "\"a1-a2\\x20a2-a3 \\\n  a2-a8\"",
                                        ">\n  a1-a2\n  a2-a3\n  a2-a8\n",
                                        "[a1-a2, 'a2-a3', \"a2-a8\"]",
                                        "\n- a1-a2 a2-a3\n- a2-a8 ; the last\n"};
    struct trial *const trial = *state;

    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        struct buffer record = {0};
        buffer_format(&record, "game: connecting\nplayers: 2\ndots: 3\nmoves: %s\n", moves[i]);
        find(trial, buffer_string(&record), &repair_limits_full);
        assert_all_sound(trial);
        assert_true(trial->repairs.count > 0);
        const struct repair_edit *const edit = &trial->repairs.list[0].forms[0].edits[0];
        assert_memory_equal(record.bytes + edit->start, "a2-a8", 5);
        assert_int_equal(edit->end - edit->start, 5);
        assert_int_equal(edit->move, 3);
        buffer_release(&record);
    }
}

/* Of a drawing any character may be the slip; how regular it is tells which one was meant. */
static void test_sheets(void **state)
{
    static const char sheet[] = "game: differences\nplayers: [A, B]\nsquares: 4\nboard: |\n"
                                "  . x . .\n  . . . x\n  x . . .\n  . . x .\n"
                                "scores: [2, 2]\n";
    static const char *const wrong[] = {"  . x x .\n", "  : x . .\n", "  . 3 . .\n", "  x . . .\n"};
    struct trial *const trial = *state;

    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char *const record = with_slip(sheet, "  . x . .\n", wrong[i]);
        find(trial, record, &repair_limits_full);
        assert_all_sound(trial);
        assert_true(is_among_three(trial, sheet, "drawing"));
        assert_int_equal(trial->repairs.list[0].forms[0].edits[0].move, 0);
        free(record);
    }
    char *const below = with_slip(sheet, "  . x . .\n  . . . x\n", "  . x . x\n  . . . .\n");
    find(trial, below, &repair_limits_full);
    assert_all_sound(trial);
    assert_true(is_among_three(trial, sheet, "drawing"));
    free(below);
}

/* Whether a form has what a message proposes, beside other edits or not. */
static bool has_proposals(const struct repair_form *form, const struct judgement *judgement)
{
    for (size_t i = 0; i < judgement->record.diagnostics.proposal_count; i++) {
        const struct proposal *const proposal = &judgement->record.diagnostics.proposals[i];
        bool found = false;
        for (int j = 0; j < form->edit_count; j++)
            for (int choice = 0; choice < proposal->choice_count; choice++)
                found |= form->edits[j].start == proposal->start &&
                         strcmp(form->edits[j].text, proposal->choices[choice]) == 0;
        if (!found)
            return false;
    }
    return true;
}

/* Whether messages say of nothing that it would not be legal there. */
static bool are_offered(const struct judgement *judgement)
{
    for (size_t i = 0; i < judgement->record.diagnostics.proposal_count; i++)
        if (judgement->record.diagnostics.proposals[i].illegal)
            return false;
    return true;
}

/* Counts the records of a file for which messages propose something, and those of them for which
 * it is the first suggestion. */
static void count_proposed(struct trial *trial, const char *name, size_t *proposed, size_t *first)
{
    const int file = open(name, O_RDONLY);
    struct source source = {0};
    const struct document *document;

    assert_true(file >= 0);
    source_open(&source, file, NULL, NULL);
    while ((document = source_next(&source)) != NULL) {
        const struct judgement *const judgement = arbiter_judge(trial->arbiter, document);
        if (judgement == NULL || judgement->record.diagnostics.unproposed ||
            judgement->record.diagnostics.proposal_count == 0 || !are_offered(judgement))
            continue;
        repairs_find(trial->repairer, judgement, &repair_limits_full, &trial->repairs);
        if (trial->repairs.count == 0)
            continue;
        ++*proposed;
        *first += has_proposals(&trial->repairs.list[0].forms[0], judgement);
    }
    source_release(&source);
    (void)close(file);
}

/* What the messages propose is the first suggestion, unless the rest of the record tells that it
 * cannot have been meant. */
static void test_proposed(void **state)
{
    glob_t names;
    size_t proposed = 0, first = 0;

    assert_int_equal(glob("tests/data/slips/*.yaml", 0, NULL, &names), 0);
    for (size_t i = 0; i < names.gl_pathc; i++)
        count_proposed(*state, names.gl_pathv[i], &proposed, &first);
    globfree(&names);
    if (getenv("SHOW") != NULL)
        print_message("%zu proposed, %zu of them first\n", proposed, first);
    assert_true(first >= 330);
    assert_true(proposed - first <= 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_kinds, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_headers, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_rewritten, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_zero, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_nothing_to_repair, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_alternatives, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_gap, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_outcome, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_proposed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_two_slips, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_far_fetched, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_limits, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_styles, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_sheets, set_up, tear_down),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
