/* recto solve: who wins from a position with best play, as far as it can be proved. */
#include "base/json.h"
#include "cli/at.h"
#include "cli/input/input.h"
#include "cli/process/signal_mask.h"
#include "cli/report/report.h"
#include "cli/report/solution.h"
#include "cli/solve/line.h"
#include "validator/restore/unordered.h"
#include "validator/seals/seal_rules.h"

#include <string.h>
#include <unistd.h>

enum { MEGABYTE = 1 << 20, SECONDS_MAX = 1000000, MEGABYTES_MAX = 1 << 20 };

struct solve {
    struct output *out, errors;
    bool json, line, annotate;
    struct at at;
    struct source source; /* of the record with comments */
    uint32_t seconds, megabytes;
    size_t records;
    int64_t begun; /* prover_clock() when the record was begun */
    int status;
};

/* The signals by which the program is asked to end are blocked while it searches: they end the
 * search, and then, when what was found is written, the program. */
static bool was_interrupted(void)
{
    sigset_t asking, pending;

    signal_mask_asking(&asking);
    (void)sigpending(&pending);
    for (int signal = 1; signal < 32; signal++)
        if (sigismember(&asking, signal) == 1 && sigismember(&pending, signal) == 1)
            return true;
    return false;
}

static void show_progress(void *context, uint64_t positions)
{
    const struct solve *const solve = context;
    struct buffer text = {0};

    if (prover_clock() < solve->begun + 1000)
        return;
    buffer_format(&text, "\rsolving: %lld s, %.1f million positions\033[K",
                  (long long)(prover_clock() - solve->begun) / 1000, (double)positions / 1e6);
    (void)write_all(STDERR_FILENO, text.bytes, text.len);
    buffer_release(&text);
}

static void clear_progress(const struct solve *solve)
{
    if (solve->errors.terminal)
        (void)write_all(STDERR_FILENO, "\r\033[K", 4);
}

static struct prover_limits limits_of(struct solve *solve)
{
    solve->begun = prover_clock();
    return (struct prover_limits){.deadline = solve->begun + (int64_t)solve->seconds * 1000,
                                  .interrupted = was_interrupted,
                                  .progress = solve->errors.terminal ? show_progress : NULL,
                                  .context = solve};
}

static void run_search(struct solve *solve, const struct visit *visit,
                       const struct position *position, struct solution *solution)
{
    struct prover *const prover = prover_new(position, (size_t)solve->megabytes * MEGABYTE);
    const struct prover_limits limits = limits_of(solve);

    solve_position(prover, position, &limits, arbiter_arena(visit->arbiter), solution);
    prover_free(prover);
    clear_progress(solve);
}

/* Why a position cannot be solved, as JSON says it; NULL if it can. */
static const char *find_reason(const struct judgement *judgement, const struct position *position,
                               uint32_t at)
{
    if (position->over || (at >= judgement->moves && judgement->ending > ENDING_RULES))
        return "over";
    return position->owed != OWED_NOTHING ? "sealed" : NULL;
}

static void write_heading(const struct visit *visit, const struct position *position, bool open,
                          struct buffer *out)
{
    report_file(visit->name, out);
    if (visit->record > 1)
        buffer_format(out, ", record %zu", visit->record);
    buffer_format(out, ", after %u move%s", position->moves, position->moves == 1 ? "" : "s");
    if (open) {
        buffer_text(out, ", ");
        report_name(visit->judgement, position->player, out);
        buffer_text(out, " to move");
    }
    buffer_text(out, ":\n");
}

