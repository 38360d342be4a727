/* recto show: the board of every record, with players, scores and verdict. */
#include "cli/options.h"
#include "cli/output/destination.h"
#include "cli/process/sibling.h"
#include "cli/report/report.h"
#include "cli/report/sheet.h"
#include "cli/show_options.h"
#include "validator/restore/unordered.h"

#include <string.h>
#include <unistd.h>

struct show {
    struct output *out, errors;
    enum text_style style;
    struct at at;
    size_t shown; /* records so far */
    int status;
};

static bool show_record(void *context, const struct visit *visit)
{
    struct show *const show = context;
    const struct judgement *const judgement = visit->judgement;
    uint32_t moves;

    if (judgement->status != STATUS_COMPLETE && judgement->status != STATUS_UNFINISHED &&
        show->status == EXIT_SOUND)
        show->status = EXIT_UNSOUND;
    if (judgement->status == STATUS_MALFORMED) {
        report_between(visit, show->out, &show->errors);
        return true;
    }
    if ((show->style & TEXT_NUMBERS) != 0 && !order_is_known(judgement)) {
        show_refuse_numbers(visit);
        show->status = EXIT_TROUBLE;
        return true;
    }
    if (!at_find(show->at, judgement, &moves)) {
        at_complain("show", show->at, visit);
        show->status = EXIT_TROUBLE;
        return true;
    }
    show->shown++;
    if (!output_is_open(show->out))
        return show->out->error == 0; /* the verdicts still count */
    buffer_text(&show->out->buffer, show->shown > 1 ? "\n\n" : "");
    sheet_write(visit, moves, sheet_coloured(show->style, show->out), &show->out->buffer);
    output_settle(show->out);
    return show->out->error == 0;
}

/* The output file is replaced only when all records are drawn, and there are some. */
static int show_records(struct show *show, const struct input *input, const char *file)
{
    struct input reading = *input;
    struct destination destination;

    if (!input_spares(input, file) || !destination_open(&destination, file, show->out))
        return EXIT_TROUBLE;
    reading.out = show->out = destination.out;
    const bool read = input_visit(&reading, show_record, show) && show->status != EXIT_TROUBLE;
    return destination_close(&destination, read && show->shown > 0) && read ? show->status
                                                                            : EXIT_TROUBLE;
}

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    struct show_options options;
    struct input input = {0};
    int status = show_options_read(self, argc, argv, &options, out);

    if (status != OPTIONS_READ)
        return status;
    if (show_is_drawn(&options))
        return sibling_run("recto-draw", argv);
    struct show show = {.out = out, .at = options.at};
    show.style = options.type == FORMAT_NONE   ? sheet_default_style(out)
                 : options.type == FORMAT_UTF8 ? TEXT_UTF8
                                               : TEXT_ASCII;
    if (options.order)
        show.style |= TEXT_NUMBERS;
    input_add_operands(&input, &options.operands);
    output_open(&show.errors, STDERR_FILENO);
    status = show_records(&show, &input, options.output);
    if (show.shown == 0 && status == EXIT_SOUND)
        status = show_nothing(&input);
    if (!output_flush(&show.errors))
        status = EXIT_TROUBLE;
    output_release(&show.errors);
    input_release(&input);
    return status;
}

const struct command command_show = {
    .usage = show_usage,
    .values = show_option_values,
    .options = {show_option_lines},
    .example = "recto show -o board.svg samples/plexus.yaml",
    .run = run,
};
