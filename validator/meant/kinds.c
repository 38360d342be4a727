#include "validator/meant/kinds.h"

#include <stdbool.h>
#include <stddef.h>

/* Slips of single characters are the most common. */
const struct repair_kind_facts repair_kinds[REPAIR_KINDS] = {
    [REPAIR_HABIT] = {"habit", "as the notation has it", 0},
    [REPAIR_DIGIT] = {"digit", "a wrong digit", 22},
    [REPAIR_LETTER] = {"letter", "a wrong letter", 20},
    [REPAIR_SIGN] = {"sign", "a wrong sign", 6},
    [REPAIR_EXCHANGED] = {"exchanged", "column and row exchanged", 8},
    [REPAIR_SHIFTED] = {"shifted", "a segment one dot aside", 4},
    [REPAIR_TURNED] = {"turned", "a segment in another direction", 4},
    [REPAIR_TRANSPOSED] = {"transposed", "two that changed places", 6},
    [REPAIR_DROPPED] = {"dropped", "a character left out", 8},
    [REPAIR_DOUBLED] = {"doubled", "a character too many", 6},
    [REPAIR_PEN] = {"pen", "the wrong pen", 6},
    [REPAIR_SIDE] = {"side", "left for right", 6},
    [REPAIR_PLAYER] = {"player", "the wrong player", 3},
    [REPAIR_MISSING] = {"missing", "a move left out", 6},
    [REPAIR_TWICE] = {"twice", "a move too many", 3},
    [REPAIR_NEIGHBOURS] = {"neighbours", "two moves exchanged", 5},
    [REPAIR_LINES] = {"lines", "lines in another order", 0},
    [REPAIR_NUMBER] = {"number", "a move number miscounted", 9},
    [REPAIR_CLAIM] = {"claim", "a claim miscounted", 1},
    [REPAIR_DRAWING] = {"drawing", "a character of the drawing", 10},
};

/* Pairs that look alike by hand, in either order. */
static const char alike[][2] = {
    {'1', '7'}, {'3', '8'}, {'5', '6'}, {'0', '6'}, {'4', '9'}, {'6', '8'}, {'2', '7'}, {'3', '5'},
    {'0', '8'}, {'0', '9'}, {'1', '4'}, {'7', '9'}, {'8', '9'}, {'a', 'd'}, {'a', 'o'}, {'a', 'e'},
    {'b', 'd'}, {'b', 'h'}, {'c', 'e'}, {'c', 'o'}, {'e', 'i'}, {'f', 't'}, {'g', 'q'}, {'g', 'j'},
    {'h', 'n'}, {'h', 'k'}, {'i', 'j'}, {'i', 'l'}, {'l', 't'}, {'m', 'n'}, {'n', 'u'}, {'u', 'v'},
    {'v', 'w'}, {'p', 'q'}, {'v', 'y'}, {'n', 'r'}, {'d', 'b'}, {'1', 'l'}, {'1', 'i'}, {'0', 'o'},
    {'5', 's'}, {'6', 'b'}, {'9', 'g'}, {'2', 'z'}, {'9', 'q'}, {'8', 'b'}};

static const double looks_alike = 0.25, beside = 0.15, any_digit = 0.04, any_letter = 0.025,
                    of_another_kind = 0.001;

static bool is_number(char character)
{
    return character >= '0' && character <= '9';
}

double confusion(char meant, char written)
{
    const bool same_kind = is_number(meant) == is_number(written);
    double chance = !same_kind ? of_another_kind : is_number(meant) ? any_digit : any_letter;

    for (size_t i = 0; i < sizeof alike / sizeof alike[0]; i++)
        if ((alike[i][0] == meant && alike[i][1] == written) ||
            (alike[i][1] == meant && alike[i][0] == written)) {
            chance += looks_alike;
            break;
        }
    return same_kind && (meant - written == 1 || written - meant == 1) ? chance + beside : chance;
}
