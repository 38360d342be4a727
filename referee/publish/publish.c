#include "referee/publish/publish.h"

#include "referee/publish/calendar.h"
#include "referee/publish/contest_page.h"
#include "referee/publish/counts.h"
#include "referee/publish/game_page.h"
#include "referee/publish/lists.h"
#include "render/html/head.h"

#include "cli/output/output.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static bool put_asset(struct pages *pages, const char *name, void (*write)(struct buffer *))
{
    struct buffer asset = {0};

    write(&asset);
    const bool put = pages_put(pages, name, &asset);
    buffer_release(&asset);
    return put;
}

static bool put_game(struct referee *referee, struct club *club, struct pages *pages, int64_t id)
{
    struct match match;
    bool done = true;

    if (match_load(referee, id, &match)) {
        const struct public_game *const game = club_add(club, referee, &match);
        if (game != NULL)
            done = game_page_write(club, game, referee, &match, pages);
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
    int64_t *const games = query_numbers(
        store_query(referee->store, "SELECT id FROM games WHERE " CLUB_SHOWN " ORDER BY id", ""),
        &count);
    bool done = true;

    for (size_t i = 0; done && i < count; i++)
        done = put_game(referee, club, pages, games[i]);
    free(games);
    return done;
}

static bool put_calendars(struct referee *referee, const struct club *club, struct pages *pages)
{
    bool done = true;

    for (size_t i = 0; done && i < club->member_count; i++) {
        struct buffer calendar = {0};
        calendar_write(club, &club->members[i], &calendar);
        done = pages_put(
            pages, referee_text(referee, "player-%" PRId64 ".ics", club->members[i].id), &calendar);
        buffer_release(&calendar);
    }
    return done;
}

/* What links lead to comes first, so that a visitor in between finds it. */
static bool put_all(struct referee *referee, struct pages *pages)
{
    struct club club;

    club_open(&club, referee);
    const bool done = put_asset(pages, SITE_STYLE, site_style) &&
                      put_asset(pages, SITE_SCRIPT, site_script) &&
                      put_games(referee, &club, pages) && put_calendars(referee, &club, pages) &&
                      counts_write(&club, pages) && contest_pages_write(&club, referee, pages) &&
                      lists_write(&club, pages);
    club_close(&club);
    return done && store_state(referee->store) == STORE_SOUND;
}

int publish(struct referee *referee, const char *folder)
{
    struct pages *const pages = pages_open(folder);

    if (pages == NULL)
        return EX_CANTCREAT;
    (void)store_begin_reading(referee->store);
    const bool put = put_all(referee, pages), done = put && pages_close(pages);
    if (!put)
        pages_leave(pages);
    store_abandon(referee->store);
    const int status = referee_status(referee);
    return status != EX_OK ? status : done ? EX_OK : EX_TEMPFAIL;
}
