/* The organiser's mail: orders about any game, which players cannot give. */
#ifndef RECTO_REFEREE_ORGANISER_COMMAND_H
#define RECTO_REFEREE_ORGANISER_COMMAND_H

#include "referee/execute/response.h"
#include "referee/mail/letter.h"

/* Carries out the orders of the organiser, each for itself; false if none was of use. */
bool organiser_command(struct response *response, const struct letter *letter);

#endif
