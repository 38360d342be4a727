#include "validator/repair/kinds.h"

const char *const repair_kind_names[REPAIR_KINDS] = {
    [REPAIR_DIGIT] = "digit",
    [REPAIR_LETTER] = "letter",
    [REPAIR_SIGN] = "sign",
    [REPAIR_EXCHANGED] = "exchanged",
    [REPAIR_SHIFTED] = "shifted",
    [REPAIR_TURNED] = "turned",
    [REPAIR_TRANSPOSED] = "transposed",
    [REPAIR_DROPPED] = "dropped",
    [REPAIR_DOUBLED] = "doubled",
    [REPAIR_PEN] = "pen",
    [REPAIR_SIDE] = "side",
    [REPAIR_PLAYER] = "player",
    [REPAIR_MISSING] = "missing",
    [REPAIR_TWICE] = "twice",
    [REPAIR_NEIGHBOURS] = "neighbours",
    [REPAIR_NUMBER] = "number",
    [REPAIR_CLAIM] = "claim",
    [REPAIR_DRAWING] = "drawing",
};

const char *const repair_kind_means[REPAIR_KINDS] = {
    [REPAIR_DIGIT] = "a wrong digit",
    [REPAIR_LETTER] = "a wrong letter",
    [REPAIR_SIGN] = "a wrong sign",
    [REPAIR_EXCHANGED] = "column and row exchanged",
    [REPAIR_SHIFTED] = "a segment one dot aside",
    [REPAIR_TURNED] = "a segment in another direction",
    [REPAIR_TRANSPOSED] = "two that changed places",
    [REPAIR_DROPPED] = "a character left out",
    [REPAIR_DOUBLED] = "a character too many",
    [REPAIR_PEN] = "the wrong pen",
    [REPAIR_SIDE] = "left for right",
    [REPAIR_PLAYER] = "the wrong player",
    [REPAIR_MISSING] = "a move left out",
    [REPAIR_TWICE] = "a move too many",
    [REPAIR_NEIGHBOURS] = "two moves exchanged",
    [REPAIR_NUMBER] = "a move number miscounted",
    [REPAIR_CLAIM] = "a claim miscounted",
    [REPAIR_DRAWING] = "a character of the drawing",
};

/* Of a hundred slips, so many are of a kind: those of single characters are the most common. */
const double repair_chances[REPAIR_KINDS] = {
    [REPAIR_DIGIT] = 22,  [REPAIR_LETTER] = 20,  [REPAIR_SIGN] = 6,       [REPAIR_EXCHANGED] = 8,
    [REPAIR_SHIFTED] = 4, [REPAIR_TURNED] = 4,   [REPAIR_TRANSPOSED] = 6, [REPAIR_DROPPED] = 8,
    [REPAIR_DOUBLED] = 6, [REPAIR_PEN] = 6,      [REPAIR_SIDE] = 6,       [REPAIR_PLAYER] = 3,
    [REPAIR_MISSING] = 6, [REPAIR_TWICE] = 3,    [REPAIR_NEIGHBOURS] = 5, [REPAIR_NUMBER] = 1,
    [REPAIR_CLAIM] = 1,   [REPAIR_DRAWING] = 10,
};
