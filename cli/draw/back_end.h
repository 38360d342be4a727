/* Back ends: what recto-draw draws in one format. A back end is a file of this folder, and a line
 * of cli/formats.def. */
#ifndef RECTO_CLI_DRAW_BACK_END_H
#define RECTO_CLI_DRAW_BACK_END_H

#include "base/buffer.h"
#include "cli/format.h"
#include "render/page/missing_scripts.h"
#include "render/picture/picture.h"

#include <stdbool.h>

struct drawing_job;
struct chart_job;

/* What a picture says to those who cannot see it. */
struct picture_words {
    const char *title, *description;
};

/* What is NULL it does not do. */
struct back_end {
    /* Draws all records, or sheets to play on, into job->out; job->status tells how it went. */
    void (*records)(struct drawing_job *job);
    void (*blanks)(struct drawing_job *job);

    /* Draws tables and charts; false if that cannot be done. */
    bool (*charts)(struct chart_job *job);

    /* Formats that are pictures have boards_draw() and charts_draw() above, and this for them:
     * appends a picture as it is after so many moves, its units being pixels; false if it cannot be
     * drawn. */
    bool (*picture)(const struct picture *picture, uint32_t moves,
                    const struct picture_words *words, struct missing_scripts *missing,
                    struct buffer *out);
    /* Its text is drawn here, so that it can be measured; else the reader's machine has the fonts,
     * and widths are guessed. */
    bool has_fonts;
};

#define FORMAT(id, name, suffixes, what)
#define DRAWN_FORMAT(id, name, suffixes, what, drawn_by) extern const struct back_end drawn_by;
#include "cli/formats.def"
#undef FORMAT
#undef DRAWN_FORMAT

/* The back end of a format; NULL if it is not drawn. */
const struct back_end *back_end_of(enum format format);

#endif
