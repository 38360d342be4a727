/* Patterns for names. */
#ifndef RECTO_ARCHIVE_SELECT_GLOB_H
#define RECTO_ARCHIVE_SELECT_GLOB_H

#include <locale.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A pattern for a whole text: `*` stands for any characters or none, `?` for one; a backslash takes
 * away what the next character means. Letters match in either case, those beyond ASCII as the C
 * library's locale C.UTF-8 has them, whatever the environment says. */
struct glob {
    uint32_t *characters;
    size_t count;
    locale_t letters; /* which of them are the same, or 0 */
};

struct glob glob_read(const char *pattern);
void glob_release(struct glob *glob);

/* White space at the ends of the text does not count. In time the product of both lengths at most.
 */
bool glob_matches(const struct glob *glob, const char *text, size_t len);

#endif
