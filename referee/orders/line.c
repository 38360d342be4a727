#include "referee/orders/line.h"

#include "base/character.h"
#include "base/wrap.h"
#include "notation/time/moment.h"
#include "referee/orders/move_text.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { FEW_WORDS = 4, NAME_WORDS = 12, WHOM_WORDS = 5, WHOM_LONGEST = 80 };

static const char digits[] = "0123456789";
static const char perhaps[] = SAID("this is no order; perhaps `%s` was meant");

struct order order_unclear(const char *why, const char *what)
{
    return (struct order){
        .kind = ORDER_UNCLEAR, .text = "", .coming = "", .whom = "", .why = why, .what = what};
}

/* --- what follows the words of an order; each returns what the line is */

/* Reads what follows into the order. */
typedef enum line_kind order_reader(const char *rest, struct order_line *line, struct arena *arena);

/* Writes the text as moves. Among other words, or if it is only nearly one, such as `c4c5`, it is
 * LINE_UNCLEAR: the game is asked what was meant. */
static enum line_kind read_moves_of(const char *text, bool announced, struct order_line *line,
                                    struct arena *arena)
{
    struct buffer items = {0};
    const struct move_text found = move_text_read(&items, text, strlen(text), announced);
    const bool near = found.words <= FEW_WORDS && (found.begins || (announced && found.moves > 0));

    if (found.good) {
        line->bare = found.bare && !announced;
        line->order.text = arena_copy(arena, buffer_string(&items), items.len);
    } else if (near) {
        line->order.loose = true;
        line->order.text = arena_copy(arena, text, strcspn(text, ";"));
    }
    buffer_release(&items);
    return found.good ? LINE_ORDER : near ? LINE_UNCLEAR : LINE_OTHER;
}

static enum line_kind read_moves(const char *rest, struct order_line *line, struct arena *arena)
{
    const char *const number = rest + strspn(rest, digits);

    if (number > rest && number[0] == ':' && number[1] == ' ') /* `Move 3: c4` */
        rest = number + 2;
    return *rest == '\0' ? LINE_LEAD : read_moves_of(rest, true, line, arena);
}

/* Exactly one move, or at least one; NULL if there is none. */
static const char *take_moves(const char *text, size_t len, bool one, struct arena *arena)
{
    struct buffer items = {0};

    while (len > 0 && strchr(" ,;:.", text[len - 1]) != NULL)
        len--;
    const struct move_text found = move_text_read(&items, text, len, true);
    const char *const moves = found.good && (!one || found.moves == 1)
                                  ? arena_copy(arena, buffer_string(&items), items.len)
                                  : NULL;
    buffer_release(&items);
    return moves;
}

/* `c4-c5 then c3-b3`, after `if`. */
static enum line_kind read_condition(const char *rest, struct order_line *line, struct arena *arena)
{
    const char *then = rest, *answer = "";
    struct buffer items = {0};
    const struct move_text found = move_text_read(&items, rest, strlen(rest), false);

    buffer_release(&items);
    if (found.moves == 0 || (found.bare && found.words > FEW_WORDS))
        return LINE_OTHER;
    while (*then != '\0' &&
           !((then[-1] == ' ' || then[-1] == ',') && words_begin(then, "then|then play", &answer)))
        then += *then == '{' ? strcspn(then, "}") : 1;
    if (*then == '\0')
        return LINE_UNCLEAR;
    line->order.coming = take_moves(rest, (size_t)(then - rest), true, arena);
    line->order.text = take_moves(answer, strlen(answer), false, arena);
    return line->order.coming != NULL && line->order.text != NULL ? LINE_ORDER : LINE_UNCLEAR;
}

/* Passes an existing day such as 2026-12-24. */
static bool take_day(const char **at, char day[11])
{
    char *end;
    const long year = strtol(*at, &end, 10), month = end == *at + 4 ? strtol(end + 1, NULL, 10) : 0;

    if (strlen(*at) < 10 || strspn(*at, "0123456789-") != 10 || (*at)[7] != '-' || end != *at + 4 ||
        !day_exists(year, month, strtol(*at + 8, NULL, 10)))
        return false;
    memcpy(day, *at, 10);
    day[10] = '\0';
    *at += 10 + strspn(*at + 10, " .,!");
    return true;
}

