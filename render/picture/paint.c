#include "render/picture/paint.h"

#include "render/picture/painters/painters.h"

#include <stdlib.h>

static void add_footnotes(struct painter *painter)
{
    struct picture *const picture = &painter->picture;
    const struct view *const view = painter->view;
    const size_t references = painter->references.count;
    const size_t notes = painter->options->empty ? 0 : view->note_count;
    const size_t most = references + notes + 1;
    const char **const texts = arena_allocate(picture->arena, most * sizeof *texts);
    uint32_t *const moves = arena_allocate(picture->arena, most * sizeof *moves);

    for (size_t i = 0; i < references; i++) {
        painter->text.len = 0;
        references_note(&painter->references, i, &painter->text);
        texts[i] = painter_text(painter);
        moves[i] = painter->noted[i];
    }
    for (size_t i = 0; i < notes; i++) {
        texts[references + i] = view->notes[i];
        moves[references + i] = view->last_move; /* the position that the view shows */
    }
    texts[references + notes] = painter->legend;
    moves[references + notes] = painter->legend_move;
    picture->footnotes = texts;
    picture->footnote_moves = moves;
    picture->footnote_count = references + notes + (painter->legend != NULL);
}

struct picture picture_paint(const struct view *view, const struct paint_options *options)
{
    static void (*const painters[])(struct painter * painter) = {
        [VIEW_GRID] = paint_grid,     [VIEW_LATTICE] = paint_lattice, [VIEW_CARDS] = paint_cards,
        [VIEW_TARGET] = paint_target, [VIEW_CIRCLE] = paint_circle,   [VIEW_ROUNDS] = paint_rounds,
    };
    struct painter painter = {
        .view = view, .options = options, .picture = {.arena = view->arena, .unit = 1}};

    painters[view->geometry](&painter);
    if (view->unordered && painter.picture.sample != SAMPLE_PEN)
        painter.picture.sample = SAMPLE_NONE;
    add_footnotes(&painter);
    references_release(&painter.references);
    free(painter.noted);
    buffer_release(&painter.text);
    return painter.picture;
}
