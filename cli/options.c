#include "cli/options.h"

#include "base/list.h"
#include "base/nearest.h"
#include "cli/command.h"
#include "cli/gone.h"
#include "notation/items/scan.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

const struct option_line common_options[] = {
    {KEY_COLOUR, "color", "[=WHEN]",
     "colours: always, never, or auto (on a terminal; the default)"},
    {KEY_COLOUR, "colour", "[=WHEN]", NULL},
    {'h', "help", NULL, "the options of a command, or the commands"},
    {'V', "version", NULL, "the version of the program"},
    {0}};

static const struct option_line *table_of(const struct command *self, int number)
{
    static const struct option_line none = {0};
    const bool is_there = number < OPTION_TABLES_MOST && self->options[number] != NULL;

    return is_there ? self->options[number] : &none;
}

static bool has_letter(const struct option_line *line)
{
    return line->key < KEY_ACCOUNT;
}

/* --- help */

static bool has_optional_value(const struct option_line *line)
{
    return line->argument != NULL && line->argument[0] == '[';
}

/* Writes "  -o, --output FILE", or "      --event, --site TEXT" for options that share their help.
 * Gives the last of these. */
static const struct option_line *write_label(const struct option_line *line, bool no_letters,
                                             struct buffer *out)
{
    if (has_letter(line))
        buffer_format(out, "  -%c, ", (char)line->key);
    else
        buffer_text(out, no_letters ? "  " : "      ");
    for (; line->help[0] == '\0'; line++)
        buffer_format(out, "--%s, ", line->word);
    buffer_format(out, "--%s%s%s", line->word,
                  line->argument == NULL || has_optional_value(line) ? "" : " ",
                  line->argument != NULL ? line->argument : "");
    return line;
}

static size_t widest_label(const struct option_line *lines, bool no_letters)
{
    size_t widest = 0;
    struct buffer label = {0};

    for (const struct option_line *line = lines; line->key != 0; line++) {
        if (line->help == NULL)
            continue;
        label.len = 0;
        line = write_label(line, no_letters, &label);
        widest = label.len > widest ? label.len : widest;
    }
    buffer_release(&label);
    return widest;
}

/* Writes one option, or several that share their help. Gives the last of these. */
static const struct option_line *write_option(const struct option_line *line, bool no_letters,
                                              size_t column, struct buffer *out)
{
    const size_t start = out->len;

    line = write_label(line, no_letters, out);
    const size_t width = out->len - start;
    buffer_repeat(out, ' ', width < column ? column - width : 3);
    for (const char *at = line->help; *at != '\0'; at++) {
        buffer_character(out, *at);
        if (*at == '\n')
            buffer_repeat(out, ' ', column);
    }
    buffer_character(out, '\n');
    return line;
}

static void write_table(const struct option_line *lines, bool no_letters, size_t column,
                        struct buffer *out)
{
    for (const struct option_line *line = lines; line->key != 0; line++)
        if (line->help != NULL)
            line = write_option(line, no_letters, column, out);
}

void write_common_options(struct buffer *out)
{
    write_table(common_options, false, widest_label(common_options, false) + 2, out);
}

static void write_options(const struct command *self, struct buffer *out)
{
    size_t column = self->column;

    for (int i = 0; self->column == 0 && i < OPTION_TABLES_MOST; i++) {
        const size_t widest = widest_label(table_of(self, i), self->no_letters) + 2;
        column = widest > column ? widest : column;
    }
    for (int i = 0; i < OPTION_TABLES_MOST; i++)
        write_table(table_of(self, i), self->no_letters, column, out);
}

static void write_help(const struct command *self, struct buffer *out)
{
    if (self->write_help != NULL) {
        self->write_help(out);
        return;
    }
    buffer_format(out, "usage: recto %s%s%s\n%s\n", self->name, self->usage[0] != '\0' ? " " : "",
                  self->usage, self->summary);
    const size_t before = out->len;
    buffer_character(out, '\n');
    if (self->about != NULL)
        buffer_text(out, self->about);
    write_options(self, out);
    if (self->notes != NULL)
        buffer_text(out, self->notes);
    if (self->example != NULL)
        buffer_format(out, "%sexample: %s\n", out->len > before + 1 ? "\n" : "", self->example);
    if (out->len == before + 1)
        out->len = before;
}

/* --- the table of getopt_long() */

/* A table for getopt_long(). */
struct getopt_table {
    struct option *words;
    size_t count, capacity;
    struct buffer letters;
};

