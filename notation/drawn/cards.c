/* The cards stand in one line or several, each of which may begin with the places that it holds. */
#include "notation/drawn/cards.h"

struct cards {
    struct reading *reading;
    size_t due, count; /* cards there should be, and those read */
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
    const bool framed = cards->reading->cells.framed;
    int64_t first;

    if (text_is(cell->start, cell->end, "card") || (framed && cell_is_empty(cell)))
        return true;
    const bool range = is_range(cell, framed, &first);
    if (!range && !framed)
        return false;
    if (!range || first != (int64_t)cards->count + 1)
        reading_raise(cards->reading, CODE_DRAWING, cell->start, cell->end,
                      "%s stands before the card at place %zu",
                      reading_quote(cards->reading, cell->start, cell->end), cards->count + 1);
    return true;
}

/* Reads the card of the next place, which is left to the caller. */
static void read_card(struct cards *cards, const struct cell *cell)
{
    struct reading *const reading = cards->reading;
    struct digits digits;

    if (cards->count == cards->due) {
        reading_raise(reading, CODE_DRAWING, cell->start, cell->end,
                      "this is a card too many: there are %zu", cards->due);
    } else if (cell_is_empty(cell)) {
        reading_raise_line(reading, CODE_DRAWING, "place %zu holds no card", cards->count + 1);
    } else if (!reading_digits(reading, cell->start, cell->end, &digits)) {
        reading_refuse_digits(reading, cell->start, cell->end,
                              arena_format(reading->arena, "place %zu", cards->count + 1),
                              "the number of a card");
    } else {
        struct mark *const mark = reading_mark(reading, MARK_NUMBER, cell->start, cell->end);
        mark->at.column = (int32_t)cards->count;
        mark->digits = digits;
        mark->last = cell->marked;
    }
}

/* Reads a line; false if it has too many cards. */
static bool read_line(struct cards *cards)
{
    const struct cells *const cells = &cards->reading->cells;

    if (line_says(&cards->reading->line, "place"))
        return true;
    const size_t last = cells->framed ? cells->count - 1 : cells->count;
    const size_t first = read_label(cards, &cells->list[0]);
    for (size_t i = first; i < last && i < cells->most && cards->count <= cards->due; i++) {
        read_card(cards, &cells->list[i]);
        cards->count++;
    }
    return cards->count <= cards->due;
}

void cards_read(struct reading *reading)
{
    struct cards cards = {.reading = reading, .due = (size_t)reading->record->setup.numbers[0]};

    cells_start(&reading->cells, cards.due + 3, reading->arena);
    while (reading_row(reading))
        if (!read_line(&cards))
            break;
    if (cards.count < cards.due)
        reading_raise_line(reading, CODE_DRAWING, "here %s only %zu of the %zu cards",
                           cards.count == 1 ? "is" : "are", cards.count, cards.due);
}
