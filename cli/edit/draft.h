/* A record in a file, while it is edited: moves are added and taken back, and it is judged again
 * after each change. draft_change() alone writes. */
#ifndef RECTO_CLI_EDIT_DRAFT_H
#define RECTO_CLI_EDIT_DRAFT_H

#include "cli/edit/append.h"
#include "cli/edit/proof.h"
#include "cli/input/input.h"
#include "cli/output/replace.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Which record of a file is edited, if not the one with an ordinal from 1. */
#define RECORD_ONLY UINT32_C(0) /* that of a file that holds no other */
#define RECORD_LAST UINT32_MAX

struct draft {
    const char *command, *name; /* in errors; of the file */
    uint32_t record;            /* RECORD_ONLY, RECORD_LAST, or an ordinal */
    struct stat read;           /* the file's facts when it was read, or last written */
    struct buffer content;
    size_t before; /* bytes of the file before the document */
    struct document document;
    struct visit visit; /* has the judgement */
    struct numbered_moves numbered;
    struct arbiter *arbiter;
    struct edits edits;
    struct source source; /* reads the edited record */
    struct edit_proof proof;
    bool strict;       /* wrong points and times are refused, too */
    struct buffer why; /* why something cannot be done, if no diagnostic of the judgement tells */
};

/* Reads the file, or reads it anew as somebody else has left it, and judges the record. The
 * command's name, the file's, and `record` must be set, and all else zero. False after an error;
 * close it all the same. */
bool draft_read(struct draft *draft);

/* Also one that was never read. */
void draft_close(struct draft *draft);

enum changed {
    CHANGE_WRITTEN,
    CHANGE_REFUSED, /* by `change`, which has said why */
    CHANGE_TOO_LATE /* somebody else has changed the file since it was read: read it anew */,
    CHANGE_FAILED, /* an error has been printed */
};

/* Changes the record in one transaction: locks the file, reads it unless that is done, lets
 * `change` edit the draft, and replaces the file. If that fails, the record has the bytes that it
 * had. */
typedef bool draft_edit(void *context, struct draft *draft);
enum changed draft_change(struct draft *draft, draft_edit *change, void *context);

/* Reads the record from standard input and lets `change` edit it; draft->content then has it, to be
 * printed by the caller. */
enum changed draft_filter(struct draft *draft, draft_edit *change, void *context);

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

#endif
