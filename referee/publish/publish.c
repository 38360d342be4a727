#include "referee/publish/publish.h"

#include "cli/program.h"
#include "referee/publish/calendar.h"
#include "referee/publish/contest_page.h"
#include "referee/publish/counts.h"
#include "referee/publish/game_page.h"
#include "referee/publish/lists.h"
#include "render/html/site.h"

#include "cli/output/output.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* What is on every page, whatever the game. */
struct assets {
    struct buffer style, script;
};

static bool put_assets(const struct assets *assets, struct pages *pages)
{
    return pages_put(pages, SITE_STYLE, "", &assets->style) &&
           pages_put(pages, SITE_SCRIPT, "", &assets->script);
}

/* What the pages follow from: the journal so far, and the program. */
static void write_state(struct referee *referee, const struct assets *assets, struct buffer *state)
{
    struct query *const query = store_query(
        referee->store, "SELECT lower(hex(hash)) FROM journal ORDER BY seq DESC LIMIT 1", "");
    unsigned char hash[SECRET_BYTES];
    struct buffer all = {0};

    buffer_format(&all, "%s\n%s %d\n", query_next(query) ? query_text(query, 0) : "",
                  program_version, GAME_PAGE_FORM);
    query_end(query);
    buffer_append(&all, assets->style.bytes, assets->style.len);
    buffer_append(&all, assets->script.bytes, assets->script.len);
    secret_hash(all.bytes, all.len, hash);
    secret_write_hex(hash, state);
    buffer_release(&all);
}

static bool put_game(struct referee *referee, struct club *club, struct pages *pages, int64_t id)
{
    struct match match;
    bool done = true;

    if (match_load(referee, id, &match) && club_shows(&match)) {
        if (club_disguise(club, referee, &match))
            done = game_page_write(club, club_add(club, &match), referee, &match, pages);
        else
            complain("game %" PRId64 " is left out: its record cannot be shown without addresses",
                     id);
    }
    match_release(&match);
    arena_empty(&referee->arena);
    return done;
}

static bool put_games(struct referee *referee, struct club *club, struct pages *pages)
{
    size_t count;
    int64_t *const games =
        query_numbers(store_query(referee->store, "SELECT id FROM games ORDER BY id", ""), &count);
    bool done = true;

    for (size_t i = 0; done && i < count; i++)
        done = put_game(referee, club, pages, games[i]);
    free(games);
    club_settle(club);
    return done;
}

static bool put_calendars(const struct club *club, struct pages *pages)
{
    struct buffer calendar = {0}, name = {0};
    bool done = true;

    for (size_t i = 0; done && i < club->member_count; i++) {
        calendar.len = name.len = 0;
        calendar_write(club, &club->members[i], &calendar);
        buffer_format(&name, "player-%" PRId64 ".ics", club->members[i].id);
        done = pages_put(pages, buffer_string(&name), "", &calendar);
    }
    buffer_release(&calendar);
    buffer_release(&name);
    return done;
}

/* What links lead to comes first, so that a visitor in between finds it. */
static bool put_all(struct referee *referee, const struct assets *assets, struct pages *pages)
{
    struct club club;

    club_open(&club, referee);
    const bool done = put_assets(assets, pages) && put_games(referee, &club, pages) &&
                      put_calendars(&club, pages) && counts_write(&club, pages) &&
                      contest_pages_write(&club, referee, pages) && lists_write(&club, pages);
    club_close(&club);
    return done && store_state(referee->store) == STORE_SOUND;
}

static bool bring_up_to_date(struct referee *referee, struct pages *pages)
{
    struct assets assets = {.style = {0}};
    struct buffer state = {0};
    bool done = true;

    site_style(&assets.style);
    site_script(&assets.script);
    write_state(referee, &assets, &state);
    if (pages_are_of(pages, buffer_string(&state)) || !(done = put_all(referee, &assets, pages)))
        pages_leave(pages);
    else
        done = pages_close(pages, buffer_string(&state));
    buffer_release(&assets.style);
    buffer_release(&assets.script);
    buffer_release(&state);
    return done;
}

int publish(struct referee *referee, const char *folder)
{
    struct pages *const pages = pages_open(folder);

    if (pages == NULL)
        return EX_CANTCREAT;
    (void)store_begin_reading(referee->store);
    const bool done = bring_up_to_date(referee, pages);
    store_abandon(referee->store);
    const int status = referee_status(referee);
    return status != EX_OK ? status : done ? EX_OK : EX_TEMPFAIL;
}
