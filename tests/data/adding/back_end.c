/* A toy back end: what a picture is called, and what it is made of. */
#include "cli/draw/back_end.h"
#include "cli/draw/boards.h"

static bool write_picture(const struct picture *picture, uint32_t moves, const struct length *width,
                          const struct picture_words *words, struct missing_scripts *missing,
                          struct buffer *out)
{
    (void)width, (void)missing;
    buffer_format(out, "%s, after %u moves: %zu elements\n", words->title, moves, picture->count);
    return true;
}

const struct back_end back_end_toy = {.records = boards_draw, .picture = write_picture};
