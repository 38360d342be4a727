/* The only file that includes cairo and pango.
 *
 * Nearly all text is Latin, and pango takes some 20 microseconds to lay out a word. So text of
 * characters that stand side by side without shaping is set here, glyph by glyph, with advances
 * from a table (typeface.h); everything else goes through pango, which is not even started before
 * it is needed. */
#include "render/page/canvas.h"

#include "base/buffer.h"
#include "base/character.h"
#include "base/list.h"
#include "base/memory.h"
#include "render/page/missing_scripts.h"
#include "render/page/png.h"
#include "render/page/typeface.h"
#include "render/picture/ink.h"

#include <cairo-ft.h>
#include <cairo-pdf.h>
#include <math.h>
#include <pango/pangocairo.h>
#include <stdio.h>
#include <stdlib.h>

struct font {
    bool sought;
    struct typeface *typeface; /* NULL: this machine has no such font */
    cairo_font_face_t *cairo; /* NULL until something is drawn with it; then it owns the typeface */
};

struct brush {
    uint32_t colour;
    double width;   /* of lines, which have round ends; 0: fills areas */
    double dash[4]; /* on, off, on, off; all 0: a solid line */
};

/* How many numbers a pattern of dashes has. */
static int brush_dashes(const struct brush *brush)
{
    if (brush->dash[1] <= 0)
        return 0;
    return brush->dash[3] > 0 ? 4 : 2;
}

static bool brush_same(const struct brush *a, const struct brush *b)
{
    for (size_t i = 0; i < sizeof a->dash / sizeof *a->dash; i++)
        if (a->dash[i] != b->dash[i])
            return false;
    return a->colour == b->colour && a->width == b->width;
}

/* Colours are 0xRRGGBB. */
enum { NO_COLOUR = 0x1000000 };

struct canvas {
    cairo_surface_t *surface; /* NULL: the canvas only measures */
    cairo_t *cairo;
    cairo_font_options_t *options;
    canvas_write *write;
    void *context;
    bool failed, png;
    int pages;

    struct font fonts[CUTS];
    const struct font *font; /* the one that cairo has set, and … */
    double size;             /* … its size */
    uint32_t colour;
    struct brush brush;
    bool path; /* the brush has drawn something that is not on the paper yet */

    cairo_glyph_t *glyphs; /* of the text that set_plain() set last, … */
    cairo_text_cluster_t *clusters;
    size_t glyph_count, capacity;
    double width; /* … its width at size 1 */

    struct missing_scripts *missing; /* or NULL */

    PangoFontMap *font_map; /* NULL until it is needed */
    PangoContext *pango;
    PangoLayout *layout;
};

/* --- fonts */

static struct typeface *typeface_of(struct canvas *canvas, const struct canvas_font *wanted)
{
    struct font *font = &canvas->fonts[wanted->cut];

    if (!font->sought)
        font->typeface = typeface_open(wanted->cut);
    font->sought = true;
    return font->typeface;
}

static void close_typeface(void *typeface)
{
    typeface_close(typeface);
}

static void hand_to_cairo(struct font *font)
{
    static const cairo_user_data_key_t key;

    font->cairo = cairo_ft_font_face_create_for_ft_face(typeface_file(font->typeface),
                                                        FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP);
    if (cairo_font_face_set_user_data(font->cairo, &key, font->typeface, close_typeface) !=
        CAIRO_STATUS_SUCCESS)
        memory_exhausted();
}

/* --- plain text: glyphs side by side, from left to right */

static void grow_glyphs(struct canvas *canvas)
{
    size_t capacity = canvas->capacity;

    canvas->clusters = list_grow(canvas->clusters, &capacity, sizeof *canvas->clusters);
    canvas->glyphs = list_grow(canvas->glyphs, &canvas->capacity, sizeof *canvas->glyphs);
}

/* Sets the text with its glyphs at size 1, from x = 0; false if it is not plain. */
static bool set_plain(struct canvas *canvas, struct typeface *typeface, const char *text,
                      size_t len)
{
    const char *end = text + len;
    double x = 0;

    canvas->glyph_count = 0;
    if (typeface == NULL)
        return false;
    for (size_t step = 0; text < end; text += step) {
        const struct plain_glyph *glyph = typeface_glyph(typeface, text, end, &step);
        if (glyph == NULL)
            return false;
        if (canvas->glyph_count == canvas->capacity)
            grow_glyphs(canvas);
        canvas->glyphs[canvas->glyph_count] = (cairo_glyph_t){.index = glyph->index, .x = x};
        canvas->clusters[canvas->glyph_count++] = (cairo_text_cluster_t){(int)step, 1};
        x += glyph->advance;
    }
    canvas->width = x;
    return true;
}

