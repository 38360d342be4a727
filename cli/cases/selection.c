#include "cli/cases/selection.h"

#include "base/nearest.h"
#include "cli/command.h"
#include "cli/output/output.h"

#include <stdlib.h>
#include <string.h>

bool selection_has_level(const struct selection *selection, char letter)
{
    return selection->levels == NULL || strchr(selection->levels, letter) != NULL;
}

static bool has_one_of(const struct selection *selection, const char *levels)
{
    for (; *levels != '\0'; levels++)
        if (selection_has_level(selection, *levels))
            return true;
    return false;
}

static bool is_named(const struct selection *selection, const struct exhibit *exhibit)
{
    for (size_t i = 0; i < selection->id_count; i++)
        if (same_id(exhibit->id, selection->ids[i]))
            return true;
    return selection->id_count == 0;
}

bool selection_has(const struct selection *selection, const struct exhibit *exhibit)
{
    return (selection->game == NULL || strcmp(exhibit->game, selection->game) == 0) &&
           (selection->section == '\0' || exhibit_section(exhibit) == selection->section) &&
           has_one_of(selection, exhibit->levels) && is_named(selection, exhibit);
}

bool selection_is_whole(const struct selection *selection)
{
    return selection->id_count == 0 && selection->section == '\0';
}

/* The names of all games that have cases, each once. */
static size_t list_games(const struct catalogue *catalogue, const char **names)
{
    size_t count = 0;

    for (size_t i = 0; i < catalogue->count; i++) {
        size_t known = 0;
        while (known < count && strcmp(names[known], catalogue->exhibits[i].game) != 0)
            known++;
        if (known == count)
            names[count++] = catalogue->exhibits[i].game;
    }
    return count;
}

static size_t list_ids(const struct catalogue *catalogue, const char **names)
{
    size_t count = 0;

    for (size_t i = 0; i < catalogue->count; i++)
        names[count++] = catalogue->exhibits[i].id;
    for (size_t i = 0; i < catalogue->issue_count; i++)
        names[count++] = catalogue->issues[i].id;
    return count;
}

static bool same_name(const char *one, const char *other)
{
    return strcmp(one, other) == 0;
}

static bool is_listed(const char *name, const char *const *names, size_t count,
                      bool (*same)(const char *one, const char *other))
{
    for (size_t i = 0; i < count; i++)
        if (same(names[i], name))
            return true;
    return false;
}

/* Ids have capitals, which the shift key may have missed. */
static void refuse_id(const char *id, const char *const *names, size_t count)
{
    struct buffer upper = {0};

    for (const char *at = id; *at != '\0'; at++)
        buffer_character(&upper, *at >= 'a' && *at <= 'z' ? (char)(*at - 'a' + 'A') : *at);
    const char *const nearest = nearest_name(buffer_string(&upper), upper.len, names, count);
    buffer_release(&upper);
    if (nearest != NULL)
        complain("`%s` is no case; did you mean `%s`?", id, nearest);
    else
        complain("`%s` is no case; `recto cases` lists them", id);
}

bool selection_is_known(const struct selection *selection, const struct catalogue *catalogue)
{
    const char **const names =
        memory_allocate((catalogue->count + catalogue->issue_count + 1) * sizeof *names);
    size_t count = list_games(catalogue, names);
    bool known = true;

    if (selection->game != NULL && !is_listed(selection->game, names, count, same_name)) {
        (void)refuse_name("game with cases", "cases", selection->game, names, count);
        known = false;
    }
    count = list_ids(catalogue, names);
    for (size_t i = 0; i < selection->id_count; i++) {
        if (is_listed(selection->ids[i], names, count, same_id))
            continue;
        refuse_id(selection->ids[i], names, count);
        known = false;
    }
    free(names);
    return known;
}
