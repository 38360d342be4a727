#include "referee/organiser/watch.h"

#include "referee/match/match.h"
#include "referee/match/secrets.h"
#include "referee/match/timing.h"
#include "referee/organiser/organiser.h"
#include "referee/outgoing/answer.h"
#include "referee/outgoing/quote.h"
#include "referee/people/people.h"
#include "referee/settings.h"
#include "validator/clock/clock.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* --- the digest */

enum {
    HOUR = 3600,
    DAY = 24 * HOUR,
    WEEK = 7 * DAY,
    MONDAY = 4 * DAY, /* 1970 began on a Thursday */
    MEGABYTE = 1 << 20,
    NEAR = 2 * DAY,    /* a flag */
    SILENT = 14 * DAY, /* a player, who was reminded twice by then */
    LISTED_MOST = 50,  /* of each */
    AHEAD = 7,         /* days, of those who will be away */
};

/* Free space of the disk that needs no mention, in bytes. */
static const int64_t ROOMY = INT64_C(10) << 30;

/* --- when */

/* The number of the day or week, which begins at the hour of the setting. */
static int64_t slot_of(struct referee *referee, int64_t moment, const char *how)
{
    moment -= settings_count(referee, "digest-hour") * HOUR;
    return strcmp(how, "weekly") == 0 ? (moment - MONDAY) / WEEK : moment / DAY;
}

/* Whether the next digest is due at a moment. */
static bool digest_is_due(struct referee *referee, int64_t now)
{
    const char *const how = settings_value(referee, "digest");

    return strcmp(how, "off") != 0 && organiser_find(referee).id != 0 &&
           slot_of(referee, now, how) > slot_of(referee, settings_count(referee, "digested"), how);
}

/* --- what */

struct digest {
    struct referee *referee;
    enum language language;
    int64_t now, since; /* of this digest and the last one */
    struct buffer text;
    size_t lines; /* that tell something */
};

/* A part of the digest, whose heading comes before its first line. */
struct part {
    struct digest *digest;
    const char *heading;
    size_t count;
};

/* Begins a line; false if there are too many. */
static bool begin_line(struct part *part)
{
    struct digest *const digest = part->digest;

    if (part->count++ == 0)
        buffer_format(&digest->text, "\n%s\n", say(digest->language, part->heading));
    digest->lines++;
    return part->count <= LISTED_MOST;
}

static void end_part(struct part *part)
{
    if (part->count > LISTED_MOST)
        buffer_format(&part->digest->text, say(part->digest->language, "  … and %d more\n"),
                      (int)(part->count - LISTED_MOST));
}

/* --- flags */

static void tell_flag(struct part *part, struct match *match)
{
    struct digest *const digest = part->digest;
    struct buffer before = {0};
    struct clock clock;

    if (!secret_round_is_together(match))
        secret_round_peek(digest->referee, match, &before);
    for (int player = 1; digest->now >= match->moved && player <= match->count; player++) {
        if (!timing_clock_of(digest->referee, match, player, &clock))
            continue;
        const struct clock_state state =
            clock_at(&clock, (struct moments){digest->now, digest->now});
        if (state.flag.last <= digest->now + NEAR && begin_line(part))
            buffer_format(&digest->text, "  %" PRId64 "  %s, %s\n", match->id,
                          match->parties[player].name,
                          referee_minute(digest->referee, state.flag.last));
    }
    secret_round_hide(digest->referee, match, &before);
}

static void tell_silence(struct part *part, struct match *match)
{
    struct digest *const digest = part->digest;
    const bool secret = match_is_secret(match);

    for (int player = 1; player <= match->count; player++)
        if ((secret ? !match_has_left(match, player) &&
                          !match_has_answered(digest->referee, match, player)
                    : player == match->visit.judgement->to_move) &&
            !match_is_absent(digest->referee, match, player, digest->now) && begin_line(part))
            buffer_format(&digest->text, "  %" PRId64 "  %s, %s\n", match->id,
                          match->parties[player].name, referee_day(digest->referee, match->moved));
}

/* A line for each of some games. */
static void tell_games(struct digest *digest, const char *heading, struct query *games,
                       void (*tell)(struct part *part, struct match *match))
{
    struct part part = {.digest = digest, .heading = heading};
    size_t count;
    int64_t *const list = query_numbers(games, &count);

    for (size_t i = 0; i < count; i++) {
        struct match match;
        if (match_load(digest->referee, list[i], &match))
            tell(&part, &match);
        match_release(&match);
    }
    free(list);
    end_part(&part);
}

