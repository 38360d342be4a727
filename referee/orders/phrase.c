#include "referee/orders/phrase.h"

#include <strings.h>

static bool is_letter(char character)
{
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
           (unsigned char)character >= 0x80;
}

static bool is_listed(const char *word, size_t len, const char *const *words)
{
    for (; *words != NULL; words++)
        if (strlen(*words) == len && strncasecmp(*words, word, len) == 0)
            return true;
    return false;
}

static bool is_filler(const char *word, size_t len)
{
    static const char *const fillers[] = {"please", "pls",  "thanks", "thx",   "bitte", "danke",
                                          "a",      "an",   "the",    "i",     "my",    "your",
                                          "hereby", "kind", "kindly", "merci", NULL};

    return is_listed(word, len, fillers);
}

/* Words consist of letters, digits and apostrophes; everything else separates them. */
void phrase_write(struct buffer *out, const char *line)
{
    while (*line != '\0') {
        size_t len = 0;
        while (is_letter(line[len]) || (line[len] >= '0' && line[len] <= '9') || line[len] == '\'')
            len++;
        if (len == 0) {
            line++;
            continue;
        }
        if (!is_filler(line, len)) {
            if (out->len > 0)
                buffer_character(out, ' ');
            for (size_t i = 0; i < len; i++)
                buffer_character(out, line[i] >= 'A' && line[i] <= 'Z' ? (char)(line[i] | 0x20)
                                                                       : line[i]);
        }
        line += len;
    }
}

/* --- orders that are a phrase */

struct phrase {
    const char *words;
    enum order_kind kind;
    enum picture picture;
};

static const struct phrase *find(const char *words)
{
    static const struct phrase phrases[] = {
        {"resign", ORDER_RESIGN, 0},
        {"resigns", ORDER_RESIGN, 0},
        {"resigned", ORDER_RESIGN, 0},
        {"cancel", ORDER_CANCEL, 0},
        {"cancel conditions", ORDER_CANCEL, 0},
        {"cancel conditional moves", ORDER_CANCEL, 0},
        {"cancel all conditions", ORDER_CANCEL, 0},
        {"forget conditions", ORDER_CANCEL, 0},
        {"board", ORDER_BOARD, PICTURE_NONE},
        {"position", ORDER_BOARD, PICTURE_NONE},
        {"board text", ORDER_BOARD, PICTURE_NONE},
        {"board svg", ORDER_BOARD, PICTURE_SVG},
        {"board as svg", ORDER_BOARD, PICTURE_SVG},
        {"board png", ORDER_BOARD, PICTURE_PNG},
        {"board as png", ORDER_BOARD, PICTURE_PNG},
        {"board as picture", ORDER_BOARD, PICTURE_PNG},
        {"board picture", ORDER_BOARD, PICTURE_PNG},
        {"pictures svg", ORDER_PICTURES, PICTURE_SVG},
        {"pictures png", ORDER_PICTURES, PICTURE_PNG},
        {"pictures", ORDER_PICTURES, PICTURE_PNG},
        {"pictures on", ORDER_PICTURES, PICTURE_PNG},
        {"pictures off", ORDER_PICTURES, PICTURE_NONE},
        {"pictures none", ORDER_PICTURES, PICTURE_NONE},
        {"no pictures", ORDER_PICTURES, PICTURE_NONE},
        {"history", ORDER_HISTORY, 0},
        {"record", ORDER_HISTORY, 0},
        {"rules", ORDER_RULES, 0},
        {"moves", ORDER_MOVE_LIST, 0},
        {"legal moves", ORDER_MOVE_LIST, 0},
        {"possible moves", ORDER_MOVE_LIST, 0},
        {"help", ORDER_HELP, 0},
        {"commands", ORDER_HELP, 0},
    };

    for (size_t i = 0; i < sizeof phrases / sizeof phrases[0]; i++)
        if (strcmp(words, phrases[i].words) == 0)
            return &phrases[i];
    return NULL;
}

