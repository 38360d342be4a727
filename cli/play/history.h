/* The lines that were typed in earlier sessions, for the arrow keys. */
#ifndef RECTO_CLI_PLAY_HISTORY_H
#define RECTO_CLI_PLAY_HISTORY_H

#include "base/buffer.h"
#include "cli/play/line_editor.h"

/* All zero at the start. */
struct history_file {
    struct buffer path;  /* empty: nobody says where */
    struct buffer lines; /* of this session, each with a line feed */
};

/* Reads recto/history in the folder XDG_STATE_HOME, or ~/.local/state. Without it there are none.
 */
void history_read(struct history_file *history, struct line_editor *editor);

/* Adds a line. */
void history_add(struct history_file *history, struct line_editor *editor, const char *line);

/* Adds the lines of this session to those that the file has by now, and keeps the last of them;
 * with one complaint if that cannot be done. */
void history_write(struct history_file *history);
void history_release(struct history_file *history);

#endif
