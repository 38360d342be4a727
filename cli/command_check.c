/* recto check: read, replay and judge every record. */
#include "cli/command.h"
#include "cli/jobs.h"
#include "cli/report.h"

#include "notation/moment.h"

#include <getopt.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

struct check {
    struct output *out, errors;
    bool json, quiet;
    bool in_turns; /* both streams end in the same place: keep their order */
    bool progress;
    bool trouble;    /* a clock could not be judged; it has been said */
    struct now *now; /* or NULL */
    uint32_t jobs;
    size_t records, counts[STATUSES];
    time_t started, shown;
};

static bool sound(enum status status)
{
    return status == STATUS_COMPLETE || status == STATUS_UNFINISHED;
}

/* A machine without the zone of a record can say nothing about its clock. */
static void complain_of_zone(const struct visit *visit, struct gathered *gathered)
{
    const struct time_control *const control = visit->judgement->record.time;
    struct buffer *const text = &gathered->errors.buffer;

    if (visit->judgement->status == STATUS_MALFORMED || control == NULL || control->zone != NULL)
        return;
    buffer_text(text, "recto: ");
    report_file(visit->name, text);
    buffer_format(text, ": the clock needs the time zone `%s`, and ", control->zone_name);
    report_file(zone_folder(), text);
    buffer_text(text, " is not there; Debian has it in the package tzdata\n");
    gathered_turn(gathered);
    gathered->trouble = true;
}

static void check_record(const void *context, const struct visit *visit, struct gathered *gathered)
{
    const struct check *const check = context;
    const struct record *const record = &visit->judgement->record;

    if (check->json) {
        report_json(visit, check->now, &gathered->out.buffer);
    } else if (!check->quiet || !sound(visit->judgement->status)) {
        if (record->diagnostics.count + record->remarks.count > 0) {
            report_diagnostics(visit, &gathered->errors);
            gathered_turn(gathered);
        }
        report_line(visit, check->now, &gathered->out);
    }
    complain_of_zone(visit, gathered);
}

/* On a terminal, once a second, how far it has got. */
static void show_progress(struct check *check)
{
    const time_t now = time(NULL);

    if (now == check->shown)
        return;
    check->shown = now;
    if (now <= check->started + 1)
        return;
    buffer_format(&check->errors.buffer, "\r%zu records, %lld seconds", check->records,
                  (long long)(now - check->started));
    (void)output_flush(&check->errors);
}

static void clear_progress(struct check *check)
{
    if (check->progress && check->shown > check->started + 1)
        buffer_text(&check->errors.buffer, "\r\033[K");
}

static bool take_batch(void *context, const struct gathered *gathered)
{
    struct check *const check = context;

    check->records += gathered->records;
    check->trouble |= gathered->trouble;
    for (int i = 0; i < STATUSES; i++)
        check->counts[i] += gathered->tally[i];
    if (gathered->errors.buffer.len > 0)
        clear_progress(check);
    gathered_write(gathered, check->in_turns, check->out, &check->errors);
    if (check->progress)
        show_progress(check);
    return check->out->error == 0;
}

static void write_counts(const struct check *check)
{
    static const enum status order[STATUSES] = {STATUS_COMPLETE, STATUS_UNFINISHED, STATUS_DISPUTED,
                                                STATUS_ILLEGAL, STATUS_MALFORMED};
    struct buffer *const text = &check->out->buffer;

    buffer_format(text, "%zu records: ", check->records);
    for (int i = 0; i < STATUSES; i++)
        buffer_format(text, "%s%zu %s", i > 0 ? ", " : "", check->counts[order[i]],
                      status_names[order[i]]);
    buffer_character(text, '\n');
}

