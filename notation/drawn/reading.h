/* What the readers of all kinds of drawings share: the text, where marks go, what is raised. */
#ifndef RECTO_NOTATION_DRAWN_READING_H
#define RECTO_NOTATION_DRAWN_READING_H

#include "notation/drawn/cells.h"
#include "notation/drawn/letters.h"
#include "notation/drawn/marks.h"
#include "notation/record.h"

struct reading {
    struct drawn *drawn;
    struct record *record;
    struct arena *arena;
    struct lines lines;
    struct letters letters; /* for long numbers */
    bool in_note;           /* the last line was one, or a part of one */
    struct drawn_line line; /* the last one read; before the first, the whole drawing */
    struct cells cells;     /* of a row */

    /* of a drawing that was written anew, in one of several ways */
    const char *rewritten; /* the text, or NULL … */
    size_t rewritten_len;
    const uint32_t *origins; /* … and where each byte comes from in that of the record */
    bool hasty;              /* nothing is read after the first error */
    bool bare;               /* nothing stands beside the rows of a grid */
};

/* Begins to read the text of the record. */
void reading_start(struct reading *reading, struct drawn *drawn, struct record *record,
                   struct arena *arena);

/* Whether the drawing of a record has comments, which are passed over: from a `;` on, or in braces
 * after the last move. */
bool reading_has_comments(const struct record *record);

/* Takes the next line of the drawing; headings, legends and notes are left out. False at the end.
 */
bool reading_line(struct reading *reading);

/* Takes the next line that is no frame, and cuts it into cells. */
bool reading_row(struct reading *reading);

/* Whether the line holds the names of columns, of up to `sheets` boards side by side. Raises those
 * that are wrong, missing or too many. */
bool reading_columns(struct reading *reading, int32_t side, int sheets);

/* Adds a mark that stands in these bytes. Lives until the next is added. */
struct mark *reading_mark(struct reading *reading, enum mark_kind kind, const char *start,
                          const char *end);

/* Raises what is wrong in these bytes, or in the line. */
void reading_raise(struct reading *reading, enum code code, const char *start, const char *end,
                   const char *format, ...) __attribute__((format(printf, 5, 6)));
void reading_raise_line(struct reading *reading, enum code code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Raises the first word in these bytes, beside a row, that is not the number of the row. */
void reading_check_row(struct reading *reading, const char *start, const char *end, int32_t row);

/* Raises letters that two notes explain; remarks on those that a board without errors does not
 * have.
 */
void reading_check_letters(struct reading *reading);

/* The digits of a number, or those that a letter stands for, in [start, end); false if there are
 * none, or too many. */
bool reading_digits(const struct reading *reading, const char *start, const char *end,
                    struct digits *digits);

/* Raises what stands there instead of such digits. `expected` says what could be there. */
void reading_refuse_digits(struct reading *reading, const char *start, const char *end,
                           const char *where, const char *expected);

/* Raises the number of a move if it is too long. */
void reading_check_stroke(struct reading *reading, struct digits stroke);

/* --- words for messages, in the arena */

/* The name of a square, or of a column. */
const char *reading_square(struct reading *reading, int32_t column, int32_t row);
const char *reading_column(struct reading *reading, int32_t column);

/* What stands there, in backquotes, shortened if it is long; and what in it only looks like other
 * characters. */
const char *reading_quote(struct reading *reading, const char *start, const char *end);

#endif
