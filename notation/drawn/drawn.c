#include "notation/drawn/drawn.h"

#include "notation/drawn/bearings.h"
#include "notation/drawn/cards.h"
#include "notation/drawn/grid.h"
#include "notation/drawn/lattice.h"
#include "notation/drawn/reading.h"
#include "notation/drawn/rounds.h"
#include "notation/drawn/target.h"
#include "notation/drawn/ways.h"

/* Leaves headings out of the drawing. */
static void find_start(struct reading reading)
{
    if (reading_line(&reading))
        reading.drawn->start = (uint32_t)(reading.line.first - reading.record->text.bytes);
}

/* Whether a square holds 0, which is no number of a game and may be an empty square. */
static bool has_zero(const struct drawn *drawn, const struct schema *schema)
{
    size_t i = 0;

    while (i < drawn->count && schema->drawn_as == DRAWN_GRID &&
           !(drawn->marks[i].kind == MARK_NUMBER && drawn->marks[i].digits.len == 1 &&
             *drawn->marks[i].digits.bytes == '0'))
        i++;
    return schema->drawn_as == DRAWN_GRID && i < drawn->count;
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
    const struct reading start = reading;
    readers[record->schema->drawn_as](&reading);
    if (record->diagnostics.raised > 0 || has_zero(drawn, record->schema))
        ways_read(&start, readers[record->schema->drawn_as]);
    reading_check_letters(&reading);
}

int32_t drawn_number(const struct record *record, int key, struct arena *arena)
{
    enum { LONG_DRAWING = 4096, NUMBER_MOST = 32 };
    const struct key *const facts = &record->schema->keys[key];
    uint32_t fewest = UINT32_MAX;
    int32_t found = 0;

    for (int32_t number = facts->least;
         record->text.len <= LONG_DRAWING && number <= facts->most && number <= NUMBER_MOST;
         number++) {
        struct record trial = *record;
        struct drawn drawn = {0};
        trial.diagnostics = trial.remarks = (struct diagnostics){0};
        trial.setup.numbers[key] = number;
        drawn_read(&drawn, &trial, arena);
        const uint32_t raised = trial.diagnostics.raised;
        if (raised <= fewest)
            found = raised < fewest ? number : 0;
        fewest = raised < fewest ? raised : fewest;
    }
    return found;
}
