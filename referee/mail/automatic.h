/* Tells mail that a person wrote to this referee from all other mail, which is never answered. */
#ifndef RECTO_REFEREE_MAIL_AUTOMATIC_H
#define RECTO_REFEREE_MAIL_AUTOMATIC_H

#include "referee/mail/head.h"
#include "referee/mail/letter.h"

/* The header of a message, and an arena for the values taken from it. */
struct header_fields {
    struct span head;
    struct arena *arena;
};

/* Sets the kind of a letter whose sender is known, and why it is not personal. `subject` still has
 * its prefixes; `report` is the report-type of a multipart/report ("" without one), or NULL for
 * other messages; `own` is the referee's address. Follows RFC 3834, section 2, and knows the habits
 * of programs that do not. */
void automatic_judge(struct letter *letter, const struct header_fields *fields, const char *subject,
                     const char *report, const char *own);

#endif
