/* Lines that are edited at a terminal. The one place that knows libedit. */
#ifndef RECTO_CLI_PLAY_LINE_EDITOR_H
#define RECTO_CLI_PLAY_LINE_EDITOR_H

#include "cli/play/candidates.h"

#include <stdbool.h>

struct line_editor;

/* Adds what can stand at the cursor, after `typed`; `candidates->typed` may be moved to the part
 * that is to be completed. */
typedef void line_complete(void *context, struct candidates *candidates);

/* An editor on standard input and output; the caller frees it. `complete` answers the key Tab. */
struct line_editor *line_editor_new(line_complete *complete, void *context);
void line_editor_free(struct line_editor *editor);

/* Adds a line to those that the arrow keys bring back. */
void line_editor_remember(struct line_editor *editor, const char *line);

/* Reads a line, which replaces what `line` holds. `start` stands there already, for the user to go
 * on with. The prompt may have colours. False if there is none: at the end, or when a signal came;
 * then `line` is what had been typed. */
bool line_editor_read(struct line_editor *editor, const char *prompt, const char *start,
                      struct buffer *line);

#endif
