/* recto rules: how games are played, from their sources and from the tables the program runs on. */
#include "cli/output/destination.h"
#include "cli/output/screen.h"
#include "cli/process/sibling.h"
#include "cli/report/sheet.h"
#include "cli/rules/article.h"
#include "cli/rules_options.h"
#include "render/article/man.h"
#include "render/article/text.h"

typedef void write_article(const struct article *article, const struct rules_options *options,
                           struct output *out);

static void write_text(const struct article *article, const struct rules_options *options,
                       struct output *out)
{
    const enum text_style style = options->type == FORMAT_NONE   ? sheet_default_style(out)
                                  : options->type == FORMAT_UTF8 ? TEXT_UTF8
                                                                 : TEXT_ASCII;
    const struct article_text form = {screen_text_columns(out), sheet_coloured(style, out),
                                      out->colour};

    buffer_text(&out->buffer, out->buffer.len > 0 ? "\n\n" : "");
    article_write_text(article, &form, &out->buffer);
}

/* The head of a manual page: of one game, or of all. */
static void write_man_head(const struct rules_options *options, struct output *out)
{
    const struct schema *const schema =
        options->games[0] != NULL ? &options->games[0]->schema : NULL;
    struct buffer name = {0}, about = {0};
    const bool one = options->count == 1 && schema != NULL;

    buffer_format(&name, "recto-%s", one ? schema->id : "games");
    buffer_format(&about, "%s%s", one ? "the rules of " : "the eleven games that recto knows",
                  one ? schema->title : "");
    article_write_man_head(buffer_string(&name), buffer_string(&about), &out->buffer);
    buffer_release(&name);
    buffer_release(&about);
}

static void write_man(const struct article *article, const struct rules_options *options,
                      struct output *out)
{
    if (out->buffer.len == 0)
        write_man_head(options, out);
    article_write_man(article, options->count > 1, &out->buffer);
}

/* Writes one article after the other. */
static bool write_articles(const struct rules_options *options, write_article *write,
                           struct output *out)
{
    for (size_t i = 0; i < options->count; i++) {
        struct article article = {0};
        const bool read = rules_article(options->games[i], &article);
        if (read)
            write(&article, options, out);
        article_release(&article);
        if (!read)
            return false;
    }
    if (write == write_man)
        article_write_man_foot(&out->buffer);
    return true;
}

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    struct rules_options options;
    struct destination destination;
    const int status = rules_options_read(self, argc, argv, &options, out);

    if (status != OPTIONS_READ)
        return status;
    if (format_is_drawn(options.type))
        return sibling_run("recto-draw", argv);
    if (!destination_open(&destination, options.output, out))
        return EXIT_TROUBLE;
    const bool written = write_articles(
        &options, options.type == FORMAT_MAN ? write_man : write_text, destination.out);
    return destination_close(&destination, written) && written ? EXIT_SOUND : EXIT_TROUBLE;
}

const struct command command_rules = {.usage = rules_usage,
                                      .options = {rules_option_lines},
                                      .placeholders = rules_placeholders,
                                      .paged = true,
                                      .run = run};