static void place_glyphs(struct canvas *canvas, double size, double x, double y)
{
    for (size_t i = 0; i < canvas->glyph_count; i++) {
        canvas->glyphs[i].x = x + size * canvas->glyphs[i].x;
        canvas->glyphs[i].y = y;
    }
}

static void use_font(struct canvas *canvas, const struct canvas_font *wanted)
{
    struct font *font = &canvas->fonts[wanted->cut];

    if (canvas->font == font && canvas->size == wanted->size)
        return;
    if (font->cairo == NULL)
        hand_to_cairo(font);
    if (canvas->font != font)
        cairo_set_font_face(canvas->cairo, font->cairo);
    cairo_set_font_size(canvas->cairo, wanted->size);
    canvas->font = font;
    canvas->size = wanted->size;
}

/* --- any other text */

static PangoLayout *any_layout(struct canvas *canvas)
{
    if (canvas->font_map == NULL) {
        canvas->font_map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
        pango_cairo_font_map_set_resolution(PANGO_CAIRO_FONT_MAP(canvas->font_map), 72);
        canvas->pango = pango_font_map_create_context(canvas->font_map);
        pango_cairo_context_set_font_options(canvas->pango, canvas->options);
        pango_context_set_round_glyph_positions(canvas->pango, FALSE);
        pango_context_set_language(canvas->pango, pango_language_from_string("en"));
        canvas->layout = pango_layout_new(canvas->pango);
        pango_layout_set_single_paragraph_mode(canvas->layout, TRUE);
        pango_layout_set_wrap(canvas->layout, PANGO_WRAP_WORD_CHAR);
    }
    return canvas->layout;
}

/* Whether something in the text is isolated (U+2068). If so, it is an English sentence of ours
 * around names that may run from right to left; its first letter does not tell its direction. */
static bool isolates(const char *text, size_t len)
{
    static const char mark[] = {'\xE2', '\x81', '\xA8'};
    const char *at = text, *const end = text + len;

    while ((at = memchr(at, mark[0], (size_t)(end - at))) != NULL) {
        if ((size_t)(end - at) >= sizeof mark && memcmp(at, mark, sizeof mark) == 0)
            return true;
        at++;
    }
    return false;
}

/* Lays the text out in lines of that width, or in one line if it is below 0. */
static PangoLayout *lay_out(struct canvas *canvas, const struct canvas_font *font, const char *text,
                            size_t len, double width)
{
    PangoLayout *layout = any_layout(canvas);
    PangoFontDescription *description = pango_font_description_new();

    pango_font_description_set_family_static(description, cut_families(font->cut));
    pango_font_description_set_absolute_size(description, font->size * PANGO_SCALE);
    if (cut_is_bold(font->cut))
        pango_font_description_set_weight(description, PANGO_WEIGHT_BOLD);
    if (cut_is_italic(font->cut))
        pango_font_description_set_style(description, PANGO_STYLE_ITALIC);
    pango_layout_set_font_description(layout, description);
    pango_font_description_free(description);
    pango_layout_set_width(layout, width < 0 ? -1 : (int)(width * PANGO_SCALE));
    pango_layout_set_auto_dir(layout, !isolates(text, len));
    pango_layout_set_text(layout, text, (int)len);
    return layout;
}

/* GLib numbers scripts as pango does, which has names for all but the newest. */
static void note_missing(struct missing_scripts *missing, uint32_t character)
{
    if (!g_unichar_isgraph(character))
        return;
    GEnumClass *const scripts = g_type_class_ref(PANGO_TYPE_SCRIPT);
    const GEnumValue *const script =
        g_enum_get_value(scripts, (int)g_unichar_get_script(character));

    missing_scripts_add(missing, script != NULL ? script->value_nick : "unknown", character);
    g_type_class_unref(scripts);
}

