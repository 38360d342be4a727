#include "referee/organiser/command.h"

#include "cli/edit/form.h"
#include "referee/execute/personal.h"
#include "referee/execute/silence.h"
#include "referee/journal/decisions.h"
#include "referee/mail/headers.h"
#include "referee/match/amend.h"
#include "referee/match/opening.h"
#include "referee/orders/organiser_line.h"
#include "referee/organiser/organiser.h"
#include "referee/organiser/overview.h"
#include "referee/organiser/pending.h"
#include "referee/organiser/targets.h"
#include "referee/settings.h"
#include "validator/game.h"
#include "validator/games/games.h"

#include <inttypes.h>
#include <string.h>

enum { HOUR = 3600, UNREAD_MOST = 60 /* bytes of a line that was not understood */ };

/* --- opening a game */

/* Who is to play, as it stands in a record. */
struct invited {
    struct buffer lines;
    int count;
};

/* --- players */

static void add_player(struct referee *referee, struct invited *invited, const char *name,
                       const char *address)
{
    invited->count++;
    buffer_format(&invited->lines, "  - {name: %s, email: %s}\n", match_quoted(referee, name),
                  match_quoted(referee, address));
}

/* The length of a text up to a comma or the end of its line; not one in quotes, as in `"Smith,
 * John" <john@example.org>`. */
static size_t player_length(const char *text)
{
    bool quoted = false;
    size_t len = 0;

    for (; text[len] != '\0' && text[len] != '\n' && (quoted || text[len] != ','); len++)
        quoted = quoted != (text[len] == '"');
    return len;
}

/* A mailbox with a name, or somebody who is known here. */
static bool read_player(struct response *response, const char *text, struct invited *invited)
{
    struct referee *const referee = response->referee;
    const char *name, *address;

    if (strchr(text, '@') == NULL) {
        const struct person person = target_person(response, text);
        if (person.id != 0)
            add_player(referee, invited, person.name, person.address);
        return person.id != 0;
    }
    if (!mail_mailbox_read(text, &referee->arena, &name, &address) || name[0] == '\0') {
        response_refuse(response,
                        "“%s” is no name with an address such as Carl "
                        "<carl@example.org>",
                        text);
        return false;
    }
    add_player(referee, invited, name, address);
    return true;
}

static bool read_players(struct response *response, const char *text, struct invited *invited)
{
    static const char between[] = ", \n";

    for (text += strspn(text, between); *text != '\0'; text += strspn(text, between)) {
        const size_t len = player_length(text);
        size_t end = len;
        while (end > 0 && strchr(" .", text[end - 1]) != NULL)
            end--;
        if (invited->count == PLAYERS_MOST) {
            response_refuse(response, "at most %d players can play a game", PLAYERS_MOST);
            return false;
        }
        if (!read_player(response, referee_text(response->referee, "%.*s", (int)end, text),
                         invited))
            return false;
        text += len;
    }
    return true;
}

/* --- the game */

/* The first `len` bytes of a text, which phones begin with a capital, in small letters. */
static const char *in_small(struct referee *referee, const char *text, size_t len)
{
    char *const copy = arena_copy(&referee->arena, text, len);

    for (size_t i = 0; i < len; i++)
        if (copy[i] >= 'A' && copy[i] <= 'Z')
            copy[i] = (char)(copy[i] - 'A' + 'a');
    return copy;
}

/* The game that the first word names; NULL after a refusal. */
static const struct game *read_game(struct response *response, const char *text)
{
    const int len = (int)strcspn(text, " ");
    const struct game *const game =
        game_find(in_small(response->referee, text, (size_t)len), (size_t)len);
    struct buffer list = {0};

    if (game == NULL) {
        for (int i = 0; i < GAME_COUNT; i++)
            buffer_format(&list, "%s%s", i > 0 ? ", " : "", games[i]->schema.id);
        response_refuse(response, "“%s” is no game; these are: %s",
                        referee_text(response->referee, "%.*s", len, text), buffer_string(&list));
    }
    buffer_release(&list);
    return game;
}

