/* The board keys and variants of a header. */
#ifndef RECTO_NOTATION_HEADER_BOARD_H
#define RECTO_NOTATION_HEADER_BOARD_H

#include "notation/header/values.h"

/* Reads the board keys. */
void header_read_board(struct header *header);

/* Reads the variants under `rules:`. */
void header_read_rules(struct header *header, const struct node *value);

#endif
