#include "validator/meant/kinds.h"

#include <stdbool.h>
#include <stddef.h>

const char *const repair_kind_names[REPAIR_KINDS] = {
    [REPAIR_HABIT] = "habit",
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
    [REPAIR_HABIT] = "as the notation has it",
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
    [REPAIR_MISSING] = 6, [REPAIR_TWICE] = 3,    [REPAIR_NEIGHBOURS] = 5, [REPAIR_NUMBER] = 9,
    [REPAIR_CLAIM] = 1,   [REPAIR_DRAWING] = 10,
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
