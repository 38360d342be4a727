#include "referee/journal/heartbeat.h"

#include "cli/output/output.h"
#include "referee/journal/journal.h"
#include "referee/match/match.h"
#include "referee/match/timing.h"
#include "referee/organiser/organiser.h"
#include "referee/outgoing/answer.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    TICKS_APART = 4200, /* seconds: an hourly job may begin ten minutes late; more is an outage */
    GRACE_MOST = 86400, /* the longest grace for mail; no longer than the outage */
    ADJUSTMENT = 300,   /* corrections of the clock that are ignored */
    LONG = 6 * 3600,    /* an outage of which the organiser hears at once */
};

struct heartbeat {
    int64_t alive;  /* when the referee last worked; 0: unknown */
    int64_t ticked; /* the same for `tick` */
};

/* --- what is kept beside the journal */

static int64_t read_value(struct referee *referee, const char *name)
{
    return store_number(referee->store, 0, "SELECT value FROM pulse WHERE name = ?", "t", name);
}

static void write_value(struct referee *referee, const char *name, int64_t value)
{
    (void)store_run(referee->store, "INSERT OR REPLACE INTO pulse VALUES(?, ?)", "ti", name, value);
}

static struct heartbeat read_heartbeat(struct referee *referee)
{
    return (struct heartbeat){.alive = read_value(referee, "alive"),
                              .ticked = read_value(referee, "ticked")};
}

void heartbeat_note(struct referee *referee, int64_t now)
{
    (void)store_run(referee->store,
                    "INSERT INTO pulse VALUES('alive', ?1) ON CONFLICT(name)"
                    " DO UPDATE SET value = max(value, ?1)",
                    "i", now);
}

/* --- what is amiss */

/* If `tick` never runs, there are no outages. */
static bool was_away(const struct heartbeat *heartbeat, int64_t now, bool ticking)
{
    return heartbeat->alive != 0 && (ticking || heartbeat->ticked != 0) &&
           now - heartbeat->alive > TICKS_APART;
}

static bool is_set_back(const struct heartbeat *heartbeat, int64_t now)
{
    return heartbeat->alive != 0 && now < heartbeat->alive - ADJUSTMENT;
}

/* The last entry before the clock went ahead, if it was ahead and is right again; 0 if it may also
 * be wrong only now. While it was wrong, no more time can have passed than has passed since that
 * entry. */
static int64_t find_leap(struct referee *referee, const struct heartbeat *heartbeat, int64_t now,
                         int64_t *sound)
{
    const int64_t seq = store_number(
        referee->store, 0, "SELECT COALESCE(MAX(seq), 0) FROM journal WHERE moment <= ?", "i", now);

    *sound =
        store_number(referee->store, now, "SELECT moment FROM journal WHERE seq = ?", "i", seq);
    const int64_t wrong = store_number(referee->store, INT64_MIN,
                                       "SELECT moment FROM journal WHERE seq = ?", "i", seq + 1);
    return wrong != INT64_MIN && heartbeat->alive - wrong <= now - *sound + ADJUSTMENT ? seq : 0;
}

/* --- entries */

static bool add_entry(struct referee *referee, const char *kind, int64_t now, int64_t first,
                      int64_t second)
{
    const char *const bytes = referee_text(referee, "%" PRId64 " %" PRId64 "\n", first, second);

    return journal_add(referee, kind, now, bytes, strlen(bytes));
}

static bool note_outage(struct referee *referee, const struct heartbeat *heartbeat, int64_t now)
{
    const int64_t away = now - heartbeat->alive;
    const int64_t until = now + (away < GRACE_MOST ? away : GRACE_MOST);

    complain("nothing was done from %s to %s: no clock runs in between, nor until %s, so that mail "
             "that waits can come in",
             referee_moment(referee, heartbeat->alive), referee_moment(referee, now),
             referee_moment(referee, until));
    return add_entry(referee, "outage", now, heartbeat->alive, until);
}

/* If no leap is undone, this is noted once, and moments stay as they are. */
static bool note_set_back(struct referee *referee, const struct heartbeat *heartbeat, int64_t now)
{
    int64_t sound;
    const int64_t leap = find_leap(referee, heartbeat, now, &sound);
    const int64_t latest =
        store_number(referee->store, 0, "SELECT moment FROM journal ORDER BY seq DESC LIMIT 1", "");

    if (leap == 0 && latest <= now + ADJUSTMENT)
        return true;
    complain("the clock of this machine was set back from %s to %s",
             referee_moment(referee, heartbeat->alive), referee_moment(referee, now));
    if (leap != 0) {
        write_value(referee, "alive", now);
        write_value(referee, "ticked", 0);
    }
    return add_entry(referee, "set-back", now, leap, sound);
}

/* All in one transaction, since several processes may notice at once. */
static bool note(struct referee *referee, int64_t now, bool ticking)
{
    const struct heartbeat heartbeat = read_heartbeat(referee);
    bool good = true;

    if (was_away(&heartbeat, now, ticking))
        good = note_outage(referee, &heartbeat, now);
    else if (is_set_back(&heartbeat, now))
        good = note_set_back(referee, &heartbeat, now);
    if (ticking)
        write_value(referee, "ticked", now);
    heartbeat_note(referee, now);
    return good;
}

int heartbeat_check(struct referee *referee, int64_t now, bool ticking)
{
    const struct heartbeat heartbeat = read_heartbeat(referee);

    if (!ticking && !was_away(&heartbeat, now, false) && !is_set_back(&heartbeat, now))
        return referee_status(referee);
    if (store_begin(referee->store) && note(referee, now, ticking))
        (void)store_commit(referee->store);
    else
        store_abandon(referee->store);
    return referee_status(referee);
}

