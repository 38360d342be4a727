/* A slip in the move text, and the text in which it stands. */
#ifndef RECTO_VALIDATOR_MEANT_SLIP_H
#define RECTO_VALIDATOR_MEANT_SLIP_H

#include "notation/items/scan.h"
#include "validator/meant/walk.h"

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
    bool removed;    /* it should be left out, whatever `fix` says */
    bool unsure;     /* the message shows no text that could stand in its place */
    struct move move;
};

void slip_release(struct slip *slip);

/* The run of text at which the walk stands, and the rest of the line from the slip on, in plain
 * characters. Each is valid until the other is asked for, or the walk looks for a meaning. */
struct scanner slip_run(struct walk *walk, const struct slip *slip);
struct scanner slip_line(struct walk *walk, const struct slip *slip);

/* Where a place of the plain line stands in the move text. */
size_t slip_place(const struct walk *walk, const char *at);

size_t slip_len(struct scanner scanner);
char slip_small(char character);
bool slip_is_letter(char character);

/* Takes a word, in either case; false if another stands here. */
bool slip_take_word(struct scanner *scanner, const char *word);

/* Skips all of these characters. */
void slip_skip(struct scanner *scanner, const char *characters);

/* The text without blanks around it. */
struct scanner slip_trimmed(struct scanner scanner);

/* Whether a blank or the end comes next. */
bool slip_ends_word(struct scanner scanner);

/* Whether a word of prose begins here: three letters, or fewer with nothing after them. */
bool slip_begins_with_word(struct scanner text);

/* Whether a text is written like a move of the game, perhaps with a mark. */
bool slip_is_move(const struct walk *walk, const char *text, size_t len);

#endif
