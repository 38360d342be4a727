/* What the files share that read the values of a header. */
#ifndef RECTO_NOTATION_HEADER_VALUES_H
#define RECTO_NOTATION_HEADER_VALUES_H

#include "notation/record.h"

/* The header being read. */
struct header {
    struct record *record;
    const struct schema *const *schemas;
    size_t schema_count;
    struct arena *arena;
    struct strays *strays; /* NULL until the first is looked for */
};

/* A name as fold_name() has it, in the arena: names are folded once, however often they are looked
 * for. */
struct span header_fold(struct header *header, struct span name);

/* Raises a diagnostic at a node. */
void header_raise(struct header *header, enum code code, const struct node *node,
                  const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Raises a value or key with what is wrong, and shows and proposes `line`, the line as it should
 * be, unless it is empty; releases it. */
void header_raise_line(struct header *header, enum code code, const struct node *node,
                       const char *what, struct buffer *line);

/* Proposes to write `text` in place of the bytes from `start` to `end` of the document, unless what
 * is wrong there is only counted. */
void header_propose(struct header *header, size_t start, size_t end, const char *text, size_t len);

/* Remarks on a node. */
void header_remark(struct header *header, enum code code, const struct node *node,
                   const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Remarks on a name or text that a comment cuts off, `Club #1`. A comment that stands apart, with
 * two blanks before its sign and one after, gets none. */
void header_remark_hash(struct header *header, const struct node *node);

/* Whether a comment of that kind follows a node; appends the line with quotes then. */
bool header_is_cut(const struct header *header, const struct node *node, struct buffer *line);

/* Raises an error that follows from one told before. */
void header_raise_following(struct header *header, enum code code, const struct node *node,
                            const char *message);

/* Raises that a mapping lacks something; it follows if other keys of it were raised since there
 * were `before` errors. */
void header_raise_lack(struct header *header, const struct node *mapping, size_t before,
                       const char *message);

/* Raises that a required key is missing, in whose place stands another that is told. */
void header_raise_replaced(struct header *header, const char *name);

/* Appends that a value has a character that looks like another, if it has. */
void header_write_lookalike(const struct node *value, struct buffer *message);

/* Counts an error at a node and returns true, if so many stand before it that it would not be kept:
 * for errors whose message is expensive. */
bool header_counts_only(struct header *header, const struct node *node);

/* Raises an unknown key as no `what`, with the nearest of these names. */
void header_raise_key(struct header *header, const struct node *key, const char *what,
                      const char *const *names, size_t count);

/* The same, where the names are those of a table. */
void header_raise_unknown(struct header *header, const struct node *key, const char *what,
                          const struct header_key *keys, int count);

/* The index of a key in a table; `count` if it is not there. */
int header_find_key(const struct node *key, const struct header_key *keys, int count);

/* Finds the keys of a table in a mapping, and raises others as no `what`; `found` has room for all
 * of them, NULL for those that are not there. */
void header_find_keys(struct header *header, const struct node *mapping, const char *what,
                      const struct header_key *keys, int count, const struct node **found);

/* A value as messages show it, on one line and not too long. Lives in the arena. */
const char *header_shown(struct header *header, const struct node *node);

bool node_is_empty(const struct node *node);

/* Whether a key is `board`, in any case, and its value the size of one, such as `8` or `8 x 8`: not
 * a drawing, but another word for `squares:`. */
bool node_is_board_size(const struct node *key);

/* Whether a key is the user's own, beginning with `x-`. */
bool node_is_extension(const struct node *key);

bool all_digits(const char *bytes, size_t len);

/* Whether a node is a whole number of at most DIGITS_MOST digits. If not, raises that `what`
 * followed by `rest` must be one. */
bool header_number(struct header *header, const struct node *node, const char *what,
                   const char *rest);

/* Raises that `what` followed by `rest` is text unless it is. */
void header_text(struct header *header, const struct node *node, const char *what,
                 const char *rest);

/* Whether a whole number has more digits than any may have; raises it then. */
bool header_too_many_digits(struct header *header, const struct node *node);
int64_t node_number(const struct node *node);

#endif
