/* Cases and issues are read strictly: whatever departs from the form is told with its file and
 * line, and the verdicts of others are compared field by field, each at its level. */
#include "cli/cases/bundle.h"
#include "cli/cases/catalogue.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

/* --- reading */

static const char index_text[] = "# Plexus\n"
                                 "\n"
                                 "Small boards.\n"
                                 "\n"
                                 "## PLX-1.1 The first\n"
                                 "\n"
                                 "- **Tests**: I.PLX.1a\n"
                                 "- **Verdict**: {\"status\": \"unfinished\",\n"
                                 "  \"moves\": 1, \"to_move\": 1}\n"
                                 "- **Twin**: PLX-1.2\n"
                                 "- **Reasoning**: So it is.\n"
                                 "- **Fails if**: Otherwise.\n"
                                 "- **History**: 2026-11: new.\n";

static const char issues_text[] = "# Issues\n"
                                  "\n"
                                  "# Plexus\n"
                                  "\n"
                                  "## I.PLX.1 Where?\n"
                                  "\n"
                                  "- **Source**: (000:1).\n"
                                  "- **Readings**: (a) here; (b) there.\n"
                                  "- **Choice**: (a).\n"
                                  "- **Why**: It says so.\n"
                                  "- **Cases**: PLX-1.1, PLX-1.2.\n";

static void note_fault(void *context, const char *path, size_t path_len, unsigned line,
                       const char *reason)
{
    buffer_format(context, "%.*s:%u: %s\n", (int)path_len, path, line, reason);
}

struct file {
    const char *path, *text;
};

static void write_bundle(const struct file *files, size_t count, struct buffer *bundle)
{
    size_t sum = 0;

    for (size_t i = 0; i < count; i++) {
        sum += strlen(files[i].text);
        buffer_format(bundle, "%5zu %s\n", strlen(files[i].text), files[i].path);
    }
    buffer_format(bundle, "%5zu total\n", sum);
    for (size_t i = 0; i < count; i++)
        buffer_text(bundle, files[i].text);
}

/* Reads these files and gives what is wrong with them. */
static void read_files(const struct file *files, size_t count, struct catalogue *catalogue,
                       struct buffer *faults)
{
    static struct buffer bundle;

    bundle.len = 0;
    write_bundle(files, count, &bundle);
    const bool right =
        catalogue_read(catalogue, buffer_string(&bundle), bundle.len, note_fault, faults);
    assert_int_equal(right, faults->len == 0);
}

static void assert_faults(const char *index, const char *issues, const char *expected)
{
    const struct file files[] = {{"cases/ISSUES.md", issues},
                                 {"cases/plexus/PLX-1.1.yaml", "game: plexus\n"},
                                 {"cases/plexus/index.md", index}};
    struct catalogue catalogue;
    struct buffer faults = {0};

    read_files(files, sizeof files / sizeof *files, &catalogue, &faults);
    assert_string_equal(buffer_string(&faults), expected);
    catalogue_release(&catalogue);
    buffer_release(&faults);
}

/* A text with the first `from` replaced by `to`. */
static const char *changed(struct buffer *text, const char *source, const char *from,
                           const char *to)
{
    const char *const at = strstr(source, from);

    assert_non_null(at);
    text->len = 0;
    buffer_append(text, source, (size_t)(at - source));
    buffer_text(text, to);
    buffer_text(text, at + strlen(from));
    return buffer_string(text);
}

static void test_reads_what_is_right(void **state)
{
    const struct file files[] = {{"cases/ISSUES.md", issues_text},
                                 {"cases/plexus/PLX-1.1.yaml", "game: plexus\n"},
                                 {"cases/plexus/index.md", index_text}};
    struct catalogue catalogue;
    struct buffer faults = {0};

    (void)state;
    read_files(files, sizeof files / sizeof *files, &catalogue, &faults);
    assert_int_equal(faults.len, 0);
    const struct exhibit *const exhibit = catalogue_exhibit(&catalogue, "plx-1.1");
    assert_non_null(exhibit);
    assert_string_equal(exhibit->title, "The first");
    assert_string_equal(exhibit->game, "plexus");
    assert_string_equal(exhibit->fails_if, "Otherwise.");
    assert_string_equal(exhibit->levels, "A");
    assert_int_equal(exhibit->record.len, strlen("game: plexus\n"));
    assert_null(exhibit->withdrawn);
    const struct issue *const issue = catalogue_issue(&catalogue, "I.PLX.1");
    assert_non_null(issue);
    assert_string_equal(issue->choice, "(a).");
    assert_null(catalogue_exhibit(&catalogue, "PLX-1.2"));
    catalogue_release(&catalogue);
}