/* Where no font has a glyph, pango keeps the character in its place. */
static void look_for_missing(const struct canvas *canvas, PangoLayoutLine *line)
{
    for (GSList *run = line->runs; run != NULL && canvas->missing != NULL; run = run->next) {
        const PangoGlyphString *const glyphs = ((PangoLayoutRun *)run->data)->glyphs;
        for (int i = 0; i < glyphs->num_glyphs; i++)
            if ((glyphs->glyphs[i].glyph & PANGO_GLYPH_UNKNOWN_FLAG) != 0)
                note_missing(canvas->missing, glyphs->glyphs[i].glyph & ~PANGO_GLYPH_UNKNOWN_FLAG);
    }
}

static void any_text(struct canvas *canvas, const struct canvas_font *font, double x, double y,
                     const char *text, size_t len)
{
    PangoLayout *layout = lay_out(canvas, font, text, len, -1);
    look_for_missing(canvas, pango_layout_get_line_readonly(layout, 0));
    cairo_move_to(canvas->cairo, x, y);
    pango_cairo_show_layout_line(canvas->cairo, pango_layout_get_line_readonly(layout, 0));
    cairo_new_path(canvas->cairo);
    canvas->font = NULL; /* pango has set its own font */
}

/* --- lines */

/* The longest prefix of whole characters with at most that many bytes. */
static size_t prefix_of(const char *text, size_t len, size_t most)
{
    if (len <= most)
        return len;
    while (most > 0 && is_continuation(text[most]))
        most--;
    return most;
}

/* Lays out no more of a long text than may stand on a line. */
static struct line_break fit_any(struct canvas *canvas, const struct canvas_font *font,
                                 double width, const char *text, size_t len)
{
    size_t most = 64 + (size_t)(8 * width / font->size);

    for (;; most *= 2) {
        const size_t part = prefix_of(text, len, most);
        PangoLayout *layout = lay_out(canvas, font, text, part, width);
        const int lines = pango_layout_get_line_count(layout);
        const size_t first = (size_t)pango_layout_get_line_readonly(layout, 0)->length;
        if (part == len || lines > 1)
            return line_break_at(text, text + len, first > 0 ? first : part);
    }
}

struct line_break canvas_fit(struct canvas *canvas, const struct canvas_font *font, double width,
                             const char *text)
{
    struct typeface *typeface = typeface_of(canvas, font);
    const size_t len = strlen(text);
    struct line_break found = {0, 0};
    struct line_break plain = {0, 0};

    if (typeface != NULL && typeface_fit(typeface, width / font->size, text, text + len, &found))
        return found;
    found = fit_any(canvas, font, width, text, len);
    /* What pango puts on the line may be plain text, which is a little wider since it is not
     * kerned. */
    if (typeface != NULL &&
        typeface_fit(typeface, width / font->size, text, text + found.len, &plain) &&
        plain.len < found.len)
        return plain;
    return found;
}

/* --- strokes and areas */

static void set_colour(struct canvas *canvas, uint32_t colour)
{
    if (canvas->colour == colour)
        return;
    canvas->colour = colour;
    cairo_set_source_rgb(canvas->cairo, (double)(colour >> 16 & 0xFF) / 255,
                         (double)(colour >> 8 & 0xFF) / 255, (double)(colour & 0xFF) / 255);
}

static void brush_end(struct canvas *canvas)
{
    if (!canvas->path)
        return;
    canvas->path = false;
    set_colour(canvas, canvas->brush.colour);
    if (canvas->brush.width <= 0) {
        cairo_fill(canvas->cairo);
        return;
    }
    cairo_set_dash(canvas->cairo, canvas->brush.dash, brush_dashes(&canvas->brush), 0);
    cairo_set_line_width(canvas->cairo, canvas->brush.width);
    cairo_stroke(canvas->cairo);
}

static void brush_take(struct canvas *canvas, const struct brush *brush)
{
    if (brush_same(&canvas->brush, brush))
        return;
    brush_end(canvas);
    canvas->brush = *brush;
}

void canvas_line(struct canvas *canvas, uint32_t colour, double width, double x, double y,
                 double x2, double y2)
{
    if (canvas->cairo == NULL)
        return;
    brush_take(canvas, &(struct brush){.colour = colour, .width = width});
    cairo_move_to(canvas->cairo, x, y);
    cairo_line_to(canvas->cairo, x2, y2);
    canvas->path = true;
}

/* --- text */

