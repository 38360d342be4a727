#include "cli/draw/figures.h"

#include "cli/draw/view.h"
#include "cli/output/output.h"
#include "cli/rules/boards.h"
#include "cli/rules/render.h"
#include "render/picture/paint.h"
#include "render/svg/svg.h"
#include "render/words.h"

#include <math.h>

/* A board, and what is on it for those who cannot see it. */
struct figure {
    struct picture board;
    const char *words;
};

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
    size_t count = 0;

    buffer_format(out, "%s%s", out->len > 0 ? " " : "", line->heading);
    if (line->player > 0)
        buffer_format(out, " %s", view->names[line->player]);
    for (size_t i = line->first; i < line->first + line->count; i++) {
        const struct words_fact *const fact = &words->facts[i];
        if (fact->move > view->last_move || fact->until <= view->last_move)
            continue;
        buffer_format(out, "%s%s", count++ == 0 ? ": " : "; ", fact->text);
        if (fact->player > 0)
            buffer_format(out, ", %s", view->names[fact->player]);
    }
    buffer_character(out, '.');
    if (count == 0)
        out->len = start;
}

static const char *describe(const struct view *view, struct arena *arena)
{
    const struct words words = words_describe(view);
    struct buffer text = {0};

    for (size_t i = 0; i < words.line_count; i++)
        write_line(&words, &words.lines[i], view, &text);
    const char *const copy =
        text.len > 0 ? arena_copy(arena, text.bytes, text.len) : "An empty board";
    buffer_release(&text);
    return copy;
}

static bool make_figure(struct figures *figures, const struct rules_picture *picture,
                        struct figure *figure)
{
    const struct judgement *const judgement = rules_judge(figures->arbiter, picture);

    if (judgement == NULL) {
        complain("rules: cannot draw the board of `%.*s`", (int)picture->caption.len,
                 picture->caption.at);
        figures->failed = true;
        return false;
    }
    const struct view view =
        view_after(figures->arbiter, judgement, picture->after, &figures->arena);
    figure->board = picture_paint(&view, &(struct paint_options){0});
    fix(&figure->board, view.last_move);
    figure->words = describe(&view, &figures->arena);
    return true;
}

static void write_figure(const struct figure *figure, const struct rules_picture *picture,
                         double unit, struct buffer *out)
{
    const struct picture *const board = &figure->board;
    struct buffer caption = {0};

    buffer_format(out,
                  "<figure%s>\n<svg class=\"board\" role=\"img\" width=\"%.0f\" height=\"%.0f\" "
                  "viewBox=\"0 0 %.0f %.0f\" aria-label=\"",
                  board->width > 1.25 * board->height ? " class=\"wide\"" : "",
                  ceil(board->width * unit), ceil(board->height * unit),
                  ceil(board->width * SVG_UNIT), ceil(board->height * SVG_UNIT));
    xml_text(out, figure->words);
    buffer_text(out, "\">\n");
    svg_elements(board, out);
    buffer_text(out, "</svg>\n<figcaption>");
    source_write_plain(&picture->caption, &caption);
    xml_text(out, buffer_string(&caption));
    buffer_text(out, "</figcaption>\n</figure>\n");
    buffer_release(&caption);
}

void figures_draw(void *context, const struct rules_picture *pictures, size_t count,
                  struct buffer *out)
{
    static const double unit_most = 36, side_most = 300; /* pixels */
    struct figures *const figures = context;
    struct figure made[PICTURES_MOST];
    double unit = unit_most;

    for (size_t i = 0; i < count; i++) {
        if (!make_figure(figures, &pictures[i], &made[i]))
            return;
        unit = fmin(unit, side_most / fmax(made[i].board.width, made[i].board.height));
    }
    buffer_text(out, "<div class=\"plates\">\n");
    for (size_t i = 0; i < count; i++)
        write_figure(&made[i], &pictures[i], unit, out);
    buffer_text(out, "</div>\n\n");
}
