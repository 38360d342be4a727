/* The interface of games: a game is one file that exports one `const struct game`. `make new-game
 * NAME=x` begins one that is complete, and `make check-game NAME=x` says what it lacks. */
#ifndef RECTO_VALIDATOR_GAME_H
#define RECTO_VALIDATOR_GAME_H

#include "notation/items/pattern.h"
#include "notation/items/scan.h"
#include "notation/schema.h"
#include "validator/plan.h"
#include "validator/position.h"
#include "validator/restore/restoration.h"

#include <stddef.h>
#include <stdint.h>

/* Changes of a board under which games correspond move for move and point for point. */
enum symmetry_group {
    SYMMETRIES_NONE,
    SYMMETRIES_SQUARE,    /* turns, mirrors, and both: eight in all */
    SYMMETRIES_RECTANGLE, /* four of them: columns do not become rows */
    SYMMETRIES_TORUS,  /* all eight with every shift, which takes the numbers at the edges along */
    SYMMETRIES_WHEEL,  /* turns of the wedges, and a mirror that shears the rings; the first moves
                          each write into a wedge, all others a ring */
    SYMMETRIES_CIRCLE, /* turns by any bearing, and a mirror */
};

struct symmetries {
    enum symmetry_group group;
    int side;          /* the key with the squares, dots or wedges along a side */
    int columns, rows; /* of a torus: the keys with the numbers at its edges */
    int opening; /* of a circle: the shape of moves whose number is a bearing; others' `option`
                  * is a side, 0 or 1 */
};

struct view;
struct trace;

/* Takes a legal move, which is valid during the call. False ends the listing. */
typedef bool legal_each(void *context, const struct move *move);

enum scoring {
    SCORING_NONE,    /* the game has no scores */
    SCORING_RUNNING, /* scores grow with the moves */
    SCORING_END,     /* scores exist when the game is over by its rules */
};

/* Whether the difference between the final scores of two players is known to be odd or even. */
enum lead { LEAD_ANY, LEAD_ODD, LEAD_EVEN };

/* Points that a player wins from here on, at least and most. */
struct prospects {
    int64_t least, most; /* in parts of a point: game->parts */
    enum lead lead;      /* of two players, counted in whole points; the same for both */
};

enum { OWN_CODES_MOST = 6 };

/* An entry of `own`. */
#define OWN_CODE(code, text, means, example) \
    [(code)-CODES] = {text, means, example, SEVERITY_REFUSAL, false}

/* What a code that several games have means in one of them. */
struct wording {
    int code;
    const char *means;
};

enum { WORDINGS_MOST = 5 };

struct game {
    struct schema schema;
    int codes[10]; /* of refusals, in the order of check(), up to CODE_NONE */
    struct wording wordings[WORDINGS_MOST]; /* of those that other games have, too */
    struct code_facts own[OWN_CODES_MOST];  /* this game's own codes, from CODES on */
    int lost_half; /* code of a `--` out of place, if the schema has lost halves */
    int new_grid;  /* code of a `||` out of place, if the schema has new grids */
    enum scoring scoring;
    const char *wins;    /* what a single winner does, in a message; NULL for " wins" */
    const char *without; /* what becomes of it without a player who has left; NULL if two play */
    bool numbered;       /* start() and apply() keep position->number; else moves count from 1 */
    bool points,
        lowest_wins; /* whether moves have points to claim; whether the lowest score wins */
    struct symmetries symmetries;
    int64_t parts; /* into which `prospects` divides a point; 0: scores are integers, there is one
                    */
    bool rounds_apart; /* a round leaves nothing to the next but the scores, and position->round
                        * tells them apart: what a later round is worth is the same however the
                        * earlier ones went */

    /* --- What every game has. */

    /* Bytes of a position with its cells. */
    size_t (*size)(const struct setup *setup);
    /* Bytes of a position in use, all that a copy needs; NULL: all of them. */
    size_t (*used)(const struct position *);
    /* Bytes of the part before the cells, which is cleared before start(). */
    size_t fixed_size;
    /* Reads an item without its tag and mark, and completes what the notation left out. Lists go to
     * the arena. */
    void (*read)(const struct position *, int shape, struct scanner item, struct move *move);
    /* The first code in the order of the rules, or CODE_NONE. Turn and phase have been checked. */
    int (*check)(const struct position *, const struct move *move, struct reason *reason);
    /* Appends what is wrong and, if it can be told, what would be legal. */
    void (*explain)(const struct position *position, const struct move *move,
                    const struct reason *reason, struct buffer *message);
    /* Plays a move that check() allows: changes board, scores (by award()), phase, player (by
     * next_player()) and over. Its cost must not grow with the board. */
    void (*apply)(struct position *position, const struct move *move);
    /* Lists the legal moves in a stable order. False if there are more, which describe() tells of.
     */
    bool (*legal)(const struct position *position, legal_each *each, void *context);
    /* Appends a move in canonical notation, without tag and mark. */
    void (*write)(const struct move *move, struct buffer *text);
    /* Fills in what stands on the paper after the first `count` entries of the trace. */
    void (*view)(const struct position *position, const struct trace *trace, size_t count,
                 struct view *view);
    /* Makes again the moves that are drawn on a sheet, from the start position, which stays as it
     * is. */
    void (*restore)(const struct position *position, struct restoration *restoration);

