/* Seals hash the right text, commitments match secrets, and no change in a seal or its opening goes
 * unnoticed. */
#include "validator/arbiter.h"
#include "validator/seals/seal.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define SECRET "00112233445566778899aabbccddeeff"

static const struct sealed_move example = {.id = "club-17",
                                           .id_len = 7,
                                           .game = "permutations",
                                           .round = 3,
                                           .player = 2,
                                           .move = "[13: 2 1 4]",
                                           .secret = "00112233445566778899AABBCCDDEEFF"};

static void test_text(void **state)
{
    struct buffer text = {0};

    (void)state;
    seal_text(&example, &text);
    assert_string_equal(buffer_string(&text), "recto seal\n"
                                              "id: club-17\n"
                                              "game: permutations\n"
                                              "round: 3\n"
                                              "player: 2\n"
                                              "move: [13: 2 1 4]\n"
                                              "secret: " SECRET "\n");
    buffer_release(&text);
}

/* What `b2sum -l 256` says of that text. */
static void test_commitment(void **state)
{
    char commitment[COMMITMENT_DIGITS + 1] = "";

    (void)state;
    seal_commit(&example, commitment);
    assert_string_equal(commitment,
                        "fb7df1cb69f62c0d07bef97a50d9cad83fcfa89ced7a6c1a03161387595a6ea5");
}

static void test_secrets(void **state)
{
    char secrets[2][SECRET_DIGITS + 1] = {"", ""};

    (void)state;
    for (int i = 0; i < 2; i++) {
        seal_secret(secrets[i]);
        assert_int_equal(strspn(secrets[i], "0123456789abcdef"), SECRET_DIGITS);
        assert_int_equal(strlen(secrets[i]), SECRET_DIGITS);
    }
    assert_string_not_equal(secrets[0], secrets[1]);
}

/* --- records: `form` is written as it is, except that $1 and ~1 become the seal and the secret of
 * the first move, and so on */

enum { MOVES_MOST = 6, RECORD_MOST = 4096 };

struct sealed {
    int64_t round;
    int player;
    const char *move;
};

/* A different secret for every move. */
static void make_secret(int index, char *secret)
{
    memcpy(secret, SECRET, SECRET_DIGITS);
    secret[0] = (char)('1' + index);
}

static void commit(const char *id, const char *game, const struct sealed *move, int index,
                   char *commitment)
{
    char secret[SECRET_DIGITS];

    make_secret(index, secret);
    const struct sealed_move sealed = {.id = id,
                                       .id_len = strlen(id),
                                       .game = game,
                                       .round = move->round,
                                       .player = move->player,
                                       .move = move->move,
                                       .secret = secret};
    seal_commit(&sealed, commitment);
}

static size_t write_record(const char *form, const char *id, const char *game,
                           const struct sealed *moves, char *record)
{
    size_t len = 0;

    for (; *form != '\0'; form++) {
        if ((*form != '$' && *form != '~') || form[1] < '1' || form[1] > '9') {
            record[len++] = *form;
            continue;
        }
        const int index = form[1] - '1';
        record[len++] = *form;
        if (*form == '$')
            commit(id, game, &moves[index], index, record + len);
        else
            make_secret(index, record + len);
        len += *form == '$' ? COMMITMENT_DIGITS : SECRET_DIGITS;
        form++;
    }
    return len;
}

static const struct judgement *judge(struct arbiter *arbiter, const char *record, size_t len)
{
    static struct document document;

    document = (struct document){.bytes = record, .len = len, .line = 1};
    return arbiter_judge(arbiter, &document);
}

static const char three[] = "game: permutations\nid: t\nplayers: 3\nrounds: 3\nmoves: |\n"
                            " 6 [6] [5] [12]\n"
                            " 2 $1 $2 $3 [6: 6 2]~1 [1]~2 [12: 2 6]~3\n"
                            " 3 1:$4 2:$5 3:$6 1:[6]~4 2:[1: 3 2 6]~5 3:[2: 6 2 3]~6\n";

/* In canonical notation: an unchanged list is left out. */
static const struct sealed three_moves[] = {{2, 1, "[6]"},        {2, 2, "[1]"},
                                            {2, 3, "[12: 2 6]"},  {3, 1, "[6]"},
                                            {3, 2, "[1: 3 2 6]"}, {3, 3, "[2]"}};

