/* Verdicts as JSON: what a case expects, and what a program says. */
#ifndef RECTO_CLI_CASES_VERDICT_H
#define RECTO_CLI_CASES_VERDICT_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stddef.h>

/* Levels of compliance: rules, reasons, places, and clocks with seals. */
enum level { LEVEL_RULES, LEVEL_REASONS, LEVEL_PLACES, LEVEL_TIMED, LEVELS_MOST };

/* Their letters, "ABCD". */
extern const char level_letters[];

struct verdict;

/* Reads the one JSON object that these bytes must be. NULL with a reason, which is one line of
 * visible characters. The caller frees it with verdict_free(). */
struct verdict *verdict_read(const char *bytes, size_t len, struct buffer *reason);
void verdict_free(struct verdict *verdict);

/* NULL, or what a published verdict lacks: a known status, the number of moves, fields that
 * verdicts have. */
const char *verdict_objection(const struct verdict *verdict);

/* Whether it tells of a clock or of seals. */
bool verdict_is_timed(const struct verdict *verdict);

/* Whether it is about the rules; else it is about what is malformed or disputed: spelling, values
 * in the head, claims. */
bool verdict_is_about_rules(const struct verdict *verdict);

/* The letters of the levels that a verdict tries: "A", "ABC" or "D". */
const char *verdict_levels(const struct verdict *verdict, bool timed);

/* A field that is not as expected. Texts are visible and not long. */
struct difference {
    enum level level;
    const char *field; /* "scores", "errors[0].column" */
    const char *expected, *got;
};

typedef void difference_each(void *context, const struct difference *difference);

/* Compares the fields that are expected; others do not matter. All of them are of LEVEL_TIMED if
 * `timed` says so. */
void verdict_compare(const struct verdict *expected, const struct verdict *got, bool timed,
                     difference_each *each, void *context);

/* Writes it as a sentence without its full stop: "complete after 8 moves; 0 : 1; player 2 wins". */
void verdict_tell(const struct verdict *verdict, struct buffer *out);

/* Writes it as JSON on one line, as it was read. */
void verdict_write(const struct verdict *verdict, struct buffer *out);

#endif