static int finish(struct check *check, bool read)
{
    const size_t good = check->counts[STATUS_COMPLETE] + check->counts[STATUS_UNFINISHED];

    clear_progress(check);
    (void)output_flush(&check->errors);
    if (!check->json && !check->quiet && check->records != 1)
        write_counts(check);
    if (check->errors.error != 0 || check->trouble)
        read = false;
    output_release(&check->errors);
    return !read ? EXIT_TROUBLE : good == check->records ? EXIT_SOUND : EXIT_UNSOUND;
}

/* Whether two descriptors lead to the same place. */
static bool same_file(int a, int b)
{
    struct stat of_a, of_b;
    return fstat(a, &of_a) == 0 && fstat(b, &of_b) == 0 && of_a.st_dev == of_b.st_dev &&
           of_a.st_ino == of_b.st_ino;
}

static bool take_jobs(const struct command *self, const char *value, uint32_t *jobs)
{
    if (!option_number(self, "--jobs", value, jobs))
        return false;
    if (*jobs < 1 || *jobs > JOBS_MOST) {
        complain("check: --jobs takes a number from 1 to %d", JOBS_MOST);
        return false;
    }
    return true;
}

/* The moment of `--now`, as a time in the move text is written. */
static bool read_now(const struct command *self, const char *text, struct now *now)
{
    now->text = text;
    if (moment_read(text, strlen(text), &now->moments))
        return true;
    complain("%s: --now takes a time such as 2026-11-03 or 2026-11-03T18:20Z", self->name);
    return false;
}

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    static const struct option longs[] = {{"json", no_argument, NULL, 'j'},
                                          {"quiet", no_argument, NULL, 'q'},
                                          {"files0-from", required_argument, NULL, 'f'},
                                          {"jobs", required_argument, NULL, 'J'},
                                          {"now", required_argument, NULL, 'n'},
                                          {"help", no_argument, NULL, 'h'},
                                          {NULL, 0, NULL, 0}};
    struct check check = {.out = out, .jobs = jobs_default(), .started = time(NULL)};
    struct input input = {0};
    struct now now;
    bool listed = false;

    for (int option; (option = next_option(self, argc, argv, "jqh", longs, out)) != -1;) {
        if (option < 0 || (option == 'n' && !read_now(self, optarg, &now))) {
            input_release(&input);
            return option == -2 ? EXIT_SOUND : EXIT_TROUBLE;
        }
        if (option == 'n')
            check.now = &now;
        check.json |= option == 'j';
        check.quiet |= option == 'q';
        if (option == 'J' && !take_jobs(self, optarg, &check.jobs)) {
            input_release(&input);
            return EXIT_TROUBLE;
        }
        if (option == 'f') {
            input_add_list(&input, optarg);
            listed = true;
        }
    }
    for (int i = optind; i < argc; i++)
        input_add(&input, argv[i]);
    if (optind == argc && !listed)
        input_add(&input, "-");
    output_open(&check.errors, STDERR_FILENO);
    check.progress = isatty(STDERR_FILENO) && !isatty(out->file);
    check.in_turns = same_file(STDERR_FILENO, out->file);
    const struct jobs_plan plan = {.input = &input,
                                   .jobs = check.jobs,
                                   .colour = out->colour,
                                   .colour_errors = check.errors.colour,
                                   .work = check_record,
                                   .gather = take_batch,
                                   .context = &check};
    const bool read = jobs_run(&plan);
    input_release(&input);
    return finish(&check, read);
}

const struct command command_check = {
    .name = "check",
    .usage = "[-q] [--json] [--now TIME] [--jobs N] [--files0-from FILE] [FILE…]",
    .summary = "read, replay and judge every record",
    .help = "  -q, --quiet         only records that are not sound\n"
            "      --json          one line of JSON a record\n"
            "      --now TIME      how much time would be left, were it now TIME\n"
            "      --jobs N        judge on so many cores at once (default: all there are)\n"
            "      --files0-from F file names, each ended by a NUL byte, from F (- is standard "
            "input)\n"
            "A folder stands for its *.yaml; without a FILE, or for -, standard input is read.\n",
    .run = run,
};
