/* An article: the rules of a game as people read them, in blocks. It is read from the few marks of
 * Markdown that recto-internals(7) lists, and written as text, manual page, HTML or PDF; each
 * writer takes the same blocks. */
#ifndef RECTO_RENDER_ARTICLE_ARTICLE_H
#define RECTO_RENDER_ARTICLE_ARTICLE_H

#include "base/memory.h"
#include "render/article/span.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum block_kind {
    BLOCK_TITLE,     /* comes first; the only one of its kind in the rules of a game */
    BLOCK_SECTION,   /* a heading, as is … */
    BLOCK_QUESTION,  /* … this one, below it */
    BLOCK_PARAGRAPH, /* text that is broken into lines */
    BLOCK_ITEM,      /* the same, in a list */
    BLOCK_STEP,      /* the same, in a numbered list */
    BLOCK_TERM,      /* a term (`term`) and what it means */
    BLOCK_LITERAL,   /* lines that stand as they are, each with its end */
    BLOCK_PICTURE,   /* the board of a record, with a caption */
    BLOCK_SLOT,      /* `{…}`: something from tables belongs here */
};

enum { AFTER_ALL = INT32_MAX }; /* more moves than a source can say */

/* Texts lie in the article's arena and end with a NUL. All but literal lines, the names of slots
 * and terms (not what they mean) have marks within, which span_next() reads. */
struct block {
    enum block_kind kind;
    const char *text;   /* or the name of a slot */
    const char *term;   /* of BLOCK_TERM */
    const char *record; /* of a picture: what it shows … */
    uint32_t after;     /* … after so many moves, or AFTER_ALL */
    bool illegal;       /* the last move of that record is refused */
    bool beside;        /* this picture stands beside the one before it */
    unsigned number;    /* of a step, as written */
    unsigned line;      /* of the source, from 1; 0 if it has none */
};

/* A record of the source. It is not printed, unless a literal block says the same. */
struct article_record {
    const char *text;
    bool illegal;  /* it says so */
    unsigned line; /* of its fence */
};

/* All zero is an empty article. */
struct article {
    struct arena arena;
    struct block *blocks;
    size_t count, capacity;
    struct article_record *records;
    size_t record_count, record_capacity;
};

/* Adds a copy of the block; its texts must last as long as the article. Valid until the next one is
 * added. */
struct block *article_add(struct article *article, const struct block *block);

/* Appends the blocks of a source. False at the first line that is not understood, which goes to
 * `line`, with the reason. */
bool article_read(struct article *article, const char *source, size_t len, unsigned *line,
                  const char **reason);
void article_release(struct article *article);

/* The blocks below a section, without its heading, up to the next section; an empty range if there
 * is none. */
struct block_range {
    const struct block *first;
    size_t count;
};
struct block_range article_section(const struct article *article, const char *heading);

#endif
