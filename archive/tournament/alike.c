#include "archive/tournament/alike.h"

#include "archive/records/folded.h"
#include "base/memory.h"
#include "cli/output/output.h"

#include <stdlib.h>
#include <string.h>

enum { PAIRS_TOLD = 10 };

/* An entrant's name, and what it has in common with those like it. */
struct likeness {
    const struct entrant *entrant;
    char *key;
};

static int compare_words(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The words of a folded name in the order of the alphabet, without points and commas. */
static char *make_key(const struct entrant *entrant)
{
    struct buffer folded = {0}, key = {0};
    char *rest = NULL;
    size_t count = 0;

    fold_name(entrant->name, entrant->len, &folded);
    (void)buffer_string(&folded);
    char **const words = memory_allocate((folded.len / 2 + 1) * sizeof *words);
    for (char *word = strtok_r(folded.bytes, " .,", &rest); word != NULL;
         word = strtok_r(NULL, " .,", &rest))
        words[count++] = word;
    qsort(words, count, sizeof *words, compare_words);
    for (size_t i = 0; i < count; i++)
        buffer_format(&key, "%s ", words[i]);
    free(words);
    buffer_release(&folded);
    (void)buffer_string(&key);
    return key.bytes;
}

/* By key; those of one key by name. */
static int compare_likeness(const void *a, const void *b)
{
    const struct likeness *const one = a, *const other = b;
    const int order = strcmp(one->key, other->key);
    const size_t len =
        one->entrant->len < other->entrant->len ? one->entrant->len : other->entrant->len;

    return order != 0 ? order : memcmp(one->entrant->name, other->entrant->name, len);
}

static void tell_pair(const struct entrant *one, const struct entrant *other)
{
    complain("table: %.*s and %.*s are alike: one player or two?", (int)one->len, one->name,
             (int)other->len, other->name);
}

/* Who played against each other are two. */
static bool have_met(const struct standings *standings, const struct entrant *one,
                     const struct entrant *other)
{
    const uint32_t a = (uint32_t)(one - standings->entrants);
    const uint32_t b = (uint32_t)(other - standings->entrants);

    for (size_t i = 0; i < standings->met; i++) {
        const struct encounter *const met = &standings->encounters[i];
        if ((met->first == a && met->second == b) || (met->first == b && met->second == a))
            return true;
    }
    return false;
}

/* Tells of each name that has the key of the one before it. */
static void tell_pairs(const struct standings *standings, const struct likeness *list, size_t count)
{
    size_t first = 0, pairs = 0;

    for (size_t i = 1; i < count; i++) {
        if (strcmp(list[i].key, list[first].key) != 0)
            first = i;
        else if (list[i].key[0] != '\0' &&
                 !have_met(standings, list[first].entrant, list[i].entrant) && pairs++ < PAIRS_TOLD)
            tell_pair(list[first].entrant, list[i].entrant);
    }
    if (pairs > PAIRS_TOLD)
        complain("table: and %zu more names are alike", pairs - PAIRS_TOLD);
}

void tournament_tell_alike(const struct tournament *tournament)
{
    const struct standings *const standings = &tournament->standings;
    struct likeness *const list = memory_allocate((standings->count + 1) * sizeof *list);

    for (size_t i = 0; i < standings->count; i++)
        list[i] = (struct likeness){&standings->entrants[i], make_key(&standings->entrants[i])};
    qsort(list, standings->count, sizeof *list, compare_likeness);
    tell_pairs(standings, list, standings->count);
    for (size_t i = 0; i < standings->count; i++)
        free(list[i].key);
    free(list);
}
