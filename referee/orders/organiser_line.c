#include "referee/orders/organiser_line.h"

#include "base/buffer.h"
#include "referee/orders/line.h"
#include "referee/orders/phrase.h"
#include "referee/orders/vocabulary.h"

#include <stdlib.h>
#include <strings.h>

enum { DIGITS_MOST = 9, HOUR = 3600, DAY = 86400, WEEK = 7 * DAY, SECONDS_MOST = 3660 * DAY };

/* --- words */

/* What a line is read with. */
struct reading {
    const struct vocabulary *vocabulary;
    struct arena *arena;
};

static bool take_word(const struct reading *reading, const char **at, enum word word)
{
    return words_begin(reading->vocabulary, word, *at, at);
}

/* Finds a phrase as words of their own in a text, the first or the last time; NULL if it is not
 * there. */
static const char *find_word(const struct reading *reading, const char *text, enum word word,
                             bool last)
{
    const char *found = NULL, *behind;

    for (const char *at = text; *at != '\0' && (found == NULL || last); at++)
        if ((at == text || at[-1] == ' ') && words_begin(reading->vocabulary, word, at, &behind))
            found = at;
    return found;
}

/* The text from `at` to `end` without blanks and stops around it. */
static const char *trimmed(const char *at, const char *end, struct arena *arena)
{
    while (at < end && *at == ' ')
        at++;
    size_t len = at < end ? (size_t)(end - at) : 0;
    while (len > 0 && strchr(" ,.", at[len - 1]) != NULL)
        len--;
    return arena_copy(arena, at, len);
}

/* A number of digits only, up to `end`, where blanks may follow; -1 otherwise. */
static int64_t number_between(const char *at, const char *end)
{
    int64_t number = 0;
    int digits = 0;

    for (; at < end && *at >= '0' && *at <= '9' && digits <= DIGITS_MOST; at++, digits++)
        number = number * 10 + (*at - '0');
    while (at < end && strchr(" .,", *at) != NULL)
        at++;
    return at == end && digits > 0 && digits <= DIGITS_MOST ? number : -1;
}

/* --- verbs */

static const struct verb {
    enum word word;
    enum organiser_kind kind;
} verbs[] = {
    {WORD_ORGANISER_LIST, ORGANISER_LIST},
    {WORD_ORGANISER_SHOW, ORGANISER_SHOW},
    {WORD_ORGANISER_LOG, ORGANISER_LOG},
    {WORD_ORGANISER_OUTBOX, ORGANISER_OUTBOX},
    {WORD_ORGANISER_HELP, ORGANISER_HELP},
    {WORD_ORGANISER_PAUSE, ORGANISER_PAUSE},
    {WORD_ORGANISER_RESUME, ORGANISER_RESUME},
    {WORD_ORGANISER_ADJOURN, ORGANISER_ADJOURN},
    {WORD_ORGANISER_EXTEND, ORGANISER_EXTEND},
    {WORD_ORGANISER_PRESS, ORGANISER_PRESS},
    {WORD_ORGANISER_TELL, ORGANISER_TELL},
    {WORD_ORGANISER_DIGEST, ORGANISER_DIGEST},
    {WORD_ORGANISER_CONFIRM, ORGANISER_CONFIRM},
    {WORD_ORGANISER_ADJUDICATE, ORGANISER_ADJUDICATE},
    {WORD_ORGANISER_REPLACE, ORGANISER_REPLACE},
    {WORD_ORGANISER_ROLL_BACK, ORGANISER_ROLL_BACK},
    {WORD_ORGANISER_CANCEL, ORGANISER_CANCEL},
    {WORD_ORGANISER_BROADCAST, ORGANISER_BROADCAST},
    {WORD_ORGANISER_OPEN, ORGANISER_OPEN},
    {WORD_ORGANISER_WAITING, ORGANISER_WAITING},
    {WORD_ORGANISER_PLAYERS, ORGANISER_PLAYERS},
    {WORD_ORGANISER_TOURNAMENTS, ORGANISER_TOURNAMENTS},
};

