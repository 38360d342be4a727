/* The page while it is written, and the pieces of text that several parts of it share. */
#ifndef RECTO_RENDER_HTML_PARTS_H
#define RECTO_RENDER_HTML_PARTS_H

#include "base/buffer.h"
#include "render/scoresheet.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A page while it is written. */
struct html {
    struct buffer *out;  /* the caller may empty it between calls */
    struct buffer index; /* its lines */
    uint32_t at;         /* records open at this move, or at the end */
    size_t records;      /* to be on the page … */
    size_t added;        /* … and written so far */
    const char *name;    /* of the first file, without folders, if others follow it; or NULL */
    const char *facts;   /* HTML to stand below the heading of a record; or NULL */
    bool begun;
};

/* How many records stand on a page that others follow, and the number of the page, from 1, on which
 * a record stands. */
enum { RECORDS_A_PAGE = 100 };
static inline size_t part_page(size_t record)
{
    return (record - 1) / RECORDS_A_PAGE + 1;
}

/* Appends the name of the file of a page: of `evening.html`, the second is `evening-2.html`. */
void part_file(const char *first, size_t page, struct buffer *out);

/* Appends the same as it stands in a link. */
void part_address(const char *first, size_t page, struct buffer *out);

/* Writes the address of a record or, of number 0, of the index, as seen from the record that is
 * being added. */
void part_link(const struct html *html, size_t record, struct buffer *out);

/* Appends a text with all but letters, digits and these signs as an address has them: `%20`. */
void part_encoded(struct buffer *out, const char *text, const char *signs);

/* Writes text, escaped, between two tags that are not; nothing if it is NULL. */
void part_tagged(struct buffer *out, const char *before, const char *text, const char *after);

/* Writes a name or other text with its own direction of writing. */
void part_isolated(struct buffer *out, const char *text);

/* "Ann wins", "Ann and Ben share the win", "Ben to move", "Ben owes a seal"; whether there is
 * anything to say. */
void part_outcome(struct buffer *out, const struct scoresheet *sheet);
bool part_has_outcome(const struct scoresheet *sheet);

/* Whether the game goes on with that player, from 0. */
bool part_is_due(const struct scoresheet *sheet, int index);

/* The line of the refused move, NULL if there is none. */
const struct scoresheet_move *part_refused(const struct scoresheet *sheet);

/* The number of steps: each move and the refused one. */
uint32_t part_last_step(const struct scoresheet *sheet);

/* The name of a player from 1 on; NULL for nobody. */
const char *part_name(const struct scoresheet *sheet, int player);

/* What stands in place of a move before the first one: "Start". */
const char *part_start(const struct scoresheet *sheet);

/* Writes the move, its mark and its points. */
void part_move(struct buffer *out, const struct scoresheet_move *line);

/* Writes the time and the comment that follow a move. */
void part_asides(struct buffer *out, const struct scoresheet_move *line);

/* Writes the label of a move, as "Move 7", without its capital. */
void part_uncapped(struct buffer *out, const char *label);

/* Writes what the addresses of the record being added begin with: nothing if it is the only one. */
void part_prefix(const struct html *html);

#endif
