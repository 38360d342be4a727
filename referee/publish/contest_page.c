#include "referee/publish/contest_page.h"

#include "base/same_name.h"
#include "referee/publish/frame.h"
#include "referee/tournament/enrolment.h"
#include "referee/tournament/standing.h"
#include "render/html/charts.h"
#include "render/html/parts.h"

#include <inttypes.h>
#include <string.h>

struct contest_page {
    const struct club *club;
    struct referee *referee;
    const struct club_contest *shown;
    struct contest contest;
    const struct competitor *competitors;
    size_t count;
    const struct pairing *pairings;
    size_t paired;
    struct buffer out;
};

static void write_competitor(const struct contest_page *all, const struct competitor *competitor,
                             struct buffer *out)
{
    const struct seat seat = {
        .person = club_member(all->club, competitor->person) != NULL ? competitor->person : 0,
        .name = competitor->name};

    frame_seat(&seat, out);
}

static const struct competitor *find_competitor(const struct contest_page *all, int64_t person)
{
    for (size_t i = 0; i < all->count; i++)
        if (all->competitors[i].person == person)
            return &all->competitors[i];
    return NULL;
}

/* --- what it is */

/* How it stands, as a sentence. */
static void write_state(const struct contest_page *all, struct buffer *out)
{
    const struct club_contest *const contest = all->shown;

    if (strcmp(contest->state, "open") == 0)
        buffer_format(out, "Sign-up is open until the end of %s (UTC).", contest->last_day);
    else if (strcmp(contest->state, "cancelled") == 0)
        buffer_text(out, "It did not take place.");
    else if (strcmp(contest->state, "over") == 0)
        buffer_format(out, "It is over, after %zu games.", contest->over);
    else
        buffer_format(out, "%zu of %zu games are over.", contest->over, contest->games);
}

static void write_head(struct contest_page *all)
{
    struct buffer *const out = &all->out;

    buffer_text(out, "<p class=\"lead\">");
    write_state(all, out);
    part_tagged(out, "</p>\n<p>", enrolment_about(all->referee, &all->contest, LANGUAGE_ENGLISH),
                "");
    if (all->paired > 0)
        buffer_text(out, " Whoever is named first has the first move.");
    if (all->contest.at_once > 0)
        buffer_format(out, " Each player has at most %d game%s at a time.", all->contest.at_once,
                      all->contest.at_once == 1 ? "" : "s");
    buffer_text(out, "</p>\n");
}

/* --- signing up */

static void write_sign_up(struct contest_page *all)
{
    const struct contest *const contest = &all->contest;
    struct buffer order = {0};

    if (enrolment_refusal(all->referee, contest) != NULL)
        return;
    struct buffer *const out = &all->out;
    buffer_format(&order, "sign up for %s", contest->name);
    part_tagged(out, "<h2>Sign up</h2>\n<p>Write a mail to <a href=\"mailto:", all->club->address,
                "?body=");
    part_encoded(out, buffer_string(&order), "");
    part_tagged(out, "\">", all->club->address, "</a> with the line ");
    part_tagged(out, "<code>", buffer_string(&order), "</code>");
    if (contest_is(contest, "open"))
        buffer_format(out, " by the end of %s (UTC)", all->shown->last_day);
    buffer_text(out, ". The answer asks you to confirm it, and under which name you want to "
                     "play.</p>\n");
    buffer_release(&order);
}

static void list_players(struct contest_page *all)
{
    size_t entered = 0, invited = 0;

    if (!contest_is(&all->contest, "open"))
        return;
    struct buffer *const out = &all->out;
    buffer_text(out, "<h2>Players</h2>\n");
    for (size_t i = 0; i < all->count; i++) {
        invited += competitor_is_invited(&all->competitors[i]);
        if (!competitor_plays(&all->competitors[i]))
            continue;
        buffer_text(out, entered++ == 0 ? "<ol class=\"entered\">\n<li>" : "<li>");
        write_competitor(all, &all->competitors[i], out);
        buffer_text(out, "</li>\n");
    }
    buffer_text(out, entered > 0 ? "</ol>\n" : "<p class=\"lead\">Nobody so far.</p>\n");
    if (invited > 0)
        buffer_format(out, "<p class=\"lead\">%zu %s not answered an invitation yet.</p>\n",
                      invited, invited == 1 ? "other has" : "others have");
}

/* --- tables */

static struct chart_link link_cell(void *context, const char *cell)
{
    struct contest_page *const all = context;
    struct chart_link link = {cell, NULL};

    for (size_t i = 0; i < all->count; i++)
        if (same_name(all->competitors[i].name, strlen(all->competitors[i].name), cell,
                      strlen(cell)) &&
            club_member(all->club, all->competitors[i].person) != NULL)
            link.address =
                referee_text(all->referee, "player-%" PRId64 ".html", all->competitors[i].person);
    return link;
}

/* The table is below the heading of the page. Its names are those of records, which players have
 * written. */
static void write_table(struct contest_page *all)
{
    struct charts charts = {0};

    if (!contest_is(&all->contest, "running") && !contest_is(&all->contest, "over"))
        return;
    standing_table(all->referee, &all->contest, true, &charts);
    for (size_t i = 0; i < charts.count; i++)
        if (charts.blocks[i].kind == CHART_TITLE) {
            charts.blocks[i].text = "Standings";
            charts.blocks[i].kind = CHART_HEADING;
        }
    struct buffer *const out = &all->out;
    charts_html(&charts, link_cell, all, out);
    club_mask_addresses(out);
    charts_release(&charts);
}