/* Adds KEY=VALUE for each further word; false after a refusal. */
static bool read_settings(struct response *response, const char *text, struct form *form)
{
    for (text += strcspn(text, " "); *(text += strspn(text, " ")) != '\0';
         text += strcspn(text, " ")) {
        const char *const word =
            referee_text(response->referee, "%.*s", (int)strcspn(text, " "), text);
        const char *const equals = strchr(word, '=');
        if (equals == NULL || equals == word || form->count == SETTINGS_MOST) {
            response_refuse(response, "“%s” is not written like `squares=6`", word);
            return false;
        }
        const char *const key = in_small(response->referee, word, (size_t)(equals - word));
        form->settings[form->count++] =
            (struct setting){key, equals + 1, (size_t)(equals - word), false};
    }
    return true;
}

/* --- the record */

/* Whether the form made up a list that the players make. */
static bool is_made_up(const struct form *form, const char *line)
{
    const struct key *const keys = form->game->schema.keys;

    for (int i = 0; i < KEYS_MOST && keys[i].name != NULL; i++) {
        const size_t len = strlen(keys[i].name);
        bool said = keys[i].player == 0;
        for (int j = 0; j < form->count; j++)
            said = said || (form->settings[j].key_len == len &&
                            memcmp(form->settings[j].key, keys[i].name, len) == 0);
        if (!said && strncmp(line, keys[i].name, len) == 0 && line[len] == ':')
            return true;
    }
    return false;
}

/* The header of the form with who plays, and the time. */
static void write_record(const struct form *form, const struct invited *invited, int64_t seconds,
                         struct buffer *out)
{
    static const char players[] = "players:";

    for (const char *at = buffer_string(form->out); *at != '\0';) {
        const size_t len = strcspn(at, "\n");
        if (strncmp(at, players, strlen(players)) == 0) {
            buffer_format(out, "%s\n", players);
            buffer_append(out, invited->lines.bytes, invited->lines.len);
        } else if (!is_made_up(form, at)) {
            buffer_append(out, at, len);
            buffer_character(out, '\n');
        }
        at += len + (at[len] == '\n');
    }
    if (seconds > 0)
        buffer_format(out, "time: {each: %" PRId64 " hours}\n", seconds / HOUR);
    buffer_text(out, "moves: |\n");
}

/* --- opening */

static void invite(struct response *response, const struct buffer *record)
{
    struct referee *const referee = response->referee;
    const int64_t id = opening_invite(referee, record->bytes, record->len, PICTURE_NONE);

    if (id == 0) {
        const char *const why = referee_text(referee, "%s", buffer_string(&referee->refusal));
        referee->refusal.len = 0;
        response_refuse_for(response, why);
        return;
    }
    response_say(response, "  The players are invited:\n");
    overview_game(response, id, false);
}

static void open_game(struct response *response, const struct organiser_order *order,
                      const struct game *game, const struct invited *invited)
{
    struct buffer header = {0}, record = {0};
    struct form form = {.game = game, .out = &header, .count = 1};
    const char *const players = referee_text(response->referee, "%d", invited->count);
    bool good = true;

    form.settings[0] = (struct setting){"players", players, strlen("players"), false};
    if (read_settings(response, order->what, &form)) {
        form_write_header(&form);
        for (int i = 0; i < form.count && good; i++) {
            const struct setting *const setting = &form.settings[i];
            good = setting->used;
            if (!good)
                response_refuse(response, "`%.*s` is no key of %s", (int)setting->key_len,
                                setting->key, game->schema.id);
        }
        write_record(&form, invited, order->number, &record);
        if (good)
            invite(response, &record);
    }
    buffer_release(&header);
    buffer_release(&record);
}

/* Invites the players of `order->text`, each a mailbox or somebody known here, to the game of
 * `order->what`, such as "differences squares=6", with `order->number` seconds for each move (0: no
 * clock). What is not said of the game is as `recto new` suggests it; lists that the players make
 * are left to them. */
static void new_game_open(struct response *response, const struct organiser_order *order)
{
    struct invited invited = {.count = 0};
    const struct game *const game = read_game(response, order->what);

    if (game != NULL && read_players(response, order->text, &invited))
        open_game(response, order, game, &invited);
    buffer_release(&invited.lines);
}

/* --- decisions */

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

/* Another mailbox in the form of a decision; NULL after a refusal. */
static const char *mailbox_of(struct response *response, const char *text)
{
    struct referee *const referee = response->referee;
    const char *name, *address;

    if (!mail_mailbox_read(text, &referee->arena, &name, &address)) {
        response_refuse(response, "“%s” is no address such as Carl <carl@example.org>", text);
        return NULL;
    }
    return name[0] == '\0' ? address : referee_text(referee, "%s <%s>", name, address);
}

