/* A player asks the opponents for more time for one move. */
#ifndef RECTO_REFEREE_EXECUTE_EXTENSION_H
#define RECTO_REFEREE_EXECUTE_EXTENSION_H

#include "referee/execute/response.h"

/* Asks for an extension, grants or refuses it. */
void execute_extension(struct response *response, const struct order *order);

/* Whether an extension is asked for, and not answered. */
bool extension_is_asked(const struct response *response);

#endif
