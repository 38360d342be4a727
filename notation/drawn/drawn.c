#include "notation/drawn/drawn.h"

void drawn_read(struct drawn *drawn, struct record *record, struct arena *arena)
{
    *drawn = (struct drawn){0};
    diagnostics_add(&record->diagnostics, arena, CODE_DRAWING, record->common[COMMON_BOARD]->start,
                    record->common[COMMON_BOARD]->end, 0, "drawn boards are not read yet");
}
