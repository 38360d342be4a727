#include "referee/orders/phrase.h"

#include "base/character.h"

#include <string.h>
#include <strings.h>

enum { GREETING_WORDS = 5 };

/* The orders that are a phrase. */
static const struct {
    enum word word;
    struct order order;
} phrases[] = {
    {WORD_RESIGN, {.kind = ORDER_RESIGN}},
    {WORD_CANCEL, {.kind = ORDER_CANCEL}},
    {WORD_OFFER_DRAW, {.kind = ORDER_DRAW, .stance = STANCE_OFFER}},
    {WORD_ACCEPT_DRAW, {.kind = ORDER_DRAW, .stance = STANCE_ACCEPT}},
    {WORD_DECLINE_DRAW, {.kind = ORDER_DRAW, .stance = STANCE_DECLINE}},
    {WORD_OFFER_TAKEBACK, {.kind = ORDER_TAKEBACK, .stance = STANCE_OFFER}},
    {WORD_ACCEPT_TAKEBACK, {.kind = ORDER_TAKEBACK, .stance = STANCE_ACCEPT}},
    {WORD_DECLINE_TAKEBACK, {.kind = ORDER_TAKEBACK, .stance = STANCE_DECLINE}},
    {WORD_ACCEPT_ANY, {.kind = ORDER_ANSWER, .stance = STANCE_ACCEPT}},
    {WORD_DECLINE_ANY, {.kind = ORDER_ANSWER, .stance = STANCE_DECLINE}},
    {WORD_BOARD, {.kind = ORDER_BOARD, .picture = PICTURE_NONE}},
    {WORD_BOARD_SVG, {.kind = ORDER_BOARD, .picture = PICTURE_SVG}},
    {WORD_BOARD_PNG, {.kind = ORDER_BOARD, .picture = PICTURE_PNG}},
    {WORD_PICTURES_SVG, {.kind = ORDER_PICTURES, .picture = PICTURE_SVG}},
    {WORD_PICTURES_PNG, {.kind = ORDER_PICTURES, .picture = PICTURE_PNG}},
    {WORD_PICTURES_OFF, {.kind = ORDER_PICTURES, .picture = PICTURE_NONE}},
    {WORD_HISTORY, {.kind = ORDER_HISTORY}},
    {WORD_RULES, {.kind = ORDER_RULES}},
    {WORD_MOVES, {.kind = ORDER_MOVE_LIST}},
    {WORD_MY_GAMES, {.kind = ORDER_MY_GAMES}},
    {WORD_LANGUAGES, {.kind = ORDER_LANGUAGES}},
    {WORD_GRANT_EXTENSION, {.kind = ORDER_EXTENSION, .stance = STANCE_ACCEPT}},
    {WORD_REFUSE_EXTENSION, {.kind = ORDER_EXTENSION, .stance = STANCE_DECLINE}},
    {WORD_EXTENSION, {.kind = ORDER_EXTENSION, .stance = STANCE_OFFER}},
    {WORD_VACATIONS, {.kind = ORDER_VACATION}},
    {WORD_BACK, {.kind = ORDER_BACK}},
    {WORD_STEP_IN, {.kind = ORDER_STEP_IN, .stance = STANCE_ACCEPT}},
    {WORD_STAY_OUT, {.kind = ORDER_STEP_IN, .stance = STANCE_DECLINE}},
    {WORD_HELP, {.kind = ORDER_HELP}},
};

static bool is(const struct vocabulary *vocabulary, enum word word, const char *phrase)
{
    return word_is(vocabulary, word, phrase, strlen(phrase));
}

/* Takes over what a phrase says of an order. */
static bool read_fixed(const struct vocabulary *vocabulary, const char *phrase, bool asks,
                       struct order *order)
{
    for (size_t i = 0; i < sizeof phrases / sizeof phrases[0]; i++) {
        const struct order *const said = &phrases[i].order;
        if ((asks && said->kind < ORDER_PREVIEW) || !is(vocabulary, phrases[i].word, phrase))
            continue;
        order->kind = said->kind;
        order->stance = said->stance;
        order->picture = said->picture;
        return true;
    }
    return false;
}

/* `language german`, `sprache deutsch`: the names of the language decide. */
static bool read_language(const struct vocabulary *vocabulary, const char *at, struct order *order)
{
    static const enum word names[LANGUAGES] = {WORD_ENGLISH, WORD_GERMAN, WORD_FRENCH,
                                               WORD_SPANISH};

    if (!word_take(vocabulary, WORD_LANGUAGE, &at))
        return false;
    for (int i = 0; i < LANGUAGES; i++) {
        if (!is(vocabulary, names[i], at))
            continue;
        order->kind = ORDER_LANGUAGE;
        order->language = (enum language)i;
        return true;
    }
    return false;
}

/* --- bargains */

static bool take_verb(const struct vocabulary *vocabulary, const char **at, enum stance *stance)
{
    if (word_take(vocabulary, WORD_OFFER, at))
        *stance = STANCE_OFFER;
    else if (word_take(vocabulary, WORD_ACCEPT, at))
        *stance = STANCE_ACCEPT;
    else if (word_take(vocabulary, WORD_DECLINE, at))
        *stance = STANCE_DECLINE;
    else
        return false;
    return true;
}

static bool take_subject(const struct vocabulary *vocabulary, const char **at,
                         enum order_kind *kind)
{
    if (word_take(vocabulary, WORD_DRAW, at))
        *kind = ORDER_DRAW;
    else if (word_take(vocabulary, WORD_TAKEBACK, at))
        *kind = ORDER_TAKEBACK;
    else if (word_take(vocabulary, WORD_INVITATION, at))
        *kind = ORDER_ANSWER;
    else
        return false;
    return true;
}

