#include "render/picture/sample.h"

#include "base/buffer.h"
#include "render/picture/hand.h"

/* The height of digits and crosses in a sample of its own. */
static const double sample_size = 0.48;

/* A cross is this high for digits of a size. */
static const double cross_size = 0.36;

static void add_all(struct picture *picture, const struct hand *hand)
{
    for (int i = 0; i < hand->count; i++)
        (void)picture_add(picture, &hand->elements[i]);
}

static void add_stroke(struct picture *picture, struct element line, enum ink ink)
{
    line.shape = SHAPE_LINE;
    line.ink = (uint8_t)ink;
    if (ink == INK_PEN) {
        (void)picture_add(picture, &line);
        return;
    }
    const struct hand hand = hand_stroke(&line);
    add_all(picture, &hand);
}

static const char *number_of(const struct picture *picture, int player)
{
    struct buffer number = {0};

    buffer_number(&number, player);
    const char *const text = arena_copy(picture->arena, number.bytes, number.len);
    buffer_release(&number);
    return text;
}

static void add_number(struct picture *picture, struct element like)
{
    like.shape = SHAPE_TEXT;
    like.ink = INK_EDGE;
    like.text = number_of(picture, like.player);
    (void)picture_add(picture, &like);
}

static void add_writing(struct picture *picture, struct element like, bool cross)
{
    like.shape = SHAPE_TEXT;
    like.text = number_of(picture, like.player);
    struct hand_block block = hand_block_of(&like);
    if (cross) {
        like.shape = SHAPE_CROSS;
        like.size *= cross_size;
        like.text = NULL;
        block.left = like.x - like.size;
        block.right = like.x + like.size;
    }
    const struct hand hand = hand_marks(&like, &block);
    add_all(picture, &hand);
    like.ink = (uint8_t)hand_ink(like.player);
    (void)picture_add(picture, &like);
}

void sample_add(struct picture *picture, enum sample_kind kind, int player, double x, double y,
                double width, double size)
{
    const struct element line = {
        .player = (uint16_t)player, .x = x, .y = y, .x2 = x + width, .y2 = y};
    const struct element middle = {
        .player = (uint16_t)player, .x = x + width / 2, .y = y, .size = size};

    if (kind == SAMPLE_NONE)
        add_number(picture, middle);
    else if (kind == SAMPLE_STROKE || kind == SAMPLE_PEN)
        add_stroke(picture, line, kind == SAMPLE_PEN ? INK_PEN : INK_PLAYER);
    else
        add_writing(picture, middle, kind == SAMPLE_CROSS);
}

struct picture sample_picture(struct arena *arena, enum sample_kind kind, int player)
{
    struct picture picture = {
        .arena = arena, .width = SAMPLE_WIDTH, .height = SAMPLE_HEIGHT, .unit = 1};

    sample_add(&picture, kind, player, 0.2, SAMPLE_HEIGHT / 2, SAMPLE_WIDTH - 0.4, sample_size);
    return picture;
}
