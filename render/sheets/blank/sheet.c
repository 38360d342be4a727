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

void sheet_rule(struct sheet *sheet, double x, double y, double x2)
{
    canvas_line(sheet->page.canvas, SHEET_GREY, 0.4, x, y + 2, x2, y + 2);
}

void sheet_box(struct sheet *sheet, uint32_t colour, double x, double y, double width,
               double height)
{
    canvas_line(sheet->page.canvas, colour, 0.5, x, y, x + width, y);
    canvas_line(sheet->page.canvas, colour, 0.5, x + width, y, x + width, y + height);
    canvas_line(sheet->page.canvas, colour, 0.5, x + width, y + height, x, y + height);
    canvas_line(sheet->page.canvas, colour, 0.5, x, y + height, x, y);
}
