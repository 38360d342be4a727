/* What is not answered, so that programs which answer each other come to an end. */
#ifndef RECTO_REFEREE_EXECUTE_SILENCE_H
#define RECTO_REFEREE_EXECUTE_SILENCE_H

#include "referee/execute/response.h"
#include "referee/mail/letter.h"

/* Whether a message that changed no moves is answered. The last answer says that it is the last.
 * Only messages with the newest token count here; those with an old token have a limit of their
 * own. */
bool silence_may_answer(struct response *response, bool useful);

/* Counts a message without a valid token; whether no more have come from that address today than
 * are heard. */
bool silence_hears(struct referee *referee, const char *address);

/* Whether strangers are answered; those who sign up have answers of their own, which others do not
 * use up. */
bool silence_may_answer_stranger(struct referee *referee, bool signs_up);

/* Whether others than the referee and the author see the message, and the token in it. */
bool silence_is_given_away(const struct response *response, const struct letter *letter);

#endif
