#include "referee/orders/vocabulary.h"

#include "referee/language/language.h"

#include <string.h>

/* No phrase is longer. */
enum { WORDS_MOST = 8 };

const struct vocabulary_entry vocabulary_entries[] = {
    {WORD_FILLER, ENTRY("order", "please|pls|thanks|thx|a|an|the|I|my|your|hereby|kind|kindly")},
    {WORD_COURTESY,
     ENTRY(
         "order",
         "please|pls|thanks|thank you|many thanks|thx|cheers|good luck|well played|good game|nice "
         "game|thanks for the game|have fun|best wishes|sorry|sorry for the delay|with pleasure")},
    {WORD_ANNOUNCE,
     ENTRY("order",
           "my next move is|my next move|my move is|my move|my answer is|my answer|my pick is|my "
           "pick|my list is|my list|my numbers are|my numbers|next move|I play|I move|I answer|I "
           "pick|I would play|move is|move|play|answer|pick|I'll play|I will play|I'll move|I'll "
           "go|I'll go for|I'll take|I would like to play|I'd like to play|I want to play|I go|I "
           "choose|I take|here is my move|here's my move|my next move would be|my move would be")},
    {WORD_IF, ENTRY("order", "if")},
    {WORD_THEN, ENTRY("order", "then|then I play|then I'll play|I play|I'll play")},
    {WORD_AND, ENTRY("order", "and")},
    {WORD_ABSENT,
     ENTRY("order", "absent|I am absent|I'm absent|I will be absent|I'll be absent|I shall be "
                    "absent|absence|I am away|I'm away|I will be away|I'll be away|away")},
    {WORD_FROM, ENTRY("order", "from|on|between")},
    {WORD_TO, ENTRY("order", "to|until|till|through|and")},
    {WORD_PREVIEW, ENTRY("order", "preview")},
    {WORD_SIGN_UP,
     ENTRY("order", "sign up for|sign me up for|I sign up for|please sign me up for|sign me up for "
                    "the tournament|sign up for the tournament|please sign me up for the "
                    "tournament|I'd like to sign up for|I would like to sign up for|enter me for")},
    {WORD_LEAVE, ENTRY("order", "withdraw from|I withdraw from|withdraw from the tournament|I "
                                "withdraw from the tournament")},
    {WORD_CHALLENGE, ENTRY("order", "challenge|I challenge")},
    {WORD_TABLE, ENTRY("order", "table of|show the table of|standings of")},
    {WORD_BEHIND_NAME, ENTRY("order", "too|as well")},
    {WORD_AS, ENTRY("order", "as|under the name|by the name of")},
    {WORD_IN, ENTRY("order", "in|in the ladder")},
    {WORD_TELL, ENTRY("order", "tell|tell to|message to|message|please tell|message for")},
    {WORD_TELL_TO, ENTRY("order", "to|for")},
    {WORD_MUTE, ENTRY("order", "mute")},
    {WORD_UNMUTE, ENTRY("order", "unmute")},
    {WORD_ALL, ENTRY("order", "all|everybody|everyone|all players|others|the others|all others")},
    {WORD_ORGANISER, ENTRY("order", "organiser|the organiser|organizer|arbiter|director")},
    {WORD_EXTENSION,
     ENTRY("order",
           "extension|extension of|extend by|extension by|I ask for an extension of|I need an "
           "extension of|I would like an extension of|I'd like an extension of|can I have an "
           "extension of|could I have an extension of|may I have an extension of")},
    {WORD_ASK, ENTRY("order", "ask for|I ask for")},
    {WORD_NEED,
     ENTRY("order", "I need|I would need|I'd need|I would like|I'd like|can I have|could I "
                    "have|may I have|can I get|could I get|give me|please give me")},
    {WORD_MORE, ENTRY("order", "more|longer|extra|more time")},
    {WORD_VACATION, ENTRY("order", "vacation|on vacation|I am on vacation|I'm on vacation|holiday|"
                                   "on holiday")},
    {WORD_BE, ENTRY("order", "I am|I'm|I will be|I'll be")},
    {WORD_SHOW, ENTRY("order", "show me|show|send me|send|list|can you send me|could you send "
                               "me|please send me|can you show me|please show me")},
    {WORD_OFFER, ENTRY("order", "offer|offered|offering|propose|proposed|request|requested|suggest|"
                                "ask for")},
    {WORD_ACCEPT, ENTRY("order", "accept|accepted|accepts|agree|agreed|agree to|yes|taken")},
    {WORD_DECLINE, ENTRY("order", "decline|declined|declines|refuse|refused|reject|rejected|no")},
    {WORD_YES,
     ENTRY(
         "order",
         "yes|yes please|yes gladly|yes sure|sure|of course|yes of course|OK|okay|gladly|fine|I'd "
         "love to|I would love to|yes I'd love to|yes I'd love to play|with pleasure|happy to")},
    {WORD_NO,
     ENTRY("order",
           "no|no thanks|no thank you|sorry no|no sorry|unfortunately not|I'd rather not")},
    {WORD_VAGUE, ENTRY("order", "yes|no|agree|agreed|taken")},
    {WORD_DRAW, ENTRY("order", "draw")},
    {WORD_TAKEBACK, ENTRY("order", "takeback|take back|take it back")},
    {WORD_INVITATION, ENTRY("order", "invitation|game")},
    {WORD_PROPOSAL, ENTRY("order", "offer|proposal|request")},
    {WORD_OF, ENTRY("order", "of")},
    {WORD_LANGUAGE, ENTRY("order", "language|write in|write to me in|in")},
    {WORD_ENGLISH, ENTRY("order", "English|en")},
    {WORD_GERMAN, ENTRY("order", "German|de")},
    {WORD_FRENCH, ENTRY("order", "French|fr")},
    {WORD_SPANISH, ENTRY("order", "Spanish|es")},
    {WORD_GRAVE, ENTRY("order", "resign|resigns|resigned|draw|takeback|decline|accept")},
    {WORD_COMMAND, ENTRY("order", "resign|takeback|preview|history|board|rules|moves|absent|accept|"
                                  "decline|cancel|draw")},
    {WORD_RESIGN, ENTRY("order", "resign|resigns|resigned|I give up|give up|OK I resign|okay I "
                                 "resign|OK I give up|okay I give up")},
    {WORD_CANCEL, ENTRY("order", "cancel|cancel conditions|cancel conditional moves|cancel all "
                                 "conditions|forget conditions")},
    {WORD_OFFER_DRAW, ENTRY("order", "draw|offer a draw|I'd like to offer a draw|I would like to "
                                     "offer a draw|offer you a draw")},
    {WORD_ACCEPT_DRAW,
     ENTRY("order",
           "accept draw|draw accepted|yes to the draw|yes I accept the draw|OK draw|draw agreed")},
    {WORD_DECLINE_DRAW, ENTRY("order", "decline draw|draw declined|no to the draw|I don't accept "
                                       "the draw|I do not accept the draw")},
    {WORD_OFFER_TAKEBACK,
     ENTRY("order", "takeback|ask for a takeback|can I take back my last move|can I take back my "
                    "move|may I take back my last move|I'd like to take back my last move|I would "
                    "like to take back my last move")},
    {WORD_ACCEPT_TAKEBACK, ENTRY("order", "accept takeback|takeback accepted")},
    {WORD_DECLINE_TAKEBACK, ENTRY("order", "decline takeback|takeback declined")},
    {WORD_ACCEPT_ANY,
     ENTRY("order",
           "accept|accept the invitation|yes I accept|yes accept|OK I accept|okay I accept|sure I "
           "accept|I accept with pleasure|I gladly accept|I'd be happy to accept|I'm in|I am "
           "in|count me in|yes I'm in|I'd be happy to play|I'd love to play|I would love to play")},
    {WORD_DECLINE_ANY, ENTRY("order", "decline|decline the invitation|no I decline|I'd rather not "
                                      "play|I don't want to play|I do not want to play")},
    {WORD_BOARD, ENTRY("order", "board|position|board text")},
    {WORD_BOARD_SVG, ENTRY("order", "board svg|board as svg")},
    {WORD_BOARD_PNG, ENTRY("order", "board png|board as png|board as picture|board picture")},
    {WORD_PICTURES_SVG, ENTRY("order", "pictures svg")},
    {WORD_PICTURES_PNG, ENTRY("order", "pictures png|pictures|pictures on")},
    {WORD_PICTURES_OFF, ENTRY("order", "pictures off|pictures none|no pictures")},
    {WORD_HISTORY, ENTRY("order", "history|record")},
    {WORD_RULES, ENTRY("order", "rules|what are the rules")},
    {WORD_MOVES, ENTRY("order", "moves|legal moves|possible moves")},
    {WORD_MY_GAMES, ENTRY("order", "my games|games|all my games|all games|running games")},
    {WORD_LANGUAGES, ENTRY("order", "language|languages|which languages are there")},
    {WORD_GRANT_EXTENSION,
     ENTRY("order", "grant extension|grant the extension|extension granted|accept extension|agree "
                    "to extension|grant|granted|grant it|yes granted|yes I grant the "
                    "extension|grant you the extension")},
    {WORD_REFUSE_EXTENSION, ENTRY("order", "refuse extension|refuse the extension|extension "
                                           "refused|decline extension|no extension")},
    {WORD_VACATIONS, ENTRY("order", "vacation|vacations|my vacation|holiday|holidays")},
    {WORD_BACK, ENTRY("order", "back|am back|I'm back|cancel vacation|cancel holiday|I am "
                               "back|back again|I am home again")},
    {WORD_STEP_IN, ENTRY("order", "step in|would step in")},
    {WORD_STAY_OUT, ENTRY("order", "stop stepping in|do not step in")},
    {WORD_HELP, ENTRY("order", "help|commands")},
    {WORD_ORGANISER_LIST, ENTRY("order", "list|list games|games|status|overview")},
    {WORD_ORGANISER_SHOW, ENTRY("order", "show")},
    {WORD_ORGANISER_LOG, ENTRY("order", "log")},
    {WORD_ORGANISER_OUTBOX, ENTRY("order", "outbox")},
    {WORD_ORGANISER_HELP, ENTRY("order", "help")},
    {WORD_ORGANISER_PAUSE, ENTRY("order", "pause")},
    {WORD_ORGANISER_RESUME, ENTRY("order", "resume")},
    {WORD_ORGANISER_ADJOURN, ENTRY("order", "adjourn")},
    {WORD_ORGANISER_EXTEND, ENTRY("order", "extend|give")},
    {WORD_ORGANISER_PRESS, ENTRY("order", "press")},
    {WORD_ORGANISER_TELL, ENTRY("order", "tell")},
    {WORD_ORGANISER_DIGEST, ENTRY("order", "digest")},
    {WORD_ORGANISER_CONFIRM, ENTRY("order", "confirm")},
    {WORD_ORGANISER_ADJUDICATE, ENTRY("order", "adjudicate|decide")},
    {WORD_ORGANISER_REPLACE, ENTRY("order", "replace")},
    {WORD_ORGANISER_ROLL_BACK, ENTRY("order", "roll back|rollback")},
    {WORD_ORGANISER_CANCEL, ENTRY("order", "cancel game|cancel")},
    {WORD_ORGANISER_BROADCAST, ENTRY("order", "broadcast")},
    {WORD_ORGANISER_OPEN,
     ENTRY("order", "open|open game|open a game of|new game|invite to|invite")},
    {WORD_ORGANISER_WAITING, ENTRY("order", "waiting|waiting list|list waiting|who would step in")},
    {WORD_ORGANISER_PLAYERS, ENTRY("order", "players|list players|people|list people|members")},
    {WORD_ORGANISER_TOURNAMENTS, ENTRY("order", "tournaments|list tournaments")},
    {WORD_EXTEND_BY, ENTRY("order", "by|for")},
    {WORD_BECAUSE, ENTRY("order", "because|since")},
    {WORD_GAME, ENTRY("order", "game|match")},
    {WORD_HOURS, ENTRY("order", "hours|hour|h")},
    {WORD_DAYS, ENTRY("order", "days|day|d")},
    {WORD_WEEKS, ENTRY("order", "weeks|week|w")},
    {WORD_WON, ENTRY("order", "won by|won|wins")},
    {WORD_DRAWN, ENTRY("order", "drawn|draw")},
    {WORD_VOID, ENTRY("order", "void")},
    {WORD_DROPPED, ENTRY("order", "dropped|drop|drops")},
    {WORD_BY, ENTRY("order", "by|with")},
    {WORD_BACK_TO, ENTRY("order", "to|to move")},
    {WORD_DAILY, ENTRY("order", "daily")},
    {WORD_WEEKLY, ENTRY("order", "weekly")},
    {WORD_OFF, ENTRY("order", "off|never")},
    {WORD_ON, ENTRY("order", "on")},
    {WORD_ONE, ENTRY("order", "one|a|an")},
    {WORD_TWO, ENTRY("order", "two")},
    {WORD_THREE, ENTRY("order", "three")},
    {WORD_FOUR, ENTRY("order", "four")},
    {WORD_FIVE, ENTRY("order", "five")},
    {WORD_SIX, ENTRY("order", "six")},
    {WORD_SEVEN, ENTRY("order", "seven")},
    {WORD_JANUARY, ENTRY("order", "January|Jan")},
    {WORD_JANUARY + 1, ENTRY("order", "February|Feb")},
    {WORD_JANUARY + 2, ENTRY("order", "March|Mar")},
    {WORD_JANUARY + 3, ENTRY("order", "April|Apr")},
    {WORD_JANUARY + 4, ENTRY("order", "May")},
    {WORD_JANUARY + 5, ENTRY("order", "June|Jun")},
    {WORD_JANUARY + 6, ENTRY("order", "July|Jul")},
    {WORD_JANUARY + 7, ENTRY("order", "August|Aug")},
    {WORD_JANUARY + 8, ENTRY("order", "September|Sep|Sept")},
    {WORD_JANUARY + 9, ENTRY("order", "October|Oct")},
    {WORD_JANUARY + 10, ENTRY("order", "November|Nov")},
    {WORD_JANUARY + 11, ENTRY("order", "December|Dec")},
    {WORD_OF_MONTH, ENTRY("order", "of|in")},
    {0, NULL},
};

