#include "referee/publish/lists.h"

#include "referee/publish/contest_page.h"
#include "referee/publish/frame.h"
#include "render/html/parts.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES_A_PAGE = 200 };

/* Games to be listed, in their order. */
struct listing {
    const struct public_game **games;
    size_t count;
};

/* --- lists */

static void write_games(const struct listing *listing, size_t first, size_t end, struct buffer *out)
{
    if (first >= end)
        return;
    buffer_text(out, "<ul class=\"games\" role=\"list\">\n");
    for (size_t i = first; i < end; i++)
        frame_game(listing->games[i], "", out);
    buffer_text(out, "</ul>\n");
}

/* --- lists on several pages */

static int compare(int64_t a, int64_t b)
{
    return (a > b) - (a < b);
}

static int by_deadline(const void *a, const void *b)
{
    const struct public_game *const one = *(const struct public_game *const *)a;
    const struct public_game *const other = *(const struct public_game *const *)b;
    int order = compare((int64_t)one->phase, (int64_t)other->phase);

    order = order != 0 ? order : compare(one->until, other->until);
    order = order != 0 ? order : compare(one->since, other->since);
    return order != 0 ? order : compare(one->id, other->id);
}

static int newest_first(const void *a, const void *b)
{
    const struct public_game *const one = *(const struct public_game *const *)a;
    const struct public_game *const other = *(const struct public_game *const *)b;
    const int order = compare(other->since, one->since);

    return order != 0 ? order : compare(other->id, one->id);
}

static bool has_seat(const struct public_game *game, int64_t person)
{
    for (int i = 0; i < game->count; i++)
        if (game->seats[i].person == person)
            return true;
    return false;
}

/* The games that have ended, or have not, of a person (0: of all). The caller frees the list. */
static struct listing list_games(const struct club *club, bool ended, int64_t person)
{
    struct listing listing = {.games = memory_allocate((club->count + 1) * sizeof *listing.games),
                              .count = 0};

    for (size_t i = 0; i < club->count; i++)
        if ((club->games[i].phase == PHASE_ENDED) == ended &&
            (person == 0 || has_seat(&club->games[i], person)))
            listing.games[listing.count++] = &club->games[i];
    qsort(listing.games, listing.count, sizeof *listing.games, ended ? newest_first : by_deadline);
    return listing;
}

/* The pages of a list. Those of the newest games are numbered from the oldest, and the first one
 * takes what does not fill a page: older ones keep their games when others end. */
struct paging {
    const char *first, *others; /* `index.html`, and `running` for `running-2.html` */
    bool newest;
    size_t games, pages;
};

static struct paging paging_of(const char *first, const char *others, bool newest, size_t games)
{
    const size_t pages = games == 0 ? 1 : (games + GAMES_A_PAGE - 1) / GAMES_A_PAGE;

    return (struct paging){first, others, newest, games, pages};
}

static size_t number_of_page(const struct paging *paging, size_t page)
{
    return paging->newest ? paging->pages - page + 1 : page;
}

static void write_address(const struct paging *paging, size_t page, struct buffer *out)
{
    if (page == 1)
        buffer_text(out, paging->first);
    else
        buffer_format(out, "%s-%zu.html", paging->others, number_of_page(paging, page));
}

static void write_pages(const struct paging *paging, size_t current, struct buffer *out)
{
    if (paging->pages < 2)
        return;
    buffer_text(out, "<nav aria-label=\"Pages\"><ul class=\"pages\">\n");
    for (size_t page = 1; page <= paging->pages; page++) {
        buffer_text(out, "<li><a href=\"");
        write_address(paging, page, out);
        buffer_format(out, "\"%s>Page %zu</a></li>\n",
                      page == current ? " aria-current=\"page\"" : "",
                      number_of_page(paging, page));
    }
    buffer_text(out, "</ul></nav>\n");
}

/* The first game of a page; of the page after the last, how many games there are. */
static size_t first_of_page(const struct paging *paging, size_t page)
{
    const size_t part = paging->games % GAMES_A_PAGE;
    const size_t lead = paging->newest && part > 0 ? part : GAMES_A_PAGE;
    const size_t first = page == 1 ? 0 : lead + (page - 2) * GAMES_A_PAGE;

    return first < paging->games ? first : paging->games;
}

static bool put_pages(const struct club *club, struct pages *pages, const struct paging *paging,
                      const struct listing *listing, const char *title, const char *lead)
{
    const struct frame frame = {.title = title, .current = paging->first};
    struct buffer name = {0};
    bool done = true;

    for (size_t page = 1; done && page <= paging->pages; page++) {
        struct buffer content = {0};
        buffer_format(&content, "<h1>%s</h1>\n<p class=\"lead\">%s", title, lead);
        write_games(listing, first_of_page(paging, page), first_of_page(paging, page + 1),
                    &content);
        write_pages(paging, page, &content);
        name.len = 0;
        write_address(paging, page, &name);
        done = frame_put(club, pages, buffer_string(&name), &frame, &content);
    }
    buffer_release(&name);
    return done;
}

