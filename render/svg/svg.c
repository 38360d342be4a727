/* Pictures as SVG. Consecutive elements that look alike share a group. */
#include "render/svg/svg.h"

#include "base/character.h"
#include "render/picture/ink.h"
#include "render/picture/width.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* From the middle of capitals and digits down to their baseline, in ems. */
static const double baseline = 0.355;

struct svg {
    const struct picture *picture;
    struct buffer *out;
    double scale;
    bool data;      /* write `data-move` and `data-until` … */
    uint32_t moves; /* … or else write only what shows after this many moves */
};

/* --- text */

void xml_text(struct buffer *out, const char *text)
{
    static const char *const escapes[128] = {
        ['&'] = "&amp;",  ['<'] = "&lt;",  ['>'] = "&gt;",   ['"'] = "&quot;",
        ['\''] = "&#39;", ['\t'] = "&#9;", ['\n'] = "&#10;", ['\r'] = "&#13;",
    };
    static const char unknown[] = "\xef\xbf\xbd"; /* in place of what XML 1.0 forbids */
    const char *const end = text + strlen(text);
    size_t len;

    for (const char *at = text; at < end; at += len) {
        const unsigned char first = (unsigned char)*at;

        len = utf8_length(at, end);
        if (first < 128 && escapes[first] != NULL)
            buffer_text(out, escapes[first]);
        else if (len == 0 || first < ' ' || (len == 3 && utf8_decode(at, len) >= 0xfffe))
            buffer_text(out, unknown);
        else
            buffer_append(out, at, len);
        len += len == 0;
    }
}

/* Appends a number with at most two decimals, whatever the locale. */
static void write_number(struct buffer *out, double value)
{
    const long long hundredths = llround(value * 100);
    const long long size = hundredths < 0 ? -hundredths : hundredths;

    if (hundredths < 0)
        buffer_character(out, '-');
    if (size >= 100 || size == 0)
        buffer_number(out, size / 100);
    if (size % 100 == 0)
        return;
    buffer_character(out, '.');
    buffer_character(out, (char)('0' + size % 100 / 10));
    if (size % 10 != 0)
        buffer_character(out, (char)('0' + size % 10));
}

/* Appends ` name="value"` for a length in units of the picture. */
static void write_length(const struct svg *svg, const char *name, double length)
{
    buffer_character(svg->out, ' ');
    buffer_text(svg->out, name);
    buffer_text(svg->out, "=\"");
    write_number(svg->out, length * svg->scale);
    buffer_character(svg->out, '"');
}

static void write_point(const struct svg *svg, const char *before, const double point[2])
{
    buffer_text(svg->out, before);
    write_number(svg->out, point[0] * svg->scale);
    buffer_character(svg->out, ' ');
    write_number(svg->out, point[1] * svg->scale);
}

/* --- classes */

/* How much larger than the style of the picture says the strokes of an element are, in the
 * hundredths that write_number() keeps. */
static double enlarged(const struct svg *svg, const struct element *element)
{
    return element->unit > 0 ? fmax(round(100 * element->unit / svg->picture->unit), 1) / 100 : 1;
}

/* Elements of another unit are written in that, and enlarged. */
static struct svg in_unit(const struct svg *svg, const struct element *element)
{
    struct svg own = *svg;

    own.scale /= enlarged(svg, element);
    return own;
}

static const char *way_of(const struct element *element)
{
    switch (element->shape) {
    case SHAPE_TEXT:
        return "text";
    case SHAPE_ARROW:
    case SHAPE_DISC:
    case SHAPE_BOX:
        return "fill";
    case SHAPE_LINE:
        return "line";
    default:
        return "rim";
    }
}

static bool has_player(const struct element *element)
{
    return ink_looks((enum ink)element->ink) > 1;
}

/* The player, or pen, who comes first of those with this look. */
static int first_like(enum ink ink, int player)
{
    return (player - 1) % ink_looks(ink) + 1;
}

