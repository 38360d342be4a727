/* The words of orders, in all languages at once: a letter is read before its author is known.
 *
 * An order that is a fixed phrase is a name WORD_… here, its phrases in vocabulary.c, and a row in
 * phrase.c that says which order it is. An order that only begins with a phrase, such as `absent
 * 2026-12-24`, is a name and phrases, and line.c looks for it with words_begin() and reads the
 * rest. Phrases are texts of the catalogue in the context `order`: alternatives separated by `|`,
 * written as people write them; case and accents do not matter. */
#ifndef RECTO_REFEREE_ORDERS_VOCABULARY_H
#define RECTO_REFEREE_ORDERS_VOCABULARY_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stddef.h>

enum word {
    WORD_FILLER,   /* single words that orders may do without */
    WORD_COURTESY, /* at the end of a line with a move */
    WORD_ANNOUNCE, /* before a move */
    /* Conditions and absences. */
    WORD_IF,
    WORD_THEN,
    WORD_AND,
    WORD_ABSENT,
    WORD_FROM,
    WORD_TO,
    WORD_PREVIEW,
    /* Extensions and vacations. */
    WORD_EXTENSION,
    WORD_ASK,  /* for a time, with a number behind it */
    WORD_NEED, /* the same, if `more` follows the time */
    WORD_MORE,
    WORD_VACATION,
    WORD_BE, /* before the days of an absence that only the end of the line names */
    /* Before the name of a tournament or player. */
    WORD_SIGN_UP,
    WORD_LEAVE,
    WORD_CHALLENGE,
    WORD_TABLE,
    WORD_BEHIND_NAME, /* behind one of them */
    WORD_AS,          /* before the name under which somebody plays … */
    WORD_IN,          /* … and before that of a ladder */
    /* What is told to others. */
    WORD_TELL,
    WORD_TELL_TO, /* behind the dashes of a line such as `--- to all` */
    WORD_MUTE,
    WORD_UNMUTE,
    WORD_ALL,
    WORD_ORGANISER,
    /* Parts of phrases: bargains, requests, languages. */
    WORD_SHOW,
    WORD_OFFER,
    WORD_ACCEPT,
    WORD_DECLINE,
    WORD_YES,   /* a whole line that answers the only question there is … */
    WORD_NO,    /* … and declines */
    WORD_VAGUE, /* accepts or declines, but alone may be meant for another reader */
    WORD_DRAW,
    WORD_TAKEBACK,
    WORD_INVITATION,
    WORD_PROPOSAL,
    WORD_OF,
    WORD_LANGUAGE,
    WORD_ENGLISH,
    WORD_GERMAN,
    WORD_FRENCH,
    WORD_SPANISH,
    WORD_GRAVE,   /* single words that make a short line suspicious */
    WORD_COMMAND, /* single words that are recognised with a slip */
    /* Whole phrases. */
    WORD_RESIGN,
    WORD_CANCEL,
    WORD_OFFER_DRAW,
    WORD_ACCEPT_DRAW,
    WORD_DECLINE_DRAW,
    WORD_OFFER_TAKEBACK,
    WORD_ACCEPT_TAKEBACK,
    WORD_DECLINE_TAKEBACK,
    WORD_ACCEPT_ANY,
    WORD_DECLINE_ANY,
    WORD_BOARD,
    WORD_BOARD_SVG,
    WORD_BOARD_PNG,
    WORD_PICTURES_SVG,
    WORD_PICTURES_PNG,
    WORD_PICTURES_OFF,
    WORD_HISTORY,
    WORD_RULES,
    WORD_MOVES,
    WORD_MY_GAMES,
    WORD_GRANT_EXTENSION,
    WORD_REFUSE_EXTENSION,
    WORD_VACATIONS,
    WORD_BACK,
    WORD_STEP_IN,
    WORD_STAY_OUT,
    WORD_HELP,
    WORD_LANGUAGES,
    /* Of the organiser: verbs, and what stands between names and numbers. */
    WORD_ORGANISER_LIST,
    WORD_ORGANISER_SHOW,
    WORD_ORGANISER_LOG,
    WORD_ORGANISER_OUTBOX,
    WORD_ORGANISER_HELP,
    WORD_ORGANISER_PAUSE,
    WORD_ORGANISER_RESUME,
    WORD_ORGANISER_ADJOURN,
    WORD_ORGANISER_EXTEND,
    WORD_ORGANISER_PRESS,
    WORD_ORGANISER_TELL,
    WORD_ORGANISER_DIGEST,
    WORD_ORGANISER_CONFIRM,
    WORD_ORGANISER_ADJUDICATE,
    WORD_ORGANISER_REPLACE,
    WORD_ORGANISER_ROLL_BACK,
    WORD_ORGANISER_CANCEL,
    WORD_ORGANISER_BROADCAST,
    WORD_ORGANISER_OPEN,
    WORD_ORGANISER_WAITING,
    WORD_ORGANISER_PLAYERS,
    WORD_ORGANISER_TOURNAMENTS,
    WORD_EXTEND_BY, /* before a time */
    WORD_BECAUSE,   /* before a reason */
    WORD_GAME,
    WORD_HOURS,
    WORD_DAYS,
    WORD_WEEKS,
    WORD_WON,
    WORD_DRAWN,
    WORD_VOID,
    WORD_DROPPED,
    WORD_BY,
    WORD_BACK_TO,
    WORD_DAILY,
    WORD_WEEKLY,
    WORD_OFF,
    WORD_ON,
    /* Small numbers. */
    WORD_ONE,
    WORD_TWO,
    WORD_THREE,
    WORD_FOUR,
    WORD_FIVE,
    WORD_SIX,
    WORD_SEVEN,
    /* Dates: months in their order, and what stands behind a day and before a year. */
    WORD_JANUARY,
    WORD_DECEMBER = WORD_JANUARY + 11,
    WORD_OF_MONTH,
};

