/* What a game declares about its records: players, board keys, variants, shapes of moves. Reading,
 * `new`, `rules`, messages and the test of the manual all use these tables. */
#ifndef RECTO_NOTATION_SCHEMA_H
#define RECTO_NOTATION_SCHEMA_H

#include "notation/square.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PLAYERS_MOST = 99, KEYS_MOST = 4, VARIANTS_MOST = 2, SHAPES_MOST = 4 };

enum key_kind {
    KEY_NUMBER,
    KEY_LIST, /* as many numbers as the first key says, each less than it and at least 1 */
};

/* A board key of the header. */
struct key {
    const char *name, *means;
    enum key_kind kind;
    int32_t least, most;
    bool odd;                 /* even numbers are out of range */
    bool multiple_of_players; /* and so is any other number */
    bool times_players;       /* the product with the number of players has a maximum, too: */
    int32_t times_most;
    bool from_squares; /* `squares: n` may be written for n + 1 dots */
    bool optional;
    uint8_t player; /* of a list: the player who makes it and may seal it; 0: neither */
    int32_t preset; /* of an optional key; `new` suggests it, too */
};

/* A variant under `rules:`; its value is the index into `values`, 0 being the default. */
struct variant {
    const char *name;
    const char *values[3]; /* NULL-terminated */
    const char *means[2];  /* what each of them says about the game, in words after a colon */
    bool yes_no;           /* the values are true and false: `yes` and `no` are read too */
};

/* One way to write a move. */
struct shape {
    const char *pattern; /* composed as in notation/items/pattern.h */
    const char *example, *means;
    uint8_t phase;     /* the phase of the game that has such moves */
    bool list;         /* may be numbers in brackets, which scan_list_check() reads */
    bool simultaneous; /* all players move before any move is shown: moves can be sealed */
    bool headed;       /* a number and a colon precede the list, or the number is alone */
};

/* How a board looks on paper, and so below `board:`. Its size is the first board key. */
enum drawn_as {
    DRAWN_GRID,     /* squares with numbers or x's */
    DRAWN_LATTICE,  /* dots with segments between them */
    DRAWN_CARDS,    /* a row of numbers */
    DRAWN_TARGET,   /* a table of rings and wedges */
    DRAWN_BEARINGS, /* a table of the lines through a circle */
    DRAWN_ROUNDS,   /* a table of picks and answers */
};

struct schema {
    const char *id, *title;
    const char *prefix; /* of its cases and doubtful passages: three capitals */
    int players_least, players_most;
    struct key keys[KEYS_MOST];             /* up to the first without a name */
    struct variant variants[VARIANTS_MOST]; /* likewise */
    struct shape shapes[SHAPES_MOST];       /* up to the first without a pattern */
    const char *counted; /* what its move numbers count; NULL if moves or parts of them */
    const char *numbers; /* the same in words with examples; NULL for single moves */
    bool case_sensitive; /* capital letters mean something else */
    bool decimal_scores; /* claimed scores may have decimals */
    enum drawn_as drawn_as;
    int sheets;       /* grids next to each other, as many as rounds; 0 is one */
    bool crosses;     /* squares hold an x instead of numbers */
    bool seconds;     /* squares hold a second, smaller number */
    bool edged;       /* the lists of the second and third key stand above and left of the grid */
    bool pens;        /* segments are of two pens, each of which stands on a dot */
    bool draws;       /* moves go from one dot to another */
    bool lost_halves; /* `--` is an item */
    bool new_grids;   /* `||` is an item */
};

/* What a header says of the game: all that the first position depends on. */
struct setup {
    int players;
    int32_t numbers[KEYS_MOST]; /* by index in `keys`; dots where `squares` was written */
    /* Of KEY_LIST keys: numbers[0] numbers in the record's arena; NULL while the list is sealed or
     * still to be sealed. */
    const int32_t *lists[KEYS_MOST];
    bool sealed[KEYS_MOST];
    uint8_t variants[VARIANTS_MOST]; /* index of the chosen value */
};

#endif
