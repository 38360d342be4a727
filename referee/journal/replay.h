/* Repeats a journal in another store. */
#ifndef RECTO_REFEREE_JOURNAL_REPLAY_H
#define RECTO_REFEREE_JOURNAL_REPLAY_H

#include "referee/journal/compare.h"
#include "referee/referee.h"

/* How a journal is repeated, and what came of it. */
struct replay {
    int64_t since; /* the entry of the last upgrade, from which entries are repeated; 0: all are */
    int64_t last;  /* no later entry is repeated; INT64_MAX: all are */
    const unsigned char *head; /* hash to be found, or NULL … */
    int64_t headed;            /* … and the entry that has it, 0 if none */
    int64_t count, pruned;     /* entries so far, and how many of them were pruned */
    struct comparison *found;  /* takes what is wrong */
    bool lost;                 /* whether the snapshot of the last upgrade is damaged */
};

/* Repeats the journal of `from` in `fresh`, an empty store, in the caller's transaction, and
 * reports where the chain is broken. It ends at an entry that cannot be carried out again. */
void replay_journal(struct store *from, struct referee *fresh, struct replay *replay);

/* How far a journal is whole. */
struct extent {
    int64_t whole; /* the last entry up to which the chain is whole, 0 if none */
    bool broken;   /* whether there are entries after it, or what follows cannot be read */
    int64_t since; /* the last upgrade up to there, 0 if none … */
    bool current;  /* … and whether all entries from there on are of this version */
};

struct extent replay_measure(struct store *from, const char *version);

#endif
