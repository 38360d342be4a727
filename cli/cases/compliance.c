#include "cli/cases/compliance.h"

#include "base/json.h"
#include "base/list.h"
#include "cli/cases/trial.h"
#include "cli/exit_status.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

/* What a shell gives for a command that it cannot run. */
enum { STATUS_CANNOT_RUN = 126, STATUS_NOT_FOUND = 127 };

/* A statement may except one case about rules in so many. */
enum { EXCEPTED_SHARE = 10 };

/* What a case is about: rules, or else how a record is written and what it claims. Cases with a
 * clock or seals are not told apart. */
enum subject { ABOUT_RULES, ABOUT_RECORDS };

struct tally {
    unsigned tried, passed;
};

/* What came of one case: by level, whether it was tried and failed. */
struct outcome {
    const struct exhibit *exhibit;
    bool tried[LEVELS_MOST], failed[LEVELS_MOST];
};

struct round {
    const struct examination *examination;
    struct output *out;
    struct trial trial;
    struct outcome *outcomes;
    size_t count, capacity;
    struct outcome *now; /* the last of them */
};

/* --- telling differences */

static void tell_in_json(struct round *round, const struct difference *difference)
{
    struct buffer *const text = &round->out->buffer;
    const char level[] = {level_letters[difference->level], '\0'};

    json_open(text, NULL, '{');
    json_word(text, "level", level);
    json_text(text, "field", difference->field, strlen(difference->field));
    json_text(text, "expected", difference->expected, strlen(difference->expected));
    json_text(text, "got", difference->got, strlen(difference->got));
    json_close(text, '}');
}

static void tell_difference(void *context, const struct difference *difference)
{
    struct round *const round = context;
    const char letter = level_letters[difference->level];

    if (!selection_has_level(round->examination->selection, letter))
        return;
    round->now->failed[difference->level] = true;
    if (round->examination->json)
        tell_in_json(round, difference);
    else
        buffer_format(&round->out->buffer, "%s: level %c: %s: expected %s, got %s\n",
                      round->now->exhibit->id, letter, difference->field, difference->expected,
                      difference->got);
}

/* The case fails at every level, since there is no verdict. */
static void tell_no_verdict(struct round *round, const char *why)
{
    const struct exhibit *const exhibit = round->now->exhibit;

    for (int level = 0; level < LEVELS_MOST; level++)
        round->now->failed[level] = round->now->tried[level];
    if (!round->examination->json) {
        buffer_format(&round->out->buffer, "%s: %s\n", exhibit->id, why);
        return;
    }
    struct buffer *const text = &round->out->buffer;
    json_open(text, NULL, '{');
    json_word(text, "level", exhibit->timed ? "D" : "A");
    json_null(text, "field");
    json_null(text, "expected");
    json_text(text, "got", why, strlen(why));
    json_close(text, '}');
}

/* --- one case */

/* Appends the first line of what the command complained of. */
static void write_complaint(const struct trial *trial, struct buffer *why)
{
    const char *const text = trial->complained.bytes;
    const char *const stop =
        trial->complained.len > 0 ? memchr(text, '\n', trial->complained.len) : NULL;
    const size_t len = stop != NULL ? (size_t)(stop - text) : trial->complained.len;

    if (len == 0)
        return;
    buffer_text(why, "; it complains: ");
    buffer_excerpt(why, text, len, 160);
}

static bool is_blank(const struct buffer *text)
{
    for (size_t i = 0; i < text->len; i++)
        if (strchr(" \t\r\n", text->bytes[i]) == NULL || text->bytes[i] == '\0')
            return false;
    return true;
}

static void write_end(const struct trial *trial, struct buffer *why)
{
    if (WIFSIGNALED(trial->status))
        buffer_format(why, "the command died by signal %d (%s)", WTERMSIG(trial->status),
                      strsignal(WTERMSIG(trial->status)));
    else
        buffer_format(why, "no output; the command ended with status %d",
                      WEXITSTATUS(trial->status));
    write_complaint(trial, why);
}

/* Whether the command could not be run; any other answer is one. */
static bool is_hopeless(const struct trial *trial)
{
    if (trial->end != TRIAL_ENDED)
        return trial->end == TRIAL_BROKEN;
    return WIFEXITED(trial->status) && is_blank(&trial->said) &&
           (WEXITSTATUS(trial->status) == STATUS_CANNOT_RUN ||
            WEXITSTATUS(trial->status) == STATUS_NOT_FOUND);
}

