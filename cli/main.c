/* recto: an arbiter for pencil-and-paper games. */
#include "cli/command.h"
#include "cli/options.h"

#include <unistd.h>

#define COMMAND_GROUP(title)
#define COMMAND(name, summary) extern const struct command command_##name;
#define ARCHIVE_COMMAND(name, summary)
#include "cli/commands/commands.def"
#undef COMMAND_GROUP
#undef COMMAND
#undef ARCHIVE_COMMAND

extern const struct command command_archive;

#define COMMAND_GROUP(title)           {"", title, NULL, NULL},
#define COMMAND(name, summary)         {#name, #name, summary, &command_##name},
#define ARCHIVE_COMMAND(name, summary) {#name, #name, summary, &command_archive},
static const struct command_line commands[] = {
#include "cli/commands/commands.def"
    {NULL, NULL, NULL, NULL}};

/* A line for each command; the title of a group is before its first one. */
static void write_commands(struct buffer *text)
{
    const char *title = "";

    for (const struct command_line *line = commands; line->name != NULL; line++) {
        if (line->command == NULL) {
            title = line->called;
            continue;
        }
        buffer_format(text, "%-8s %-8s %s\n", title, line->name, line->summary);
        title = "";
    }
}

static void write_usage(struct buffer *text)
{
    buffer_text(text, "recto reads records of pencil-and-paper games, replays every move against "
                      "the rules,\nsays who won and why, and prints the boards.\n\n"
                      "usage: recto COMMAND [OPTION…] [FILE…]\n\n");
    write_commands(text);
    buffer_character(text, '\n');
    write_common_options(text);
    buffer_text(text, "Status: 0 every record is sound, 1 one is not, 2 the work could not be "
                      "done.\n`recto help COMMAND` says more, `man recto` all.\n");
}

static int refuse_nothing(void)
{
    struct output errors;

    complain("a command is missing");
    output_open(&errors, STDERR_FILENO);
    buffer_character(&errors.buffer, '\n');
    write_usage(&errors.buffer);
    (void)output_flush(&errors);
    output_release(&errors);
    return EXIT_TROUBLE;
}

/* Reads the options before the command, which are rare: `recto referee receive` must not fail here,
 * before it has said what its failures are. Gives OPTIONS_READ, or the exit status. */
static int read_options_before(struct arguments *words, struct output *out)
{
    static const struct command before = {.name = "",
                                          .usage = "COMMAND [OPTION…] [FILE…]",
                                          .operands_first = true,
                                          .write_help = write_usage};

    if (words->count > 1 && words->list[1][0] != '-') {
        *words = (struct arguments){words->count - 1, words->list + 1};
        return OPTIONS_READ;
    }
    return options_read(&before, words, NULL, NULL, out);
}

static int run(int argc, char **argv, struct output *out)
{
    struct arguments words = {argc, argv};

    accept_words(argc, argv);
    const int status = read_options_before(&words, out);
    if (status != OPTIONS_READ)
        return status;
    if (words.count == 0)
        return refuse_nothing();
    const struct command_line *const command = command_find(commands, words.list[0]);
    if (command == NULL)
        return refuse_command(commands, "", "command", "--help", words.list[0]);
    return command_run(command, words.count, words.list, out);
}

int main(int argc, char **argv)
{
    return program_main(run, argc, argv);
}
