/* One event is told to several readers: a text in every language, made at once. */
#ifndef RECTO_REFEREE_LANGUAGE_TONGUES_H
#define RECTO_REFEREE_LANGUAGE_TONGUES_H

#include "base/buffer.h"
#include "referee/language/language.h"

/* All zero is an empty text. */
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
