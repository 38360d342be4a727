/* Puts another database in the place of a referee's store. */
#ifndef RECTO_REFEREE_COMMANDS_EXCHANGE_H
#define RECTO_REFEREE_COMMANDS_EXCHANGE_H

#include "referee/referee.h"

/* The files of an exchange. */
struct exchange {
    const char *folder;
    const char *store; /* the one in the folder */
    const char *shop;  /* a scratch folder within it … */
    const char *draft; /* … with a database to work on … */
    const char *sound; /* … and a copy, made by store_copy(), to be put in place */
    const char *aside; /* the folder into which the old store was moved; NULL if none was */
    struct arena arena;
};

/* Makes the scratch folder of this name, without the remains of an interrupted call; false with
 * errno. exchange_end() removes it, and releases the names, in any case. */
bool exchange_begin(struct exchange *exchange, const char *folder, const char *shop);
void exchange_end(struct exchange *exchange);

/* Puts `sound` into the place of the store, whose lock the caller holds alone; a store that is
 * there is moved aside. Gives a status, after a complaint. Whatever interrupts it, both are whole.
 */
int exchange_finish(struct exchange *exchange, int64_t moment);

/* Copies a file into a new one for this user alone; gives a status, after a complaint. */
int exchange_copy(const char *from, const char *to);

/* Copies a store into that file by way of a draft beside it, whose name is fixed, so that the next
 * copy replaces what an interrupted one has left. The file is for the owner of `folder`, or for
 * this user if that is NULL. Returns EX_OK; EX_CANTCREAT with errno; or the status of the store. */
int exchange_copy_store(struct referee *referee, const char *draft, const char *target,
                        const char *folder);

/* Whether there is anything of that name. */
bool exchange_is_there(const char *path);

#endif
