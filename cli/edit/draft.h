/* A record in a file, while it is edited: moves are added and taken back, and it is judged again
 * after each change. Nothing is written before draft_save(). */
#ifndef RECTO_CLI_EDIT_DRAFT_H
#define RECTO_CLI_EDIT_DRAFT_H

#include "cli/edit/append.h"
#include "cli/input/input.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>

/* Which record of a file is edited, if not the one with an ordinal from 1. */
#define RECORD_ONLY ((size_t)0) /* that of a file that holds no other */
#define RECORD_LAST SIZE_MAX

struct draft {
    const char *command, *name; /* in complaints; of the file */
    size_t record;              /* RECORD_ONLY, RECORD_LAST, or an ordinal */
    struct stat read;           /* the file's facts when it was read, or last saved */
    struct buffer content;
    size_t before; /* bytes of the file before the document */
    struct document document;
    struct visit visit; /* has the judgement */
    struct arbiter *arbiter;
    struct edits edits;
    struct source source; /* reads the edited record */
    struct prior prior;
    bool strict;       /* wrong points and times are refused, too */
    struct buffer why; /* why something cannot be done, if no diagnostic of the judgement tells */
};

/* Reads a file and judges the record. The command's name, the file's, and `record` must be set, and
 * all else zero. False with a complaint; close it all the same. */
bool draft_open(struct draft *draft);

/* Reads the file anew, as somebody else has left it. */
bool draft_reopen(struct draft *draft);

/* Also one that was never opened. */
void draft_close(struct draft *draft);

/* Whether moves can be added: the record is neither malformed nor illegal. */
bool draft_is_sound(const struct draft *draft);

enum drafted {
    DRAFTED,
    DRAFT_REFUSED, /* diagnostics of the judgement tell why */
    DRAFT_UNWRITABLE /* the record is written so that it cannot be done: `why` tells */,
    DRAFT_NONSENSE, /* what was typed is not what it should be: `why` tells */
};

/* Adds a move, or whatever else may stand in the move text, to a sound record, with a number before
 * it if the record has numbers. Otherwise the draft is of no use until draft_set() puts back the
 * bytes that it had. */
enum drafted draft_add_move(struct draft *draft, const char *move);

/* Adds text as it is. */
enum drafted draft_add_text(struct draft *draft, const char *text);

/* Takes out the items from that one on. */
enum drafted draft_cut(struct draft *draft, uint32_t from);

/* Gives the document these bytes, and judges it. */
void draft_set(struct draft *draft, const char *bytes, size_t len);

/* Replaces the file, unless somebody else has changed it. False with a complaint. */
bool draft_save(struct draft *draft);

#endif
