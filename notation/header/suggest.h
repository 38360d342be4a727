/* Values as they should have been written, for messages about those that were not. */
#ifndef RECTO_NOTATION_HEADER_SUGGEST_H
#define RECTO_NOTATION_HEADER_SUGGEST_H

#include "notation/record.h"

/* Each appends what was meant to `out`. False, with nothing appended, if that cannot be told. */

/* The one number of a text, in digits, words or characters like digits; also if it stands there
 * twice, as in `3 x 3`. */
bool suggest_number(const char *text, size_t len, struct buffer *out);

/* `[1, 2, 1]` from a text with `count` numbers, or with several if `count` is 0; `decimals` may
 * have a point or comma. */
bool suggest_numbers(const char *text, size_t len, int64_t count, bool decimals,
                     struct buffer *out);

/* `[1, 2, 1]` from a text of so many digits. */
bool suggest_digits(const char *text, size_t len, int64_t count, struct buffer *out);

/* `[Anna, Bela]` from a text, a mapping, or a list with a single name or with mappings by mistake;
 * at least two names. */
bool suggest_names(const struct document *document, const struct node *value, struct buffer *out);

/* `Anna` or `[Anna, Bela]`: the players of a record that a text names, or all for a tie. */
bool suggest_winners(const struct record *record, const char *text, size_t len, struct buffer *out);

/* `[1, 1]` from `{Anna: 1, Bela: 1}`, or from entries with decimal commas. */
bool suggest_scores(const struct record *record, const struct node *value, struct buffer *out);

/* Appends a text in small letters and plain characters, without quotes and signs around it and
 * without a comment after it. */
void suggest_plain_word(const char *text, size_t len, struct buffer *out);

/* Whether a text says that nobody won or that the game was drawn. */
bool suggest_is_tie(const char *text, size_t len);

/* `yes` or `no` from words that mean it. */
const char *suggest_yes_no(const char *text, size_t len);

#endif