static const struct code_facts *code_of_first(const struct judgement *judgement)
{
    return judgement->record.diagnostics.count > 0 ? judgement->record.diagnostics.list[0].facts
                                                   : code_facts(CODE_NONE);
}

/* What is owed and scored after every entry of the trace. */
struct step {
    int to_move;
    enum owed owed;
    int64_t scores[3];
};

static void expect_step(const struct position *position, const struct step *step)
{
    assert_int_equal(position->player, step->to_move);
    assert_int_equal(position->owed, step->owed);
    for (int player = 1; player <= 3; player++)
        assert_int_equal(position->scores[player].value, step->scores[player - 1]);
}

static void expect_walked(void *context, const struct position *position, size_t entry)
{
    expect_step(position, &((const struct step *)context)[entry]);
}

static void test_every_step(void **state)
{
    static struct step steps[] = {
        {1, OWED_NOTHING, {0, 0, 0}},  {2, OWED_NOTHING, {1, 0, 0}},
        {3, OWED_NOTHING, {1, -1, 0}}, {2, OWED_NOTHING, {1, -1, 1}},
        {1, OWED_NOTHING, {1, -1, 1}}, {2, OWED_SEAL, {1, -1, 1}},
        {3, OWED_SEAL, {1, -1, 1}},    {1, OWED_OPENING, {1, -1, 1}},
        {2, OWED_OPENING, {1, -1, 1}}, {3, OWED_OPENING, {1, -1, 1}},
        {3, OWED_NOTHING, {1, -1, 0}}, {1, OWED_NOTHING, {1, -1, 0}},
        {2, OWED_SEAL, {1, -1, 0}},    {3, OWED_SEAL, {1, -1, 0}},
        {1, OWED_OPENING, {1, -1, 0}}, {2, OWED_OPENING, {1, -1, 0}},
        {3, OWED_OPENING, {1, -1, 0}}, {1, OWED_NOTHING, {0, -2, -3}},
    };
    enum { STEPS = sizeof steps / sizeof steps[0] };
    struct arbiter *const arbiter = arbiter_new();
    char record[RECORD_MOST];
    size_t ends[STEPS];
    const size_t len = write_record(three, "t", "permutations", three_moves, record);
    const struct judgement *judgement = judge(arbiter, record, len);

    (void)state;
    assert_int_equal(judgement->status, STATUS_COMPLETE);
    assert_int_equal(judgement->seals, 6);
    assert_int_equal(judgement->opened, 6);
    assert_int_equal(judgement->trace.count, STEPS);
    for (size_t i = 0; i < STEPS; i++)
        ends[i] = (size_t)(judgement->record.text.bytes - record) +
                  judgement->record.items.list[judgement->trace.entries[i].item].end;
    arbiter_walk(arbiter, judgement, expect_walked, steps);
    for (size_t i = 0; i + 1 < STEPS; i++) {
        judgement = judge(arbiter, record, ends[i]);
        assert_int_equal(judgement->status, STATUS_UNFINISHED);
        assert_int_equal(judgement->to_move, steps[i].to_move);
        expect_step(judgement->position, &steps[i]);
    }
    arbiter_free(arbiter);
}

/* --- one character changed */

/* Another digit, not the same one in the other case. */
static char other_digit(char digit)
{
    return digit == '0' ? '1' : digit == 'f' ? '0' : digit == '9' ? 'a' : (char)(digit + 1);
}

/* Changes each digit that follows `sign` in the record. */
static size_t change_digits(struct arbiter *arbiter, char *record, size_t len, char sign,
                            size_t count)
{
    size_t changed = 0;

    for (size_t i = 0; i < len; i++) {
        if (record[i] != sign)
            continue;
        for (size_t j = i + 1; j <= i + count; j++, changed++) {
            const char before = record[j];
            record[j] = other_digit(before);
            const struct judgement *const judgement = judge(arbiter, record, len);
            assert_int_equal(judgement->status, STATUS_ILLEGAL);
            assert_ptr_equal(code_of_first(judgement), code_facts(CODE_SEAL));
            record[j] = (char)(before >= 'a' ? before - 'a' + 'A' : before);
            assert_int_equal(judge(arbiter, record, len)->status, STATUS_COMPLETE);
            record[j] = before;
        }
    }
    return changed;
}

