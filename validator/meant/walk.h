/* The way through a record that has slips: its items are played as far as they are legal, so that
 * what a slip was meant to be can be asked of the position in which it stands. */
#ifndef RECTO_VALIDATOR_MEANT_WALK_H
#define RECTO_VALIDATOR_MEANT_WALK_H

#include "base/lookalike.h"
#include "notation/items/scan.h"
#include "validator/judgement.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct walk {
    struct judgement *judgement;
    struct position *position;   /* NULL when the position is not known any more */
    int phase;                   /* of the last position known, or of a move after it */
    size_t item, run;            /* the next ones */
    size_t last_start, last_end; /* of the last move in the text; equal if there is none */
    /* A piece of a line in plain characters, and where each of its bytes and its end stand. */
    struct buffer plain;
    uint32_t *places;
    size_t plain_at;            /* where it begins */
    size_t line_from, line_end; /* what is known of where lines end */
    bool plain_whole, plain_read;
    unsigned left;    /* steps of loose reading */
    size_t senseless; /* the place after one whose text is known to mean no move */
};

/* What a text was meant to be. */
struct meaning {
    struct buffer text; /* moves as they should be written */
    size_t end;         /* of what is read, in the move text */
    const char *why;    /* what is against the notation; NULL: nothing that has a name */
    bool legal;         /* the only legal reading: the walk goes on after it */
    bool several;       /* `text` holds several readings, with "` or `" between them */
    struct move move;
};

enum { PLAIN_MOST = 2000 };

/* The position is that before the first move, or NULL; it is changed. */
void walk_start(struct walk *walk, struct judgement *judgement, struct position *position,
                struct arena *arena);
void walk_release(struct walk *walk);

/* The move text, and the end of the line of the byte at `at`. */
const char *walk_text(const struct walk *walk);
size_t walk_line_end(struct walk *walk, size_t at);
bool walk_begins_line(const struct walk *walk, size_t at);

/* Finds what the text at `start` means as a move that goes beyond `beyond`; false if it cannot be
 * read as one. What stands there may be a move as it is if `sound`. */
bool walk_mean(struct walk *walk, size_t start, size_t beyond, bool sound, struct meaning *meaning);

/* The legal move along a direction; with a pen, only of that. */
bool walk_find_direction(struct walk *walk, char pen, const char *direction,
                         struct meaning *meaning);

/* Whether a move of that shape is legal here. */
bool walk_is_legal(const struct walk *walk, int shape, const char *text, size_t len,
                   struct move *move);

/* Plays a legal move. */
void walk_play(struct walk *walk, const struct move *move);

/* Plays the next item, if it is a move; one that is not legal makes the position unknown. */
void walk_take_item(struct walk *walk);

/* Goes beyond all items that begin before `end`. */
void walk_skip_items(struct walk *walk, size_t end);

/* --- a slip, and the text in which it stands */

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

/* Takes what a pattern says: characters that mean themselves, in either case, and `[…]` for one of
 * several, with `*`, `+` or `?` after it for any number, more than none, or perhaps one; `#` for a
 * number, which is noted, `$` for the end of a word and `^` for that of the text. False, with
 * nothing taken, if something else stands here. */
bool slip_take(struct scanner *text, const char *pattern, int64_t *numbers);

/* Takes one of the words or phrases that `|` separates, in either case; false if another stands
 * here. */
bool slip_take_word(struct scanner *text, const char *words);

/* Whether the text is one of these words, and nothing else. */
bool slip_is_word(struct scanner text, const char *words);

/* The text without blanks around it. */
struct scanner slip_trimmed(struct scanner scanner);

/* Whether a word of prose begins here: three letters, or fewer with nothing after them. */
bool slip_begins_with_word(struct scanner text);

/* Whether a text is written like a move of the game, perhaps with a mark. */
bool slip_is_move(const struct walk *walk, const char *text, size_t len);

#endif
