/* recto new: a record ready to be filled in. */
#include "cli/edit/new_record.h"
#include "cli/options.h"

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    struct arguments arguments = {argc, argv};
    struct buffer text = {0};
    int status = options_read(self, &arguments, NULL, NULL, out);

    if (status != OPTIONS_READ)
        return status;
    if (arguments.count == 0)
        return refuse_usage(self, "takes a game; `recto games` lists them");
    status = new_record_write(self, &arguments, &text);
    if (status == EXIT_SOUND)
        buffer_append(&out->buffer, text.bytes, text.len);
    buffer_release(&text);
    return status;
}

const struct command command_new = {
    .usage = "GAME [KEY=VALUE…]",
    .notes = "Keys: players (a number, or names as Ann,Bob), the game's board keys (lists as "
             "1,2,3), its\nvariants, and event, id, site, round, date, notes or x-….\n",
    .example = "recto new connecting players=Ann,Bob dots=4 >game.yaml",
    .run = run,
};