/* The first and the last day, or one that is both. */
static enum line_kind read_days(const char *rest, struct order_line *line, struct arena *arena)
{
    struct order *const order = &line->order;

    (void)arena;
    if (rest[strcspn(rest, digits)] == '\0')
        return LINE_OTHER;
    (void)words_begin(rest, "from|on", &rest);
    if (!take_day(&rest, order->from))
        return LINE_UNCLEAR;
    memcpy(order->to, order->from, sizeof order->to);
    (void)words_begin(rest, "to|until|till|and", &rest);
    rest += strspn(rest, "- ");
    return (*rest == '\0' || take_day(&rest, order->to)) && *rest == '\0' &&
                   strcmp(order->from, order->to) <= 0
               ? LINE_ORDER
               : LINE_UNCLEAR;
}

static enum line_kind read_days_or_none(const char *rest, struct order_line *line,
                                        struct arena *arena)
{
    return rest[strspn(rest, " .!?")] == '\0' ? LINE_ORDER : read_days(rest, line, arena);
}

int64_t order_take_span(const char **at)
{
    static const struct {
        const char *words;
        int64_t seconds;
    } units[] = {{"hours|hour|h", 3600}, {"days|day|d", 86400}, {"weeks|week|w", 7 * 86400}};
    enum { COUNT_DIGITS = 3 };
    const size_t count = strspn(*at, digits);
    const char *const unit = *at + count + strspn(*at + count, " ");

    if (count == 0 || count > COUNT_DIGITS)
        return 0;
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
        const int64_t number = strtol(*at, NULL, 10);
        if (words_begin(unit, units[i].words, at))
            return number * units[i].seconds;
    }
    return 0;
}

/* `3 days`, or `3 days: we are moving house`. */
static enum line_kind read_extension(const char *rest, struct order_line *line, struct arena *arena)
{
    const bool number = is_digit(*rest);

    line->order.seconds = order_take_span(&rest);
    if (line->order.seconds > 0)
        (void)words_begin(rest, "more|longer", &rest);
    line->order.text = arena_copy(arena, rest, strlen(rest));
    return line->order.seconds > 0   ? LINE_ORDER
           : number || *rest == '\0' ? LINE_UNCLEAR
                                     : LINE_OTHER;
}

/* The name of a tournament or player, without stops at its end. */
static enum line_kind read_name(const char *rest, struct order_line *line, struct arena *arena)
{
    size_t len = strlen(rest);

    while (len > 0 && strchr(" .,!?", rest[len - 1]) != NULL)
        len--;
    line->order.text = arena_copy(arena, rest, len);
    return len == 0                                       ? LINE_UNCLEAR
           : text_words(rest, strlen(rest)) <= NAME_WORDS ? LINE_ORDER
                                                          : LINE_OTHER;
}

/* The name of a language in English or its own, or its code. */
static enum line_kind read_language(const char *rest, struct order_line *line, struct arena *arena)
{
    static const char *const names[LANGUAGES] = {"English|en", "German|Deutsch|de",
                                                 "French|français|francais|fr",
                                                 "Spanish|español|espanol|es"};

    (void)arena;
    if (rest[strspn(rest, " .!?")] == '\0') {
        line->order.kind = ORDER_LANGUAGES;
        return LINE_ORDER;
    }
    for (int i = 0; i < LANGUAGES; i++)
        if (words_are(rest, names[i])) {
            line->order.language = (enum language)i;
            return LINE_ORDER;
        }
    return LINE_UNCLEAR;
}

/* --- texts for others */

/* Fills in for whom an order is, by a text of this length, which may end in stops; false if it can
 * be no name. */
static bool read_whom(const char *name, size_t len, struct order *order, struct arena *arena)
{
    while (len > 0 && strchr(" .,:!-", name[len - 1]) != NULL)
        len--;
    if (len == 0 || len > WHOM_LONGEST || text_words(name, len) > WHOM_WORDS)
        return false;
    order->whom = arena_copy(arena, name, len);
    order->audience = words_are(order->whom, WORDS_ALL)         ? AUDIENCE_ALL
                      : words_are(order->whom, WORDS_ORGANISER) ? AUDIENCE_ORGANISER
                                                                : AUDIENCE_ONE;
    return true;
}