/* Appends the class and other attributes of a group: ` class="line player player-1"`. */
static void write_class(const struct svg *svg, const struct element *element)
{
    static const char *const aligned[] = {
        [TEXT_MIDDLE] = "", [TEXT_START] = " start", [TEXT_END] = " end"};
    struct buffer *const out = svg->out;
    const char *const name = ink_style(element->ink, element->player)->name;

    buffer_text(out, " class=\"");
    buffer_text(out, way_of(element));
    buffer_character(out, ' ');
    buffer_text(out, name);
    if (has_player(element)) {
        buffer_format(out, " %s-%d", name, element->player);
        if (element->player > ink_looks((enum ink)element->ink))
            buffer_format(out, " %s-like-%d", name,
                          first_like((enum ink)element->ink, element->player));
    }
    if (element->shape == SHAPE_TEXT)
        buffer_text(out, aligned[element->align]);
    buffer_text(out, element->halo && element->shape == SHAPE_TEXT ? " halo\"" : "\"");
    if (enlarged(svg, element) != 1) {
        buffer_text(out, " transform=\"scale(");
        write_number(out, enlarged(svg, element));
        buffer_text(out, ")\"");
    }
    if (element->shape == SHAPE_TEXT)
        write_length(svg, "font-size", element->size);
}

static bool same_class(const struct element *a, const struct element *b)
{
    if (a->ink != b->ink || (has_player(a) && a->player != b->player) || way_of(a) != way_of(b) ||
        a->unit != b->unit)
        return false;
    return a->shape != SHAPE_TEXT ||
           (a->size == b->size && a->align == b->align && a->halo == b->halo);
}

/* --- elements */

static void write_moves(const struct svg *svg, const struct element *element)
{
    if (!svg->data)
        return;
    if (element->move > 0)
        buffer_format(svg->out, " data-move=\"%u\"", element->move);
    if (element->until != MOVE_NEVER)
        buffer_format(svg->out, " data-until=\"%u\"", element->until);
}

static void write_line(const struct svg *svg, const struct element *element)
{
    write_length(svg, "x1", element->x);
    write_length(svg, "y1", element->y);
    write_length(svg, "x2", element->x2);
    write_length(svg, "y2", element->y2);
}

static void write_circle(const struct svg *svg, const struct element *element)
{
    write_length(svg, "cx", element->x);
    write_length(svg, "cy", element->y);
    write_length(svg, "r", element->size);
}

static void write_rectangle(const struct svg *svg, const struct element *element)
{
    write_length(svg, "x", fmin(element->x, element->x2));
    write_length(svg, "y", fmin(element->y, element->y2));
    write_length(svg, "width", fabs(element->x2 - element->x));
    write_length(svg, "height", fabs(element->y2 - element->y));
}

static void write_pill(const struct svg *svg, const struct element *element)
{
    write_rectangle(svg, element);
    write_length(svg, "rx",
                 fmin(fabs(element->x2 - element->x), fabs(element->y2 - element->y)) / 2);
}

static void write_cross(const struct svg *svg, const struct element *element)
{
    double curves[2][4][2];

    cross_curves(element, curves);
    buffer_text(svg->out, " d=\"");
    for (int i = 0; i < 2; i++) {
        write_point(svg, "M", curves[i][0]);
        write_point(svg, "C", curves[i][1]);
        write_point(svg, " ", curves[i][2]);
        write_point(svg, " ", curves[i][3]);
    }
    buffer_character(svg->out, '"');
}

static void write_arrow(const struct svg *svg, const struct element *element)
{
    double corners[3][2];

    arrow_corners(element, corners);
    write_point(svg, " d=\"M", corners[0]);
    write_point(svg, "L", corners[1]);
    write_point(svg, "L", corners[2]);
    buffer_text(svg->out, "Z\"");
}

/* Forces the width only where the guess says that the text might not fit. */
static void write_words(const struct svg *svg, const struct element *element)
{
    write_length(svg, "x", element->x);
    write_length(svg, "y", element->y + baseline * element->size);
    if (element->room > 0 && guess_width(element->text) * element->size > element->room * 1.001) {
        write_length(svg, "textLength", element->room);
        buffer_text(svg->out, " lengthAdjust=\"spacingAndGlyphs\"");
    }
    write_moves(svg, element);
    buffer_character(svg->out, '>');
    xml_text(svg->out, element->text);
    buffer_text(svg->out, "</text>\n");
}