static void test_tells_what_departs_from_the_form(void **state)
{
    static const struct {
        const char *from, *to, *fault;
    } slips[] = {
        {"Tests", "Test", "7: here “- **Tests**: ” is missing"},
        {"- **Reasoning**: So it is.\n", "", "11: here “- **Reasoning**: ” is missing"},
        {"**: Otherwise.", "**:", "12: here “- **Fails if**: ” is missing"},
        {"- **History**: 2026-11: new.\n", "", "5: here “- **History**: ” is missing"},
        {"new.\n", "new.\n\nMore.\n", "15: this has no place here"},
        {"new.\n", "new.\n- **Note**: x\n", "14: this has no place here"},
        {"PLX-1.1", "PLX-1", "5: a heading is an id such as PLX-4.1, and a title"},
        {"PLX-1.1", "PLX-1.01", "5: a heading is an id such as PLX-4.1, and a title"},
        {" The first", "", "5: a heading is an id such as PLX-4.1, and a title"},
        {"new.\n", "new.\n\n## CON-1.1 Another\n", "15: the ids of another game begin so"},
        {"PLX-1.1", "PLX-1.2", "5: its record is missing"},
        {"\"unfinished\"", "\"open\"", "8: the verdict has no status that there is"},
        {"\"moves\"", "\"move\"", "8: the verdict has no number of moves"},
        {"\"to_move\"", "\"turn\"", "8: the verdict has a field that `check --json` does not have"},
        {"unfinished", "illegal", "8: the verdict has no errors"},
        {"\"to_move\": 1", "\"errors\": [{\"code\": \"x\", \"line\": 1}]",
         "8: an error has code, line and column"},
    };
    struct buffer index = {0}, fault = {0};

    (void)state;
    for (size_t i = 0; i < sizeof slips / sizeof *slips; i++) {
        fault.len = 0;
        buffer_format(&fault, "cases/plexus/index.md:%s\n", slips[i].fault);
        assert_faults(changed(&index, index_text, slips[i].from, slips[i].to), issues_text,
                      buffer_string(&fault));
    }
    buffer_release(&index);
    buffer_release(&fault);
}

static void test_tells_what_is_wrong_with_issues(void **state)
{
    static const struct {
        const char *from, *to, *fault;
    } slips[] = {
        {"I.PLX.1", "PLX.1", "5: a heading is an id such as I.PLX.4, and a title"},
        {"(a) here; (b) there", "here or there", "5: the readings begin with (a)"},
        {"; (b) there", "", "5: there are at least two readings, (a) and (b)"},
        {"(a).", "here.", "5: the choice begins with one of the readings"},
        {"(a).", "(c).", "5: the choice begins with one of the readings"},
        {"Why", "Because", "10: here “- **Why**: ” is missing"},
    };
    struct buffer issues = {0}, fault = {0};

    (void)state;
    for (size_t i = 0; i < sizeof slips / sizeof *slips; i++) {
        fault.len = 0;
        buffer_format(&fault, "cases/ISSUES.md:%s\n", slips[i].fault);
        assert_faults(index_text, changed(&issues, issues_text, slips[i].from, slips[i].to),
                      buffer_string(&fault));
    }
    buffer_release(&issues);
    buffer_release(&fault);
}

static void test_files_belong_together(void **state)
{
    const struct file files[] = {{"cases/chess/index.md", "# Chess\n"},
                                 {"cases/plexus/PLX-1.1.yaml", "game: plexus\n"},
                                 {"cases/plexus/index.md", index_text}};
    const struct file lonely[] = {{"cases/plexus/PLX-1.1.yaml", "game: plexus\n"},
                                  {"cases/plexus/PLX-1.2.yaml", "game: plexus\n"},
                                  {"cases/plexus/index.md", index_text}};
    struct catalogue catalogue;
    struct buffer faults = {0};

    (void)state;
    read_files(files, 3, &catalogue, &faults);
    assert_string_equal(buffer_string(&faults),
                        "cases/chess/index.md:1: this folder is none of a game\n");
    catalogue_release(&catalogue);
    faults.len = 0;
    read_files(lonely, 3, &catalogue, &faults);
    assert_string_equal(buffer_string(&faults),
                        "cases/plexus/PLX-1.2.yaml:1: no case has this record\n");
    catalogue_release(&catalogue);
    faults.len = 0;
    assert_false(catalogue_read(&catalogue, "nonsense", 8, note_fault, &faults));
    catalogue_release(&catalogue);
    buffer_release(&faults);
}

/* --- comparing */

static void note_difference(void *context, const struct difference *difference)
{
    buffer_format(context, "%c %s %s %s\n", level_letters[difference->level], difference->field,
                  difference->expected, difference->got);
}

static struct verdict *verdict_of(const char *text)
{
    struct buffer reason = {0};
    struct verdict *const verdict = verdict_read(text, strlen(text), &reason);

    assert_int_equal(reason.len, 0);
    return verdict;
}

