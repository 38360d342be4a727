#include "cli/draw/illustrations.h"

#include "base/buffer.h"
#include "cli/draw/view.h"
#include "cli/output/output.h"
#include "render/picture/paint.h"
#include "render/words.h"

#include <string.h>

/* Leaves what shows after so many moves, as if it had been there from the start. */
static void fix(struct picture *board, uint32_t moves)
{
    size_t kept = 0;

    for (size_t i = 0; i < board->count; i++) {
        if (!element_shows(&board->elements[i], moves))
            continue;
        board->elements[kept] = board->elements[i];
        board->elements[kept].move = 0;
        board->elements[kept++].until = MOVE_NEVER;
    }
    board->count = kept;
}

/* "Row 1: a: 5, Ann; b: 7, Ben." */
static void write_line(const struct words *words, const struct words_line *line,
                       const struct view *view, struct buffer *out)
{
    const size_t start = out->len;
    size_t told = 0;

    buffer_format(out, "%s%s", out->len > 0 ? " " : "", line->heading);
    if (line->player > 0)
        buffer_format(out, " %s", view->names[line->player]);
    for (size_t i = line->first; i < line->first + line->count; i++) {
        const struct words_fact *const fact = &words->facts[i];
        if (fact->move > view->last_move || fact->until <= view->last_move)
            continue;
        buffer_format(out, "%s%s", told++ == 0 ? ": " : "; ", fact->text);
        if (fact->player > 0)
            buffer_format(out, ", %s", view->names[fact->player]);
    }
    buffer_character(out, '.');
    if (told == 0)
        out->len = start;
}

static const char *tell(const struct view *view)
{
    const struct words words = words_describe(view);
    struct buffer text = {0};

    for (size_t i = 0; i < words.line_count; i++)
        write_line(&words, &words.lines[i], view, &text);
    const char *const told = arena_copy(view->arena, text.bytes, text.len);
    buffer_release(&text);
    return told;
}

static bool illustrate(struct arbiter *arbiter, const struct block *block, struct arena *arena,
                       struct illustration *picture)
{
    const struct document document = {
        .bytes = block->record, .len = strlen(block->record), .line = 1};
    const struct judgement *const judgement = arbiter_judge(arbiter, &document);

    if (judgement == NULL || judgement->status == STATUS_MALFORMED ||
        (block->after != AFTER_ALL && block->after > judgement->moves)) {
        complain("rules: the picture in line %u cannot be drawn", block->line);
        return false;
    }
    const struct view view = view_after(arbiter, judgement, block->after, arena);
    picture->board = picture_paint(&view, &(struct paint_options){0});
    fix(&picture->board, view.last_move);
    picture->words = tell(&view);
    return true;
}

bool illustrations_make(const struct article *article, struct arena *arena,
                        const struct illustration **pictures)
{
    struct illustration *const made =
        arena_allocate_zeroed(arena, (article->count + 1) * sizeof *made);
    struct arbiter *const arbiter = arbiter_new();
    bool whole = true;

    for (size_t i = 0; i < article->count && whole; i++)
        if (article->blocks[i].kind == BLOCK_PICTURE)
            whole = illustrate(arbiter, &article->blocks[i], arena, &made[i]);
    arbiter_free(arbiter);
    *pictures = made;
    return whole;
}
