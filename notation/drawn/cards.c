/* The cards stand in one line or several, each of which may begin with the places that it holds. */
#include "notation/drawn/cards.h"

#include "notation/drawn/cells.h"

struct cards {
    struct reading *reading;
    size_t due, count; /* cards there should be, and those read */
    struct cells cells;
    struct drawn_line line; /* last read */
    struct buffer where;
};

/* Whether a cell is a range of places such as `11-20`, or, if it stands before a bar, one place. */
static bool is_range(const struct cell *cell, bool framed, int64_t *first)
{
    struct scanner scanner = {cell->start, cell->end};

    *first = scan_number(&scanner);
    if (*first < 0 || (scanner.at == scanner.end && !framed))
        return false;
    if (scanner.at == scanner.end)
        return true;
    return scan_character(&scanner, '-') && scan_number(&scanner) >= 0 && scanner.at == scanner.end;
}

/* Reads what precedes the cards of a line; false if they begin at once. */
static bool read_label(struct cards *cards, const struct cell *cell)
{
    struct buffer message = {0};
    int64_t first;

    if (text_is(cell->start, cell->end, "card") || (cards->cells.framed && cell_is_empty(cell)))
        return true;
    const bool range = is_range(cell, cards->cells.framed, &first);
    if (range && first == (int64_t)cards->count + 1)
        return true;
    if (!range && !cards->cells.framed)
        return false;
    quote_write(&message, cell->start, cell->end);
    reading_raise(cards->reading, CODE_DRAWING, cell->start, cell->end,
                  "%s stands before the card at place %zu", buffer_string(&message),
                  cards->count + 1);
    buffer_release(&message);
    return true;
}

static void add_card(struct cards *cards, const struct cell *cell)
{
    const struct digits digits =
        reading_digits(cards->reading, cell->start, cell->end, buffer_string(&cards->where),
                       "the number of a card");

    if (digits.len == 0)
        return;
    struct mark *const mark = reading_mark(cards->reading, MARK_NUMBER, cell->start, cell->end);
    mark->at.column = (int32_t)cards->count;
    mark->digits = digits;
    mark->last = cell->marked;
}

static void read_card(struct cards *cards, const struct cell *cell)
{
    cards->where.len = 0;
    buffer_format(&cards->where, "place %zu", cards->count + 1);
    if (cards->count == cards->due)
        reading_raise(cards->reading, CODE_DRAWING, cell->start, cell->end,
                      "this is a card too many: there are %zu", cards->due);
    else if (cell_is_empty(cell))
        reading_raise(cards->reading, CODE_DRAWING, cards->line.first, cards->line.end,
                      "%s holds no card", buffer_string(&cards->where));
    else
        add_card(cards, cell);
    cards->count++;
}

/* Reads a line; false if it has too many cards. */
static bool read_line(struct cards *cards)
{
    struct cells *const cells = &cards->cells;
    size_t first = 0;

    if (line_says(&cards->line, "place"))
        return true;
    if (line_is_frame(&cards->line)) {
        cells->above = cards->line;
        return true;
    }
    cells_read(cells, &cards->line);
    cells->above = (struct drawn_line){0};
    const size_t last = cells->framed ? cells->count - 1 : cells->count;
    if (read_label(cards, &cells->list[0]))
        first = 1;
    for (size_t i = first; i < last && i < cells->most && cards->count <= cards->due; i++)
        read_card(cards, &cells->list[i]);
    return cards->count <= cards->due;
}

void cards_read(struct reading *reading)
{
    struct cards cards = {.reading = reading,
                          .due = (size_t)reading->record->setup.numbers[0],
                          .line = reading_whole(reading)};

    cells_start(&cards.cells, cards.due + 3, reading->arena);
    while (reading_line(reading, &cards.line))
        if (!read_line(&cards))
            break;
    if (cards.count < cards.due)
        reading_raise(reading, CODE_DRAWING, cards.line.first, cards.line.end,
                      "here %s only %zu of the %zu cards", cards.count == 1 ? "is" : "are",
                      cards.count, cards.due);
    buffer_release(&cards.where);
}
