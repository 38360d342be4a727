#include "validator/meant/loose.h"

#include "base/buffer.h"
#include "base/character.h"
#include "base/lookalike.h"
#include "notation/header/values.h"
#include "notation/items/pattern.h"
#include "validator/meant/meant.h"

#include <string.h>

enum {
    PIECE_MOST = 40,      /* bytes of a part of a move that is no list */
    LISTED_MOST = 400,    /* numbers or signs in a row */
    TRIED_MOST = 40,      /* lengths of such a row */
    STEPS_MOST = 20000,   /* of the search */
    LINE_READ_MOST = 2000 /* bytes of a line */
};

/* What one fragment or character of the shape is taken to be. */
struct piece {
    char bytes[PIECE_MOST];
    size_t len;
    bool listed; /* it stands in `list` */
};

struct search {
    const struct schema *schema;
    int shape;
    const char *steps;             /* of the shape's pattern */
    int order[FRAGMENTS_MOST + 1]; /* in which the steps are read; -1 at the end */
    struct piece pieces[FRAGMENTS_MOST];
    struct buffer list, text;
    const char *start, *end;
    const char *why;
    unsigned left; /* steps that may still be made */
    bool going;
    loose_each *each;
    void *context;
};

static void read_step(struct search *search, int index, const char *at);

/* --- characters and words */

static bool is_letter(char character)
{
    return (unsigned)((unsigned char)character | 0x20) - 'a' < 26;
}

static char small(char letter)
{
    return (char)(is_letter(letter) ? letter | 0x20 : letter);
}

static const char *skip_letters(const char *at, const char *end)
{
    while (at < end && is_letter(*at))
        at++;
    return at;
}

static const char *skip_digits(const char *at, const char *end)
{
    while (at < end && is_digit(*at))
        at++;
    return at;
}

static const char *skip_any(const char *at, const char *end, const char *characters)
{
    while (at < end && *at != '\0' && strchr(characters, *at) != NULL)
        at++;
    return at;
}

static const char *skip_spaces(const char *at, const char *end)
{
    return skip_any(at, end, " \t");
}

/* The end of the word at `at` if it is one of the list, whose words stand between blanks. */
static const char *skip_word(const char *at, const char *end, const char *words)
{
    const char *const stop = skip_letters(at, end);
    const size_t len = (size_t)(stop - at);
    char word[16] = " ";

    if (len == 0 || len > sizeof word - 3)
        return at;
    for (size_t i = 0; i < len; i++)
        word[i + 1] = small(at[i]);
    word[len + 1] = ' ';
    return strstr(words, word) != NULL ? stop : at;
}

/* Skips what may stand before a part of a move. */
static const char *skip_opening(const char *at, const char *end)
{
    static const char words[] = " pen card cards wedge wedges from swap move play draw square dot "
                                "turn turns exchange angle bearing at pick take ring x ";

    for (const char *before = NULL; at != before;) {
        before = at;
        at = skip_word(skip_any(at, end, " \t([\"'`$<_#*"), end, words);
    }
    return at;
}

/* Skips blanks and brackets, but no sign of a number. */
static const char *skip_before_number(const char *at, const char *end)
{
    return skip_any(at, end, " \t(=:\"'");
}

/* Skips what people write between two parts of a move. A minus directly before a number, after
 * another sign, belongs to the number. */
static const char *skip_separator(const char *at, const char *end)
{
    static const char words[] = " to and by with is into nach und mit a equals from on over in x "
                                "vers et con at card wedge dot square ";
    const char *const start = at;

    for (const char *before = NULL; at != before;) {
        before = at;
        while (at < end && *at != '\0' && strchr(" \t-=:/>~,.&|+*_<)('\"@\\#", *at) != NULL) {
            if (*at == '-' && at > start && strchr("=:/@", at[-1]) != NULL && at + 1 < end &&
                is_digit(at[1]))
                return at;
            at++;
        }
        const char *const word = skip_word(at, end, words);
        /* Letters directly before a digit name a column, and so does one directly after it. */
        const bool column = (word < end && is_digit(*word)) ||
                            (word == at + 1 && small(*at) != 'x' && is_digit(at[-1]));
        at = column ? at : word;
    }
    return at;
}

