/* Tie-breaks as FIDE's handbook (C.07) has them, as far as they can be told from games alone; those
 * that are asked, in the order in which they are. */
#ifndef RECTO_ARCHIVE_TOURNAMENT_TIE_BREAKS_H
#define RECTO_ARCHIVE_TOURNAMENT_TIE_BREAKS_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stddef.h>

enum tie_break {
    TIE_SONNEBORN, /* sb: the points of everybody beaten, half of those of everybody drawn with */
    TIE_BUCHHOLZ,  /* bh: the points of all opponents, once for each game … */
    TIE_CUT,       /* bh-c1: … but for the lowest of them … */
    TIE_MEDIAN,    /* bh-m1: … and the highest */
    TIE_DIRECT,    /* de: the points against those still level, if all of them have met */
    TIE_WON,       /* won: games won */
    TIE_SECOND,    /* second: games as second player, more of them being better */
    TIE_BREAKS
};

struct tie_breaks {
    enum tie_break list[TIE_BREAKS];
    size_t count;
};

/* Sonneborn-Berger, Buchholz, direct encounter, games won, games as second player. */
extern const struct tie_breaks tie_breaks_usual;

/* The name in options and JSON: "sb". */
extern const char *const tie_break_names[TIE_BREAKS];

/* Reads "de,bh-c1,won"; false if one of them is none, or there twice. */
bool tie_breaks_read(const char *text, struct tie_breaks *found);

/* Where it stands in the list; its length if it does not. */
size_t tie_breaks_find(const struct tie_breaks *breaks, enum tie_break one);

/* Appends their names with commas between them. */
void tie_breaks_write(const struct tie_breaks *breaks, struct buffer *out);

#endif