/* --- running games and those that ended */

static void write_number(size_t count, const char *one, const char *many, struct buffer *out)
{
    buffer_format(out, "%zu %s", count, count == 1 ? one : many);
}

static bool write_running(const struct club *club, struct pages *pages)
{
    const struct listing running = list_games(club, false, 0);
    const struct paging paging = paging_of("index.html", "running", false, running.count);
    const size_t ended = club->count - running.count;
    struct buffer lead = {0};

    write_number(running.count, "game is running", "games are running", &lead);
    buffer_text(&lead, ", ");
    write_number(ended, "has ended", "have ended", &lead);
    if (club->invitations > 0) {
        buffer_text(&lead, "; ");
        write_number(club->invitations, "invitation is open", "invitations are open", &lead);
    }
    buffer_text(&lead, ". All times are UTC.</p>\n");
    contest_pages_tell(club, &lead);
    const bool done =
        put_pages(club, pages, &paging, &running, "Running games", buffer_string(&lead));
    buffer_release(&lead);
    free(running.games);
    return done;
}

static bool write_ended(const struct club *club, struct pages *pages)
{
    const struct listing ended = list_games(club, true, 0);
    const struct paging paging = paging_of("ended.html", "ended", true, ended.count);
    const bool done = put_pages(club, pages, &paging, &ended, "Games that ended",
                                ended.count == 0 ? "None so far.</p>\n"
                                                 : "The newest first. All times are UTC.</p>\n");

    free(ended.games);
    return done;
}

/* --- players */

static int by_name(const void *a, const void *b)
{
    const struct member *const one = *(const struct member *const *)a;
    const struct member *const other = *(const struct member *const *)b;
    const int order = strcmp(one->name, other->name);

    return order != 0 ? order : compare(one->id, other->id);
}

static void write_member(const struct member *member, struct buffer *out)
{
    buffer_format(out, "<li><a href=\"player-%" PRId64 ".html\">", member->id);
    part_isolated(out, member->name);
    buffer_text(out, "</a> <span class=\"what\">");
    write_number(member->running, "running game", "running games", out);
    buffer_text(out, "</span> <span class=\"until\">");
    write_number(member->ended, "has ended", "have ended", out);
    buffer_text(out, "</span></li>\n");
}

static bool write_players(const struct club *club, struct pages *pages)
{
    const struct member **const members =
        memory_allocate((club->member_count + 1) * sizeof *members);
    const struct frame frame = {.title = "Players", .current = "players.html"};
    struct buffer content = {0};

    for (size_t i = 0; i < club->member_count; i++)
        members[i] = &club->members[i];
    qsort(members, club->member_count, sizeof *members, by_name);
    buffer_text(&content, "<h1>Players</h1>\n");
    buffer_text(&content, club->member_count == 0 ? "<p class=\"lead\">Nobody plays yet.</p>\n"
                                                  : "<ul class=\"games\" role=\"list\">\n");
    for (size_t i = 0; i < club->member_count; i++)
        write_member(members[i], &content);
    buffer_text(&content, club->member_count > 0 ? "</ul>\n" : "");
    free(members);
    return frame_put(club, pages, "players.html", &frame, &content);
}

/* Who has ended more games than fit on a page sees the newest. */
static bool write_player(const struct club *club, struct pages *pages, const struct member *member)
{
    const struct listing running = list_games(club, false, member->id);
    const struct listing ended = list_games(club, true, member->id);
    const struct frame frame = {.title = member->name};
    struct buffer content = {0}, name = {0};

    buffer_text(&content, "<h1>");
    part_isolated(&content, member->name);
    buffer_format(&content,
                  "</h1>\n<ul class=\"files\">\n<li><a href=\"player-%" PRId64
                  ".ics\">Deadlines, for a calendar</a></li>\n</ul>\n<h2>Running games</h2>\n",
                  member->id);
    if (running.count == 0)
        buffer_text(&content, "<p class=\"lead\">None.</p>\n");
    write_games(&running, 0, running.count, &content);
    buffer_text(&content, "<h2>Games that ended</h2>\n");
    if (ended.count == 0)
        buffer_text(&content, "<p class=\"lead\">None.</p>\n");
    if (ended.count > GAMES_A_PAGE)
        buffer_format(&content, "<p class=\"lead\">The newest %d of %zu.</p>\n", GAMES_A_PAGE,
                      ended.count);
    write_games(&ended, 0, ended.count < GAMES_A_PAGE ? ended.count : GAMES_A_PAGE, &content);
    free(running.games);
    free(ended.games);
    buffer_format(&name, "player-%" PRId64 ".html", member->id);
    const bool done = frame_put(club, pages, buffer_string(&name), &frame, &content);
    buffer_release(&name);
    return done;
}

bool lists_write(const struct club *club, struct pages *pages)
{
    bool done = true;

    for (size_t i = 0; done && i < club->member_count; i++)
        done = write_player(club, pages, &club->members[i]);
    return done && write_players(club, pages) && write_ended(club, pages) &&
           write_running(club, pages);
}
