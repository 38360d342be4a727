/* recto check: read, replay and judge every record. */
#include "cli/input/input.h"
#include "cli/output/destination.h"
#include "cli/repair/suggestion.h"
#include "cli/report/record_json.h"
#include "cli/report/report.h"
#include "cli/work/jobs.h"

#include "notation/time/moment.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Of a run. A hint takes a few milliseconds. */
enum { HINTED_MOST = 200 };

struct check {
    struct output *out, errors;
    bool json, spans, quiet, no_hint;
    size_t hinted;              /* so many first records of each file may get a hint */
    bool in_turns;              /* both streams end in the same place: keep their order */
    struct now now_asked, *now; /* or NULL */
    uint32_t jobs;
    struct input input;
    const char *file; /* of the output; NULL: standard output */
    struct account read;
};

/* The number of records of a file in which repairs are looked for. It depends on the command line
 * alone, so that the output is the same for any number of workers. */
static size_t hinted_records(const struct check *check)
{
    const size_t files = check->input.count;

    return check->json || check->no_hint || files == 0 ? 0 : HINTED_MOST / files;
}

static void hint(const struct check *check, const struct visit *visit, struct output *out)
{
    struct repairs repairs;

    if (status_is_sound(visit->judgement->status) || visit->record > check->hinted)
        return;
    if (*visit->repairer == NULL)
        *visit->repairer = repairer_new();
    repairs_find(*visit->repairer, visit->judgement, &repair_limits_hint, &repairs);
    hint_write(visit, &repairs, out);
}

static void check_record(const void *context, const struct visit *visit,
                         struct chunk_result *result)
{
    const struct check *const check = context;
    const struct record *const record = &visit->judgement->record;

    if (check->json) {
        record_json(visit, check->now, check->spans, &result->out.buffer);
    } else if (!check->quiet || !status_is_sound(visit->judgement->status)) {
        if (record->diagnostics.count + record->remarks.count > 0) {
            report_diagnostics(visit, &result->errors);
            hint(check, visit, &result->errors);
            chunk_result_turn(result);
        }
        report_line(visit, check->now, &result->out);
    }
}

static bool take_chunk(void *context, const struct chunk_result *result)
{
    struct check *const check = context;

    chunk_result_write(result, check->in_turns, check->out, &check->errors);
    return check->out->error == 0;
}

/* Refuses parts that `cat` could not join. */
static bool accept_shard(const struct command *self, const struct check *check)
{
    if (check->input.shard.parts == 0 || check->json)
        return input_is_divisible(self, &check->input);
    complain("%s: --shard needs --json, so that `cat` joins the parts", self->name);
    return false;
}

static void write_counts(const struct check *check)
{
    buffer_format(&check->out->buffer, "%llu records: ", (unsigned long long)check->read.records);
    account_statuses(&check->read, &check->out->buffer);
    buffer_character(&check->out->buffer, '\n');
}

static int finish(struct check *check, bool read)
{
    const struct account *const account = &check->read;
    const uint64_t good = account->statuses[STATUS_COMPLETE] + account->statuses[STATUS_UNFINISHED];

    if (!check->json && !check->quiet && account->records != 1 && (read || account->records > 0))
        write_counts(check);
    if (!output_flush(&check->errors))
        read = false;
    return !read ? EXIT_TROUBLE : good == account->records ? EXIT_SOUND : EXIT_UNSOUND;
}

/* Whether two descriptors refer to the same file. */
static bool same_file(int a, int b)
{
    struct stat of_a, of_b;
    return fstat(a, &of_a) == 0 && fstat(b, &of_b) == 0 && of_a.st_dev == of_b.st_dev &&
           of_a.st_ino == of_b.st_ino;
}

/* Reads the moment of --now, written as a time in the move text. */
static bool read_now(const struct command *self, const char *text, struct now *now)
{
    now->text = text;
    if (moment_read(text, strlen(text), &now->moments))
        return true;
    complain("%s: --now takes a time such as 2026-11-03 or 2026-11-03T18:20Z", self->name);
    return false;
}