/* --- the normal form */

/* The letter of U+00C0 to U+00FF without case and accents, or 0. */
static char fold_latin(unsigned char second)
{
    static const char letters[] = "aaaaaa\0ceeeeiiii\0nooooo\0ouuuuy\0";

    return letters[second & 0x1F];
}

static bool is_word_character(char character)
{
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
           (character >= '0' && character <= '9') || character == '\'' ||
           (unsigned char)character >= 0x80;
}

static bool holds(const char *at, const char *end, const char *bytes)
{
    return (size_t)(end - at) >= strlen(bytes) && memcmp(at, bytes, strlen(bytes)) == 0;
}

/* The accents that some programs write behind their letter, U+0300 to U+036F. */
static bool is_accent(const char *at, const char *end)
{
    return end - at >= 2 && ((*at == '\xCC') || (*at == '\xCD' && (unsigned char)at[1] <= 0xAF));
}

/* Writes a character of a word in normal form, and gives its length. */
static size_t fold(const char *at, const char *end, struct buffer *out)
{
    if (*at >= 'A' && *at <= 'Z') {
        buffer_character(out, (char)(*at | 0x20));
        return 1;
    }
    if (holds(at, end, "’")) {
        buffer_character(out, '\'');
        return strlen("’");
    }
    if (is_accent(at, end))
        return 2;
    const char letter = *at == '\xC3' && end - at >= 2 ? fold_latin((unsigned char)at[1]) : '\0';
    buffer_character(out, letter != '\0' ? letter : *at);
    return letter != '\0' ? 2 : 1;
}

