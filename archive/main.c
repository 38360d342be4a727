/* recto-archive: the commands that work on archives. A program of its own, so that `check`
 * starts without its libraries. */
#include "cli/program.h"

#include <string.h>

#define ARCHIVE_COMMAND(name, summary) extern const struct command command_##name;
#include "cli/archive.def"
#undef ARCHIVE_COMMAND

extern const struct command command_unpack;

#define ARCHIVE_COMMAND(name, summary) {#name, #name, summary, &command_##name},
static const struct command_line commands[] = {
#include "cli/archive.def"
    {"unpack", "unpack", "unpack standard input, which is gzip or zstd", &command_unpack},
    {NULL, NULL, NULL, NULL}};

static void write_usage(struct buffer *text)
{
    buffer_text(text, "recto-archive is a part of recto, which runs it for these commands:\n\n");
    command_list(commands, 7, text);
}

/* `recto` hands the command over as argv[0]; a user who calls this program by name gives it as
 * argv[1]. */
static int run(int argc, char **argv, struct output *out)
{
    const struct command_line *command = argc > 0 ? command_find(commands, argv[0]) : NULL;

    if (command == NULL)
        accept_words(argc, argv);
    if (command == NULL && argc > 1 && strcmp(argv[1], "--version") == 0) {
        buffer_text(&out->buffer, program_version);
        return EXIT_SOUND;
    }
    if (command == NULL && argc > 1 && strcmp(argv[1], "--help") == 0) {
        write_usage(&out->buffer);
        return EXIT_SOUND;
    }
    if (command == NULL && argc > 1) {
        argc--;
        argv++;
        command = command_find(commands, argv[0]);
    }
    if (command == NULL) {
        complain("recto-archive is a part of recto; `recto --help` lists the commands");
        return EXIT_TROUBLE;
    }
    if (answer_version(argc, argv, out))
        return EXIT_SOUND;
    return command_run(command, argc, argv, out);
}

int main(int argc, char **argv)
{
    return program_main(run, argc, argv);
}
