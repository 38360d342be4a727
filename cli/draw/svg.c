#include "render/svg/svg.h"
#include "cli/draw/back_end.h"
#include "cli/draw/boards.h"

static bool write_picture(const struct picture *picture, uint32_t moves, const struct length *width,
                          const struct picture_words *words, struct missing_scripts *missing,
                          struct buffer *out)
{
    (void)missing;
    svg_write(picture, moves, width, words->title, words->description, out);
    return true;
}

const struct back_end back_end_svg = {.records = boards_draw, .picture = write_picture};
