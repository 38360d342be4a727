/* What records are sorted by, as bytes in that order. */
#ifndef RECTO_ARCHIVE_SORT_SORT_KEY_H
#define RECTO_ARCHIVE_SORT_SORT_KEY_H

#include "base/buffer.h"
#include "notation/record.h"

enum sort_by { SORT_BY_DATE, SORT_BY_EVENT, SORT_BY_GAME, SORT_KEYS };

/* The first counts most. */
struct sort_order {
    enum sort_by by[SORT_KEYS];
    int count;
};

/* Adds a key that counts less than those before it, unless it is there. */
void sort_order_add(struct sort_order *order, enum sort_by by);

/* Appends bytes that compare as the records are to stand. `day` is that of the record before it in
 * its file, or INT64_MIN, and becomes this one's; a record without a date has that of the one
 * before. */
void sort_key_write(const struct sort_order *order, const struct record *record, int64_t *day,
                    struct buffer *key);

#endif