/* `: text`, `Zoe: text`; the text is "" if it is below. The blanks and the colon before `rest` are
 * passed already. */
static enum line_kind read_text(const char *rest, struct order_line *line, struct arena *arena)
{
    const char *before = rest - 1;
    const size_t name = strcspn(rest, ":");

    while (*before == ' ' || *before == ',')
        before--;
    if (*before != ':') {
        if (rest[name] != ':' || !read_whom(rest, name, &line->order, arena))
            return LINE_OTHER;
        rest += name + 1;
        rest += strspn(rest, " ");
    }
    line->order.text = arena_copy(arena, rest, strlen(rest));
    return LINE_ORDER;
}

/* `To all: text`; with a name it may be the header of a message. */
static enum line_kind read_text_to(const char *rest, struct order_line *line, struct arena *arena)
{
    const enum line_kind kind = read_text(rest, line, arena);

    return line->order.whom[0] == '\0' || line->order.audience == AUDIENCE_ONE ? LINE_OTHER : kind;
}

/* The length of the dashes that begin a line; 0 if they are fewer than two short ones. */
static size_t dashes_length(const char *line)
{
    static const char *const dashes[] = {"—", "–", "‒", "−"};
    size_t len = strspn(line, "-");
    bool enough = len >= 2;

    for (size_t i = 0; i < sizeof dashes / sizeof dashes[0];) {
        const size_t dash = strlen(dashes[i]);
        if (strncmp(line + len, dashes[i], dash) != 0) {
            i++;
            continue;
        }
        len += dash + strspn(line + len + dash, "-");
        enough = true;
        i = 0;
    }
    return enough ? len : 0;
}

static bool read_mark(const char *name, size_t len, struct order *order, struct arena *arena)
{
    *order = order_unclear("", "");
    order->kind = ORDER_TELL;
    return read_whom(name, len, order, arena);
}

bool order_line_mark(const char *line, struct order *order, struct arena *arena)
{
    const size_t dashes = dashes_length(line);
    const char *name;

    return dashes > 0 && words_begin(line + dashes, "to|for", &name) &&
           read_mark(name, strlen(name), order, arena);
}

bool order_line_mark_perhaps(const char *line, struct order *order, struct arena *arena)
{
    static const char signs[] = "-=*#_~";
    const size_t same = *line == '\0' || strchr(signs, *line) == NULL
                            ? 0
                            : strspn(line, (const char[]){*line, '\0'});
    const size_t begin = same >= 3 ? same : dashes_length(line);
    size_t len = strlen(line);
    const char *name = line + begin + strspn(line + begin, " ");

    if (begin == 0)
        return false;
    while (len > begin && (line[len - 1] == ' ' || strchr(signs, line[len - 1]) != NULL))
        len--;
    const bool framed = line[len] != '\0' && line[strlen(line) - 1] != ' ';
    const bool named = words_begin(name, "to|for", &name);
    return (named || (same >= 3 && !framed)) && name < line + len &&
           read_mark(name, (size_t)(line + len - name), order, arena);
}

/* --- the table */

