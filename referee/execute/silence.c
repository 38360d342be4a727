#include "referee/execute/silence.h"

#include "referee/organiser/organiser.h"

#include <inttypes.h>
#include <string.h>
#include <strings.h>

enum {
    SECONDS_A_DAY = 86400,
    /* Answers a day, so that two programs that answer each other stop: */
    USELESS_MOST = 10,           /* to useless messages of a player in a game … */
    OLD_MOST = 10,               /* … to messages with an old token, which others may have … */
    IDLE_MOST = 30,              /* … to messages that change no moves … */
    ORGANISER_MOST = 300,        /* … to those of the organiser that are of use … */
    ORGANISER_USELESS_MOST = 30, /* … and to others of the organiser, who learns the orders */
    ADDRESS_MOST = 5,            /* to messages without a token from one address … */
    STRANGERS_MOST = 100,        /* … and from all that are unknown */
};

/* Counts a message of this kind; gives how many there were on this day. */
static int64_t tally(struct referee *referee, const char *whom)
{
    return referee_count(referee, whom, referee->entry->moment / SECONDS_A_DAY);
}

/* Counts it for a player of a game, or for a person. */
static int64_t tally_author(const struct response *response, const char *what)
{
    struct referee *const referee = response->referee;

    return tally(referee, response->match == NULL
                              ? referee_text(referee, "%s p.%" PRId64, what, response->person.id)
                              : referee_text(referee, "%s %" PRId64 ".%d", what,
                                             response->match->id, response->player));
}

/* Says that this answer is the last of the day. */
static void say_last(struct response *response, int64_t count, bool useful)
{
    response_say(response,
                 response->stale ? SAID("\nThis is message %d of today that answers an older one "
                                        "of mine.")
                 : useful        ? SAID("\nThis is message %d of today that leaves the moves as "
                                               "they are.")
                          : SAID("\nThis is message %d of today that I can do nothing with."),
                 (int)count);
    response_say(response, " Programs that answer by themselves write so many, so until midnight "
                           "(UTC) I do not answer any more of them.");
    response_say(response,
                 response->stale ? SAID(" Please answer this one.\n")
                 : response->match == NULL
                     ? SAID(" What I understand is still done, and answered.\n")
                     : SAID(" A move that the rules allow is played and answered whenever "
                            "it comes; the clock, if there is one, goes on.\n"));
}

bool silence_may_answer(struct response *response, bool useful)
{
    struct referee *const referee = response->referee;
    const bool scarce = response->stale || !useful;
    const bool organiser = response->match == NULL && organiser_is(referee, &response->person);
    const int64_t idle_most = organiser ? ORGANISER_MOST : IDLE_MOST;
    const int64_t useless_most = organiser ? ORGANISER_USELESS_MOST : USELESS_MOST;
    const int64_t most = response->stale ? OLD_MOST : useful ? idle_most : useless_most;
    int64_t count = tally_author(response, response->stale ? "old" : "idle");

    if (!response->stale && !useful)
        count = tally_author(response, "useless");
    if (count == most) {
        say_last(response, most, useful);
        referee_note(referee, response->match == NULL ? 0 : response->match->id,
                     "%s: no more answers today (UTC) but to moves%s, after %" PRId64 " messages%s",
                     response_player(response), response->stale ? " with the newest token" : "",
                     most, scarce ? " of no use" : " that left the moves as they are");
    }
    return count <= most;
}

/* The address without the part after a plus, since all of these belong to one person. */
static const char *bare_address(struct referee *referee, const char *address)
{
    const char *const at = strrchr(address, '@');
    const size_t name = strcspn(address, "+");

    if (at == NULL || address + name >= at || name == 0)
        return address;
    return referee_text(referee, "%.*s%s", (int)name, address, at);
}

bool silence_hears(struct referee *referee, const char *address)
{
    return tally(referee, referee_text(referee, "address %s", bare_address(referee, address))) <=
           ADDRESS_MOST;
}

bool silence_may_answer_stranger(struct referee *referee, bool signs_up)
{
    const int64_t count = tally(referee, signs_up ? "entrants" : "strangers");
    if (count == STRANGERS_MOST + 1)
        referee_note(referee, 0, "no more answers today (UTC) to messages without a valid token");
    return count <= STRANGERS_MOST;
}

bool silence_is_given_away(const struct response *response, const struct letter *letter)
{
    for (size_t i = 0; i < letter->others.count; i++) {
        const char *const other = letter->others.list[i];
        if (strcmp(other, letter->from) != 0 && strcasecmp(other, response->person.address) != 0)
            return true;
    }
    return false;
}
