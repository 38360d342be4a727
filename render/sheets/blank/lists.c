#include "render/sheets/blank/lists.h"

#include <ctype.h>

enum {
    CELL_LEAST = 13,
    CELL_MOST = 20,
    CELL_HEIGHT = 15,
    CELLS_MOST = 80, /* a longer list needs paper of its own */
    CAPTION = 10,
    NOTE_WIDTH = 95,
    LIFT = 6, /* towards the names, which have more room below them than this needs */
    GAP = 4
};

/* Whether a key is a list that is still to be made. */
static bool is_open(const struct sheet *sheet, int key)
{
    const struct key *const declared = &sheet->game->schema.keys[key];

    return declared->name != NULL && declared->kind == KEY_LIST && declared->player > 0 &&
           sheet->setup->lists[key] == NULL && !sheet->setup->sealed[key];
}

/* How the boxes of a list stand in its half of the sheet. */
struct boxes {
    int32_t count, across;
    double width;
};

static struct boxes boxes_for(int32_t count, double width)
{
    const int32_t most = (int32_t)(width / CELL_LEAST), across = count < most ? count : most;

    return (struct boxes){count, across, width / across < CELL_MOST ? width / across : CELL_MOST};
}

static double boxes_height(const struct boxes *boxes)
{
    const int32_t rows = (boxes->count + boxes->across - 1) / boxes->across;

    return rows * CELL_HEIGHT;
}

/* Draws "Player 1's numbers, above the columns from left to right", and the boxes below it. */
static void draw_list(struct sheet *sheet, int key, const struct boxes *boxes, double x, double y)
{
    sheet->text.len = 0;
    buffer_text(&sheet->text, sheet->game->schema.keys[key].means);
    sheet->text.bytes[0] = (char)toupper((unsigned char)sheet->text.bytes[0]);
    layout_text(&sheet->page, TYPE_SHEET_CAPTION, TEXT_START, x, y + 8,
                buffer_string(&sheet->text));
    for (int32_t i = 0; i < boxes->count; i++) {
        const int32_t row = i / boxes->across, column = i % boxes->across;
        sheet_box(sheet, SHEET_GREY, x + column * boxes->width, y + CAPTION + row * CELL_HEIGHT,
                  boxes->width, CELL_HEIGHT);
    }
}

/* Draws dots down the middle of the sheet, and says left of them what they are for. */
static void draw_fold(const struct sheet *sheet, double note, double top, double bottom)
{
    const struct layout *const frame = &sheet->page;
    const double middle = (frame->left + frame->right) / 2;

    layout_text(frame, TYPE_SHEET_CAPTION, TEXT_END, middle - 5, note + 7, "fold here, so that");
    layout_text(frame, TYPE_SHEET_CAPTION, TEXT_END, middle - 5, note + 15,
                "nobody sees the other list");
    for (int i = 0; top + 5 * i < bottom; i++)
        canvas_line(frame->canvas, SHEET_GREY, 0.5, middle, top + 5 * i, middle, top + 5 * i + 2);
}

void lists_draw(struct sheet *sheet)
{
    struct layout *const frame = &sheet->page;
    const double half = (layout_width(frame) - 2 * SHEET_GAP) / 2;
    const struct boxes boxes = boxes_for(sheet->setup->numbers[0], half);
    const bool beside = half - boxes.across * boxes.width >= NOTE_WIDTH;
    const double top = frame->y + (beside ? -LIFT : CELL_HEIGHT);
    const double bottom = top + CAPTION + boxes_height(&boxes);
    int drawn = 0;

    if (boxes.count > CELLS_MOST)
        return;
    for (int i = 0; i < KEYS_MOST; i++)
        if (is_open(sheet, i))
            draw_list(sheet, i, &boxes, drawn++ == 0 ? frame->left : frame->right - half, top);
    if (drawn == 0)
        return;
    if (drawn > 1)
        draw_fold(sheet, beside ? top + CAPTION : frame->y, top, bottom);
    frame->y = bottom + GAP;
}
