/* The rules of a game as Markdown while they are written. */
#ifndef RECTO_CLI_RULES_PAGE_H
#define RECTO_CLI_RULES_PAGE_H

#include "base/buffer.h"
#include "validator/games/source.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What the page is made into. */
enum rules_form { RULES_TEXT, RULES_MAN, RULES_HTML };

enum {
    AFTER_ALL = INT32_MAX, /* more moves than a source can name */
    PICTURES_MOST = 8,     /* beside each other */
};

/* `![caption](after)`: the board of the record above it. */
struct rules_picture {
    struct game_source record;
    struct source_line caption;
    uint32_t after; /* so many moves, or AFTER_ALL */
};

/* Appends pictures that are beside each other, as a block of code or of HTML. */
typedef void draw_pictures(void *context, const struct rules_picture *pictures, size_t count,
                           struct buffer *out);

struct rules_page {
    const struct game *game; /* NULL: what all games share */
    enum rules_form form;
    bool brief;   /* only what is needed to go on with a game, without its tables */
    bool several; /* games on one page of HTML: headings are a level deeper */
    draw_pictures *draw;
    void *context; /* for `draw` */
    struct buffer *out;
};

/* Writes a heading: 1 for the title, 2 for a section. */
void page_heading(const struct rules_page *page, int level, const char *text, size_t len);

/* Writes a question, right above its answer. */
void page_question(const struct rules_page *page, const char *text, size_t len);

/* Writes a paragraph. */
void page_paragraph(const struct rules_page *page, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Writes a paragraph that leads up to what follows, unless the last one does and ends with a colon.
 */
void page_lead(const struct rules_page *page, const char *lead);

/* Writes a term and what it means. */
void page_term(const struct rules_page *page, const char *term, const char *means);

/* Writes lines as they are, each with its end. */
void page_literal(const struct rules_page *page, const char *lines, size_t len);

#endif