/* --- pieces */

static void set_piece(struct search *search, int step, const char *bytes, size_t len)
{
    struct piece *const piece = &search->pieces[step];

    piece->len = len < PIECE_MOST ? len : 0;
    piece->listed = false;
    memcpy(piece->bytes, bytes, piece->len);
}

/* Sets the piece of the `index`th step to be read, and reads on. */
static void go_on(struct search *search, int index, const char *bytes, size_t len, const char *at)
{
    if (len == 0 || len >= PIECE_MOST)
        return;
    set_piece(search, search->order[index], bytes, len);
    read_step(search, index + 1, at);
}

static void compose(struct search *search)
{
    search->text.len = 0;
    for (int step = 0; search->steps[step] != FRAGMENT_END; step++) {
        const struct piece *const piece = &search->pieces[step];
        if (piece->listed)
            buffer_append(&search->text, search->list.bytes, search->list.len);
        else
            buffer_append(&search->text, piece->bytes, piece->len);
    }
}

static void give(struct search *search, const char *at, const char *why)
{
    const struct loose_reading reading = {.shape = search->shape,
                                          .text = search->text.bytes,
                                          .len = search->text.len,
                                          .read = (size_t)(at - search->start),
                                          .why = why};
    search->going = search->each(search->context, &reading);
}

/* The end after an integer that follows from the rules and is written all the same. */
static const char *skip_result(const char *at, const char *end)
{
    const char *const digits = skip_any(at, end, " \t=:/(");
    const char *const stop = skip_digits(digits, end);

    const char *const after = skip_any(stop, end, ")");
    /* With more after it, `a1 (2) b3` rather numbers the next move. */
    const bool numbers =
        at < end && *at == ' ' && digits[-1] == '(' && skip_spaces(after, end) < end;

    return digits > at && stop > digits && !numbers ? after : at;
}

/* All steps are read: gives the reading with and without what stands directly behind. */
static void finish(struct search *search, const char *at)
{
    const bool alone =
        search->schema->shapes[1].pattern == NULL && search->steps[1] == FRAGMENT_END;
    const char *stop = at;

    compose(search);
    if (!shape_fits(search->schema, search->shape, search->text.bytes, search->text.len))
        return;
    for (; stop < search->end && stop - at < 2 && (*stop == '!' || *stop == '?'); stop++)
        buffer_character(&search->text, *stop);
    const char *const after = skip_any(stop, search->end, ")]>\"'`*_.,:!?#$");
    const bool stop_sign = after > stop && strchr(",.", after[-1]) != NULL && search->why == NULL;
    give(search, after, stop_sign ? "moves are separated by blanks alone" : search->why);
    const char *const cross = at < search->end && *at == '=' ? at + 1 : at;
    if (alone && search->going && cross < search->end && small(*cross) == 'x')
        give(search, cross + 1, "the x is left out");
    const char *const result = skip_result(at, search->end);
    if (search->going && alone && result > after)
        give(search, result, "the number follows from the rules and is left out");
}

/* --- numbers */

/* The end of an integer written as a decimal (4.0), or of its groups of three digits (1,000). */
static const char *skip_zero_decimals(const char *at, const char *end)
{
    const char *stop = at;

    if (stop < end && (*stop == '.' || *stop == ','))
        stop = skip_any(stop + 1, end, "0");
    return stop > at + 1 && (stop == end || !is_digit(*stop)) ? stop : at;
}

/* Copies digits with the groups of three that follow them after commas; gives the end. */
static const char *take_groups(const char *at, const char *end, char *number, size_t *len)
{
    for (; at < end && *len < PIECE_MOST - 1; at++) {
        if (is_digit(*at))
            number[(*len)++] = *at;
        else if (*at != ',' || skip_digits(at + 1, end) != at + 4)
            break;
    }
    return at;
}

