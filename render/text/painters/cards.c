/* The row of cards: in one row while that fits the page, else wrapped after round numbers. */
#include "render/text/line.h"
#include "render/text/painters/painters.h"
#include "render/text/table.h"

#include <string.h>

struct cards_page {
    const struct view_cards *cards;
    size_t a_row;
    bool wrapped;
};

/* `21-30`, so wide that all rows begin alike. */
static void write_places(const struct cards_page *page, size_t first, struct table_cell *cell,
                         struct buffer *text)
{
    size_t last = first + page->a_row - 1, count = page->cards->count;
    size_t start;

    buffer_number(text, (int64_t)first);
    if (last > count)
        last = count;
    if (last == first)
        return;
    start = text->len;
    buffer_format(text, "-%zu", last);
    cell->tail = text->len - start;
}

static void write_card(const struct cards_page *page, size_t place, struct table_cell *cell,
                       struct buffer *text)
{
    int32_t card = page->cards->order[place];

    buffer_number(text, card);
    cell->framed = true;
    cell->marked = card == page->cards->exchanged[0] || card == page->cards->exchanged[1];
}

static void write_cell(const void *context, int32_t row, int32_t column, struct table_cell *cell,
                       struct buffer *text)
{
    const struct cards_page *page = context;
    size_t place;

    if (!page->wrapped && row == 0) { /* the places, above a single row */
        if (column > 0)
            buffer_number(text, column);
        else
            buffer_text(text, "place");
        return;
    }
    place = (size_t)(page->wrapped ? row : 0) * page->a_row;
    if (column == 0) {
        if (page->wrapped)
            write_places(page, place + 1, cell, text);
        else
            buffer_text(text, "card");
        return;
    }
    place += (size_t)column - 1;
    if (place < page->cards->count)
        write_card(page, place, cell, text);
}

/* Cards in a row: all, or as many tens or fives as fit. */
static size_t choose_row(size_t count)
{
    size_t digits = digits_of((int64_t)count), card = digits + 3;

    if (strlen(" place ") + count * card < TEXT_COLUMNS)
        return count;
    return 2 * digits + 3 + 10 * card < TEXT_COLUMNS ? 10 : 5;
}

void text_cards(const struct view *view, const struct drawing *drawing)
{
    size_t count = view->cards.count;
    struct cards_page page = {.cards = &view->cards, .a_row = choose_row(count)};
    struct table table = {
        .style = drawing->style,
        .columns = (int32_t)page.a_row + 1,
        .even = true,
        .cell = write_cell,
        .context = &page,
    };

    page.wrapped = page.a_row < count;
    table.rows = page.wrapped ? (int32_t)((count + page.a_row - 1) / page.a_row) : 2;
    table_measure(&table, drawing->scratch);
    table_write(&table, drawing->out);
}
