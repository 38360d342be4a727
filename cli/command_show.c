/* recto show: the board of every record, with players, scores and verdict. */
#include "cli/command.h"
#include "cli/programs.h"
#include "cli/replace.h"
#include "cli/report.h"
#include "cli/sheet.h"
#include "cli/show_options.h"

#include <string.h>
#include <unistd.h>

struct show {
    struct output *out, errors;
    enum text_style style;
    uint32_t at;  /* UINT32_MAX: after the last move */
    size_t shown; /* records so far */
    int status;
};

static bool show_record(void *context, const struct visit *visit)
{
    struct show *const show = context;
    const struct judgement *const judgement = visit->judgement;

    if (judgement->status != STATUS_COMPLETE && judgement->status != STATUS_UNFINISHED &&
        show->status == EXIT_SOUND)
        show->status = EXIT_UNSOUND;
    if (judgement->status == STATUS_MALFORMED) {
        (void)output_flush(show->out);
        report_diagnostics(visit, &show->errors);
        (void)output_flush(&show->errors);
        return true;
    }
    if (show->at != UINT32_MAX && show->at > judgement->moves) {
        complain("show: --at %u: record %zu of %s has %u moves", show->at, visit->record,
                 visit->name, judgement->moves);
        show->status = EXIT_TROUBLE;
        return true;
    }
    buffer_text(&show->out->buffer, show->shown++ > 0 ? "\n\n" : "");
    sheet_write(visit, show->at, show->style, &show->out->buffer);
    output_settle(show->out);
    return show->out->error == 0;
}

/* Draws into a file that takes its place only when it is whole, and not empty-handed. */
static int show_into_file(struct show *show, const struct input *input, const char *name)
{
    struct replacement replacement;
    struct output file;

    if (!replacement_open(&replacement, name))
        return EXIT_TROUBLE;
    output_open(&file, replacement.file);
    show->out = &file;
    const bool read = input_visit(input, show_record, show);
    const bool written = output_flush(&file);
    if (!written)
        complain_file(name, "cannot write this file", file.error);
    output_release(&file);
    const bool sound = written && read && show->status != EXIT_TROUBLE;
    if (!sound || show->shown == 0) {
        replacement_abandon(&replacement);
        return sound ? show->status : EXIT_TROUBLE;
    }
    return replacement_commit(&replacement) ? show->status : EXIT_TROUBLE;
}

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    struct show_options options;
    struct input input = {0};
    int status = show_options_read(self, argc, argv, &options, out);

    if (status != -1)
        return status;
    if (show_is_drawn(&options))
        return program_run("recto-draw", argv);
    struct show show = {.out = out, .at = options.at};
    show.style = options.type == SHOW_NONE   ? sheet_default_style(out)
                 : options.type == SHOW_UTF8 ? TEXT_UTF8
                                             : TEXT_ASCII;
    show_options_input(&options, &input);
    output_open(&show.errors, STDERR_FILENO);
    if (options.output != NULL)
        status = show_into_file(&show, &input, options.output);
    else
        status = input_visit(&input, show_record, &show) ? show.status : EXIT_TROUBLE;
    if (!output_flush(&show.errors))
        status = EXIT_TROUBLE;
    output_release(&show.errors);
    input_release(&input);
    return status;
}

const struct command command_show = {
    .name = "show",
    .usage = show_usage,
    .summary = "draw the board, with players, scores and verdict",
    .help = show_help,
    .run = run,
};
