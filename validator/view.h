/* What stands on the paper: one of six geometries, each stroke with the move that made it. Moves
 * count from 1. A view lives in the arena it was made with. */
#ifndef RECTO_VALIDATOR_VIEW_H
#define RECTO_VALIDATOR_VIEW_H

#include "base/buffer.h"
#include "base/memory.h"
#include "notation/square.h"
#include "validator/numbers/integer.h"
#include "validator/trace.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum geometry { VIEW_GRID, VIEW_LATTICE, VIEW_CARDS, VIEW_TARGET, VIEW_CIRCLE, VIEW_ROUNDS };

enum { VIEW_NOTES_MOST = 4 };

/* A number or an x in a square. */
struct view_label {
    struct square square;
    uint32_t move;
    uint16_t player;
    uint8_t sheet; /* which grid, from 0 */
    bool second;   /* the second, smaller number of the square */
    bool cross;    /* an x instead of `number` */
    struct integer number;
};

struct view_grid {
    int32_t side;
    int sheets;                    /* grids on the paper: 2 when a second round is played */
    bool seconds;                  /* squares hold two numbers */
    bool crosses;                  /* squares hold x's */
    bool edged;                    /* numbers belong above and left of the grid: */
    const int32_t *columns, *rows; /* NULL while they are unknown */
    struct view_label *labels;
    size_t count;
};

struct view_segment {
    struct square from, to;
    uint32_t move, number; /* its ordinal, and what people call it: see validator/numbering.h */
    uint16_t player;
    uint8_t pen; /* 0 for the player's own; 1 and 2 are pens A and B */
};

struct view_lattice {
    int32_t dots; /* a side */
    struct view_segment *segments;
    size_t count;
    bool pens; /* two pens stand somewhere: */
    struct square standing[2];
    bool standing_set[2];
};

/* Two cards that changed places. */
struct view_exchange {
    int32_t cards[2];
    uint32_t move;
    uint16_t player;
};

struct view_cards {
    const int32_t *order; /* card at each place */
    size_t count;
    int32_t exchanged[2];                  /* cards of the last move, 0 if there is none */
    const struct view_exchange *exchanges; /* all of them; the cards began in order */
    size_t exchange_count;
};

struct view_target {
    int32_t wedges, rings;          /* rings without the central circle */
    const struct integer *sections; /* (rings + 1) * wedges, central circle first */
    const uint32_t *moves;          /* the move that wrote each; 0 if it is empty */
    const uint16_t *players;        /* who wrote it */
    const bool *primes;             /* whether it is a prime that counts; NULL: nobody says */
    const struct integer *points;   /* what each ring brought, from ring 1 on; NULL likewise */
};

struct view_chord {
    double from[2], to[2]; /* x to the right, y upwards, the circle has radius 1 */
    int64_t bearing;       /* 10^-9 degrees, clockwise from up */
    double length;
    int32_t crossings;
    uint32_t move, number; /* as of a segment */
    uint16_t player;
};

struct view_circle {
    struct view_chord *chords;
    size_t count;
};

/* A pick, or an answer to one. */
struct view_answer {
    int32_t round;
    uint16_t player;
    bool pick;
    uint32_t move;
    struct integer number;      /* the pick, or m */
    const struct integer *list; /* of an answer: `round` numbers in the order answered */
    struct integer points;
    const uint8_t *sealers; /* whose answers of the round were sealed after this … */
    int sealed;             /* … and how many these are */
};

struct view_rounds {
    int32_t rounds; /* to be played */
    struct view_answer *answers;
    size_t count;
};

/* Marks for what a refused move would have put there; all 0 for none. */
struct view_refused {
    struct square squares[2]; /* squares, dots, cards (in `column`), or sections of a target: wedge
                                 in `column`, -1 for the whole ring, and ring in `row` */
    int square_count;
    const struct square (
        *legal)[2]; /* from and to of the moves that were legal, if few; each once */
    size_t legal_count;
    const struct integer *number;     /* to be written in the last of them */
    const struct view_chord *chord;   /* from its start along its bearing */
    const struct view_answer *answer; /* a pick, or an answer; without a list it … */
    uint32_t list_len; /* … leaves the list unchanged (0), or has that many numbers */
};

struct view {
    enum geometry geometry;
    struct arena *arena;
    const char *const *names;  /* of players, from 1, for what is noted; NULL if they are unknown */
    const struct trace *trace; /* numbers its moves; NULL: ordinals are numbers */
    uint32_t last_move;        /* move to be marked as the last; 0 for none */
    bool unordered; /* nobody knows who made which move; players are 0 then (restore/unordered.h) */
    const char *notes[VIEW_NOTES_MOST]; /* lines in words, to stand below the board */
    size_t note_count;
    struct view_refused refused; /* after the last move */
    union {
        struct view_grid grid;
        struct view_lattice lattice;
        struct view_cards cards;
        struct view_target target;
        struct view_circle circle;
        struct view_rounds rounds;
    };
};

/* Starts a view of a grid or lattice with room for `most` labels or segments. */
void view_grid_start(struct view *view, int32_t side, size_t most);
void view_lattice_start(struct view *view, int32_t dots, size_t most);

/* Adds a label or segment with the number and player of a move in the trace. The caller sets the
 * rest. */
struct view_label *view_label_add(struct view *view, const struct trace_entry *entry,
                                  struct square square);
struct view_segment *view_segment_add(struct view *view, const struct trace_entry *entry,
                                      struct square from, struct square to);

/* Appends the name of a player, or "player 1" where names are unknown. */
void view_name(const struct view *view, int player, struct buffer *text);

/* Whether a board of that many squares or dots a side has coordinates on all four edges. */
static inline bool has_far_edges(int32_t side)
{
    return side >= 20;
}

/* Whether the list of an answer equals the list of its round. */
static inline bool list_is_unchanged(const struct integer *answer, const struct integer *list,
                                     int32_t length)
{
    for (int32_t i = 0; i < length; i++)
        if (!integer_equal(answer[i], list[i]))
            return false;
    return true;
}

/* Finds what a move names on the board, as far as it is there: squares, dots, cards (the number of
 * each in `column`), or the wedge of a target; returns how many these are. */
int view_places(const struct view *view, const struct move *move, struct square places[2]);

/* Appends the name of such a place: `c4`, or the number of a card or wedge. */
void view_place_write(const struct view *view, struct square place, struct buffer *text);

/* Says which number was refused. */
void view_refuse_number(struct view *view, struct integer number);

/* Adds a line in words below the board and releases the text. */
void view_note(struct view *view, struct buffer *text);

#endif
