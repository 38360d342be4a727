/* The digest: what the organiser should know, once a day or a week. */
#ifndef RECTO_REFEREE_ORGANISER_DIGEST_H
#define RECTO_REFEREE_ORGANISER_DIGEST_H

#include "referee/journal/look.h"

/* Whether the next digest is due at a moment. */
bool digest_is_due(struct referee *referee, int64_t now);

/* Sends it, and begins the next one. A digest of a day in which nothing happened is left out, but
 * not more than six in a row. */
void digest_send(struct referee *referee, const struct look *look);

#endif
