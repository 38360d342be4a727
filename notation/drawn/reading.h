/* What the readers of all kinds of drawings share: the text, where marks go, what is raised. */
#ifndef RECTO_NOTATION_DRAWN_READING_H
#define RECTO_NOTATION_DRAWN_READING_H

#include "notation/drawn/letters.h"
#include "notation/drawn/lines.h"
#include "notation/drawn/marks.h"
#include "notation/record.h"

struct reading {
    struct drawn *drawn;
    struct record *record;
    struct arena *arena;
    struct lines lines;
    struct letters letters; /* for long numbers */
    bool in_note;           /* the last line was one, or a part of one */
};

/* Begins to read the text of the record. */
void reading_start(struct reading *reading, struct drawn *drawn, struct record *record,
                   struct arena *arena);

/* Takes the next line of the drawing; headings, legends and notes are left out. False at the end.
 */
bool reading_line(struct reading *reading, struct drawn_line *line);

/* The whole drawing, for errors that no line of it shows. */
struct drawn_line reading_whole(const struct reading *reading);

/* Adds a mark that stands in these bytes. Lives until the next is added. */
struct mark *reading_mark(struct reading *reading, enum mark_kind kind, const char *start,
                          const char *end);

/* Raises what is wrong in these bytes. */
void reading_raise(struct reading *reading, enum code code, const char *start, const char *end,
                   const char *format, ...) __attribute__((format(printf, 5, 6)));

/* Appends what stands there in backquotes, shortened if it is long, and says what in it only looks
 * like other characters. */
void quote_write(struct buffer *message, const char *start, const char *end);

/* The digits of a number, or those that a letter stands for, in [start, end). Raises what it is
 * instead, in words that begin with `where`, and gives none. `expected` says what could be there.
 */
struct digits reading_digits(struct reading *reading, const char *start, const char *end,
                             const char *where, const char *expected);

#endif