static const struct player_verb {
    struct order_verb verb;
    struct order order;
    order_reader *read; /* NULL: nothing follows */
} verbs[] = {
    {{"move|move is|next move|play|answer|answer is|list|list is|numbers", "c4-c5",
      SAID("a move, as the rules of the game write it")},
     {.kind = ORDER_MOVES},
     read_moves},
    {{"preview", "preview c4-c5", SAID("the board after it; nothing is played")},
     {.kind = ORDER_PREVIEW},
     read_moves},
    {{"if", "if c4-c5 then c3-b3", SAID("when that comes, this is played at once")},
     {.kind = ORDER_CONDITION},
     read_condition},
    {{"cancel|cancel conditions|forget conditions", "cancel",
      SAID("forget what I announced that way")},
     {.kind = ORDER_CANCEL},
     NULL},
    {{"resign|hereby resign", "resign", SAID("give the game up")}, {.kind = ORDER_RESIGN}, NULL},
    {{"resigned|give up|give in|surrender|concede", "resign", NULL},
     {.kind = ORDER_RESIGN, .loose = true},
     NULL},
    {{"draw|offer draw|draw offer|draw offered|propose draw", "draw",
      SAID("offer a draw; accept draw, decline draw")},
     {.kind = ORDER_DRAW, .stance = STANCE_OFFER},
     NULL},
    {{"accept draw|accept draw offer|accept offer of draw|draw accepted|agree to draw",
      "accept draw", NULL},
     {.kind = ORDER_DRAW, .stance = STANCE_ACCEPT},
     NULL},
    {{"decline draw|decline draw offer|draw declined|refuse draw|no draw", "decline draw", NULL},
     {.kind = ORDER_DRAW, .stance = STANCE_DECLINE},
     NULL},
    {{"takeback|take back|ask for takeback", "takeback",
      SAID("ask for my last move back; accept takeback, decline takeback")},
     {.kind = ORDER_TAKEBACK, .stance = STANCE_OFFER},
     NULL},
    {{"accept takeback|takeback accepted|grant takeback", "accept takeback", NULL},
     {.kind = ORDER_TAKEBACK, .stance = STANCE_ACCEPT},
     NULL},
    {{"decline takeback|takeback declined|refuse takeback|no takeback", "decline takeback", NULL},
     {.kind = ORDER_TAKEBACK, .stance = STANCE_DECLINE},
     NULL},
    {{"extension|extension of|ask for", "extension 3 days: why",
      SAID("ask for more time; grant extension, refuse extension")},
     {.kind = ORDER_EXTENSION, .stance = STANCE_OFFER},
     read_extension},
    {{"grant extension|extension granted|accept extension|grant", "grant extension", NULL},
     {.kind = ORDER_EXTENSION, .stance = STANCE_ACCEPT},
     NULL},
    {{"refuse extension|extension refused|decline extension|no extension", "refuse extension",
      NULL},
     {.kind = ORDER_EXTENSION, .stance = STANCE_DECLINE},
     NULL},
    {{"absent|absence|away|am absent|am away|will be absent|will be away",
      "vacation 2026-12-24 2027-01-02", NULL},
     {.kind = ORDER_VACATION},
     read_days},
    {{"vacation|vacations|holiday|holidays|on vacation|on holiday",
      "vacation 2026-12-24 2027-01-02",
      SAID("I am away from all my games; without days: what is noted")},
     {.kind = ORDER_VACATION},
     read_days_or_none},
    {{"back|am back|cancel vacation", "back", SAID("I am here again")}, {.kind = ORDER_BACK}, NULL},
    {{"step in|would step in", "step in", SAID("I would take over a game; stop stepping in")},
     {.kind = ORDER_STEP_IN, .stance = STANCE_ACCEPT},
     NULL},
    {{"stop stepping in|do not step in", "stop stepping in", NULL},
     {.kind = ORDER_STEP_IN, .stance = STANCE_DECLINE},
     NULL},
    {{"accept|accepted|accept invitation", "accept, decline",
      SAID("answer an invitation, or what is offered")},
     {.kind = ORDER_ANSWER, .stance = STANCE_ACCEPT},
     NULL},
    {{"decline|declined|decline invitation", "decline", NULL},
     {.kind = ORDER_ANSWER, .stance = STANCE_DECLINE},
     NULL},
    {{"yes|yes gladly|yes with pleasure|yes sure|sure|gladly|with pleasure", "accept", NULL},
     {.kind = ORDER_ANSWER, .stance = STANCE_ACCEPT, .loose = true},
     NULL},
    {{"no|no thank you|no sorry", "decline", NULL},
     {.kind = ORDER_ANSWER, .stance = STANCE_DECLINE, .loose = true},
     NULL},
    {{"board|show board|position", "board",
      SAID("where the game stands; with a picture: board png, board svg")},
     {.kind = ORDER_BOARD, .picture = PICTURE_NONE},
     NULL},
    {{"board svg|board as svg", "board svg", NULL},
     {.kind = ORDER_BOARD, .picture = PICTURE_SVG},
     NULL},
    {{"board png|board as png|board picture", "board png", NULL},
     {.kind = ORDER_BOARD, .picture = PICTURE_PNG},
     NULL},
    {{"pictures png|pictures on|pictures", "pictures png",
      SAID("a picture with every message; pictures svg, pictures off")},
     {.kind = ORDER_PICTURES, .picture = PICTURE_PNG},
     NULL},
    {{"pictures svg", "pictures svg", NULL},
     {.kind = ORDER_PICTURES, .picture = PICTURE_SVG},
     NULL},
    {{"pictures off|pictures none|no pictures", "pictures off", NULL},
     {.kind = ORDER_PICTURES, .picture = PICTURE_NONE},
     NULL},
    {{"history|record", "history", SAID("how the game came there")}, {.kind = ORDER_HISTORY}, NULL},
    {{"moves|legal moves|list moves", "moves", SAID("what can be played now")},
     {.kind = ORDER_MOVE_LIST},
     NULL},
    {{"rules", "rules", SAID("the rules of the game")}, {.kind = ORDER_RULES}, NULL},
    {{"games|all games|list games", "my games", SAID("all my games, and whose turn it is")},
     {.kind = ORDER_MY_GAMES},
     NULL},
    {{"sign up for|sign me up for|sign up for tournament", "sign up for Spring",
      SAID("I play in the tournament Spring")},
     {.kind = ORDER_SIGN_UP},
     read_name},
    {{"withdraw from|withdraw from tournament", "withdraw from Spring",
      SAID("I do not play in it, or do not go on")},
     {.kind = ORDER_LEAVE},
     read_name},
    {{"table of|show table of|standings of", "table of Spring", SAID("how a tournament stands")},
     {.kind = ORDER_TABLE},
     read_name},
    {{"tell|message to|message for", "tell Zoe: text",
      SAID("I pass it on; tell: text, tell organiser: text")},
     {.kind = ORDER_TELL},
     read_text},
    {{"to", "to all: text", NULL}, {.kind = ORDER_TELL}, read_text_to},
    {{"language|languages", "language German",
      SAID("how I write to you; without a name: the languages")},
     {.kind = ORDER_LANGUAGE},
     read_language},
    {{"help|commands|orders", "help", SAID("this list")}, {.kind = ORDER_HELP}, NULL},
};

