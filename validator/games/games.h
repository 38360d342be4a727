/* The list of games, and what several of them share. */
#ifndef RECTO_VALIDATOR_GAMES_GAMES_H
#define RECTO_VALIDATOR_GAMES_GAMES_H

#include "validator/game.h"
#include "validator/trace.h"
#include "validator/view.h"

extern const struct game game_not_divisors, game_plexus, game_stepping, game_permutations,
    game_connecting, game_bidirectional, game_scrambled, game_by_numbers, game_prime_target,
    game_differences, game_bouncing;

enum { GAME_COUNT = 11 };

/* In the order of the manual. */
extern const struct game *const games[GAME_COUNT];

/* The game of that id, NULL if there is none. */
const struct game *game_find(const char *id, size_t len);

/* The game with that schema, NULL for NULL. */
const struct game *game_of(const struct schema *schema);

/* Takes the number that stands here, whatever its size. */
struct integer scan_integer(const struct position *position, struct scanner *item);

/* Takes the numbers that stand here, with blanks between them, whatever their size; puts the first
 * `most` of them into `numbers` and tells how many stand here. */
size_t scan_integers(const struct position *position, struct scanner *item, struct integer *numbers,
                     size_t most);

/* Appends a number for people: of one that fills lines, the two ends and the number of digits. */
void explain_number(struct buffer *message, struct integer number);

/* "the board has columns a to h and rows 1 to 8" */
void explain_off_board(int32_t side, struct buffer *message);

/* Appends "; legal here: c4, c5 and 12 more" from the game's legal(): a few moves, the first ones.
 * For games and phases whose legal moves are finitely many; call it last. */
void explain_legal(const struct position *position, struct buffer *message);

/* The same of the moves to that square or from that dot, or of all where there are none. */
void explain_legal_at(const struct position *position, struct square square,
                      struct buffer *message);

/* Says who owes what while lists of the setup are sealed, or still to be sealed. */
void owe_lists(struct position *position);

/* Starts a view of a grid or lattice with room for `most` labels or segments. */
void view_grid_start(struct view *view, int32_t side, size_t most);
void view_lattice_start(struct view *view, int32_t dots, size_t most);

/* Adds a label or segment with move number and player of the trace entry, which must be a move;
 * the caller fills in what else it says. */
struct view_label *view_label_add(struct view *view, const struct trace_entry *entry,
                                  struct square square);
struct view_segment *view_segment_add(struct view *view, const struct trace_entry *entry,
                                      struct square from, struct square to);

/* Adds a line in words, to stand below the board; forgets the text. */
void view_note(struct view *view, struct buffer *text);

/* The eight directions clockwise from up; even ones are orthogonal. */
extern const struct square directions[8];

static inline struct square step(struct square square, int direction)
{
    return (struct square){square.column + directions[direction].column,
                           square.row + directions[direction].row};
}

static inline int opposite(int direction)
{
    return (direction + 4) & 7;
}

/* The direction from a to a neighbour, -1 if b is none (or a itself). */
int direction_of(struct square a, struct square b);

#endif
