#include "cli/draw/charts.h"

#include "cli/draw/back_end.h"
#include "cli/draw/job.h"
#include "cli/draw/words.h"
#include "cli/input/input.h"
#include "render/page/canvas.h"
#include "render/sheets/chart_pages.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

const char *charts_title(const struct charts *charts)
{
    const bool titled = charts->count > 0 && charts->blocks[0].kind == CHART_TITLE;

    return titled ? charts->blocks[0].text : "recto";
}

static const struct chart_format screen = {.em = 15,
                                           .margin = 28,
                                           .width = 640,
                                           .width_most = 1600,
                                           .measure = words_guess,
                                           .fit = words_fit_guess};

bool charts_draw(struct chart_job *job)
{
    const struct back_end *const back_end = back_end_of(job->type);
    struct canvas *const measuring = canvas_measuring();
    struct chart_format format = screen;
    struct buffer description = {0};

    if (back_end->has_fonts) {
        format.measure = words_measure;
        format.fit = words_fit;
        format.context = measuring;
    }
    const struct chart_pages made = chart_pages_make(&job->charts, &format, &job->arena);
    for (size_t i = 0; i < job->charts.count && i < 3; i++)
        if (job->charts.blocks[i].kind == CHART_WORDS)
            buffer_text(&description, job->charts.blocks[i].text);
    const struct picture_words words = {charts_title(&job->charts), buffer_string(&description)};
    const struct length width = {made.pages[0].width, LENGTH_PIXELS};
    const bool drawn =
        back_end->picture(&made.pages[0], 0, &width, &words, &job->missing, &job->out->buffer);
    buffer_release(&description);
    (void)canvas_close(measuring);
    return drawn;
}

/* --- the command */

static int read_and_draw(struct chart_job *job)
{
    struct buffer sent = {0};
    int status = EXIT_TROUBLE;

    if (!read_all(STDIN_FILENO, &sent))
        complain_file("-", "cannot read what is to be drawn", errno);
    else if (!charts_receive(&job->charts, sent.bytes, sent.len))
        complain("recto-draw got nothing that can be drawn");
    else if (!back_end_of(job->type)->charts(job) && job->out->error == 0)
        complain("this cannot be drawn");
    else
        status = EXIT_SOUND;
    buffer_release(&sent);
    return status;
}

static const struct option_line options[] = {{'T', "type", "FORMAT", NULL},
                                             {KEY_PAPER, "paper", "NAME", NULL},
                                             {KEY_LANDSCAPE, "landscape", NULL, NULL},
                                             {0}};

static bool take_option(const struct command *self, void *context, int key, const char *value)
{
    struct chart_job *const job = context;

    if (key == 'T')
        return format_named(self, value, FORMATS_OF_COUNTS, &job->type);
    if (key == KEY_PAPER)
        return paper_named(value, &job->paper.size);
    job->paper.landscape |= key == KEY_LANDSCAPE;
    return true;
}

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    struct arguments arguments = {argc, argv};
    struct chart_job job = {.type = FORMAT_PDF, .out = out};
    int status = options_read(self, &arguments, take_option, &job, out);

    if (status != OPTIONS_READ)
        return status;
    status =
        format_is_drawn(job.type)
            ? read_and_draw(&job)
            : refuse_usage(self, "recto-draw draws svg, pdf and png; recto-archive writes text");
    complain_of_missing(&job.missing);
    charts_release(&job.charts);
    arena_release(&job.arena);
    return status;
}

const struct command command_charts = {
    .name = "charts",
    .summary = "draw what recto-archive has counted",
    .usage = "[-T svg|pdf|png] [--paper NAME] [--landscape]",
    .options = {options},
    .run = run,
};
