/* What a search has proved of a position, as text and as JSON. */
#ifndef RECTO_CLI_REPORT_SOLUTION_H
#define RECTO_CLI_REPORT_SOLUTION_H

#include "validator/judgement.h"
#include "validator/solve/solve.h"

/* Whether leads of the game are points, not only who wins. */
bool solution_counts_points(const struct game *game);

/* Appends who wins with best play, and by how much: "Ann wins by 3", "Ben wins by at least 1", "Ann
 * wins or shares the win"; of several players what the one on the move can force. */
void solution_write_result(const struct judgement *judgement, const struct solution *solution,
                           struct buffer *out);

/* Appends bounds on a lead as a member, in an array of two; null is no bound. */
void solution_write_range_json(const char *key, struct lead_range range, struct buffer *out);

/* Appends lines: the result, what is certain whatever is played, a best move, and the line. The
 * position is that which was solved. */
void solution_write(const struct judgement *judgement, const struct position *position,
                    const struct solution *solution, struct buffer *out);

/* Appends the members of a JSON object. Without a solution they are null, and `reason` says why. */
void solution_write_json(const struct position *position, const struct solution *solution,
                         const char *reason, struct buffer *out);

#endif
