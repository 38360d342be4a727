#include "cli/draw/rules.h"

#include "cli/draw/figures.h"
#include "cli/output/destination.h"
#include "cli/output/screen.h"
#include "cli/report/sheet.h"
#include "cli/rules/boards.h"
#include "cli/rules/markdown.h"
#include "cli/rules/render.h"
#include "render/html/head.h"

#include <string.h>

enum { MAN_COLUMNS = 70 };

/* Writes the rules that are asked for as one page of Markdown. */
static void write_page(const struct rules_options *options, enum rules_form form,
                       draw_pictures *draw, void *context, struct buffer *markdown)
{
    for (size_t i = 0; i < options->count; i++)
        rules_write(&(struct rules_page){.game = options->games[i],
                                         .form = form,
                                         .several = form == RULES_HTML && options->count > 1,
                                         .draw = draw,
                                         .context = context,
                                         .out = markdown});
}

static enum text_style style_of(const struct rules_options *options, const struct output *out)
{
    return options->type == FORMAT_NONE   ? sheet_default_style(out)
           : options->type == FORMAT_UTF8 ? TEXT_UTF8
                                          : TEXT_ASCII;
}

static void write_text(const struct rules_options *options, struct arbiter *arbiter,
                       struct buffer *markdown, struct output *out)
{
    const size_t columns = screen_text_columns(out);
    struct rules_boards boards = {.arbiter = arbiter,
                                  .style = sheet_coloured(style_of(options, out), out),
                                  .columns = columns > RENDER_INDENT ? columns - RENDER_INDENT : 1};

    write_page(options, RULES_TEXT, rules_draw_text, &boards, markdown);
    render_text(markdown, columns, out->colour, &out->buffer);
}

static void write_man(const struct rules_options *options, struct arbiter *arbiter,
                      struct buffer *markdown, struct output *out)
{
    const struct game *const game = options->count == 1 ? options->games[0] : NULL;
    struct rules_boards boards = {.arbiter = arbiter, .style = TEXT_ASCII, .columns = MAN_COLUMNS};

    write_page(options, RULES_MAN, rules_draw_text, &boards, markdown);
    render_man(game != NULL ? game->schema.id : "games",
               game != NULL ? game->schema.title : "the games that recto knows", markdown,
               &out->buffer);
}

/* Writes a link to each `<h2 id="…">…</h2>`. */
static void write_contents(struct buffer *out, const char *body)
{
    static const char mark[] = "<h2 id=\"";

    buffer_text(out, "<nav id=\"contents\" tabindex=\"-1\" aria-label=\"Contents\">\n<ol>\n");
    while ((body = strstr(body, mark)) != NULL) {
        const char *const id = body + strlen(mark);
        body = strstr(id, "</h2>");
        buffer_format(out, "<li><a href=\"#%.*s</a></li>\n", (int)(body - id), id);
    }
    buffer_text(out, "</ol>\n</nav>\n");
}

/* Lines may be wider than the screen, and then keys scroll them. */
static void write_body(struct buffer *out, const char *body)
{
    static const char mark[] = "<pre";

    for (const char *at; (at = strstr(body, mark)) != NULL; body = at + strlen(mark)) {
        buffer_append(out, body, (size_t)(at - body) + strlen(mark));
        buffer_text(out, " tabindex=\"0\"");
    }
    buffer_text(out, body);
}

/* Writes the page around a body whose headings of the second level are its contents: the sections
 * of a game, or `several` games. */
static void write_rules_page(const char *title, bool several, struct buffer *body,
                             struct buffer *out)
{
    head_write(out, title, STYLE_RULES, false);
    buffer_text(out, "<a class=\"skip\" href=\"#text\">To the rules</a>\n<div class=\"book\">\n");
    write_contents(out, buffer_string(body));
    buffer_format(out, "<main id=\"text\" tabindex=\"-1\" class=\"%s\">\n",
                  several ? "games" : "game");
    write_body(out, buffer_string(body));
    buffer_text(out, "</main>\n</div>\n</body>\n</html>\n");
}

/* The page of one game has its title; several have a page together. False if a board cannot be
 * drawn. */
static bool write_html(const struct rules_options *options, struct arbiter *arbiter,
                       struct buffer *markdown, struct output *out)
{
    static const char together[] = "Pencil-and-paper games by Leroy Quet";
    const struct game *const game = options->count == 1 ? options->games[0] : NULL;
    struct figures figures = {.arbiter = arbiter};
    struct buffer body = {0};

    if (options->count > 1)
        buffer_format(markdown, "# %s\n\n", together);
    write_page(options, RULES_HTML, figures_draw, &figures, markdown);
    render_html(markdown, &body);
    write_rules_page(game != NULL ? game->schema.title : together, options->count > 1, &body,
                     &out->buffer);
    buffer_release(&body);
    arena_release(&figures.arena);
    return !figures.failed;
}

static bool write_rules(const struct rules_options *options, struct output *out)
{
    struct arbiter *const arbiter = arbiter_new();
    struct buffer markdown = {0};
    bool whole = true;

    if (options->type == FORMAT_HTML)
        whole = write_html(options, arbiter, &markdown, out);
    else if (options->type == FORMAT_MAN)
        write_man(options, arbiter, &markdown, out);
    else
        write_text(options, arbiter, &markdown, out);
    buffer_release(&markdown);
    arbiter_free(arbiter);
    return whole;
}

/* The output replaces a file only if all is drawn. */
static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    struct rules_options options;
    struct destination destination;
    const int status = rules_options_read(self, argc, argv, &options, out);

    if (status != OPTIONS_READ)
        return status;
    if (!destination_open(&destination, options.output, out))
        return EXIT_TROUBLE;
    const bool whole = write_rules(&options, destination.out);
    return destination_close(&destination, whole) && whole ? EXIT_SOUND : EXIT_TROUBLE;
}

const struct command command_rules_pages = {
    .name = "rules",
    .usage = rules_usage,
    .summary = "draw the rules of games",
    .values = rules_option_values,
    .options = {rules_option_lines},
    .run = run,
};
