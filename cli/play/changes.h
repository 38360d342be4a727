/* What a session has changed in its record, so that each change can be undone and done again, to
 * the byte. */
#ifndef RECTO_CLI_PLAY_CHANGES_H
#define RECTO_CLI_PLAY_CHANGES_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stddef.h>

/* Bytes that took the place of others. */
struct rewriting {
    size_t at;
    struct buffer before, after;
    bool beside; /* a comment on the move before */
    bool repair; /* and no move */
};

/* Changes from the oldest on. The first `done` of them are in force, the others undone. All zero at
 * the start. */
struct changes {
    struct rewriting *list;
    size_t count, capacity, done;
};

void changes_release(struct changes *changes);

/* Forgets the changes that are undone, or all but the first `done`. */
void changes_forget_undone(struct changes *changes);
void changes_forget_since(struct changes *changes, size_t done);

/* Notes that the document became another by the latest change; those that are undone are forgotten.
 */
void changes_add(struct changes *changes, const struct buffer *before, const struct buffer *after);

/* Makes the latest change one beside that before it: both are undone and redone together. */
void changes_join(struct changes *changes);

/* Whether the first change belongs to a move from before the session. */
bool changes_begin_beside(const struct changes *changes);

/* Notes an undone change from before the session: none may be in force. */
void changes_add_undone(struct changes *changes, const struct buffer *before,
                        const struct buffer *after);

/* Undoes the latest change in a document, or does the next one again, with those beside it; false
 * if there is none. */
bool changes_undo(struct changes *changes, struct buffer *document);
bool changes_redo(struct changes *changes, struct buffer *document);

#endif
