#include "cli/draw/rules.h"

#include "cli/draw/back_end.h"
#include "cli/draw/illustrations.h"
#include "cli/draw/job.h"
#include "cli/output/destination.h"
#include "cli/rules/article.h"

#include <string.h>

/* The articles with what belongs to them. */
struct shelf {
    struct article articles[GAME_COUNT + 1];
    struct illustrated illustrated[GAME_COUNT + 1];
    struct arena arena; /* of the boards */
};

/* Puts the articles together and draws their boards; false after a complaint. */
static bool fill(struct shelf *shelf, const struct rules_options *options)
{
    for (size_t i = 0; i < options->count; i++) {
        const struct game *const game = options->games[i];
        struct illustrated *const illustrated = &shelf->illustrated[i];
        if (!rules_article(game, &shelf->articles[i]))
            return false;
        illustrated->article = &shelf->articles[i];
        illustrated->name = game != NULL ? game->schema.id : "games";
        if (!illustrations_make(&shelf->articles[i], &shelf->arena, &illustrated->pictures))
            return false;
    }
    return true;
}

static void empty(struct shelf *shelf, const struct rules_options *options)
{
    for (size_t i = 0; i < options->count; i++)
        article_release(&shelf->articles[i]);
    arena_release(&shelf->arena);
}

/* The only article's title, or what all of them have in common. */
static const char *title_of(const struct shelf *shelf, const struct rules_options *options)
{
    const struct article *const first = &shelf->articles[0];

    return options->count == 1 && first->count > 0 ? first->blocks[0].text
                                                   : "Pencil-and-paper games by Leroy Quet";
}

/* The output replaces a file only if all is drawn without trouble. */
static bool draw(const struct shelf *shelf, const struct rules_options *options, struct output *out)
{
    struct rules_job job = {
        .options = options, .title = title_of(shelf, options), .articles = shelf->illustrated};
    struct destination destination;

    if (!destination_open(&destination, options->output, out))
        return false;
    job.out = destination.out;
    const bool drawn = back_end_of(options->type)->rules(&job);
    if (!drawn && job.out->error == 0)
        complain("rules: these pages cannot be drawn");
    complain_of_missing(&job.missing);
    return destination_close(&destination, drawn) && drawn;
}

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    struct rules_options options;
    struct shelf shelf = {0};
    const int status = rules_options_read(self, argc, argv, &options, out);

    if (status != OPTIONS_READ)
        return status;
    if (!format_is_drawn(options.type))
        return refuse_usage(self, "recto-draw draws html and pdf; recto writes the rest");
    const bool drawn = fill(&shelf, &options) && draw(&shelf, &options, out);
    empty(&shelf, &options);
    return drawn ? EXIT_SOUND : EXIT_TROUBLE;
}

const struct command command_rules_pages = {
    .name = "rules",
    .usage = rules_usage,
    .summary = "draw the rules of games",
    .options = {rules_option_lines},
    .run = run,
};