/* Takes a whole word and the blank after it. */
static bool take_word(const char **at, const char *word)
{
    const size_t len = strlen(word);

    if (strncmp(*at, word, len) != 0 || ((*at)[len] != ' ' && (*at)[len] != '\0'))
        return false;
    *at += len + ((*at)[len] == ' ');
    return true;
}

static bool take_one_of(const char **at, const char *const *words)
{
    for (; *words != NULL; words++)
        if (take_word(at, *words))
            return true;
    return false;
}

/* `language german`, `sprache deutsch`, `deutsch`: the names of the language decide. */
static bool read_language(const char *phrase, struct order *order)
{
    static const struct {
        const char *names[6];
        enum language language;
    } languages[] = {
        {{"english", "englisch", "anglais", "inglés", "en", NULL}, LANGUAGE_ENGLISH},
        {{"german", "deutsch", "allemand", "alemán", "de", NULL}, LANGUAGE_GERMAN},
        {{"french", "französisch", "français", "francés", "fr", NULL}, LANGUAGE_FRENCH},
        {{"spanish", "spanisch", "espagnol", "español", "es", NULL}, LANGUAGE_SPANISH},
    };
    static const char *const words[] = {"language", "sprache", "langue", "idioma", "lengua", NULL};
    const char *at = phrase;

    if (!take_one_of(&at, words))
        return false;
    for (size_t i = 0; i < sizeof languages / sizeof languages[0]; i++) {
        if (!is_listed(at, strlen(at), languages[i].names))
            continue;
        order->kind = ORDER_LANGUAGE;
        order->language = languages[i].language;
        return true;
    }
    return false;
}

static bool take_verb(const char **at, enum stance *stance)
{
    static const char *const offers[] = {"offer",   "offered",   "offering", "propose", "proposed",
                                         "request", "requested", "suggest",  "ask for", NULL};
    static const char *const accepts[] = {"accept",   "accepted", "accepts", "agree", "agreed",
                                          "agree to", "yes",      "taken",   NULL};
    static const char *const declines[] = {"decline", "declined", "declines", "refuse", "refused",
                                           "reject",  "rejected", "no",       NULL};

    if (take_one_of(at, offers))
        *stance = STANCE_OFFER;
    else if (take_word(at, "agree to") || take_one_of(at, accepts))
        *stance = STANCE_ACCEPT;
    else if (take_one_of(at, declines))
        *stance = STANCE_DECLINE;
    else
        return false;
    return true;
}

static bool take_subject(const char **at, enum order_kind *kind)
{
    static const char *const takebacks[] = {"takeback", "take back", "take it back", NULL};
    static const char *const others[] = {"invitation", "game", NULL};

    if (take_word(at, "draw"))
        *kind = ORDER_DRAW;
    else if (take_one_of(at, takebacks))
        *kind = ORDER_TAKEBACK;
    else if (take_one_of(at, others))
        *kind = ORDER_ANSWER;
    else
        return false;
    return true;
}

/* `offer draw`, `draw`, `draw offered`, `draw offer accepted`, `accept draw offer`, `accept`. */
static bool read_bargain(const char *at, struct order *order)
{
    static const char *const nouns[] = {"offer", "proposal", "request", NULL};
    enum stance stance = STANCE_OFFER;
    bool verb = take_verb(&at, &stance);
    enum order_kind kind = ORDER_ANSWER;

    if (verb && stance != STANCE_OFFER && take_one_of(&at, nouns))
        (void)take_word(&at, "of");
    const bool subject = take_subject(&at, &kind);
    const bool noun = subject && take_one_of(&at, nouns);
    if (subject && !verb)
        verb = take_verb(&at, &stance) || noun || kind != ORDER_ANSWER;
    if (*at != '\0' || !verb || (kind == ORDER_ANSWER && stance == STANCE_OFFER))
        return false;
    order->kind = kind;
    order->stance = stance;
    return true;
}

