/* How much time the players have: what the header key `time:` says. */
#ifndef RECTO_NOTATION_TIME_TIME_CONTROL_H
#define RECTO_NOTATION_TIME_TIME_CONTROL_H

#include "notation/time/moment.h"
#include "notation/time/zone.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum control_kind {
    CONTROL_EACH,   /* `amount` for every move */
    CONTROL_PERIOD, /* `amount` for so many `moves`, and again for the next */
    CONTROL_BANK,   /* `amount` at the start, `increment` after every move, never above `cap` */
};

/* Days of absence of one player, by day_number(); both belong to it. */
struct absence {
    int player;
    int64_t from, to;
};

/* A time in which no clock runs, from one moment up to but not including the other, which is
 * MOMENT_NEVER if it has not ended. */
struct pause {
    int64_t from, to;
};

/* Durations are in seconds. Lives in the record's arena. */
struct time_control {
    enum control_kind kind;
    int64_t amount, increment;
    int64_t cap; /* INT64_MAX: none */
    int64_t grace;
    int64_t double_after; /* what one move takes beyond it counts twice; INT64_MAX: nothing does */
    int32_t moves;
    bool carry;
    bool begins; /* the first player's clock starts at */
    struct moments begin;
    uint8_t idle;      /* weekdays that do not count: bit 0 is Monday */
    int64_t allowance; /* days of absence in a calendar year, -1: any number */
    const struct absence *absences;
    size_t absence_count;
    const struct pause *pauses;
    size_t pause_count;
    const struct zone *zone; /* NULL if this machine cannot look it up, or … */
    const char *zone_name;   /* as written, if that is so */
};

#endif
