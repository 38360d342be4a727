/* The fold-out that tells the position in words. */
#ifndef RECTO_RENDER_HTML_DESCRIBE_H
#define RECTO_RENDER_HTML_DESCRIBE_H

#include "render/html/parts.h"
#include "render/words.h"

/* Writes all facts of the game; the script, or without it the style, shows those that hold. What
 * would cease to hold after the last move stays while a refused one is shown. */
void describe_write(const struct html *html, const struct scoresheet *sheet,
                    const struct words *words);

#endif