enum { VERBS = sizeof verbs / sizeof verbs[0] };

/* Something follows these. A longer line is a sentence. */
const char *order_gone(const char *line, bool organiser)
{
    static const struct {
        bool organiser;
        const char *words, *answer;
    } gone[] = {
        {false, "challenge", SAID("there are no ladders any more: tournaments are round robins")},
        {false, "mute|unmute",
         SAID("players cannot be muted any more: the organiser can stop the texts of a game")},
        {true, "outbox hold|outbox release|outbox drop|outbox retry|outbox readdress",
         SAID("the outbox takes no orders any more: `outbox` lists what does not go out")},
    };
    const char *rest;

    for (size_t i = 0; i < sizeof gone / sizeof gone[0]; i++)
        if (gone[i].organiser == organiser && words_begin(line, gone[i].words, &rest) &&
            *rest != '\0' && text_words(line, strlen(line)) <= FEW_WORDS)
            return gone[i].answer;
    return NULL;
}

const struct order_verb *order_verb_at(size_t index)
{
    return index < VERBS ? &verbs[index].verb : NULL;
}

void order_verb_write(const struct order_verb *verb, enum language language, struct buffer *out)
{
    enum { COLUMN = 28 };
    struct buffer help = {0};

    if (verb->help == NULL)
        return;
    wrap_text(say(language, verb->help), COLUMN, &help);
    const bool fits = strlen(verb->form) <= COLUMN - 4;
    buffer_format(out, fits ? "  %-*s" : "  %-*s\n", COLUMN - 2, verb->form);
    buffer_text(out, buffer_string(&help) + (fits ? COLUMN : 0));
    buffer_release(&help);
}

void orders_help_write(enum language language, struct buffer *out)
{
    buffer_text(out, say(language, "What you can write, a line each, at the top of your answer:\n"
                                   "\n"));
    for (int i = 0; i < VERBS; i++)
        order_verb_write(&verbs[i].verb, language, out);
    buffer_text(out, say(language, "\n"
                                   "A line `--- to all` passes on everything below it; so do "
                                   "`--- to Zoe` and `--- to the organiser`. What is below your "
                                   "orders otherwise is sent back to you, and goes to nobody "
                                   "else.\n"));
}

