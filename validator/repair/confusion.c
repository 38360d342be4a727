#include "validator/repair/confusion.h"

#include <stdbool.h>
#include <stddef.h>

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
