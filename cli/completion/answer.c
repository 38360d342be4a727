#include "cli/completion/answer.h"

#include "cli/completion/usage.h"
#include "cli/completion/values.h"
#include "cli/process/sibling.h"
#include "notation/items/scan.h"

#include "base/memory.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The words of a command line after the program, and the index of the one at the cursor. */
struct command_line_words {
    char *const *list;
    int count, cursor;
};

/* --- options */

/* The text of --help; options that share theirs point to the last of them. */
static const char *help_of(const struct option_line *line)
{
    while (line->help != NULL && line->help[0] == '\0')
        line++;
    return line->help;
}

static void add_option(struct values *values, const struct option_line *line, bool letters)
{
    const char letter[] = {'-', (char)line->key, '\0'};
    struct buffer word = {0};

    if (line->help == NULL)
        return;
    if (line->word != NULL) {
        buffer_format(&word, "--%s", line->word);
        values_add(values, buffer_string(&word), help_of(line));
        buffer_release(&word);
    }
    if (letters && line->key < KEY_ACCOUNT)
        values_add(values, letter, help_of(line));
}

static void add_table(struct values *values, const struct option_line *line, bool letters)
{
    for (; line->key != 0; line++)
        add_option(values, line, letters);
}

/* Letters are not offered once `--` is typed. */
static void add_options(struct values *values, const struct command *command, bool letters)
{
    for (int i = 0; option_table(command, i) != NULL; i++)
        add_table(values, option_table(command, i), letters);
}

static void add_value(struct values *values, const struct command *command,
                      const struct option_line *line)
{
    const char *const name = line->argument + strspn(line->argument, "[=");

    values_of_placeholder(values, command, name, strcspn(name, "]"), false);
}

/* --- what precedes the cursor */

/* What the words before the cursor leave to be completed. */
struct place {
    const struct option_line *option; /* the word at the cursor is its value; NULL: it is not */
    bool only_operands;               /* `--` precedes */
};

/* The option whose value is the next word; NULL if there is none. */
static const struct option_line *option_that_takes_next(const struct command *command,
                                                        const char *word)
{
    const struct option_line *line = NULL;

    if (word[1] == '-') {
        line =
            strchr(word, '=') == NULL ? option_of_word(command, word + 2, strlen(word + 2)) : NULL;
        return option_takes_next(line) ? line : NULL;
    }
    for (const char *letter = word + 1; *letter != '\0'; letter++) {
        line = option_of_letter(command, *letter);
        if (option_takes_next(line))
            return letter[1] == '\0' ? line : NULL;
    }
    return NULL;
}

/* Reads the words after the command's name, up to the cursor, as getopt_long() would; operands are
 * put into `list`. */
static struct place find_place(const struct command *command,
                               const struct command_line_words *words, const char **list,
                               struct values *values)
{
    struct place place = {0};

    for (int i = 1; i < words->count; i++) {
        const char *const word = words->list[i];
        const bool is_option = word[0] == '-' && word[1] != '\0';
        if (i == words->cursor)
            return place;
        if (place.option != NULL) {
            place.option = NULL;
        } else if (!place.only_operands && strcmp(word, "--") == 0) {
            place.only_operands = true;
        } else if (!place.only_operands && is_option) {
            place.option = option_that_takes_next(command, word);
        } else {
            list[values->operand_count++] = word;
            place.only_operands = place.only_operands || command->operands_first;
        }
    }
    return place;
}

/* --- what can stand at the cursor */

/* `--type=p`: the value begins after the sign. */
static void complete_joined(struct values *values, const struct command *command)
{
    const char *const equals = strchr(values->typed, '=');
    const struct option_line *const line =
        option_of_word(command, values->typed + 2, (size_t)(equals - values->typed) - 2);

    if (line == NULL || line->argument == NULL)
        return;
    buffer_append(&values->before, values->typed, (size_t)(equals + 1 - values->typed));
    values->typed = equals + 1;
    add_value(values, command, line);
}