enum { KEY_NOW = KEY_OWN, KEY_NO_HINT, KEY_SPANS };

static const struct option_line options[] = {
    {'q', "quiet", NULL, "only records that are not sound"},
    {KEY_JSON, "json", NULL, "one line of JSON a record"},
    {KEY_SPANS, "spans", NULL, "with --json: also the moves, and where errors and moves are"},
    {KEY_NO_HINT, "no-hint", NULL, "do not look for the slip in a record that does not hold"},
    {'o', "output", "FILE", "write to FILE, which is replaced only when all could be read"},
    {KEY_NOW, "now", "TIME", "how much time would be left, were it now TIME"},
    {'j', "jobs", "N", "judge on so many cores at once (default: all there are)"},
    {KEY_SHARD, "shard", "I/N",
     "with --json: only the records that begin in the I-th of N equal\n"
     "parts of a file; `cat` joins the parts"},
    {0}};

static const struct option_value values[] = {{'q', FLAG_IN(struct check, quiet)},
                                             {KEY_JSON, FLAG_IN(struct check, json)},
                                             {KEY_SPANS, FLAG_IN(struct check, spans)},
                                             {KEY_NO_HINT, FLAG_IN(struct check, no_hint)},
                                             {'o', TEXT_IN(struct check, file)},
                                             {'j', NUMBER_IN(struct check, jobs, 1, JOBS_MAX)},
                                             {0}};

static bool take_option(const struct command *self, void *context, int key, const char *value)
{
    struct check *const check = context;

    switch (key) {
    case KEY_NOW:
        check->now = &check->now_asked;
        return read_now(self, value, check->now);
    case KEY_SHARD:
        return shard_read(self, value, &check->input.shard);
    default:
        return input_take_option(&check->input, key, value);
    }
}

static int check_files(struct check *check)
{
    struct output *const out = check->out;
    const bool parts = check->input.shard.parts > 0;

    check->hinted = hinted_records(check);
    output_open(&check->errors, STDERR_FILENO);
    check->in_turns = same_file(STDERR_FILENO, out->file);
    const struct jobs_plan plan = {.input = &check->input,
                                   .jobs = check->jobs,
                                   .colour = out->colour,
                                   .colour_errors = check->errors.colour,
                                   .work = check_record,
                                   .gather = take_chunk,
                                   .context = check,
                                   .out = out,
                                   .proofs = true,
                                   .errors = &check->errors,
                                   .account = &check->read};
    const bool read = jobs_run(&plan);
    if (read && !parts && check->read.records == 0)
        input_warn_of_nothing(&check->input, "check");
    const int status = finish(check, read);
    output_release(&check->errors);
    return status;
}

/* The output file is replaced only when everything has been read. */
static int check_into(struct check *check, struct output *out)
{
    struct destination destination;

    if (!input_spares(&check->input, check->file) ||
        !destination_open(&destination, check->file, out))
        return EXIT_TROUBLE;
    check->out = destination.out;
    const int status = check_files(check);
    return destination_close(&destination, status != EXIT_TROUBLE) ? status : EXIT_TROUBLE;
}

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    struct arguments arguments = {argc, argv};
    struct check check = {.jobs = jobs_default()};
    int status = options_read(self, &arguments, take_option, &check, out);

    if (status == OPTIONS_READ) {
        input_add_operands(&check.input, &arguments);
        status = accept_shard(self, &check) ? check_into(&check, out) : EXIT_TROUBLE;
    }
    input_release(&check.input);
    return status;
}

const struct command command_check = {
    .usage = "[-q] [--json [--spans]] [--no-hint] [-o FILE] [--now TIME] [-j N] [--shard I/N]\n"
             "             [--account] [--files0-from FILE] [FILE…]",
    .values = values,
    .options = {options, input_options},
    .notes = input_notes,
    .column = 22,
    .example = "recto check samples/differences-illegal.yaml",
    .run = run,
};
