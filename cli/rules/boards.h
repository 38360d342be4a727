/* The boards of rules, drawn with characters. */
#ifndef RECTO_CLI_RULES_BOARDS_H
#define RECTO_CLI_RULES_BOARDS_H

#include "cli/rules/page.h"
#include "render/text/style.h"
#include "validator/arbiter.h"

struct rules_boards {
    struct arbiter *arbiter;
    enum text_style style;
    size_t columns;               /* of a line */
    const struct game *explained; /* what the characters of its boards mean */
};

/* Judges the record of a picture; gives NULL if the picture cannot be drawn. */
const struct judgement *rules_judge(struct arbiter *arbiter, const struct rules_picture *picture);

/* Draws pictures beside each other, as far as the columns allow, each with its caption. The context
 * is a struct rules_boards. A line below the first ones of a game says what marks the last move. */
draw_pictures rules_draw_text;

#endif
