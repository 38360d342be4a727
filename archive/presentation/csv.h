/* Comma-separated values (RFC 4180). Every function but csv_end() appends a field, with a comma
 * before it unless it is the first of its line; csv_end() ends the line with CR LF. */
#ifndef RECTO_ARCHIVE_PRESENTATION_CSV_H
#define RECTO_ARCHIVE_PRESENTATION_CSV_H

#include "base/buffer.h"

#include <stddef.h>
#include <stdint.h>

/* A text, in quotes where it needs them. A text that a spreadsheet would take for a formula (it
 * begins with = + - @, a tab or a line break) gets an apostrophe in front, which spreadsheets do
 * not show: a name in a record must not make them compute. Control characters are made visible. */
void csv_text(struct buffer *out, const char *text, size_t len);

/* A field as it stands, such as a number or a word of our own. */
void csv_plain(struct buffer *out, const char *text);
void csv_number(struct buffer *out, uint64_t number);

/* `count` fields as they stand, or empty ones; empty ones must not begin a line. */
void csv_fields(struct buffer *out, const char *const *texts, size_t count);
void csv_empty(struct buffer *out, size_t count);

/* Begins a field, not the first of its line, that the caller appends to `out` as it stands. */
void csv_begin(struct buffer *out);
void csv_end(struct buffer *out);

#endif
