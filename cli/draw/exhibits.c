#include "cli/draw/exhibits.h"

#include "cli/draw/show.h"
#include "cli/input/input.h"
#include "render/page/canvas.h"
#include "render/page/leaves.h"
#include "render/sheets/poster.h"
#include "render/svg/svg.h"
#include "render/svg/words.h"

#include <errno.h>
#include <getopt.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

struct exhibit_job {
    const char *type;
    struct booklet_options paper;
    struct exhibit exhibit;
    struct arena arena;
    struct output *out;
    struct missing_scripts missing;
};

static const char *title_of(const struct exhibit *exhibit)
{
    const bool titled = exhibit->count > 0 && exhibit->blocks[0].kind == EXHIBIT_TITLE;

    return titled ? exhibit->blocks[0].text : "recto";
}

/* --- how wide words are */

static double guess(void *context, const char *text, bool strong)
{
    (void)context;
    return guess_width(text) * (strong ? 1.1 : 1);
}

/* As pictures are painted on a canvas: a font that is enlarged (canvas_picture.c). */
static double measure(void *context, const char *text, bool strong)
{
    const struct canvas_font font = {.size = 1.12, .bold = strong, .sans = true};

    return canvas_text_width(context, &font, text);
}

/* --- formats */

static const struct poster_format screen = {
    .em = 15, .margin = 28, .width = 640, .width_most = 1600, .measure = guess};

static bool draw_svg(struct exhibit_job *job)
{
    const struct poster poster = poster_make(&job->exhibit, &screen, &job->arena);
    struct buffer words = {0};

    for (size_t i = 0; i < job->exhibit.count && i < 3; i++)
        if (job->exhibit.blocks[i].kind == EXHIBIT_WORDS)
            buffer_text(&words, job->exhibit.blocks[i].text);
    svg_write(&poster.pages[0], 0, title_of(&job->exhibit), buffer_string(&words),
              &job->out->buffer);
    buffer_release(&words);
    return true;
}

static bool write_bytes(void *context, const unsigned char *bytes, size_t len)
{
    struct output *const out = context;

    buffer_append(&out->buffer, (const char *)bytes, len);
    output_settle(out);
    return out->error == 0;
}

static bool draw_png(struct exhibit_job *job)
{
    struct canvas *const measuring = canvas_measuring();
    struct poster_format format = screen;

    format.measure = measure;
    format.context = measuring;
    const struct poster poster = poster_make(&job->exhibit, &format, &job->arena);
    struct canvas *const canvas = canvas_png(
        write_bytes, job->out, (int)ceil(poster.pages[0].width), (int)ceil(poster.pages[0].height));
    canvas_note_missing(canvas, &job->missing);
    canvas_picture(canvas, &poster.pages[0], 0, 0, 0, 1);
    (void)canvas_close(measuring);
    return canvas_close(canvas);
}

/* Whether all stands on one page with words so large. */
static bool fits(struct exhibit_job *job, const struct poster_format *format, bool shrunk,
                 struct poster *poster)
{
    arena_empty(&job->arena);
    *poster = poster_make(&job->exhibit, format, &job->arena);
    return poster->count == 1 && (shrunk || !poster->shrunk);
}

/* The largest words with which all stands on one page, no table being smaller than the others; if
 * there are none, those of a booklet, or smaller ones with fewer pages and torn tables. */
static struct poster lay_out(struct exhibit_job *job, struct canvas *measuring,
                             const struct leaves *leaves)
{
    static const double largest = 17, usual = 10.5, least = 8.5, table_least = 6.5;
    struct poster_format format = {.least = table_least,
                                   .margin = leaves->left,
                                   .width = leaves->width,
                                   .height = leaves->height,
                                   .measure = measure,
                                   .context = measuring};

    struct poster poster;
    size_t fewest = SIZE_MAX;
    double best = usual;

    for (int shrunk = 0; shrunk < 2; shrunk++)
        for (format.em = largest; format.em >= least; format.em -= 0.5)
            if (fits(job, &format, shrunk == 1, &poster))
                return poster;
    for (format.em = usual; format.em >= least; format.em -= 0.5) {
        (void)fits(job, &format, true, &poster);
        const size_t breaks = poster.count + poster.torn;
        best = breaks < fewest ? format.em : best;
        fewest = breaks < fewest ? breaks : fewest;
    }
    format.em = best;
    (void)fits(job, &format, true, &poster);
    return poster;
}

/* "2 of 3" at the foot, as in booklets. */
static void number_page(struct canvas *canvas, const struct leaves *leaves, size_t page,
                        size_t pages)
{
    const struct face_style *const small = face_style(FACE_SMALL);
    struct buffer text = {0};

    if (pages > 1) {
        buffer_format(&text, "%zu of %zu", page, pages);
        const double width = canvas_text_width(canvas, &small->font, buffer_string(&text));
        canvas_text(canvas, &small->font, small->colour, leaves->right - width, leaves->height - 30,
                    buffer_string(&text));
    }
    buffer_release(&text);
}

static bool draw_pdf(struct exhibit_job *job)
{
    struct canvas *const measuring = canvas_measuring();
    const struct leaves leaves = leaves_make(measuring, &job->paper);
    const struct poster poster = lay_out(job, measuring, &leaves);
    struct canvas *const canvas = canvas_pdf(write_bytes, job->out, title_of(&job->exhibit), NULL);

    canvas_note_missing(canvas, &job->missing);
    for (size_t i = 0; i < poster.count; i++) {
        canvas_page(canvas, leaves.width, leaves.height);
        canvas_picture(canvas, &poster.pages[i], 0, 0, 0, 1);
        number_page(canvas, &leaves, i + 1, poster.count);
    }
    (void)canvas_close(measuring);
    return canvas_close(canvas);
}

/* --- the command */

static bool draw(struct exhibit_job *job)
{
    if (strcmp(job->type, "svg") == 0)
        return draw_svg(job);
    return strcmp(job->type, "png") == 0 ? draw_png(job) : draw_pdf(job);
}

static int read_and_draw(struct exhibit_job *job)
{
    struct buffer sent = {0};
    int status = EXIT_TROUBLE;

    if (!read_all(STDIN_FILENO, &sent))
        complain_file("-", "cannot read what is to be drawn", errno);
    else if (!exhibit_receive(&job->exhibit, sent.bytes, sent.len))
        complain("recto-draw got nothing that can be drawn");
    else if (!draw(job) && job->out->error == 0)
        complain("this cannot be drawn");
    else
        status = EXIT_SOUND;
    buffer_release(&sent);
    return status;
}

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    static const struct option longs[] = {{"paper", required_argument, NULL, 'P'},
                                          {"landscape", no_argument, NULL, 'L'},
                                          {NULL, 0, NULL, 0}};
    struct exhibit_job job = {.type = "pdf", .out = out};

    for (int option; (option = next_option(self, argc, argv, "T:", longs, out)) != -1;) {
        if (option < 0)
            return EXIT_TROUBLE;
        if (option == 'T')
            job.type = optarg;
        if (option == 'P')
            job.paper.paper = strcmp(optarg, "letter") == 0 ? PAPER_LETTER : PAPER_A4;
        job.paper.landscape |= option == 'L';
    }
    const int status = read_and_draw(&job);
    complain_of_missing(&job.missing);
    exhibit_release(&job.exhibit);
    arena_release(&job.arena);
    return status;
}

const struct command command_exhibit = {
    .name = "exhibit",
    .usage = "[-T svg|pdf|png] [--paper NAME] [--landscape]",
    .summary = "draw what recto-archive has counted",
    .help = "",
    .run = run,
};