/* What the command said; NULL with the reason why that is no verdict. */
static struct verdict *read_answer(const struct round *round, struct buffer *why)
{
    const struct trial *const trial = &round->trial;
    const unsigned seconds = round->examination->seconds;

    if (trial->end == TRIAL_BROKEN)
        buffer_text(why, strerror(trial->error));
    else if (trial->end == TRIAL_LATE)
        buffer_format(why, "took longer than %u second%s", seconds, seconds == 1 ? "" : "s");
    else if (trial->end == TRIAL_ENDLESS)
        buffer_format(why, "printed more than %d bytes", SAID_MOST);
    else if (WIFSIGNALED(trial->status) || is_blank(&trial->said))
        write_end(trial, why);
    else
        return verdict_read(trial->said.bytes, trial->said.len, why);
    return NULL;
}

static void add_outcome(struct round *round, const struct exhibit *exhibit)
{
    struct outcome outcome = {.exhibit = exhibit};

    for (int level = 0; level < LEVELS_MOST; level++)
        outcome.tried[level] =
            strchr(exhibit->levels, level_letters[level]) != NULL &&
            selection_has_level(round->examination->selection, level_letters[level]);
    if (round->count == round->capacity)
        round->outcomes = list_grow(round->outcomes, &round->capacity, sizeof *round->outcomes);
    round->now = &round->outcomes[round->count++];
    *round->now = outcome;
}

/* Compares what the command said, or tells that it said nothing. */
static void judge_answer(struct round *round)
{
    const struct exhibit *const exhibit = round->now->exhibit;
    struct buffer why = {0};
    struct verdict *const got = read_answer(round, &why);

    if (got != NULL)
        verdict_compare(exhibit->verdict, got, exhibit->timed, tell_difference, round);
    else
        tell_no_verdict(round, buffer_string(&why));
    verdict_free(got);
    buffer_release(&why);
}

static void judge_in_json(struct round *round)
{
    struct buffer *const text = &round->out->buffer;

    json_open(text, NULL, '{');
    json_word(text, "id", round->now->exhibit->id);
    json_word(text, "levels", round->now->exhibit->levels);
    json_open(text, "differences", '[');
    judge_answer(round);
    json_close(text, ']');
    json_close(text, '}');
}

static void complain_of(const struct round *round, const struct exhibit *exhibit)
{
    struct buffer why = {0};

    verdict_free(read_answer(round, &why));
    complain("cases: %s: %s", exhibit->id, buffer_string(&why));
    complain("cases: the command cannot be run; no further case is tried");
    buffer_release(&why);
}

/* False after complaints if the command cannot be run. */
static bool try_case(struct round *round, const struct exhibit *exhibit)
{
    trial_run(&round->trial, round->examination->command, exhibit->record.bytes,
              exhibit->record.len, round->examination->seconds);
    if (is_hopeless(&round->trial)) {
        complain_of(round, exhibit);
        return false;
    }
    add_outcome(round, exhibit);
    if (round->examination->json) {
        judge_in_json(round);
    } else {
        judge_answer(round);
        output_settle(round->out);
    }
    return true;
}

/* --- sums */

static enum subject subject_of(const struct exhibit *exhibit)
{
    return exhibit->timed || verdict_is_about_rules(exhibit->verdict) ? ABOUT_RULES : ABOUT_RECORDS;
}

static struct tally tally_of(const struct round *round, const char *game, int level,
                             enum subject subject)
{
    struct tally tally = {0};

    for (size_t i = 0; i < round->count; i++) {
        const struct outcome *const outcome = &round->outcomes[i];
        if (!outcome->tried[level] || subject_of(outcome->exhibit) != subject ||
            (game != NULL && strcmp(game, outcome->exhibit->game) != 0))
            continue;
        tally.tried++;
        tally.passed += !outcome->failed[level];
    }
    return tally;
}

static bool has_failed(const struct outcome *outcome)
{
    for (int level = 0; level < LEVELS_MOST; level++)
        if (outcome->failed[level])
            return true;
    return false;
}

