/* Time zones with names, such as Europe/Berlin, which records of earlier versions could have. */
#ifndef RECTO_REFEREE_STORE_NAMED_ZONE_H
#define RECTO_REFEREE_STORE_NAMED_ZONE_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stddef.h>

/* Copies a record, or the value of `time:`, with the offset in place of the name of its zone: that
 * of standard time, `Z` for a name that this machine does not know. False, and nothing is copied,
 * if it has no such name. */
bool named_zone_replace(const char *bytes, size_t len, struct buffer *record);

#endif
