#include "referee/publish/frame.h"

#include "notation/time/moment.h"
#include "render/html/head.h"
#include "render/html/parts.h"

#include <inttypes.h>
#include <string.h>

void frame_write(const struct club *club, const struct frame *frame, const struct buffer *content,
                 struct buffer *out)
{
    static const struct site_link links[] = {{"index.html", "Running games"},
                                             {"ended.html", "Games that ended"},
                                             {"tournaments.html", "Tournaments"},
                                             {"players.html", "Players"},
                                             {"standings.html", "Standings"},
                                             {"statistics.html", "Statistics"},
                                             {NULL, NULL}};
    const struct site_page page = {.title = frame->title,
                                   .site = club->name,
                                   .links = links,
                                   .current = frame->current,
                                   .feed = frame->feed,
                                   .boards = frame->boards};

    site_begin(&page, out);
    buffer_append(out, content->bytes, content->len);
    site_end(&page, out);
}

bool frame_put(const struct club *club, struct pages *pages, const char *name,
               const struct frame *frame, struct buffer *content)
{
    struct buffer page = {0}, sheet = {0};

    buffer_text(&sheet, "<div class=\"sheet-of\">\n");
    buffer_append(&sheet, content->bytes, content->len);
    buffer_text(&sheet, "</div>\n");
    frame_write(club, frame, &sheet, &page);
    buffer_release(&sheet);
    const bool put = pages_put(pages, name, &page);
    buffer_release(&page);
    buffer_release(content);
    return put;
}

void frame_moment(int64_t moment, struct buffer *out)
{
    struct buffer text = {0};

    moment_write(moment, 0, &text);
    const char *const written = buffer_string(&text);
    buffer_format(out, "<time class=\"when\" datetime=\"%s\">%.10s %.5s</time>", written, written,
                  written + sizeof "2026-11-21");
    buffer_release(&text);
}

void frame_seat(const struct seat *seat, struct buffer *out)
{
    if (seat->person != 0)
        buffer_format(out, "<a href=\"player-%" PRId64 ".html\">", seat->person);
    part_isolated(out, seat->name);
    buffer_text(out, seat->person != 0 ? "</a>" : "");
}

void frame_seats(const struct public_game *game, struct buffer *out)
{
    for (int i = 0; i < game->count; i++) {
        buffer_text(out, i > 0 ? ", " : "");
        frame_seat(&game->seats[i], out);
    }
}

void frame_wait(const struct public_game *game, struct buffer *out)
{
    if (game->phase == PHASE_RESTING) {
        buffer_text(out, game->state);
    } else if (game->secret) {
        buffer_text(out, "waiting for what all players write in secret,");
    } else if (game->due > 0) {
        buffer_text(out, "waiting for ");
        part_isolated(out, game->seats[game->due - 1].name);
    }
    buffer_text(out, " since ");
    frame_moment(game->since, out);
}

/* Who has won, if anybody has: "Ann and Ben share the win". */
static void write_winners(const struct public_game *game, struct buffer *out)
{
    int count = 0, left;

    for (int i = 0; i < game->count; i++)
        count += game->seats[i].wins;
    left = count;
    for (int i = 0; i < game->count; i++) {
        if (!game->seats[i].wins)
            continue;
        part_isolated(out, game->seats[i].name);
        left--;
        buffer_text(out, left > 1 ? ", " : left == 1 ? " and " : "");
    }
    buffer_text(out, count == 0 ? "" : count == 1 ? " wins" : " share the win");
}

static void write_outcome(const struct public_game *game, const char *remark, struct buffer *out)
{
    buffer_format(out, "<span class=\"what\">%s", remark);
    write_winners(game, out);
    part_tagged(out, "</span> <span class=\"until\">", game->status, ", ");
    frame_moment(game->since, out);
    buffer_text(out, "</span>");
}

static void write_waiting(const struct public_game *game, const char *remark, struct buffer *out)
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

void frame_game(const struct public_game *game, const char *remark, struct buffer *out)
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
