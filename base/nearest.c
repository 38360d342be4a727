#include "base/nearest.h"

#include <string.h>

static size_t least(size_t a, size_t b, size_t c)
{
    const size_t ab = a < b ? a : b;
    return ab < c ? ab : c;
}

/* How many letters to change, insert or drop: the dynamic programme of Wagner and Fischer. */
static size_t distance(const char *a, size_t a_len, const char *b, size_t b_len)
{
    size_t row[NEAREST_LEN_MOST + 1];

    for (size_t j = 0; j <= b_len; j++)
        row[j] = j;
    for (size_t i = 1; i <= a_len; i++) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= b_len; j++) {
            const size_t above = row[j];
            row[j] = least(row[j] + 1, row[j - 1] + 1, diagonal + (a[i - 1] != b[j - 1]));
            diagonal = above;
        }
    }
    return row[b_len];
}

const char *nearest_name(const char *written, size_t len, const char *const *names, size_t count)
{
    const char *nearest = NULL;
    size_t best = len <= 3 ? 2 : len / 3 + 2; /* names at a lesser distance are near */

    if (len == 0 || len > NEAREST_LEN_MOST)
        return NULL;
    for (size_t i = 0; i < count; i++) {
        const size_t name_len = strlen(names[i]);
        if (name_len > NEAREST_LEN_MOST)
            continue;
        const size_t found = distance(written, len, names[i], name_len);
        if (found < best) {
            best = found;
            nearest = names[i];
        }
    }
    return nearest;
}
