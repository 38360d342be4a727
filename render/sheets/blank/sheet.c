#include "render/sheets/blank/sheet.h"

enum { MARGIN = 42, FOOT_HEIGHT = 14 };

static void draw_foot(struct layout *page)
{
    const double y = page->height - MARGIN + 8;

    layout_text(page, TYPE_SHEET_CAPTION, TEXT_START, MARGIN, y, page->label);
    layout_number(page, TYPE_SHEET_CAPTION, TEXT_END, page->width - MARGIN, y, page->page, "");
}

struct layout sheet_pages(struct canvas *canvas, const struct paper *paper, const char *title)
{
    struct layout page = layout_make(canvas, paper);

    layout_set_margins(&page, (struct margins){MARGIN, MARGIN, MARGIN + FOOT_HEIGHT});
    page.end = draw_foot;
    page.label = title;
    return page;
}

void sheet_text(const struct sheet *sheet, enum type_style style, double x, double y,
                const char *text)
{
    layout_text(&sheet->page, style, TEXT_START, x, y, text);
}

void sheet_rule(const struct sheet *sheet, double x, double y, double x2)
{
    canvas_line(sheet->page.canvas, SHEET_GREY, 0.4, x, y + 2, x2, y + 2);
}

void sheet_box(const struct sheet *sheet, double x, double y, double width, double height)
{
    struct canvas *const canvas = sheet->page.canvas;

    canvas_line(canvas, SHEET_GREY, 0.5, x, y, x + width, y);
    canvas_line(canvas, SHEET_GREY, 0.5, x + width, y, x + width, y + height);
    canvas_line(canvas, SHEET_GREY, 0.5, x + width, y + height, x, y + height);
    canvas_line(canvas, SHEET_GREY, 0.5, x, y + height, x, y);
}

void sheet_boxes(const struct sheet *sheet, int32_t count, int32_t across, double x, double y,
                 double width, double height)
{
    for (int32_t i = 0; i < count; i++)
        sheet_box(sheet, x + i % across * width, y + i / across * height, width, height);
}
