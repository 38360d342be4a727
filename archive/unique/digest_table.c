#include "archive/unique/digest_table.h"

#include "base/memory.h"

#include <stdlib.h>

enum { SIZE_LEAST = 1024 };

static const struct digest free_place = {{0, 0}};

void digest_table_release(struct digest_table *table)
{
    free(table->places);
    free(table->locations);
    *table = (struct digest_table){.located = table->located};
}

/* Digests are as good as random, so their low bits serve as the hash. */
static size_t place_of(const struct digest_table *table, struct digest digest)
{
    size_t place = (size_t)digest.words[0] & (table->size - 1);

    while (!digest_equal(table->places[place], digest) &&
           !digest_equal(table->places[place], free_place))
        place = (place + 1) & (table->size - 1);
    return place;
}

static void grow(struct digest_table *table)
{
    struct digest_table larger = {.size = table->size > 0 ? 2 * table->size : SIZE_LEAST,
                                  .count = table->count,
                                  .located = table->located};

    larger.places = memory_allocate_zeroed(larger.size, sizeof *larger.places);
    if (larger.located)
        larger.locations = memory_allocate_zeroed(larger.size, sizeof *larger.locations);
    for (size_t i = 0; i < table->size; i++) {
        if (digest_equal(table->places[i], free_place))
            continue;
        const size_t place = place_of(&larger, table->places[i]);
        larger.places[place] = table->places[i];
        if (larger.located)
            larger.locations[place] = table->locations[i];
    }
    digest_table_release(table);
    *table = larger;
}

/* The digest of zeros marks free places; a game that has it gets another. */
static struct digest usable(struct digest digest)
{
    digest.words[1] |= digest_equal(digest, free_place);
    return digest;
}

size_t digest_table_add(struct digest_table *table, struct digest digest, bool *added)
{
    digest = usable(digest);
    if (4 * (table->count + 1) > 3 * table->size)
        grow(table);
    const size_t place = place_of(table, digest);
    *added = digest_equal(table->places[place], free_place);
    table->count += *added;
    table->places[place] = digest;
    return place;
}

size_t digest_table_find(const struct digest_table *table, struct digest digest)
{
    digest = usable(digest);
    if (table->size == 0)
        return SIZE_MAX;
    const size_t place = place_of(table, digest);
    return digest_equal(table->places[place], digest) ? place : SIZE_MAX;
}