static void write_text(const struct solve *solve, const struct visit *visit,
                       const struct position *position, const struct solution *solution,
                       const char *reason)
{
    struct buffer *const out = &solve->out->buffer;

    buffer_text(out, solve->records > 1 ? "\n" : "");
    write_heading(visit, position, solution != NULL, out);
    if (solution != NULL) {
        solution_write(visit->judgement, position, solution, out);
    } else if (strcmp(reason, "over") == 0) {
        buffer_text(out, "The game is over");
        const size_t before = out->len;
        if (position->moves == visit->judgement->moves) {
            buffer_text(out, ": ");
            report_outcome(visit->judgement, out);
            if (out->len == before + 2)
                out->len = before;
        }
        buffer_text(out, ".\n");
    } else {
        buffer_text(out, "Nothing can be proved while something is sealed:\n");
        seal_write_owed(visit->judgement, position, out);
        buffer_character(out, '\n');
    }
}

static void write_json(const struct visit *visit, const struct position *position,
                       const struct solution *solution, const char *reason, struct buffer *out)
{
    json_open(out, NULL, '{');
    json_text(out, "file", visit->name, strlen(visit->name));
    json_number(out, "record", (int64_t)visit->record);
    json_word(out, "game", position->game->schema.id);
    json_number(out, "after", position->moves);
    if (reason != NULL && strcmp(reason, "over") == 0)
        json_null(out, "to_move");
    else
        json_number(out, "to_move", position->player);
    solution_write_json(position, solution, reason, out);
    json_close(out, '}');
    buffer_character(out, '\n');
}

static void solve_at(struct solve *solve, const struct visit *visit, uint32_t at)
{
    size_t entries;
    const struct position *const position =
        arbiter_position(visit->arbiter, visit->judgement, at, &entries);
    const char *const reason = find_reason(visit->judgement, position, at);
    struct solution solution;

    if (reason == NULL)
        run_search(solve, visit, position, &solution);
    const struct solution *const found = reason == NULL ? &solution : NULL;
    if (solve->json)
        write_json(visit, position, found, reason, &solve->out->buffer);
    else
        write_text(solve, visit, position, found, reason);
}

/* Adds comments to a copy of the record. */
static void annotate(struct solve *solve, const struct visit *visit, const struct solved_line *line)
{
    const struct document *document = line_annotate(visit, line, &solve->source);

    if (document == NULL) {
        complain("solve: record %zu of %s is left as it is: comments do not fit the way its moves "
                 "are written; try `moves: |`",
                 visit->record, visit->name);
        solve->status = EXIT_TROUBLE;
        document = visit->document;
    }
    buffer_append(&solve->out->buffer, document->bytes, document->len);
}

/* Solves the positions of the game backwards. */
static void solve_line(struct solve *solve, const struct visit *visit)
{
    const struct judgement *const judgement = visit->judgement;
    struct buffer *const out = &solve->out->buffer;
    const struct prover_limits limits = limits_of(solve);
    struct solved_line line;

    line_solve(visit, &limits, (size_t)solve->megabytes * MEGABYTE, &line);
    clear_progress(solve);
    if (solve->annotate) {
        annotate(solve, visit, &line);
    } else if (solve->json) {
        json_open(out, NULL, '{');
        json_text(out, "file", visit->name, strlen(visit->name));
        json_number(out, "record", (int64_t)visit->record);
        json_word(out, "game", judgement->game->schema.id);
        line_write_json(judgement, &line, out);
        json_close(out, '}');
        buffer_character(out, '\n');
    } else {
        buffer_text(out, solve->records > 1 ? "\n" : "");
        report_file(visit->name, out);
        if (visit->record > 1)
            buffer_format(out, ", record %zu", visit->record);
        buffer_format(out, ", solved from the position after %u move%s on:\n", line.from,
                      line.from == 1 ? "" : "s");
        line_write(judgement, &line, out);
    }
}

