#include "render/sheets/blank/sheet.h"

enum { MARGIN = 42, FOOT_HEIGHT = 14 };

static const struct style {
    struct canvas_font font;
    uint32_t colour;
    double leading;
} styles[SHEET_STYLES] = {
    [SHEET_TITLE] = {{.size = 19, .bold = true}, 0x111111, 22},
    [SHEET_HEADING] = {{.size = 10, .bold = true, .sans = true}, 0x222222, 13},
    [SHEET_NAME] = {{.size = 12}, 0x111111, 14},
    [SHEET_WORDS] = {{.size = 9.5}, 0x222222, 11.6},
    [SHEET_ASIDE] = {{.size = 9.5, .italic = true}, 0x555555, 11.6},
    [SHEET_CAPTION] = {{.size = 7.5, .sans = true}, 0x666666, 9},
    [SHEET_NUMBER] = {{.size = 9, .sans = true}, 0x444444, 11},
    [SHEET_NOTATION] = {{.size = 9, .mono = true}, 0x111111, 12},
    [SHEET_CARD] = {{.size = 20, .bold = true, .sans = true}, 0x222222, 24},
};

double sheet_text_width(struct sheet *sheet, enum sheet_style style, const char *text)
{
    return canvas_text_width(sheet->canvas, &styles[style].font, text);
}

void sheet_text(struct sheet *sheet, enum sheet_style style, enum text_align align, double x,
                double y, const char *text)
{
    const double width = align == TEXT_START ? 0 : sheet_text_width(sheet, style, text);

    canvas_text(sheet->canvas, &styles[style].font, styles[style].colour,
                align == TEXT_END ? x - width : x - width / 2, y, text);
}

void sheet_number(struct sheet *sheet, enum sheet_style style, enum text_align align, double x,
                  double y, int64_t number, const char *behind)
{
    sheet->text.len = 0;
    buffer_number(&sheet->text, number);
    buffer_text(&sheet->text, behind);
    sheet_text(sheet, style, align, x, y, buffer_string(&sheet->text));
}

double sheet_paragraph(struct sheet *sheet, enum sheet_style style, double x, double y,
                       double width, const char *text, bool draw)
{
    const size_t lines = canvas_paragraph(sheet->canvas, &styles[style].font, styles[style].colour,
                                          x, y, width, styles[style].leading, text, !draw);

    return y + (double)lines * styles[style].leading;
}

void sheet_rule(struct sheet *sheet, double x, double y, double x2)
{
    canvas_line(sheet->canvas, SHEET_GREY, 0.4, x, y + 2, x2, y + 2);
}

void sheet_box(struct sheet *sheet, uint32_t colour, double x, double y, double width,
               double height)
{
    canvas_line(sheet->canvas, colour, 0.5, x, y, x + width, y);
    canvas_line(sheet->canvas, colour, 0.5, x + width, y, x + width, y + height);
    canvas_line(sheet->canvas, colour, 0.5, x + width, y + height, x, y + height);
    canvas_line(sheet->canvas, colour, 0.5, x, y + height, x, y);
}

void sheet_fitted(struct sheet *sheet, enum sheet_style style, double x, double y, double width,
                  const char *text)
{
    const struct canvas_font *const font = &styles[style].font;

    if (sheet_text_width(sheet, style, text) <= width) {
        sheet_text(sheet, style, TEXT_START, x, y, text);
        return;
    }
    const double room = width - sheet_text_width(sheet, style, "…");
    const struct line_break end = canvas_fit(sheet->canvas, font, room, text);
    const double part = canvas_part_width(sheet->canvas, font, text, end.len);
    if (part <= width)
        canvas_part(sheet->canvas, font, styles[style].colour, x, y, text, end.len);
    sheet_text(sheet, style, TEXT_START, part <= width ? x + part : x, y, "…");
}

void sheet_foot(struct sheet *sheet)
{
    const double y = sheet->height - MARGIN + 8;

    sheet_text(sheet, SHEET_CAPTION, TEXT_START, MARGIN, y, sheet->game->schema.title);
    sheet_number(sheet, SHEET_CAPTION, TEXT_END, sheet->width - MARGIN, y, sheet->page, "");
}

void sheet_page(struct sheet *sheet)
{
    if (sheet->page > 0)
        sheet_foot(sheet);
    canvas_page(sheet->canvas, sheet->width, sheet->height);
    sheet->page++;
    sheet->frame = (struct frame){.left = MARGIN,
                                  .right = sheet->width - MARGIN,
                                  .y = MARGIN,
                                  .bottom = sheet->height - MARGIN - FOOT_HEIGHT};
}

bool sheet_need(struct sheet *sheet, double height)
{
    if (sheet->frame.y + height <= sheet->frame.bottom)
        return true;
    sheet_page(sheet);
    return false;
}
