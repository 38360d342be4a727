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

/* A statement may except one case in so many. */
enum { EXCEPTED_SHARE = 10 };

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
    bool cannot_run;
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

/* What the command said; NULL with the reason why that is no verdict. */
static struct verdict *read_answer(struct round *round, struct buffer *why)
{
    const struct trial *const trial = &round->trial;

    if (trial->end == TRIAL_NOT_BEGUN)
        buffer_format(why, "the command cannot be run: %s", strerror(trial->error));
    else if (trial->end == TRIAL_LATE)
        buffer_format(why, "took longer than %u second%s", round->examination->seconds,
                      round->examination->seconds == 1 ? "" : "s");
    else if (trial->end == TRIAL_ENDLESS)
        buffer_format(why, "printed more than %d bytes", SAID_MOST);
    else if (WIFSIGNALED(trial->status) || is_blank(&trial->said))
        write_end(trial, why);
    else
        return verdict_read(trial->said.bytes, trial->said.len, why);
    const int status =
        trial->end == TRIAL_ENDED && WIFEXITED(trial->status) ? WEXITSTATUS(trial->status) : 0;
    round->cannot_run =
        trial->end == TRIAL_NOT_BEGUN || status == STATUS_CANNOT_RUN || status == STATUS_NOT_FOUND;
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

static void try_case(struct round *round, const struct exhibit *exhibit)
{
    struct buffer *const text = &round->out->buffer;
    struct buffer why = {0};

    add_outcome(round, exhibit);
    trial_run(&round->trial, round->examination->command, exhibit->record.bytes,
              exhibit->record.len, round->examination->seconds);
    if (round->examination->json) {
        json_open(text, NULL, '{');
        json_word(text, "id", exhibit->id);
        json_word(text, "levels", exhibit->levels);
        json_open(text, "differences", '[');
    }
    struct verdict *const got = read_answer(round, &why);
    if (got != NULL)
        verdict_compare(exhibit->verdict, got, exhibit->timed, tell_difference, round);
    else
        tell_no_verdict(round, buffer_string(&why));
    verdict_free(got);
    if (round->examination->json) {
        json_close(text, ']');
        json_close(text, '}');
    }
    buffer_release(&why);
    if (!round->examination->json)
        output_settle(round->out);
}

/* --- sums */

static struct tally tally_of(const struct round *round, const char *game, int level)
{
    struct tally tally = {0};

    for (size_t i = 0; i < round->count; i++) {
        const struct outcome *const outcome = &round->outcomes[i];
        if (!outcome->tried[level] || (game != NULL && strcmp(game, outcome->exhibit->game) != 0))
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
    const struct tally rules = tally_of(round, game, LEVEL_RULES);
    const struct tally timed = tally_of(round, game, LEVEL_TIMED);

    return rules.tried > 0 ? is_stated(rules) : is_stated(timed);
}

/* A level is stated if it is in all games together that are. */
static bool level_is_stated(const struct round *round, int level)
{
    struct tally sum = {0};

    for (const char *game = NULL; (game = next_game(round, game)) != NULL;) {
        if (!game_is_stated(round, game))
            continue;
        const struct tally tally = tally_of(round, game, level);
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

static void write_sums(const struct round *round, const char *game, const char *name,
                       struct buffer *out)
{
    buffer_format(out, "%-14s", name);
    for (int level = 0; level < LEVELS_MOST; level++) {
        const struct tally tally = tally_of(round, game, level);
        struct buffer cell = {0};
        if (tally.tried > 0)
            buffer_format(&cell, "%u/%u", tally.passed, tally.tried);
        else
            buffer_text(&cell, "-");
        buffer_format(out, "  %9s", buffer_string(&cell));
        buffer_release(&cell);
    }
    buffer_character(out, '\n');
}

static void write_summary(const struct round *round, size_t failed, struct buffer *out)
{
    struct buffer statement = {0};

    buffer_format(out, "%s%-14s  %9s  %9s  %9s  %9s\n", failed > 0 ? "\n" : "", "passed", "A rules",
                  "B reasons", "C places", "D timed");
    for (const char *game = NULL; (game = next_game(round, game)) != NULL;)
        write_sums(round, game, game, out);
    write_sums(round, NULL, "all", out);
    buffer_format(out, "\n%zu of %zu cases passed\n", round->count - failed, round->count);
    if (selection_is_whole(round->examination->selection)) {
        write_statement(round, &statement);
        buffer_format(out, "statement: %s\n",
                      statement.len > 0 ? buffer_string(&statement)
                                        : "none, as too many cases of every game failed");
    }
    buffer_release(&statement);
}

static void write_json_summary(const struct round *round, size_t failed, struct buffer *out)
{
    struct buffer statement = {0};

    if (selection_is_whole(round->examination->selection))
        write_statement(round, &statement);
    json_number(out, "passed", (int64_t)(round->count - failed));
    json_number(out, "failed", (int64_t)failed);
    if (statement.len > 0)
        json_text(out, "statement", statement.bytes, statement.len);
    else
        json_null(out, "statement");
    buffer_release(&statement);
}

/* --- all cases */

static void try_all(struct round *round)
{
    const struct catalogue *const catalogue = round->examination->catalogue;

    for (size_t i = 0; i < catalogue->count && !round->cannot_run; i++) {
        const struct exhibit *const exhibit = &catalogue->exhibits[i];
        if (exhibit->withdrawn == NULL && output_is_open(round->out) &&
            selection_has(round->examination->selection, exhibit))
            try_case(round, exhibit);
    }
}

int examine(const struct examination *examination, struct output *out)
{
    struct round round = {.examination = examination, .out = out};
    size_t failed = 0;

    if (examination->json) {
        json_open(&out->buffer, NULL, '{');
        json_word(&out->buffer, "version", CASES_VERSION);
        json_open(&out->buffer, "cases", '[');
    }
    try_all(&round);
    for (size_t i = 0; i < round.count; i++)
        failed += has_failed(&round.outcomes[i]);
    if (examination->json) {
        json_close(&out->buffer, ']');
        write_json_summary(&round, failed, &out->buffer);
        json_close(&out->buffer, '}');
        buffer_character(&out->buffer, '\n');
    } else {
        write_summary(&round, failed, &out->buffer);
    }
    if (round.count == 0)
        complain("cases: none is chosen");
    if (round.cannot_run)
        complain("cases: the command cannot be run; no further case is tried");
    free(round.outcomes);
    trial_release(&round.trial);
    return round.count == 0 || round.cannot_run ? EXIT_TROUBLE
           : failed > 0                         ? EXIT_UNSOUND
                                                : EXIT_SOUND;
}
