/* recto-archive: work on archives of records, a program of its own so that `check` starts at once.
 */
#include "archive/archive.h"

#include <string.h>

const struct command *const archive_commands[] = {
    &command_merge, &command_select, &command_split,  &command_stats,
    &command_table, &command_unique, &command_unpack, NULL};

static const struct command *find_command(const char *name)
{
    for (size_t i = 0; archive_commands[i] != NULL; i++)
        if (strcmp(archive_commands[i]->name, name) == 0)
            return archive_commands[i];
    return NULL;
}

static void write_usage(struct buffer *text)
{
    buffer_text(text, "recto-archive is a part of recto, which runs it for these commands:\n\n");
    for (size_t i = 0; archive_commands[i] != NULL; i++)
        buffer_format(text, "  %-7s %s\n", archive_commands[i]->name, archive_commands[i]->summary);
}

/* The command is told by argv[0], as `recto` hands it over; called by its own name, by argv[1]. */
static int run(int argc, char **argv, struct output *out)
{
    const struct command *command = argc > 0 ? find_command(argv[0]) : NULL;

    if (command == NULL)
        heed_words(argc, argv);
    if (command == NULL && argc > 1 && strcmp(argv[1], "--version") == 0) {
        buffer_text(&out->buffer, command_version);
        return EXIT_SOUND;
    }
    if (command == NULL && argc > 1 && strcmp(argv[1], "--help") == 0) {
        write_usage(&out->buffer);
        return EXIT_SOUND;
    }
    if (command == NULL && argc > 1) {
        argc--;
        argv++;
        command = find_command(argv[0]);
    }
    if (command == NULL) {
        complain("recto-archive is a part of recto; `recto --help` lists the commands");
        return EXIT_TROUBLE;
    }
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--version") == 0) {
            buffer_text(&out->buffer, command_version);
            return EXIT_SOUND;
        }
    return command->run(command, argc, argv, out);
}

int main(int argc, char **argv)
{
    return run_program(run, argc, argv);
}
