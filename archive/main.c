/* recto-archive: the commands that work on archives. A program of its own, so that `check`
 * starts without its libraries. */
#include "cli/command.h"
#include "cli/options.h"

#define ARCHIVE_COMMAND(name, summary) extern const struct command command_##name;
#include "cli/archive.def"
#undef ARCHIVE_COMMAND

#define ARCHIVE_COMMAND(name, summary) {#name, #name, summary, &command_##name},
static const struct command_line commands[] = {
#include "cli/archive.def"
    {NULL, NULL, NULL, NULL}};

static void write_usage(struct buffer *text)
{
    buffer_text(text, "recto-archive is a part of recto, which runs it for these commands:\n\n");
    command_list(commands, 7, text);
}

/* Runs the command that the arguments of a user name, who calls this program by name. */
static int run_named(int argc, char **argv, struct output *out)
{
    static const struct command before = {
        .name = "", .usage = "COMMAND …", .operands_first = true, .write_help = write_usage};
    struct arguments words = {argc, argv};

    accept_words(argc, argv);
    const int status = options_read(&before, &words, NULL, NULL, out);
    if (status != OPTIONS_READ)
        return status;
    const struct command_line *const command =
        words.count > 0 ? command_find(commands, words.list[0]) : NULL;
    if (command != NULL)
        return command_run(command, words.count, words.list, out);
    complain("recto-archive is a part of recto; `recto --help` lists the commands");
    return EXIT_TROUBLE;
}

/* `recto` hands the command over as argv[0]. */
static int run(int argc, char **argv, struct output *out)
{
    const struct command_line *const command = argc > 0 ? command_find(commands, argv[0]) : NULL;

    return command != NULL ? command_run(command, argc, argv, out) : run_named(argc, argv, out);
}

int main(int argc, char **argv)
{
    return program_main(run, argc, argv);
}
