#include "referee/execute/offers.h"

#include "referee/execute/press.h"
#include "referee/match/agreements.h"
#include "referee/match/amend.h"
#include "referee/match/opening.h"
#include "referee/match/timing.h"
#include "referee/organiser/organiser.h"
#include "referee/settings.h"
#include "validator/departures.h"

#include <inttypes.h>
#include <string.h>

/* Whether there is such an offer; refuses if not. */
static bool is_offered(struct response *response, const char *kind)
{
    if (agreements_count(response->referee, response->match, kind) > 0)
        return true;
    response_refuse_for(response, strcmp(kind, "takeback") == 0
                                      ? SAID("nobody has asked for a takeback")
                                      : SAID("nobody has offered a draw"));
    return false;
}

/* Notes an offer or its acceptance, as if that came turns later, so that the first one is known;
 * true if all players have agreed. */
static bool everybody_agrees(struct response *response, const char *kind)
{
    const bool draw = strcmp(kind, "draw") == 0;
    const int64_t before = agreements_count(response->referee, response->match, kind);

    (void)store_run(response->referee->store, "INSERT OR IGNORE INTO offers VALUES(?, ?, ?, ?)",
                    "iiti", response->match->id, (int64_t)response->player, kind,
                    response->match->turn + before);
    const int64_t now = agreements_count(response->referee, response->match, kind);
    if (now == before)
        response_refuse_for(response, draw ? SAID("you have offered a draw already")
                                           : SAID("you have asked for a takeback already"));
    else if (now < match_players_in(response->match) && before == 0)
        response_tell(response, draw ? SAID("offers a draw: the others may write `accept draw` or "
                                            "`decline draw`")
                                     : SAID("asks for a takeback: the others may write `accept "
                                            "takeback` or `decline takeback`"));
    else if (now < match_players_in(response->match))
        response_tell(response,
                      draw ? SAID("accepts the draw, which others have yet to answer")
                           : SAID("accepts the takeback, which others have yet to answer"));
    return now == match_players_in(response->match) && now > before;
}

static void decline(struct response *response, const char *kind)
{
    if (!is_offered(response, kind))
        return;
    agreements_end(response->referee, response->match, kind);
    response_tell(response, strcmp(kind, "draw") == 0 ? SAID("declines the draw")
                                                      : SAID("declines the takeback"));
}

void execute_draw(struct response *response, const struct order *order)
{
    struct buffer why = {0};

    if (order->stance == STANCE_DECLINE) {
        decline(response, "draw");
        return;
    }
    if (order->stance == STANCE_ACCEPT && !is_offered(response, "draw"))
        return;
    if (!everybody_agrees(response, "draw"))
        return;
    if (match_add(response->referee, response->match, 0, "draw", &why)) {
        agreements_end(response->referee, response->match, "draw");
        response_tell(response, "accepts the draw");
        response->played = true;
    } else {
        response_refuse_for(response, buffer_string(&why));
    }
    buffer_release(&why);
}

/* The number of moves that stay when the last move of the first player who asked is taken back. */
static int64_t moves_to_keep(const struct response *response)
{
    const struct judgement *const judgement = response->match->visit.judgement;
    const int64_t asker = store_number(
        response->referee->store, response->player,
        "SELECT player FROM offers WHERE game = ? AND kind = 'takeback' AND player <> ?"
        " ORDER BY turn LIMIT 1",
        "ii", response->match->id, (int64_t)response->player);

    for (size_t i = judgement->trace.count; i > 0; i--)
        if (judgement->trace.entries[i - 1].kind == ITEM_MOVE &&
            judgement->trace.entries[i - 1].player == asker)
            return (int64_t)judgement->trace.entries[i - 1].ordinal - 1;
    return -1;
}

/* Whether somebody has left who would be back if only `keep` moves stayed. */
static bool has_left_since(const struct match *match, int64_t keep)
{
    for (int player = 1; player <= match->count; player++) {
        const struct trace_entry *const entry = departure_of(match->visit.judgement, player);
        if (entry != NULL && entry->ordinal > keep)
            return true;
    }
    return false;
}