/* --- the line */

/* The length of a line without stops, courtesies and smileys at its end; `!` may be an opinion on a
 * move. */
static size_t without_courtesy(const char *line)
{
    static const char *const ends[] = {"please",  "please!", "please.",   "thanks",
                                       "thanks!", "thanks.", "thank you", "thank you!",
                                       ":-)",     ":)",      "🙂",      "👍"};
    size_t len = strlen(line);

    for (size_t before = len + 1; before != len;) {
        before = len;
        while (len > 0 && strchr(" ,", line[len - 1]) != NULL)
            len--;
        for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
            const size_t end = strlen(ends[i]);
            if (len > end && strchr(" ,.!?", line[len - end - 1]) != NULL &&
                strncasecmp(line + len - end, ends[i], end) == 0)
                len -= end;
        }
    }
    return len;
}

/* A line without courtesies, and without the stars and quotes that people write around it, or mail
 * programs for bold text. */
static char *plain_line(const char *line, struct arena *arena)
{
    static const char *const marks[][2] = {{"**", "**"}, {"*", "*"}, {"_", "_"}, {"\"", "\""},
                                           {"`", "`"},   {"“", "”"}, {"„", "“"}, {"'", "'"}};
    size_t len = without_courtesy(line);

    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
        const size_t first = strlen(marks[i][0]), last = strlen(marks[i][1]);
        if (len > first + last && memcmp(line, marks[i][0], first) == 0 &&
            memcmp(line + len - last, marks[i][1], last) == 0) {
            line += first;
            len -= first + last;
        }
    }
    return arena_copy(arena, line, len);
}

/* The row whose phrase is the longest that the line begins with; NULL if there is none. */
static const struct player_verb *find_verb(const char *line, const char **rest)
{
    const struct player_verb *found = NULL;
    const char *next;

    for (int i = 0; i < VERBS; i++)
        if (words_begin(line, verbs[i].verb.words, &next) && (found == NULL || next > *rest)) {
            *rest = next;
            found = &verbs[i];
        }
    return found;
}

/* What cannot be taken back, or answers somebody, must be said and not asked: `resign?`. */
static bool is_grave(const struct order *order)
{
    const bool bargain = order->kind == ORDER_DRAW || order->kind == ORDER_TAKEBACK ||
                         order->kind == ORDER_EXTENSION;

    return order->kind == ORDER_RESIGN || order->kind == ORDER_CANCEL ||
           order->kind == ORDER_ANSWER || order->kind == ORDER_LEAVE ||
           (bargain && order->stance != STANCE_OFFER);
}

/* Whether a text has one of the words. */
static bool has_word(const char *line, const char *phrases)
{
    const char *rest;

    for (const char *at = line; *at != '\0'; at++)
        if ((at == line || at[-1] == ' ') && words_begin(at, phrases, &rest))
            return true;
    return false;
}

/* The form of the order that a short line resembles, NULL if there is none: a word with a slip, or
 * the name of an order that ends or decides a game. */
static const char *nearest_form(const char *line)
{
    for (int i = 0; i < VERBS; i++)
        if (words_nearly(line, verbs[i].verb.words))
            return verbs[i].verb.form;
    if (text_words(line, strlen(line)) <= FEW_WORDS)
        for (int i = 0; i < VERBS; i++)
            if (verbs[i].order.kind >= ORDER_RESIGN && verbs[i].order.kind <= ORDER_TAKEBACK &&
                has_word(line, verbs[i].verb.words))
                return verbs[i].verb.form;
    return NULL;
}

/* Reads what follows the words of an order. */
static enum line_kind read_verb(const struct player_verb *verb, const char *text, const char *rest,
                                struct order_line *line, struct arena *arena)
{
    static const char how[] = SAID("this order is written `%s`");