enum { VERBS = sizeof verbs / sizeof verbs[0] };

/* The verb with the longest phrase that the line begins with; NULL if there is none. */
static const struct verb *find_verb(const struct reading *reading, const char *line,
                                    const char **behind)
{
    const struct verb *found = NULL;
    const char *next;

    (void)take_word(reading, &line, WORD_COURTESY);
    *behind = line;
    for (int i = 0; i < VERBS; i++) {
        if (!words_begin(reading->vocabulary, verbs[i].word, line, &next) ||
            (found != NULL && next <= *behind))
            continue;
        *behind = next;
        found = &verbs[i];
    }
    return found;
}

static bool has_text(enum organiser_kind kind)
{
    return kind >= ORGANISER_PAUSE && kind != ORGANISER_DIGEST && kind != ORGANISER_CONFIRM &&
           kind != ORGANISER_UNCLEAR;
}

/* Whether players need no reason. */
static bool goes_without(const struct organiser_order *order)
{
    return order->kind == ORGANISER_RESUME ||
           (order->kind == ORGANISER_PRESS && strcmp(order->what, "on") == 0);
}

/* Whether all that follows is the text. */
static bool takes_rest(enum organiser_kind kind)
{
    return kind == ORGANISER_TELL || kind == ORGANISER_BROADCAST;
}

bool organiser_changes(enum organiser_kind kind)
{
    return kind >= ORGANISER_PAUSE && kind != ORGANISER_UNCLEAR;
}

/* --- what follows the verb */

/* What stands between the verb and the colon or the end of the line. */
struct operands {
    const char *at, *end;
    const struct reading *reading;
};

static bool refuse(struct organiser_order *order, const char *why)
{
    order->why = why;
    return false;
}

/* Passes the word for a game, and the mark before a number, as in `#12`. */
static void pass_game(const struct reading *reading, const char **at)
{
    (void)take_word(reading, at, WORD_GAME);
    *at += (*at)[0] == '#' && (*at)[1] >= '0' && (*at)[1] <= '9';
}

/* Takes the number of a game; false if something else stands there. */
static bool take_number_of_game(struct operands *operands, struct organiser_order *order)
{
    const char *at = operands->at;

    pass_game(operands->reading, &at);
    const size_t digits = strspn(at, "0123456789");
    if (digits == 0 || at + digits > operands->end ||
        (at + digits < operands->end && at[digits] != ' ' && at[digits] != ','))
        return false;
    order->game = arena_copy(operands->reading->arena, at, digits);
    operands->at = at + digits + strspn(at + digits, " ,");
    if (operands->at > operands->end)
        operands->at = operands->end;
    return true;
}

/* All up to `end` is a game, by its number or by a player. */
static bool read_game(struct operands *operands, const char *end, struct organiser_order *order,
                      const char *why)
{
    const char *at = operands->at;

    pass_game(operands->reading, &at);
    order->game = at >= end ? "" : trimmed(at, end, operands->reading->arena);
    return order->game[0] != '\0' || refuse(order, why);
}

/* The seconds of a word for hours, days or weeks; 0 for others. */
static int64_t unit_of(const struct reading *reading, const char *at)
{
    return take_word(reading, &at, WORD_HOURS)   ? HOUR
           : take_word(reading, &at, WORD_DAYS)  ? DAY
           : take_word(reading, &at, WORD_WEEKS) ? WEEK
                                                 : 0;
}

/* The seconds of `3 days`, whose last word ends a text; -1 if there are none. Sets where the number
 * begins. */
