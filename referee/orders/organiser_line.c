#include "referee/orders/organiser_line.h"

#include <stdlib.h>
#include <string.h>

enum { DIGITS_MOST = 9 };

static const char words_game[] = "game|match";

/* What is between the words of an order and the colon or the end of the line. */
struct operands {
    const char *at, *end; /* a text of its own: words are looked for up to its end */
    struct arena *arena;
};

/* --- words */

/* Finds a phrase as words of their own in a text, the first or the last time; NULL if it is not
 * there. */
static const char *find_words(const char *text, const char *phrases, bool last, const char **rest)
{
    const char *found = NULL, *after;

    for (const char *at = text; *at != '\0' && (found == NULL || last); at++)
        if (*at != ' ' && (at == text || at[-1] == ' ') && words_begin(at, phrases, &after)) {
            found = at;
            *rest = after;
        }
    return found;
}

/* The text from `at` to `end` without blanks and stops around it. */
static const char *trimmed(const char *at, const char *end, struct arena *arena)
{
    while (at < end && *at == ' ')
        at++;
    size_t len = at < end ? (size_t)(end - at) : 0;
    while (len > 0 && strchr(" ,.!", at[len - 1]) != NULL)
        len--;
    return arena_copy(arena, at, len);
}

/* A number of digits only, to the end, where stops may follow; -1 otherwise. */
static int64_t number_of(const char *at)
{
    const size_t digits = strspn(at, "0123456789");

    return digits > 0 && digits <= DIGITS_MOST && at[digits + strspn(at + digits, " .,")] == '\0'
               ? strtoll(at, NULL, 10)
               : -1;
}

/* Passes the word for a game, and the mark before a number, as in `#12`. */
static void pass_game(const char **at)
{
    (void)words_begin(*at, words_game, at);
    *at += (*at)[0] == '#' && (*at)[1] >= '0' && (*at)[1] <= '9';
}

/* --- what follows the words; each returns false if it cannot be read */

typedef bool operand_reader(struct operands *operands, struct organiser_order *order);

/* Nothing. */
static bool read_nothing(struct operands *operands, struct organiser_order *order)
{
    (void)order;
    return operands->at[strspn(operands->at, " .!")] == '\0';
}

/* All up to `end` is a game, by its number or by a player. */
static bool read_game_to(struct operands *operands, const char *end, struct organiser_order *order)
{
    const char *at = operands->at;

    pass_game(&at);
    order->game = at >= end ? "" : trimmed(at, end, operands->arena);
    return order->game[0] != '\0';
}

static bool read_game(struct operands *operands, struct organiser_order *order)
{
    return read_game_to(operands, operands->end, order);
}

/* Takes the number of a game; false if there is none: then the player tells the game. */
static bool take_number_of_game(struct operands *operands, struct organiser_order *order)
{
    const char *at = operands->at;

    pass_game(&at);
    const size_t digits = strspn(at, "0123456789");
    if (digits == 0 || (at[digits] != '\0' && at[digits] != ' ' && at[digits] != ','))
        return false;
    order->game = arena_copy(operands->arena, at, digits);
    operands->at = at + digits + strspn(at + digits, " ,");
    return true;
}

/* A game and a player of it up to `end`, or a player who has only one game. */
static bool read_player(struct operands *operands, const char *end, struct organiser_order *order)
{
    const bool numbered = take_number_of_game(operands, order);

    order->who = trimmed(operands->at, end, operands->arena);
    if (!numbered)
        order->game = order->who;
    return order->who[0] != '\0';
}

/* The seconds of a time such as `3 days` that ends the operands, and where it begins; 0 if there is
 * none. */
static int64_t read_span(const struct operands *operands, const char *from, const char **first)
{
    int64_t seconds = 0;

    for (const char *at = from; seconds == 0 && *at != '\0'; at++) {
        const char *rest = *first = at;
        if (at == operands->at || strchr(" ,", at[-1]) != NULL)
            seconds = order_take_span(&rest);
        if (rest[strspn(rest, " .")] != '\0')
            seconds = 0;
    }
    return seconds;
}

