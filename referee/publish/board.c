#include "referee/publish/board.h"

#include "cli/draw/view.h"
#include "render/html/html.h"
#include "render/html/window.h"
#include "render/picture/paint.h"

void board_write(const struct visit *visit, struct scoresheet *sheet, uint32_t from, uint32_t to,
                 const char *facts, struct buffer *out)
{
    const struct paint_options options = {.history = true};
    const struct view view =
        view_after(visit->arbiter, visit->judgement, to, arbiter_arena(visit->arbiter));
    struct picture picture = picture_paint(&view, &options);
    struct words words = words_describe(&view);
    struct html html;

    if (sheet->last > to)
        sheet->last = to;
    window_open(from, sheet, &picture, &words);
    html_start(&html, out, UINT32_MAX);
    html_index(&html, sheet);
    html.facts = facts;
    html_add(&html, sheet, &picture, &words);
    html_end(&html);
}
