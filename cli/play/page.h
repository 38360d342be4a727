/* What a session shows above its prompt: the board, the players, the last move, and what there is
 * to say. */
#ifndef RECTO_CLI_PLAY_PAGE_H
#define RECTO_CLI_PLAY_PAGE_H

#include "cli/input/input.h"
#include "cli/output/output.h"
#include "cli/play/window.h"

/* Appends a page for a screen of that size, with room for the prompt; `message` is lines of text,
 * or empty. It is never longer than the screen, unless the message alone is. */
void page_write(const struct visit *visit, const struct buffer *message, struct extent screen,
                struct output *out);

/* Appends whose turn it is and which move, to be followed by what is typed; `coloured` as their
 * ink is. */
void page_write_prompt(const struct visit *visit, size_t columns, bool coloured,
                       struct buffer *out);

/* Appends what is wrong with the record, or how it ended; nothing while it is played soundly. */
void page_write_verdict(const struct visit *visit, struct buffer *out);

#endif
