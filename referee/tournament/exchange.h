/* Tournaments in the exchange format of FIDE, TRF16 (FIDE Handbook, C.04, Annex 2: Format of the
 * Tournament Report File; Krause 2006, updated in Tromsø in 2014, approved in Elista in 2015). */
#ifndef RECTO_REFEREE_TOURNAMENT_EXCHANGE_H
#define RECTO_REFEREE_TOURNAMENT_EXCHANGE_H

#include "referee/tournament/pairing.h"

/* Appends the report on a group of a stage, or of a tournament without groups (1, 1). Columns are
 * counted in characters of UTF-8; lines end in CR and LF. The colours stand for who had the first
 * move (w) and the second (b). Points are those of the table, so that the games of who left early,
 * which the report has, do not count in them (C.05, 6.6). City, federation, titles and ratings are
 * not known. */
void exchange_write(struct referee *referee, const struct contest *contest, int stage, int part,
                    struct buffer *out);

#endif
