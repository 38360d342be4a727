/* Habits of people who write moves: what text that is no item was meant to be. */
#ifndef RECTO_VALIDATOR_MEANT_HABITS_H
#define RECTO_VALIDATOR_MEANT_HABITS_H

#include "validator/meant/walk.h"

/* Recognises the slip at slip->start, from which no item can be read. It always finds something. */
void habits_recognise(struct walk *walk, struct slip *slip);

#endif
