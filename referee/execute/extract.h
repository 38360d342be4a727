/* What was read of a message: all that anything can follow from, so that the message itself can be
 * pruned, and that it does not matter how another version would read it.
 *
 * The bytes of an entry `letter` are a line with the length of the facts, the length of the text
 * and the id of the message; the facts, in lines of a key and a value; the text that its author
 * wrote; and the message as it came, after a line with the recipient. Pruning cuts off the message;
 * of strangers' letters, which nothing follows from, the text as well. */
#ifndef RECTO_REFEREE_EXECUTE_EXTRACT_H
#define RECTO_REFEREE_EXECUTE_EXTRACT_H

#include "referee/mail/letter.h"
#include "referee/orders/orders.h"
#include "referee/referee.h"

/* A message after reading; everything is in the referee's arena. */
struct received {
    struct letter letter;
    struct orders orders;
    unsigned char id[SECRET_BYTES]; /* the same for every copy of the message */
};

/* The parts of such an entry. */
struct extract {
    struct span facts, text, whole;
    unsigned char id[SECRET_BYTES];
    bool has_text;              /* false if the text was pruned: it is empty, and so is `whole` */
    size_t facts_end, text_end; /* offsets of what follows the facts, and the text */
};

/* Writes what was read: the beginning of an entry, to which the message is to be appended. */
void extract_write(const struct received *received, struct buffer *out);

/* Finds the parts of an entry; false if it is no letter, or damaged. */
bool extract_find(const struct entry *entry, struct extract *extract);

/* The hash of the message of an entry that has its text; and the hash of its text and its message
 * together, whatever was pruned. */
void extract_hash_whole(const struct entry *entry, const struct extract *extract,
                        unsigned char hash[SECRET_BYTES]);
void extract_hash_body(const struct entry *entry, const struct extract *extract,
                       unsigned char hash[SECRET_BYTES]);

/* Reads what was written, except for the orders; false if it is anything else. Left out are the
 * recipients and the number of attachments, which nothing follows from. */
bool extract_read(const struct extract *extract, struct arena *arena, struct received *received);

#endif
