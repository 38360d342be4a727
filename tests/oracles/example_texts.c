/* Included by the oracles that use it. */
#include "tests/oracles/example_texts.h"

#include "notation/items/scan.h"

#include <ctype.h>
#include <string.h>

enum part_kind { LITERAL, SQUARE, NUMBER, DECIMAL, COMPASS, CAPITAL, SIGNS, LIST };

struct part {
    enum part_kind kind;
    char literal;
};

enum { PARTS_MOST = 12 };

/* What may replace the parts, besides squares, numbers and lists in range. */
static const char *const odd_squares[] = {
    "zz1", "a2147483647", "a2147483648", "zz0", "aa99999999999999999999", "b00000000000000000002"};
static const char *const odd_numbers[] = {"003", "9223372036854775807", "9223372036854775808",
                                          "18446744073709551617", "987654321098765432109876543210"};
static const char *const decimals[] = {"0",
                                       "0.000000001",
                                       "30",
                                       "45",
                                       "60",
                                       "72",
                                       "90",
                                       "120",
                                       "179.999999999",
                                       "180",
                                       "359.999999999",
                                       "360",
                                       "1",
                                       "99999999999999999999"};
static const char *const compass[] = {"n", "e", "s", "w", "ne", "se", "sw", "nw"};
static const char *const capitals[] = {"A", "B", "L", "R"};

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

/* Takes the next part of an example. The text before it tells an x between numbers from a column
 * and from a direction. */
static const char *next_part(const char *at, const char *example, struct part *part)
{
    const bool behind_digit = at > example && isdigit((unsigned char)at[-1]);
    const char *end = at + 1;

    *part = (struct part){LITERAL, *at};
    if (*at == '[') {
        part->kind = LIST;
        end = strchr(at, ']') + 1;
    } else if (strspn(example, "+-") == strlen(example)) {
        part->kind = SIGNS;
        end = example + strlen(example);
    } else if (isdigit((unsigned char)*at)) {
        end = at + strspn(at, "0123456789.");
        part->kind =
            memchr(at, '.', (size_t)(end - at)) != NULL || example[0] == '@' ? DECIMAL : NUMBER;
    } else if (isupper((unsigned char)*at)) {
        part->kind = CAPITAL;
    } else if (islower((unsigned char)*at) && !behind_digit) {
        part->kind = SQUARE;
        end = at + strcspn(at, "0123456789");
        end += strspn(end, "0123456789");
    } else if (islower((unsigned char)*at) && !isdigit((unsigned char)at[1])) {
        part->kind = COMPASS;
        end = at + strlen(at);
    }
    return end;
}

/* Squares up to one column and row beyond the board and in row 0; numbers beyond its squares. */
static size_t count_choices(const struct example *example, struct part part)
{
    switch (part.kind) {
    case SQUARE:
        return (example->side + 1) * (example->side + 2) + COUNT(odd_squares);
    case NUMBER:
        return example->side * example->side + 3 + COUNT(odd_numbers);
    case DECIMAL:
        return COUNT(decimals);
    case COMPASS:
        return COUNT(compass);
    case CAPITAL:
        return COUNT(capitals);
    case SIGNS:
        return (size_t)1 << (example->side + 2);
    case LIST:
        return 300;
    default:
        return 1;
    }
}

static void write_square(const struct example *example, size_t choice, struct buffer *text)
{
    const size_t columns = example->side + 1, inside = columns * (example->side + 2);

    if (choice >= inside) {
        buffer_text(text, odd_squares[choice - inside]);
        return;
    }
    column_write(text, (int32_t)(choice % columns));
    buffer_number(text, (int64_t)(choice / columns));
}

static void write_number(const struct example *example, size_t choice, struct buffer *text)
{
    const size_t inside = example->side * example->side + 3;

    if (choice < inside)
        buffer_number(text, (int64_t)choice);
    else
        buffer_text(text, odd_numbers[choice - inside]);
}

/* The bits of the choice below the highest one set. */
static void write_signs(size_t choice, struct buffer *text)
{
    for (size_t rest = choice; rest > 1; rest /= 2)
        buffer_character(text, rest % 2 == 0 ? '+' : '-');
}

/* A random list of about as many numbers as the board or the moves so far suggest. */
static void write_list(const struct example *example, uint64_t *random, struct buffer *text)
{
    const size_t about = random_below(random, 2) == 0 ? example->side : example->moves;
    const size_t count = about + random_below(random, 3);

    buffer_character(text, '[');
    if (random_below(random, 2) == 0)
        buffer_format(text, "%u%s", random_below(random, 20),
                      random_below(random, 4) == 0 ? "" : ": ");
    for (size_t i = 1; i < count; i++)
        buffer_format(text, "%u ", random_below(random, example->side + 4));
    buffer_character(text, ']');
}

static void write_part(const struct example *example, struct part part, size_t choice,
                       uint64_t *random, struct buffer *text)
{
    switch (part.kind) {
    case LITERAL:
        buffer_character(text, part.literal);
        break;
    case SQUARE:
        write_square(example, choice, text);
        break;
    case NUMBER:
        write_number(example, choice, text);
        break;
    case DECIMAL:
        buffer_text(text, decimals[choice]);
        break;
    case COMPASS:
        buffer_text(text, compass[choice]);
        break;
    case CAPITAL:
        buffer_text(text, capitals[choice]);
        break;
    case SIGNS:
        write_signs(choice, text);
        break;
    case LIST:
        write_list(example, random, text);
        break;
    }
}

uint32_t random_below(uint64_t *random, size_t below)
{
    *random += 0x9E3779B97F4A7C15U;
    uint64_t mixed = *random;
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9U;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBU;
    return (uint32_t)((mixed ^ mixed >> 31) >> 32) % (uint32_t)below;
}

void each_text(const struct example *example, uint64_t *random,
               bool (*each)(void *context, const char *text), void *context)
{
    struct part parts[PARTS_MOST];
    struct buffer text = {0};
    size_t count = 0, all = 1;
    bool more = true;

    for (const char *at = example->text; *at != '\0' && count < PARTS_MOST; count++) {
        at = next_part(at, example->text, &parts[count]);
        all *= count_choices(example, parts[count]);
    }
    for (size_t i = 0; more && i < (all < example->most ? all : example->most); i++) {
        size_t rest = i;

        text.len = 0;
        for (size_t part = 0; part < count; part++) {
            const size_t choices = count_choices(example, parts[part]);
            const size_t choice =
                all <= example->most ? rest % choices : random_below(random, choices);

            write_part(example, parts[part], choice, random, &text);
            rest /= choices;
        }
        more = each(context, buffer_string(&text));
    }
    buffer_release(&text);
}
