/* Boards as text: the painter for each geometry. */
#include "render/text/text.h"
#include "render/text/painters/painters.h"

void text_draw(const struct view *view, enum text_style style, struct text_cuts *cuts,
               struct buffer *out)
{
    static void (*const painters[])(const struct view *view, const struct drawing *drawing) = {
        [VIEW_GRID] = text_grid,     [VIEW_LATTICE] = text_lattice, [VIEW_CARDS] = text_cards,
        [VIEW_TARGET] = text_target, [VIEW_CIRCLE] = text_circle,   [VIEW_ROUNDS] = text_rounds,
    };
    struct arena scratch = {0};

    painters[view->geometry](
        view, &(struct drawing){.style = style & TEXT_UTF8,
                                .colour = (style & TEXT_COLOURS) != 0,
                                .numbers = (style & TEXT_NUMBERS) != 0 && !view->unordered,
                                .scratch = &scratch,
                                .out = out,
                                .cuts = cuts});
    for (size_t i = 0; i < view->note_count; i++)
        buffer_format(out, "%s%s\n", i == 0 ? "\n" : "", view->notes[i]);
    arena_release(&scratch);
}

static void explain_lattice(const struct view *view, enum text_style style, struct buffer *out)
{
    const bool utf8 = (style & TEXT_UTF8) != 0;

    buffer_text(out, utf8 ? "○ a dot without a segment, ● a dot with one"
                          : "o a dot without a segment, + a dot with one");
    if (view->lattice.pens)
        buffer_text(out, utf8 ? "; ─── │ pen A, ═══ ║ pen B; A and B: here the pens stand; "
                                "━━━ ┃ ═╪═ ╫ drawn last."
                              : "; --- | pen A, === # pen B; A and B: here the pens stand; "
                                "* drawn last.");
    else
        buffer_text(out, utf8 ? "; ━━━ ┃ drawn last." : "; * drawn last.");
}

void text_explain(const struct view *view, enum text_style style, struct buffer *out)
{
    if (view->geometry == VIEW_LATTICE)
        explain_lattice(view, style, out);
    else if (view->geometry != VIEW_CIRCLE && view->last_move > 0)
        buffer_text(out, "[ ] marks the last move.");
}
