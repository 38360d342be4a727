/* How much time the players have, by the header key `time:`. */
#ifndef RECTO_NOTATION_TIME_TIME_CONTROL_H
#define RECTO_NOTATION_TIME_TIME_CONTROL_H

#include "notation/time/moment.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum control_kind {
    CONTROL_EACH,   /* `amount` for every move */
    CONTROL_PERIOD, /* `amount` for every `moves` moves */
    CONTROL_BANK,   /* `amount` at the start, `increment` after every move, never above `cap` */
};

/* Days of absence of one player, as day_number(); both ends belong to it. */
struct absence {
    int player;
    int64_t from, to;
};

/* No clock runs in [from, to); `to` is MOMENT_NEVER while the pause lasts. */
struct pause {
    int64_t from, to;
};

/* A player is given `by` seconds more for the move that is due at a moment. */
struct extension {
    int player;
    int64_t at, by;
};

/* Durations are in seconds. Lives in the record's arena. */
struct time_control {
    enum control_kind kind;
    int64_t amount, increment;
    int64_t cap; /* INT64_MAX without one */
    int64_t grace;
    int64_t double_after; /* time of one move beyond it counts twice; INT64_MAX without it */
    int32_t moves;
    bool carry;
    bool together; /* while a round is answered, the clocks of all players run */
    bool begins;   /* the first player's clock starts at `begin` */
    struct moments begin;
    uint8_t idle;      /* weekdays that do not count; bit 0 is Monday */
    int64_t allowance; /* days of absence in a calendar year; -1 for any number */
    const struct absence *absences;
    size_t absence_count;
    const struct pause *pauses;
    size_t pause_count;
    const struct extension *extensions;
    size_t extension_count;
    int32_t east; /* of UTC, in seconds: the zone of its days */
};

#endif
