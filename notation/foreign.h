/* Files that hold no records: what they are, and what to do with them. */
#ifndef RECTO_NOTATION_FOREIGN_H
#define RECTO_NOTATION_FOREIGN_H

#include <stddef.h>

/* The first bytes of a file suffice: beyond these nothing is looked at. */
enum { FOREIGN_LOOKS_AT = 4096 };

/* A sentence that begins with "it is"; NULL for all that may be text with records. */
const char *foreign_kind(const char *bytes, size_t len);

#endif