double canvas_part_width(struct canvas *canvas, const struct canvas_font *font, const char *text,
                         size_t len)
{
    if (set_plain(canvas, typeface_of(canvas, font), text, len))
        return canvas->width * font->size;
    int width = 0;
    pango_layout_get_size(lay_out(canvas, font, text, len, -1), &width, NULL);
    return (double)width / PANGO_SCALE;
}

void canvas_part(struct canvas *canvas, const struct canvas_font *font, uint32_t colour, double x,
                 double y, const char *text, size_t len)
{
    if (canvas->cairo == NULL || len == 0)
        return;
    brush_end(canvas);
    set_colour(canvas, colour);
    if (!set_plain(canvas, typeface_of(canvas, font), text, len)) {
        any_text(canvas, font, x, y, text, len);
        return;
    }
    use_font(canvas, font);
    place_glyphs(canvas, font->size, x, y);
    cairo_show_text_glyphs(canvas->cairo, text, (int)len, canvas->glyphs, (int)canvas->glyph_count,
                           canvas->clusters, (int)canvas->glyph_count, 0);
}

/* The outline of the text as a path. */
static void text_path(struct canvas *canvas, const struct canvas_font *wanted, double x, double y,
                      const char *text, size_t len)
{
    if (!set_plain(canvas, typeface_of(canvas, wanted), text, len)) {
        PangoLayout *layout = lay_out(canvas, wanted, text, len, -1);
        cairo_move_to(canvas->cairo, x, y);
        pango_cairo_layout_line_path(canvas->cairo, pango_layout_get_line_readonly(layout, 0));
        canvas->font = NULL;
        return;
    }
    use_font(canvas, wanted);
    place_glyphs(canvas, wanted->size, x, y);
    cairo_glyph_path(canvas->cairo, canvas->glyphs, (int)canvas->glyph_count);
}

static void halo_text(struct canvas *canvas, const struct canvas_font *font, uint32_t colour,
                      double x, double y, const char *text, double rim)
{
    if (canvas->cairo == NULL)
        return;
    brush_end(canvas);
    set_colour(canvas, 0xFFFFFF);
    text_path(canvas, font, x, y, text, strlen(text));
    cairo_set_dash(canvas->cairo, NULL, 0, 0);
    cairo_set_line_width(canvas->cairo, 2 * rim);
    cairo_stroke(canvas->cairo);
    canvas_part(canvas, font, colour, x, y, text, strlen(text));
}

double canvas_text_width(struct canvas *canvas, const struct canvas_font *font, const char *text)
{
    return canvas_part_width(canvas, font, text, strlen(text));
}

void canvas_text(struct canvas *canvas, const struct canvas_font *font, uint32_t colour, double x,
                 double y, const char *text)
{
    canvas_part(canvas, font, colour, x, y, text, strlen(text));
}

size_t canvas_paragraph(struct canvas *canvas, const struct canvas_font *font, uint32_t colour,
                        double x, double y, double width, double leading, const char *text,
                        bool measure)
{
    size_t lines = 0;

    while (*text != '\0') {
        const struct line_break found = canvas_fit(canvas, font, width, text);
        if (!measure)
            canvas_part(canvas, font, colour, x, y + (double)lines * leading, text, found.len);
        text += found.next;
        lines++;
    }
    return lines;
}

/* --- pictures */

/* Linux Biolinum is small for its size: enlarged by this, it looks like other fonts. `middle` is
 * the height of the middle of its capitals above the baseline. */
static const double enlarged = 1.12, middle = 0.32;

#define FULL_CIRCLE (2 * 3.14159265358979323846)

/* Where a picture stands, and how large. */
struct picture_place {
    struct canvas *canvas;
    double x, y, unit;
    double stroke; /* the unit of widths and dashes, if an element has none of its own */
};

static double stroke_unit(const struct picture_place *place, const struct element *element)
{
    return element->unit > 0 ? element->unit * place->unit : place->stroke;
}

/* Thinner strokes would hardly be printed. */
static const double finest = 0.2;

static void take_brush(const struct picture_place *place, const struct element *element)
{
    const struct ink_style *style = ink_style(detail_ink(element, place->unit), element->player);
    struct brush brush = {.colour = style->colour};

    const bool line = element->shape == SHAPE_LINE;
    const bool area = element->shape == SHAPE_DISC || element->shape == SHAPE_BOX ||
                      element->shape == SHAPE_ARROW;

    if (!area) {
        const double unit = stroke_unit(place, element);
        brush.width = fmax((line ? style->width : style->rim) * unit, finest);
        for (size_t i = 0; i < 4 && line; i++)
            brush.dash[i] = style->dash[i] * unit;
    }
    brush_take(place->canvas, &brush);
}

