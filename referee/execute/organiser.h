/* The organiser's mail: orders about any game, which players cannot give. */
#ifndef RECTO_REFEREE_EXECUTE_ORGANISER_H
#define RECTO_REFEREE_EXECUTE_ORGANISER_H

#include "referee/execute/response.h"
#include "referee/mail/letter.h"

/* Carries out the orders of the organiser, each for itself; false if none was of use. */
bool execute_organiser(struct response *response, const struct letter *letter);

#endif
