/* The row of cards: one row if that fits the page, otherwise broken after round numbers. */
#include "render/text/painters/painters.h"
#include "render/text/table.h"

#include <string.h>

struct cards_board {
    const struct view_cards *cards;
    size_t a_row;
    bool wrapped;
};

/* `21-30`, padded so that all rows begin in the same column. */
static void write_places(const struct cards_board *board, size_t first, struct table_cell *cell,
                         struct buffer *text)
{
    size_t last = first + board->a_row - 1, count = board->cards->count;
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

static void write_card(const struct cards_board *board, size_t place, struct table_cell *cell,
                       struct buffer *text)
{
    int32_t card = board->cards->order[place];

    buffer_number(text, card);
    cell->framed = true;
    cell->marked = card == board->cards->exchanged[0] || card == board->cards->exchanged[1];
    if (cell->marked && board->cards->exchange_count > 0)
        cell->player = board->cards->exchanges[board->cards->exchange_count - 1].player;
}

static void write_cell(const void *context, int32_t row, int32_t column, struct table_cell *cell,
                       struct buffer *text)
{
    const struct cards_board *board = context;
    size_t place;

    if (!board->wrapped && row == 0) { /* the places, above a single row */
        if (column > 0)
            buffer_number(text, column);
        else
            buffer_text(text, "place");
        return;
    }
    place = (size_t)(board->wrapped ? row : 0) * board->a_row;
    if (column == 0) {
        if (board->wrapped)
            write_places(board, place + 1, cell, text);
        else
            buffer_text(text, "card");
        return;
    }
    place += (size_t)column - 1;
    if (place < board->cards->count)
        write_card(board, place, cell, text);
}

/* Cards in a row: all, or as many tens or fives as fit. */
static size_t choose_row(size_t count)
{
    const size_t digits = (size_t)digits_of((int64_t)count), card = digits + 3;

    if (strlen(" place ") + count * card < TEXT_COLUMNS)
        return count;
    return 2 * digits + 3 + 10 * card < TEXT_COLUMNS ? 10 : 5;
}

void text_cards(const struct view *view, const struct drawing *drawing)
{
    size_t count = view->cards.count;
    struct cards_board board = {.cards = &view->cards, .a_row = choose_row(count)};
    struct text_table table = {
        .drawing = drawing,
        .columns = (int32_t)board.a_row + 1,
        .even = true,
        .cell = write_cell,
        .context = &board,
    };

    board.wrapped = board.a_row < count;
    table.rows = board.wrapped ? (int32_t)((count + board.a_row - 1) / board.a_row) : 2;
    table_draw(table);
}
