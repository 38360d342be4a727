#include "render/html/window.h"

#include "render/html/parts.h"

/* The number of a move among the steps that are left; 0 for all before. */
static uint32_t shifted(uint32_t move, uint32_t from)
{
    return move == MOVE_NEVER ? MOVE_NEVER : move > from ? move - from : 0;
}

static void cut_sheet(uint32_t from, struct scoresheet *sheet, struct arena *arena)
{
    size_t dropped = 0;

    while (dropped < sheet->count && sheet->moves[dropped].ordinal <= from)
        dropped++;
    if (dropped == 0)
        return;
    struct buffer start = {0};
    sheet->earlier = &sheet->moves[dropped - 1];
    buffer_text(&start, "After ");
    part_uncapped(&start, sheet->earlier->label);
    sheet->start = arena_copy(arena, start.bytes, start.len);
    buffer_release(&start);
    sheet->moves += dropped;
    sheet->count -= dropped;
    for (size_t i = 0; i < sheet->count; i++)
        sheet->moves[i].ordinal -= from;
    sheet->last -= from;
}

static void cut_picture(uint32_t from, struct picture *picture)
{
    struct element *const kept = arena_allocate(picture->arena, picture->count * sizeof *kept + 1);
    uint32_t *const moves =
        arena_allocate(picture->arena, picture->footnote_count * sizeof *moves + 1);
    size_t count = 0;

    for (size_t i = 0; i < picture->count; i++) {
        struct element *const element = &kept[count];
        *element = picture->elements[i];
        element->move = shifted(element->move, from);
        element->until = shifted(element->until, from);
        count += element->until > 0;
    }
    for (size_t i = 0; i < picture->footnote_count; i++)
        moves[i] = shifted(picture->footnote_moves[i], from);
    picture->elements = kept;
    picture->count = count;
    picture->footnote_moves = moves;
}

static void cut_words(uint32_t from, struct words *words)
{
    size_t count = 0;

    for (size_t i = 0; i < words->line_count; i++) {
        struct words_line *const line = &words->lines[i];
        const size_t first = count;
        for (size_t fact = line->first; fact < line->first + line->count; fact++) {
            words->facts[count] = words->facts[fact];
            words->facts[count].move = shifted(words->facts[count].move, from);
            words->facts[count].until = shifted(words->facts[count].until, from);
            count += words->facts[count].until > 0;
        }
        line->move = shifted(line->move, from);
        line->first = first;
        line->count = count - first;
    }
    words->fact_count = count;
}

void window_open(uint32_t from, struct scoresheet *sheet, struct picture *picture,
                 struct words *words)
{
    if (from == 0)
        return;
    cut_sheet(from, sheet, picture->arena);
    cut_picture(from, picture);
    cut_words(from, words);
}
