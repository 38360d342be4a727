/* Whether a person wrote a message, and to this referee: nothing else is ever answered. */
#ifndef RECTO_REFEREE_MAIL_AUTOMATIC_H
#define RECTO_REFEREE_MAIL_AUTOMATIC_H

#include "referee/mail/head.h"
#include "referee/mail/letter.h"

/* The header of a message, and an arena for what is looked at. */
struct fields {
    struct span head;
    struct arena *arena;
};

/* Fills in the kind of a letter whose sender is read, and why it is not personal. `subject` still
 * has its prefixes; `report` is the report-type of a multipart/report ("" without one), NULL of any
 * other message; `own` is the referee's address. RFC 3834, section 2, and the habits of programs
 * that do not know it. */
void automatic_judge(struct letter *letter, const struct fields *fields, const char *subject,
                     const char *report, const char *own);

#endif
