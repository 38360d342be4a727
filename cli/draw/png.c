#include "cli/draw/back_end.h"
#include "cli/draw/boards.h"
#include "render/page/canvas.h"

#include <math.h>

static bool append_bytes(void *context, const unsigned char *bytes, size_t len)
{
    buffer_append(context, (const char *)bytes, len);
    return true;
}

static bool write_picture(const struct picture *picture, uint32_t moves, const struct length *width,
                          const struct picture_words *words, struct missing_scripts *missing,
                          struct buffer *out)
{
    const double scale = width->value / picture->width;
    struct canvas *const canvas =
        canvas_png(append_bytes, out, (int)ceil(width->value), (int)ceil(picture->height * scale));

    (void)words;
    canvas_note_missing(canvas, missing);
    canvas_picture(canvas, picture, moves, 0, 0, scale);
    return canvas_close(canvas);
}

/* A hundred million pixels take 400 MB: an a1 poster at 300 pixels an inch has 70 million. */
const struct back_end back_end_png = {
    .records = boards_draw, .picture = write_picture, .pixels_most = 100000000, .has_fonts = true};
