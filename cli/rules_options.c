#include "cli/rules_options.h"

#include "cli/game_named.h"

const char rules_usage[] = "[-T FORMAT] [-o FILE] [OPTION…] [GAME…]";

enum { KEY_ALL = KEY_OWN };

const struct option_line rules_option_lines[] = {
    {'T', "format", "FORMAT",
     "text (plain ASCII boards), utf8 (the default on a UTF-8 terminal),\n"
     "html (to read or print in a browser), man (a manual page);\n"
     "without it, the suffix of FILE decides"},
    {'T', "type", "FORMAT", NULL},
    {'o', "output", "FILE", "write to FILE"},
    {KEY_ALL, "all", NULL, "what all games share, and then every game"},
    {0}};

const struct option_value rules_option_values[] = {{'o', TEXT_IN(struct rules_options, output)},
                                                   {KEY_ALL, FLAG_IN(struct rules_options, all)},
                                                   {0}};

static bool take_option(const struct command *self, void *context, int key, const char *value)
{
    struct rules_options *const options = context;

    (void)key;
    return format_named(self, value, FORMATS_OF_RULES, &options->type);
}

/* Adds it unless it is there; false if it is not a game, after a complaint. */
static bool add_game(struct rules_options *options, const char *id)
{
    const struct game *const game = game_named(id);

    for (size_t i = 0; i < options->count; i++)
        if (options->games[i] == game)
            return game != NULL;
    if (game != NULL)
        options->games[options->count++] = game;
    return game != NULL;
}

static bool choose_games(const struct arguments *operands, struct rules_options *options)
{
    for (int i = 0; i < operands->count; i++)
        if (!add_game(options, operands->list[i]))
            return false;
    if (operands->count == 0)
        options->count = 1; /* what all games share */
    for (int i = 0; options->all && i < GAME_COUNT; i++)
        options->games[options->count++] = games[i];
    return true;
}

int rules_options_read(const struct command *self, int argc, char **argv,
                       struct rules_options *options, struct output *out)
{
    struct arguments arguments = {argc, argv};

    *options = (struct rules_options){0};
    const int status = options_read(self, &arguments, take_option, options, out);
    if (status != OPTIONS_READ)
        return status;
    if (options->all && arguments.count > 0)
        return refuse_usage(self, "--all takes no GAME: it is for every game");
    if (!format_by_suffix(self, options->output, FORMATS_OF_RULES, &options->type) ||
        !choose_games(&arguments, options))
        return EXIT_TROUBLE;
    return OPTIONS_READ;
}
