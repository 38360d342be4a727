/* Judgements for people and for programs. */
#ifndef RECTO_CLI_REPORT_REPORT_H
#define RECTO_CLI_REPORT_REPORT_H

#include "cli/input/input.h"
#include "cli/output/output.h"
#include "cli/report/clock.h"
#include "cli/report/name.h"

/* One line: file, game, status, moves, scores, winners; and a few about the clock, if there is one.
 */
void report_line(const struct visit *visit, const struct now *now, struct output *out);

/* Errors and remarks as compilers write them, each with its line of the record and a caret. */
void report_diagnostics(const struct visit *visit, struct output *out);

/* The same for a remark that does not come of reading the record. */
void report_remark(const struct visit *visit, const struct diagnostic *remark, struct output *out);

/* "complete, 9 moves", "illegal after 6 moves", "complete after 12 moves by resignation". */
void report_status(const struct judgement *judgement, const char *colour, struct buffer *out);

/* "move 7, c4: row 4 has an x already (row)". */
void report_message(const struct document *document, const struct diagnostic *diagnostic,
                    struct buffer *out);

/* "First 5, Second 7; Second wins", "Ann to move": what there is to say of the players. */
void report_result(const struct judgement *judgement, struct buffer *out);

/* What is to be said of a player in the judgement's position, which is the `last` of the record or
 * an earlier one: "wins", "to move", "owes a seal"; NULL if nothing is. */
const char *report_state(const struct judgement *judgement, bool last, int player);

#endif
