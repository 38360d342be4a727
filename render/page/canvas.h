/* Paper to draw on: the only module that knows cairo and pango. Lengths are points (1/72 inch), y
 * runs down from the top of the page, colours are 0xRRGGBB. The same calls give the same bytes. */
#ifndef RECTO_RENDER_PAGE_CANVAS_H
#define RECTO_RENDER_PAGE_CANVAS_H

#include "base/wrap.h"
#include "render/page/typeface.h"
#include "render/picture/picture.h"

#include <stdbool.h>
#include <stddef.h>

struct canvas;
struct missing_scripts;

/* Takes the next bytes of the output; false ends the drawing. */
typedef bool canvas_write(void *context, const unsigned char *bytes, size_t len);

/* A PDF, whose creation date (ISO 8601) may be NULL; a PNG of that many pixels on white paper. */
struct canvas *canvas_pdf(canvas_write *write, void *context, const char *title, const char *date);
struct canvas *canvas_png(canvas_write *write, void *context, int width, int height);

/* A canvas that measures like the others but draws nothing, to count pages in advance. */
struct canvas *canvas_measuring(void);

/* Whether it draws nothing. */
bool canvas_is_blind(const struct canvas *canvas);

/* From now on, notes the scripts of drawn text for which no font has letters. */
void canvas_note_missing(struct canvas *canvas, struct missing_scripts *missing);
/* Writes what is left and frees the canvas; false if anything could not be written or drawn. */
bool canvas_close(struct canvas *canvas);

/* Ends the page, if there is one, and begins the next. */
void canvas_page(struct canvas *canvas, double width, double height);

/* Adds an outline entry that leads to this page. */
void canvas_outline(struct canvas *canvas, const char *text);

/* Names this page as a target of links; makes a box a link to such a target, which must exist in
 * the end. Names are letters, digits and hyphens. */
void canvas_target(struct canvas *canvas, const char *name);
void canvas_link(struct canvas *canvas, const char *name, double x, double y, double width,
                 double height);

/* Measures a line of text in any script, or draws it with its baseline at y; the `part` functions
 * do so with the first `len` bytes. */
double canvas_text_width(struct canvas *canvas, const struct canvas_font *font, const char *text);
void canvas_text(struct canvas *canvas, const struct canvas_font *font, uint32_t colour, double x,
                 double y, const char *text);
double canvas_part_width(struct canvas *canvas, const struct canvas_font *font, const char *text,
                         size_t len);
void canvas_part(struct canvas *canvas, const struct canvas_font *font, uint32_t colour, double x,
                 double y, const char *text, size_t len);

/* What fits on a line of that width: broken at blanks if possible, at least one character. */
struct line_break canvas_fit(struct canvas *canvas, const struct canvas_font *font, double width,
                             const char *text);

/* Breaks text into lines of that width and returns how many. Unless `measure` is set, draws them,
 * the first with its baseline at y, `leading` apart. */
size_t canvas_paragraph(struct canvas *canvas, const struct canvas_font *font, uint32_t colour,
                        double x, double y, double width, double leading, const char *text,
                        bool measure);

void canvas_line(struct canvas *canvas, uint32_t colour, double width, double x, double y,
                 double x2, double y2);

/* Draws a picture as it is after `moves` moves, its top left corner at (x, y), its unit that many
 * points long. */
void canvas_picture(struct canvas *canvas, const struct picture *picture, uint32_t moves, double x,
                    double y, double unit);

#endif
