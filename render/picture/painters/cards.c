/* The cards, in a row or, where they are many, in several, with the numbers of their places. */
#include "render/picture/painters/painters.h"

#include <math.h>

/* Lengths in widths of a card. */
static const double margin = 0.3, height = 1.35, across = 1.16, down = 2.0, number_size = 0.5;
static const double place_size = 0.24;

enum { ONE_ROW_MOST = 12, ROW_LEAST = 10, ROW_STEP = 5 };

/* A card that lay at a place for a while, and what lay there next. */
struct stay {
    int32_t card;
    uint32_t since, until; /* 0: to the end */
    struct stay *next;
};

struct cards_page {
    struct painter *painter;
    const struct view_cards *cards;
    int32_t a_row;
    int32_t *places;         /* where each card lies at last, from 0 */
    struct stay **stays;     /* the first one at each place … */
    struct stay **lying;     /* … and the last one */
    int32_t (*exchanged)[2]; /* the places of each exchange */
};

static struct element card_of(const struct cards_page *page, int32_t place)
{
    const int32_t row = place / page->a_row;
    const double x = margin + place % page->a_row * across, y = margin + row * down;

    return (struct element){.x = x, .y = y, .x2 = x + 1, .y2 = y + height};
}

static int32_t choose_row(int32_t count)
{
    const int32_t even = ROW_STEP * (int32_t)floor(sqrt(1.8 * count) / ROW_STEP + 0.5);

    if (count <= ONE_ROW_MOST)
        return count;
    return even < ROW_LEAST ? ROW_LEAST : even;
}

static void lay_out(struct cards_page *page)
{
    struct picture *const picture = &page->painter->picture;
    const int32_t count = (int32_t)page->cards->count;
    const int32_t rows = (count + page->a_row - 1) / page->a_row;

    picture->width = 2 * margin + (page->a_row - 1) * across + 1;
    picture->height = margin + rows * down;
}

static void paint_places(const struct cards_page *page)
{
    for (int32_t place = 0; place < (int32_t)page->cards->count; place++) {
        struct element element = card_of(page, place);

        element.shape = SHAPE_BOX;
        element.ink = INK_PAPER;
        painter_add(page->painter, element);
    }
}

static void paint_frames(const struct cards_page *page)
{
    for (int32_t place = 0; place < (int32_t)page->cards->count; place++) {
        struct element element = card_of(page, place);

        element.shape = SHAPE_FRAME;
        element.ink = INK_FRAME;
        painter_add(page->painter, element);
    }
}

static void paint_place_numbers(const struct cards_page *page)
{
    for (int32_t place = 0; place < (int32_t)page->cards->count; place++) {
        const struct element card = card_of(page, place);
        const struct element like = {
            .ink = INK_EDGE, .x = card.x + 0.5, .y = card.y2 + 0.24, .size = place_size};

        painter_label(page->painter, &like, place + 1, 1);
    }
}

/* The number of a card where it lay for a while. */
static void paint_stay(const struct cards_page *page, int32_t place, const struct stay *stay)
{
    const struct element card = card_of(page, place);
    struct element text = {.ink = INK_GIVEN,
                           .move = stay->since,
                           .until = stay->until,
                           .x = card.x + 0.5,
                           .y = card.y + height / 2,
                           .size = number_size};

    painter_label(page->painter, &text, stay->card + 1, 0.84);
    if (!page->painter->options->order || stay->since == 0)
        return;
    text.ink = INK_ORDER;
    text.x = card.x + 0.1;
    text.y = card.y + 0.2;
    text.align = TEXT_START;
    text.size = 0.2;
    painter_label(page->painter, &text, stay->since, 0.8);
}

static void mark_card(const struct cards_page *page, const struct view_exchange *exchange,
                      int32_t place)
{
    struct element mark = card_of(page, place);

    mark.shape = SHAPE_BOX;
    mark.ink = INK_LAST;
    mark.move = exchange->move;
    mark.until = exchange->move + 1;
    painter_add(page->painter, mark);
}

/* In the ink of who exchanged it. */
static void frame_card(const struct cards_page *page, const struct view_exchange *exchange,
                       int32_t place)
{
    struct element frame = card_of(page, place);

    frame.shape = SHAPE_FRAME;
    frame.ink = INK_PLAYER;
    frame.player = exchange->player;
    frame.move = exchange->move;
    frame.until = exchange->move + 1;
    painter_add(page->painter, frame);
}

static void lay(struct cards_page *page, int32_t place, int32_t card, uint32_t since)
{
    struct stay *const stay = arena_allocate(page->painter->picture.arena, sizeof *stay);

    *stay = (struct stay){.card = card, .since = since};
    if (since == 0) {
        page->stays[place] = stay;
    } else {
        page->lying[place]->until = since;
        page->lying[place]->next = stay;
    }
    page->lying[place] = stay;
    page->places[card] = place;
}

/* Plays the exchanges, noting how long every card lay where. */
static void play(struct cards_page *page)
{
    struct arena *const arena = page->painter->picture.arena;
    const size_t count = page->cards->count, exchanges = page->cards->exchange_count;

    page->places = arena_allocate(arena, count * sizeof *page->places);
    page->stays = arena_allocate(arena, count * sizeof *page->stays);
    page->lying = arena_allocate(arena, count * sizeof *page->lying);
    page->exchanged = arena_allocate(arena, exchanges * sizeof *page->exchanged);
    for (int32_t place = 0; place < (int32_t)count; place++)
        lay(page, place, place, 0);
    for (size_t i = 0; i < exchanges; i++) {
        const struct view_exchange *const exchange = &page->cards->exchanges[i];
        const int32_t first = exchange->cards[0] - 1, second = exchange->cards[1] - 1;
        int32_t *const at = page->exchanged[i];

        at[0] = page->places[first];
        at[1] = page->places[second];
        lay(page, at[0], second, exchange->move);
        lay(page, at[1], first, exchange->move);
    }
}

/* Squares name cards here. */
static void paint_refused(const struct cards_page *page)
{
    const struct view_refused *const refused = &page->painter->view->refused;

    for (int i = 0; i < refused->square_count; i++) {
        const int32_t card = refused->squares[i].column - 1;
        struct element mark = card_of(page, page->places[card]);

        mark.shape = SHAPE_FRAME;
        painter_add(page->painter, painter_refused(page->painter, mark));
    }
}

void paint_cards(struct painter *painter)
{
    const struct view_cards *const cards = &painter->view->cards;
    struct cards_page page = {
        .painter = painter, .cards = cards, .a_row = choose_row((int32_t)cards->count)};

    lay_out(&page);
    play(&page);
    paint_places(&page);
    for (size_t i = 0; i < 2 * cards->exchange_count; i++)
        mark_card(&page, &cards->exchanges[i / 2], page.exchanged[i / 2][i % 2]);
    paint_frames(&page);
    paint_place_numbers(&page);
    for (size_t i = 0; i < 2 * cards->exchange_count; i++)
        frame_card(&page, &cards->exchanges[i / 2], page.exchanged[i / 2][i % 2]);
    for (int32_t place = 0; place < (int32_t)cards->count; place++)
        for (const struct stay *stay = page.stays[place]; stay != NULL; stay = stay->next)
            paint_stay(&page, place, stay);
    paint_refused(&page);
}
