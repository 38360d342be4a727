#include "cli/play_options.h"

#include "cli/edit/draft.h"

const char play_usage[] = "[--record N] FILE [GAME KEY=VALUE…]";

const char play_notes[] =
    "Shows the board and takes a move a line; each is checked at once and saved. At the\n"
    "prompt, `help` lists what else can be typed, and Tab completes it. A FILE that is not\n"
    "there is made, of GAME, with keys as `recto new` takes them.\n";

enum { KEY_RECORD = KEY_OWN };

const struct option_line play_option_lines[] = {
    {KEY_RECORD, "record", "N", "of a file with several records, the N-th (default: the last)"},
    {0}};

const struct option_value play_option_values[] = {
    {KEY_RECORD, NUMBER_IN(struct play_options, record, 1, UINT32_MAX)}, {0}};

int play_options_read(const struct command *self, int argc, char **argv,
                      struct play_options *options, struct output *out)
{
    struct arguments arguments = {argc, argv};

    *options = (struct play_options){.record = RECORD_LAST};
    const int status = options_read(self, &arguments, NULL, options, out);
    if (status != OPTIONS_READ)
        return status;
    if (arguments.count == 0)
        return refuse_usage(self, "takes a file, and for a new one a game and its keys");
    options->file = arguments.list[0];
    options->settings = (struct arguments){arguments.count - 1, arguments.list + 1};
    return OPTIONS_READ;
}