/* --- what was counted, and what was heard */

/* The name of who wrote, from a count such as `useless 12.1` or `useless p.5`. */
static const char *author_of(struct referee *referee, const char *whom)
{
    const char *const at = strchr(whom, ' ') + 1;
    const int64_t first = strtoll(at, NULL, 10), second = strtoll(strchr(at, '.') + 1, NULL, 10);

    return referee_found(
        referee,
        at[0] == 'p'
            ? store_query(referee->store, "SELECT name FROM people WHERE id = ?", "i", second)
            : store_query(referee->store, "SELECT name FROM players WHERE game = ? AND number = ?",
                          "ii", first, second),
        whom);
}

/* Whether a count is of the organiser's own mail. */
static bool is_own(const char *whom, int64_t organiser)
{
    const char *const at = strchr(whom, ' ') + 1;

    return strncmp(at, "p.", 2) == 0 && strtoll(at + 2, NULL, 10) == organiser;
}

/* Of whole days, so that nothing is told twice. */
static void tell_useless(struct digest *digest)
{
    struct referee *const referee = digest->referee;
    struct part part = {.digest = digest,
                        .heading = SAID("Messages that I could do nothing with:")};
    const int64_t organiser = organiser_find(referee).id;
    struct query *const query =
        store_query(referee->store,
                    "SELECT whom, SUM(count) FROM tallies WHERE whom GLOB 'useless *.*' AND"
                    " day >= ? AND day < ? GROUP BY whom ORDER BY SUM(count) DESC, whom",
                    "ii", digest->since / DAY, digest->now / DAY);

    while (query_next(query)) {
        const char *const whom = query_text(query, 0);
        const int game = atoi(strchr(whom, ' ') + 1); /* 0 of a person */
        if (is_own(whom, organiser) || !begin_line(&part))
            continue;
        buffer_text(&digest->text, "  ");
        if (game > 0)
            buffer_format(&digest->text, say(digest->language, "game %d: "), game);
        buffer_format(&digest->text, "%s: %" PRId64 "\n", author_of(referee, whom),
                      query_number(query, 1));
    }
    query_end(query);
    end_part(&part);
}

/* What somebody wrote stands below the line that says so. */
static void append_quoted(const char *text, struct buffer *out)
{
    while (*(text += strcspn(text, "\n")) != '\0' && *++text != '\0')
        if (strncmp(text, QUOTE_OF_OTHERS, strlen(QUOTE_OF_OTHERS) - 1) == 0) {
            buffer_append(out, text, strcspn(text, "\n"));
            buffer_character(out, '\n');
        }
}

/* Who is away now or soon, from all games. Such a part alone is no reason for a digest. */
static void tell_away(struct digest *digest)
{
    struct referee *const referee = digest->referee;
    struct part part = {.digest = digest, .heading = SAID("Who is away:")};
    const size_t lines = digest->lines;
    struct query *const query = store_query(
        referee->store,
        "SELECT name, MIN(first), MIN(last) FROM vacations JOIN people ON people.id ="
        " person WHERE last >= ? AND first <= ? GROUP BY person ORDER BY 2, person",
        "tt", referee_day(referee, digest->now), referee_day(referee, digest->now + AHEAD * DAY));

    while (query_next(query))
        if (begin_line(&part))
            buffer_format(&digest->text, say(digest->language, "  %s, from %s to %s\n"),
                          query_text(query, 0), query_text(query, 1), query_text(query, 2));
    query_end(query);
    end_part(&part);
    digest->lines = lines;
}

static void tell_heard(struct digest *digest)
{
    struct part part = {.digest = digest, .heading = SAID("What happened:")};
    struct query *const query =
        store_query(digest->referee->store, "SELECT game, text FROM hearings ORDER BY rowid", "");

    while (query_next(query)) {
        const char *const text = query_text(query, 1);
        if (!begin_line(&part))
            continue;
        buffer_text(&digest->text, "  ");
        if (query_number(query, 0) != 0)
            buffer_format(&digest->text, say(digest->language, "game %d: "),
                          (int)query_number(query, 0));
        buffer_append(&digest->text, text, strcspn(text, "\n"));
        buffer_character(&digest->text, '\n');
        append_quoted(text, &digest->text);
    }
    query_end(query);
    end_part(&part);
    (void)store_run(digest->referee->store, "DELETE FROM hearings", "");
}