int heartbeat_give_grace(struct referee *referee, int64_t now, int64_t seconds)
{
    return journal_put_text(referee, "grace", now,
                            referee_text(referee, "%" PRId64 " %" PRId64 "\n", now, now + seconds));
}

/* --- handling them */

/* Reads two numbers; refuses the entry, and gives false, if there are none. */
static bool read_numbers(struct referee *referee, int64_t *first, int64_t *second)
{
    char *end;

    *first = strtoll(referee_entry_text(referee), &end, 10);
    *second = strtoll(end, &end, 10);
    if (*end == '\n')
        return true;
    referee_refuse(referee, "this entry cannot be read");
    return false;
}

static void tell(struct referee *referee, struct match *match, struct tongues *text)
{
    match_save(referee, match);
    answer_others_all(referee, match, 0, text);
}

/* Stops all clocks that run, and tells the players. The organiser hears of records that take no
 * pause. */
static void halt_all(struct referee *referee, int64_t from, int64_t until, struct tongues *text)
{
    size_t count;
    int64_t *const games =
        query_numbers(store_query(referee->store,
                                  "SELECT id FROM games WHERE state = 'running' AND"
                                  " instr(record, CAST('time:' AS BLOB)) > 0 ORDER BY id",
                                  ""),
                      &count);

    for (size_t i = 0; i < count; i++) {
        struct match match;
        if (match_load(referee, games[i], &match) && timing_is_running(&match)) {
            if (timing_halt(referee, &match, from, until))
                tell(referee, &match, text);
            else
                organiser_hear(referee, match.id, HEAR_NOW,
                               "The record takes no pause, so the outage counts for the clock of "
                               "the player on the move: you may extend that time.\n");
        }
        match_release(&match);
    }
    free(games);
}

void heartbeat_outage(struct referee *referee)
{
    struct tongues text = {0};
    int64_t from, until;

    if (!read_numbers(referee, &from, &until))
        return;
    tongues_add(&text,
                "Nothing could reach this referee from %s to %s. What you sent in that time may "
                "still come in: no clock has run since then, and none runs until %s.\n",
                referee_minute(referee, from), referee_minute(referee, referee->entry->moment),
                referee_minute(referee, until));
    organiser_hear(referee, 0, referee->entry->moment - from < LONG ? HEAR_LATER : HEAR_NEWS,
                   "Nothing could reach this referee from %s to %s. No clock has run since then, "
                   "and none runs until %s; who plays with a clock is told.\n",
                   referee_minute(referee, from), referee_minute(referee, referee->entry->moment),
                   referee_minute(referee, until));
    timing_set_lull(referee, until);
    halt_all(referee, from, until, &text);
    tongues_release(&text);
}

void heartbeat_grace(struct referee *referee)
{
    struct tongues text = {0};
    int64_t from, until;

    if (!read_numbers(referee, &from, &until))
        return;
    tongues_add(&text, "The organiser stops the clocks of all games until %s.\n",
                referee_minute(referee, until));
    referee_note(referee, 0, "%s", tongues_for(&text, LANGUAGE_ENGLISH));
    timing_set_lull(referee, until);
    halt_all(referee, from, until, &text);
    tongues_release(&text);
}

static void set_right(struct referee *referee, int64_t leap, int64_t sound)
{
    struct tongues text = {0};
    size_t count;

    tongues_add(&text, "The clock of this referee was wrong for a while: it had been set forward. "
                       "It is right again. Times in the record that lay ahead are now that of this "
                       "message, and no clock has run since then.\n");
    int64_t *const games = query_numbers(
        store_query(referee->store,
                    "SELECT id FROM games WHERE state IN ('running', 'paused', 'adjourned')"
                    " ORDER BY id",
                    ""),
        &count);

    for (size_t i = 0; i < count; i++) {
        struct match match;
        bool changed = false;
        if (match_load(referee, games[i], &match) &&
            !timing_set_back(referee, &match, leap, sound, &changed))
            organiser_hear(referee, match.id, HEAR_NOW,
                           "The clock of this referee was wrong, and the times in the record of "
                           "the game cannot be set right.\n");
        else if (changed)
            tell(referee, &match, &text);
        match_release(&match);
    }
    free(games);
    tongues_release(&text);
}

void heartbeat_set_back(struct referee *referee)
{
    const int64_t now = referee->entry->moment;
    int64_t leap, sound;

    if (!read_numbers(referee, &leap, &sound))
        return;
    if (leap == 0) {
        organiser_hear(referee, 0, HEAR_NOW,
                       "The clock of this machine was set back to %s. If it is right now, it was "
                       "wrong before: what happens gets the latest time so far.\n",
                       referee_minute(referee, now));
    } else {
        organiser_hear(referee, 0, HEAR_NOW,
                       "The clock of this machine was set back to %s. It had been set forward, so "
                       "times that lie ahead become this one, and no clock has run since %s.\n",
                       referee_minute(referee, now), referee_minute(referee, sound));
        (void)store_run(referee->store,
                        "UPDATE games SET moved = min(moved, ?1), reminded = min(reminded, ?1)"
                        " WHERE moved > ?1 OR reminded > ?1",
                        "i", now);
        (void)store_run(referee->store, "UPDATE secrets SET moment = min(moment, ?)", "i", now);
        timing_set_lull(referee, now);
        set_right(referee, leap, sound);
    }
}