/* The phrases of a word in English, as they stand in the program; the last has none. For tests. */
struct vocabulary_entry {
    enum word word;
    const char *english;
};

extern const struct vocabulary_entry vocabulary_entries[];

/* Phrases of words, in normal form, sorted by their texts, then by their words. */
struct vocabulary {
    const struct vocabulary_item {
        const char *text;
        enum word word;
    } * items;
    size_t count;
};

/* Those of all words in all languages. generate/all_words.c makes this table when the program is
 * built. */
extern const struct vocabulary all_words;

/* Appends a text in normal form: its words, of letters, digits and apostrophes, with single blanks
 * between, lower-case and without accents. */
void vocabulary_normalise(const char *text, size_t len, struct buffer *out);

/* The same without fillers. */
void vocabulary_phrase(const struct vocabulary *vocabulary, const char *text, size_t len,
                       struct buffer *out);

/* Whether this text in normal form is a phrase for the word. */
bool word_is(const struct vocabulary *vocabulary, enum word word, const char *text, size_t len);

/* Whether a text in normal form begins with the word; passes the longest phrase for it, and the
 * blank behind that. */
bool word_take(const struct vocabulary *vocabulary, enum word word, const char **at);

/* Whether a line, as written, begins with the word, with fillers only if the phrase has them. Sets
 * what follows the longest phrase for it, after blanks, commas and colons. */
bool words_begin(const struct vocabulary *vocabulary, enum word word, const char *line,
                 const char **behind);

/* The same of the end of a line: the length of what precedes the longest phrase, 0 if there is
 * none. */
size_t words_end(const struct vocabulary *vocabulary, enum word word, const char *line, size_t len);

/* The text in normal form for which `accept` is true first, of all phrases for the word, or NULL.
 */
const char *word_find(const struct vocabulary *vocabulary, enum word word, const char *text,
                      bool (*accept)(const char *text, const char *phrase));

#endif