static void read_number(struct search *search, int index, const char *at)
{
    const char *const open =
        index == 0 ? skip_word(skip_opening(at, search->end), search->end, " w ") : at;
    const char *const start = skip_before_number(open, search->end);
    const char *const stop = skip_digits(start, search->end);
    const char *const after = skip_zero_decimals(stop, search->end);
    const char *const why = search->why;
    char number[PIECE_MOST];
    size_t len = 0;

    if (stop == start)
        return;
    if (after > stop)
        search->why = "integers have no decimals";
    go_on(search, index, start, (size_t)(stop - start), after);
    const char *const groups = take_groups(start, search->end, number, &len);
    search->why = "an integer is written without commas";
    if (groups > stop && search->going)
        go_on(search, index, number, len, groups);
    search->why = why;
    for (ptrdiff_t first = 1; first < stop - start && first < 6 && search->going; first++)
        go_on(search, index, start, (size_t)first, start + first);
}

/* Goes on after the whole part of a decimal, of which the text ends at `stop`. */
static void go_on_decimal(struct search *search, int index, char *number, size_t len,
                          const char *stop)
{
    const char *const why = search->why;

    if (stop + 1 < search->end && (*stop == '.' || *stop == ',') && is_digit(stop[1])) {
        const char *const decimals = stop + 1;
        if (*stop == ',')
            search->why = "decimals have a point";
        stop = skip_digits(decimals, search->end);
        number[len++] = '.';
        for (const char *digit = decimals; digit < stop && digit < decimals + 9; digit++)
            number[len++] = *digit;
        if (stop - decimals > 9)
            search->why = "an angle has at most nine decimals";
    }
    const char *const unit =
        skip_word(skip_spaces(stop, search->end), search->end, " deg degree degrees grad ");
    if (unit > skip_spaces(stop, search->end)) {
        search->why = "angles stand without a unit";
        stop = unit;
    } else if (stop + 1 < search->end && memcmp(stop, "\xC2\xB0", 2) == 0) {
        search->why = "angles stand without a degree sign";
        stop += 2;
    }
    go_on(search, index, number, len, stop);
    search->why = why;
}

/* A decimal; also one that is torn at a blank, `1 63.5`. Without decimals these are two. */
static void read_decimal(struct search *search, int index, const char *at)
{
    const char *const start = skip_before_number(at, search->end);
    const char *const stop = skip_digits(start, search->end);
    const size_t len = (size_t)(stop - start);
    const char *const why = search->why;
    char number[PIECE_MOST];

    if (stop == start || len > PIECE_MOST / 4)
        return;
    memcpy(number, start, len);
    go_on_decimal(search, index, number, len, stop);
    if (stop + 1 >= search->end || *stop != ' ' || !is_digit(stop[1]) || !search->going)
        return;
    const char *const rest = skip_digits(stop + 1, search->end);
    const size_t rest_len = (size_t)(rest - stop - 1);
    if (rest_len > PIECE_MOST / 4 || rest == search->end || strchr(".,", *rest) == NULL)
        return;
    memcpy(number + len, stop + 1, rest_len);
    search->why = "an angle stands without a blank";
    go_on_decimal(search, index, number, len + rest_len, rest);
    search->why = why;
}

/* --- squares */

/* A square of a column number and a row number. */
static void go_on_numbered(struct search *search, int index, long column, long row, const char *at)
{
    struct buffer square = {0};
    const char *const why = search->why;

    if (column < 1 || column > 702 || row < 1)
        return;
    if (column > 26)
        buffer_character(&square, (char)('a' + (column - 1) / 26 - 1));
    buffer_character(&square, (char)('a' + (column - 1) % 26));
    buffer_number(&square, row);
    search->why = "columns have letters";
    go_on(search, index, square.bytes, square.len, at);
    search->why = why;
    buffer_release(&square);
}

static long number_of(const char *at, const char *end)
{
    long number = 0;

    for (; at < end && number < 100000; at++)
        number = number * 10 + (*at - '0');
    return number;
}

