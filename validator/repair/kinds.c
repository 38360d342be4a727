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

const double repair_chances[REPAIR_KINDS] = {
    [REPAIR_DIGIT] = 2,   [REPAIR_LETTER] = 1.5, [REPAIR_SIGN] = 1,       [REPAIR_EXCHANGED] = 1,
    [REPAIR_SHIFTED] = 1, [REPAIR_TURNED] = 1,   [REPAIR_TRANSPOSED] = 1, [REPAIR_DROPPED] = 1,
    [REPAIR_DOUBLED] = 1, [REPAIR_PEN] = 1,      [REPAIR_SIDE] = 1,       [REPAIR_PLAYER] = 1,
    [REPAIR_MISSING] = 1, [REPAIR_TWICE] = 1,    [REPAIR_NEIGHBOURS] = 1, [REPAIR_NUMBER] = 0.2,
    [REPAIR_CLAIM] = 0.2, [REPAIR_DRAWING] = 1,
};