/* Says which move is the last one now. */
static void tell_takeback(struct response *response)
{
    const struct trace *const trace = &response->match->visit.judgement->trace;
    size_t last = trace->count;
    struct tongues told = {0};

    while (last > 0 && trace->entries[last - 1].kind != ITEM_MOVE)
        last--;
    if (last > 0) {
        tongues_add(&told, "accepts the takeback: the game goes on after ");
        match_tell_moves(response->match, last - 1, &told);
    } else {
        tongues_add(&told, "accepts the takeback: the game begins anew");
    }
    response_tell_told(response, &told);
    tongues_release(&told);
}

void execute_takeback(struct response *response, const struct order *order)
{
    if (order->stance == STANCE_DECLINE) {
        decline(response, "takeback");
        return;
    }
    if (match_is_secret(response->match)) {
        response_refuse(response, "a secret round is played to its end first");
        return;
    }
    if (order->stance == STANCE_ACCEPT && !is_offered(response, "takeback"))
        return;
    const int64_t keep = moves_to_keep(response);
    if (keep < 0) {
        response_refuse(response, "there is no move to take back");
        return;
    }
    if (has_left_since(response->match, keep)) {
        response_refuse(response, "a player has left since that move, which only the organiser can "
                                  "take back");
        return;
    }
    if (!everybody_agrees(response, "takeback"))
        return;
    if (!match_cut(response->referee, response->match, (uint32_t)keep, false)) {
        response_refuse(response, "the record cannot be cut there; ask the arbiter");
        return;
    }
    (void)timing_forgive(response->referee, response->match);
    agreements_end(response->referee, response->match, "takeback");
    (void)store_run(response->referee->store, "DELETE FROM conditions WHERE game = ?", "i",
                    response->match->id);
    tell_takeback(response);
    response->played = true;
}

/* Tells everybody more about what was told. */
static void add_paragraphs(struct response *response, struct tongues *told)
{
    if (tongues_empty(told))
        return;
    buffer_format(&response->said, "\n%s", tongues_for(told, response->person.language));
    for (int i = 0; i < LANGUAGES; i++)
        buffer_format(&response->news.in[i], "\n%s", tongues_for(told, (enum language)i));
}

/* In a game of three or more, the others play on. */
static void leave(struct response *response)
{
    struct match *const match = response->match;
    struct buffer why = {0};
    struct tongues told = {0};

    if (match_leave(response->referee, match, response->player, "leaves", &why)) {
        agreements_follow(response->referee, match, &told);
        response_tell(response, match->visit.judgement->status == STATUS_COMPLETE
                                    ? SAID("leaves the game, which is over by that")
                                    : SAID("leaves the game; the others play on, and pass over "
                                           "the seat"));
        add_paragraphs(response, &told);
        response->played = true;
    } else {
        response_refuse_for(response, buffer_string(&why));
    }
    tongues_release(&told);
    buffer_release(&why);
}

void execute_resignation(struct response *response, const struct order *order)
{
    struct buffer why = {0};

    (void)order;
    if (match_players_in(response->match) > 2) {
        leave(response);
        return;
    }
    const char *const text = referee_text(response->referee, "%d:resign", response->player);

    if (match_add(response->referee, response->match, 0, text, &why)) {
        response_tell(response, "resigns");
        response->played = true;
    } else {
        response_refuse_for(response, buffer_string(&why));
    }
    buffer_release(&why);
}

/* --- more time */

enum { HOUR = 3600, DAY = 24 * HOUR };

