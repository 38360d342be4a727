/* Lines of comma-separated values, as RFC 4180 has them: ended by CR LF. */
#ifndef RECTO_ARCHIVE_PRESENTATION_CSV_H
#define RECTO_ARCHIVE_PRESENTATION_CSV_H

#include "base/buffer.h"

#include <stddef.h>
#include <stdint.h>

/* Appends a field of text, with the comma before it unless it is the first of its line; in quotes
 * where it has to be. Text that a spreadsheet would take for a formula (it begins with = + - @, a
 * tab or a line break) gets an apostrophe in front, which spreadsheets do not show: a name in a
 * record must not make them compute. Control characters are made visible. */
void csv_text(struct buffer *out, const char *text, size_t len);

/* A field as it stands: a number, or nothing. */
void csv_plain(struct buffer *out, const char *text);
void csv_number(struct buffer *out, uint64_t number);

/* As many fields of plain text; and as many empty ones, none of them the first of its line. */
void csv_fields(struct buffer *out, const char *const *texts, size_t count);
void csv_empty(struct buffer *out, size_t count);

/* Begins a field whose text the caller appends: not the first of its line, and as it stands. */
void csv_begin(struct buffer *out);
void csv_end(struct buffer *out);

#endif