/* The length of a character that separates words, such as `¿` or a quotation mark; 0 if it belongs
 * to one. */
static size_t gap(const char *at, const char *end)
{
    if (*at == '\xC2' && end - at >= 2)
        return 2;
    if (holds(at, end, "\xE2\x80") && end - at >= 3 && !holds(at, end, "’"))
        return 3;
    return is_word_character(*at) ? 0 : 1;
}

/* Writes the next word, and passes it; false if there is none. */
static bool next_word(const char **at, const char *end, struct buffer *out)
{
    for (size_t len; *at < end && (len = gap(*at, end)) > 0;)
        *at += len;
    if (*at == end)
        return false;
    while (*at < end && gap(*at, end) == 0)
        *at += fold(*at, end, out);
    return true;
}

void vocabulary_normalise(const char *text, size_t len, struct buffer *out)
{
    const char *const end = text + len;
    struct buffer word = {0};

    for (; next_word(&text, end, &word); word.len = 0) {
        buffer_text(out, out->len > 0 ? " " : "");
        buffer_append(out, word.bytes, word.len);
    }
    buffer_release(&word);
}

void vocabulary_phrase(const struct vocabulary *vocabulary, const char *text, size_t len,
                       struct buffer *out)
{
    const char *const end = text + len;
    struct buffer word = {0};

