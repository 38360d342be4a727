#include "referee/publish/game_page.h"

#include "base/character.h"
#include "cli/draw/scoresheet.h"
#include "notation/time/moment.h"
#include "referee/publish/board.h"
#include "referee/publish/feed.h"
#include "referee/publish/frame.h"
#include "render/html/parts.h"
#include "validator/view.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* COMMENT_MOST: bytes; the record has all of them. ADDRESS_MOST: bytes of a link, which leaves as
 * many for the board. */
enum { PARTS_MOST = 2000, COMMENT_MOST = 600, ADDRESS_MOST = GAME_PAGE_MOST / 2 };

struct game_pages {
    const struct club *club;
    const struct public_game *game;
    struct referee *referee;
    struct match *match;
    struct pages *pages;
    uint32_t moves; /* of the game … */
    uint32_t steps; /* … and of a part; 0: there is one, with the board as it stands */
    size_t parts;   /* from 0 */
};

/* The newest part has the name of the game. */
static const char *name_of_part(const struct game_pages *all, size_t part)
{
    return part + 1 == all->parts
               ? referee_text(all->referee, "game-%" PRId64 ".html", all->game->id)
               : referee_text(all->referee, "game-%" PRId64 "-%zu.html", all->game->id, part + 1);
}

/* --- what stands around the board */

static void write_facts(const struct public_game *game, struct buffer *out)
{
    buffer_text(out, "<p class=\"lead\">");
    const size_t start = out->len;
    if (game->phase == PHASE_ENDED) {
        buffer_text(out, "ended on ");
        frame_moment(game->since, out);
    } else {
        frame_wait(game, out);
    }
    out->bytes[start] = (char)toupper((unsigned char)out->bytes[start]);
    if (game->until < MOMENT_NEVER) {
        buffer_text(out, ", until ");
        frame_moment(game->until, out);
    }
    buffer_text(out, " (UTC)</p>\n");
}

/* A link with all of the record, in the part of the address that no server gets to see. */
static void write_editor(const struct game_pages *all, struct buffer *out)
{
    struct buffer address = {0};

    if (all->club->editor[0] == '\0')
        return;
    buffer_format(&address, "%s#record=", all->club->editor);
    part_encoded(&address, buffer_string(&all->match->record), "-_.!~*()");
    if (address.len <= ADDRESS_MOST)
        part_tagged(out, "<li><a href=\"", buffer_string(&address),
                    "\">Look at this in the editor</a></li>\n");
    buffer_release(&address);
}

static void write_files(const struct game_pages *all, size_t part, struct buffer *out)
{
    buffer_format(out,
                  "<ul class=\"files\">\n<li><a href=\"game-%" PRId64
                  ".yaml\" download>The record</a></li>\n<li><a href=\"game-%" PRId64
                  ".atom\">News of this game, for a feed reader</a></li>\n",
                  all->game->id, all->game->id);
    if (part + 1 == all->parts)
        write_editor(all, out);
    buffer_text(out, "</ul>\n");
}

/* The last part has as many steps as the others, some of which the part before it has, too. */
static uint32_t start_of_part(const struct game_pages *all, size_t part)
{
    if (part == 0 && all->steps > 0)
        return 0;
    return part + 1 == all->parts ? all->moves - all->steps : (uint32_t)part * all->steps;
}

static uint32_t end_of_part(const struct game_pages *all, size_t part)
{
    return part + 1 == all->parts ? all->moves : start_of_part(all, part) + all->steps;
}

static void write_parts(const struct game_pages *all, size_t current, struct buffer *out)
{
    if (all->parts < 2)
        return;
    buffer_text(out, "<nav aria-label=\"Parts of the game\"><ul class=\"pages\">\n");
    for (size_t part = 0; part < all->parts; part++)
        buffer_format(out, "<li><a href=\"%s\"%s>Steps %u to %u</a></li>\n",
                      name_of_part(all, part), part == current ? " aria-current=\"page\"" : "",
                      start_of_part(all, part) + 1, end_of_part(all, part));
    buffer_text(out, "</ul></nav>\n");
}

/* --- boards */

/* The record as it stands tells nothing of the answers that have come in; nor may the page tell who
 * is asked for one first. */
static void hide_turns(struct scoresheet *sheet)
{
    for (int i = 0; i < sheet->player_count; i++)
        sheet->players[i].state = NULL;
    sheet->clock_count = 0;
}

static void link_players(const struct game_pages *all, struct scoresheet *sheet)
{
    for (int i = 0; i < sheet->player_count && i < all->game->count; i++)
        if (all->game->seats[i].person != 0)
            sheet->players[i].page =
                referee_text(all->referee, "player-%" PRId64 ".html", all->game->seats[i].person);
}

