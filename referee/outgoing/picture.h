/* Pictures of boards, drawn by recto-draw. */
#ifndef RECTO_REFEREE_OUTGOING_PICTURE_H
#define RECTO_REFEREE_OUTGOING_PICTURE_H

#include "base/buffer.h"
#include "referee/orders/order.h"

/* Appends an SVG or PNG file of the final board of the record. False, after a complaint, if
 * recto-draw is missing, fails, or takes more than 30 seconds. */
bool picture_draw(enum picture kind, const struct buffer *record, struct buffer *out);

#endif
