/* Habits of people who write moves: what text that is no item was meant to be. */
#ifndef RECTO_VALIDATOR_SLIPS_HABITS_H
#define RECTO_VALIDATOR_SLIPS_HABITS_H

#include "validator/slips/walk.h"

enum slip_kind {
    SLIP_UNKNOWN,
    SLIP_KEY,
    SLIP_COMMENT,
    SLIP_MOVE,
    SLIP_NUMBER,
    SLIP_NAME,
    SLIP_ENDING,
    SLIP_POINTS,
    SLIP_TIME,
    SLIP_MARK,
    SLIP_SEAL,
    SLIP_PASS,
    SLIP_SEPARATOR,
    SLIP_SIGN,
    SLIP_BRACE,
};

/* A slip in the move text. Its message: what is written, `middle`, and `fix` in quotes if there is
 * one. */
struct slip {
    enum slip_kind kind;
    size_t start, end; /* in the move text */
    struct buffer middle, fix;
    const char *why; /* of a move: see struct meaning */
    bool question;   /* the message asks */
    bool playable;   /* `move` is legal and is what was meant */
    bool repeatable; /* what is between it and the next one like it stands in `fix`, too */
    struct move move;
};

/* Recognises the slip at slip->start, from which no item can be read. It always finds something. */
void habits_recognise(struct walk *walk, struct slip *slip);

/* Recognises a move that goes on beyond the item where it begins, as in `a1 = 6`. */
bool habits_join(struct walk *walk, struct slip *slip, size_t beyond);

void slip_release(struct slip *slip);

#endif
