#include "cli/draw/rules.h"

#include "cli/draw/figures.h"
#include "cli/output/destination.h"
#include "cli/output/screen.h"
#include "cli/report/sheet.h"
#include "cli/rules/boards.h"
#include "cli/rules/markdown.h"
#include "cli/rules/render.h"
#include "render/html/rules.h"

enum { MAN_COLUMNS = 70 };

static enum text_style style_of(const struct rules_options *options, const struct output *out)
{
    return options->type == FORMAT_NONE   ? sheet_default_style(out)
           : options->type == FORMAT_UTF8 ? TEXT_UTF8
                                          : TEXT_ASCII;
}

static void write_text(const struct rules_options *options, struct output *out)
{
    struct rules_boards boards = {.arbiter = arbiter_new(),
                                  .style = sheet_coloured(style_of(options, out), out),
                                  .columns = screen_text_columns(out) - RENDER_INDENT};
    struct buffer markdown = {0};

    for (size_t i = 0; i < options->count; i++) {
        const struct rules_page page = {.game = options->games[i],
                                        .draw = rules_draw_text,
                                        .context = &boards,
                                        .out = &markdown};
        boards.explained = false;
        rules_write(&page);
        buffer_text(&out->buffer, i > 0 ? "\n" : "");
        render_text(&markdown, screen_text_columns(out), out->colour, &out->buffer);
        markdown.len = 0;
    }
    buffer_release(&markdown);
    arbiter_free(boards.arbiter);
}

static void write_man(const struct rules_options *options, struct output *out)
{
    const struct schema *const schema =
        options->count == 1 && options->games[0] != NULL ? &options->games[0]->schema : NULL;
    struct rules_boards boards = {
        .arbiter = arbiter_new(), .style = TEXT_ASCII, .columns = MAN_COLUMNS};
    struct buffer markdown = {0}, name = {0};

    for (size_t i = 0; i < options->count; i++) {
        const struct rules_page page = {.game = options->games[i],
                                        .form = RULES_MAN,
                                        .draw = rules_draw_text,
                                        .context = &boards,
                                        .out = &markdown};
        boards.explained = false;
        rules_write(&page);
    }
    buffer_format(&name, "recto-%s", schema != NULL ? schema->id : "games");
    render_man(buffer_string(&name),
               schema != NULL ? schema->title : "the eleven games that recto knows", &markdown,
               &out->buffer);
    buffer_release(&name);
    buffer_release(&markdown);
    arbiter_free(boards.arbiter);
}

/* The page of one game has its title; several have a page together. */
static bool write_html(const struct rules_options *options, struct output *out)
{
    static const char together[] = "Pencil-and-paper games by Leroy Quet";
    const struct game *const first = options->games[0];
    const bool several = options->count > 1;
    struct figures figures = {.arbiter = arbiter_new()};
    struct buffer markdown = {0}, body = {0};

    if (several)
        buffer_format(&markdown, "# %s\n\n", together);
    for (size_t i = 0; i < options->count; i++) {
        const struct rules_page page = {.game = options->games[i],
                                        .form = RULES_HTML,
                                        .several = several,
                                        .draw = figures_draw,
                                        .context = &figures,
                                        .out = &markdown};
        rules_write(&page);
    }
    render_html(&markdown, &body);
    html_rules(several || first == NULL ? together : first->schema.title, several, &body,
               &out->buffer);
    buffer_release(&body);
    buffer_release(&markdown);
    arena_release(&figures.arena);
    arbiter_free(figures.arbiter);
    return !figures.failed;
}

/* The output replaces a file only if all is drawn. */
static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    struct rules_options options;
    struct destination destination;
    bool whole = true;
    const int status = rules_options_read(self, argc, argv, &options, out);

    if (status != OPTIONS_READ)
        return status;
    if (!destination_open(&destination, options.output, out))
        return EXIT_TROUBLE;
    if (options.type == FORMAT_HTML)
        whole = write_html(&options, destination.out);
    else
        (options.type == FORMAT_MAN ? write_man : write_text)(&options, destination.out);
    return destination_close(&destination, whole) && whole ? EXIT_SOUND : EXIT_TROUBLE;
}

const struct command command_rules_pages = {
    .name = "rules",
    .usage = rules_usage,
    .summary = "draw the rules of games",
    .options = {rules_option_lines},
    .run = run,
};
