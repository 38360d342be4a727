#include "cli/draw/words.h"

#include "render/page/canvas.h"
#include "render/picture/width.h"

static const double bold_width = 1.1;

double words_guess(void *none, const char *text, bool strong)
{
    (void)none;
    return guess_width(text) * (strong ? bold_width : 1);
}

struct line_break words_fit_guess(void *none, const char *text, double width, bool strong)
{
    (void)none;
    return guess_fit(text, width / (strong ? bold_width : 1));
}

/* The font in which a canvas sets the text of pictures (canvas.c). */
static struct canvas_font font_of(bool strong)
{
    return (struct canvas_font){1.12, strong ? CUT_SANS_BOLD : CUT_SANS};
}

double words_measure(void *canvas, const char *text, bool strong)
{
    const struct canvas_font font = font_of(strong);

    return canvas_text_width(canvas, &font, text);
}

struct line_break words_fit(void *canvas, const char *text, double width, bool strong)
{
    const struct canvas_font font = font_of(strong);

    return canvas_fit(canvas, &font, width, text);
}
