/* The settings that the owner of a referee changes with `recto referee settings`. */
#ifndef RECTO_REFEREE_SETTINGS_H
#define RECTO_REFEREE_SETTINGS_H

#include "referee/referee.h"

struct club_setting {
    const char *name;
    const char *usual; /* the value as long as it is not set; may be "" */
    const char *takes; /* what it may be set to: "… takes an address such as …" */
    const char *about; /* what it does, a line of the list */
    /* Appends a text in the form in which it is kept; false if it cannot be a value. An empty text
     * never comes here: it makes the value the usual one again. NULL: it is a word of `takes`. */
    bool (*read)(const char *text, struct buffer *value);
};

/* All there are; the last has no name. */
extern const struct club_setting settings[];

/* The setting of that name, or NULL. */
const struct club_setting *settings_find(const char *name);

/* The value of a setting of the list, the usual one if it is not set; in the arena. */
const char *settings_value(struct referee *referee, const char *name);

/* The seconds of `7d`, `7 days`, `12h`, `12 hours`; 0 unless they are from an hour to a year. */
int64_t settings_read_span(const char *text, size_t len);

/* The seconds of `30d`, `6 weeks`, `18m`, `2 years`, with months of 30 days and years of 365; -1 if
 * it is anything else, or more than 100 years. */
int64_t settings_read_age(const char *text);

/* Values that are times, in seconds: all of a list, longest first, and how many there are; and the
 * first, or INT64_MAX if it is `never`. And a value that is a number. */
enum { SPANS_MOST = 4 };
size_t settings_spans(struct referee *referee, const char *name, int64_t spans[SPANS_MOST]);
int64_t settings_span(struct referee *referee, const char *name);
int64_t settings_count(struct referee *referee, const char *name);

/* Sets a setting of the list to a value that it can have. */
void settings_set(struct referee *referee, const char *name, const char *value);

/* Handles `setting` (lines of NAME=VALUE): all of them are set, or none. */
void settings_take(struct referee *referee);

#endif
