#include "render/page/layout.h"

#include "base/buffer.h"

/* --- pages */

void layout_set_margins(struct layout *layout, struct margins margins)
{
    layout->margins = margins;
    layout->left = margins.side;
    layout->right = layout->width - margins.side;
    layout->top = margins.top;
    layout->bottom = layout->height - margins.bottom;
    layout->y = layout->top;
}

struct layout layout_make(struct canvas *canvas, const struct paper *paper)
{
    static const struct margins margins = {.side = 52, .top = 50, .bottom = 58};
    struct layout layout = {.canvas = canvas};

    paper_measure(paper, &layout.width, &layout.height);
    layout_set_margins(&layout, margins);
    return layout;
}

void layout_end(struct layout *layout)
{
    if (layout->page > 0 && layout->end != NULL)
        layout->end(layout);
}

void layout_turn(struct layout *layout)
{
    layout_end(layout);
    layout->page++;
    layout_set_margins(layout, layout->margins);
    canvas_page(layout->canvas, layout->width, layout->height);
    if (layout->begin != NULL)
        layout->begin(layout);
}

bool layout_need(struct layout *layout, double height)
{
    static const double rounding = 0.01; /* sums of what has been measured to fit exactly */
    const double end = layout->y + height - rounding;
    const bool turns = layout->page == 0 || (end > layout->bottom && layout->y > layout->top);

    if (turns)
        layout_turn(layout);
    return turns;
}

/* --- words */

double type_width(struct canvas *canvas, enum type_style style, const char *text)
{
    return text != NULL ? canvas_text_width(canvas, &type_of(style)->font, text) : 0;
}

void layout_text(const struct layout *layout, enum type_style style, enum text_align align,
                 double x, double y, const char *text)
{
    const struct type *const type = type_of(style);
    const double width = align == TEXT_START ? 0 : type_width(layout->canvas, style, text);

    canvas_text(layout->canvas, &type->font, type->colour,
                align == TEXT_END ? x - width : x - width / 2, y, text);
}

void layout_number(const struct layout *layout, enum type_style style, enum text_align align,
                   double x, double y, int64_t number, const char *after)
{
    struct buffer text = {0};

    buffer_number(&text, number);
    buffer_text(&text, after);
    layout_text(layout, style, align, x, y, buffer_string(&text));
    buffer_release(&text);
}

void layout_fitted(const struct layout *layout, enum type_style style, double x, double y,
                   double width, const char *text)
{
    const struct type *const type = type_of(style);

    if (type_width(layout->canvas, style, text) <= width) {
        layout_text(layout, style, TEXT_START, x, y, text);
        return;
    }
    const double room = width - type_width(layout->canvas, style, "…");
    const struct line_break end = canvas_fit(layout->canvas, &type->font, room, text);
    const double part = canvas_part_width(layout->canvas, &type->font, text, end.len);
    if (part <= width)
        canvas_part(layout->canvas, &type->font, type->colour, x, y, text, end.len);
    layout_text(layout, style, TEXT_START, part <= width ? x + part : x, y, "…");
}

double layout_paragraph(const struct layout *layout, enum type_style style, double x, double y,
                        double width, const char *text, bool draw)
{
    const struct type *const type = type_of(style);
    const size_t lines = canvas_paragraph(layout->canvas, &type->font, type->colour, x, y, width,
                                          type->leading, text, !draw);

    return y + (double)lines * type->leading;
}

const struct type *type_of(enum type_style style)
{
    static const struct type types[TYPE_STYLES] = {
        [TYPE_TITLE] = {{21, CUT_SERIF_BOLD}, 0x14171A, 26},
        [TYPE_HEADING] = {{11, CUT_SANS_BOLD}, 0x14171A, 16},
        [TYPE_TEXT] = {{10.5, CUT_SERIF}, 0x1F2328, 13.5},
        [TYPE_STRONG] = {{10.5, CUT_SERIF_BOLD}, 0x1F2328, 13.5},
        [TYPE_ASIDE] = {{9.5, CUT_SERIF_ITALIC}, 0x4A4F56, 12},
        [TYPE_SMALL] = {{8.5, CUT_SANS}, 0x62676E, 12},
        [TYPE_POINTS] = {{9, CUT_SANS_BOLD}, 0x3D4248, 13.5},
        [TYPE_ERROR] = {{10, CUT_SERIF_ITALIC}, 0xA51420, 13},
        [TYPE_SHEET_TITLE] = {{19, CUT_SERIF_BOLD}, 0x111111, 22},
        [TYPE_SHEET_HEADING] = {{10, CUT_SANS_BOLD}, 0x222222, 13},
        [TYPE_SHEET_NAME] = {{12, CUT_SERIF}, 0x111111, 14},
        [TYPE_SHEET_WORDS] = {{9.5, CUT_SERIF}, 0x222222, 11.6},
        [TYPE_SHEET_ASIDE] = {{9.5, CUT_SERIF_ITALIC}, 0x555555, 11.6},
        [TYPE_SHEET_CAPTION] = {{7.5, CUT_SANS}, 0x666666, 9},
        [TYPE_SHEET_NUMBER] = {{9, CUT_SANS}, 0x444444, 11},
        [TYPE_SHEET_NOTATION] = {{9, CUT_MONO}, 0x111111, 12},
        [TYPE_SHEET_CARD] = {{20, CUT_SANS_BOLD}, 0x222222, 24},
    };

    return &types[style];
}