/* --- all of it */

static int count_games(struct digest *digest, const char *state)
{
    return (int)store_number(digest->referee->store, 0,
                             "SELECT COUNT(*) FROM games WHERE state = ?", "t", state);
}

static void write_numbers(struct digest *digest, const struct look *look)
{
    const enum language language = digest->language;
    const int64_t strangers = store_number(
        digest->referee->store, 0,
        "SELECT TOTAL(count) FROM tallies WHERE whom = 'strangers' AND day >= ? AND day < ?", "ii",
        digest->since / DAY, digest->now / DAY);

    buffer_format(&digest->text,
                  say(language, "Games: %d running, %d invited, %d paused, %d adjourned.\n"),
                  count_games(digest, "running"), count_games(digest, "invited"),
                  count_games(digest, "paused"), count_games(digest, "adjourned"));
    if (look->late > 0)
        buffer_format(&digest->text,
                      say(language, "Messages that the mail program has not taken yet: %d.\n"),
                      (int)look->late);
    if (strangers > 0)
        buffer_format(&digest->text, say(language, "Messages of strangers: %d.\n"), (int)strangers);
    if (look->free >= 0 && look->free < ROOMY)
        buffer_format(&digest->text, say(language, "Disk: %d MB are free (%d %%).\n"),
                      (int)(look->free / MEGABYTE), (int)look->percent);
    digest->lines += look->late > 0 || look_is_full(look);
}

static void write_digest(struct digest *digest, const struct look *look)
{
    struct store *const store = digest->referee->store;

    write_numbers(digest, look);
    tell_games(digest, SAID("Whose time is over within two days:"),
               store_query(store,
                           "SELECT id FROM games WHERE state = 'running' AND"
                           " instr(record, CAST('time:' AS BLOB)) > 0 ORDER BY id",
                           ""),
               tell_flag);
    tell_games(digest, SAID("Who has been silent for two weeks:"),
               store_query(store,
                           "SELECT id FROM games WHERE state = 'running' AND moved <= ?"
                           " ORDER BY id",
                           "i", digest->now - SILENT),
               tell_silence);
    tell_away(digest);
    tell_useless(digest);
    tell_heard(digest);
}

/* The lines above the parts are not wrapped. */
static void digest_send(struct referee *referee, const struct look *look)
{
    const struct person organiser = organiser_find(referee);
    struct digest digest = {.referee = referee,
                            .language = organiser.language,
                            .now = referee->entry->moment,
                            .since = settings_count(referee, "digested")};

    write_digest(&digest, look);
    referee_set_number(referee, "digested", digest.now);
    if (digest.lines > 0 || digest.now - settings_count(referee, "digest-sent") > 6 * DAY) {
        referee_set_number(referee, "digest-sent", digest.now);
        answer_person(referee, &organiser, NULL,
                      referee_text(referee, say(digest.language, "Digest of %s"),
                                   referee_day(referee, digest.now)),
                      buffer_string(&digest.text));
    }
    buffer_release(&digest.text);
}

static const char disk[] = "disk";

/* Once a day. */
static bool is_disk_due(struct referee *referee, const struct look *look)
{
    return look_is_full(look) && organiser_find(referee).id != 0 &&
           store_number(referee->store, 0,
                        "SELECT COUNT(*) FROM tallies WHERE whom = ? AND day = ?", "ti", disk,
                        look->moment / DAY) == 0;
}

bool watch_is_due(struct referee *referee, const struct look *look)
{
    const bool due = is_disk_due(referee, look) || digest_is_due(referee, look->moment);

    arena_empty(&referee->arena);
    return due;
}

void watch(struct referee *referee)
{
    const struct look look = look_keep(referee);

    if (is_disk_due(referee, &look)) {
        (void)referee_count(referee, disk, look.moment / DAY);
        organiser_hear(referee, 0, HEAR_NOW,
                       "The disk of this machine is nearly full. Once it is, mail waits, and "
                       "nothing is played.\n");
    }
    if (digest_is_due(referee, referee->entry->moment))
        digest_send(referee, &look);
}
