/* The languages of the referee's mail, and the catalogue of what it says and understands in them.
 * The English texts stand in the program and are the keys of the catalogue; the others are gettext
 * files (de.po …), which the build compiles into the program: verify repeats every message byte by
 * byte, so none may depend on what is installed on a machine. */
#ifndef RECTO_REFEREE_LANGUAGE_LANGUAGE_H
#define RECTO_REFEREE_LANGUAGE_LANGUAGE_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stddef.h>

enum language {
    LANGUAGE_ENGLISH,
    LANGUAGE_GERMAN,
    LANGUAGE_FRENCH,
    LANGUAGE_SPANISH,
};

enum { LANGUAGES = LANGUAGE_SPANISH + 1 };

/* `en`, `de` …, and what speakers of a language call it. */
extern const char *const language_codes[LANGUAGES], *const language_names[LANGUAGES];

/* The language of such a code, for which any text of the store counts; English if there is none. */
enum language language_of(const char *code);

/* The text in a language, or in English where the catalogue does not have it. Every text is
 * written as a whole, since languages order their words differently. */
const char *say(enum language language, const char *english) __attribute__((format_arg(2)));

/* The one of two texts that fits the number. Both are formats that take it. */
const char *say_count(enum language language, const char *one, const char *many, size_t count)
    __attribute__((format_arg(2), format_arg(3)));

/* The entry of the catalogue for a key in a context, such as the phrases for an order; NULL if
 * there is none. In English it is the key itself. */
const char *language_entry(enum language language, const char *context, const char *english);

/* Appends a reason: a text of the catalogue, or what the rules say in English, which ends in its
 * code as in `a1 is taken (occupied)`. The catalogue has a sentence for each code; what the rules
 * say follows it, since it names the squares and numbers. */
void reason_write(enum language language, const char *reason, struct buffer *out);

/* Marks a text for the catalogue that is looked up later, by say(). */
#define SAID(english) english

/* The same for language_entry(). */
#define ENTRY(context, english) english

/* An event that is told to several readers: a text in every language, made at once. All zero is an
 * empty text. */
struct tongues {
    struct buffer in[LANGUAGES];
};

/* Appends a text of the catalogue in every language. The arguments must suit all of them: names,
 * moves, numbers, days such as 2026-12-24. */
void tongues_add(struct tongues *tongues, const char *english, ...)
    __attribute__((format(printf, 2, 3)));

/* The same as a paragraph, separated from what stands before it by an empty line. */
void tongues_paragraph(struct tongues *tongues, const char *english, ...)
    __attribute__((format(printf, 2, 3)));

/* tongues_add() with a list of arguments. */
void tongues_add_list(struct tongues *tongues, const char *english, va_list arguments)
    __attribute__((format(printf, 2, 0)));

bool tongues_empty(const struct tongues *tongues);
void tongues_clear(struct tongues *tongues);
void tongues_release(struct tongues *tongues);

/* The text for a reader, valid until something is added. */
const char *tongues_for(struct tongues *tongues, enum language language);

#endif