static void write_leavers(struct contest_page *all)
{
    struct buffer *const out = &all->out;
    size_t left = 0;

    for (size_t i = 0; i < all->count; i++) {
        const struct competitor *const competitor = &all->competitors[i];
        if (!competitor_has_left(competitor))
            continue;
        buffer_text(out, left++ == 0 ? "<h2>Withdrawn</h2>\n<ul class=\"left\">\n<li>" : "<li>");
        write_competitor(all, competitor, out);
        buffer_text(out, competitor_counts(competitor)
                             ? ": the games that were left are won by the opponents"
                             : ": too few games had been played, so none of them counts");
        buffer_text(out, "</li>\n");
    }
    buffer_text(out, left > 0 ? "</ul>\n" : "");
}

/* --- rounds */

static void write_waiting(const struct contest_page *all, const struct pairing *pairing,
                          struct buffer *out)
{
    const struct competitor *const first = find_competitor(all, pairing->first);
    const struct competitor *const second = find_competitor(all, pairing->second);

    if (first == NULL || second == NULL)
        return;
    buffer_text(out, "<li><span>Not begun</span> <span class=\"who\">");
    write_competitor(all, first, out);
    buffer_text(out, ", ");
    write_competitor(all, second, out);
    buffer_format(out, "</span> <span class=\"what\">%s</span></li>\n",
                  pairing_is(pairing, "struck") ? "does not count" : "");
}

static void write_pairing(const struct contest_page *all, const struct pairing *pairing,
                          struct buffer *out)
{
    const struct public_game *const game = club_game(all->club, pairing->game);

    if (game == NULL)
        write_waiting(all, pairing, out);
    else
        frame_game(game, pairing_is(pairing, "struck") ? "does not count: " : "", out);
}

static void write_rounds(struct contest_page *all)
{
    struct buffer *const out = &all->out;
    int round = 0;

    for (size_t i = 0; i < all->paired; i++) {
        const struct pairing *const pairing = &all->pairings[i];
        if (pairing->round != round) {
            buffer_text(out, round > 0 ? "</ul>\n" : "");
            round = pairing->round;
            buffer_format(out, "<h2>Round %d</h2>\n<ul class=\"games\" role=\"list\">\n", round);
        }
        write_pairing(all, pairing, out);
    }
    buffer_text(out, round > 0 ? "</ul>\n" : "");
}

/* --- the page */

static bool write_contest(const struct club *club, struct referee *referee, struct pages *pages,
                          const struct club_contest *shown)
{
    struct contest_page all = {.club = club,
                               .referee = referee,
                               .shown = shown,
                               .contest = contest_load(referee, shown->id)};
    const struct frame frame = {.title = all.contest.name, .current = "tournaments.html"};

    all.competitors = contest_competitors(referee, &all.contest, &all.count);
    all.pairings = pairing_list(referee, &all.contest, &all.paired);
    part_tagged(&all.out, "<h1 dir=\"auto\">", all.contest.name, "</h1>\n");
    write_head(&all);
    write_sign_up(&all);
    list_players(&all);
    write_table(&all);
    write_leavers(&all);
    write_rounds(&all);
    const bool done =
        frame_put(club, pages, referee_text(referee, "tournament-%" PRId64 ".html", shown->id),
                  &frame, &all.out);
    arena_empty(&referee->arena);
    return done;
}

/* --- the list of tournaments */

static void write_line(const struct club_contest *contest, struct buffer *out)
{
    buffer_format(out, "<li><a href=\"tournament-%" PRId64 ".html\">", contest->id);
    part_isolated(out, contest->name);
    buffer_format(out, "</a> <span class=\"who\">%zu player%s</span> <span class=\"until\">",
                  contest->players, contest->players == 1 ? "" : "s");
    if (strcmp(contest->state, "open") == 0)
        buffer_format(out, "sign-up until %s", contest->last_day);
    else if (strcmp(contest->state, "cancelled") == 0)
        buffer_text(out, "did not take place");
    else
        buffer_format(out, "%s, %zu of %zu games over",
                      strcmp(contest->state, "over") == 0 ? "ended" : "running", contest->over,
                      contest->games);
    buffer_text(out, "</span></li>\n");
}

static bool write_list(const struct club *club, struct pages *pages)
{
    const struct frame frame = {.title = "Tournaments", .current = "tournaments.html"};
    struct buffer content = {0};

    buffer_text(&content, "<h1>Tournaments</h1>\n");
    buffer_text(&content, club->contest_count == 0 ? "<p class=\"lead\">None so far.</p>\n"
                                                   : "<ul class=\"games\" role=\"list\">\n");
    for (size_t i = 0; i < club->contest_count; i++)
        write_line(&club->contests[i], &content);
    buffer_text(&content, club->contest_count > 0 ? "</ul>\n" : "");
    return frame_put(club, pages, "tournaments.html", &frame, &content);
}

bool contest_pages_write(const struct club *club, struct referee *referee, struct pages *pages)
{
    bool done = true;

    for (size_t i = 0; done && i < club->contest_count; i++)
        done = write_contest(club, referee, pages, &club->contests[i]);
    return done && write_list(club, pages);
}

void contest_pages_tell(const struct club *club, struct buffer *out)
{
    size_t told = 0;

    for (size_t i = 0; i < club->contest_count; i++) {
        const struct club_contest *const contest = &club->contests[i];
        const bool open = strcmp(contest->state, "open") == 0;
        if (!open && strcmp(contest->state, "running") != 0)
            continue;
        buffer_text(out, told++ == 0 ? "<p>Tournaments: " : ", ");
        buffer_format(out, "<a href=\"tournament-%" PRId64 ".html\">", contest->id);
        part_isolated(out, contest->name);
        buffer_text(out, "</a>");
        if (open)
            buffer_format(out, " (sign-up until %s)", contest->last_day);
    }
    buffer_text(out, told > 0 ? "</p>\n" : "");
}
