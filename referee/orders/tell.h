/* What a player writes to others through the referee. */
#ifndef RECTO_REFEREE_ORDERS_TELL_H
#define RECTO_REFEREE_ORDERS_TELL_H

#include "base/memory.h"
#include "referee/orders/order_line.h"
#include "referee/orders/vocabulary.h"

/* Reads a line such as `Tell: text`, `Tell Zoe: text` or `To all: text`; the text is "" if it
 * stands below. Any other line is LINE_PROSE. */
struct order_line tell_line(const struct vocabulary *vocabulary, const char *line,
                            struct arena *arena);

/* Whether a line is like `--- to all`: what stands below it is a text for others, up to the next
 * such line. Fills in the order but its texts `line`, `said` and `text`. */
bool tell_mark(const struct vocabulary *vocabulary, const char *line, struct order *order,
               struct arena *arena);

/* Whether a line within such a text is like that, or may have been meant so, as `--- Zoe` or
 * `=== private to Zoe`: what stands below it must not go to those whom the text above it is for. */
bool tell_mark_perhaps(const struct vocabulary *vocabulary, const char *line, struct order *order,
                       struct arena *arena);

/* Reads a line such as `mute Zoe` or `unmute all`. */
struct order_line mute_line(const struct vocabulary *vocabulary, const char *line,
                            struct arena *arena);

#endif
