/* A list of the header that its player has sealed. */
#ifndef RECTO_NOTATION_HEADER_SEALED_LIST_H
#define RECTO_NOTATION_HEADER_SEALED_LIST_H

#include "notation/yaml/yaml_tree.h"

/* The values of its keys, NULL where they are not there. Without `sealed` the list is none of this
 * kind; opened it has all three. */
struct sealed_list {
    const struct node *sealed, *opened, *secret;
};

/* The digits of a commitment or secret, without the sign that they have in the move text. */
const char *sealed_digits(const struct node *node);

#endif
