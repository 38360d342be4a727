#include "render/picture/hand.h"

#include "base/buffer.h"
#include "render/picture/ink.h"
#include "render/picture/width.h"

#include <math.h>

/* In ems of the digits: half their height, the gap before a bar, its thickness, the radius of
 * dots, what a reversed box has around its digits. */
static const double half_digit = 0.36, gap = 0.09, thin = 0.08, thick = 0.11, dot = 0.1;
static const double padding = 0.12;

static struct element *add(struct hand *hand, const struct element *like, enum shape_kind shape,
                           enum ink ink)
{
    struct element *const element = &hand->elements[hand->count++];

    *element = *like;
    element->shape = (uint8_t)shape;
    element->ink = (uint8_t)ink;
    element->text = NULL;
    element->room = 0;
    element->halo = false;
    element->align = TEXT_MIDDLE;
    return element;
}

struct hand hand_stroke(const struct element *line)
{
    static const enum ink layers[] = {INK_PLAYER, INK_CORE, INK_THREAD};
    struct hand hand = {.count = 0};

    if (line->player == 0)
        add(&hand, line, SHAPE_LINE, INK_DRAWN)->size = 0;
    for (size_t i = 0; line->player > 0 && i < sizeof layers / sizeof *layers; i++)
        if (ink_style(layers[i], line->player)->width > 0)
            *add(&hand, line, SHAPE_LINE, layers[i]) = (struct element){
                .shape = SHAPE_LINE,
                .ink = (uint8_t)layers[i],
                .player = line->player,
                .move = line->move,
                .until = line->until,
                .x = line->x,
                .y = line->y,
                .x2 = line->x2,
                .y2 = line->y2,
            };
    return hand;
}

static void add_box(struct hand *hand, const struct element *like, enum shape_kind shape,
                    const struct hand_block *edges)
{
    struct element *const box = add(hand, like, shape, INK_PLAYER);

    box->x = edges->left;
    box->y = edges->top;
    box->x2 = edges->right;
    box->y2 = edges->bottom;
    box->size = 0;
}

/* Adds a bar whose near edge is at y; `away` is -1 above, 1 below. Returns its far edge. */
static double add_bar(struct hand *hand, const struct element *like, const struct hand_block *block,
                      double y, double away)
{
    const double size = block->size * (ink_style(INK_PLAYER, like->player)->bold ? thick : thin);
    const double far = y + away * size;

    add_box(hand, like, SHAPE_BOX,
            &(struct hand_block){block->left, block->right, fmin(y, far), fmax(y, far), 0});
    return far;
}

static void add_dots(struct hand *hand, const struct element *like, const struct hand_block *block,
                     double y, double away)
{
    enum { DOTS = 3 };
    const double radius = dot * block->size;
    const double across = fmax(block->right - block->left - 2 * radius, 5 * radius);

    for (int i = 0; i < DOTS; i++) {
        struct element *const disc = add(hand, like, SHAPE_DISC, INK_PLAYER);
        disc->x = (block->left + block->right) / 2 + across * (i / (DOTS - 1.0) - 0.5);
        disc->y = y + away * radius;
        disc->x2 = disc->y2 = 0;
        disc->size = radius;
    }
}

static void add_side(struct hand *hand, const struct element *like, const struct hand_block *block,
                     enum bar bar, double away)
{
    const double between = gap * block->size;
    const double y = (away < 0 ? block->top : block->bottom) + away * between;

    if (bar == BAR_DOTS)
        add_dots(hand, like, block, y, away);
    if (bar == BAR_LINE || bar == BAR_DOUBLE) {
        const double far = add_bar(hand, like, block, y, away);
        if (bar == BAR_DOUBLE)
            (void)add_bar(hand, like, block, far + 0.6 * away * between, away);
    }
}

struct hand hand_marks(const struct element *like, const struct hand_block *block)
{
    const struct writing_style *const style = writing_style(like->player);
    struct hand_block edges = *block;
    struct hand hand = {.count = 0};

