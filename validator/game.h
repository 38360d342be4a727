/* The game interface: a game is one file that exports one `const struct game`. */
#ifndef RECTO_VALIDATOR_GAME_H
#define RECTO_VALIDATOR_GAME_H

#include "notation/items/pattern.h"
#include "notation/items/scan.h"
#include "notation/schema.h"
#include "validator/plan.h"
#include "validator/position.h"
#include "validator/symmetries.h"

struct view;
struct trace;

/* Takes a legal move; what `move` points to is gone when it returns. False ends the listing. */
typedef bool legal_each(void *context, const struct move *move);

enum scoring {
    SCORING_NONE,    /* the game has no scores */
    SCORING_RUNNING, /* scores grow with the moves */
    SCORING_END,     /* scores exist when the game is over by its rules */
};

enum { OWN_CODES_MOST = 6 };

/* An entry of `own`. */
#define OWN_CODE(code, text, means, example) \
    [(code)-CODES] = {text, SEVERITY_REFUSAL, means, example, false}

struct game {
    struct schema schema;
    const char *rules; /* for `recto rules`: paragraphs separated by empty lines */
    const char *summary[SUMMARY_SENTENCES]; /* the same by default, for a sheet of paper */
    int codes[10]; /* of refusals, in the order in which check() asks; CODE_NONE ends them */
    struct code_facts own[OWN_CODES_MOST]; /* what no other game refuses: the codes from CODES on */
    int lost_half; /* the code of a `--` out of place, where the schema has lost halves */
    int new_grid;  /* of a `||`, likewise */
    enum scoring scoring;
    bool points, lowest_wins; /* moves have points that can be claimed; the best score */
    struct symmetries symmetries;

    /* What a worker keeps for this game alone, as position->tools; NULL in most games. */
    void *(*tools_new)(void);
    void (*tools_free)(void *tools);
    /* Bytes of a position (fixed part and cells), and of its fixed part, cleared before start(). */
    size_t (*size)(const struct setup *setup);
    size_t fixed_size;
    /* Fills in what is not 0 at the start; setup, arithmetic, arena, stamp, player 1 are there.
     * NULL if all of it is 0. */
    void (*start)(struct position *position);
    /* Reads an item without tag and mark, and adds what it left out; lists go to the arena. */
    void (*read)(const struct position *, int shape, struct scanner item, struct move *move);
    /* CODE_NONE, or the first code in the order of the rules; turn and phase are asked before. */
    int (*check)(const struct position *, const struct move *move, struct reason *reason);
    /* The sentence for a refusal: what is wrong and, where it can be told, what would be legal. */
    void (*explain)(const struct position *position, const struct move *move,
                    const struct reason *reason, struct buffer *message);
    /* Plays a move that check() allowed: board, scores (through award()), phase, player, over. */
    void (*apply)(struct position *position, const struct move *move);
    /* Says whether the game is over where apply() left that undecided; NULL in most games. */
    void (*settle)(struct position *position);
    /* Points that a legal move would win for the player on the move; NULL in games without. */
    struct integer (*gain)(const struct position *position, const struct move *move);
    /* The legal moves in a stable order; false if there are more: then describe() tells of them. */
    bool (*legal)(const struct position *position, legal_each *each, void *context);
    /* Those to a square or drawn from it, in that order; NULL where legal() is as soon done. */
    void (*legal_at)(const struct position *, struct square, legal_each *each, void *context);
    /* Lines about the moves where they are not finitely many; `angle` (10^-9 degrees) or -1. */
    void (*describe)(const struct position *position, int64_t angle, struct buffer *lines);
    /* The number that may stand before the next move; NULL: the ordinal of the next move. */
    int64_t (*due)(const struct position *position, bool before_lost_half);
    /* After the end by the rules: scores for SCORING_END; NULL if nothing is left to do. */
    void (*finish)(struct position *position);
    /* The winners by the rules; NULL: the best score. `winners` has a place a player, from 1. */
    void (*win)(const struct position *position, bool *winners);
    /* Scores that are no integers; NULL otherwise. */
    void (*score_write)(const struct position *position, int player, struct buffer *text);
    bool (*score_is)(const struct position *position, int player, const char *text, size_t len);
    /* Fills in, all else being 0, how such a game runs on paper; NULL: as many moves as squares. */
    void (*plan)(const struct setup *setup, struct plan *plan);
    /* A move in canonical notation, without tag and mark. */
    void (*write)(const struct move *move, struct buffer *text);
    /* What stands on the paper after the first `count` entries of the trace. */
    void (*view)(const struct position *position, const struct trace *trace, size_t count,
                 struct view *view);
    /* What a move refused (not for its turn) would add there; NULL: marks what squares it names. */
    void (*refuse)(const struct position *position, const struct move *move, struct view *view);
};

/* Of any code that the game refuses with. */
const struct code_facts *game_code(const struct game *game, int code);

/* From here on position->over holds. */
void position_settle(struct position *position);

/* How a game of that setup runs on paper. */
struct plan game_plan(const struct game *game, const struct setup *setup);

#endif