/* What a player wrote too small to be seen becomes a line; other words are left out. */
static void paint_invisible(const struct picture_place *place, const struct element *element)
{
    const double unit = place->unit, size = element->size * unit;
    const double wide = fmin((double)strlen(element->text) * size / 2,
                             element->room > 0 ? element->room * unit : INFINITY);

    if (element->ink != INK_PLAYER && element->ink != INK_DRAWN && element->ink != INK_PEN)
        return;
    const uint32_t colour = ink_style((enum ink)element->ink, element->player)->colour;
    brush_take(place->canvas, &(struct brush){.colour = colour});
    cairo_rectangle(place->canvas->cairo, place->x + element->x * unit - wide / 2,
                    place->y + element->y * unit - size / 4, wide, size / 2);
    place->canvas->path = true;
}

/* Sets text that is too wide for its room smaller. */
static void paint_text(const struct picture_place *place, const struct element *element)
{
    const struct ink_style *style = ink_style((enum ink)element->ink, element->player);
    const double em = detail_em(element, place->unit);
    const double room = element->room > 0 ? fmax(element->room, element->apart) * place->unit : 0;
    struct canvas_font font = {enlarged * em, style->bold      ? CUT_SANS_BOLD
                                              : style->slanted ? CUT_SANS_ITALIC
                                                               : CUT_SANS};
    double width = canvas_text_width(place->canvas, &font, element->text);
    double x = place->x + element->x * place->unit;

    if (room > 0 && width > room) {
        font.size *= room / width;
        width = room;
    }
    if (element->align != TEXT_START)
        x -= element->align == TEXT_MIDDLE ? width / 2 : width;
    const double y = place->y + element->y * place->unit + middle * font.size;
    if (element->halo)
        halo_text(place->canvas, &font, style->colour, x, y, element->text,
                  0.04 * stroke_unit(place, element));
    else
        canvas_text(place->canvas, &font, style->colour, x, y, element->text);
}

static void put_points(const struct picture_place *place, double points[][2], int count)
{
    for (int i = 0; i < count; i++) {
        points[i][0] = place->x + points[i][0] * place->unit;
        points[i][1] = place->y + points[i][1] * place->unit;
    }
}

/* An upright or lying rectangle with round ends. */
static void trace_pill(cairo_t *cairo, double x, double y, double width, double height)
{
    static const double quarter = FULL_CIRCLE / 4;
    const double radius = (width < height ? width : height) / 2;

    cairo_new_sub_path(cairo);
    cairo_arc(cairo, x + radius, y + radius, radius, 2 * quarter, 3 * quarter);
    cairo_arc(cairo, x + width - radius, y + radius, radius, 3 * quarter, 4 * quarter);
    cairo_arc(cairo, x + width - radius, y + height - radius, radius, 0, quarter);
    cairo_arc(cairo, x + radius, y + height - radius, radius, quarter, 2 * quarter);
    cairo_close_path(cairo);
}

static void trace_arrow(const struct picture_place *place, const struct element *element)
{
    cairo_t *const cairo = place->canvas->cairo;
    double corners[3][2];

    arrow_corners(element, corners);
    put_points(place, corners, 3);
    cairo_move_to(cairo, corners[0][0], corners[0][1]);
    cairo_line_to(cairo, corners[1][0], corners[1][1]);
    cairo_line_to(cairo, corners[2][0], corners[2][1]);
    cairo_close_path(cairo);
}

static void trace_cross(const struct picture_place *place, const struct element *element)
{
    double curves[2][4][2];

    cross_curves(element, curves);
    for (int i = 0; i < 2; i++) {
        double(*const at)[2] = curves[i];
        put_points(place, at, 4);
        cairo_move_to(place->canvas->cairo, at[0][0], at[0][1]);
        cairo_curve_to(place->canvas->cairo, at[1][0], at[1][1], at[2][0], at[2][1], at[3][0],
                       at[3][1]);
    }
}

