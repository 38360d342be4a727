/* The cards in one row, or several if they are many, with the numbers of their places. */
#include "render/picture/painters/painters.h"

#include "render/picture/ink.h"

#include <math.h>

/* Lengths in widths of a card. */
static const double margin = 0.3, height = 1.35, across = 1.16, down = 2.0, number_size = 0.5;
static const double place_size = 0.32, legal_inset = 0.1, legal_size = 0.37;

enum { ONE_ROW_MOST = 12, ROW_LEAST = 10, ROW_STEP = 5 };

/* A card that lay at a place for a while, linked to the one that lay there next. */
struct stay {
    int32_t card;
    uint32_t since, until; /* 0: to the end */
    struct stay *next;
};

struct cards_drawing {
    struct painter *painter;
    const struct view_cards *cards;
    int32_t a_row;
    int32_t *places;         /* where each card lies in the end, from 0 */
    struct stay **stays;     /* the first one at each place … */
    struct stay **lying;     /* … and the last one */
    int32_t (*exchanged)[2]; /* the places of each exchange */
};

static struct element card_of(const struct cards_drawing *drawing, int32_t place,
                              enum shape_kind shape, enum ink ink)
{
    const int32_t row = place / drawing->a_row;
    const double x = margin + place % drawing->a_row * across, y = margin + row * down;

    return element_between(shape, ink, x, y, x + 1, y + height);
}

static int32_t choose_row(int32_t count)
{
    const int32_t even = ROW_STEP * (int32_t)floor(sqrt(1.8 * count) / ROW_STEP + 0.5);

    if (count <= ONE_ROW_MOST)
        return count;
    return even < ROW_LEAST ? ROW_LEAST : even;
}

/* How far a place is from the next one that stands for as many, in the row and down. */
static double apart_of(const struct cards_drawing *drawing, int32_t place)
{
    const double beside = across * detail_level(place % drawing->a_row + 1);
    const double below = down * detail_level(place / drawing->a_row + 1);

    return fmin(beside, below);
}

static void paint_frames(const struct cards_drawing *drawing)
{
    for (int32_t place = 0; place < (int32_t)drawing->cards->count; place++) {
        struct element element = card_of(drawing, place, SHAPE_FRAME, INK_FRAME);

        element.apart = apart_of(drawing, place);
        painter_add(drawing->painter, element);
    }
}

static void paint_place_numbers(const struct cards_drawing *drawing)
{
    for (int32_t place = 0; place < (int32_t)drawing->cards->count; place++) {
        const struct element card = card_of(drawing, place, SHAPE_BOX, INK_PAPER);
        const struct element like = {.ink = INK_EDGE,
                                     .x = card.x + 0.5,
                                     .y = card.y2 + 0.24,
                                     .size = place_size,
                                     .apart = apart_of(drawing, place)};

        painter_label(drawing->painter, &like, place + 1, 1);
    }
}

/* The number of a card where it lay for a while. */
static void paint_stay(const struct cards_drawing *drawing, int32_t place, const struct stay *stay)
{
    const struct element card = card_of(drawing, place, SHAPE_BOX, INK_PAPER);
    struct element text = {.ink = INK_GIVEN,
                           .move = stay->since,
                           .until = stay->until,
                           .x = card.x + 0.5,
                           .y = card.y + height / 2,
                           .size = number_size};

    painter_label(drawing->painter, &text, stay->card + 1, 0.84);
    if (!drawing->painter->options->order || stay->since == 0)
        return;
    text.ink = INK_ORDER;
    text.x = card.x + 0.1;
    text.y = card.y + 0.2;
    text.align = TEXT_START;
    text.size = 0.2;
    painter_move(drawing->painter, &text, stay->since, 0.8);
}

/* Adds a frame and a number for the player who exchanged the card. */
static void frame_card(const struct cards_drawing *drawing, const struct view_exchange *exchange,
                       int32_t place)
{
    struct element frame = card_of(drawing, place, SHAPE_FRAME, INK_PLAYER);

    frame.player = exchange->player;
    frame.move = exchange->move;
    frame.until = exchange->move + 1;
    painter_add(drawing->painter, frame);
    frame.x += 0.8;
    frame.y = frame.y2 - 0.2;
    frame.size = 0.31;
    painter_label(drawing->painter, &frame, exchange->player, 0.3);
}

static void lay(struct cards_drawing *drawing, int32_t place, int32_t card, uint32_t since)
{
    struct stay *const stay = arena_allocate(drawing->painter->picture.arena, sizeof *stay);

    *stay = (struct stay){.card = card, .since = since};
    if (since == 0) {
        drawing->stays[place] = stay;
    } else {
        drawing->lying[place]->until = since;
        drawing->lying[place]->next = stay;
    }
    drawing->lying[place] = stay;
    drawing->places[card] = place;
}

