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

static bool is_listed(const char *name, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return false;
}

/* The first case whose id begins so, and has that character next; NULL if there is none. */
static const struct exhibit *find_beginning(const struct catalogue *catalogue,
                                            const struct buffer *start, char next)
{
    for (size_t i = 0; i < catalogue->count; i++) {
        const char *const id = catalogue->exhibits[i].id;
        if (start->len > 0 && strncmp(id, start->bytes, start->len) == 0 && id[start->len] == next)
            return &catalogue->exhibits[i];
    }
    return NULL;
}

static void refuse_upper_id(const char *id, const struct buffer *upper,
                            const struct catalogue *catalogue)
{
    const struct exhibit *const of_section = find_beginning(catalogue, upper, '.');
    const struct exhibit *const of_game = find_beginning(catalogue, upper, '-');
    const char **const names =
        memory_allocate((catalogue->count + catalogue->issue_count + 1) * sizeof *names);
    const bool issue = upper->len >= 2 && memcmp(upper->bytes, "I.", 2) == 0;
    const char *const what = issue ? "passage" : "case";
    const char *const nearest =
        nearest_name(upper->bytes, upper->len, names, list_ids(catalogue, names));

    free(names);
    if (of_section != NULL)
        complain("`%s` is no case; `--game %s --section %c` lists those of the section", id,
                 of_section->game, exhibit_section(of_section));
    else if (of_game != NULL)
        complain("`%s` is no case; `--game %s` lists those of the game", id, of_game->game);
    else if (nearest != NULL)
        complain("`%s` is no %s; did you mean `%s`?", id, what, nearest);
    else
        complain("`%s` is no %s; `recto %s` lists them", id, what, issue ? "rules GAME" : "cases");
}

/* Ids have capitals, which the shift key may have missed. */
static void refuse_id(const char *id, const struct catalogue *catalogue)
{
    struct buffer upper = {0};

    for (const char *at = id; *at != '\0'; at++)
        buffer_character(&upper, *at >= 'a' && *at <= 'z' ? (char)(*at - 'a' + 'A') : *at);
    (void)buffer_string(&upper);
    refuse_upper_id(id, &upper, catalogue);
    buffer_release(&upper);
}

static bool game_is_known(const struct selection *selection, const struct catalogue *catalogue)
{
    const char **const names = memory_allocate((catalogue->count + 1) * sizeof *names);
    const size_t count = list_games(catalogue, names);
    const bool known = selection->game == NULL || is_listed(selection->game, names, count);

    if (!known)
        (void)refuse_name("game with cases", "cases", selection->game, names, count);
    free(names);
    return known;
}

static bool id_is_known(const struct selection *selection, const char *id,
                        const struct catalogue *catalogue)
{
    const struct exhibit *const exhibit = catalogue_exhibit(catalogue, id);

    if (exhibit == NULL && catalogue_issue(catalogue, id) == NULL) {
        refuse_id(id, catalogue);
        return false;
    }
    if (exhibit == NULL || has_one_of(selection, exhibit->levels))
        return true;
    complain("`%s` has nothing for level %s", exhibit->id, selection->levels);
    return false;
}

bool selection_is_known(const struct selection *selection, const struct catalogue *catalogue)
{
    bool known = game_is_known(selection, catalogue);

    for (size_t i = 0; i < selection->id_count; i++)
        known = id_is_known(selection, selection->ids[i], catalogue) && known;
    return known;
}
