/* A game that was played by mail without a referee, made into a record from the players' mail. */
#ifndef RECTO_REFEREE_IMPORT_IMPORT_H
#define RECTO_REFEREE_IMPORT_IMPORT_H

#include "base/buffer.h"
#include "referee/mail/mailbox.h"

/* How many messages there were, and how many of them said something about the game. */
struct import_count {
    size_t messages, used;
};

/* Plays what the players wrote on from the record in `header`, which names them with their
 * addresses (several of one player parted by commas), and appends the record as it stands then;
 * complains of every message that is of no use, and says why. False, after a complaint, if the
 * header is none to begin with. */
bool import_game(const char *header, size_t len, const struct mailbox *mailbox,
                 struct import_count *count, struct buffer *record);

#endif
