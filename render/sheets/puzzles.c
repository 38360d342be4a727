#include "render/sheets/puzzles.h"

#include "base/buffer.h"
#include "render/picture/hand.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Boards on a page that stands. */
enum { ACROSS = 2, DOWN = 3 };

/* In points. A board is never drawn larger than `largest_unit` for a square. */
static const double gap = 26, head_height = 31, below_gap = 12, number_width = 22,
                    largest_unit = 34, sample_size = 9, foot_down = 22;

enum { BYTES_MAX = 240 };

static void draw_foot(struct layout *page)
{
    layout_number(page, TYPE_SMALL, TEXT_END, page->right, page->height - foot_down, page->page,
                  "");
}

struct puzzle_pages puzzle_pages_make(struct canvas *canvas, const struct paper *paper)
{
    struct puzzle_pages pages = {.page = layout_make(canvas, paper)};

    pages.page.end = draw_foot;
    return pages;
}

/* The heading of a part of the sheet, at the top of each of its pages. */
static void begin_page(struct puzzle_pages *pages)
{
    struct layout *const page = &pages->page;

    layout_turn(page);
    layout_fitted(page, TYPE_TITLE, page->left, page->y + 18, layout_width(page), pages->part);
    page->y += type_of(TYPE_TITLE)->leading + 16;
    page->top = page->y;
    pages->placed = 0;
}

/* The place of the next board. */
static void find_cell(const struct puzzle_pages *pages, double *x, double *y, double *width,
                      double *height)
{
    const struct layout *const page = &pages->page;
    const bool turned = page->width > page->height;
    const int across = turned ? DOWN : ACROSS, down = turned ? ACROSS : DOWN;

    *width = (layout_width(page) - (across - 1) * gap) / across;
    *height = (page->bottom - page->top - (down - 1) * gap) / down;
    *x = page->left + pages->placed % across * (*width + gap);
    *y = page->top + (int)(pages->placed / across) * (*height + gap);
}

/* Copies a line of a text, which is cut if it is very long; returns what follows. */
static const char *take_line(const char *text, char line[BYTES_MAX])
{
    const size_t len = strcspn(text, "\n");

    (void)snprintf(line, BYTES_MAX, "%.*s", (int)len, text);
    return text + len + (text[len] == '\n');
}

/* "Plexus · First 3, Second 2" */
static void write_place(const struct scoresheet *sheet, struct buffer *out)
{
    buffer_text(out, sheet->title);
    for (int i = 0; i < sheet->player_count; i++)
        if (sheet->players[i].score != NULL)
            buffer_format(out, "%s%s %s", i == 0 ? " · " : ", ", sheet->players[i].name,
                          sheet->players[i].score);
}

/* Who is meant by the words: who made the last move of a key, or is to move. */
static int find_player(const struct scoresheet *sheet, bool key)
{
    if (key)
        return sheet->count == 0 ? 0 : sheet->moves[sheet->count - 1].player;
    for (int i = 0; i < sheet->player_count; i++)
        if (sheet->players[i].state != NULL && strcmp(sheet->players[i].state, "to move") == 0)
            return i + 1;
    return 0;
}

/* How a player draws, in front of the words. Returns the room that it takes. */
static double draw_sample(const struct layout *page, enum sample_kind kind, int player, double x,
                          double y)
{
    struct arena arena = {0};
    double used = 0;

    if (player > 0 && kind != SAMPLE_NUMBER && kind != SAMPLE_NONE) {
        const struct picture sample = sample_picture(&arena, kind, player);
        canvas_picture(page->canvas, &sample, 0, x, y - sample_size + 1, sample_size);
        used = sample_size * sample.width + 5;
    }
    arena_release(&arena);
    return used;
}

void puzzle_pages_add(struct puzzle_pages *pages, const struct scoresheet *sheet,
                      const struct picture *picture)
{
    struct layout *const page = &pages->page;
    const char *const event = sheet->event == NULL ? "" : sheet->event;
    double x, y, width, height;
    struct buffer place = {0};
    char first[BYTES_MAX];

    if (page->page == 0 || strcmp(pages->part, event) != 0 || pages->placed == ACROSS * DOWN) {
        (void)snprintf(pages->part, sizeof pages->part, "%s", event);
        begin_page(pages);
    }
    find_cell(pages, &x, &y, &width, &height);
    const char *const rest = take_line(sheet->notes == NULL ? "" : sheet->notes, first);
    const bool key = *rest != '\0';
    const double below =
        key ? layout_paragraph(page, TYPE_SMALL, x, below_gap, width, rest, false) : 0;
    const double room = height - head_height - below;
    const double unit = fmin(largest_unit, fmin(width / picture->width, room / picture->height));

    layout_text(page, TYPE_HEADING, TEXT_START, x, y + 10, sheet->id == NULL ? "" : sheet->id);
    const double used =
        draw_sample(page, picture->sample, find_player(sheet, key), x + number_width, y + 10);
    layout_fitted(page, TYPE_STRONG, x + number_width + used, y + 10, width - number_width - used,
                  first);
    write_place(sheet, &place);
    layout_fitted(page, TYPE_SMALL, x + number_width, y + 22, width - number_width,
                  buffer_string(&place));
    canvas_picture(page->canvas, picture, sheet->shown, x + (width - unit * picture->width) / 2,
                   y + head_height, unit);
    if (key)
        (void)layout_paragraph(page, TYPE_SMALL, x,
                               y + head_height + unit * picture->height + below_gap, width, rest,
                               true);
    buffer_release(&place);
    pages->placed++;
}

void puzzle_pages_end(struct puzzle_pages *pages)
{
    layout_end(&pages->page);
}
