/* Back ends: each draws one format for recto-draw. A back end is one file in this folder and one
 * line in cli/formats.def. */
#ifndef RECTO_CLI_DRAW_BACK_END_H
#define RECTO_CLI_DRAW_BACK_END_H

#include "base/buffer.h"
#include "cli/format.h"
#include "render/length.h"
#include "render/page/missing_scripts.h"
#include "render/picture/picture.h"

#include <stdbool.h>

struct drawing_job;

/* The text alternative of a picture. */
struct picture_words {
    const char *title, *description;
};

/* A member is NULL if the back end does not do that. */
struct back_end {
    /* Draws all records, or sheets to play on, into job->out; job->status tells how it went. */
    void (*records)(struct drawing_job *job);
    void (*blanks)(struct drawing_job *job);

    /* A format that is a picture sets `records` to boards_draw(), and this: appends a picture, that
     * wide, as it is after so many moves. False if it cannot be drawn. */
    bool (*picture)(const struct picture *picture, uint32_t moves, const struct length *width,
                    const struct picture_words *words, struct missing_scripts *missing,
                    struct buffer *out);
    size_t pixels_most; /* of a picture; 0: as many as you like */
    /* Draws text with the fonts of this machine, so its width is known; otherwise it is guessed. */
    bool has_fonts;
};

#define FORMAT(id, name, suffixes, what)
#define DRAWN_FORMAT(id, name, suffixes, what, drawn_by) extern const struct back_end drawn_by;
#include "cli/formats.def"
#undef FORMAT
#undef DRAWN_FORMAT

/* The back end of a format; NULL if recto-draw does not draw it. */
const struct back_end *back_end_of(enum format format);

#endif
