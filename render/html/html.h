/* Records as one self-contained HTML page: boards to step through, moves, verdicts. */
#ifndef RECTO_RENDER_HTML_HTML_H
#define RECTO_RENDER_HTML_HTML_H

#include "render/html/parts.h"
#include "render/picture/picture.h"
#include "render/words.h"

/* Starts a page; html_end() must follow. If more than RECORDS_A_PAGE records have been announced
 * and html->name is set before html_begin(), each RECORDS_A_PAGE of them have a page of their own:
 * the first one has the index of all. */
void html_start(struct html *html, struct buffer *out, uint32_t at);

/* Announces a record, malformed or not, for the index of a page with several. */
void html_index(struct html *html, const struct scoresheet *sheet);

/* Writes the head of the page, after all records have been announced. Escapes the title, which is
 * UTF-8. */
void html_begin(struct html *html, const char *title);

/* Adds a record. `sheet`, with the scores after each move, and `picture`, with the history, cover
 * the whole game. A refused move is marked in the picture at move sheet->last + 1. `words` tell the
 * same. */
void html_add(struct html *html, const struct scoresheet *sheet, const struct picture *picture,
              const struct words *words);

/* Adds a record that could not be read, with its errors. */
void html_add_malformed(struct html *html, const struct scoresheet *sheet);

/* Whether the next record belongs on another page. Then this page ends, and that one begins, in
 * another buffer if you like. */
bool html_turns(const struct html *html);
void html_end_page(const struct html *html);
void html_begin_page(struct html *html, const char *title, struct buffer *out);

/* Ends the page, if it has begun, and frees what it holds. */
void html_end(struct html *html);

#endif
