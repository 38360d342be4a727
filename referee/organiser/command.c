#include "referee/organiser/command.h"

#include "referee/execute/personal.h"
#include "referee/execute/silence.h"
#include "referee/journal/decisions.h"
#include "referee/mail/headers.h"
#include "referee/orders/organiser_line.h"
#include "referee/organiser/message.h"
#include "referee/organiser/new_game.h"
#include "referee/organiser/organiser.h"
#include "referee/organiser/overview.h"
#include "referee/organiser/pending.h"
#include "referee/organiser/targets.h"
#include "referee/settings.h"

#include <inttypes.h>
#include <string.h>

enum { UNREAD_MOST = 60 }; /* bytes of a line that was not understood */

/* --- decisions */

/* The lines of a decision; NULL after a refusal. In the arena. */
static const char *write_decision(struct referee *referee, const char *what, int64_t game,
                                  const char *first, const char *second, const char *why)
{
    return referee_text(referee, "%s\n%" PRId64 "\n%s\n%s\n%s\n", what, game, first, second, why);
}

/* A player of the game as a number, "" after a refusal. */
static const char *player_of(struct response *response, int64_t game, const char *who)
{
    struct match match;
    int player = 0;

    if (match_load(response->referee, game, &match))
        player = target_player(response, &match, who);
    match_release(&match);
    return player == 0 ? "" : referee_text(response->referee, "%d", player);
}

static const char *write_extension(struct response *response, const struct organiser_order *order,
                                   int64_t game)
{
    struct referee *const referee = response->referee;
    const char *const player = player_of(response, game, order->who);

    return player[0] == '\0'
               ? NULL
               : write_decision(referee, "extend", game, player,
                                referee_text(referee, "%" PRId64 "h", order->number / 3600),
                                order->text);
}

static const char *write_adjudication(struct response *response,
                                      const struct organiser_order *order, int64_t game)
{
    const char *const player = order->who[0] == '\0' ? "" : player_of(response, game, order->who);

    return order->who[0] != '\0' && player[0] == '\0'
               ? NULL
               : write_decision(response->referee, "decide", game, order->what, player,
                                order->text);
}

static const char *write_replacement(struct response *response, const struct organiser_order *order,
                                     int64_t game)
{
    struct referee *const referee = response->referee;
    const char *name = "", *address = "";

    if (order->what[0] != '\0' &&
        !mail_mailbox_read(order->what, &referee->arena, &name, &address)) {
        response_refuse(response, "“%s” is no address such as Carl <carl@example.org>",
                        order->what);
        return NULL;
    }
    const char *const player = player_of(response, game, order->who);
    return player[0] == '\0'
               ? NULL
               : write_decision(referee, "replace", game, player,
                                name[0] == '\0' ? address
                                                : referee_text(referee, "%s <%s>", name, address),
                                order->text);
}

/* The lines of the decision that an order asks for; NULL after a refusal. */
static const char *decision_of(struct response *response, const struct organiser_order *order,
                               int64_t game)
{
    struct referee *const referee = response->referee;

    switch (order->kind) {
    case ORGANISER_PAUSE:
        return write_decision(referee, "pause", game, "", "", order->text);
    case ORGANISER_RESUME:
        return write_decision(referee, "resume", game, "", "", order->text);
    case ORGANISER_ADJOURN:
        return write_decision(referee, "adjourn", game, "", "", order->text);
    case ORGANISER_PRESS:
        return write_decision(referee, "press", game, order->what, "", order->text);
    case ORGANISER_CANCEL:
        return write_decision(referee, "cancel", game, "", "", order->text);
    case ORGANISER_ROLL_BACK:
        return write_decision(referee, "rollback", game,
                              referee_text(referee, "%" PRId64, order->number), "", order->text);
    case ORGANISER_EXTEND:
        return write_extension(response, order, game);
    case ORGANISER_REPLACE:
        return write_replacement(response, order, game);
    default:
        return write_adjudication(response, order, game);
    }
}

static void carry_out(struct response *response, int64_t game, const char *lines)
{
    struct referee *const referee = response->referee;
    const char *const why = decision_try(referee, lines);
    struct match match;

    if (why != NULL) {
        response_refuse_for(response, why);
        return;
    }
    response_say(response, "  Done:\n");
    if (match_load(referee, game, &match))
        overview_write_game(referee, &match, response->person.language, &response->said);
    match_release(&match);
}

static void execute_decision(struct response *response, const struct organiser_order *order)
{
    const int64_t game = target_game(response, order->game);
    const char *const lines = game == 0 ? NULL : decision_of(response, order, game);

    if (lines == NULL)
        return;
    if (order->kind >= ORGANISER_ADJUDICATE)
        pending_ask(response, game, lines);
    else
        carry_out(response, game, lines);
}

