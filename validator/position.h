/* Moves and positions: what all games have in common. */
#ifndef RECTO_VALIDATOR_POSITION_H
#define RECTO_VALIDATOR_POSITION_H

#include "notation/diagnostic.h"
#include "notation/schema.h"
#include "validator/numbers/integer.h"

struct game;

/* What the player on the move must send before anything else: see validator/seals/seal_rules.h. */
enum owed { OWED_NOTHING, OWED_SEAL, OWED_OPENING };

/* A move as the rules see it, however it was written. Each game uses the members it needs. */
struct move {
    uint8_t shape;  /* index into the schema's shapes: how it is written canonically */
    uint8_t option; /* pen, side of a bounce, sign … */
    bool from_written;
    uint32_t list_len;
    struct square from, to;
    struct integer number;
    const struct integer *list; /* list_len numbers in the record's arena */
};

/* A game's own position begins with this, and can be copied by memcpy. Its state follows, then an
 * array of cells with stamps: a cell without the record's stamp is untouched, whatever else it
 * holds. */
struct position {
    const struct game *game;
    const struct setup *setup;
    struct arithmetic *arithmetic; /* for scratch; the arena is for what must last */
    struct arena *arena;
    void *tools;     /* what game->tools_new made, or NULL */
    uint32_t stamp;  /* never 0 */
    uint32_t moves;  /* accepted so far; replay counts after apply() */
    uint32_t number; /* of the next move, if the game numbers them: see validator/numbering.h */
    uint8_t round;   /* of a game whose rounds count from 1 each; else 0 */
    int player;      /* on the move, from 1 */
    uint8_t phase;   /* whose shapes can be played */
    bool over;
    bool undecided;        /* `over` is not known before position_settle() */
    bool either;           /* either player may make the next move; a tag says which */
    bool half_lost;        /* `--` may stand here, of the player on the move */
    bool grid_ended;       /* `||` may stand here */
    uint8_t owed;          /* enum owed */
    uint8_t leavers;       /* how many players have left … */
    uint64_t left[2];      /* … and a bit for each of them: see validator/leaving.h */
    int scorer;            /* whose score the last move changed, or 0 … */
    struct integer points; /* … and by how much */
    struct integer scores[PLAYERS_MOST + 1]; /* by player; [0] is not used */
};

/* Why a move is refused: what the message needs. */
struct reason {
    int code;              /* enum code, or of the game's own */
    struct square square;  /* in the way: a square or dot */
    struct integer number; /* in the way */
    int64_t detail;
};

/* Adds points to a player's score and records them as won by the last move. */
static inline void award(struct position *position, int player, struct integer points)
{
    position->scores[player] = integer_add(position->arithmetic, position->scores[player], points);
    position->scorer = player;
    position->points = points;
}

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
