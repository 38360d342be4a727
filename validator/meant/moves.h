/* Moves that are written otherwise than the notation says. */
#ifndef RECTO_VALIDATOR_MEANT_MOVES_H
#define RECTO_VALIDATOR_MEANT_MOVES_H

#include "validator/meant/walk.h"

/* Each recognises one habit, and fills in the slip; false if the text is not of its kind. */
bool recognise_legal(struct walk *walk, struct slip *slip);
bool recognise_opening(struct walk *walk, struct slip *slip);
bool recognise_move(struct walk *walk, struct slip *slip);
bool recognise_direction(struct walk *walk, struct slip *slip);
bool recognise_several(struct walk *walk, struct slip *slip);
bool recognise_joined_moves(struct walk *walk, struct slip *slip);
bool recognise_chain(struct walk *walk, struct slip *slip);
bool recognise_separator(struct walk *walk, struct slip *slip);
bool recognise_sign(struct walk *walk, struct slip *slip);

/* Recognises a move that goes on beyond the item where it begins, as in `a1 = 6`. */
bool recognise_joined(struct walk *walk, struct slip *slip, size_t beyond);

#endif