/* `offer draw`, `draw`, `draw offered`, `draw offer accepted`, `accept draw offer`, `accept`. */
static bool read_bargain(const struct vocabulary *vocabulary, const char *at, struct order *order)
{
    enum stance stance = STANCE_OFFER;
    bool verb = take_verb(vocabulary, &at, &stance);
    enum order_kind kind = ORDER_ANSWER;

    if (verb && stance != STANCE_OFFER && word_take(vocabulary, WORD_PROPOSAL, &at))
        (void)word_take(vocabulary, WORD_OF, &at);
    const bool subject = take_subject(vocabulary, &at, &kind);
    const bool noun = subject && word_take(vocabulary, WORD_PROPOSAL, &at);
    if (subject && !verb)
        verb = take_verb(vocabulary, &at, &stance) || noun || kind != ORDER_ANSWER;
    if (*at != '\0' || !verb || (kind == ORDER_ANSWER && stance == STANCE_OFFER))
        return false;
    order->kind = kind;
    order->stance = stance;
    return true;
}

bool phrase_order(const struct vocabulary *vocabulary, const char *phrase, struct order *order)
{
    const char *at = phrase;
    const bool asks = word_take(vocabulary, WORD_SHOW, &at);

    if (read_language(vocabulary, phrase, order) || read_fixed(vocabulary, at, asks, order) ||
        (asks && read_fixed(vocabulary, phrase, false, order)))
        return true;
    return !is(vocabulary, WORD_VAGUE, phrase) && read_bargain(vocabulary, phrase, order);
}

/* --- slips */

/* Whether `a` and `b` differ by one letter, or by the order of two. */
static bool differ_little(const char *a, const char *b)
{
    const size_t a_len = strlen(a), b_len = strlen(b);
    size_t same = 0;

    while (a[same] != '\0' && a[same] == b[same])
        same++;
    const char *const x = a + same, *const y = b + same;
    if (a_len == b_len)
        return *x == '\0' || strcmp(x + 1, y + 1) == 0 ||
               (x[1] != '\0' && x[0] == y[1] && x[1] == y[0] && strcmp(x + 2, y + 2) == 0);
    if (a_len == b_len + 1)
        return strcmp(x + 1, y) == 0;
    return a_len + 1 == b_len && strcmp(x, y + 1) == 0;
}

/* In other languages short words are too much like names. */
static bool is_slip(const char *text, const char *command)
{
    return differ_little(text, command) && (strlen(text) > 4 || strcmp(command, "draw") == 0);
}

const char *phrase_nearest(const struct vocabulary *vocabulary, const char *phrase)
{
    if (strchr(phrase, ' ') != NULL || strlen(phrase) < 4)
        return NULL;
    return word_find(vocabulary, WORD_COMMAND, phrase, is_slip);
}

bool phrase_is_grave(const struct vocabulary *vocabulary, const char *phrase)
{
    for (size_t len; *phrase != '\0'; phrase += len + (phrase[len] == ' ')) {
        len = strcspn(phrase, " ");
        if (word_is(vocabulary, WORD_GRAVE, phrase, len))
            return true;
    }
    return false;
}

/* --- greetings and closings */

static bool is_letter(char character)
{
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
           (unsigned char)character >= 0x80;
}

/* Whether a text begins with the first words of a greeting or a closing. */
static bool begins_greeting(const char *text)
{
    static const char *const beginnings[] = {
        /* greetings */
        "hi", "hello", "hey", "dear", "good morning", "good evening", "good afternoon", "good day",
        "greetings", "hallo", "moin", "servus", "guten", "liebe", "lieber", "sehr geehrte", "grüß",
        "bonjour", "bonsoir", "salut", "coucou", "cher", "chère", "hola", "buenos", "buenas",
        "buen día", "estimado", "estimada", "querido", "querida", "ciao", "buongiorno", "cześć",
        "dzień dobry", "witam", "hej", "hei", "hoi", "beste", "goedendag", "ahoj", "olá", "привет",
        "здравствуйте", "こんにちは", "你好",
        /* closings */
        "best", "regards", "kind regards", "cheers", "thanks", "thank you", "thx", "yours",
        "sincerely", "bye", "many thanks", "with best", "with kind", "warm", "all the best", "lg",
        "vg", "mfg", "gruß", "grüße", "viele grüße", "viele gruesse", "liebe grüße", "herzliche",
        "beste grüße", "schöne grüße", "mit freundlichen", "danke", "cordialement", "bien à",
        "amicalement", "merci", "pozdrawiam", "dziękuję", "saludos", "un saludo", "un cordial",
        "un abrazo", "abrazos", "atentamente", "cordialmente", "gracias", "muchas gracias",
        "saluti", "grazie", "groeten", "met vriendelijke", "mvh", "hälsningar", "よろしく"};

    text += strncmp(text, "¡", strlen("¡")) == 0 ? strlen("¡") : 0;
    for (size_t i = 0; i < sizeof beginnings / sizeof beginnings[0]; i++) {
        const size_t word = strlen(beginnings[i]);
        if (strncasecmp(text, beginnings[i], word) == 0 &&
            (!is_letter(text[word]) || (unsigned char)beginnings[i][0] >= 0x80))
            return true;
    }
    return false;
}

bool phrase_greets(const char *line)
{
    const size_t len = strlen(line), words = text_words(line, len);

    if (words > 6 || len > 80)
        return false;
    return (len > 1 && line[len - 1] == ',' && words <= 4) || begins_greeting(line);
}

size_t phrase_greeting(const char *line)
{
    const size_t len = strcspn(line, ",!.:");

    return line[len] != '\0' && text_words(line, len) <= GREETING_WORDS && begins_greeting(line)
               ? len
               : 0;
}
