/* What works on archives, by a program of its own. */
#include "cli/commands/command.h"
#include "cli/programs.h"

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    (void)self;
    (void)argc;
    (void)out;
    return program_run("recto-archive", argv);
}

const struct command command_archive[ARCHIVE_COMMANDS] = {
    {"select", "", "write the records that fit", "", run},
    {"unique", "", "write each game once", "", run},
    {"split", "", "cut an archive into files", "", run},
    {"merge", "", "join archives, or the parts of a reading", "", run},
    {"stats", "", "count games, lengths, points", "", run},
    {"table", "", "cross table and standings of a tournament", "", run},
};
