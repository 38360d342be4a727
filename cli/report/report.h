/* Judgements as text. */
#ifndef RECTO_CLI_REPORT_REPORT_H
#define RECTO_CLI_REPORT_REPORT_H

#include "cli/input/input.h"
#include "cli/output/output.h"
#include "cli/report/clock.h"
#include "cli/report/name.h"

/* Writes one line with file, game, status, moves, scores and winners, and further lines about the
 * clock. */
void report_line(const struct visit *visit, const struct now *now, struct output *out);

/* Writes errors and remarks as compilers do, each with its line of the record and a caret. */
void report_diagnostics(const struct visit *visit, struct output *out);

/* The same on standard error, which is `errors`, between what was written to `out` before and what
 * will be. */
void report_between(const struct visit *visit, struct output *out, struct output *errors);

/* Writes a remark in the same way that is not among those of the record. */
void report_remark(const struct visit *visit, const struct diagnostic *remark, struct output *out);

/* "complete, 9 moves", "illegal after 6 moves", "complete after 12 moves by resignation". */
void report_status(const struct judgement *judgement, const char *colour, struct buffer *out);

/* "move 7, c4: row 4 has an x already (row)". */
void report_message(const struct visit *visit, const struct diagnostic *diagnostic,
                    struct buffer *out);

/* "Second wins", "Ann and Ben share the win", "Ann to move"; nothing for an illegal record. */
void report_outcome(const struct judgement *judgement, struct buffer *out);

/* "First 5, Second 7; Second wins", "Ann to move": scores, and who wins or is to move. */
void report_result(const struct judgement *judgement, struct buffer *out);

/* The state of a player in the judgement's position, which is the `last` of the record or an
 * earlier one: "wins", "to move", "owes a seal"; or NULL. */
const char *report_state(const struct judgement *judgement, bool last, int player);

#endif