/* --- other orders */

/* To a game, or to a person. */
static void execute_message(struct response *response, const struct organiser_order *order)
{
    int64_t number;

    if (!message_fits(response, order->text))
        return;
    if (referee_number(order->who, &number)) {
        const int64_t game = target_game(response, order->who);
        if (game != 0)
            message_to_game(response, game, order->text);
        return;
    }
    const struct person person = target_person(response, order->who);
    if (person.id != 0)
        message_to_person(response, &person, order->text);
}

static void execute_digest(struct response *response, const char *value)
{
    const enum language language = response->person.language;

    settings_set(response->referee, "digest", value);
    buffer_format(&response->said, "  %s",
                  strcmp(value, "off") == 0
                      ? say(language, "There is no digest any more; alarms still come.\n")
                  : strcmp(value, "weekly") == 0
                      ? say(language, "There is a digest a week from now on.\n")
                      : say(language, "There is a digest a day from now on.\n"));
}

static void execute_other(struct response *response, const struct order *order)
{
    if (order->kind == ORDER_UNCLEAR)
        response_refuse(response, order->why, order->what);
    else if (!execute_personal(response, order))
        response_refuse(response, "this concerns a game: answer a message of that game");
}

static void execute_order(struct response *response, const struct organiser_order *order)
{
    switch (order->kind) {
    case ORGANISER_LIST:
        overview_list(response, order->what);
        break;
    case ORGANISER_SHOW:
        overview_show(response, order->game);
        break;
    case ORGANISER_LOG:
        overview_log(response, order->game);
        break;
    case ORGANISER_OUTBOX:
        overview_outbox(response);
        break;
    case ORGANISER_WAITING:
        overview_waiting(response);
        break;
    case ORGANISER_PLAYERS:
        overview_players(response);
        break;
    case ORGANISER_TOURNAMENTS:
        overview_tournaments(response);
        break;
    case ORGANISER_OPEN:
        new_game_open(response, order);
        break;
    case ORGANISER_HELP:
        buffer_character(&response->said, '\n');
        organiser_help_write(response->person.language, &response->said);
        break;
    case ORGANISER_OTHER:
        execute_other(response, &order->other);
        break;
    case ORGANISER_TELL:
        execute_message(response, order);
        break;
    case ORGANISER_DIGEST:
        execute_digest(response, order->what);
        break;
    case ORGANISER_CONFIRM:
        pending_confirm(response, order->what);
        break;
    case ORGANISER_BROADCAST:
        pending_ask_broadcast(response, order->text);
        break;
    case ORGANISER_UNCLEAR:
        response_refuse(response, order->why, order->about);
        break;
    default:
        execute_decision(response, order);
        break;
    }
}

/* Refusals stand in the log. */
static void note_refusal(struct response *response)
{
    referee_note(response->referee, 0, "%s: not done: %s", response_player(response),
                 buffer_string(&response->log));
    response->log.len = 0;
}

/* Gives whether it was of use. */
static bool execute_one(struct response *response, const struct organiser_order *order, bool given)
{
    response_quote(response, order->said);
    response->order = order->said;
    response->wrong = false;
    if (given && organiser_changes(order->kind))
        response_refuse(response, "your message went to others too, who could send it in your "
                                  "name; send this once more, in an answer to this message");
    else
        execute_order(response, order);
    if (response->wrong)
        note_refusal(response);
    return !response->wrong;
}

/* Nothing at the top of the message is an order. */
static void refuse_all(struct response *response, const char *unread)
{
    struct buffer excerpt = {0};

    buffer_excerpt(&excerpt, unread, strlen(unread), UNREAD_MOST);
    if (excerpt.len > 0)
        response_say(response,
                     "I do not understand this line, and have read no further:\n\n  > %s\n\n",
                     buffer_string(&excerpt));
    else
        response_say(response, "There is nothing in your message that I understand.\n\n");
    organiser_help_write(response->person.language, &response->said);
    buffer_release(&excerpt);
}

bool organiser_command(struct response *response, const struct letter *letter)
{
    const struct organiser_orders orders =
        organiser_orders_read(letter->text, &response->referee->arena);
    const bool given = silence_is_given_away(response, letter);
    bool useful = false;

    if (orders.count == 0)
        refuse_all(response, orders.unread);
    for (size_t i = 0; i < orders.count; i++)
        useful = execute_one(response, &orders.list[i], given) || useful;
    if (orders.unread[0] != '\0' && orders.count > 0) {
        response_say(response, "\nNot read, from here on: ");
        buffer_excerpt(&response->said, orders.unread, strlen(orders.unread), UNREAD_MOST);
        buffer_character(&response->said, '\n');
    }
    return useful;
}
