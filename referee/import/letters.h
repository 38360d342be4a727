/* Finds the letters of a game in mailboxes, and sorts them. */
#ifndef RECTO_REFEREE_IMPORT_LETTERS_H
#define RECTO_REFEREE_IMPORT_LETTERS_H

#include "referee/mail/letter.h"
#include "referee/mail/mailbox.h"
#include "referee/match/match.h"

struct import_letter {
    const struct mailbox_message *message;
    struct letter letter;
    int player;
    int64_t date;                 /* by which it is sorted */
    size_t ordinal;               /* in the order of the mailboxes */
    struct import_letter *parent; /* the letter that it answers, if that is among them; or NULL */
    bool placed;
    bool waits; /* for its sender's turn */
};

/* Complains of a message of a mailbox. */
void import_complain(const struct mailbox_message *message, const struct letter *letter,
                     const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Gives the letters of the players, each once, oldest first, but none before the one that it
 * answers. Complains of all other messages. The list and what it points to are in the arena. */
struct import_letter **import_letters(const struct match *match, const struct mailbox *mailbox,
                                      struct arena *arena, size_t *count);

#endif
