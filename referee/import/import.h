/* Makes a record of a game that was played by mail without a referee. */
#ifndef RECTO_REFEREE_IMPORT_IMPORT_H
#define RECTO_REFEREE_IMPORT_IMPORT_H

#include "base/buffer.h"
#include "referee/mail/mailbox.h"

/* How many messages there were, and how many of them changed the game. */
struct import_count {
    size_t messages, used;
};

/* Continues the record in `header`, which names the players with their addresses (several of one
 * player separated by commas), with the moves in their mail, and appends it to `record`. Complains
 * of every message that is of no use, with the reason. False, after a complaint, if no game can
 * begin from the header. */
bool import_game(const char *header, size_t len, const struct mailbox *mailbox,
                 struct import_count *count, struct buffer *record);

#endif
