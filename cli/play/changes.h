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
};

/* Changes from the oldest on. The first `done` of them are in force, the others undone. All zero at
 * the start. */
struct changes {
    struct rewriting *list;
    size_t count, capacity, done;
};

void changes_release(struct changes *changes);

/* Forgets all changes, or those that are undone. */
void changes_forget(struct changes *changes);
void changes_forget_undone(struct changes *changes);

/* Notes that the document became another by the latest change; none may be undone. */
void changes_add(struct changes *changes, const struct buffer *before, const struct buffer *after);

/* Notes an undone change from before the session: none may be in force. */
void changes_add_undone(struct changes *changes, const struct buffer *before,
                        const struct buffer *after);

/* Undoes the latest change in a document, or does the next one again; false if there is none. */
bool changes_undo(struct changes *changes, struct buffer *document);
bool changes_redo(struct changes *changes, struct buffer *document);

#endif
