#include "render/page/typeface.h"

#include "base/buffer.h"
#include "base/character.h"
#include "base/memory.h"

#include <fontconfig/fontconfig.h>
#include <ft2build.h>
#include <stdlib.h>
#include FT_FREETYPE_H

/* Where Debian's fonts-linuxlibertine puts its files. Elsewhere, fontconfig finds the family, which
 * takes longer. */
#ifndef RECTO_FONTS
#define RECTO_FONTS "/usr/share/fonts/opentype/linux-libertine/"
#endif

#define SERIF "Linux Libertine O", "Linux Libertine O,DejaVu Serif,serif"
#define SANS  "Linux Biolinum O", "Linux Biolinum O,DejaVu Sans,sans-serif"
#define MONO  "Linux Libertine Mono O", "Linux Libertine Mono O,DejaVu Sans Mono,monospace"

static const struct cut_source {
    const char *file, *family, *families;
} cut_sources[CUTS] = {
    [CUT_SERIF] = {RECTO_FONTS "LinLibertine_R.otf", SERIF},
    [CUT_SERIF_BOLD] = {RECTO_FONTS "LinLibertine_RB.otf", SERIF},
    [CUT_SERIF_ITALIC] = {RECTO_FONTS "LinLibertine_RI.otf", SERIF},
    [CUT_SANS] = {RECTO_FONTS "LinBiolinum_R.otf", SANS},
    [CUT_SANS_BOLD] = {RECTO_FONTS "LinBiolinum_RB.otf", SANS},
    [CUT_SANS_ITALIC] = {RECTO_FONTS "LinBiolinum_RI.otf", SANS},
    [CUT_MONO] = {RECTO_FONTS "LinLibertine_M.otf", MONO},
};

/* Characters below this may be set without pango. */
enum { PLAIN_END = 0x2600 };

/* cairo keeps fonts for a while after a canvas is gone. So each has its own FT_Library, and is
 * closed when cairo releases it. */
struct typeface {
    FT_Library library;
    FT_Face face;
    struct plain_glyph plain[PLAIN_END];
};

/* --- files */

/* Opens the font that fontconfig finds for the family. */
static bool open_found(enum cut cut, struct typeface *typeface)
{
    FcResult result = FcResultNoMatch;
    FcChar8 *name = NULL;
    int index = 0;
    FcPattern *pattern = FcPatternBuild(
        NULL, FC_FAMILY, FcTypeString, cut_sources[cut].family, FC_WEIGHT, FcTypeInteger,
        cut_is_bold(cut) ? FC_WEIGHT_BOLD : FC_WEIGHT_REGULAR, FC_SLANT, FcTypeInteger,
        cut_is_italic(cut) ? FC_SLANT_ITALIC : FC_SLANT_ROMAN, (char *)NULL);
    (void)FcConfigSubstitute(NULL, pattern, FcMatchPattern);
    FcDefaultSubstitute(pattern);
    FcPattern *match = FcFontMatch(NULL, pattern, &result);
    bool open = false;

    if (match != NULL && FcPatternGetString(match, FC_FILE, 0, &name) == FcResultMatch &&
        FcPatternGetInteger(match, FC_INDEX, 0, &index) == FcResultMatch)
        open = FT_New_Face(typeface->library, (const char *)name, index, &typeface->face) == 0;
    if (match != NULL)
        FcPatternDestroy(match);
    FcPatternDestroy(pattern);
    return open;
}

struct typeface *typeface_open(enum cut cut)
{
    struct typeface *typeface = memory_allocate_zeroed(1, sizeof *typeface);

    if (FT_Init_FreeType(&typeface->library) != 0) {
        free(typeface);
        return NULL;
    }
    if ((FT_New_Face(typeface->library, cut_sources[cut].file, 0, &typeface->face) == 0 ||
         open_found(cut, typeface)) &&
        FT_IS_SCALABLE(typeface->face))
        return typeface;
    typeface_close(typeface);
    return NULL;
}

void typeface_close(struct typeface *typeface)
{
    /* Frees its faces, too. */
    (void)FT_Done_FreeType(typeface->library);
    free(typeface);
}

struct FT_FaceRec_ *typeface_file(const struct typeface *typeface)
{
    return typeface->face;
}

const char *cut_families(enum cut cut)
{
    return cut_sources[cut].families;
}

/* --- plain text */

/* Characters that need no shaping, no reordering and no other font: Latin, Greek, Cyrillic,
 * punctuation, arrows, signs. */
static bool is_plain(uint32_t character)
{
    static const uint16_t ranges[][2] = {
        {0x20, 0x7E},     {0xA0, 0xAC},     {0xAE, 0x2FF},    {0x370, 0x482},   {0x48A, 0x52F},
        {0x1E00, 0x1FFF}, {0x2010, 0x2027}, {0x2030, 0x205E}, {0x2070, 0x20CF}, {0x2100, 0x25FF},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (character <= ranges[i][1])
            return character >= ranges[i][0];
    return false;
}

static void ask_glyph(struct typeface *typeface, uint32_t character, struct plain_glyph *glyph)
{
    const FT_UInt index = FT_Get_Char_Index(typeface->face, character);

    glyph->asked = true;
    if (!is_plain(character) || index == 0 ||
        FT_Load_Glyph(typeface->face, index, FT_LOAD_NO_SCALE) != 0)
        return;
    glyph->index = index;
    glyph->advance =
        (double)typeface->face->glyph->metrics.horiAdvance / (double)typeface->face->units_per_EM;
}

/* The glyph of the character at `at` and the character's length; NULL if it is not plain. */
const struct plain_glyph *typeface_glyph(struct typeface *typeface, const char *at, const char *end,
                                         size_t *len)
{
    const unsigned char first = (unsigned char)*at;
    uint32_t character = first;

    *len = 1;
    if (first >= 0x80) {
        *len = utf8_length(at, end);
        character = *len > 0 ? utf8_decode(at, *len) : PLAIN_END;
    }
    if (character >= PLAIN_END)
        return NULL;
    struct plain_glyph *glyph = &typeface->plain[character];
    if (!glyph->asked)
        ask_glyph(typeface, character, glyph);
    return glyph->index != 0 ? glyph : NULL;
}

static double advance_of(void *typeface, const char *at, const char *end, size_t *len)
{
    const struct plain_glyph *const glyph = typeface_glyph(typeface, at, end, len);
    return glyph != NULL ? glyph->advance : -1;
}

/* Where a line of plain text ends; false if pango must look at it. */
bool typeface_fit(struct typeface *typeface, double width, const char *text, const char *end,
                  struct line_break *found)
{
    const struct wrap wrap = {.measure = advance_of, .context = typeface, .width = width};
    return wrap_line(&wrap, text, end, found);
}
