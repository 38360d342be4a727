/* What is drawn on a canvas with the brush and the words of canvas.c. */
#include "base/memory.h"
#include "render/page/brush.h"
#include "render/picture/style.h"

#include <math.h>
#include <string.h>

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

void canvas_line(struct canvas *canvas, uint32_t colour, double width, double x, double y,
                 double x2, double y2)
{
    brush_take(canvas, &(struct brush){.colour = colour, .width = width});
    brush_line(canvas, x, y, x2, y2);
}

void canvas_box(struct canvas *canvas, uint32_t colour, double x, double y, double width,
                double height)
{
    brush_take(canvas, &(struct brush){.colour = colour});
    brush_box(canvas, x, y, width, height);
}

/* --- pictures */

/* Linux Biolinum is small for its size; so large, it looks as others do. The middle of its capitals
 * is so far above the baseline. */
static const double enlarged = 1.12, middle = 0.32;

/* Where a picture stands, and how large. */
struct place {
    struct canvas *canvas;
    double x, y, unit;
    double stroke; /* what widths and dashes count in */
};

static bool is_area(const struct element *element)
{
    return element->shape == SHAPE_DISC || element->shape == SHAPE_BOX ||
           element->shape == SHAPE_ARROW;
}

static void take_brush(const struct place *place, const struct element *element)
{
    const struct ink_style *style = ink_style((enum ink)element->ink, element->player);
    struct brush brush = {.colour = style->colour};

    if (!is_area(element)) {
        brush.width = style->width * place->stroke;
        for (size_t i = 0; i < 4 && element->shape == SHAPE_LINE; i++)
            brush.dash[i] = style->dash[i] * place->stroke;
    }
    brush_take(place->canvas, &brush);
}

/* Text that is too wide for its room is set smaller. */
static void paint_text(const struct place *place, const struct element *element)
{
    const struct ink_style *style = ink_style((enum ink)element->ink, element->player);
    struct canvas_font font = {
        .size = enlarged * element->size * place->unit, .bold = style->bold, .sans = true};
    double width = canvas_text_width(place->canvas, &font, element->text);
    double x = place->x + element->x * place->unit;

    if (element->room > 0 && width > element->room * place->unit) {
        font.size *= element->room * place->unit / width;
        width = element->room * place->unit;
    }
    if (element->align != TEXT_START)
        x -= element->align == TEXT_MIDDLE ? width / 2 : width;
    const double y = place->y + element->y * place->unit + middle * font.size;
    if (element->halo)
        canvas_halo_text(place->canvas, &font, style->colour, x, y, element->text,
                         0.04 * place->stroke);
    else
        canvas_text(place->canvas, &font, style->colour, x, y, element->text);
}

static void put_points(const struct place *place, double points[][2], int count)
{
    for (int i = 0; i < count; i++) {
        points[i][0] = place->x + points[i][0] * place->unit;
        points[i][1] = place->y + points[i][1] * place->unit;
    }
}

static void paint_arrow(const struct place *place, const struct element *element)
{
    double corners[3][2];

    arrow_corners(element, corners);
    put_points(place, corners, 3);
    brush_triangle(place->canvas, corners);
}

static void paint_cross(const struct place *place, const struct element *element)
{
    double curves[2][4][2];

    cross_curves(element, curves);
    for (int i = 0; i < 2; i++) {
        put_points(place, curves[i], 4);
        brush_curve(place->canvas, curves[i]);
    }
}

static void paint_shape(const struct place *place, const struct element *element)
{
    const double unit = place->unit;
    const double x = place->x + element->x * unit, y = place->y + element->y * unit;
    const double x2 = place->x + element->x2 * unit, y2 = place->y + element->y2 * unit;

    switch ((enum shape_kind)element->shape) {
    case SHAPE_LINE:
        brush_line(place->canvas, x, y, x2, y2);
        break;
    case SHAPE_ARROW:
        paint_arrow(place, element);
        break;
    case SHAPE_DISC:
    case SHAPE_CIRCLE:
        brush_circle(place->canvas, x, y, element->size * unit);
        break;
    case SHAPE_BOX:
    case SHAPE_FRAME:
        brush_box(place->canvas, x, y, x2 - x, y2 - y);
        break;
    case SHAPE_CROSS:
        paint_cross(place, element);
        break;
    case SHAPE_TEXT:
        break;
    }
}

void canvas_picture(struct canvas *canvas, const struct picture *picture, uint32_t moves, double x,
                    double y, double unit)
{
    const struct place place = {canvas, x, y, unit, unit * picture->unit};

    if (canvas_is_blind(canvas))
        return;
    for (size_t i = 0; i < picture->count; i++) {
        const struct element *element = &picture->elements[i];
        if (!element_shows(element, moves))
            continue;
        if (element->shape == SHAPE_TEXT) {
            paint_text(&place, element);
            continue;
        }
        take_brush(&place, element);
        paint_shape(&place, element);
    }
    brush_end(canvas);
}
