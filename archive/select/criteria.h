/* What records are selected by. */
#ifndef RECTO_ARCHIVE_SELECT_CRITERIA_H
#define RECTO_ARCHIVE_SELECT_CRITERIA_H

#include "archive/records/glob.h"
#include "archive/select/board_digests.h"
#include "validator/judgement.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* --- ranges as people write them: `10..20`, `10..`, `..20`, `10` */

/* Both ends are included. */
struct range {
    int64_t first, last;
};

/* A range of whole numbers from 0. False if the text is no such range, or an empty one. */
bool range_read_numbers(const char *text, struct range *range);

/* A range of days, counted from 1970. Each end is a year, a month or a day: 2025, 2025-01,
 * 2025-01-31; a year as the last end includes its last day. */
bool range_read_days(const char *text, struct range *range);

/* --- criteria */

enum criterion {
    BY_GAME,
    BY_RULE,
    BY_PLAYER,
    BY_EVENT,
    BY_SITE,
    BY_ROUND,
    BY_ID,
    BY_DATE,
    BY_STATUS, /* from here on, records have to be judged */
    BY_VERDICT,
    BY_WINNER,
    BY_CODE,
    BY_MOVES,
    BY_BOARD,
    CRITERIA
};

/* A variant and its value as a schema has them. All zero: none. */
struct rule {
    const char *name, *value;
};

/* One value of a criterion; each criterion uses one of these. */
struct wanted {
    struct glob glob;
    struct range range;
    int64_t number; /* a status, an ending or a player */
    const struct game *game;
    struct rule rule;
    struct board_digests board;
};

struct wanted_list {
    struct wanted *list;
    size_t count, capacity;
};

/* A record must fit at least one value of each criterion that has any. Each variant of BY_RULE is a
 * criterion of its own. All zero fits every record. */
struct criteria {
    struct wanted_list wanted[CRITERIA];
    struct digest_key key; /* for boards; set before the first is added */
    bool symmetric; /* boards are also found under symmetries; set before the first is added */
};

/* Adds a value as given on the command line; false after an error. */
bool criteria_add(struct criteria *criteria, enum criterion criterion, const char *value);

/* Whether a text is what one of the values of a criterion by name asks for; BY_GAME takes ids. */
bool criterion_fits_text(const struct wanted_list *wanted, const char *bytes, size_t len);

/* Whether the headers of records say whether they fit. */
bool criteria_of_headers(const struct criteria *criteria);

bool criteria_fit(const struct criteria *criteria, const struct visit *visit);

void criteria_release(struct criteria *criteria);

#endif