    for (; next_word(&text, end, &word); word.len = 0) {
        if (word_is(vocabulary, WORD_FILLER, buffer_string(&word), word.len))
            continue;
        buffer_text(out, out->len > 0 ? " " : "");
        buffer_append(out, word.bytes, word.len);
    }
    buffer_release(&word);
}

/* --- looking */

static int compare_text(const char *a, const char *b, size_t b_len)
{
    const int order = strncmp(a, b, b_len);

    return order != 0 ? order : a[b_len] != '\0';
}

/* The first item that does not come before the text. */
static const struct vocabulary_item *find(const struct vocabulary *vocabulary, const char *text,
                                          size_t len)
{
    size_t first = 0, end = vocabulary->count;

    while (first < end) {
        const size_t middle = first + (end - first) / 2;
        if (compare_text(vocabulary->items[middle].text, text, len) < 0)
            first = middle + 1;
        else
            end = middle;
    }
    return vocabulary->items + first;
}

static bool is_there(const struct vocabulary *vocabulary, const struct vocabulary_item *item,
                     enum word word, const char *text, size_t len)
{
    const struct vocabulary_item *const end = vocabulary->items + vocabulary->count;

    for (; item < end && compare_text(item->text, text, len) == 0; item++)
        if (item->word == word)
            return true;
    return false;
}