/* `1,2`: column and row, or row and column; `2a`: the row first. */
static void read_numbered_square(struct search *search, int index, const char *start)
{
    const char *const stop = skip_digits(start, search->end);
    const char *const second = skip_any(stop, search->end, ",.:;/|-");
    const char *const end = skip_digits(second, search->end);
    const char *const letters = skip_letters(stop, search->end);
    char square[PIECE_MOST];

    if (stop == start || stop - start > 5)
        return;
    if (second - stop == 1 && end > second) {
        go_on_numbered(search, index, number_of(start, stop), number_of(second, end), end);
        go_on_numbered(search, index, number_of(second, end), number_of(start, stop), end);
    } else if (letters > stop && letters - stop <= 2 &&
               (letters == search->end || !is_digit(*letters))) {
        size_t len = 0;
        for (const char *letter = stop; letter < letters; letter++)
            square[len++] = small(*letter);
        memcpy(square + len, start, (size_t)(stop - start));
        go_on(search, index, square, len + (size_t)(stop - start), letters);
    }
}

static void read_square(struct search *search, int index, const char *at)
{
    const char *const start = skip_opening(at, search->end);
    const char *const letters = skip_letters(start, search->end);
    const char *const digits = skip_any(letters, search->end, "$,.:-_/ ");
    const char *const stop = skip_digits(digits, search->end);
    char square[PIECE_MOST];
    size_t len = 0;

    if (letters == start) {
        read_numbered_square(search, index, start);
        return;
    }
    /* An x before the square, as it is written there. */
    if (letters - start == 2 && small(*start) == 'x')
        read_square(search, index, start + 1);
    if (letters - start > 2 || digits - letters > 1 || stop == digits || stop - digits > 6)
        return;
    for (const char *letter = start; letter < letters; letter++)
        square[len++] = small(*letter);
    memcpy(square + len, digits, (size_t)(stop - digits));
    /* `a16` may be `a1` and 6. */
    for (ptrdiff_t row = stop - digits; row > 0 && search->going; row--)
        go_on(search, index, square, len + (size_t)row, digits + row);
}

/* --- directions, pens, sides */

struct word {
    const char *word, *means;
};

static const struct word compass[] = {
    {"n", "n"},          {"e", "e"},      {"s", "s"},          {"w", "w"},
    {"north", "n"},      {"east", "e"},   {"south", "s"},      {"west", "w"},
    {"up", "n"},         {"right", "e"},  {"down", "s"},       {"left", "w"},
    {"u", "n"},          {"r", "e"},      {"d", "s"},          {"l", "w"},
    {"top", "n"},        {"bottom", "s"}, {"ne", "ne"},        {"se", "se"},
    {"sw", "sw"},        {"nw", "nw"},    {"northeast", "ne"}, {"southeast", "se"},
    {"southwest", "sw"}, {"v", "s"},      {"northwest", "nw"}};

static const char *find_word(const struct word *words, size_t count, const char *at,
                             const char *end)
{
    for (size_t i = 0; i < count; i++) {
        const size_t len = strlen(words[i].word);
        size_t same = 0;
        while (same < len && at + same < end && small(at[same]) == words[i].word[same])
            same++;
        if (same == len && at + same == end)
            return words[i].means;
    }
    return NULL;
}

const char *loose_compass(const char *word, size_t len)
{
    return find_word(compass, sizeof compass / sizeof compass[0], word, word + len);
}

static void read_compass(struct search *search, int index, const char *at)
{
    const char *const start = skip_any(at, search->end, " \t-_>:.,/");
    const char *const stop = skip_letters(start, search->end);
    const char *const direction = loose_compass(start, (size_t)(stop - start));

    if (direction != NULL && (stop == search->end || !is_digit(*stop)))
        go_on(search, index, direction, strlen(direction), stop);
    else if (start == stop && at < search->end && (*at == '^' || *at == '>' || *at == '<'))
        go_on(search, index, *at == '^' ? "n" : *at == '>' ? "e" : "w", 1, at + 1);
}

static void read_pen_letter(struct search *search, int index, const char *letter)
{
    const char *const after = skip_any(letter + 1, search->end, " \t:-.,>=");
    const char *const why = search->why;

    if (after > letter + 1)
        search->why = "the letter of the pen stands directly before the dot";
    go_on(search, index, small(*letter) == 'a' ? "A" : "B", 1, after);
    search->why = why;
}

