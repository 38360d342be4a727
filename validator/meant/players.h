/* Numbers of moves, players and endings that are written in another way. */
#ifndef RECTO_VALIDATOR_MEANT_PLAYERS_H
#define RECTO_VALIDATOR_MEANT_PLAYERS_H

#include "validator/meant/walk.h"

/* Each recognises one habit, and fills in the slip; false if the text is not of its kind. */
bool recognise_number(struct walk *walk, struct slip *slip);
bool recognise_ending(struct walk *walk, struct slip *slip);
bool recognise_result(struct walk *walk, struct slip *slip);
bool recognise_scores(struct walk *walk, struct slip *slip);
bool recognise_leaver(struct walk *walk, struct slip *slip);
bool recognise_name(struct walk *walk, struct slip *slip);

#endif
