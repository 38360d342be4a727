#include "render/page/leaves.h"

#include "base/buffer.h"

static const struct face_style faces[FACES] = {
    [FACE_TITLE] = {{.size = 21, .bold = true}, 0x14171A, 26},
    [FACE_HEADING] = {{.size = 11, .bold = true, .sans = true}, 0x14171A, 16},
    [FACE_TEXT] = {{.size = 10.5}, 0x1F2328, 13.5},
    [FACE_STRONG] = {{.size = 10.5, .bold = true}, 0x1F2328, 13.5},
    [FACE_ASIDE] = {{.size = 9.5, .italic = true}, 0x4A4F56, 12},
    [FACE_SMALL] = {{.size = 8.5, .sans = true}, 0x62676E, 12},
    [FACE_POINTS] = {{.size = 9, .bold = true, .sans = true}, 0x3D4248, 13.5},
    [FACE_ERROR] = {{.size = 10, .italic = true}, 0xA51420, 13},
};

const struct face_style *face_style(enum face face)
{
    return &faces[face];
}

/* --- pages */

struct leaves leaves_make(struct canvas *canvas, const struct paper *paper)
{
    static const double side = 52, head = 50, foot = 58;
    static const struct {
        double width, height;
    } papers[] = {[PAPER_A4] = {595.276, 841.89}, [PAPER_LETTER] = {612, 792}};
    const double width = papers[paper->size].width, height = papers[paper->size].height;
    struct leaves leaves = {.canvas = canvas,
                            .width = paper->landscape ? height : width,
                            .height = paper->landscape ? width : height};

    leaves.left = side;
    leaves.right = leaves.width - side;
    leaves.top = head;
    leaves.bottom = leaves.height - foot;
    leaves.y = leaves.top;
    return leaves;
}

void leaves_turn(struct leaves *leaves)
{
    const struct face_style *small = face_style(FACE_SMALL);
    const double y = leaves->height - 30;
    struct buffer number = {0};

    leaves->page++;
    leaves->y = leaves->top;
    if (canvas_is_blind(leaves->canvas))
        return;
    canvas_page(leaves->canvas, leaves->width, leaves->height);
    buffer_number(&number, leaves->page);
    const double width = canvas_text_width(leaves->canvas, &small->font, buffer_string(&number));
    canvas_text(leaves->canvas, &small->font, small->colour, leaves->right - width, y,
                buffer_string(&number));
    buffer_release(&number);
    if (leaves->label == NULL)
        return;
    const struct line_break label =
        canvas_fit(leaves->canvas, &small->font, leaves->right - leaves->left - 60, leaves->label);
    canvas_part(leaves->canvas, &small->font, small->colour, leaves->left, y, leaves->label,
                label.len);
}

void leaves_need(struct leaves *leaves, double height)
{
    if (leaves->page == 0 || (leaves->y + height > leaves->bottom && leaves->y > leaves->top))
        leaves_turn(leaves);
}
