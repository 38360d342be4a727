/* The tie-breaks of FIDE's handbook (C.07) that follow from games alone. */
#ifndef RECTO_CLI_TOURNAMENT_TIE_BREAKS_H
#define RECTO_CLI_TOURNAMENT_TIE_BREAKS_H

#include <stdbool.h>
#include <stddef.h>

enum tie_break {
    TIE_SONNEBORN, /* sb: the points of each opponent beaten, and half of those of each one drawn
                      with */
    TIE_BUCHHOLZ,  /* bh: the points of all opponents, once for each game */
    TIE_CUT,       /* bh-c1: bh without the lowest opponent */
    TIE_MEDIAN,    /* bh-m1: bh without the lowest and the highest opponent */
    TIE_DIRECT,    /* de: the points against those who are still level, if they have all met */
    TIE_WON,       /* won: games won */
    TIE_SECOND,    /* second: games as second player; more are better */
    TIE_BREAKS
};

struct tie_breaks {
    enum tie_break list[TIE_BREAKS];
    size_t count;
};

/* Sonneborn-Berger, Buchholz, direct encounter, games won, games as second player. */
extern const struct tie_breaks tie_breaks_usual;

/* Their names in options and JSON, such as "sb". */
extern const char *const tie_break_names[TIE_BREAKS];

/* Reads a list such as "de,bh-c1,won". False if it has an unknown name, or one twice. */
bool tie_breaks_read(const char *text, struct tie_breaks *found);

/* The index of a tie-break in the list; the length of the list if it is not there. */
size_t tie_breaks_find(const struct tie_breaks *breaks, enum tie_break one);

#endif