/* Adds the shape to the path that the brush will draw. */
static void trace_shape(const struct picture_place *place, const struct element *element)
{
    cairo_t *const cairo = place->canvas->cairo;
    const double unit = place->unit;
    const double x = place->x + element->x * unit, y = place->y + element->y * unit;
    const double x2 = place->x + element->x2 * unit, y2 = place->y + element->y2 * unit;

    switch ((enum shape_kind)element->shape) {
    case SHAPE_LINE:
        cairo_move_to(cairo, x, y);
        cairo_line_to(cairo, x2, y2);
        break;
    case SHAPE_ARROW:
        trace_arrow(place, element);
        break;
    case SHAPE_DISC:
    case SHAPE_CIRCLE:
        cairo_new_sub_path(cairo);
        cairo_arc(cairo, x, y, element->size * unit, 0, FULL_CIRCLE);
        cairo_close_path(cairo);
        break;
    case SHAPE_BOX:
    case SHAPE_FRAME:
        cairo_rectangle(cairo, x, y, x2 - x, y2 - y);
        break;
    case SHAPE_PILL:
        trace_pill(cairo, x, y, x2 - x, y2 - y);
        break;
    case SHAPE_CROSS:
        trace_cross(place, element);
        break;
    case SHAPE_TEXT:
        break;
    }
    place->canvas->path = true;
}

void canvas_picture(struct canvas *canvas, const struct picture *picture, uint32_t moves, double x,
                    double y, double unit)
{
    const struct picture_place place = {canvas, x, y, unit, unit * picture->unit};

    if (canvas_is_blind(canvas))
        return;
    for (size_t i = 0; i < picture->count; i++) {
        const struct element *element = &picture->elements[i];
        if (!element_shows(element, moves) || !detail_shows(element, unit))
            continue;
        if (element->shape == SHAPE_TEXT) {
            if (detail_em(element, unit) > 0)
                paint_text(&place, element);
            else
                paint_invisible(&place, element);
            continue;
        }
        take_brush(&place, element);
        trace_shape(&place, element);
    }
    brush_end(canvas);
}

/* --- pages, and what leads to them */

void canvas_page(struct canvas *canvas, double width, double height)
{
    if (canvas->cairo == NULL || canvas->png) /* a PNG is one page, which has begun already */
        return;
    brush_end(canvas);
    if (canvas->pages > 0)
        cairo_show_page(canvas->cairo);
    canvas->pages++;
    cairo_pdf_surface_set_size(canvas->surface, width, height);
    /* cairo unites the extents of everything drawn to one region, which takes time quadratic in
     * their number. White paper is the whole region from the start. */
    set_colour(canvas, 0xFFFFFF);
    cairo_paint(canvas->cairo);
}

void canvas_outline(struct canvas *canvas, const char *text)
{
    char place[64];

    if (canvas->pages == 0)
        return;
    (void)snprintf(place, sizeof place, "page=%d pos=[0 0]", canvas->pages);
    (void)cairo_pdf_surface_add_outline(canvas->surface, 0, text, place,
                                        (cairo_pdf_outline_flags_t)0);
}

void canvas_target(struct canvas *canvas, const char *name)
{
    struct buffer place = {0};

    if (canvas->pages == 0)
        return;
    buffer_format(&place, "name='%s' x=0 y=0", name);
    cairo_tag_begin(canvas->cairo, CAIRO_TAG_DEST, buffer_string(&place));
    cairo_tag_end(canvas->cairo, CAIRO_TAG_DEST);
    buffer_release(&place);
}

void canvas_link(struct canvas *canvas, const char *name, double x, double y, double width,
                 double height)
{
    struct buffer place = {0};

    if (canvas->pages == 0)
        return;
    brush_end(canvas);
    /* Integers look the same in every locale. */
    buffer_format(&place, "dest='%s' rect=[%d %d %d %d]", name, (int)x, (int)y, (int)(width + 1),
                  (int)(height + 1));
    /* cairo 1.16 refers to a structure tree around links, but writes it only if there is more in it
     * than links. */
    cairo_tag_begin(canvas->cairo, "Reference", NULL);
    cairo_tag_begin(canvas->cairo, CAIRO_TAG_LINK, buffer_string(&place));
    cairo_tag_end(canvas->cairo, CAIRO_TAG_LINK);
    cairo_tag_end(canvas->cairo, "Reference");
    buffer_release(&place);
}

/* --- beginning and end */