bool word_is(const struct vocabulary *vocabulary, enum word word, const char *text, size_t len)
{
    return is_there(vocabulary, find(vocabulary, text, len), word, text, len);
}

bool word_take(const struct vocabulary *vocabulary, enum word word, const char **at)
{
    const struct vocabulary_item *const end = vocabulary->items + vocabulary->count;
    size_t best = 0, len = 0;

    for (int words = 0; words < WORDS_MOST && (*at)[len] != '\0'; words++) {
        len += ((*at)[len] == ' ') + strcspn(*at + len + ((*at)[len] == ' '), " ");
        const struct vocabulary_item *const item = find(vocabulary, *at, len);
        if (is_there(vocabulary, item, word, *at, len))
            best = len;
        else if (item == end || strncmp(item->text, *at, len) != 0)
            break;
    }
    *at += best + (best > 0 && (*at)[best] == ' ');
    return best > 0;
}

/* The end of the word at `at`; blanks may precede it, or the dash of `envoie-moi`, but nothing
 * else.
 */
static const char *pass_word(const char *at, struct buffer *out)
{
    const char *const end = at + strlen(at);

    at += out->len > 0 && *at == '-' ? 1 : strspn(at, " ");
    if (at == end || gap(at, end) > 0)
        return NULL;
    buffer_text(out, out->len > 0 ? " " : "");
    return next_word(&at, end, out) ? at : NULL;
}

bool words_begin(const struct vocabulary *vocabulary, enum word word, const char *line,
                 const char **behind)
{
    const struct vocabulary_item *const end = vocabulary->items + vocabulary->count;
    const char *found = NULL;
    struct buffer text = {0};

    for (int words = 0; words < WORDS_MOST && (line = pass_word(line, &text)) != NULL; words++) {
        const char *const phrase = buffer_string(&text);
        const struct vocabulary_item *const item = find(vocabulary, phrase, text.len);
        if (item == end || strncmp(item->text, phrase, text.len) != 0)
            break;
        if ((*line == '\0' || strchr(" :,", *line) != NULL) &&
            is_there(vocabulary, item, word, phrase, text.len))
            found = line;
    }
    buffer_release(&text);
    if (found != NULL)
        *behind = found + strspn(found, " :,");
    return found != NULL;
}

size_t words_end(const struct vocabulary *vocabulary, enum word word, const char *line, size_t len)
{
    size_t start = len, best = 0;
    struct buffer text = {0};

    for (int words = 0; words < WORDS_MOST && start > 0; words++) {
        while (start > 0 && !is_word_character(line[start - 1]))
            start--;
        while (start > 0 && is_word_character(line[start - 1]))
            start--;
        text.len = 0;
        vocabulary_normalise(line + start, len - start, &text);
        if (start > 0 && strchr(" ,!.", line[start - 1]) != NULL && text.len > 0 &&
            word_is(vocabulary, word, buffer_string(&text), text.len))
            best = start;
    }
    buffer_release(&text);
    return best;
}

const char *word_find(const struct vocabulary *vocabulary, enum word word, const char *text,
                      bool (*accept)(const char *text, const char *phrase))
{
    for (size_t i = 0; i < vocabulary->count; i++)
        if (vocabulary->items[i].word == word && accept(text, vocabulary->items[i].text))
            return vocabulary->items[i].text;
    return NULL;
}