/* The next game that was tried, after `before`, or the first one; NULL after the last. Cases of a
 * game follow each other. */
static const char *next_game(const struct round *round, const char *before)
{
    for (size_t i = 0; i < round->count; i++) {
        const char *const game = round->outcomes[i].exhibit->game;
        if (before == NULL)
            return game;
        if (strcmp(game, before) == 0 && i + 1 < round->count &&
            strcmp(round->outcomes[i + 1].exhibit->game, game) != 0)
            return round->outcomes[i + 1].exhibit->game;
    }
    return NULL;
}

/* Whether so many passed that the others can be excepted. */
static bool is_stated(struct tally tally)
{
    return tally.tried > 0 && (tally.tried - tally.passed) * EXCEPTED_SHARE <= tally.tried;
}

/* A game is stated if its rules are kept; one that has only cases with a clock or seals, if those
 * are. */
static bool game_is_stated(const struct round *round, const char *game)
{
    const struct tally rules = tally_of(round, game, LEVEL_RULES, ABOUT_RULES);
    const struct tally timed = tally_of(round, game, LEVEL_TIMED, ABOUT_RULES);

    return rules.tried > 0 ? is_stated(rules) : is_stated(timed);
}

/* A level is stated if it is in all games together that are. Only cases about rules count, in games
 * and levels: others fail for whoever reads records of another form. */
static bool level_is_stated(const struct round *round, int level)
{
    struct tally sum = {0};

    for (const char *game = NULL; (game = next_game(round, game)) != NULL;) {
        if (!game_is_stated(round, game))
            continue;
        const struct tally tally = tally_of(round, game, level, ABOUT_RULES);
        sum.tried += tally.tried;
        sum.passed += tally.passed;
    }
    return is_stated(sum);
}

static bool is_excepted(const struct round *round, const struct outcome *outcome)
{
    if (!game_is_stated(round, outcome->exhibit->game))
        return false;
    for (int level = 0; level < LEVELS_MOST; level++)
        if (outcome->failed[level] && level_is_stated(round, level))
            return true;
    return false;
}

/* "recto cases 1.0, levels AB, games plexus, connecting, except CON-3.1"; empty if nothing can be
 * stated. */
static void write_statement(const struct round *round, struct buffer *out)
{
    const char *between = "recto cases " CASES_VERSION ", levels ";

    for (int level = 0; level < LEVELS_MOST; level++) {
        if (!level_is_stated(round, level))
            continue;
        buffer_format(out, "%s%c", between, level_letters[level]);
        between = "";
    }
    if (between[0] != '\0')
        return;
    between = ", games ";
    for (const char *game = NULL; (game = next_game(round, game)) != NULL;) {
        if (!game_is_stated(round, game))
            continue;
        buffer_format(out, "%s%s", between, game);
        between = " ";
    }
    between = ", except ";
    for (size_t i = 0; i < round->count; i++) {
        if (!is_excepted(round, &round->outcomes[i]))
            continue;
        buffer_format(out, "%s%s", between, round->outcomes[i].exhibit->id);
        between = " ";
    }
}

/* "70/70+8/10": cases about rules and about records. */
static void write_cell(const struct round *round, const char *game, int level, struct buffer *out)
{
    const struct tally rules = tally_of(round, game, level, ABOUT_RULES);
    const struct tally records = tally_of(round, game, level, ABOUT_RECORDS);

    if (rules.tried + records.tried == 0)
        buffer_character(out, '-');
    else
        buffer_format(out, "%u/%u", rules.passed, rules.tried);
    if (records.tried > 0)
        buffer_format(out, "+%u/%u", records.passed, records.tried);
}

static void write_sums(const struct round *round, const char *game, const char *name,
                       struct buffer *out)
{
    buffer_format(out, "%-14s", name);
    for (int level = 0; level < LEVELS_MOST; level++) {
        struct buffer cell = {0};
        write_cell(round, game, level, &cell);
        buffer_format(out, " %15s", buffer_string(&cell));
        buffer_release(&cell);
    }
    buffer_character(out, '\n');
}

static struct tally tally_of_subject(const struct round *round, enum subject subject)
{
    struct tally tally = {0};