/* A comment as a page and a feed can hold it. */
static const char *shorten(struct referee *referee, const char *comment)
{
    if (comment == NULL || strlen(comment) <= COMMENT_MOST)
        return comment;
    size_t len = COMMENT_MOST;
    while (len > 0 && is_continuation(comment[len]))
        len--;
    return referee_text(referee, "%.*s… (all of it is in the record)", (int)len, comment);
}

static struct scoresheet make_sheet(struct game_pages *all, uint32_t to)
{
    const struct scoresheet_extent extent = {.at = to >= all->moves ? UINT32_MAX : to,
                                             .whole = to >= all->moves,
                                             .moves = true,
                                             .scores = true};
    struct scoresheet sheet = scoresheet_make(&all->match->visit, &extent);

    sheet.title = referee_text(all->referee, "%s, game %" PRId64, all->game->title, all->game->id);
    link_players(all, &sheet);
    sheet.preface = shorten(all->referee, sheet.preface);
    for (size_t i = 0; i < sheet.count; i++)
        sheet.moves[i].comment = shorten(all->referee, sheet.moves[i].comment);
    if (all->game->secret && to >= all->moves)
        hide_turns(&sheet);
    return sheet;
}

/* A judgement serves once: its position goes along the moves. */
static void write_record(struct game_pages *all, uint32_t from, uint32_t to, struct buffer *out)
{
    struct buffer facts = {0};

    (void)match_judge(all->referee, all->match);
    struct scoresheet sheet = make_sheet(all, to);
    write_facts(all->game, &facts);
    board_write(&all->match->visit, &sheet, from, to, buffer_string(&facts), out);
    buffer_release(&facts);
}

/* Makes the page of a part; false if it is too large. */
static bool make_part(struct game_pages *all, size_t part, struct buffer *out)
{
    const struct frame frame = {
        .title = referee_text(all->referee, "%s %" PRId64, all->game->title, all->game->id),
        .feed = referee_text(all->referee, "game-%" PRId64 ".atom", all->game->id),
        .boards = true};
    struct buffer content = {0};

    write_record(all, start_of_part(all, part), end_of_part(all, part), &content);
    write_parts(all, part, &content);
    write_files(all, part, &content);
    frame_write(all->club, &frame, &content, out);
    buffer_release(&content);
    return out->len <= GAME_PAGE_MOST;
}

/* Puts all parts of so many steps; false, and nothing is put, if one is too large. `done` tells
 * whether the files could be written. */
static bool put_parts(struct game_pages *all, uint32_t steps, bool *done)
{
    struct buffer *list;
    bool fits = true;

    all->steps = steps;
    all->parts = all->moves == 0 ? 1 : (all->moves + steps - 1) / steps;
    if (all->parts >= PARTS_MOST)
        return false;
    list = memory_allocate_zeroed(all->parts, sizeof *list);
    /* The last one has the most on its board. */
    for (size_t part = all->parts; fits && part-- > 0;)
        fits = make_part(all, part, &list[part]);
    for (size_t part = 0; part < all->parts; part++) {
        *done = *done && (!fits || pages_put(all->pages, name_of_part(all, part), &list[part]));
        buffer_release(&list[part]);
    }
    free(list);
    return fits;
}

/* A board that is too large even with a few steps is shown as it stands, whatever its size. */
static bool put_standing(struct game_pages *all)
{
    struct buffer page = {0};

    all->steps = 0;
    all->parts = 1;
    (void)make_part(all, 0, &page);
    const bool put = pages_put(all->pages, name_of_part(all, 0), &page);
    buffer_release(&page);
    return put;
}

static bool put_boards(struct game_pages *all)
{
    const uint32_t whole = all->moves > 0 ? all->moves : 1;
    const uint32_t steps[] = {whole, 128, 64, 32, 16, 8};
    bool done = true;

    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++)
        if (steps[i] <= whole && put_parts(all, steps[i], &done))
            return done;
    return put_standing(all);
}

static bool put_feed(struct game_pages *all)
{
    struct buffer feed = {0};

    (void)match_judge(all->referee, all->match);
    const struct scoresheet sheet = make_sheet(all, all->moves);
    feed_write(all->club, all->game, &sheet, &feed);
    const bool put = pages_put(
        all->pages, referee_text(all->referee, "game-%" PRId64 ".atom", all->game->id), &feed);
    buffer_release(&feed);
    return put;
}

bool game_page_write(const struct club *club, const struct public_game *game,
                     struct referee *referee, struct match *match, struct pages *pages)
{
    struct game_pages all = {.club = club,
                             .game = game,
                             .referee = referee,
                             .match = match,
                             .pages = pages,
                             .moves = match->visit.judgement->moves};

    return pages_put(pages, referee_text(referee, "game-%" PRId64 ".yaml", game->id),
                     &match->record) &&
           put_feed(&all) && put_boards(&all);
}