static bool read_extension(struct operands *operands, struct organiser_order *order)
{
    const char *first;

    order->number = read_span(operands, operands->at, &first);
    return order->number > 0 && read_player(operands, first, order);
}

static bool read_adjudication(struct operands *operands, struct organiser_order *order)
{
    static const struct {
        const char *words, *result;
    } results[] = {{"won|won by", "won"},
                   {"drawn", "drawn"},
                   {"void", "void"},
                   {"dropped", "dropped"},
                   {"proved", "proved"}};
    const char *found = NULL, *rest = "";

    for (size_t i = 0; i < sizeof results / sizeof results[0] && found == NULL; i++) {
        found = find_words(operands->at, results[i].words, false, &rest);
        order->what = results[i].result;
    }
    const bool names = strcmp(order->what, "won") == 0 || strcmp(order->what, "dropped") == 0;
    order->who = trimmed(rest, rest + strlen(rest), operands->arena);
    return found != NULL && names == (order->who[0] != '\0') &&
           read_game_to(operands, found, order);
}

static bool read_replacement(struct operands *operands, struct organiser_order *order)
{
    const char *rest = NULL, *const by = find_words(operands->at, "by|with", true, &rest);

    order->what = by == NULL ? "" : trimmed(rest, operands->end, operands->arena);
    return (by == NULL || order->what[0] != '\0') &&
           read_player(operands, by == NULL ? operands->end : by, order);
}

static bool read_rollback(struct operands *operands, struct organiser_order *order)
{
    const char *rest, *const to = find_words(operands->at, "to|to move", true, &rest);

    order->number = to == NULL ? -1 : number_of(rest);
    return order->number >= 0 && read_game_to(operands, to, order);
}

static bool read_press(struct operands *operands, struct organiser_order *order)
{
    const char *rest, *off = find_words(operands->at, "off", true, &rest);

    order->what = off != NULL ? "off" : "on";
    if (off == NULL)
        off = find_words(operands->at, "on", true, &rest);
    return off != NULL && read_game_to(operands, off, order);
}

static bool read_digest(struct operands *operands, struct organiser_order *order)
{
    static const char *const values[] = {"daily", "weekly", "off"};

    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++)
        if (words_are(operands->at, values[i])) {
            order->what = values[i];
            return true;
        }
    return false;
}

/* `differences squares=6, 5 days`; without the time there is no clock. */
static bool read_set_up(struct operands *operands, struct organiser_order *order)
{
    const char *const comma = strrchr(operands->at, ',');
    const char *const end = comma != NULL ? comma : operands->end, *first;

    if (comma != NULL)
        order->number = read_span(operands, comma + 1, &first);
    order->what = trimmed(operands->at, end, operands->arena);
    return order->what[0] != '\0' && (comma == NULL || order->number > 0);
}

static bool read_list(struct operands *operands, struct organiser_order *order)
{
    order->what = trimmed(operands->at, operands->end, operands->arena);
    if (words_are(order->what, WORDS_ALL))
        order->what = "*";
    return true;
}

/* What is told to all is a broadcast. */
static bool read_addressee(struct operands *operands, struct organiser_order *order)
{
    const char *at = operands->at;

    pass_game(&at);
    order->who = trimmed(at, operands->end, operands->arena);
    if (words_are(order->who, WORDS_ALL))
        order->kind = ORGANISER_BROADCAST;
    return order->who[0] != '\0';
}

static bool read_code(struct operands *operands, struct organiser_order *order)
{
    order->what = trimmed(operands->at, operands->end, operands->arena);
    return order->what[0] != '\0';
}

/* --- the table */

enum text { TEXT_NONE, TEXT_PERHAPS, TEXT_REASON, TEXT_REST };

