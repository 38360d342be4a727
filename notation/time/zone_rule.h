/* The rule at the end of a TZif file, which says how clocks are changed from then on: `TZ` as POSIX
 * has it, with the wider hours of RFC 8536. */
#ifndef RECTO_NOTATION_TIME_ZONE_RULE_H
#define RECTO_NOTATION_TIME_ZONE_RULE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* From `start` up to but not including `end` clocks in the zone are `east` seconds ahead of UTC.
 * (The next or previous span may have the same offset.) */
struct zone_span {
    int64_t start, end;
    int32_t east;
};

/* When clocks are changed: on a day of the year, and so many seconds after its midnight. */
struct zone_change {
    char kind; /* 'J': day 1 to 365, 29 February never counted; 'D': day 0 to 365; 'M': see below */
    int month, week, day; /* the week'th (5: last) of that weekday in the month, Sunday being 0 */
    int32_t time;
};

struct zone_rule {
    int32_t standard, saving;      /* seconds east of Greenwich */
    bool changes;                  /* twice a year; otherwise it is `standard` always */
    struct zone_change start, end; /* of daylight saving */
};

/* Reads `CET-1CEST,M3.5.0,M10.5.0/3`; false if that is no rule. */
bool zone_rule_read(const char *bytes, size_t len, struct zone_rule *rule);

struct zone_span zone_rule_span_at(const struct zone_rule *rule, int64_t moment);

#endif
