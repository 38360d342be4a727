/* recto rules: how games are played. */
#include "cli/process/sibling.h"
#include "cli/rules_options.h"

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    struct rules_options options;
    const int status = rules_options_read(self, argc, argv, &options, out);

    return status == OPTIONS_READ ? sibling_run("recto-draw", argv) : status;
}

const struct command command_rules = {.usage = rules_usage,
                                      .values = rules_option_values,
                                      .options = {rules_option_lines},
                                      .example = "recto rules plexus",
                                      .run = run};