static bool is_single(const char *phrase)
{
    return strchr(phrase, ' ') == NULL;
}

bool phrase_order(const char *phrase, struct order *order)
{
    static const char *const asking[] = {"show me", "show", "send me", "send", "list", NULL};
    /* Alone, `yes`, `no` and the like may be meant for another reader. */
    static const char *const vague[] = {"yes", "no", "agree", "agreed", "taken", NULL};
    const char *at = phrase;
    const bool asks = take_one_of(&at, asking);
    const struct phrase *const found = find(at);

    if (read_language(phrase, order))
        return true;
    if (found != NULL && (!asks || found->kind >= ORDER_PREVIEW)) {
        order->kind = found->kind;
        order->picture = found->picture;
        return true;
    }
    if (is_single(phrase) && is_listed(phrase, strlen(phrase), vague))
        return false;
    return read_bargain(phrase, order);
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

const char *phrase_nearest(const char *phrase)
{
    static const char *const commands[] = {"resign", "takeback", "preview", "history",
                                           "board",  "rules",    "moves",   "absent",
                                           "accept", "decline",  "cancel",  "draw"};

    if (!is_single(phrase) || strlen(phrase) < 4)
        return NULL;
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (differ_little(phrase, commands[i]) && (strlen(phrase) > 4 || phrase[0] == 'd'))
            return commands[i];
    return NULL;
}

bool phrase_is_grave(const char *phrase)
{
    static const char *const words[] = {"resign",   "resigns", "resigned", "draw",
                                        "takeback", "decline", "accept",   NULL};

    for (size_t len; *phrase != '\0'; phrase += len + (phrase[len] == ' ')) {
        len = strcspn(phrase, " ");
        if (is_listed(phrase, len, words))
            return true;
    }
    return false;
}

/* --- greetings and closings */

static size_t count_words(const char *line)
{
    size_t words = 0;

    for (; *line != '\0'; line++)
        words += *line != ' ' && (line[1] == ' ' || line[1] == '\0');
    return words;
}

bool phrase_greets(const char *line)
{
    static const char *const beginnings[] = {
        /* greetings */
        "hi", "hello", "hey", "dear", "good morning", "good evening", "good afternoon", "good day",
        "greetings", "hallo", "moin", "servus", "guten", "liebe", "lieber", "sehr geehrte", "grüß",
        "bonjour", "bonsoir", "salut", "cher", "chère", "hola", "buenos", "ciao", "buongiorno",
        "cześć", "dzień dobry", "witam", "hej", "hei", "hoi", "beste", "goedendag", "ahoj", "olá",
        "привет", "здравствуйте", "こんにちは", "你好",
        /* closings */
        "best", "regards", "kind regards", "cheers", "thanks", "thank you", "thx", "yours",
        "sincerely", "bye", "many thanks", "with best", "with kind", "warm", "all the best", "lg",
        "vg", "mfg", "gruß", "grüße", "viele grüße", "viele gruesse", "liebe grüße", "herzliche",
        "beste grüße", "schöne grüße", "mit freundlichen", "danke", "cordialement", "bien à",
        "amicalement", "merci", "pozdrawiam", "dziękuję", "saludos", "gracias", "saluti", "grazie",
        "groeten", "met vriendelijke", "mvh", "hälsningar", "よろしく"};
    const size_t len = strlen(line);

    if (count_words(line) > 6 || len > 80)
        return false;
    if (len > 1 && line[len - 1] == ',' && count_words(line) <= 4)
        return true;
    for (size_t i = 0; i < sizeof beginnings / sizeof beginnings[0]; i++) {
        const size_t word = strlen(beginnings[i]);
        if (strncasecmp(line, beginnings[i], word) == 0 &&
            (!is_letter(line[word]) || (unsigned char)beginnings[i][0] >= 0x80))
            return true;
    }
    return false;
}