/* How each shape is written. */
static const struct {
    const char *tag;
    void (*write)(const struct svg *svg, const struct element *element);
} shapes[] = {
    [SHAPE_LINE] = {"line", write_line},     [SHAPE_ARROW] = {"path", write_arrow},
    [SHAPE_DISC] = {"circle", write_circle}, [SHAPE_CIRCLE] = {"circle", write_circle},
    [SHAPE_BOX] = {"rect", write_rectangle}, [SHAPE_FRAME] = {"rect", write_rectangle},
    [SHAPE_PILL] = {"rect", write_pill},     [SHAPE_CROSS] = {"path", write_cross},
    [SHAPE_TEXT] = {"text", write_words},
};

static void write_element(const struct svg *svg, const struct element *element, bool grouped)
{
    buffer_text(svg->out, grouped ? "  <" : "<");
    buffer_text(svg->out, shapes[element->shape].tag);
    if (!grouped)
        write_class(svg, element);
    shapes[element->shape].write(svg, element);
    if (element->shape == SHAPE_TEXT)
        return;
    write_moves(svg, element);
    buffer_text(svg->out, "/>\n");
}

/* The index of the next element to write, from an index on; the count if there is none. */
static size_t next_written(const struct svg *svg, size_t index)
{
    while (index < svg->picture->count && !svg->data &&
           !element_shows(&svg->picture->elements[index], svg->moves))
        index++;
    return index;
}

static void write_elements(const struct svg *svg)
{
    const struct element *const elements = svg->picture->elements;
    const size_t count = svg->picture->count;
    bool grouped = false;
    size_t next;

    for (size_t i = next_written(svg, 0); i < count; i = next) {
        next = next_written(svg, i + 1);
        const bool more = next < count && same_class(&elements[i], &elements[next]);
        const struct svg own = in_unit(svg, &elements[i]);

        if (more && !grouped) {
            buffer_text(svg->out, "<g");
            write_class(&own, &elements[i]);
            buffer_text(svg->out, ">\n");
            grouped = true;
        }
        write_element(&own, &elements[i], grouped);
        if (grouped && !more) {
            buffer_text(svg->out, "</g>\n");
            grouped = false;
        }
    }
}

/* Areas that can be touched, unseen and on top of everything. */
static void write_touches(const struct svg *svg)
{
    if (svg->picture->touch_count == 0)
        return;
    buffer_text(svg->out, "<g fill=\"none\" pointer-events=\"all\">\n");
    for (size_t i = 0; i < svg->picture->touch_count; i++) {
        const struct touch *const touch = &svg->picture->touches[i];
        const struct element *const area = &touch->area;

        buffer_format(svg->out, "  <%s", shapes[area->shape].tag);
        shapes[area->shape].write(svg, area);
        if (area->shape == SHAPE_LINE)
            write_length(svg, "stroke-width", area->size);
        buffer_format(svg->out, " data-place=\"%s\"/>\n", touch->places);
    }
    buffer_text(svg->out, "</g>\n");
}

/* --- style */

enum { NO_PLAYER = 0 };

/* What rules apply to: elements inside of `scope`, a selector. Custom properties stand at `root`.
 */
struct rules {
    struct buffer *out;
    const char *scope, *root;
    double scale;
};

/* The name of a class that has a rule. */
static void write_name(struct buffer *out, enum ink ink, int player)
{
    buffer_text(out, ink_style(ink, player)->name);
    if (player != NO_PLAYER)
        buffer_format(out, "-%d", player);
}

/* Writes the rules for the class of an ink. */
static void write_selector(const struct rules *rules, const char *way, enum ink ink, int player)
{
    struct buffer *const out = rules->out;

    buffer_format(out, "%s %s.", rules->scope, way);
    write_name(out, ink, player);
    if (player != NO_PLAYER)
        buffer_format(out, ",%s %s.%s-like-%d", rules->scope, way, ink_style(ink, player)->name,
                      player);
}

/* The inks, players and pens that a picture uses, as bits. */
struct inks {
    uint32_t plain, players[INKS];
};

static void each_ink(const struct inks *inks,
                     void (*write)(const struct rules *rules, enum ink ink, int player),
                     const struct rules *rules)
{
    for (int ink = 0; ink < INKS; ink++) {
        if (inks->plain >> ink & 1)
            write(rules, (enum ink)ink, NO_PLAYER);
        for (int player = 1; player <= ink_looks((enum ink)ink); player++)
            if (inks->players[ink] >> player & 1 && ink_style((enum ink)ink, player)->name != NULL)
                write(rules, (enum ink)ink, player);
    }
}