/* cairo 1.16 may crash if it learns that a write failed. So it never does; later bytes are lost. */
static cairo_status_t write_bytes(void *context, const unsigned char *bytes, unsigned len)
{
    struct canvas *canvas = context;

    if (!canvas->failed && !canvas->write(canvas->context, bytes, len))
        canvas->failed = true;
    return CAIRO_STATUS_SUCCESS;
}

struct canvas *canvas_measuring(void)
{
    struct canvas *canvas = memory_allocate_zeroed(1, sizeof *canvas);

    canvas->options = cairo_font_options_create();
    cairo_font_options_set_hint_metrics(canvas->options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_hint_style(canvas->options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_antialias(canvas->options, CAIRO_ANTIALIAS_GRAY);
    return canvas;
}

void canvas_note_missing(struct canvas *canvas, struct missing_scripts *missing)
{
    canvas->missing = missing;
}

static void begin(struct canvas *canvas, cairo_surface_t *surface)
{
    canvas->surface = surface;
    canvas->cairo = cairo_create(surface);
    cairo_set_font_options(canvas->cairo, canvas->options);
    cairo_set_line_join(canvas->cairo, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_cap(canvas->cairo, CAIRO_LINE_CAP_ROUND);
    cairo_set_source_rgb(canvas->cairo, 0, 0, 0);
}

struct canvas *canvas_pdf(canvas_write *write, void *context, const char *title, const char *date)
{
    struct canvas *canvas = canvas_measuring();

    canvas->write = write;
    canvas->context = context;
    /* Every page sets its own size. */
    begin(canvas, cairo_pdf_surface_create_for_stream(write_bytes, canvas, 1, 1));
    if (title != NULL)
        cairo_pdf_surface_set_metadata(canvas->surface, CAIRO_PDF_METADATA_TITLE, title);
    /* Without this, cairo would put in today's date. */
    cairo_pdf_surface_set_metadata(canvas->surface, CAIRO_PDF_METADATA_CREATE_DATE, date);
    return canvas;
}

struct canvas *canvas_png(canvas_write *write, void *context, int width, int height)
{
    struct canvas *canvas = canvas_measuring();

    canvas->write = write;
    canvas->context = context;
    canvas->png = true;
    begin(canvas, cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height));
    set_colour(canvas, 0xFFFFFF);
    cairo_paint(canvas->cairo);
    return canvas;
}

static void release_fonts(struct canvas *canvas)
{
    for (size_t i = 0; i < CUTS; i++) {
        struct font *font = &canvas->fonts[i];
        if (font->cairo != NULL)
            cairo_font_face_destroy(font->cairo);
        else if (font->typeface != NULL)
            typeface_close(font->typeface);
    }
    g_clear_object(&canvas->layout);
    g_clear_object(&canvas->pango);
    g_clear_object(&canvas->font_map);
    cairo_font_options_destroy(canvas->options);
    free(canvas->glyphs);
    free(canvas->clusters);
}

static void write_png(struct canvas *canvas)
{
    cairo_surface_t *const surface = canvas->surface;

    cairo_surface_flush(surface);
    const void *const data = cairo_image_surface_get_data(surface);
    const struct pixels pixels = {.rows = data,
                                  .width = (size_t)cairo_image_surface_get_width(surface),
                                  .height = (size_t)cairo_image_surface_get_height(surface),
                                  .stride = (size_t)cairo_image_surface_get_stride(surface) /
                                            sizeof *pixels.rows};

    canvas->failed = !png_write(&pixels, canvas->write, canvas->context);
}

/* Ends the drawing; false if cairo or the writer has failed since it began. */
static bool finish(struct canvas *canvas)
{
    brush_end(canvas);
    if (cairo_status(canvas->cairo) != CAIRO_STATUS_SUCCESS)
        canvas->failed = true;
    cairo_destroy(canvas->cairo);
    if (canvas->png && !canvas->failed)
        write_png(canvas);
    cairo_surface_finish(canvas->surface);
    if (cairo_surface_status(canvas->surface) != CAIRO_STATUS_SUCCESS)
        canvas->failed = true;
    cairo_surface_destroy(canvas->surface);
    return !canvas->failed;
}

bool canvas_close(struct canvas *canvas)
{
    const bool good = canvas->cairo == NULL || finish(canvas);

    release_fonts(canvas);
    free(canvas);
    return good;
}

bool canvas_is_blind(const struct canvas *canvas)
{
    return canvas->cairo == NULL;
}