static const struct organiser_verb {
    struct order_verb verb;
    enum organiser_kind kind;
    enum text text; /* what follows the colon; TEXT_REST goes on to the end of the letter */
    operand_reader *read;
} verbs[] = {
    {{"list|list games|status", "list", SAID("the games that go on, with their deadlines")},
     ORGANISER_LIST,
     TEXT_NONE,
     read_list},
    {{"list", "list paused, list Zoe", SAID("those in a state or of a player; list all")},
     ORGANISER_LIST,
     TEXT_NONE,
     read_list},
    {{"show|show game", "show 12", SAID("a game")}, ORGANISER_SHOW, TEXT_NONE, read_game},
    {{"log|log of", "log 12", SAID("what happened in it")}, ORGANISER_LOG, TEXT_NONE, read_game},
    {{"players|list players|people", "players", SAID("who plays")},
     ORGANISER_PLAYERS,
     TEXT_NONE,
     read_nothing},
    {{"waiting|waiting list|list waiting", "waiting", SAID("who would step in for others")},
     ORGANISER_WAITING,
     TEXT_NONE,
     read_nothing},
    {{"tournaments|list tournaments", "tournaments", SAID("and table of Spring")},
     ORGANISER_TOURNAMENTS,
     TEXT_NONE,
     read_nothing},
    {{"outbox", "outbox", SAID("messages that do not go out")},
     ORGANISER_OUTBOX,
     TEXT_NONE,
     read_nothing},
    {{"help|commands|orders", "help", SAID("this list")}, ORGANISER_HELP, TEXT_NONE, read_nothing},
    {{"open|open game|new game|invite to|invite",
      "open differences squares=6, 5 days: Ann, Ben <ben@example.org>",
      SAID("invites to a game, with 5 days a move")},
     ORGANISER_OPEN,
     TEXT_REASON,
     read_set_up},
    {{"pause", "pause 12: reason", SAID("stops a game and its clocks")},
     ORGANISER_PAUSE,
     TEXT_REASON,
     read_game},
    {{"resume", "resume 12", SAID("lets it go on")}, ORGANISER_RESUME, TEXT_PERHAPS, read_game},
    {{"adjourn", "adjourn 12: reason", SAID("ends it here, to be resumed some day")},
     ORGANISER_ADJOURN,
     TEXT_REASON,
     read_game},
    {{"extend", "extend 12 Zoe 3 days: reason",
      SAID("more time for a player (hours, days, weeks)")},
     ORGANISER_EXTEND,
     TEXT_REASON,
     read_extension},
    {{"tell", "tell 12: text", SAID("writes to the players of a game; tell Zoe: to one player")},
     ORGANISER_TELL,
     TEXT_REST,
     read_addressee},
    {{"press", "press 12 off: reason", SAID("stops the players' texts; press 12 on")},
     ORGANISER_PRESS,
     TEXT_REASON,
     read_press},
    {{"digest", "digest daily", SAID("how often I report; weekly, off")},
     ORGANISER_DIGEST,
     TEXT_NONE,
     read_digest},
    {{"cancel|cancel game", "cancel 12: reason", SAID("withdraws an invitation")},
     ORGANISER_CANCEL,
     TEXT_REASON,
     read_game},
    {{"replace", "replace 12 Zoe by Carl <carl@example.org>: reason",
      SAID("asks Carl to play on for Zoe; without by …, asks who would step in")},
     ORGANISER_REPLACE,
     TEXT_REASON,
     read_replacement},
    {{"adjudicate|decide", "adjudicate 12 won Zoe: reason",
      SAID("or drawn, void, dropped Zoe: ends a game; or proved, as best play gives it")},
     ORGANISER_ADJUDICATE,
     TEXT_REASON,
     read_adjudication},
    {{"roll back|rollback", "roll back 12 to 20: reason", SAID("keeps the first 20 moves")},
     ORGANISER_ROLL_BACK,
     TEXT_REASON,
     read_rollback},
    {{"broadcast", "broadcast: text", SAID("writes to the players of all running games")},
     ORGANISER_BROADCAST,
     TEXT_REST,
     read_nothing},
    {{"confirm", "confirm code", SAID("does what I asked back about")},
     ORGANISER_CONFIRM,
     TEXT_NONE,
     read_code},
};

