/* Moves and positions, as all games share them. */
#ifndef RECTO_VALIDATOR_POSITION_H
#define RECTO_VALIDATOR_POSITION_H

#include "notation/diagnostic.h"
#include "notation/schema.h"
#include "validator/numbers/integer.h"

struct game;

/* What is due from the player on the move before anything else: see validator/seals/seal_rules.h.
 */
enum owed { OWED_NOTHING, OWED_SEAL, OWED_OPENING };

/* A move as the rules see it, whatever way it was written. Games use the parts they need. */
struct move {
    uint8_t shape;  /* index into the schema's shapes: how it is written canonically */
    uint8_t option; /* pen, side of a bounce, sign … */
    bool from_written;
    uint32_t list_len;
    struct square from, to;
    struct integer number;
    const struct integer *list; /* list_len numbers in the record's arena */
};

/* What every position has; a game's own position begins with one and is copied by memcpy.
 * Behind it a game keeps its state and, last, an array of cells stamped with `stamp`: a cell
 * with another stamp has not been touched in this record, whatever else stands in it. */
struct position {
    const struct game *game;
    const struct setup *setup;
    struct arithmetic *arithmetic; /* scratch; and the arena of what must last: */
    struct arena *arena;
    void *tools;    /* of the game, if it has any */
    uint32_t stamp; /* never 0 */
    uint32_t moves; /* accepted ones; replay adds to it after apply() */
    int player;     /* on the move, from 1 */
    uint8_t phase;  /* only shapes of this phase can be played */
    bool over;
    bool undecided;        /* whether it is over is not known before position_settle() */
    bool either;           /* a tag may name any player for the next move (else `turn`) */
    bool half_lost;        /* `--` may stand here, for the player on the move */
    bool grid_ended;       /* `||` may stand here */
    uint8_t owed;          /* enum owed */
    int scorer;            /* whose score the last move changed, 0 for nobody's … */
    struct integer points; /* … and by how much */
    struct integer scores[PLAYERS_MOST + 1]; /* by player; [0] is not used */
};

/* Why a move is refused, as far as the message needs it. */
struct reason {
    int code;              /* enum code, or of the game's own */
    struct square square;  /* the square, neighbour or dot in the way */
    struct integer number; /* the number in the way */
    int64_t detail;
};

/* Adds points to a player's score and notes them as the last move's. */
void award(struct position *position, int player, struct integer points);

/* The next player in rotation. */
static inline int next_player(const struct position *position)
{
    return position->player % position->setup->players + 1;
}

static inline bool on_board(struct square square, int32_t side)
{
    return ((uint32_t)square.column < (uint32_t)side) & ((uint32_t)square.row < (uint32_t)side);
}

#endif