static void add_line(struct getopt_table *table, const struct option_line *line)
{
    if (has_letter(line))
        buffer_format(&table->letters, "%c%s", line->key, line->argument != NULL ? ":" : "");
    if (line->word == NULL)
        return;
    if (table->count == table->capacity)
        table->words = list_grow(table->words, &table->capacity, sizeof *table->words);
    table->words[table->count++] =
        (struct option){.name = line->word,
                        .has_arg = line->argument == NULL     ? no_argument
                                   : has_optional_value(line) ? optional_argument
                                                              : required_argument,
                        .val = line->key};
}

static void add_lines(struct getopt_table *table, const struct option_line *lines)
{
    for (const struct option_line *line = lines; line->key != 0; line++)
        add_line(table, line);
}

static struct getopt_table make_table(const struct command *self)
{
    static const struct option end = {NULL, 0, NULL, 0};
    struct getopt_table table = {0};

    /* A colon makes getopt_long() tell missing values from unknown options. */
    buffer_text(&table.letters, self->operands_first ? "+:" : ":");
    for (int i = 0; i < OPTION_TABLES_MOST; i++)
        add_lines(&table, table_of(self, i));
    add_lines(&table, common_options);
    if (table.count == table.capacity)
        table.words = list_grow(table.words, &table.capacity, sizeof *table.words);
    table.words[table.count] = end;
    return table;
}

/* --- refusing */

/* The name of a value that --help gives to the option with that key; "" if it has none. */
static const char *argument_of(const struct command *self, int key)
{
    for (int i = 0; i < OPTION_TABLES_MOST; i++)
        for (const struct option_line *line = table_of(self, i); line->key != 0; line++)
            if (line->key == key && line->argument != NULL)
                return line->argument;
    return "";
}

/* Which words of options begin with those bytes; gives how many of different meaning. */
static size_t find_beginnings(const struct getopt_table *table, const char *word, size_t len,
                              const char **found)
{
    size_t count = 0;

    for (size_t i = 0; i < table->count; i++)
        if (strncmp(table->words[i].name, word, len) == 0)
            found[count++] = table->words[i].name;
    return count;
}

static const char *find_nearest(const struct getopt_table *table, const char *word, size_t len,
                                const char **names)
{
    for (size_t i = 0; i < table->count; i++)
        names[i] = table->words[i].name;
    return nearest_name(word, len, names, table->count);
}

static const char *owner_of(const struct command *self)
{
    return self->write_help != NULL ? "the program itself" : "this command";
}

/* Says why a word after two dashes is none of the options; `names` has room for all of them. */
static void write_unknown_word(const struct command *self, const struct getopt_table *table,
                               const char *word, const char **names, struct buffer *text)
{
    const size_t len = strcspn(word, "="), count = find_beginnings(table, word, len, names);

    if (count == 1 || (count > 1 && strlen(names[0]) == len)) {
        buffer_format(text, "`--%s` takes no value", names[0]);
    } else if (count > 1 && len > 0) {
        buffer_format(text, "`--%.*s` can mean ", (int)len, word);
        for (size_t i = 0; i < count; i++)
            buffer_format(text, "%s`--%s`", i == 0 ? "" : i + 1 < count ? ", " : " or ", names[i]);
    } else {
        buffer_format(text, "`--%.*s` is no option of %s", (int)len, word, owner_of(self));
        const char *const nearest = find_nearest(table, word, len, names);
        if (nearest != NULL)
            buffer_format(text, "; did you mean `--%s`?", nearest);
    }
}

/* An option of one letter: perhaps one with a word, written with one dash. */
static void write_unknown_letter(const struct command *self, const struct getopt_table *table,
                                 const char *written, char letter, const char **names,
                                 struct buffer *text)
{
    const size_t len = strcspn(written + 1, "=");

    buffer_format(text, "`-%c` is no option of %s", letter, owner_of(self));
    if (len > 1 && find_beginnings(table, written + 1, len, names) == 1)
        buffer_format(text, "; did you mean `--%s`?", names[0]);
}

