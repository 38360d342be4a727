#include "notation/drawn/drawn.h"

#include "notation/drawn/grid.h"
#include "notation/drawn/lattice.h"
#include "notation/drawn/reading.h"

void drawn_read(struct drawn *drawn, struct record *record, struct arena *arena)
{
    static void (*const readers[])(struct reading * reading) = {
        [DRAWN_GRID] = grid_read,
        [DRAWN_LATTICE] = lattice_read,
    };
    struct reading reading;

    reading_start(&reading, drawn, record, arena);
    if (record->schema->drawn_as < sizeof readers / sizeof readers[0])
        readers[record->schema->drawn_as](&reading);
    else
        diagnostics_add(&record->diagnostics, arena, CODE_DRAWING,
                        record->common[COMMON_BOARD]->start, record->common[COMMON_BOARD]->end, 0,
                        "boards of this game are not read yet");
}