static void write_property(struct buffer *out, enum ink ink, int player, uint32_t colour)
{
    buffer_text(out, "--");
    write_name(out, ink, player);
    buffer_format(out, ":#%06x;", colour);
}

static void write_light(const struct rules *rules, enum ink ink, int player)
{
    write_property(rules->out, ink, player, ink_style(ink, player)->colour);
}

static void write_dark(const struct rules *rules, enum ink ink, int player)
{
    write_property(rules->out, ink, player, ink_style(ink, player)->dark);
}

static void write_dashes(const struct rules *rules, enum ink ink, int player)
{
    struct buffer *const out = rules->out;
    const double *const dash = ink_style(ink, player)->dash;
    const int count = dash[1] == 0 ? 0 : dash[3] == 0 ? 2 : 4;

    if (count == 0)
        return;
    write_selector(rules, ".line", ink, player);
    for (int i = 0; i < count; i++) {
        buffer_text(out, i == 0 ? "{stroke-dasharray:" : " ");
        write_number(out, dash[i] * rules->scale);
    }
    buffer_text(out, "}\n");
}

static void write_rim(const struct rules *rules, enum ink ink, int player)
{
    struct buffer *const out = rules->out;
    const struct ink_style *const style = ink_style(ink, player);

    if (style->rim <= 0 || fabs(style->rim - style->width) < 0.001)
        return;
    write_selector(rules, ".rim", ink, player);
    buffer_text(out, "{stroke-width:");
    write_number(out, style->rim * rules->scale);
    buffer_text(out, "}\n");
}

/* The colour appears twice: plainly for programs without custom properties. */
static void write_rule(const struct rules *rules, enum ink ink, int player)
{
    struct buffer *const out = rules->out;
    const struct ink_style *const style = ink_style(ink, player);

    write_selector(rules, "", ink, player);
    buffer_format(out, "{color:#%06x;color:var(--", style->colour);
    write_name(out, ink, player);
    buffer_text(out, ");stroke-width:");
    write_number(out, style->width * rules->scale);
    buffer_text(out, style->bold ? ";font-weight:bold" : "");
    buffer_text(out, style->slanted ? ";font-style:italic}\n" : "}\n");
    write_rim(rules, ink, player);
    write_dashes(rules, ink, player);
}

/* Rules that do not depend on the inks. `&` stands for the scope. */
static const char ways[] =
    "& .line,& .rim{fill:none;stroke:currentColor;stroke-linecap:round;stroke-linejoin:round}\n"
    "& .fill{fill:currentColor}\n"
    "& .text{fill:currentColor;text-anchor:middle;white-space:pre;"
    "font-family:\"Helvetica Neue\",Helvetica,Arial,sans-serif}\n"
    "& .start{text-anchor:start}\n"
    "& .end{text-anchor:end}\n";

static void write_ways(const struct rules *rules)
{
    for (const char *at = ways; *at != '\0'; at++)
        if (*at == '&')
            buffer_text(rules->out, rules->scope);
        else
            buffer_character(rules->out, *at);
}

static void write_style(const struct inks *inks, const struct rules *rules)
{
    struct buffer *const out = rules->out;

    buffer_format(out, "%s{", rules->root);
    each_ink(inks, write_light, rules);
    buffer_format(out, "}\n@media screen and (prefers-color-scheme:dark){%s{", rules->root);
    each_ink(inks, write_dark, rules);
    buffer_text(out, "}}\n");
    write_ways(rules);
    each_ink(inks, write_rule, rules);
    buffer_format(out,
                  "%s .halo{paint-order:stroke;stroke:#%06x;stroke:var(--paper);"
                  "stroke-linejoin:round;stroke-width:",
                  rules->scope, ink_style(INK_PAPER, NO_PLAYER)->colour);
    write_number(out, 0.08 * rules->scale);
    buffer_text(out, "}\n");
}

static struct inks used_inks(const struct picture *picture, uint32_t moves)
{
    struct inks inks = {.plain = 1U << INK_PAPER};

    for (size_t i = 0; i < picture->count; i++) {
        const struct element *const element = &picture->elements[i];

        if (!element_shows(element, moves))
            continue;
        if (has_player(element) && element->player > 0)
            inks.players[element->ink] |= 1U << first_like((enum ink)element->ink, element->player);
        else
            inks.plain |= 1U << element->ink;
    }
    return inks;
}