static void assert_differences(const char *expected, const char *got, bool timed,
                               const char *differences)
{
    struct verdict *const one = verdict_of(expected), *const other = verdict_of(got);
    struct buffer text = {0};

    verdict_compare(one, other, timed, note_difference, &text);
    assert_string_equal(buffer_string(&text), differences);
    verdict_free(one);
    verdict_free(other);
    buffer_release(&text);
}

static void test_compares_by_level(void **state)
{
    (void)state;
    assert_differences("{\"scores\":[1,2]}", "{\"scores\":[1,2],\"more\":1}", false, "");
    assert_differences("{\"scores\":[1,2]}", "{\"scores\":[1,2,3]}", false,
                       "A scores [1, 2] [1, 2, 3]\n");
    assert_differences("{\"scores\":[1,0.5]}", "{\"scores\":[1.0,0.5000000001]}", false, "");
    assert_differences("{\"scores\":[1,0.5]}", "{\"scores\":[1,0.500001]}", false,
                       "A scores [1, 0.5] [1, 0.500001]\n");
    assert_differences("{\"scores\":[99999999999999999999]}", "{\"scores\":[99999999999999999999]}",
                       false, "");
    assert_differences("{\"to_move\":null}", "{}", false, "");
    assert_differences("{\"to_move\":null}", "{\"to_move\":1}", false, "A to_move null 1\n");
    assert_differences("{\"winners\":[1]}", "{\"winners\":\"\\u001b[31m\"}", false,
                       "A winners [1] \"\\u001B[31m\"\n");
    assert_differences("{\"errors\":[{\"code\":\"x\",\"line\":1,\"column\":2}]}",
                       "{\"errors\":[{\"code\":\"y\",\"line\":1,\"column\":3}]}", false,
                       "B errors[0].code \"x\" \"y\"\nC errors[0].column 2 3\n");
    assert_differences("{\"errors\":[]}", "{\"errors\":[1]}", false,
                       "B errors [] [1]\nC errors [] [1]\n");
    assert_differences("{\"moves\":1,\"seals\":{\"made\":1}}",
                       "{\"moves\":2,\"seals\":{\"made\":2}}", true,
                       "D moves 1 2\nD seals {\"made\": 1} {\"made\": 2}\n");
}

static void test_reads_one_object(void **state)
{
    static const char *const wrong[][2] = {
        {"", "not JSON: line 1, column 0: "},
        {"[]", "JSON, but no object"},
        {"{} {}", "more than one JSON object"},
        {"{\"a\":1,\"a\":1}", "not JSON: line 1, column 10: "},
    };
    struct buffer reason = {0};

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        reason.len = 0;
        assert_null(verdict_read(wrong[i][0], strlen(wrong[i][0]), &reason));
        const size_t len = strlen(wrong[i][1]);
        assert_int_equal(strncmp(buffer_string(&reason), wrong[i][1], len), 0);
    }
    buffer_release(&reason);
}

static void test_tells_a_verdict(void **state)
{
    static const char *const told[][2] = {
        {"{\"status\":\"complete\",\"moves\":8,\"ending\":\"rules\",\"scores\":[0,1],\"winners\":["
         "2]}",
         "complete after 8 moves; 0 : 1; player 2 wins"},
        {"{\"status\":\"complete\",\"moves\":1,\"ending\":\"draw\",\"winners\":[1,2,3]}",
         "complete after 1 move, a draw by agreement; players 1, 2 and 3 share the win"},
        {"{\"status\":\"unfinished\",\"moves\":0,\"scores\":[4],\"winners\":[],\"to_move\":1}",
         "unfinished after 0 moves; score 4; player 1 is to move"},
        {"{\"status\":\"illegal\",\"moves\":3,\"scores\":[1,0],\"errors\":[{\"code\":\"kind\","
         "\"line\":6,\"column\":12}]}",
         "illegal after 3 moves: `kind` at line 6, column 12; 1 : 0"},
        {"{\"status\":\"malformed\",\"moves\":0,\"errors\":[{\"code\":\"key\",\"line\":1,"
         "\"column\":1},{\"code\":\"value\",\"line\":2,\"column\":3}]}",
         "malformed: `key` at line 1, column 1, `value` at line 2, column 3"},
    };
    struct buffer text = {0};

    (void)state;
    for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
        struct verdict *const verdict = verdict_of(told[i][0]);
        text.len = 0;
        verdict_tell(verdict, &text);
        assert_string_equal(buffer_string(&text), told[i][1]);
        verdict_free(verdict);
    }
    buffer_release(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reads_what_is_right),
        cmocka_unit_test(test_tells_what_departs_from_the_form),
        cmocka_unit_test(test_tells_what_is_wrong_with_issues),
        cmocka_unit_test(test_files_belong_together),
        cmocka_unit_test(test_compares_by_level),
        cmocka_unit_test(test_reads_one_object),
        cmocka_unit_test(test_tells_a_verdict),
    };
    return cmocka_run_group_tests_name("catalogue", tests, NULL, NULL);
}
