/* The key `time:` of a header. */
#ifndef RECTO_NOTATION_HEADER_TIME_H
#define RECTO_NOTATION_HEADER_TIME_H

#include "notation/header/values.h"

/* Reads the time control. */
void header_read_time(struct header *header, const struct node *value);

#endif
