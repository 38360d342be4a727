/* The values of a header, key by key: shared by the files that read them. */
#ifndef RECTO_NOTATION_HEADER_VALUES_H
#define RECTO_NOTATION_HEADER_VALUES_H

#include "notation/record.h"

/* The header being read. */
struct header {
    struct record *record;
    const struct schema *const *schemas;
    size_t schema_count;
    struct arena *arena;
};

/* Raises a diagnostic at a node. */
void header_raise(struct header *header, enum code code, const struct node *node,
                  const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Whether an error at a node is only counted, which is done with this, since so many stand before
 * it: asked where its message costs more than what is wrong. */
bool header_counts_only(struct header *header, const struct node *node);

/* Raises an unknown key, with the nearest of the names that would have been right. */
void header_raise_key(struct header *header, const struct node *key, const char *what,
                      const char *const *names, size_t count);

/* A value as it may be shown in a message: one line, not too long. Lives in the arena. */
const char *header_shown(struct header *header, const struct node *node);

bool node_is_empty(const struct node *node);

/* Whether a key is one of the players' own: it begins with `x-`. */
bool node_is_extension(const struct node *key);

bool all_digits(const char *bytes, size_t len);

/* Whether a scalar is a whole number; what is none, or too long, is raised as `what` and `rest`. */
bool header_number(struct header *header, const struct node *node, const char *what,
                   const char *rest);
int64_t node_number(const struct node *node);

#endif
