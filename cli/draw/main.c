/* recto-draw: what `recto show`, `recto rules` and `recto puzzle` draw. It is a program of its own,
 * since pango and cairo would slow down the start of recto. */
#include "cli/command.h"
#include "cli/draw/back_end.h"
#include "cli/draw/job.h"
#include "cli/draw/puzzles.h"
#include "cli/draw/rules.h"
#include "cli/output/destination.h"

#include <string.h>
#include <unistd.h>

static void draw_with_back_end(struct drawing_job *job)
{
    const struct back_end *const back_end = back_end_of(job->options->type);

    (job->options->blank ? back_end->blanks : back_end->records)(job);
}

/* The output replaces a file only if something was drawn, and all without trouble. */
static void draw_records(struct drawing_job *job, const char *file,
                         void (*draw)(struct drawing_job *job))
{
    struct destination destination;

    if (!input_spares(job->input, file) || !destination_open(&destination, file, job->out)) {
        job->status = EXIT_TROUBLE;
        return;
    }
    job->out = destination.out;
    draw(job);
    if (!destination_close(&destination, job->shown > 0 && job->status != EXIT_TROUBLE))
        job->status = EXIT_TROUBLE;
}

static int run_show(const struct command *self, int argc, char **argv, struct output *out)
{
    struct show_options options;
    struct input input = {0};
    struct output errors;
    struct drawing_job job = {.options = &options, .input = &input, .out = out, .errors = &errors};

    const int status = show_options_read(self, argc, argv, &options, out);
    if (status != OPTIONS_READ)
        return status;
    if (!show_is_drawn(&options))
        return refuse_usage(self, "recto-draw draws svg, pdf, png and html; recto draws text");
    input_add_operands(&input, &options.operands);
    output_open(&errors, STDERR_FILENO);
    const bool boards = back_end_of(options.type)->picture != NULL;
    const bool many = boards && options.output != NULL && strchr(options.output, '%') != NULL;
    draw_records(&job, many ? NULL : options.output,
                 strcmp(self->name, "puzzle") == 0 ? puzzles_draw : draw_with_back_end);
    if (job.shown == 0 && job.status == EXIT_SOUND)
        job.status = show_nothing(&input);
    complain_of_missing(&job.missing);
    if (!output_flush(&errors))
        job.status = EXIT_TROUBLE;
    output_release(&errors);
    input_release(&input);
    return job.status;
}

static const struct command command_draw = {
    .name = "show",
    .usage = show_usage,
    .summary = "draw the board, with players, scores and verdict",
    .values = show_option_values,
    .options = {show_option_lines},
    .run = run_show,
};

static const struct command command_puzzle_sheet = {
    .name = "puzzle",
    .usage = show_usage,
    .summary = "draw positions and their solutions",
    .values = show_option_values,
    .options = {show_option_lines},
    .run = run_show,
};

static int run(int argc, char **argv, struct output *out)
{
    if (argc > 0 && strcmp(argv[0], command_rules_pages.name) == 0)
        return command_rules_pages.run(&command_rules_pages, argc, argv, out);
    if (argc > 0 && strcmp(argv[0], command_puzzle_sheet.name) == 0)
        return command_puzzle_sheet.run(&command_puzzle_sheet, argc, argv, out);
    return command_draw.run(&command_draw, argc, argv, out);
}

int main(int argc, char **argv)
{
    return program_main(run, argc, argv);
}
