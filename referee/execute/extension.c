#include "referee/execute/extension.h"

#include "referee/execute/press.h"
#include "referee/match/agreements.h"
#include "referee/match/timing.h"
#include "referee/organiser/hear.h"
#include "referee/settings.h"

#include <inttypes.h>
#include <string.h>

enum { HOUR = 3600, DAY = 24 * HOUR };

/* A request that is open: it is for the turn at which it was made. */
struct request {
    int player; /* 0: there is none */
    int64_t seconds;
};

static struct request find_request(const struct response *response)
{
    struct query *const query =
        store_query(response->referee->store,
                    "SELECT player, seconds FROM extensions WHERE game = ? AND turn = ? AND"
                    " answer = ''",
                    "ii", response->match->id, response->match->turn);
    struct request request = {0, 0};

    if (query_next(query))
        request = (struct request){(int)query_number(query, 0), query_number(query, 1)};
    query_end(query);
    if (request.player != 0 && match_has_left(response->match, request.player))
        request.player = 0;
    return request;
}

bool extension_is_asked(const struct response *response)
{
    return find_request(response).player != 0;
}

/* "3 days" or "36 hours", in the arena. */
static const char *write_span(struct referee *referee, enum language language, int64_t seconds)
{
    const bool days = seconds % DAY == 0;
    const int count = (int)(seconds / (days ? DAY : HOUR));

    return referee_text(referee,
                        days ? say_count(language, "%d day", "%d days", (size_t)count)
                             : say_count(language, "%d hour", "%d hours", (size_t)count),
                        count);
}

static void close_request(const struct response *response, const char *answer)
{
    agreements_close_request(response->referee, response->match->id, answer);
}

/* --- asking */

/* Tells everybody, each in their own language, since the span has a unit. */
static void announce(struct response *response, const struct order *order)
{
    struct referee *const referee = response->referee;
    const char *const name = response_player(response);

    for (int i = 0; i < LANGUAGES; i++) {
        const enum language language = (enum language)i;
        const char *const span = write_span(referee, language, order->seconds);
        paragraph_append(&response->news.in[i],
                         say(language, "%s asks for %s more for this move. Answer with the line "
                                       "`grant extension` or `refuse extension`."),
                         name, span);
    }
    response_say(response, "  The others are asked for %s more.\n",
                 write_span(referee, response->person.language, order->seconds));
    organiser_hear(referee, response->match->id, HEAR_LATER,
                   "%s asks the others for %d hours more.\n", name, (int)(order->seconds / HOUR));
    press_reason(response, order->text);
}

static int64_t count_requests(const struct response *response)
{
    return store_number(response->referee->store, 0,
                        "SELECT COUNT(*) FROM extensions WHERE game = ? AND player = ?", "ii",
                        response->match->id, (int64_t)response->player);
}

/* Whether this player may ask for so much now; refuses if not. */
static bool may_ask(struct response *response, const struct order *order)
{
    struct referee *const referee = response->referee;
    const int64_t most = settings_span(referee, "extension-most");
    const int64_t times = settings_count(referee, "extension-times");
    const bool never = strcmp(settings_value(referee, "extension-most"), "never") == 0;
    struct clock clock;

    if (!timing_is_running(response->match) ||
        !timing_clock_of(referee, response->match, response->player, &clock))
        response_refuse(response, "your clock is not running, so there is no time to extend");
    else if (never || times == 0)
        response_refuse(response, "no extensions are asked for here; write to the organiser");
    else if (order->seconds == 0)
        response_refuse(response, "say how much, such as `extension 3 days`");
    else if (order->seconds > most)
        response_refuse(response, "more than %s cannot be asked for",
                        write_span(referee, response->person.language, most));
    else if (extension_is_asked(response))
        response_refuse(response, "an extension is asked for already, and not answered yet");
    else if (count_requests(response) >= times)
        response_refuse(response, "you have asked %d times in this game, and may not do so again",
                        (int)times);
    else
        return true;
    return false;
}

static void ask(struct response *response, const struct order *order)
{
    struct store *const store = response->referee->store;

    if (!may_ask(response, order))
        return;
    close_request(response, "lapsed");
    (void)store_run(store, "INSERT INTO extensions VALUES(?, ?, ?, ?, ?, '')", "iiiii",
                    response->match->id, (int64_t)response->player, response->match->turn,
                    response->referee->entry->seq, order->seconds);
    (void)store_run(store, "INSERT INTO offers VALUES(?, ?, 'extension', ?)", "iii",
                    response->match->id, (int64_t)response->player, response->match->turn);
    announce(response, order);
}

/* --- answering */

static void give(struct response *response, const struct request *request)
{
    const char *const why =
        timing_extend(response->referee, response->match, request->player, request->seconds);

    if (why != NULL) {
        response_refuse_for(response, why);
        return;
    }
    close_request(response, "granted");
    response->match->reminded = response->match->moved;
    response_tell(response, "grants %s the extension",
                  timing_extended(response->referee, response->match, request->player));
}

static void grant(struct response *response, const struct request *request)
{
    const struct match *const match = response->match;

    (void)store_run(response->referee->store,
                    "INSERT OR IGNORE INTO offers VALUES(?, ?, 'extension', ?)", "iii", match->id,
                    (int64_t)response->player, match->turn);
    if (agreements_count(response->referee, match, "extension") >= match_players_in(match))
        give(response, request);
    else
        response_tell(response, "agrees to the extension, which others have yet to answer");
}

void execute_extension(struct response *response, const struct order *order)
{
    const struct request request = find_request(response);

    if (order->stance == STANCE_OFFER)
        ask(response, order);
    else if (request.player == 0)
        response_refuse(response, "nobody asks for an extension");
    else if (order->stance == STANCE_ACCEPT && request.player == response->player)
        response_refuse(response, "the others have to grant it");
    else if (order->stance == STANCE_ACCEPT)
        grant(response, &request);
    else {
        close_request(response, "refused");
        response_tell(response, request.player == response->player
                                    ? SAID("withdraws the request for an extension")
                                    : SAID("refuses the extension"));
    }
}
