#include "render/sheets/booklet/cover.h"

#include "base/buffer.h"
#include "base/list.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Shares of the page: above the title, the ornament. */
static const double above = 0.07, ornament_wide = 0.7, ornament_high = 0.42, gap = 18;

enum {
    NAMED_MOST = 100,    /* more are not named */
    STROKES_MOST = 20000 /* a board with more is no ornament */
};

/* --- what stands on it */

static const char *copy(struct cover *cover, const char *text)
{
    return arena_copy(&cover->arena, text, strlen(text));
}

static void note_player(struct cover *cover, const char *name)
{
    for (size_t i = 0; i < cover->count; i++)
        if (strcmp(cover->players[i], name) == 0)
            return;
    if (cover->count > NAMED_MOST)
        return;
    if (cover->count == cover->capacity)
        cover->players = list_grow(cover->players, &cover->capacity, sizeof *cover->players);
    cover->players[cover->count++] = copy(cover, name);
}

/* Whether a date is written so that the order of bytes is that of days: 2026-11-03. */
static bool is_ordered(const char *date)
{
    return strlen(date) == 10 && strspn(date, "0123456789-") == 10 && date[4] == '-' &&
           date[7] == '-';
}

static void note_date(struct cover *cover, const char *date)
{
    if (date == NULL || !is_ordered(date))
        return;
    if (cover->first == NULL || strcmp(date, cover->first) < 0)
        cover->first = copy(cover, date);
    if (cover->last == NULL || strcmp(date, cover->last) > 0)
        cover->last = copy(cover, date);
}

/* Whether an element belongs to the ornament: no marks, nothing that has gone. */
static bool adorns(const struct element *element, uint32_t moves)
{
    return element_shows(element, moves) && element->ink != INK_LAST &&
           element->ink != INK_REFUSED && element->ink != INK_ORDER;
}

/* Counts what players drew, and a little of what they wrote, on boards that are not too long. */
static size_t count_strokes(const struct picture *picture, uint32_t moves)
{
    static const size_t drawn = 10, written = 1;
    static const double longest = 1.6; /* one side to the other */
    const double shape = picture->width / picture->height;
    size_t count = 0;

    if (shape > longest || shape < 1 / longest)
        return 0;

    for (size_t i = 0; i < picture->count; i++) {
        const struct element *const element = &picture->elements[i];
        if (adorns(element, moves) &&
            (element->ink == INK_PLAYER || element->ink == INK_DRAWN || element->ink == INK_PEN))
            count += element->shape == SHAPE_TEXT ? written : drawn;
    }
    return count;
}

static void note_ornament(struct cover *cover, const struct picture *picture, uint32_t moves)
{
    const size_t strokes = count_strokes(picture, moves);

    if (strokes > STROKES_MOST || (strokes <= cover->strokes && cover->ornament.count > 0))
        return;
    cover->strokes = strokes;
    cover->ornament = (struct picture){.arena = &cover->arena,
                                       .width = picture->width,
                                       .height = picture->height,
                                       .unit = picture->unit};
    for (size_t i = 0; i < picture->count; i++) {
        struct element element = picture->elements[i];
        if (!adorns(&element, moves))
            continue;
        element.move = 0;
        element.until = MOVE_NEVER;
        if (element.shape == SHAPE_TEXT)
            element.text = copy(cover, element.text);
        (void)picture_add(&cover->ornament, &element);
    }
}

void cover_note(struct cover *cover, const struct scoresheet *sheet, const struct picture *picture)
{
    for (int i = 0; i < sheet->player_count; i++)
        note_player(cover, sheet->players[i].name);
    note_date(cover, sheet->date);
    note_ornament(cover, picture, sheet->shown);
}

void cover_release(struct cover *cover)
{
    free(cover->players);
    arena_release(&cover->arena);
}

/* --- drawing */

/* Sets lines in the middle of the page and moves layout->y below them. */
static void set_centred(struct layout *layout, enum type_style style, const char *text)
{
    const struct type *const type = type_of(style);

    for (struct line_break line; *text != '\0'; text += line.next) {
        line = canvas_fit(layout->canvas, &type->font, layout_width(layout), text);
        const double width = canvas_part_width(layout->canvas, &type->font, text, line.len);
        canvas_part(layout->canvas, &type->font, type->colour,
                    (layout->left + layout->right - width) / 2, layout->y + 0.8 * type->leading,
                    text, line.len);
        layout->y += type->leading;
    }
}

static void set_dates(const struct cover *cover, struct layout *layout)
{
    struct buffer text = {0};

    if (cover->first == NULL)
        return;
    buffer_text(&text, cover->first);
    if (strcmp(cover->first, cover->last) != 0)
        buffer_format(&text, " to %s", cover->last);
    layout->y += gap / 2;
    set_centred(layout, TYPE_COVER_DATES, buffer_string(&text));
    buffer_release(&text);
}

static void set_ornament(const struct cover *cover, struct layout *layout)
{
    const struct picture *const board = &cover->ornament;
    const double wide = ornament_wide * layout_width(layout);
    const double high = ornament_high * (layout->bottom - layout->top);

    if (board->count == 0)
        return;
    const double unit = fmin(wide / board->width, high / board->height);
    layout->y += gap;
    canvas_picture(layout->canvas, board, 0,
                   (layout->left + layout->right - unit * board->width) / 2, layout->y, unit);
    layout->y += unit * board->height + gap;
}

static void set_players(const struct cover *cover, struct layout *layout)
{
    struct buffer text = {0};

    for (size_t i = 0; i < cover->count && i < NAMED_MOST; i++)
        buffer_format(&text, "%s%s", i == 0 ? "" : " · ", cover->players[i]);
    buffer_text(&text, cover->count > NAMED_MOST ? " and others" : "");
    set_centred(layout, TYPE_COVER_PLAYERS, buffer_string(&text));
    layout->y += gap;
    buffer_release(&text);
}

void cover_draw(const struct cover *cover, struct layout *layout, const char *title)
{
    layout_hook *const begin = layout->begin;

    layout->begin = NULL; /* a cover has no number */
    layout_turn(layout);
    layout->begin = begin;
    layout->y += above * (layout->bottom - layout->top);
    set_centred(layout, TYPE_COVER_TITLE, title);
    set_dates(cover, layout);
    set_ornament(cover, layout);
    set_players(cover, layout);
}