void svg_style(struct buffer *out)
{
    struct inks inks = {0};

    for (int ink = 0; ink < INKS; ink++)
        if (ink_looks((enum ink)ink) > 1)
            inks.players[ink] = UINT32_MAX;
        else
            inks.plain |= 1U << ink;
    write_style(&inks, &(struct rules){out, "svg", ":root", SVG_UNIT});
}

/* --- documents */

static double scale_of(const struct picture *picture)
{
    return picture->unit == 1 ? SVG_UNIT : 1;
}

static void write_side(const char *name, double value, enum length_unit unit, struct buffer *out)
{
    buffer_format(out, " %s=\"", name);
    write_number(out, value);
    buffer_format(out, "%s\"", unit == LENGTH_PIXELS ? "" : length_unit_name(unit));
}

static void write_size(const struct picture *picture, const struct length *size, struct buffer *out)
{
    const double width = ceil(picture->width * scale_of(picture));
    const double height = ceil(picture->height * scale_of(picture));
    const double shown = size->unit == LENGTH_PIXELS ? ceil(size->value) : size->value;

    buffer_format(out, "viewBox=\"0 0 %.0f %.0f\"", width, height);
    write_side("width", shown, size->unit, out);
    write_side("height",
               shown == width                ? height
               : size->unit == LENGTH_PIXELS ? shown * height / width
                                             : shown * picture->height / picture->width,
               size->unit, out);
}

void svg_size(const struct picture *picture, struct buffer *out)
{
    write_size(picture, &(struct length){picture->width * scale_of(picture), LENGTH_PIXELS}, out);
}

void svg_elements(const struct picture *picture, struct buffer *out)
{
    write_elements(&(struct svg){picture, out, scale_of(picture), true, 0});
}

static void write_labelled(struct buffer *out, const char *tag, const char *name, const char *text)
{
    buffer_format(out, "<%s id=\"%s-%s\">", tag, tag, name);
    xml_text(out, text);
    buffer_format(out, "</%s>\n", tag);
}

enum { NAME_SIZE = sizeof "recto-12345678" };

/* A name for the picture that no other picture has, so that styles and ids of several in one page
 * do not clash: from the Fowler-Noll-Vo hash of what makes it. */
static void write_picture_name(const struct buffer *elements, const char *title,
                               const char *description, char name[NAME_SIZE])
{
    const char *const texts[] = {title, description};
    uint32_t hash = 2166136261U;

    for (size_t i = 0; i < elements->len; i++)
        hash = (hash ^ (unsigned char)elements->bytes[i]) * 16777619U;
    for (size_t i = 0; i < 2; i++)
        for (const char *at = texts[i]; *at != '\0'; at++)
            hash = (hash ^ (unsigned char)*at) * 16777619U;
    (void)snprintf(name, NAME_SIZE, "recto-%08x", (unsigned)hash);
}

void svg_write(const struct picture *picture, uint32_t moves, const struct length *width,
               const char *title, const char *description, struct buffer *out)
{
    const struct inks inks = used_inks(picture, moves);
    struct buffer elements = {0};
    char name[NAME_SIZE], scope[NAME_SIZE + 1];

    write_elements(&(struct svg){picture, &elements, scale_of(picture), false, moves});
    write_picture_name(&elements, title, description, name);
    (void)snprintf(scope, sizeof scope, ".%s", name);
    buffer_format(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"%s\" ", name);
    write_size(picture, width, out);
    buffer_format(out, " role=\"img\" aria-labelledby=\"title-%s desc-%s\">\n", name, name);
    write_labelled(out, "title", name, title);
    write_labelled(out, "desc", name, description);
    buffer_text(out, "<style>\n");
    write_style(&inks, &(struct rules){out, scope, scope, scale_of(picture) * picture->unit});
    buffer_text(out, "</style>\n<rect class=\"fill paper\" width=\"100%\" height=\"100%\"/>\n");
    buffer_append(out, elements.bytes, elements.len);
    write_touches(&(struct svg){picture, out, scale_of(picture), false, moves});
    buffer_text(out, "</svg>\n");
    buffer_release(&elements);
}
