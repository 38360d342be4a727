#include "cli/draw/back_end.h"

const struct back_end *back_end_of(enum format format)
{
    static const struct back_end *const back_ends[FORMATS] = {
#define FORMAT(id, name, suffixes, what)
#define DRAWN_FORMAT(id, name, suffixes, what, drawn_by) [FORMAT_##id] = &(drawn_by),
#include "cli/formats.def"
    };

    return back_ends[format];
}
