#include "referee/publish/game_line.h"

#include "notation/time/moment.h"
#include "referee/publish/frame.h"
#include "render/html/parts.h"

#include <inttypes.h>

static void write_outcome(const struct showing *game, const char *remark, struct buffer *out)
{
    buffer_format(out, "<span class=\"what\">%s", remark);
    frame_winners(game, out);
    part_tagged(out, "</span> <span class=\"until\">", game->status, ", ");
    frame_moment(game->since, out);
    buffer_text(out, "</span>");
}

static void write_waiting(const struct showing *game, const char *remark, struct buffer *out)
{
    buffer_format(out, "<span class=\"what\">%s", remark);
    frame_wait(game, out);
    buffer_text(out, "</span> <span class=\"until\">");
    if (game->until < MOMENT_NEVER) {
        buffer_text(out, "until ");
        frame_moment(game->until, out);
    }
    buffer_text(out, "</span>");
}

void game_line_write(const struct showing *game, const char *remark, struct buffer *out)
{
    buffer_format(out,
                  "<li><a href=\"game-%" PRId64 ".html\">%s <span>%" PRId64 "</span></a> "
                  "<span class=\"who\">",
                  game->id, game->title, game->id);
    frame_seats(game, out);
    buffer_text(out, "</span> ");
    (game->phase == PHASE_ENDED ? write_outcome : write_waiting)(game, remark, out);
    buffer_text(out, "</li>\n");
}
