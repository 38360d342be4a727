/* Time zones: fixed offsets from UTC, and those of the system's time zone database (TZif files, RFC
 * 8536). Nothing here looks at TZ or at the time. */
#ifndef RECTO_NOTATION_TIME_ZONE_H
#define RECTO_NOTATION_TIME_ZONE_H

#include "base/buffer.h"
#include "base/memory.h"
#include "notation/time/zone_rule.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct zone;

enum zone_found {
    ZONE_FOUND,
    ZONE_UNKNOWN,     /* no zone has that name */
    ZONE_NO_DATABASE, /* it may be one, but this machine has no time zone database */
};

/* Where the database is: the variable TZDIR, or where Debian's package tzdata puts it. */
const char *zone_folder(void);

/* Finds a zone: `UTC`, `Z`, `+01:00`, `-03:30`, or a name of the database such as `Europe/Berlin`.
 * The zone lives in the arena. One that is there and cannot be read ends the program with a message
 * and status 2, as memory does that runs out. */
enum zone_found zone_read(const char *name, size_t len, struct arena *arena,
                          const struct zone **zone);

/* Appends what the database has of a zone, the bytes of its file; false if it has nothing, or if
 * that is an offset or UTC, which need no database. */
bool zone_content(const char *name, size_t len, struct buffer *content);

/* The span around a moment in seconds since 1970. */
struct zone_span zone_span_at(const struct zone *zone, int64_t moment);

/* The name in the database nearest to what was written, in the arena; NULL if none is near. */
const char *zone_nearest(const char *written, size_t len, struct arena *arena);

#endif
