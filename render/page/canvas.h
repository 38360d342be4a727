/* Paper to draw on: the one place that knows cairo and pango. Lengths are points (1/72 inch), y
 * down from the top of the page; colours 0xRRGGBB. Same calls, same bytes. */
#ifndef RECTO_RENDER_PAGE_CANVAS_H
#define RECTO_RENDER_PAGE_CANVAS_H

#include "base/wrap.h"
#include "render/page/typeface.h"
#include "render/picture/picture.h"

#include <stdbool.h>
#include <stddef.h>

struct canvas;
struct missing_scripts;

/* Takes bytes of the output in their order; false ends the drawing. */
typedef bool canvas_write(void *context, const unsigned char *bytes, size_t len);

/* A PDF, whose creation date (ISO 8601) may be NULL; a PNG of so many pixels, on white paper. */
struct canvas *canvas_pdf(canvas_write *write, void *context, const char *title, const char *date);
struct canvas *canvas_png(canvas_write *write, void *context, int width, int height);

/* Measures as the others do and draws nothing, to find out how many pages there will be. */
struct canvas *canvas_measuring(void);

/* Whether it draws nothing. */
bool canvas_is_blind(const struct canvas *canvas);

/* From now on notes scripts that no font has letters of when they are drawn. */
void canvas_note_missing(struct canvas *canvas, struct missing_scripts *missing);
/* Writes what is left and frees; false if anything could not be written or drawn. */
bool canvas_close(struct canvas *canvas);

/* Begins a page (ending the one before). */
void canvas_page(struct canvas *canvas, double width, double height);

/* An outline entry that leads to the page begun last; `parent` is a former entry, 0 for the top. */
int canvas_outline(struct canvas *canvas, int parent, const char *text);

/* A place that links lead to, on the page begun last; a box that leads to such a place, which must
 * be there in the end. Names are letters, digits and hyphens. */
void canvas_target(struct canvas *canvas, const char *name);
void canvas_link(struct canvas *canvas, const char *name, double x, double y, double width,
                 double height);

/* The width of a line of text, and drawing it with its baseline at y, any script; the same for so
 * many bytes of a text. */
double canvas_text_width(struct canvas *canvas, const struct canvas_font *font, const char *text);
void canvas_text(struct canvas *canvas, const struct canvas_font *font, uint32_t colour, double x,
                 double y, const char *text);
double canvas_part_width(struct canvas *canvas, const struct canvas_font *font, const char *text,
                         size_t len);
void canvas_part(struct canvas *canvas, const struct canvas_font *font, uint32_t colour, double x,
                 double y, const char *text, size_t len);

/* What goes on a line of that width: broken at blanks, else anywhere; one character at least. */
struct line_break canvas_fit(struct canvas *canvas, const struct canvas_font *font, double width,
                             const char *text);

/* Text broken into lines of a width: draws (unless `measure`) from the y of the first line
 * on, `leading` apart, and returns how many lines there are. */
size_t canvas_paragraph(struct canvas *canvas, const struct canvas_font *font, uint32_t colour,
                        double x, double y, double width, double leading, const char *text,
                        bool measure);

void canvas_line(struct canvas *canvas, uint32_t colour, double width, double x, double y,
                 double x2, double y2);
void canvas_box(struct canvas *canvas, uint32_t colour, double x, double y, double width,
                double height);
void canvas_disc(struct canvas *canvas, uint32_t colour, double x, double y, double radius);

/* A picture after `moves` moves, its unit so many points long, its corner at (x, y). */
void canvas_picture(struct canvas *canvas, const struct picture *picture, uint32_t moves, double x,
                    double y, double unit);

#endif
