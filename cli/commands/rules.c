/* recto rules: how games are played, from their sources and from the tables the program runs on. */
#include "cli/output/destination.h"
#include "cli/output/screen.h"
#include "cli/process/sibling.h"
#include "cli/report/sheet.h"
#include "cli/rules/article.h"
#include "cli/rules_options.h"
#include "render/article/text.h"

/* Writes one article after the other. */
static bool write_texts(const struct rules_options *options, struct output *out)
{
    const enum text_style style = options->type == FORMAT_NONE   ? sheet_default_style(out)
                                  : options->type == FORMAT_UTF8 ? TEXT_UTF8
                                                                 : TEXT_ASCII;
    const struct article_text form = {screen_text_columns(out), sheet_coloured(style, out),
                                      out->colour};

    for (size_t i = 0; i < options->count; i++) {
        struct article article = {0};
        const bool read = rules_article(options->games[i], &article);
        buffer_text(&out->buffer, i > 0 ? "\n\n" : "");
        if (read)
            article_write_text(&article, &form, &out->buffer);
        article_release(&article);
        if (!read)
            return false;
    }
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
    const bool written = write_texts(&options, destination.out);
    return destination_close(&destination, written) && written ? EXIT_SOUND : EXIT_TROUBLE;
}

const struct command command_rules = {.usage = rules_usage,
                                      .options = {rules_option_lines},
                                      .placeholders = rules_placeholders,
                                      .paged = true,
                                      .run = run};
