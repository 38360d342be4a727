/* Pictures of boards, drawn by recto-draw. */
#ifndef RECTO_REFEREE_OUTGOING_PICTURE_H
#define RECTO_REFEREE_OUTGOING_PICTURE_H

#include "base/buffer.h"
#include "referee/orders/order.h"

/* Appends the board of the record at its end as an SVG or PNG file. False, after a complaint, if
 * there is no such program here, or it fails, or takes too long. */
bool picture_draw(enum picture kind, const struct buffer *record, struct buffer *out);

#endif
