#include "notation/drawn/drawn.h"

#include "notation/drawn/bearings.h"
#include "notation/drawn/cards.h"
#include "notation/drawn/grid.h"
#include "notation/drawn/lattice.h"
#include "notation/drawn/reading.h"
#include "notation/drawn/rounds.h"
#include "notation/drawn/target.h"

/* Leaves headings out of the drawing. */
static void find_start(struct reading reading)
{
    if (reading_line(&reading))
        reading.drawn->start = (uint32_t)(reading.line.first - reading.record->text.bytes);
}

void drawn_read(struct drawn *drawn, struct record *record, struct arena *arena)
{
    static void (*const readers[])(struct reading * reading) = {
        [DRAWN_GRID] = grid_read,         [DRAWN_LATTICE] = lattice_read,
        [DRAWN_CARDS] = cards_read,       [DRAWN_TARGET] = target_read,
        [DRAWN_BEARINGS] = bearings_read, [DRAWN_ROUNDS] = rounds_read,
    };
    struct reading reading;

    reading_start(&reading, drawn, record, arena);
    find_start(reading);
    readers[record->schema->drawn_as](&reading);
    reading_check_letters(&reading);
}
