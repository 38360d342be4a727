/* Time zones: fixed offsets from UTC, and those of the system's time zone database (TZif files, RFC
 * 8536). Neither TZ nor the current time matters here. */
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
    ZONE_UNKNOWN,     /* there is no such zone */
    ZONE_NO_DATABASE, /* this machine has no time zone database to look it up in */
};

/* Where the database is: $TZDIR, or where Debian's package tzdata has it. */
const char *zone_folder(void);

/* Finds a zone: `UTC`, `Z`, `+01:00`, `-03:30`, or a name of the database such as `Europe/Berlin`.
 * The zone lives in the arena. A file that is there but cannot be read ends the program with a
 * message and status 2, as a record must not be judged without its zone. */
enum zone_found zone_read(const char *name, size_t len, struct arena *arena,
                          const struct zone **zone);

/* Appends the bytes of a zone's file; false if there is none, as for UTC and fixed offsets. */
bool zone_content(const char *name, size_t len, struct buffer *content);

/* The span around a moment in seconds since 1970. */
struct zone_span zone_span_at(const struct zone *zone, int64_t moment);

/* The name in the database that is nearest to what was written, in the arena; NULL if none is near.
 */
const char *zone_nearest(const char *written, size_t len, struct arena *arena);

#endif