static int64_t read_span(const struct reading *reading, const char *start, const char *end,
                         const char **first)
{
    const char *unit = end;

    while (unit > start && strchr(" .,", unit[-1]) != NULL)
        unit--;
    while (unit > start && unit[-1] != ' ' && (unit[-1] < '0' || unit[-1] > '9'))
        unit--;
    const char *number = unit;
    while (number > start && number[-1] == ' ')
        number--;
    const char *const stop = number;
    while (number > start && number[-1] >= '0' && number[-1] <= '9')
        number--;
    const int64_t seconds = unit_of(reading, unit);
    const int64_t count = number_between(number, stop);
    *first = number;
    return count > 0 && seconds > 0 && count <= SECONDS_MOST / seconds ? count * seconds : -1;
}

/* The text from `at` to `end` without a word such as `by` at its end. */
static const char *without_by(const struct reading *reading, const char *at, const char *end)
{
    const char *const text = trimmed(at, end, reading->arena);
    const char *const by = find_word(reading, text, WORD_EXTEND_BY, true);
    const char *behind = by;

    return by != NULL && take_word(reading, &behind, WORD_EXTEND_BY) && *behind == '\0'
               ? trimmed(text, by, reading->arena)
               : text;
}

static bool read_extension(struct operands *operands, struct organiser_order *order)
{
    static const char why[] = SAID("more time is given by `extend 12 Zoe 3 days: reason`");
    const char *first;
    const bool numbered = take_number_of_game(operands, order);

    order->number = read_span(operands->reading, operands->at, operands->end, &first);
    if (order->number < 0)
        return refuse(order, why);
    order->who = without_by(operands->reading, operands->at, first);
    if (!numbered)
        order->game = order->who;
    return order->who[0] != '\0' || refuse(order, why);
}

/* The first word for a result, and what stands behind it. */
static const char *find_result(const struct operands *operands, const char **result,
                               const char **behind)
{
    static const struct {
        enum word word;
        const char *result;
    } results[] = {
        {WORD_WON, "won"}, {WORD_DRAWN, "drawn"}, {WORD_VOID, "void"}, {WORD_DROPPED, "dropped"}};
    const char *first = NULL;

    for (size_t i = 0; i < sizeof results / sizeof results[0]; i++) {
        const char *const found =
            find_word(operands->reading, operands->at, results[i].word, false);
        if (found == NULL || (first != NULL && found > first))
            continue;
        first = *behind = found;
        (void)take_word(operands->reading, behind, results[i].word);
        *result = results[i].result;
    }
    return first;
}

/* The winner stands before the word: `adjudicate 12 Zoe won`. */
static bool read_winner(struct operands *operands, const char *end, struct organiser_order *order,
                        const char *why)
{
    const bool numbered = take_number_of_game(operands, order);

    order->who = operands->at < end ? trimmed(operands->at, end, operands->reading->arena) : "";
    if (!numbered)
        order->game = order->who;
    return order->who[0] != '\0' || refuse(order, why);
}

static bool read_adjudication(struct operands *operands, struct organiser_order *order)
{
    static const char why[] = SAID("a game is ended by `adjudicate 12 won Zoe: reason`, or with "
                                   "drawn, void, or dropped Zoe");
    const char *behind = "";
    const char *const found = find_result(operands, &order->what, &behind);

    if (found == NULL)
        return refuse(order, why);
    order->who = trimmed(behind, operands->end, operands->reading->arena);
    if (order->who[0] == '\0' && strcmp(order->what, "won") == 0)
        return read_winner(operands, found, order, why);
    const bool names = strcmp(order->what, "won") == 0 || strcmp(order->what, "dropped") == 0;
    return names == (order->who[0] != '\0') ? read_game(operands, found, order, why)
                                            : refuse(order, why);
}