static void read_pen(struct search *search, int index, const char *at)
{
    const char *const start = skip_opening(at, search->end);
    const char *const why = search->why;

    if (start < search->end && (small(*start) == 'a' || small(*start) == 'b'))
        read_pen_letter(search, index, start);
    search->why = "a move names its pen";
    for (int pen = 0; pen < 2 && search->going; pen++)
        go_on(search, index, pen == 0 ? "A" : "B", 1, start);
    search->why = why;
}

static void read_side(struct search *search, int index, const char *at)
{
    static const struct word sides[] = {{"l", "L"}, {"r", "R"}, {"left", "L"}, {"right", "R"}};
    const char *const start = skip_opening(at, search->end);
    const char *const stop = skip_letters(start, search->end);
    const char *const side = find_word(sides, sizeof sides / sizeof sides[0], start, stop);

    if (side != NULL)
        go_on(search, index, side, 1, index == 0 ? skip_any(stop, search->end, " \t=:(") : stop);
}

static void read_crossings(struct search *search, int index, const char *at)
{
    const char *const sign = skip_spaces(at, search->end);
    const char *const number = skip_spaces(skip_any(sign, search->end, "xX*/(+"), search->end);
    const char *const stop = skip_digits(number, search->end);
    char crossings[PIECE_MOST] = "x";

    if (number > sign && stop > number && stop - number < 6) {
        memcpy(crossings + 1, number, (size_t)(stop - number));
        go_on(search, index, crossings, 1 + (size_t)(stop - number), stop);
    }
    if (!search->going)
        return;
    set_piece(search, search->order[index], "", 0);
    read_step(search, index + 1, at);
}

/* --- rows of numbers and signs */

/* Reads on with a list of the numbers in starts and ends. */
static void go_on_listed(struct search *search, int index, const char *const *starts,
                         const char *const *ends, size_t first, size_t count, const char *at)
{
    search->list.len = 0;
    buffer_character(&search->list, '[');
    for (size_t i = 0; i < count; i++) {
        buffer_append(&search->list, starts[i], (size_t)(ends[i] - starts[i]));
        if (i + 1 < count)
            buffer_text(&search->list, i + 1 == first ? ": " : " ");
    }
    buffer_character(&search->list, ']');
    search->pieces[search->order[index]].listed = true;
    read_step(search, index + 1, at);
}

/* Skips what stands before the numbers: brackets, and the m of an answer. */
static const char *skip_list_opening(const char *at, const char *end, bool headed)
{
    at = skip_any(skip_opening(at, end), end, ": \t");
    at = skip_any(at, end, "[(< \t");
    if (headed && at + 1 < end && small(*at) == 'm' && (at[1] == '=' || at[1] == ':'))
        at += 2;
    return skip_any(at, end, " \t");
}

/* Numbers with blanks and commas between them, in brackets or not. */
static void read_list(struct search *search, int index, const char *at)
{
    const bool headed = search->schema->shapes[search->shape].headed;
    const char *starts[LISTED_MOST], *ends[LISTED_MOST];
    const char *const open = skip_any(at, search->end, " \t\"'`"), *const why = search->why;
    const bool bracket = open < search->end && strchr("[(<", *open) != NULL;
    bool commas = false;
    size_t count = 0;

    at = skip_list_opening(open, search->end, headed);
    while (count < LISTED_MOST && at < search->end && is_digit(*at)) {
        starts[count] = at;
        ends[count++] = at = skip_digits(at, search->end);
        const char *const next = skip_any(at, search->end,
                                          !headed      ? " \t,|/;-"
                                          : count == 1 ? " \t,:=[(."
                                                       : " \t,;-");
        if (next == search->end || !is_digit(*next))
            continue;
        commas = commas || memchr(at, ',', (size_t)(next - at)) != NULL;
        at = next;
    }
    if (count == 0)
        return;
    search->why = bracket && commas ? "the numbers in brackets are separated by blanks"
                  : headed          ? "an answer stands in brackets: its integer, a colon, the list"
                           : "the numbers of a ring stand in brackets, with blanks between them";
    const char *const colon = skip_spaces(ends[0], search->end);
    if (bracket && !commas && *open == '[' &&
        (!headed || count == 1 || (colon < search->end && *colon == ':')))
        search->why = why;
    for (size_t take = count, tried = 0; take > 0 && tried < TRIED_MOST && search->going;
         take--, tried++) {
        const char *const stop = skip_any(ends[take - 1], search->end, ")]>");
        go_on_listed(search, index, starts, ends, headed ? 1 : 0, take,
                     take == count ? stop : ends[take - 1]);
        if (bracket)
            break;
    }
    search->why = why;
}