    for (size_t i = 0; i < round->count; i++) {
        if (subject_of(round->outcomes[i].exhibit) != subject)
            continue;
        tally.tried++;
        tally.passed += !has_failed(&round->outcomes[i]);
    }
    return tally;
}

static void write_total(const struct round *round, struct buffer *out)
{
    const struct tally rules = tally_of_subject(round, ABOUT_RULES);
    const struct tally records = tally_of_subject(round, ABOUT_RECORDS);

    buffer_format(out, "\n%u of %u cases passed", rules.passed + records.passed,
                  rules.tried + records.tried);
    if (records.tried > 0)
        buffer_format(out, ": %u of %u about rules, %u of %u about spelling and claims",
                      rules.passed, rules.tried, records.passed, records.tried);
    buffer_character(out, '\n');
}

static void write_summary(const struct round *round, size_t failed, struct buffer *out)
{
    struct buffer statement = {0};

    buffer_format(out, "%s%-14s %15s %15s %15s %15s\n", failed > 0 ? "\n" : "", "passed", "A rules",
                  "B reasons", "C places", "D timed");
    for (const char *game = NULL; (game = next_game(round, game)) != NULL;)
        write_sums(round, game, game, out);
    write_sums(round, NULL, "all", out);
    write_total(round, out);
    if (selection_is_whole(round->examination->selection)) {
        write_statement(round, &statement);
        buffer_format(out, "statement: %s\n",
                      statement.len > 0
                          ? buffer_string(&statement)
                          : "none, as too many cases about rules failed in every game");
    }
    buffer_release(&statement);
}

static void write_json_tally(const char *key, struct tally tally, struct buffer *out)
{
    json_open(out, key, '{');
    json_number(out, "passed", tally.passed);
    json_number(out, "failed", tally.tried - tally.passed);
    json_close(out, '}');
}

static void write_json_summary(const struct round *round, size_t failed, struct buffer *out)
{
    struct buffer statement = {0};

    json_close(out, ']');
    if (selection_is_whole(round->examination->selection))
        write_statement(round, &statement);
    json_number(out, "passed", (int64_t)(round->count - failed));
    json_number(out, "failed", (int64_t)failed);
    write_json_tally("about_rules", tally_of_subject(round, ABOUT_RULES), out);
    write_json_tally("about_records", tally_of_subject(round, ABOUT_RECORDS), out);
    if (statement.len > 0)
        json_text(out, "statement", statement.bytes, statement.len);
    else
        json_null(out, "statement");
    json_close(out, '}');
    buffer_character(out, '\n');
    buffer_release(&statement);
}

/* --- all cases */

/* False after complaints if the command cannot be run. */
static bool try_all(struct round *round)
{
    const struct catalogue *const catalogue = round->examination->catalogue;

    for (size_t i = 0; i < catalogue->count; i++) {
        const struct exhibit *const exhibit = &catalogue->exhibits[i];
        if (exhibit->withdrawn == NULL && output_is_open(round->out) &&
            selection_has(round->examination->selection, exhibit) && !try_case(round, exhibit))
            return false;
    }
    return true;
}

static size_t count_failed(const struct round *round)
{
    size_t failed = 0;

    for (size_t i = 0; i < round->count; i++)
        failed += has_failed(&round->outcomes[i]);
    return failed;
}

/* The exit status. What JSON was begun is dropped if it cannot be ended. */
static int try_and_tell(struct round *round)
{
    struct buffer *const text = &round->out->buffer;

    if (round->examination->json) {
        json_open(text, NULL, '{');
        json_word(text, "version", CASES_VERSION);
        json_open(text, "cases", '[');
    }
    if (!try_all(round)) {
        text->len = round->examination->json ? 0 : text->len;
        return EXIT_TROUBLE;
    }
    const size_t failed = count_failed(round);
    (round->examination->json ? write_json_summary : write_summary)(round, failed, text);
    return failed > 0 ? EXIT_UNSOUND : EXIT_SOUND;
}

int examine(const struct examination *examination, struct output *out)
{
    struct round round = {.examination = examination, .out = out};
    int status = try_and_tell(&round);

    if (status == EXIT_SOUND && round.count == 0) {
        complain("cases: no case is chosen");
        status = EXIT_TROUBLE;
    }
    free(round.outcomes);
    trial_release(&round.trial);
    return status;
}