enum { VERBS = sizeof verbs / sizeof verbs[0] };

const struct order_verb *organiser_verb_at(size_t index)
{
    return index < VERBS ? &verbs[index].verb : NULL;
}

bool organiser_changes(enum organiser_kind kind)
{
    return kind >= ORGANISER_PAUSE && kind != ORGANISER_UNCLEAR;
}

void organiser_help_write(enum language language, struct buffer *out)
{
    buffer_text(out, say(language, "What you can write as the organiser, a line each, at the top "
                                   "of an answer to any mail that I send you as such:\n\n"));
    for (int i = 0; i < VERBS; i++) {
        if (verbs[i].kind == ORGANISER_CANCEL)
            buffer_text(out, say(language, "\nThese I do once you have confirmed them:\n\n"));
        order_verb_write(&verbs[i].verb, language, out);
    }
    buffer_text(out, say(language, "\nA game is its number, or the name of a player who has only "
                                   "one; a player is a name, or the number in the game. A text "
                                   "for others goes on to the end of your mail.\n"));
}

/* The row with the longest phrase that the line begins with; NULL if there is none. */
static const struct organiser_verb *find_verb(const char *line, const char **rest)
{
    const struct organiser_verb *found = NULL;
    const char *next;

    for (int i = 0; i < VERBS; i++)
        if (words_begin(line, verbs[i].verb.words, &next) && (found == NULL || next > *rest)) {
            *rest = next;
            found = &verbs[i];
        }
    return found;
}

/* --- the line */

/* The colon before the text, in the first line; after an address, if there is one before it. Who is
 * invited follows the first. */
static const char *find_colon(const char *at, enum organiser_kind kind)
{
    const char *const end = at + strcspn(at, "\n");
    const char *const colon = memchr(at, ':', (size_t)(end - at));
    const char *const address = colon == NULL ? NULL : memchr(at, '<', (size_t)(colon - at));
    const char *const closed =
        address == NULL ? NULL : memchr(address, '>', (size_t)(end - address));

    return kind != ORGANISER_OPEN && closed != NULL && colon < closed
               ? memchr(closed, ':', (size_t)(end - closed))
               : colon;
}

/* The length without blanks at the end, and without the line that announces a quotation, which is
 * gone. */
static size_t without_end(const char *text, size_t len, bool rest)
{
    while (len > 0 && (text[len - 1] == ' ' || text[len - 1] == '\n'))
        len--;
    size_t start = len;
    while (start > 0 && text[start - 1] != '\n')
        start--;
    return rest && start > 0 && text[len - 1] == ':' ? without_end(text, start, false) : len;
}

/* Reads the text after the colon; false, perhaps with the reason, if it is missing or too long. */
static bool read_text(const char *at, const struct organiser_verb *verb,
                      struct organiser_order *order, struct arena *arena)
{
    const bool rest = verb->text == TEXT_REST;

    at += strspn(at, " \n");
    const size_t len = without_end(at, strlen(at), rest);
    order->text = arena_copy(arena, at, len);
    if (len > (size_t)(rest ? ORGANISER_TEXT_LONGEST : ORGANISER_REASON_LONGEST)) {
        order->why = SAID("this text is too long");
        return false;
    }
    return len > 0 || verb->text == TEXT_PERHAPS ||
           (order->kind == ORGANISER_PRESS && strcmp(order->what, "on") == 0);
}

