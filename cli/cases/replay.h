/* The record of a case, replayed to be shown. */
#ifndef RECTO_CLI_CASES_REPLAY_H
#define RECTO_CLI_CASES_REPLAY_H

#include "cli/cases/catalogue.h"
#include "cli/report/sheet.h"

#include <stdbool.h>

struct replay {
    struct source source;
    struct arbiter *arbiter;
    struct visit visit; /* its judgement is NULL if there is nothing to read */
};

/* Reads and replays it; call replay_end() afterwards. */
void replay_begin(struct replay *replay, const struct exhibit *exhibit);
void replay_end(struct replay *replay);

/* Whether there is a board to show: a record that cannot be read has none. */
bool replay_has_board(const struct replay *replay);

/* Writes the board after the last move, in lines of their own; in place of one that is too large to
 * be looked at, a line that says so. */
void replay_write_board(const struct replay *replay, enum text_style style, struct buffer *out);

/* A line of the list of moves. Texts are visible. */
struct replayed_move {
    const char *number; /* "3", "2.1" (round 2), or "" */
    const char *player, *move;
    const char *points; /* "+1", or "" */
    bool refused;       /* it is not legal, and the last one */
};

typedef void replayed_each(void *context, const struct replayed_move *move);

/* Calls back for every move, seal and ending of the record in their order. */
void replay_moves(const struct replay *replay, replayed_each *each, void *context);

#endif
