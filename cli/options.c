#include "cli/options.h"

#include "base/list.h"
#include "notation/items/scan.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

static const struct option_line help_line = {'h', "help", NULL, NULL};

static const struct option_line *table_of(const struct command *self, int number)
{
    static const struct option_line none = {0};
    const bool is_there = number < OPTION_TABLES_MOST && self->options[number] != NULL;

    return is_there ? self->options[number] : &none;
}

static bool has_letter(const struct option_line *line)
{
    return line->key < KEY_JOBS;
}

/* --- help */

/* Writes "  -o, --output FILE", or "      --event, --site TEXT" for options that share their help.
 * Gives the last of these. */
static const struct option_line *write_label(const struct command *self,
                                             const struct option_line *line, struct buffer *out)
{
    if (has_letter(line))
        buffer_format(out, "  -%c, ", (char)line->key);
    else
        buffer_text(out, self->no_letters ? "  " : "      ");
    for (; line->help[0] == '\0'; line++)
        buffer_format(out, "--%s, ", line->word);
    buffer_format(out, "--%s%s%s", line->word, line->argument != NULL ? " " : "",
                  line->argument != NULL ? line->argument : "");
    return line;
}

static size_t widest_label(const struct command *self)
{
    size_t widest = 0;
    struct buffer label = {0};

    for (int i = 0; i < OPTION_TABLES_MOST; i++)
        for (const struct option_line *line = table_of(self, i); line->key != 0; line++) {
            if (line->help == NULL)
                continue;
            label.len = 0;
            line = write_label(self, line, &label);
            widest = label.len > widest ? label.len : widest;
        }
    buffer_release(&label);
    return widest;
}

/* Writes one option, or several that share their help. Gives the last of these. */
static const struct option_line *write_option(const struct command *self,
                                              const struct option_line *line, size_t column,
                                              struct buffer *out)
{
    const size_t start = out->len;

    line = write_label(self, line, out);
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

static void write_options(const struct command *self, struct buffer *out)
{
    const size_t column = self->column > 0 ? self->column : widest_label(self) + 2;

    for (int i = 0; i < OPTION_TABLES_MOST; i++)
        for (const struct option_line *line = table_of(self, i); line->key != 0; line++)
            if (line->help != NULL)
                line = write_option(self, line, column, out);
}

static void write_help(const struct command *self, struct buffer *out)
{
    buffer_format(out, "usage: recto %s%s%s\n%s\n", self->name, self->usage[0] != '\0' ? " " : "",
                  self->usage, self->summary);
    const size_t before = out->len;
    buffer_character(out, '\n');
    if (self->about != NULL)
        buffer_text(out, self->about);
    write_options(self, out);
    if (self->notes != NULL)
        buffer_text(out, self->notes);
    if (out->len == before + 1)
        out->len = before;
}

/* --- reading */

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
                        .has_arg = line->argument != NULL ? required_argument : no_argument,
                        .val = line->key};
}

static struct getopt_table make_table(const struct command *self)
{
    static const struct option end = {NULL, 0, NULL, 0};
    struct getopt_table table = {0};

    buffer_text(&table.letters, self->operands_first ? "+" : "");
    for (int i = 0; i < OPTION_TABLES_MOST; i++)
        for (const struct option_line *line = table_of(self, i); line->key != 0; line++)
            add_line(&table, line);
    add_line(&table, &help_line);
    if (table.count == table.capacity)
        table.words = list_grow(table.words, &table.capacity, sizeof *table.words);
    table.words[table.count] = end;
    return table;
}

static int refuse_option(const struct command *self, const char *word)
{
    complain("%s: `%s` is no option of this command, or its value is missing or too much",
             self->name, word);
    return refuse_usage(self, NULL);
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
        if (key == '?')
            return refuse_option(self, list[optind > before ? optind - 1 : before]);
        if (key == 'h') {
            write_help(self, &out->buffer);
            return EXIT_SOUND;
        }
        if (!handle(self, context, key, optarg))
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

bool option_number(const struct command *self, const char *option, const char *value,
                   uint32_t *number)
{
    struct scanner scanner = {value, value + strlen(value)};
    const int64_t found = scan_number(&scanner);

    if (found < 0 || found > UINT32_MAX || scanner.at != scanner.end) {
        complain("%s: %s takes a whole number", self->name, option);
        return false;
    }
    *number = (uint32_t)found;
    return true;
}
