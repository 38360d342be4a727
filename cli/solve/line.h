/* What the positions of a game are worth, from the last backwards, and which moves gave something
 * away. */
#ifndef RECTO_CLI_SOLVE_LINE_H
#define RECTO_CLI_SOLVE_LINE_H

#include "cli/edit/edits.h"
#include "cli/input/input.h"
#include "validator/solve/solve.h"

enum move_grade {
    GRADE_GOOD,   /* or not known to be anything else */
    GRADE_POINTS, /* gave points away: `?!` */
    GRADE_RESULT  /* made the proved result worse: `?` */
};

/* A move of the game, and what is proved before and after it. */
struct graded_move {
    const struct trace_entry *entry;
    const struct solution *before, *after;
    enum move_grade grade;
    int64_t lost;       /* points, at least … */
    bool exact;         /* … or exactly */
    const char *better; /* a best move instead; NULL if the move was not bad, or none is known */
};

/* The last moves of a game, in order. All that they point to lives as long as the judgement. */
struct solved_line {
    struct graded_move *moves;
    size_t count;
    uint32_t from; /* the number of moves before the first position that is solved */
};

/* Solves the positions of a record that is not malformed from the last backwards, until the limits
 * end it, or who wins is not proved: half of the time that is left goes to each. */
void line_solve(const struct visit *visit, const struct prover_limits *limits, size_t memory,
                struct solved_line *line);

/* Appends what is to be said of a move, on one line: "? Lena wins by 1, at least 2 points lost,
 * better c1-d1". */
void line_write_grade(const struct judgement *judgement, const struct graded_move *move,
                      struct buffer *out);

/* Appends a line for each move, or the members of a JSON object. */
void line_write(const struct judgement *judgement, const struct solved_line *line,
                struct buffer *out);
void line_write_json(const struct judgement *judgement, const struct solved_line *line,
                     struct buffer *out);

/* The record with what is to be said of these moves in comments after them; it means the same
 * otherwise. NULL if they cannot be put where the moves are written. The judgement of the visit is
 * gone; the document lives as long as `source`, which may be all zero. */
const struct document *line_annotate(const struct visit *visit, const struct solved_line *line,
                                     struct source *source);

#endif