    /* --- What a game may leave NULL. */

    /* Makes and frees what a worker keeps for this game alone, as position->tools. NULL: nothing.
     */
    void *(*tools_new)(void);
    void (*tools_free)(void *tools);
    /* Sets what is not 0 at the start, beyond the members of struct position that the workspace
     * sets. NULL: all is 0. */
    void (*start)(struct position *position);
    /* Appends why the game is over, as in "every dot has a segment". NULL: no reason is told. */
    void (*explain_end)(const struct position *position, struct buffer *message);
    /* Takes a player out whom position->left has as of now; changes phase, player and over.
     * `player` is still whose turn it was; the caller hands on the turn of one who has left. NULL:
     * the others go on in rotation. */
    void (*leave)(struct position *position, int player);
    /* Decides whether the game is over if apply() left position->undecided. It is asked when
     * somebody wants to know, which most moves of a record do not. NULL: apply() always decides. */
    void (*settle)(struct position *position);
    /* Points that a legal move would win for the player on the move. NULL if moves win none: set
     * exactly if `points` is. */
    struct integer (*gain)(const struct position *position, const struct move *move);
    /* Lists those to or from a square in the same order. NULL: legal() is as fast. */
    void (*legal_at)(const struct position *, struct square, legal_each *each, void *context);
    /* Appends lines about moves that cannot be listed; `angle` is in 10^-9 degrees, or -1. NULL:
     * legal() lists all. */
    void (*describe)(const struct position *position, int64_t angle, struct buffer *lines);
    /* Counts the scores of SCORING_END after the end by the rules. NULL: apply() has awarded them.
     */
    void (*finish)(struct position *position);
    /* Sets the winners by the rules, winners[1] for player 1. NULL: the best score wins, so a game
     * without scores must have it. */
    void (*win)(const struct position *position, bool *winners);
    /* Write and compare scores that are not integers. NULL: they are integers. */
    void (*score_write)(const struct position *position, int player, struct buffer *text);
    bool (*score_is)(const struct position *position, int player, const char *text, size_t len);
    /* Fills in a plan of zeros, for blank sheets. NULL: a single stretch of as many moves as the
     * board has squares, each the example of the first shape. */
    void (*plan)(const struct setup *setup, struct plan *plan);
    /* Adds to the view what a refused move would have put there, beyond its squares or cards and
     * the number it names, which are marked. Not called if the turn was wrong. NULL: nothing. */
    void (*refuse)(const struct position *position, const struct move *move, struct view *view);

    /* For a search of what a position is worth, which is settled, not over, and owes no seal. All
     * that is proved here is proved in recto-proofs(7).
     *
     * Writes what decides the legal moves and the points to come, as the player on the move sees
     * it, and returns its length: at most size(setup), which is the room that `key` must have; 0 if
     * there is no such symmetry, or no key of that position. From two positions with equal keys of
     * one setup, with the same players still in the game, the players in rotation, first the one on
     * the move, can win the same points; scores so far are not in it. `symmetry` counts from 0,
     * which changes nothing; the key is that of the position's image. With `contest` the players on
     * both sides play for the best difference between one of them and the others, and equal keys
     * promise an equal difference only; without it they promise equal points however the players go
     * together. NULL: no position is known again. */
    size_t (*key)(const struct position *position, int symmetry, bool contest, uint8_t *key);
    /* The points to come of a player, whatever is played; in a game of SCORING_END the final score,
     * in one without scores 1 for a win. With `contest` the bounds hold for the best play of a
     * contest only, and points that all still in the game win alike may be left out of all of them.
     * Bounds of a player who has left are {0, 0}. NULL: nothing is known. */
    struct prospects (*prospects)(const struct position *position, int player, bool contest);
    /* Lists every legal move where legal() lists examples, or one of those that make the same
     * position, until `each` returns false. Returns false, perhaps after some, if there is no
     * complete list. NULL: legal() lists all, or there is none: game_lists_all(). */
    bool (*all)(const struct position *position, legal_each *each, void *context);
};

/* The facts of a code of the list, or of the game's own. */
const struct code_facts *game_code(const struct game *game, int code);

/* What a code means in this game, in a sentence. */
const char *game_code_means(const struct game *game, int code);

/* Whether legal() lists all moves of a position: a game without a finite list says so at the first
 * one. */
bool game_lists_all(const struct position *position);

/* Decides whether the game is over; afterwards position->over is right. */
void position_settle(struct position *position);

struct plan game_plan(const struct game *game, const struct setup *setup);

/* --- the memory in which a game is set up, used again from record to record */

/* One for each game: cells are told apart by their stamps, so no other game may have written here.
 * All zero is an empty workspace. */
struct workspace {
    const struct game *game;
    struct position *position;
    size_t size;
    void *tools; /* made when the game is first set up; NULL if it needs none */
};

/* Sets up the game in place of what stood there. The stamp must be new to this workspace, and not
 * 0. The setup, the arithmetic and the arena must outlive the position. */
struct position *workspace_set_up(struct workspace *workspace, const struct game *game,
                                  const struct setup *setup, struct arithmetic *arithmetic,
                                  struct arena *arena, uint32_t stamp);

/* Forgets all stamps. */
void workspace_clear(struct workspace *workspace);
void workspace_release(struct workspace *workspace);

#endif
