/* A session at the prompt: a record, what was done to it, and what there is to say. */
#ifndef RECTO_CLI_PLAY_SESSION_H
#define RECTO_CLI_PLAY_SESSION_H

#include "cli/edit/draft.h"
#include "cli/output/output.h"
#include "cli/play/changes.h"
#include "cli/play/lines.h"

#include <stdbool.h>

struct session {
    struct draft draft;
    struct changes changes;
    struct lines lines;
    struct output *out;
    struct buffer message; /* to be shown next: lines */
    bool refused;          /* the line was not taken */
    bool complained;       /* something stands on the screen that must not be cleared */
    bool changed;          /* the record did */
    bool board;            /* the board is to be shown although it did not */
    bool ended;
    bool lost;  /* there is no record any more that could be shown */
    int status; /* of the program */
};

/* Says why a line is not taken. */
void session_refuse(struct session *session, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Says that a line is not taken, since the record has just been read anew. */
void session_refuse_line(struct session *session);

/* Says how an illegal record can be made legal. */
void session_tell_way_out(struct session *session);

/* Adds the moves of a line, all or none, and saves them. */
void session_play(struct session *session, const char *line);

/* Adds a comment to the last move. */
void session_comment(struct session *session, const char *text);

/* Changes the record as `edit` does, saves it, and notes that, so that it can be undone. False
 * after saying why not; `edit` has told why it refuses. */
bool session_change(struct session *session, draft_edit *edit, void *context, const char *unsaved);

/* Takes back or plays again so many moves, with the comments on them, and saves that. */
void session_undo(struct session *session, uint32_t steps);
void session_redo(struct session *session, uint32_t steps);

/* Reads the file again if somebody has changed it. Gives whether that was so. */
bool session_catch_up(struct session *session);

void session_release(struct session *session);

#endif
