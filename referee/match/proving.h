/* Who wins a game of the referee with best play, as far as a search can prove it. */
#ifndef RECTO_REFEREE_MATCH_PROVING_H
#define RECTO_REFEREE_MATCH_PROVING_H

#include "referee/match/match.h"

/* What came of a search. Texts are in the referee's arena. */
struct proving {
    const char *result; /* `won` or `drawn`; "" if who wins is not proved */
    int player;         /* who has won, or 0 */
    const char *proof;  /* as a record has it, in one line; "" if who wins is not proved */
    const char *bounds; /* a line for each player who is in the game: player, and the least and the
                           most of the lead with best play, `-` for none */
    const char *said;   /* what `recto solve` says, in English */
};

/* Searches the position of a game for so many seconds, with a table of so many megabytes. Nothing
 * is proved of games that are over, or in which something is secret. The match is judged. */
void proving_run(struct referee *referee, struct match *match, uint32_t seconds, uint32_t megabytes,
                 struct proving *proving);

/* Appends what the proof in the record of a match says, in every language. */
void proving_tell(const struct match *match, struct tongues *out);

/* Appends bounds, the text of struct proving, to what a reader is told: a line for each player. */
void proving_write_bounds(const struct match *match, const char *bounds, enum language language,
                          struct buffer *out);

#endif
