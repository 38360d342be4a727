#include "referee/tournament/follow.h"

#include "referee/match/timing.h"
#include "referee/organiser/organiser.h"
#include "referee/tournament/course.h"
#include "referee/tournament/enrolment.h"
#include "referee/tournament/ladder.h"
#include "referee/tournament/play.h"

#include <stdlib.h>

static void go_on(struct referee *referee, int64_t tournament)
{
    struct contest contest = contest_load(referee, tournament);

    course_go_on(referee, &contest);
}

static void take_leave(struct referee *referee)
{
    size_t count;
    int64_t *const tournaments = query_numbers(
        store_query(referee->store,
                    "SELECT tournament FROM tournament_players WHERE state = 'leaving'"
                    " ORDER BY tournament, person",
                    ""),
        &count);

    for (size_t i = 0; i < count; i++) {
        struct contest contest = contest_load(referee, tournaments[i]);
        struct competitor competitor = contest_competitor(
            referee, &contest,
            store_number(referee->store, 0,
                         "SELECT person FROM tournament_players WHERE state = 'leaving' AND"
                         " tournament = ? ORDER BY person",
                         "i", contest.id));
        if (contest_is(&contest, "running")) {
            course_leave(referee, &contest, &competitor);
            go_on(referee, contest.id);
        } else {
            competitor.state = "entered";
            contest_put(referee, &contest, &competitor);
        }
    }
    free(tournaments);
}

static void settle(struct referee *referee, struct pairing *pairing)
{
    const struct contest contest = contest_load(referee, pairing->tournament);

    pairing->state = "over";
    pairing_save(referee, pairing);
    if (contest_is_ladder(&contest))
        ladder_settle(referee, &contest, pairing);
    else
        go_on(referee, contest.id);
}

/* A game goes on after it was over, and with it a tournament that was over. */
static void reopen(struct referee *referee)
{
    size_t count;
    struct pairing *const pairings = pairing_reopened(referee, &count);

    for (size_t i = 0; i < count; i++) {
        struct contest contest = contest_load(referee, pairings[i].tournament);
        pairings[i].state = "playing";
        pairing_save(referee, &pairings[i]);
        if (contest_is(&contest, "over") && pairings[i].stage == contest.stage) {
            contest.state = "running";
            contest_save(referee, &contest);
        }
        if (pairings[i].stage < contest.stage)
            organiser_hear(referee, pairings[i].game, HEAR_NOW,
                           "This game of a group of the tournament %s goes on, but the final has "
                           "begun, and stays as it is. If its result changes who belongs into "
                           "the final, end the tournament, and make a new one of the finalists.\n",
                           contest.name);
    }
}

static void settle_ended(struct referee *referee)
{
    size_t count;
    struct pairing *const pairings = pairing_ended(referee, &count);

    for (size_t i = 0; i < count; i++)
        settle(referee, &pairings[i]);
}

void tournament_follow(struct referee *referee)
{
    reopen(referee);
    settle_ended(referee);
    take_leave(referee);
}

/* --- time */

static bool is_due(struct referee *referee, const struct contest *contest, int64_t now)
{
    if (!contest_is(contest, "open"))
        return !contest_is_ladder(contest) && play_may_open(referee, contest);
    return contest->closing <= now ? !timing_is_lull(referee, now)
                                   : enrolment_may_remind(referee, contest, now);
}

static int64_t *candidates(struct referee *referee, size_t *count)
{
    return query_numbers(store_query(referee->store,
                                     "SELECT id FROM tournaments WHERE state IN ('open', 'running')"
                                     " ORDER BY id",
                                     ""),
                         count);
}

bool tournament_is_due(struct referee *referee, int64_t now)
{
    size_t count;
    int64_t *const list = candidates(referee, &count);
    bool due = false;

    for (size_t i = 0; i < count && !due; i++) {
        const struct contest contest = contest_load(referee, list[i]);
        due = is_due(referee, &contest, now);
    }
    free(list);
    return due;
}

void tournament_tick(struct referee *referee)
{
    size_t count;
    int64_t *const list = candidates(referee, &count);

    for (size_t i = 0; i < count; i++) {
        struct contest contest = contest_load(referee, list[i]);
        if (!is_due(referee, &contest, referee->entry->moment))
            continue;
        if (contest_is(&contest, "open") && contest.closing > referee->entry->moment)
            enrolment_remind(referee, &contest);
        else if (contest_is(&contest, "open"))
            course_begin(referee, &contest);
        else
            course_go_on(referee, &contest);
    }
    free(list);
}
