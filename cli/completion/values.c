#include "cli/completion/values.h"

#include "cli/input/input.h"
#include "render/paper.h"
#include "validator/games/codes.h"

#include <string.h>

/* --- listing */

static void add_text(struct buffer *line, const char *text)
{
    buffer_visible(line, text, strcspn(text, "\n"));
}

void values_add(struct values *values, const char *value, const char *means)
{
    struct buffer *const lines = &values->lines;

    buffer_append(lines, values->before.bytes, values->before.len);
    add_text(lines, value);
    if (means != NULL) {
        buffer_character(lines, '\t');
        add_text(lines, means);
    }
    buffer_character(lines, '\n');
}

void values_list_games(struct values *values)
{
    for (int i = 0; i < GAME_COUNT; i++)
        values_add(values, games[i]->schema.id, games[i]->schema.title);
}

/* --- what all commands call by the same name */

static void list_folders(struct values *values)
{
    values->kind = "folders";
}

static void list_files(struct values *values)
{
    values->kind = "files";
}

static void list_records(struct values *values)
{
    values->kind = "files";
    values->suffixes = input_suffixes;
}

static void list_papers(struct values *values)
{
    for (int size = 0; size < PAPERS; size++)
        values_add(values, paper_name((enum paper_size)size), NULL);
}

static void list_codes(struct values *values)
{
    const struct code_facts *codes[EVERY_CODE_MOST];
    const size_t count = every_code(codes);

    for (size_t i = 0; i < count; i++)
        values_add(values, codes[i]->text, codes[i]->means);
}

static const struct placeholder everywhere[] = {{"WHEN", "auto always never", NULL, false},
                                                {"PAPER", NULL, list_papers, false},
                                                {"DIR", NULL, list_folders, false},
                                                {"CODE", NULL, list_codes, true},
                                                {"RECORD", NULL, list_records, false},
                                                {"RECORD.yaml", NULL, list_records, false},
                                                {"HEADER.yaml", NULL, list_records, false},
                                                {"MAILBOX", NULL, list_files, false},
                                                {"PART", NULL, list_files, false},
                                                {"F", NULL, list_files, false},
                                                {0}};

/* An operand is read, and therefore a record; the value of an option is written. */
static const struct placeholder file_read[] = {{"FILE", NULL, list_records, false}, {0}};
static const struct placeholder file_written[] = {{"FILE", NULL, list_files, false}, {0}};

static const struct placeholder *find(const struct placeholder *table, const char *name, size_t len)
{
    for (; table != NULL && table->name != NULL; table++)
        if (strlen(table->name) == len && memcmp(table->name, name, len) == 0)
            return table;
    return NULL;
}

/* Adds the words between separators. */
static void add_words(struct values *values, const char *words, size_t len, const char *separator)
{
    struct buffer word = {0};

    for (const char *at = words, *const end = words + len; at < end; at++) {
        size_t part = strcspn(at, separator);
        part = at + part < end ? part : (size_t)(end - at);
        word.len = 0;
        buffer_append(&word, at, part);
        values_add(values, buffer_string(&word), NULL);
        at += part;
    }
    buffer_release(&word);
}

/* The values before the last comma stay. */
static void keep_list(struct values *values)
{
    const char *const comma = strrchr(values->typed, ',');

    if (comma == NULL)
        return;
    buffer_append(&values->before, values->typed, (size_t)(comma + 1 - values->typed));
    values->typed = comma + 1;
}

void values_of_placeholder(struct values *values, const struct command *command, const char *name,
                           size_t len, bool is_read)
{
    const struct placeholder *place = find(command->placeholders, name, len);

    if (place == NULL)
        place = find(everywhere, name, len);
    if (place == NULL)
        place = find(is_read ? file_read : file_written, name, len);
    if (place == NULL && memchr(name, '|', len) != NULL)
        add_words(values, name, len, "|");
    if (place == NULL)
        return;
    if (place->several)
        keep_list(values);
    if (place->words != NULL)
        add_words(values, place->words, strlen(place->words), " ");
    if (place->list != NULL)
        place->list(values);
}

void values_write(struct values *values, struct buffer *out)
{
    buffer_text(out, values->kind != NULL ? values->kind : "words");
    if (values->kind != NULL && values->suffixes != NULL && values->suffixes[0] != '\0')
        buffer_format(out, " %s", values->suffixes);
    buffer_character(out, '\n');
    buffer_append(out, values->lines.bytes, values->lines.len);
}

void values_release(struct values *values)
{
    buffer_release(&values->before);
    buffer_release(&values->lines);
}