static bool read_replacement(struct operands *operands, struct organiser_order *order)
{
    static const char why[] =
        SAID("somebody is replaced by `replace 12 Zoe by Carl <carl@example.org>: reason`, or by "
             "who would step in with `replace 12 Zoe: reason`");
    const bool numbered = take_number_of_game(operands, order);
    const char *const by = find_word(operands->reading, operands->at, WORD_BY, true);
    const char *behind = by;

    if (by != NULL && take_word(operands->reading, &behind, WORD_BY)) {
        order->what = trimmed(behind, operands->end, operands->reading->arena);
        if (order->what[0] == '\0')
            return refuse(order, why);
    }
    order->who = trimmed(operands->at, by != NULL ? by : operands->end, operands->reading->arena);
    if (!numbered)
        order->game = order->who;
    return order->who[0] != '\0' || refuse(order, why);
}

static bool read_rollback(struct operands *operands, struct organiser_order *order)
{
    static const char why[] =
        SAID("moves are taken back by `roll back 12 to 20: reason`, with the number of moves that "
             "stay");
    const char *const to = find_word(operands->reading, operands->at, WORD_BACK_TO, true);
    const char *behind = to;

    if (to == NULL || !take_word(operands->reading, &behind, WORD_BACK_TO))
        return refuse(order, why);
    order->number = number_between(behind, operands->end);
    return order->number >= 0 ? read_game(operands, to, order, why) : refuse(order, why);
}

static bool read_digest(struct operands *operands, struct organiser_order *order)
{
    static const struct {
        enum word word;
        const char *value;
    } values[] = {{WORD_DAILY, "daily"}, {WORD_WEEKLY, "weekly"}, {WORD_OFF, "off"}};

    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        const char *at = trimmed(operands->at, operands->end, operands->reading->arena);
        if (!take_word(operands->reading, &at, values[i].word) || *at != '\0')
            continue;
        order->what = values[i].value;
        return true;
    }
    return refuse(order, SAID("it is `digest daily`, `digest weekly` or `digest off`"));
}

static bool read_press(struct operands *operands, struct organiser_order *order)
{
    static const char why[] = SAID("it is `press 12 off: reason` or `press 12 on: reason`");
    const struct reading *const reading = operands->reading;
    const char *at = find_word(reading, operands->at, WORD_OFF, true);

    order->what = at != NULL ? "off" : "on";
    if (at == NULL)
        at = find_word(reading, operands->at, WORD_ON, true);
    return at != NULL ? read_game(operands, at, order, why) : refuse(order, why);
}

/* `differences squares=6, 5 days`: the time is left away by who wants no clock. */
static bool read_set_up(struct operands *operands, struct organiser_order *order)
{
    static const char why[] =
        SAID("a game is opened by `open differences squares=6, 5 days: Ann, Ben "
             "<ben@example.org>`, with the time for a move, or without one");
    const char *const comma = strrchr(operands->at, ',');
    const char *first;

    if (comma != NULL) {
        order->number = read_span(operands->reading, comma + 1, operands->end, &first);
        if (order->number < 0)
            return refuse(order, why);
    }
    order->what =
        trimmed(operands->at, comma != NULL ? comma : operands->end, operands->reading->arena);
    return order->what[0] != '\0' || refuse(order, why);
}

static bool read_list(struct operands *operands, struct organiser_order *order)
{
    const char *at = order->what = trimmed(operands->at, operands->end, operands->reading->arena);

    if (take_word(operands->reading, &at, WORD_ALL) && *at == '\0')
        order->what = "*";
    return true;
}

/* What is told to all is a broadcast. */
static bool read_addressee(struct operands *operands, struct organiser_order *order)
{
    const char *at = operands->at;

    pass_game(operands->reading, &at);
    at = order->who =
        at < operands->end ? trimmed(at, operands->end, operands->reading->arena) : "";
    if (take_word(operands->reading, &at, WORD_ALL) && *at == '\0')
        order->kind = ORGANISER_BROADCAST;
    return order->who[0] != '\0' ||
           refuse(order, SAID("say whom: `tell 12: text` or `tell Zoe: text`"));
}

static bool read_rest(struct operands *operands, const char **into, struct organiser_order *order,
                      const char *why)
{
    *into = trimmed(operands->at, operands->end, operands->reading->arena);
    return (*into)[0] != '\0' || refuse(order, why);
}

