/* A sheet to play on while it is laid out. */
#ifndef RECTO_RENDER_SHEETS_BLANK_SHEET_H
#define RECTO_RENDER_SHEETS_BLANK_SHEET_H

#include "base/buffer.h"
#include "render/page/layout.h"
#include "render/sheets/blank/sentences.h"
#include "validator/game.h"

enum {
    SHEET_GREY = 0x8A8A8A,
    SHEET_GAP = 14,
    SHEET_ROW_LEAST = 16, /* from one line to the next */
    SHEET_ROW = 19,
    SHEET_ROW_MOST = 26
};

struct sheet {
    struct layout page;
    const struct game *game;
    const struct setup *setup;
    const char *const *names;
    const struct view *view;
    const struct picture *picture;
    struct plan plan;
    struct sentences sentences; /* the rules */
    bool unnoted;               /* without the note on copying */
    double row;                 /* from one line to the next, usually SHEET_ROW */
    struct buffer text;         /* scratch */
};

/* The pages of a sheet, each with the title of the game and its number at the foot. */
struct layout sheet_pages(struct canvas *canvas, const struct paper *paper, const char *title);

/* A line to write on; the outline of a box. */
void sheet_rule(struct sheet *sheet, double x, double y, double x2);
void sheet_box(struct sheet *sheet, uint32_t colour, double x, double y, double width,
               double height);

#endif
