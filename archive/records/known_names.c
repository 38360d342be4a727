#include "archive/records/known_names.h"

#include "archive/records/letters.h"
#include "base/list.h"
#include "base/nearest.h"
#include "cli/output/output.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { NAMES_MAX = 1000, RECORDS_MAX = 200000, NAMES_TOLD = 10 };

/* Sorted, each once. */
struct known_names {
    char **list;
    size_t count, capacity;
    size_t records;
    bool too_many;
    int kind;
};

/* --- the names of a record */

/* Adds a name unless it is there. */
static void add_name(struct known_names *names, const char *bytes, size_t len)
{
    struct buffer name = {0};
    size_t low = 0, high = names->count;

    buffer_append(&name, bytes, len);
    const char *const text = buffer_string(&name);
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const int order = strcmp(text, names->list[middle]);
        if (order == 0) {
            buffer_release(&name);
            return;
        }
        *(order < 0 ? &high : &low) = order < 0 ? middle : middle + 1;
    }
    if (names->count == names->capacity)
        names->list = list_grow(names->list, &names->capacity, sizeof *names->list);
    memmove(names->list + low + 1, names->list + low, (names->count++ - low) * sizeof *names->list);
    names->list[low] = name.bytes;
}

static void add_players(struct known_names *names, const struct record *record)
{
    if (record->players_wrong || record->players_repeated || record->broken_yaml)
        return;
    for (int player = 1; player <= record->setup.players; player++) {
        const struct span name = record_first_name(record, player);
        add_name(names, name.bytes, name.len);
    }
    for (size_t i = 0; i < record->successor_count; i++)
        add_name(names, record->successors[i].name.bytes, record->successors[i].name.len);
}

static void add_names(struct known_names *names, const struct judgement *judgement)
{
    const struct game *const game = judgement_game(judgement);
    const struct node *text;

    if (names->kind == NAMES_OF_PLAYERS)
        add_players(names, &judgement->record);
    else if (names->kind == NAMES_OF_GAMES && game != NULL)
        add_name(names, game->schema.id, strlen(game->schema.id));
    else if (names->kind >= 0 &&
             (text = record_text(&judgement->record, (enum common_key)names->kind)) != NULL)
        add_name(names, text->value, text->len);
}

static void release(struct known_names *names)
{
    for (size_t i = 0; i < names->count; i++)
        free(names->list[i]);
    free(names->list);
}

/* --- reading them all */

static bool note_names(void *context, const struct visit *visit)
{
    struct known_names *const names = context;

    add_names(names, visit->judgement);
    names->too_many = ++names->records > RECORDS_MAX || names->count > NAMES_MAX;
    return !names->too_many;
}

/* Whether all input can be read again; standard input is at its start then. */
static bool rewind_input(const struct input *input)
{
    for (size_t i = 0; i < input->count; i++)
        if (strcmp(input->names[i], "-") == 0 && lseek(STDIN_FILENO, 0, SEEK_SET) != 0)
            return false;
    return true;
}

static bool read_names(const struct input *input, struct known_names *names)
{
    struct input again = *input;

    again.quiet = again.headers = true;
    if (input->trouble || !rewind_input(input) || !input_visit(&again, note_names, names))
        return false;
    return !names->too_many;
}

static bool one_fits(const struct known_names *names, name_fits *fits, const void *context)
{
    for (size_t i = 0; i < names->count; i++)
        if (fits(context, names->list[i], strlen(names->list[i])))
            return true;
    return false;
}

/* --- the most similar one */

static char *folded(const char *name)
{
    struct buffer text = {0};

    fold_letters(name, strlen(name), &text);
    (void)buffer_string(&text);
    return text.bytes;
}

/* The first that holds what was asked for, or else the one with the fewest different letters. */
static const char *find_similar(const struct known_names *names, const char *asked)
{
    char *const wanted = folded(asked);
    char **const list = memory_allocate((names->count + 1) * sizeof *list);
    const char *similar = NULL;

    for (size_t i = 0; i < names->count; i++)
        list[i] = folded(names->list[i]);
    for (size_t i = 0; i < names->count && similar == NULL && wanted[0] != '\0'; i++)
        if (strstr(list[i], wanted) != NULL)
            similar = names->list[i];
    const char *const nearest =
        nearest_name(wanted, strlen(wanted), (const char *const *)list, names->count);
    for (size_t i = 0; i < names->count; i++) {
        if (similar == NULL && list[i] == nearest)
            similar = names->list[i];
        free(list[i]);
    }
    free(list);
    free(wanted);
    return similar;
}

static void tell(const char *command, const char *what, const char *asked,
                 const struct known_names *names)
{
    const char *const similar = find_similar(names, asked);
    struct buffer list = {0};

    if (names->count == 0)
        complain("%s: no %s is called `%s`, as no record names one", command, what, asked);
    else if (similar != NULL)
        complain("%s: no %s is called `%s`; did you mean `%s`?", command, what, asked, similar);
    else
        complain("%s: no %s is called `%s`", command, what, asked);
    if (names->count == 0)
        return;
    for (size_t i = 0; i < names->count && i < NAMES_TOLD; i++)
        buffer_format(&list, "%s`%s`", i > 0 ? ", " : "", names->list[i]);
    if (names->count > NAMES_TOLD)
        buffer_format(&list, " and %zu more", names->count - NAMES_TOLD);
    complain("%s: there %s %s", command, names->count == 1 ? "is only" : "are",
             buffer_string(&list));
    buffer_release(&list);
}

void tell_known_names(const char *command, const char *what, const char *asked,
                      const struct input *input, int kind, name_fits *fits, const void *context)
{
    struct known_names names = {.kind = kind};

    if (read_names(input, &names) && names.records > 0 && !one_fits(&names, fits, context))
        tell(command, what, asked, &names);
    release(&names);
}
