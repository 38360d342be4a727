/* Where the lines of a session come from: a terminal where they can be edited, one where they
 * cannot, or a file or pipe. */
#ifndef RECTO_CLI_PLAY_LINES_H
#define RECTO_CLI_PLAY_LINES_H

#include "cli/output/output.h"
#include "cli/play/line_editor.h"

#include <stdbool.h>
#include <stddef.h>

enum { LINE_MOST = 1 << 20 };

struct lines {
    bool terminal;              /* somebody types them, and sees the answers */
    struct line_editor *editor; /* NULL without one: a pipe, or TERM=dumb */
    struct buffer ahead;        /* read and not yet given */
    struct buffer unfinished;   /* typed when the screen had to be drawn anew */
    size_t number;              /* of the last line, from 1 */
    bool at_end;
    int error; /* errno of reading that failed; that is the end, too */
};

enum line_event {
    LINE_READ,
    LINE_END,         /* of the file, or Ctrl-D */
    LINE_ABANDONED,   /* Ctrl-C */
    LINE_REDRAW,      /* the window has another size, or the program goes on after a stop */
    LINE_ASKED_TO_END /* by a signal */
};

/* Begins to read standard input. */
void lines_begin(struct lines *lines, line_complete *complete, void *context);
void lines_end(struct lines *lines);

/* Reads a line without its end. The prompt is shown at terminals. */
enum line_event lines_read(struct lines *lines, const char *prompt, struct output *out,
                           struct buffer *line);

#endif
