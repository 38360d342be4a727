/* Boards that are wider than a message: cut into strips, one under the other. */
#ifndef RECTO_REFEREE_OUTGOING_STRIPS_H
#define RECTO_REFEREE_OUTGOING_STRIPS_H

#include "base/buffer.h"
#include "render/text/style.h"

/* Appends a sheet as `show -T text` prints it, in lines of at most 78 columns: prose is wrapped,
 * and the board with these cuts continues below itself, with the labels of its rows again. */
void strips_write(const char *sheet, const struct text_cuts *cuts, struct buffer *out);

#endif