static void expect_code(struct arbiter *arbiter, const char *record, size_t len, enum code code)
{
    const struct judgement *const judgement = judge(arbiter, record, len);

    assert_int_equal(judgement->status, STATUS_ILLEGAL);
    assert_ptr_equal(code_of_first(judgement), code_facts(code));
}

static void replace(char *record, const char *text, const char *with)
{
    char *const at = strstr(record, text);

    assert_non_null(at);
    assert_int_equal(strlen(text), strlen(with));
    memcpy(at, with, strlen(with));
}

static void test_changes(void **state)
{
    static const char *const changes[][2] = {
        {"id: t", "id: u"}, {"[6: 6 2]", "[7: 6 2]"}, {"[6: 6 2]", "[6: 2 6]"}, {" [1]~", " [2]~"}};
    struct arbiter *const arbiter = arbiter_new();
    char record[RECORD_MOST] = "";
    const size_t len = write_record(three, "t", "permutations", three_moves, record);

    (void)state;
    assert_int_equal(change_digits(arbiter, record, len, '$', COMMITMENT_DIGITS),
                     6 * COMMITMENT_DIGITS);
    assert_int_equal(change_digits(arbiter, record, len, '~', SECRET_DIGITS), 6 * SECRET_DIGITS);
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        replace(record, changes[i][0], changes[i][1]);
        expect_code(arbiter, record, len, CODE_SEAL);
        replace(record, changes[i][1], changes[i][0]);
    }
    replace(record, "id: t", "x-: t");
    expect_code(arbiter, record, len, CODE_SEAL);
    arbiter_free(arbiter);
}

/* Seals that would match in another round, or of another player or game. */
static void test_other_places(void **state)
{
    static const struct sealed others[] = {{1, 1, "[6]"}, {2, 2, "[6]"}};
    struct arbiter *const arbiter = arbiter_new();
    char record[RECORD_MOST] = "";
    struct sealed moves[MOVES_MOST];
    size_t len;

    (void)state;
    memcpy(moves, three_moves, sizeof moves);
    len = write_record(three, "t", "scrambled", moves, record);
    expect_code(arbiter, record, len, CODE_SEAL);
    for (int i = 0; i < 2; i++) {
        moves[0] = others[i];
        len = write_record(three, "t", "permutations", moves, record);
        expect_code(arbiter, record, len, CODE_SEAL);
    }
    arbiter_free(arbiter);
}

static const char lists[] = "game: by-numbers\nid: t\nplayers: 2\nsquares: 3\n"
                            "columns: {sealed: $1, opened: [1, 2, 1], secret: ~1}\n"
                            "rows: {sealed: $2, opened: [2, 2, 1], secret: ~2}\n"
                            "moves: b2\n";

static const struct sealed list_moves[] = {{0, 1, "[1, 2, 1]"}, {0, 2, "[2, 2, 1]"}};

static void test_lists(void **state)
{
    struct arbiter *const arbiter = arbiter_new();
    char record[RECORD_MOST] = "";
    const size_t len = write_record(lists, "t", "by-numbers", list_moves, record);

    (void)state;
    assert_int_equal(judge(arbiter, record, len)->status, STATUS_UNFINISHED);
    for (size_t i = 0; i < len; i++) {
        const char before = record[i];
        if ((i == 0 || (record[i - 1] != '$' && record[i - 1] != '~')) && before != '2')
            continue;
        record[i] = before == '2' ? '1' : other_digit(before);
        const struct judgement *const judgement = judge(arbiter, record, len);
        if (judgement->status != STATUS_MALFORMED && i < len - 4)
            expect_code(arbiter, record, len, CODE_SEAL);
        record[i] = before;
    }
    arbiter_free(arbiter);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text),    cmocka_unit_test(test_commitment),
        cmocka_unit_test(test_secrets), cmocka_unit_test(test_every_step),
        cmocka_unit_test(test_changes), cmocka_unit_test(test_other_places),
        cmocka_unit_test(test_lists),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
