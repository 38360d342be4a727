/* Invitations, draws, takebacks, resignations. */
#ifndef RECTO_REFEREE_EXECUTE_OFFERS_H
#define RECTO_REFEREE_EXECUTE_OFFERS_H

#include "referee/execute/response.h"

void execute_resignation(struct response *response, const struct order *order);
void execute_draw(struct response *response, const struct order *order);
void execute_takeback(struct response *response, const struct order *order);

/* Answers the invitation, or else the one offer that is open. */
void execute_invitation(struct response *response, const struct order *order);

/* Asks for an extension, grants or refuses it. */
void execute_extension(struct response *response, const struct order *order);

#endif
