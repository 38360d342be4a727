/* recto-draw: the pictures of `recto show`, a program of its own so that the others start at once.
 */
#include "cli/draw/exhibits.h"
#include "cli/draw/show.h"
#include "cli/replace.h"

#include <string.h>
#include <unistd.h>

static void draw(struct drawing_job *job)
{
    switch (job->options->type) {
    case SHOW_PDF:
        if (job->options->blank)
            show_blanks(job);
        else
            show_booklet(job);
        break;
    case SHOW_HTML:
        show_pages(job);
        break;
    default:
        show_boards(job);
    }
}

/* Draws into a file that takes its place only when it is whole, and not empty-handed. */
static void draw_into_file(struct drawing_job *job, const char *name)
{
    struct replacement replacement;
    struct output file;

    if (!replacement_open(&replacement, name)) {
        job->status = EXIT_TROUBLE;
        return;
    }
    output_open(&file, replacement.file);
    job->out = &file;
    draw(job);
    const bool written = output_flush(&file);
    if (!written)
        complain_file(name, "cannot write this file", file.error);
    output_release(&file);
    const bool whole = written && job->shown > 0 && job->status != EXIT_TROUBLE;
    if (!whole)
        replacement_abandon(&replacement);
    if (!written || (whole && !replacement_commit(&replacement)))
        job->status = EXIT_TROUBLE;
}

static int run_show(const struct command *self, int argc, char **argv, struct output *out)
{
    struct show_options options;
    struct input input = {0};
    struct output errors;
    struct drawing_job job = {.options = &options, .input = &input, .out = out, .errors = &errors};

    const int status = show_options_read(self, argc, argv, &options, out);
    if (status != -1)
        return status;
    if (!show_is_drawn(&options))
        return refuse_usage(self, "recto-draw draws svg, pdf, png and html; recto draws text");
    show_options_input(&options, &input);
    output_open(&errors, STDERR_FILENO);
    const bool boards = options.type == SHOW_SVG || options.type == SHOW_PNG;
    if (options.output != NULL && !(boards && strchr(options.output, '%') != NULL))
        draw_into_file(&job, options.output);
    else
        draw(&job);
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
    .help = show_help,
    .run = run_show,
};

static int run(int argc, char **argv, struct output *out)
{
    if (argc == 2 && strcmp(argv[1], "--version") == 0) {
        buffer_text(&out->buffer, command_version);
        return EXIT_SOUND;
    }
    if (argc > 0 && strcmp(argv[0], command_exhibit.name) == 0)
        return command_exhibit.run(&command_exhibit, argc, argv, out);
    return command_draw.run(&command_draw, argc, argv, out);
}

int main(int argc, char **argv)
{
    return run_program(run, argc, argv);
}
