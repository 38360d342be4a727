/* recto play: type a game in, which recto-play does. */
#include "cli/play_options.h"
#include "cli/process/sibling.h"

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    struct play_options options;
    const int status = play_options_read(self, argc, argv, &options, out);

    return status != OPTIONS_READ ? status : sibling_become("recto-play", argv);
}

const struct command command_play = {
    .usage = play_usage,
    .values = play_option_values,
    .options = {play_option_lines},
    .notes = play_notes,
    .example = "recto play game.yaml connecting players=Ann,Bob dots=4",
    .run = run,
};
