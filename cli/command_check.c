/* recto check: read, replay and judge every record. */
#include "cli/command.h"
#include "cli/report.h"

#include <getopt.h>
#include <time.h>
#include <unistd.h>

struct check {
    struct output *out, errors;
    bool json, quiet, progress;
    size_t records, files, counts[STATUSES];
    const char *file; /* the last one met */
    time_t started, shown;
};

static bool sound(enum status status)
{
    return status == STATUS_COMPLETE || status == STATUS_UNFINISHED;
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

static void report(struct check *check, const struct visit *visit)
{
    const struct record *const record = &visit->judgement->record;

    if (check->json) {
        report_json(visit, &check->out->buffer);
    } else if (!check->quiet || !sound(visit->judgement->status)) {
        if (record->diagnostics.count + record->remarks.count > 0) {
            /* Both streams often end in the same place: keep their order. */
            (void)output_flush(check->out);
            clear_progress(check);
            report_diagnostics(visit, &check->errors);
            (void)output_flush(&check->errors);
        }
        report_line(visit, check->out);
    }
}

static bool check_record(void *context, const struct visit *visit)
{
    struct check *const check = context;

    check->counts[visit->judgement->status]++;
    check->records++;
    check->files += visit->record == 1;
    report(check, visit);
    if (check->progress && check->records % 256 == 0)
        show_progress(check);
    output_settle(check->out);
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
    if (check->errors.error != 0)
        read = false;
    output_release(&check->errors);
    return !read ? EXIT_TROUBLE : good == check->records ? EXIT_SOUND : EXIT_UNSOUND;
}

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    static const struct option longs[] = {{"json", no_argument, NULL, 'j'},
                                          {"quiet", no_argument, NULL, 'q'},
                                          {"files0-from", required_argument, NULL, 'f'},
                                          {"help", no_argument, NULL, 'h'},
                                          {NULL, 0, NULL, 0}};
    struct check check = {.out = out, .started = time(NULL)};
    struct input input = {0};
    bool listed = false;

    for (int option; (option = next_option(self, argc, argv, "jqh", longs, out)) != -1;) {
        if (option < 0) {
            input_release(&input);
            return option == -2 ? EXIT_SOUND : EXIT_TROUBLE;
        }
        check.json |= option == 'j';
        check.quiet |= option == 'q';
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
    const bool read = input_visit(&input, check_record, &check);
    input_release(&input);
    return finish(&check, read);
}

const struct command command_check = {
    .name = "check",
    .usage = "[-q] [--json] [--files0-from FILE] [FILE…]",
    .summary = "read, replay and judge every record",
    .help = "  -q, --quiet         only records that are not sound\n"
            "      --json          one line of JSON a record\n"
            "      --files0-from F file names, each ended by a NUL byte, from F (- is standard "
            "input)\n"
            "A folder stands for its *.yaml; without a FILE, or for -, standard input is read.\n",
    .run = run,
};