static bool read_operands(struct operands *operands, struct organiser_order *order)
{
    static const char which[] = SAID("say which game, such as `12`");

    switch (order->kind) {
    case ORGANISER_LIST:
        return read_list(operands, order);
    case ORGANISER_OPEN:
        return read_set_up(operands, order);
    case ORGANISER_EXTEND:
        return read_extension(operands, order);
    case ORGANISER_ADJUDICATE:
        return read_adjudication(operands, order);
    case ORGANISER_REPLACE:
        return read_replacement(operands, order);
    case ORGANISER_ROLL_BACK:
        return read_rollback(operands, order);
    case ORGANISER_PRESS:
        return read_press(operands, order);
    case ORGANISER_DIGEST:
        return read_digest(operands, order);
    case ORGANISER_TELL:
        return read_addressee(operands, order);
    case ORGANISER_CONFIRM:
        return read_rest(operands, &order->what, order,
                         SAID("`confirm` needs the code of my answer"));
    case ORGANISER_BROADCAST:
    case ORGANISER_OUTBOX:
    case ORGANISER_WAITING:
    case ORGANISER_PLAYERS:
    case ORGANISER_TOURNAMENTS:
    case ORGANISER_HELP:
        return operands->at + strspn(operands->at, " .!") >= operands->end ||
               refuse(order, SAID("this order stands alone on its line"));
    default:
        return read_game(operands, operands->end, order, which);
    }
}

/* The colon of the first line before the text; behind the address, if there is one. Who is invited
 * stands behind the first. */
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

/* Where a line is parted: the text stands behind a colon, or, if there is none, behind a word such
 * as `because`, which may also be a name. */
struct parting {
    const char *end;  /* of what comes before it */
    const char *text; /* "" if there is none */
};

static struct parting find_text(const struct reading *reading, const char *line,
                                enum organiser_kind kind)
{
    const char *const colon = find_colon(line, kind);
    const char *const end = line + strcspn(line, "\n");

    if (colon != NULL)
        return (struct parting){colon, colon + 1};
    const char *const because = takes_rest(kind) || kind == ORGANISER_OPEN
                                    ? NULL
                                    : find_word(reading, line, WORD_BECAUSE, false);
    const char *behind = because;
    return because != NULL && take_word(reading, &behind, WORD_BECAUSE)
               ? (struct parting){because, behind}
               : (struct parting){end, ""};
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

static bool read_text(const char *at, struct organiser_order *order, struct arena *arena)
{
    const size_t most = takes_rest(order->kind) ? ORGANISER_TEXT_LONGEST : ORGANISER_REASON_LONGEST;

    at += strspn(at, " \n");
    const size_t len = without_end(at, strlen(at), takes_rest(order->kind));
    order->text = arena_copy(arena, at, len);
    if (len > most)
        return refuse(order, SAID("this text is too long"));
    if (len > 0 || goes_without(order))
        return true;
    return refuse(order, takes_rest(order->kind)
                             ? SAID("the text is missing, which stands behind a colon")
                         : order->kind == ORGANISER_OPEN
                             ? SAID("the players are missing, who stand behind a colon, such as "
                                    "`%s: Ann, Ben <ben@example.org>`")
                             : SAID("a reason is missing, which the players are told; it stands "
                                    "behind a colon: `%s: reason`"));
}

/* Reads a line with all that belongs to it. */
static struct organiser_order read_line(const struct reading *reading, const char *line)
{
    struct organiser_order order = {.said = arena_copy(reading->arena, line, strcspn(line, "\n")),
                                    .game = "",
                                    .who = "",
                                    .what = "",
                                    .text = "",
                                    .why = "",
                                    .about = ""};
    const char *behind;
    const struct verb *const verb = find_verb(reading, line, &behind);