/* Plays the exchanges and notes how long each card lay where. */
static void play(struct cards_drawing *drawing)
{
    struct arena *const arena = drawing->painter->picture.arena;
    const size_t count = drawing->cards->count, exchanges = drawing->cards->exchange_count;

    drawing->places = arena_allocate(arena, count * sizeof *drawing->places);
    drawing->stays = arena_allocate(arena, count * sizeof *drawing->stays);
    drawing->lying = arena_allocate(arena, count * sizeof *drawing->lying);
    drawing->exchanged = arena_allocate(arena, exchanges * sizeof *drawing->exchanged);
    for (int32_t place = 0; place < (int32_t)count; place++)
        lay(drawing, place, place, 0);
    for (size_t i = 0; i < exchanges; i++) {
        const struct view_exchange *const exchange = &drawing->cards->exchanges[i];
        const int32_t first = exchange->cards[0] - 1, second = exchange->cards[1] - 1;
        int32_t *const at = drawing->exchanged[i];

        at[0] = drawing->places[first];
        at[1] = drawing->places[second];
        lay(drawing, at[0], second, exchange->move);
        lay(drawing, at[1], first, exchange->move);
    }
}

static bool is_refused(const struct view_refused *refused, struct square card)
{
    for (int i = 0; i < refused->square_count; i++)
        if (square_equal(refused->squares[i], card))
            return true;
    return false;
}

/* Adds a faint mark on a card that could have been exchanged: inside its frame for the one whose
 * turn it was, around its number for another. */
static void mark_legal(const struct cards_drawing *drawing, struct square card, bool due)
{
    struct element mark =
        painter_refused(drawing->painter, card_of(drawing, drawing->places[card.column - 1],
                                                  due ? SHAPE_FRAME : SHAPE_CIRCLE, INK_LEGAL));

    if (is_refused(&drawing->painter->view->refused, card))
        return;
    mark.ink = INK_LEGAL;
    if (due) {
        mark.x += legal_inset;
        mark.y += legal_inset;
        mark.x2 -= legal_inset;
        mark.y2 -= legal_inset;
    } else {
        mark.x += 0.5;
        mark.y += height / 2;
        mark.x2 = mark.y2 = 0;
        mark.size = legal_size;
    }
    painter_add(drawing->painter, mark);
}

/* Squares name cards here. */
static void paint_legal(const struct cards_drawing *drawing)
{
    const struct view_refused *const refused = &drawing->painter->view->refused;

    for (size_t i = 0; i < refused->legal_count; i++) {
        if (i == 0 || !square_equal(refused->legal[i][0], refused->legal[i - 1][0]))
            mark_legal(drawing, refused->legal[i][0], true);
        mark_legal(drawing, refused->legal[i][1], false);
    }
}

/* Every card can be touched where it lies now. */
static void add_touches(const struct cards_drawing *drawing)
{
    for (int32_t place = 0; place < (int32_t)drawing->cards->count; place++) {
        const struct square card = {drawing->lying[place]->card + 1, 0};

        view_place_write(drawing->painter->view, card, &drawing->painter->text);
        painter_touch(drawing->painter, card_of(drawing, place, SHAPE_BOX, INK_PAPER));
    }
}

void paint_cards(struct painter *painter)
{
    const struct view_cards *const cards = &painter->view->cards;
    struct cards_drawing drawing = {
        .painter = painter, .cards = cards, .a_row = choose_row((int32_t)cards->count)};

    /* Exchanges that nobody is known to have made only tell where the cards lie. */
    const size_t marks = painter->view->unordered ? 0 : 2 * cards->exchange_count;

    painter->picture.width = 2 * margin + (drawing.a_row - 1) * across + 1;
    const int32_t rows = ((int32_t)cards->count + drawing.a_row - 1) / drawing.a_row;
    painter->picture.height = margin + rows * down;
    play(&drawing);
    for (int32_t place = 0; place < (int32_t)cards->count; place++)
        painter_add(painter, card_of(&drawing, place, SHAPE_BOX, INK_PAPER));
    for (size_t i = 0; i < marks; i++) {
        struct element mark =
            card_of(&drawing, drawing.exchanged[i / 2][i % 2], SHAPE_BOX, INK_LAST);
        mark.move = cards->exchanges[i / 2].move;
        mark.until = mark.move + 1;
        painter_last(painter, mark);
    }
    paint_frames(&drawing);
    paint_place_numbers(&drawing);
    for (size_t i = 0; i < marks; i++)
        frame_card(&drawing, &cards->exchanges[i / 2], drawing.exchanged[i / 2][i % 2]);
    for (int32_t place = 0; place < (int32_t)cards->count; place++)
        for (const struct stay *stay = drawing.stays[place]; stay != NULL; stay = stay->next)
            paint_stay(&drawing, place, stay);
    paint_legal(&drawing);
    for (int i = 0; i < painter->view->refused.square_count; i++) {
        const int32_t place = drawing.places[painter->view->refused.squares[i].column - 1];
        painter_strike(painter, card_of(&drawing, place, SHAPE_FRAME, INK_REFUSED));
    }
    if (painter->options->touches)
        add_touches(&drawing);
}