/* The player whose request for more time is open, and how much it is for; 0 if there is none. */
static int find_asker(const struct response *response, int64_t *seconds)
{
    const int player = agreements_asker(response->referee, response->match, seconds);

    return player != 0 && match_has_left(response->match, player) ? 0 : player;
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
    else if (find_asker(response, &(int64_t){0}) != 0)
        response_refuse(response, "an extension is asked for already, and not answered yet");
    else if (store_number(referee->store, 0,
                          "SELECT COUNT(*) FROM extensions WHERE game = ? AND player = ?", "ii",
                          response->match->id, (int64_t)response->player) >= times)
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

static void give(struct response *response, int player, int64_t seconds)
{
    const char *const why = timing_extend(response->referee, response->match, player, seconds);

    if (why != NULL) {
        response_refuse_for(response, why);
        return;
    }
    close_request(response, "granted");
    response->match->reminded = response->match->moved;
    response_tell(response, "grants %s the extension",
                  timing_extended(response->referee, response->match, player));
}

static void grant(struct response *response, int player, int64_t seconds)
{
    const struct match *const match = response->match;

    (void)store_run(response->referee->store,
                    "INSERT OR IGNORE INTO offers VALUES(?, ?, 'extension', ?)", "iii", match->id,
                    (int64_t)response->player, match->turn);
    if (agreements_count(response->referee, match, "extension") >= match_players_in(match))
        give(response, player, seconds);
    else
        response_tell(response, "agrees to the extension, which others have yet to answer");
}

void execute_extension(struct response *response, const struct order *order)
{
    int64_t seconds;
    const int asker = find_asker(response, &seconds);

    if (order->stance == STANCE_OFFER)
        ask(response, order);
    else if (asker == 0)
        response_refuse(response, "nobody asks for an extension");
    else if (order->stance == STANCE_ACCEPT && asker == response->player)
        response_refuse(response, "the others have to grant it");
    else if (order->stance == STANCE_ACCEPT)
        grant(response, asker, seconds);
    else {
        close_request(response, "refused");
        response_tell(response, asker == response->player
                                    ? SAID("withdraws the request for an extension")
                                    : SAID("refuses the extension"));
    }
}

static void accept_invitation(struct response *response)
{
    struct match *const match = response->match;
    bool all = true;

    match->parties[response->player].accepted = true;
    (void)store_run(response->referee->store,
                    "UPDATE players SET accepted = 1 WHERE game = ? AND number = ?", "ii",
                    match->id, (int64_t)response->player);
    for (int player = 1; player <= match->count; player++)
        all = all && match->parties[player].accepted;
    if (all)
        opening_begin(response->referee, match);
    response_tell(response,
                  all ? SAID("accepts, and the game begins") : SAID("accepts the invitation"));
}

void execute_invitation(struct response *response, const struct order *order)
{
    struct match *const match = response->match;
    const enum stance stance = order->stance;
    const bool draw = agreements_count(response->referee, response->match, "draw") > 0,
               takeback = agreements_count(response->referee, response->match, "takeback") > 0,
               extension = find_asker(response, &(int64_t){0}) != 0;

    if (order->loose && !match_is(match, "invited")) {
        response_refuse(response, "this is no order; perhaps `%s` was meant",
                        stance == STANCE_ACCEPT ? "accept" : "decline");
    } else if (match_is(match, "invited") && stance == STANCE_ACCEPT &&
               match->parties[response->player].accepted) {
        response_say(response, "  You have accepted already.\n");
    } else if (match_is(match, "invited") && stance == STANCE_ACCEPT) {
        accept_invitation(response);
    } else if (match_is(match, "invited")) {
        match->state = "declined";
        response_tell(response, "declines the invitation; the game does not take place");
        organiser_hear(response->referee, match->id, HEAR_LATER,
                       "%s has declined the invitation.\n", response_player(response));
    } else if (draw + takeback + extension != 1) {
        response_refuse_for(response,
                            draw + takeback + extension > 1
                                ? SAID("say which: `accept draw`, `accept takeback` or `grant "
                                       "extension`")
                                : SAID("there is nothing to answer with yes or no"));
    } else if (draw) {
        execute_draw(response, order);
    } else if (takeback) {
        execute_takeback(response, order);
    } else {
        execute_extension(response, order);
    }
}
