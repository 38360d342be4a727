/* The rule at the end of a TZif file for changing clocks from then on: the variable TZ of POSIX,
 * with the wider hours of RFC 8536. */
#ifndef RECTO_NOTATION_TIME_ZONE_RULE_H
#define RECTO_NOTATION_TIME_ZONE_RULE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* In [start, end) clocks in the zone are `east` seconds ahead of UTC. Neighbouring spans may have
 * the same offset. */
struct zone_span {
    int64_t start, end;
    int32_t east;
};

/* A day of the year on which clocks are changed, and the seconds after its midnight. */
struct zone_change {
    char kind; /* 'J': day 1 to 365, without 29 February; 'D': day 0 to 365; 'M': by weekday */
    int month, week, day; /* the week'th (5: the last) `day` of the month, where Sunday is 0 */
    int32_t time;
};

struct zone_rule {
    int32_t standard, saving;      /* seconds east of Greenwich */
    bool changes;                  /* twice a year; otherwise `standard` holds all year */
    struct zone_change start, end; /* of daylight saving */
};

/* Reads a rule such as `CET-1CEST,M3.5.0,M10.5.0/3`; false if it is not one. */
bool zone_rule_read(const char *bytes, size_t len, struct zone_rule *rule);

struct zone_span zone_rule_span_at(const struct zone_rule *rule, int64_t moment);

#endif