/* The lines of the decision that an order asks for; NULL after a refusal. In the arena. */
static const char *decision_of(struct response *response, const struct organiser_order *order,
                               int64_t game)
{
    static const char *const words[] = {
        [ORGANISER_PAUSE] = "pause",     [ORGANISER_RESUME] = "resume",
        [ORGANISER_ADJOURN] = "adjourn", [ORGANISER_EXTEND] = "extend",
        [ORGANISER_PRESS] = "press",     [ORGANISER_ADJUDICATE] = "decide",
        [ORGANISER_REPLACE] = "replace", [ORGANISER_ROLL_BACK] = "rollback",
        [ORGANISER_CANCEL] = "cancel",
    };
    struct referee *const referee = response->referee;
    const bool player_first = order->kind == ORGANISER_EXTEND || order->kind == ORGANISER_REPLACE;
    const char *player = "", *what = order->what;

    if (order->kind == ORGANISER_EXTEND)
        what = referee_text(referee, "%" PRId64 "h", order->number / HOUR);
    else if (order->kind == ORGANISER_ROLL_BACK)
        what = referee_text(referee, "%" PRId64, order->number);
    else if (order->kind == ORGANISER_REPLACE && what[0] != '\0')
        what = mailbox_of(response, what);
    if (what != NULL && order->who[0] != '\0')
        player = player_of(response, game, order->who);
    if (what == NULL || (order->who[0] != '\0' && player[0] == '\0'))
        return NULL;
    return referee_text(referee, "%s\n%" PRId64 "\n%s\n%s\n%s\n", words[order->kind], game,
                        player_first ? player : what, player_first ? what : player, order->text);
}

static void carry_out(struct response *response, int64_t game, const char *lines)
{
    const char *const why = decision_try(response->referee, lines);

    if (why != NULL) {
        response_refuse_for(response, why);
        return;
    }
    response_say(response, "  Done:\n");
    overview_game(response, game, false);
}

static void execute_decision(struct response *response, const struct organiser_order *order)
{
    const int64_t game = target_game(response, order->game);

    if (game != 0 && order->kind == ORGANISER_ADJUDICATE && strcmp(order->what, "proved") == 0) {
        pending_ask_for_proof(response, game, order->text);
        return;
    }
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

static void set_digest(struct response *response, const struct organiser_order *order)
{
    const char *const value = order->what;
    const enum language language = response->person.language;

    settings_set(response->referee, "digest", value);
    buffer_format(&response->said, "  %s",
                  strcmp(value, "off") == 0
                      ? say(language, "There is no digest any more; alarms still come.\n")
                  : strcmp(value, "weekly") == 0
                      ? say(language, "There is a digest a week from now on.\n")
                      : say(language, "There is a digest a day from now on.\n"));
}

/* What anybody may want. */
static void execute_other(struct response *response, const struct organiser_order *order)
{
    if (order->other.kind == ORDER_UNCLEAR)
        response_refuse(response, order->other.why, order->other.what);
    else if (!execute_personal(response, &order->other))
        response_refuse(response, "this concerns a game: answer a message of that game");
}

static void write_help(struct response *response, const struct organiser_order *order)
{
    (void)order;
    buffer_character(&response->said, '\n');
    organiser_help_write(response->person.language, &response->said);
}

static void refuse_unclear(struct response *response, const struct organiser_order *order)
{
    response_refuse(response, order->why, order->about);
}

/* What carries out an order; the others are decisions. */
static void (*const runners[])(struct response *response, const struct organiser_order *order) = {
    [ORGANISER_LIST] = overview_list,
    [ORGANISER_SHOW] = overview_show,
    [ORGANISER_LOG] = overview_log,
    [ORGANISER_OUTBOX] = overview_outbox,
    [ORGANISER_WAITING] = overview_waiting,
    [ORGANISER_PLAYERS] = overview_players,
    [ORGANISER_TOURNAMENTS] = overview_tournaments,
    [ORGANISER_HELP] = write_help,
    [ORGANISER_OTHER] = execute_other,
    [ORGANISER_TELL] = execute_message,
    [ORGANISER_OPEN] = new_game_open,
    [ORGANISER_DIGEST] = set_digest,
    [ORGANISER_CONFIRM] = pending_confirm,
    [ORGANISER_BROADCAST] = pending_ask_broadcast,
    [ORGANISER_UNCLEAR] = refuse_unclear,
};

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
        (runners[order->kind] != NULL ? runners[order->kind] : execute_decision)(response, order);
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
