/* A sheet to play on while it is laid out: its words, lines and pages. */
#ifndef RECTO_RENDER_SHEETS_BLANK_SHEET_H
#define RECTO_RENDER_SHEETS_BLANK_SHEET_H

#include "base/buffer.h"
#include "render/page/canvas.h"
#include "validator/game.h"

enum sheet_style {
    SHEET_TITLE,
    SHEET_HEADING,
    SHEET_NAME,
    SHEET_WORDS,
    SHEET_ASIDE,    /* words that matter less */
    SHEET_CAPTION,  /* small, in boxes and on lines */
    SHEET_NUMBER,   /* of a move */
    SHEET_NOTATION, /* as a record has it */
    SHEET_CARD,     /* a printed number to play with */
    SHEET_STYLES
};

enum {
    SHEET_GREY = 0x8A8A8A,
    SHEET_GAP = 14,
    SHEET_ROW_LEAST = 16, /* from one line to the next */
    SHEET_ROW = 19,
    SHEET_ROW_MOST = 26
};

/* A part of a page, filled from the top: `y` is where it is still empty. */
struct frame {
    double left, right, y, bottom;
};

struct sheet {
    struct canvas *canvas;
    const struct game *game;
    const struct setup *setup;
    const char *const *names;
    const struct view *view;
    const struct picture *picture;
    struct plan plan;
    double width, height; /* of the paper */
    struct frame frame;
    double row; /* from one line to the next, SHEET_ROW unless there is a reason */
    int page;
    struct buffer text; /* scratch */
};

static inline double frame_width(const struct frame *frame)
{
    return frame->right - frame->left;
}

/* Begins a page all of which is the frame, sheet_need() only if so much does not fit into this one
 * any more (whether it did); the caller sees to the foot of the last. */
void sheet_page(struct sheet *sheet);
bool sheet_need(struct sheet *sheet, double height);
void sheet_foot(struct sheet *sheet);

/* A line of text with its baseline at y: `align` tells which point of it x is, a number has
 * something behind it; as much of a text as fits begins at x. */
void sheet_text(struct sheet *sheet, enum sheet_style style, enum text_align align, double x,
                double y, const char *text);
double sheet_text_width(struct sheet *sheet, enum sheet_style style, const char *text);
void sheet_number(struct sheet *sheet, enum sheet_style style, enum text_align align, double x,
                  double y, int64_t number, const char *behind);
void sheet_fitted(struct sheet *sheet, enum sheet_style style, double x, double y, double width,
                  const char *text);

/* Breaks text into lines from the baseline y on; returns the baseline of what follows. */
double sheet_paragraph(struct sheet *sheet, enum sheet_style style, double x, double y,
                       double width, const char *text, bool draw);

/* A line to write on; the outline of a box. */
void sheet_rule(struct sheet *sheet, double x, double y, double x2);
void sheet_box(struct sheet *sheet, uint32_t colour, double x, double y, double width,
               double height);

#endif
