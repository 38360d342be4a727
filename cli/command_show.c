/* recto show: the board of every record, with players, scores and verdict. */
#include "cli/command.h"
#include "cli/replace.h"
#include "cli/report.h"
#include "cli/sheet.h"

#include <getopt.h>
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

static bool choose_style(const char *name, enum text_style *style)
{
    if (strcmp(name, "text") == 0)
        *style = TEXT_ASCII;
    else if (strcmp(name, "utf8") == 0)
        *style = TEXT_UTF8;
    else
        return false;
    return true;
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
    if (!written || show->shown == 0) {
        replacement_abandon(&replacement);
        return written && read ? show->status : EXIT_TROUBLE;
    }
    return replacement_commit(&replacement) && read ? show->status : EXIT_TROUBLE;
}

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    static const struct option longs[] = {{"type", required_argument, NULL, 'T'},
                                          {"at", required_argument, NULL, 'a'},
                                          {"output", required_argument, NULL, 'o'},
                                          {"help", no_argument, NULL, 'h'},
                                          {NULL, 0, NULL, 0}};
    struct show show = {.out = out, .style = sheet_default_style(out), .at = UINT32_MAX};
    const char *file = NULL;
    struct input input = {0};

    for (int option; (option = next_option(self, argc, argv, "T:o:h", longs, out)) != -1;) {
        if (option < 0)
            return option == -2 ? EXIT_SOUND : EXIT_TROUBLE;
        if (option == 'T' && !choose_style(optarg, &show.style))
            return refuse_usage(self, "-T takes text or utf8");
        if (option == 'a' && !option_number(self, "--at", optarg, &show.at))
            return EXIT_TROUBLE;
        if (option == 'o')
            file = optarg;
    }
    for (int i = optind; i < argc; i++)
        input_add(&input, argv[i]);
    if (optind == argc)
        input_add(&input, "-");
    output_open(&show.errors, STDERR_FILENO);
    int status;
    if (file != NULL)
        status = show_into_file(&show, &input, file);
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
    .usage = "[-T text|utf8] [--at N] [-o FILE] [FILE…]",
    .summary = "draw the board, with players, scores and verdict",
    .help = "  -T, --type FORMAT  text (plain ASCII) or utf8 (box drawing; the default on a UTF-8 "
            "terminal)\n"
            "      --at N         the position after N moves (default: after the last)\n"
            "  -o, --output FILE  write to FILE\n",
    .run = run,
};
