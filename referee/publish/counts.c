#include "referee/publish/counts.h"

#include "archive/stats/stats.h"
#include "base/same_name.h"
#include "cli/tournament/tournament.h"
#include "referee/publish/frame.h"
#include "render/html/charts.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct linking {
    const struct club *club;
    struct buffer text, address;
};

/* "site/game-12.yaml, record 1" is the game 12. */
static bool link_game(struct linking *linking, const char *cell, struct chart_link *link)
{
    const char *const slash = strrchr(cell, '/');
    int64_t id;

    if (slash == NULL || sscanf(slash, "/game-%18" SCNd64 ".yaml", &id) != 1)
        return false;
    buffer_format(&linking->text, "game %" PRId64, id);
    buffer_format(&linking->address, "game-%" PRId64 ".html", id);
    *link = (struct chart_link){buffer_string(&linking->text), buffer_string(&linking->address)};
    return true;
}

static struct chart_link link_cell(void *context, const char *cell)
{
    struct linking *const linking = context;
    struct chart_link link = {cell, NULL};

    linking->text.len = linking->address.len = 0;
    if (link_game(linking, cell, &link))
        return link;
    for (size_t i = 0; i < linking->club->member_count; i++) {
        const struct member *const member = &linking->club->members[i];
        if (!same_name(member->name, strlen(member->name), cell, strlen(cell)))
            continue;
        buffer_format(&linking->address, "player-%" PRId64 ".html", member->id);
        link.address = buffer_string(&linking->address);
        break;
    }
    return link;
}

static bool put_page(const struct club *club, struct pages *pages, const char *page,
                     const char *title, struct charts *charts)
{
    const struct frame frame = {.title = title, .current = page};
    struct linking linking = {.club = club};
    struct buffer content = {0};

    if (charts->count == 0 || charts->blocks[0].kind != CHART_TITLE)
        buffer_format(&content, "<h1>%s</h1>\n", title);
    charts_html(charts, link_cell, &linking, &content);
    buffer_release(&linking.text);
    buffer_release(&linking.address);
    charts_release(charts);
    return frame_put(club, pages, page, &frame, &content);
}

static void note_game(const void *context, const struct visit *visit, struct chunk_result *result)
{
    (void)context;
    tournament_note(visit, false, &result->notes);
}

static bool take_games(void *context, const struct chunk_result *result)
{
    tournament_add(context, &result->notes);
    return true;
}

static void note_counts(const void *context, const struct visit *visit, struct chunk_result *result)
{
    (void)context;
    stats_note(visit, &result->notes);
}

static bool take_counts(void *context, const struct chunk_result *result)
{
    stats_add(context, &result->notes);
    return true;
}

static bool write_standings(const struct club *club, struct pages *pages, struct jobs_plan plan)
{
    struct tournament table = {
        .standings = {.awards = {.win = 100, .draw = 50}, .order = tie_breaks_usual}};
    struct charts charts = {0};

    plan.work = note_game;
    plan.gather = take_games;
    plan.context = &table;
    const bool read = jobs_run(&plan);
    standings_rank(&table.standings);
    table.excluded_count = 0; /* the page of a game shows how it stands */
    tournament_charts(&table, true, &charts);
    tournament_release(&table);
    return put_page(club, pages, "standings.html", "Standings", &charts) && read;
}

static bool write_statistics(const struct club *club, struct pages *pages, struct jobs_plan plan)
{
    struct stats stats = {0};
    struct charts charts = {0};

    plan.work = note_counts;
    plan.gather = take_counts;
    plan.context = &stats;
    const bool read = jobs_run(&plan);
    stats_charts(&stats, &charts);
    const bool put = put_page(club, pages, "statistics.html", "Statistics", &charts);
    stats_release(&stats);
    return put && read;
}

bool counts_write(const struct club *club, struct pages *pages)
{
    struct input records = {0};
    struct buffer name = {0};

    for (size_t i = 0; i < club->count; i++) {
        name.len = 0;
        buffer_format(&name, "%s/game-%" PRId64 ".yaml", pages_folder(pages), club->games[i].id);
        input_add(&records, buffer_string(&name));
    }
    const struct jobs_plan plan = {.input = &records, .jobs = 1};
    const bool done = write_standings(club, pages, plan) && write_statistics(club, pages, plan);
    buffer_release(&name);
    input_release(&records);
    return done;
}