static bool visit_solve(void *context, const struct visit *visit)
{
    struct solve *const solve = context;
    const struct judgement *const judgement = visit->judgement;
    uint32_t at;

    solve->records++;
    if (judgement->record.diagnostics.count > 0) {
        report_between(visit, solve->out, &solve->errors);
        if (solve->status == EXIT_SOUND)
            solve->status = EXIT_UNSOUND;
    }
    if (judgement->status == STATUS_MALFORMED) {
        if (solve->annotate)
            buffer_append(&solve->out->buffer, visit->document->bytes, visit->document->len);
        return true;
    }
    if (!at_find(solve->at, judgement, &at)) {
        at_complain("solve", solve->at, visit);
        solve->status = EXIT_TROUBLE;
        return true;
    }
    if (judgement->untold || judgement->turn_untold) {
        complain("solve: record %zu of %s is a sheet that does not show who is to move: %s",
                 visit->record, visit->name, order_why_unknown(judgement));
        solve->status = EXIT_TROUBLE;
        return true;
    }
    if (solve->line)
        solve_line(solve, visit);
    else
        solve_at(solve, visit, at);
    (void)output_flush(solve->out); /* what is found is worth having at once */
    return solve->out->error == 0 && !was_interrupted();
}

/* Copies what is outside of records. */
static void pass(void *context, const char *bytes, size_t len)
{
    buffer_append(&((struct solve *)context)->out->buffer, bytes, len);
}

enum { KEY_TIME = KEY_OWN, KEY_MEMORY, KEY_LINE, KEY_ANNOTATE };

static const struct option_line options[] = {
    {KEY_AT, "at", "N",
     "the position after N moves, or with a dot, after the move with the\n"
     "number N. in the record (default: after the last)"},
    {KEY_TIME, "time", "SECONDS", "for each record (default: 10)"},
    {KEY_MEMORY, "memory", "MB", "for what is known of positions (default: 128)"},
    {KEY_LINE, "line", NULL, "every position, from the last backwards as far as time reaches"},
    {KEY_ANNOTATE, "annotate", NULL, "with --line: print the record with this in comments"},
    {KEY_JSON, "json", NULL, "one line of JSON a record"},
    {0}};

static const struct option_value values[] = {
    {KEY_JSON, FLAG_IN(struct solve, json)},
    {KEY_LINE, FLAG_IN(struct solve, line)},
    {KEY_ANNOTATE, FLAG_IN(struct solve, annotate)},
    {KEY_TIME, NUMBER_IN(struct solve, seconds, 1, SECONDS_MAX)},
    {KEY_MEMORY, NUMBER_IN(struct solve, megabytes, 1, MEGABYTES_MAX)},
    {0}};

static bool take_option(const struct command *self, void *context, int key, const char *value)
{
    (void)key;
    return at_read(self, value, &((struct solve *)context)->at);
}

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    struct arguments arguments = {argc, argv};
    struct solve solve = {.out = out, .at = {.count = UINT32_MAX}, .seconds = 10, .megabytes = 128};
    struct input input = {0};
    sigset_t before;
    const int status = options_read(self, &arguments, take_option, &solve, out);

    if (status != OPTIONS_READ)
        return status;
    if ((solve.annotate && (!solve.line || solve.json)) || (solve.line && at_is_given(solve.at)))
        return refuse_usage(self, "--annotate goes with --line and not with --json, --line not "
                                  "with --at");
    input_add_operands(&input, &arguments);
    if (solve.annotate)
        input.pass = pass;
    output_open(&solve.errors, STDERR_FILENO);
    signal_mask_block(&before);
    const bool read = input_visit(&input, visit_solve, &solve);
    const bool told = output_flush(&solve.errors);
    output_release(&solve.errors);
    if (read && solve.records == 0)
        input_warn_of_nothing(&input, "solve");
    input_release(&input);
    source_release(&solve.source);
    (void)output_flush(out);
    signal_mask_restore(&before);
    return told && read ? solve.status : EXIT_TROUBLE;
}

const struct command command_solve = {
    .usage = "[--at N | --line [--annotate]] [--time SECONDS] [--memory MB] [--json] [FILE…]",
    .options = {options},
    .values = values,
    .example = "recto solve samples/plexus-unfinished.yaml",
    .run = run,
};
