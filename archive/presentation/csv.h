/* Lines of comma-separated values, as RFC 4180 has them: ended by CR LF. */
#ifndef RECTO_ARCHIVE_PRESENTATION_CSV_H
#define RECTO_ARCHIVE_PRESENTATION_CSV_H

#include "base/buffer.h"

/* Appends a field of text, with the comma before it unless it is the first of its line; in quotes
 * where it has to be. Text that a spreadsheet would take for a formula (it begins with = + - @, a
 * tab or a line break) gets an apostrophe in front, which spreadsheets do not show: a name in a
 * record must not make them compute. Control characters are made visible. */
void csv_text(struct buffer *out, const char *text, size_t len);

/* A field as it stands: a number, or nothing. */
void csv_plain(struct buffer *out, const char *text);
void csv_number(struct buffer *out, uint64_t number);
void csv_end(struct buffer *out);

#endif