/* Signs with blanks between them, or with commas: after blanks a comma separates two rings. */
static void read_signs(struct search *search, int index, const char *at)
{
    char signs[PIECE_MOST];
    const char *ends[PIECE_MOST];
    const char *const why = search->why;
    bool commas = false;
    size_t count = 0;

    at = skip_any(at, search->end, " \t[(\"'`");
    while (count < PIECE_MOST - 1 && at < search->end && (*at == '+' || *at == '-')) {
        signs[count] = *at;
        ends[count++] = at + 1;
        const char *const next = skip_any(at + 1, search->end, " \t,/|");
        const bool comma = skip_spaces(at + 1, search->end) < next;
        commas = count == 1 ? comma : commas;
        if (next < search->end && (*next == '+' || *next == '-') && comma == commas)
            at = next;
        else
            at++;
    }
    search->why = "the signs of a ring stand together";
    for (; count > 0 && search->going; count--)
        go_on(search, index, signs, count, ends[count - 1]);
    search->why = why;
}

/* --- the search */

/* Whether numbers with only blanks between them follow that are not as many as those read before
 * them, one: then they are no pairs, but rather a list. */
static bool is_list(const struct search *search, const char *at)
{
    bool pairs = false; /* up to here */

    for (const char *next = skip_spaces(at, search->end); next < search->end && is_digit(*next);
         next = skip_spaces(at, search->end)) {
        at = skip_digits(next, search->end);
        if (at < search->end && strchr(" \t", *at) == NULL)
            break;
        pairs = !pairs;
    }
    return !pairs;
}

static void read_character(struct search *search, int index, const char *at)
{
    const char *const step = &search->steps[search->order[index]];
    const char character = *step;
    const char *const start = character == '@' ? skip_opening(at, search->end) : at;
    /* Before the first part nothing separates. */
    const char *const after =
        index == 0 ? skip_any(start, search->end, " \t@=:(\"'`") : skip_separator(at, search->end);

    if (index > 0 && character == '=' && step[-1] == FRAGMENT_NUMBER &&
        skip_spaces(at, search->end) == after && is_list(search, at))
        return;
    /* As in chess, where a piece takes another. */
    if (index > 0 && search->end - at > 2 && small(*at) == 'x' && is_letter(at[1]))
        go_on(search, index, &character, 1, at + 1);
    const char twice[] = {character, '\0'};
    go_on(search, index, &character, 1,
          index > 0 && is_letter(character) ? skip_any(after, search->end, twice) : after);
}

static void read_fragment(struct search *search, int index, const char *at)
{
    static void (*const readers[FRAGMENT_CROSSINGS + 1])(struct search *, int, const char *) = {
        [FRAGMENT_NUMBER] = read_number,   [FRAGMENT_SQUARE] = read_square,
        [FRAGMENT_COMPASS] = read_compass, [FRAGMENT_DIAGONAL_COMPASS] = read_compass,
        [FRAGMENT_DECIMAL] = read_decimal, [FRAGMENT_LIST] = read_list,
        [FRAGMENT_PEN] = read_pen,         [FRAGMENT_SIDE] = read_side,
        [FRAGMENT_SIGNS] = read_signs,     [FRAGMENT_CROSSINGS] = read_crossings,
    };
    const int fragment = search->steps[search->order[index]];

    if (fragment > FRAGMENT_CROSSINGS)
        read_character(search, index, at);
    else
        readers[fragment](search, index, at);
}