    line->order = verb->order;
    line->order.text = line->order.coming = line->order.whom = line->order.why = line->order.what =
        "";
    const bool alone = rest[strspn(rest, " .!?")] == '\0';
    const enum line_kind kind = verb->read != NULL ? verb->read(rest, line, arena)
                                : alone            ? LINE_ORDER
                                : text_words(text, strlen(text)) <= FEW_WORDS ? LINE_UNCLEAR
                                                                              : LINE_OTHER;

    if (kind == LINE_UNCLEAR && (verb->read != read_moves || line->order.text[0] == '\0'))
        line->order = order_unclear(how, verb->verb.form);
    if (kind == LINE_ORDER && line->order.kind == ORDER_RESIGN &&
        (line->order.loose || strchr("IiRrHh", *text) == NULL)) {
        line->order = order_unclear(perhaps, verb->verb.form);
        return LINE_UNCLEAR;
    }
    if (kind == LINE_ORDER && strchr(text, '?') != NULL && is_grave(&line->order)) {
        line->order = order_unclear(
            SAID("a question is no order: without its question mark this is one"), "");
        return LINE_UNCLEAR;
    }
    return kind;
}

bool order_line_greets(const char *line)
{
    static const char beginnings[] =
        "hi|hello|hey|dear|good morning|good evening|good afternoon|good day|greetings|hallo|moin|"
        "guten|liebe|lieber|bonjour|bonsoir|salut|cher|hola|buenos|buenas|ciao|"
        "best|regards|kind regards|cheers|thanks|thank you|yours|sincerely|bye|many thanks|warm|"
        "gruß|grüße|viele|mit freundlichen|danke|cordialement|merci|saludos|gracias";
    const size_t len = strlen(line), words = text_words(line, len);
    const char *rest;

    return words <= 6 && len <= 80 &&
           ((len > 1 && line[len - 1] == ',' && words <= FEW_WORDS) ||
            words_begin(line, beginnings, &rest));
}

/* Passes `Game 12:`, and returns the number; 0 if the line does not begin so. */
static int64_t take_game(const char **line)
{
    enum { GAME_DIGITS = 9 };
    const char *number;

    if (!words_begin(*line, "game", &number))
        return 0;
    const size_t count = strspn(number, digits);
    if (count == 0 || count > GAME_DIGITS || number[count] != ':' || number[count + 1] == '\0')
        return 0;
    *line = number + count + 1;
    *line += strspn(*line, " ");
    return strtoll(number, NULL, 10);
}

struct order_line order_line_read(const char *said, struct arena *arena)
{
    struct order_line line = {.kind = LINE_OTHER, .order = order_unclear("", "")};
    const int64_t game = take_game(&said);
    const char *const text = plain_line(said, arena), *rest = text;
    const struct player_verb *const verb = find_verb(text, &rest);
    const bool lead = said[strlen(said) - 1] == ':';
    const char *const gone = order_gone(text, false);

    if (verb != NULL && verb->order.kind == ORDER_TELL) /* nothing is cut from a text for others */
        (void)find_verb(said, &rest);
    if (verb != NULL)
        line.kind = read_verb(verb, text, rest, &line, arena);
    if (line.kind == LINE_OTHER) {
        line.order = order_unclear("", "");
        line.order.kind = ORDER_MOVES;
        line.kind = read_moves_of(text, false, &line, arena);
    }
    if (line.kind == LINE_OTHER && (lead || order_line_greets(said)))
        line.kind = LINE_LEAD;
    const char *const nearest = line.kind == LINE_OTHER ? nearest_form(text) : NULL;
    if (line.kind == LINE_OTHER && gone != NULL) {
        line.kind = LINE_UNCLEAR;
        line.order = order_unclear(gone, "");
    } else if (nearest != NULL) {
        line.kind = LINE_UNCLEAR;
        line.order = order_unclear(perhaps, nearest);
    }
    line.order.game = game;
    return line;
}

const char *order_line_take(const char **at, struct arena *arena)
{
    const char *first = *at;

    if (*first == '\0')
        return NULL;
    const char *const stop = first + strcspn(first, "\n");
    const char *last = stop;
    *at = *stop == '\n' ? stop + 1 : stop;
    while (first < last && *first == ' ')
        first++;
    while (last > first && last[-1] == ' ')
        last--;
    return arena_copy(arena, first, (size_t)(last - first));
}