static void complete_operand(struct values *values, const struct command *command)
{
    const char *word;
    const size_t len = usage_operand(command, values->operand_count, &word);

    if (len > 0)
        values_of_placeholder(values, command, word, len, true);
}

static void complete_option(struct values *values, const struct command *command)
{
    const bool is_word = strncmp(values->typed, "--", 2) == 0;

    if (is_word && strchr(values->typed, '=') != NULL)
        complete_joined(values, command);
    else
        add_options(values, command, !is_word);
}

static void complete_in(struct values *values, const struct command *command,
                        const struct command_line_words *words)
{
    const char **const operands = memory_allocate((size_t)words->count * sizeof *operands);
    const struct place place = find_place(command, words, operands, values);

    values->operands = operands;
    if (place.option != NULL)
        add_value(values, command, place.option);
    else if (place.only_operands || values->typed[0] != '-')
        complete_operand(values, command);
    else
        complete_option(values, command);
    values->operands = NULL;
    free(operands);
}

/* The first word that is no option. */
static void complete_name(struct values *values, const struct command_line *commands)
{
    static const struct command before = {.usage = ""};

    if (values->typed[0] == '-') {
        complete_option(values, &before);
        return;
    }
    for (; commands->name != NULL; commands++)
        values_add(values, commands->name, commands->summary);
    values_add(values, "help", "list the commands, or the options of one");
    values_add(values, "version", "print the version");
}

static void complete(const struct command_line *commands, const struct command_line_words *words,
                     struct output *out)
{
    struct values values = {.typed = words->list[words->cursor]};
    const char *const name = words->list[0];
    const struct command_line *const line = command_find(commands, name);

    if (words->cursor == 0 || (words->cursor == 1 && strcmp(name, "help") == 0))
        complete_name(&values, commands);
    else if (line != NULL)
        complete_in(&values, line->command, words);
    values_write(&values, &out->buffer);
    values_release(&values);
}

/* --- answers */

/* The other program has the tables, and answers in the same way. */
static void ask_program(const char *program, const struct command_line_words *words)
{
    static const char name[] = "complete";
    char **const list = memory_allocate(((size_t)words->count + 4) * sizeof *list);
    struct buffer texts = {0};

    buffer_format(&texts, "%s%c%s%c%d", program, '\0', name, '\0', words->cursor);
    buffer_character(&texts, '\0');
    list[0] = texts.bytes;
    list[1] = list[0] + strlen(program) + 1;
    list[2] = list[1] + sizeof name;
    memcpy(list + 3, words->list, (size_t)words->count * sizeof *list);
    list[3 + words->count] = NULL;
    (void)sibling_run(program, list);
    buffer_release(&texts);
    free(list);
}

/* A shell that completes has the user's line on its screen. */
static void be_quiet(void)
{
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);

    if (nowhere < 0)
        return;
    (void)dup2(nowhere, STDERR_FILENO);
    (void)close(nowhere);
}

/* Reads `N WORD…`, without the words before the command, and its options among them. False if they
 * are no words of that form. */
static bool read_words(int argc, char **argv, int before, struct command_line_words *words)
{
    if (argc < 2 + before)
        return false;
    struct scanner number = {argv[0], argv[0] + strlen(argv[0])};
    const int64_t cursor = scan_number(&number);

    if (number.at != number.end || cursor < before || cursor >= argc - 1)
        return false;
    while (before < cursor && argv[1 + before][0] == '-')
        before++;
    *words =
        (struct command_line_words){argv + 1 + before, argc - 1 - before, (int)cursor - before};
    return true;
}

bool answer_completion(const struct command_line *commands, int words_before, int argc, char **argv,
                       struct output *out)
{
    struct command_line_words words;

    if (argc < 2 || strcmp(argv[1], "complete") != 0)
        return false;
    be_quiet();
    if (!read_words(argc - 2, argv + 2, words_before, &words))
        return true;
    const struct command_line *const line = command_find(commands, words.list[0]);
    if (words.cursor > 0 && line != NULL && line->command->program != NULL)
        ask_program(line->command->program, &words);
    else
        complete(commands, &words, out);
    return true;
}