    if (like->player == 0)
        return hand;
    if (style->box != BOX_NONE) {
        edges.left -= padding * block->size;
        edges.right += padding * block->size;
        edges.top -= padding * block->size;
        edges.bottom += padding * block->size;
        add_box(&hand, like, style->box == BOX_FILLED ? SHAPE_BOX : SHAPE_FRAME, &edges);
    }
    add_side(&hand, like, &edges, style->above, -1);
    add_side(&hand, like, &edges, style->below, 1);
    return hand;
}

enum ink hand_ink(int player)
{
    if (player == 0)
        return INK_DRAWN;
    return writing_style(player)->box == BOX_FILLED ? INK_REVERSE : INK_PLAYER;
}

struct hand_block hand_block_of(const struct element *text)
{
    const double guess = guess_width(text->text) * text->size;
    const double width = text->room > 0 ? fmin(guess, text->room) : guess;
    const double left = text->align == TEXT_START ? text->x
                        : text->align == TEXT_END ? text->x - width
                                                  : text->x - width / 2;

    return (struct hand_block){left, left + width, text->y - half_digit * text->size,
                               text->y + half_digit * text->size, text->size};
}

/* --- samples */

/* In units of a board: the whole sample, what is left free at both ends of a stroke, the height of
 * digits and crosses. */
static const double stroke_width = 1.6, number_width = 0.8, sample_height = 0.7;
static const double stroke_end = 0.2, sample_size = 0.48;

/* A cross is this high for digits of a size. */
static const double cross_size = 0.36;

static void add_all(struct picture *picture, const struct hand hand)
{
    for (int i = 0; i < hand.count; i++)
        (void)picture_add(picture, &hand.elements[i]);
}

static void add_writing(struct picture *picture, struct element like, bool cross)
{
    struct hand_block block = hand_block_of(&like);

    if (cross) {
        like.shape = SHAPE_CROSS;
        like.size *= cross_size;
        like.text = NULL;
        block.left = like.x - like.size;
        block.right = like.x + like.size;
    }
    add_all(picture, hand_marks(&like, &block));
    like.ink = (uint8_t)hand_ink(like.player);
    (void)picture_add(picture, &like);
}

static bool is_stroke(enum sample_kind kind)
{
    return kind == SAMPLE_STROKE || kind == SAMPLE_PEN;
}

static void add_stroke(struct picture *picture, enum sample_kind kind, int player)
{
    struct element line = element_between(SHAPE_LINE, INK_PEN, stroke_end, sample_height / 2,
                                          stroke_width - stroke_end, sample_height / 2);

    line.player = (uint16_t)player;
    if (kind == SAMPLE_PEN)
        (void)picture_add(picture, &line);
    else
        add_all(picture, hand_stroke(&line));
}

static void add_number(struct picture *picture, enum sample_kind kind, int player)
{
    struct element number =
        element_around(SHAPE_TEXT, INK_EDGE, number_width / 2, sample_height / 2, sample_size);
    struct buffer text = {0};

    buffer_number(&text, player);
    number.player = (uint16_t)player;
    number.text = arena_copy(picture->arena, text.bytes, text.len);
    buffer_release(&text);
    if (kind == SAMPLE_NONE)
        (void)picture_add(picture, &number);
    else
        add_writing(picture, number, kind == SAMPLE_CROSS);
}

struct picture sample_picture(struct arena *arena, enum sample_kind kind, int player)
{
    struct picture picture = {.arena = arena,
                              .width = is_stroke(kind) ? stroke_width : number_width,
                              .height = sample_height,
                              .unit = 1};

    if (is_stroke(kind))
        add_stroke(&picture, kind, player);
    else
        add_number(&picture, kind, player);
    return picture;
}

void sample_add(struct picture *picture, enum sample_kind kind, int player, double x, double y,
                double size)
{
    const struct picture sample = sample_picture(picture->arena, kind, player);
    const double unit = size / sample_size;

    picture_place(picture, &sample, x, y - unit * sample_height / 2, unit);
}

double sample_reach(enum sample_kind kind, double size)
{
    return (is_stroke(kind) ? stroke_width : number_width) * size / sample_size;
}