/* Reads a line with all that belongs to it. */
static struct organiser_order read_line(const char *line, struct arena *arena)
{
    struct organiser_order order = {.said = arena_copy(arena, line, strcspn(line, "\n")),
                                    .game = "",
                                    .who = "",
                                    .what = "",
                                    .text = "",
                                    .why = "",
                                    .about = ""};
    const char *rest;
    const struct organiser_verb *const verb = find_verb(line, &rest);

    const char *const gone = order_gone(order.said, true);
    if (gone != NULL) {
        order.kind = ORGANISER_UNCLEAR;
        order.why = gone;
        return order;
    }
    if (verb == NULL)
        return order;
    order.kind = verb->kind;
    const char *const colon = verb->text == TEXT_NONE ? NULL : find_colon(line, order.kind);
    const char *const end = colon != NULL ? colon : line + strcspn(line, "\n");
    const size_t len = end > rest ? (size_t)(end - rest) : 0;
    const char *const front = arena_copy(arena, rest, len);
    struct operands operands = {front, front + len, arena};
    if (verb->read(&operands, &order) &&
        (verb->text == TEXT_NONE || read_text(colon != NULL ? colon + 1 : "", verb, &order, arena)))
        return order;
    order.kind = ORGANISER_UNCLEAR;
    if (order.why[0] == '\0') {
        order.why = SAID("this order is written `%s`");
        order.about = verb->verb.form;
    }
    return order;
}

/* --- the letter */

/* The line with all that belongs to it: a reason goes on in the next lines, with blanks between
 * them. */
static const char *join(const char *line, const char **at, struct arena *arena)
{
    const char *rest, *next, *ahead = *at;
    const struct organiser_verb *const verb = find_verb(line, &rest);
    struct buffer whole = {0};

    if (verb == NULL || verb->text == TEXT_NONE || find_colon(line, verb->kind) == NULL)
        return line;
    buffer_text(&whole, line);
    if (verb->text == TEXT_REST) {
        buffer_format(&whole, "\n%s", *at);
        *at += strlen(*at);
    } else {
        while ((next = order_line_take(&ahead, arena)) != NULL && *next != '\0' &&
               find_verb(next, &rest) == NULL && !order_line_greets(next) &&
               whole.len <= ORGANISER_REASON_LONGEST) {
            buffer_format(&whole, " %s", next);
            *at = ahead;
        }
    }
    const char *const copy = arena_copy(arena, buffer_string(&whole), whole.len);
    buffer_release(&whole);
    return copy;
}

/* What is no order of an organiser may be one that anybody can give. */
static struct organiser_order read_other(const char *line, struct arena *arena)
{
    const struct order_line other = order_line_read(line, arena);
    struct organiser_order order = {
        .said = line, .game = "", .who = "", .what = "", .text = "", .why = "", .about = ""};

    if (other.kind == LINE_ORDER || other.kind == LINE_UNCLEAR) {
        order.kind = ORGANISER_OTHER;
        order.other = other.order;
    }
    return order;
}

struct organiser_orders organiser_orders_read(const char *text, struct arena *arena)
{
    struct organiser_order *const list =
        arena_allocate(arena, ORGANISER_ORDERS_MOST * sizeof *list);
    struct organiser_orders orders = {.list = list, .unread = ""};
    const char *line;

    while (orders.unread[0] == '\0' && (line = order_line_take(&text, arena)) != NULL) {
        if (*line == '\0')
            continue;
        struct organiser_order order = read_line(join(line, &text, arena), arena);
        if (order.kind == ORGANISER_NONE)
            order = read_other(line, arena);
        if (order.kind != ORGANISER_NONE && orders.count < ORGANISER_ORDERS_MOST)
            list[orders.count++] = order;
        else if (order.kind != ORGANISER_NONE ||
                 !(order_line_greets(line) || line[strlen(line) - 1] == ':'))
            orders.unread = line;
    }
    return orders;
}
