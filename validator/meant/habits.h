/* Habits of people who write moves: what text that is no item was meant to be. */
#ifndef RECTO_VALIDATOR_MEANT_HABITS_H
#define RECTO_VALIDATOR_MEANT_HABITS_H

#include "validator/meant/walk.h"

/* Recognises the slip at slip->start, from which no item can be read. It always finds something. */
void habits_recognise(struct walk *walk, struct slip *slip);

/* Takes a habit's text, after its pattern, and fills in the slip; false if it is something else.
 * The slip ends where the text has been taken up to, unless this sets its end. */
typedef bool recogniser(struct walk *walk, struct slip *slip, struct scanner *text);

/* Numbers, players and endings. */
recogniser recognise_number, recognise_ending, recognise_result, recognise_scores, recognise_leaver,
    recognise_name;

/* Moves; of recognise_joined() one that goes on from an item into the next run, as in `a1 = 6`. */
recogniser recognise_letters, recognise_joined, recognise_legal, recognise_opening, recognise_move,
    recognise_direction, recognise_several, recognise_pen, recognise_slashed,
    recognise_joined_moves, recognise_chain, recognise_sign;

#endif
