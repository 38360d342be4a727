/* Fonts, and text that needs nothing but their glyphs side by side. The only module that knows
 * FreeType and fontconfig. */
#ifndef RECTO_RENDER_PAGE_TYPEFACE_H
#define RECTO_RENDER_PAGE_TYPEFACE_H

#include "base/wrap.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Linux Libertine, Linux Biolinum (sans) and Libertine Mono. */
enum cut {
    CUT_SERIF,
    CUT_SERIF_BOLD,
    CUT_SERIF_ITALIC,
    CUT_SANS,
    CUT_SANS_BOLD,
    CUT_SANS_ITALIC,
    CUT_MONO,
    CUTS
};

struct canvas_font {
    double size;
    enum cut cut;
};

static inline bool cut_is_bold(enum cut cut)
{
    return cut == CUT_SERIF_BOLD || cut == CUT_SANS_BOLD;
}

static inline bool cut_is_italic(enum cut cut)
{
    return cut == CUT_SERIF_ITALIC || cut == CUT_SANS_ITALIC;
}

/* Font families for text of any script, in the order in which to try them. */
const char *cut_families(enum cut cut);

struct FT_FaceRec_;
struct typeface;

/* Opens the file of a font; NULL if this machine has no font of that kind. */
struct typeface *typeface_open(enum cut cut);
void typeface_close(struct typeface *typeface);

/* FreeType's object, which lives as long. */
struct FT_FaceRec_ *typeface_file(const struct typeface *typeface);

struct plain_glyph {
    uint32_t index; /* 0: the font has none, or the character is not plain */
    bool asked;
    double advance; /* at size 1 */
};

/* The glyph of the character at `at`, and the character's length in bytes. NULL if the character is
 * not plain: if it needs shaping, another direction or another font. */
const struct plain_glyph *typeface_glyph(struct typeface *typeface, const char *at, const char *end,
                                         size_t *len);

/* Finds where a line of that width, at size 1, ends; false if it may hold a character that is not
 * plain. */
bool typeface_fit(struct typeface *typeface, double width, const char *text, const char *end,
                  struct line_break *found);

#endif
