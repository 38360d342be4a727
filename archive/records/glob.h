/* Names as people look for them: without regard to case, accents and blanks. */
#ifndef RECTO_ARCHIVE_RECORDS_GLOB_H
#define RECTO_ARCHIVE_RECORDS_GLOB_H

#include <locale.h>
#include <stdbool.h>
#include <stddef.h>

/* Whether a text is the one that was asked for. Letters are the same in either case; a letter
 * without an accent stands for those with one, but not the other way round, if the text asked for
 * has no accents at all: who types an accent means it. */
bool is_asked_for(const char *asked, size_t asked_len, const char *text, size_t len);

/* --- patterns for names */

/* A pattern for a whole text: `*` matches any characters or none, `?` one, and a backslash makes
 * the next character literal; brackets are ordinary characters. Letters match in either case, those
 * beyond ASCII as the C library's locale C.UTF-8 has them, whatever the environment says. A pattern
 * without accents matches texts with and without them, one with accents those that have them. */
struct glob {
    char *pattern; /* for fnmatch(); NULL if there is none */
    char *folded;  /* the same by fold_letters() if it is plain, else by fold_accents() */
    bool plain;    /* no letter beyond ASCII */
    locale_t utf8; /* C.UTF-8, or 0 where the system lacks it */
};

struct glob glob_read(const char *pattern);
void glob_release(struct glob *glob);

/* White space at the ends of the text does not count. The time is at most proportional to the
 * product of both lengths. */
bool glob_matches(const struct glob *glob, const char *text, size_t len);

#endif
