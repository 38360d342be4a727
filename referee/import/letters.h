/* The letters of a game, found in mailboxes and put into their order. */
#ifndef RECTO_REFEREE_IMPORT_LETTERS_H
#define RECTO_REFEREE_IMPORT_LETTERS_H

#include "referee/mail/letter.h"
#include "referee/mail/mailbox.h"
#include "referee/match/match.h"

struct import_letter {
    const struct mailbox_message *message;
    struct letter letter;
    int player;
    int64_t date;                 /* what it is sorted by */
    size_t ordinal;               /* in the order in which it was found */
    struct import_letter *parent; /* that it answers, NULL if that is not among them */
    bool placed;
    bool waits; /* for its sender's turn */
};

/* Complains of a message of the mailbox and its letter. */
void import_complain(const struct mailbox_message *message, const struct letter *letter,
                     const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Finds the letters of the players, each once, oldest first, but none before the one that it
 * answers; complains of all others. The list and what it points to are in the arena. */
struct import_letter **import_letters(const struct match *match, const struct mailbox *mailbox,
                                      struct arena *arena, size_t *count);

#endif