/* `key` and `written` are what getopt_long() gave and what it read; `option` is optopt. */
static int refuse_option(const struct getopt_table *table, const struct command *self, int key,
                         int option, const char *written)
{
    if (key == '?' && (refuse_gone(self->name, written) || refuse_gone("", written)))
        return EXIT_TROUBLE;
    const char **const names = memory_allocate((table->count + 1) * sizeof *names);
    const bool is_word = strncmp(written, "--", 2) == 0;
    const char *const word = is_word ? written + 2 : written;
    struct buffer text = {0};

    if (key == ':' && is_word)
        buffer_format(&text, "`%s` needs a value: %s %s", written, written,
                      argument_of(self, option));
    else if (key == ':')
        buffer_format(&text, "`-%c` needs a value: -%c %s", option, option,
                      argument_of(self, option));
    else if (is_word)
        write_unknown_word(self, table, word, names, &text);
    else
        write_unknown_letter(self, table, written, (char)option, names, &text);
    const int status = refuse_usage(self, buffer_string(&text));
    buffer_release(&text);
    free(names);
    return status;
}

/* --- reading */

bool option_number(const struct command *self, const char *name, const char *value, uint32_t least,
                   uint32_t most, uint32_t *number)
{
    struct scanner scanner = {value, value + strlen(value)};
    const int64_t found = scan_number(&scanner);

    if (found < 0 || found > UINT32_MAX || scanner.at != scanner.end)
        complain("%s: %s takes a whole number, not `%s`", self->name, name, value);
    else if (found < least && most == UINT32_MAX)
        complain("%s: %s takes a number from %u", self->name, name, least);
    else if (found < least || found > most)
        complain("%s: %s takes a number from %u to %u", self->name, name, least, most);
    else
        *number = (uint32_t)found;
    return *value != '\0' && scanner.at == scanner.end && found >= least && found <= most;
}

static bool take_number(const struct command *self, const struct option_value *target,
                        const char *value, uint32_t *number)
{
    struct buffer name = {0};

    for (int i = 0; i < OPTION_TABLES_MOST && name.len == 0; i++)
        for (const struct option_line *line = table_of(self, i); line->key != 0; line++)
            if (line->key == target->key && name.len == 0)
                buffer_format(&name, "--%s", line->word);
    const bool taken =
        option_number(self, buffer_string(&name), value, target->least, target->most, number);
    buffer_release(&name);
    return taken;
}

/* Reads an option whose value goes into the context, or calls the command's handler. */
static bool take_own(const struct command *self, int key, const char *value, void *context,
                     option_handler *handle)
{
    const struct option_value *target = self->values;

    while (target != NULL && target->key != 0 && target->key != key)
        target++;
    if (target == NULL || target->key == 0)
        return handle(self, context, key, value);
    void *const at = (char *)context + target->at;
    if (target->kind == VALUE_NUMBER)
        return take_number(self, target, value, at);
    if (target->kind == VALUE_FLAG)
        *(bool *)at = true;
    else
        *(const char **)at = value;
    return true;
}

enum { NOT_COMMON = OPTIONS_READ - 1 };

/* Sees to an option that every command takes. Gives OPTIONS_READ to go on, NOT_COMMON if it is none
 * of these, and otherwise the exit status. */
static int take_common(const struct command *self, int key, const char *value, struct output *out)
{
    switch (key) {
    case 'h':
        write_help(self, &out->buffer);
        return EXIT_SOUND;
    case 'V':
        buffer_text(&out->buffer, program_version);
        return EXIT_SOUND;
    case KEY_COLOUR:
        return output_set_colour(value, out)
                   ? OPTIONS_READ
                   : refuse_usage(self, "--color takes auto, always or never");
    default:
        return NOT_COMMON;
    }
}

static int read_with(struct getopt_table *table, const struct command *self,
                     struct arguments *arguments, option_handler *handle, void *context,
                     struct output *out)
{
    char **const list = arguments->list;
    const char *const letters = buffer_string(&table->letters);

    opterr = 0;
    optind = 0; /* starts getopt_long() anew */
    for (int before = 1, key;; before = optind) {
        key = getopt_long(arguments->count, list, letters, table->words, NULL);
        if (key == -1)
            break;
        if (key == '?' || key == ':')
            return refuse_option(table, self, key, optopt,
                                 list[optind > before ? optind - 1 : before]);
        const int status = take_common(self, key, optarg, out);
        if (status >= EXIT_SOUND)
            return status;
        if (status == NOT_COMMON && !take_own(self, key, optarg, context, handle))
            return EXIT_TROUBLE;
    }
    *arguments = (struct arguments){arguments->count - optind, list + optind};
    return OPTIONS_READ;
}

int options_read(const struct command *self, struct arguments *arguments, option_handler *handle,
                 void *context, struct output *out)
{
    struct getopt_table table = make_table(self);

    const int status = read_with(&table, self, arguments, handle, context, out);
    free(table.words);
    buffer_release(&table.letters);
    return status;
}