    if (verb == NULL)
        return order;
    order.kind = verb->kind;
    const struct parting parting = has_text(order.kind)
                                       ? find_text(reading, line, order.kind)
                                       : (struct parting){line + strcspn(line, "\n"), ""};
    /* Words are looked for up to the end of a text. */
    const char *const front =
        parting.end > behind ? arena_copy(reading->arena, behind, (size_t)(parting.end - behind))
                             : "";
    struct operands operands = {front, front + strlen(front), reading};
    order.about = trimmed(line, parting.end, reading->arena);
    if (!read_operands(&operands, &order) ||
        (has_text(order.kind) && !read_text(parting.text, &order, reading->arena)))
        order.kind = ORGANISER_UNCLEAR;
    return order;
}

/* --- the letter */

static bool begins_order(const struct reading *reading, const char *line)
{
    const char *behind;

    return find_verb(reading, line, &behind) != NULL;
}

/* Joins the lines in which a reason goes on, with blanks between them. */
static const char *join_reason(const struct reading *reading, const char *line, const char **at)
{
    struct buffer joined = {0};
    const char *ahead = *at, *next;

    buffer_text(&joined, line);
    while ((next = order_line_take(&ahead, reading->arena)) != NULL && *next != '\0' &&
           !begins_order(reading, next) && !phrase_greets(next) &&
           joined.len <= ORGANISER_REASON_LONGEST) {
        buffer_format(&joined, " %s", next);
        *at = ahead;
    }
    const char *const copy = arena_copy(reading->arena, buffer_string(&joined), joined.len);
    buffer_release(&joined);
    return copy;
}

/* The line with all that belongs to it. */
static const char *join(const struct reading *reading, const char *line, const char **at)
{
    const char *behind;
    const struct verb *const verb = find_verb(reading, line, &behind);
    struct buffer whole = {0};

    if (verb == NULL || !has_text(verb->kind) || find_colon(line, verb->kind) == NULL)
        return line;
    if (!takes_rest(verb->kind))
        return join_reason(reading, line, at);
    buffer_format(&whole, "%s\n%s", line, *at);
    *at += strlen(*at);
    const char *const copy = arena_copy(reading->arena, buffer_string(&whole), whole.len);
    buffer_release(&whole);
    return copy;
}

/* What is no order of an organiser may be one that anybody can give. */
static struct organiser_order read_other(const struct reading *reading, const char *line)
{
    const struct order_line other = order_line_read(reading->vocabulary, line, reading->arena);
    struct organiser_order order = {
        .said = line, .game = "", .who = "", .what = "", .text = "", .why = "", .about = ""};

    if (other.kind == LINE_ORDER || other.kind == LINE_UNCLEAR) {
        order.kind = other.order.kind == ORDER_HELP ? ORGANISER_HELP : ORGANISER_OTHER;
        order.other = other.order;
    }
    return order;
}

/* A greeting, or a line that announces what follows. */
static bool is_polite(const char *line)
{
    return phrase_greets(line) || line[strlen(line) - 1] == ':';
}

struct organiser_orders organiser_orders_read(const char *text, struct arena *arena)
{
    struct organiser_order *const list =
        arena_allocate(arena, ORGANISER_ORDERS_MOST * sizeof *list);
    struct organiser_orders orders = {.list = list, .unread = ""};
    const struct reading reading = {&all_words, arena};
    const char *line;

    while (orders.unread[0] == '\0' && (line = order_line_take(&text, arena)) != NULL) {
        if (*line == '\0')
            continue;
        struct organiser_order order = read_line(&reading, join(&reading, line, &text));
        if (order.kind == ORGANISER_NONE)
            order = read_other(&reading, line);
        if (order.kind != ORGANISER_NONE && orders.count < ORGANISER_ORDERS_MOST)
            list[orders.count++] = order;
        else if (order.kind != ORGANISER_NONE || !is_polite(line))
            orders.unread = line;
    }
    return orders;
}
