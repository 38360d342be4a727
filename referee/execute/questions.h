/* Questions: they are answered, and change at most which pictures the player gets. */
#ifndef RECTO_REFEREE_EXECUTE_QUESTIONS_H
#define RECTO_REFEREE_EXECUTE_QUESTIONS_H

#include "referee/execute/response.h"

void answer_question(struct response *response, const struct order *order);

#endif