static void read_step(struct search *search, int index, const char *at)
{
    if (!search->going || search->left == 0)
        return;
    search->left--;
    if (search->order[index] < 0)
        finish(search, at);
    else
        read_fragment(search, index, at);
}

/* Reads the steps in the order in which they stand, or, of two parts, the second one first. */
static void read_in_order(struct search *search, bool swapped)
{
    int count = 0, parts[FRAGMENTS_MOST], part_count = 0;

    for (; search->steps[count] != FRAGMENT_END; count++) {
        search->order[count] = count;
        if (search->steps[count] <= FRAGMENT_SIDE)
            parts[part_count++] = count;
    }
    search->order[count] = -1;
    if (swapped) {
        if (part_count != 2 || search->steps[parts[0]] == search->steps[parts[1]])
            return;
        search->order[parts[0]] = parts[1];
        search->order[parts[1]] = parts[0];
    }
    read_step(search, 0, search->start);
}

void loose_readings(const struct schema *schema, const char *text, size_t len, unsigned *left,
                    loose_each *each, void *context)
{
    struct search search = {.schema = schema,
                            .start = text,
                            .end = text + (len < LINE_READ_MOST ? len : LINE_READ_MOST),
                            .left = *left < STEPS_MOST ? *left : STEPS_MOST,
                            .going = true,
                            .each = each,
                            .context = context};
    const struct shape *const shapes = schema->shapes;

    for (; search.shape < SHAPES_MOST && shapes[search.shape].pattern != NULL; search.shape++) {
        search.steps = shapes[search.shape].pattern;
        read_in_order(&search, false);
        read_in_order(&search, true);
    }
    *left -= (*left < STEPS_MOST ? *left : STEPS_MOST) - search.left;
    buffer_release(&search.list);
    buffer_release(&search.text);
}

/* --- a move among other words */

enum { SEEN_STEPS = 20000, FEW_WORDS = 4 };

struct seen {
    const char *at, *end;
    bool few;    /* words in the line: a number alone may be a move, too */
    size_t read; /* of the longest reading */
    struct buffer *move;
};

static bool has_letter(const char *at, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if ((at[i] | 0x20) >= 'a' && (at[i] | 0x20) <= 'z')
            return true;
    return false;
}

/* Takes the longest reading that ends with a word; none of a list or of letters where none are. */
static bool take_reading(void *context, const struct loose_reading *reading)
{
    struct seen *const seen = context;
    const char *const after = seen->at + reading->read;
    const bool list = reading->text[0] == '[' && *seen->at != '[';
    const bool ends = after[-1] == ' ' || strchr(" \n", after[strspn(after, ",.!?;:)")]) != NULL;

    if (!ends || list || reading->read <= seen->read ||
        (has_letter(reading->text, reading->len) && !has_letter(seen->at, reading->read)) ||
        (!seen->few && all_digits(reading->text, reading->len)))
        return true;
    seen->read = reading->read;
    seen->move->len = 0;
    buffer_append(seen->move, reading->text, reading->len);
    return true;
}

/* Looks at each word with a digit in it, up to the first with which a move begins. */
static void look_for_move(const struct schema *schema, struct seen *seen)
{
    unsigned left = SEEN_STEPS;

    const char *stop = seen->at; /* of the line */

    while (seen->at < seen->end && seen->read == 0) {
        const size_t word = strcspn(seen->at, " \n");
        if (seen->at[-1] == '\n') {
            stop = seen->at + strcspn(seen->at, "\n");
            seen->few = text_words(seen->at, (size_t)(stop - seen->at)) <= FEW_WORDS;
        }
        if (strcspn(seen->at, " \n0123456789") < word)
            loose_readings(schema, seen->at, (size_t)(stop - seen->at), &left, take_reading, seen);
        seen->at += word + 1;
    }
}

void move_mentioned(const struct schema *schema, const char *text, struct buffer *move)
{
    struct buffer plain = {0};

    buffer_character(&plain, '\n');
    (void)lookalike_replace(text, strlen(text), &plain);
    struct seen seen = {
        .at = buffer_string(&plain) + 1, .end = plain.bytes + plain.len, .move = move};
    look_for_move(schema, &seen);
    buffer_release(&plain);
}
