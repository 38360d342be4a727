#include "validator/meant/guesses.h"

#include "notation/items/pattern.h"
#include "notation/items/scan.h"
#include "validator/meant/kinds.h"

#include <string.h>

enum { TOKENS_MOST = 2 };

/* A square or a number in the text. */
struct token {
    size_t start, end;
    bool is_square;
    struct square square;
};

struct listing {
    const struct schema *schema;
    const bool *characters; /* those with which moves are written */
    const char *text;
    size_t len, body; /* `body`: after the tag */
    guess_each *each;
    void *context;
    struct buffer buffer;
    bool ended;
};

/* Gives what stands in the buffer. */
static void give(struct listing *listing, enum repair_kind kind, double weight)
{
    struct guess guess = {.kind = kind, .weight = weight};

    if (listing->ended)
        return;
    guess.text = buffer_string(&listing->buffer);
    guess.len = listing->buffer.len;
    listing->ended = !listing->each(listing->context, &guess);
}

static void append(struct listing *listing, size_t start, size_t end)
{
    buffer_append(&listing->buffer, listing->text + start, end - start);
}

/* Gives the text with `with` in place of the bytes from `start` to `end`. */
static void replace(struct listing *listing, size_t start, size_t end, const char *with, size_t len,
                    enum repair_kind kind, double weight)
{
    listing->buffer.len = 0;
    append(listing, 0, start);
    buffer_append(&listing->buffer, with, len);
    append(listing, end, listing->len);
    give(listing, kind, weight);
}

/* Gives the text with two parts of it in one another's place. */
static void exchange(struct listing *listing, const struct token *one, const struct token *other,
                     enum repair_kind kind, double weight)
{
    listing->buffer.len = 0;
    append(listing, 0, one->start);
    append(listing, other->start, other->end);
    append(listing, one->end, other->start);
    append(listing, one->start, one->end);
    append(listing, other->end, listing->len);
    give(listing, kind, weight);
}

static bool is_small(char character)
{
    return character >= 'a' && character <= 'z';
}

static bool is_capital(char character)
{
    return character >= 'A' && character <= 'Z';
}

static bool is_sign(char character)
{
    return character == '+' || character == '-';
}

/* Whether a shape begins with this fragment. */
static bool begins_with(const struct schema *schema, const char *fragment)
{
    for (int shape = 0; shape < SHAPES_MOST && schema->shapes[shape].pattern != NULL; shape++)
        if (strncmp(schema->shapes[shape].pattern, fragment, strlen(fragment)) == 0)
            return true;
    return false;
}

/* What it is to have another character there. */
static enum repair_kind kind_at(const struct listing *listing, size_t at)
{
    const char character = listing->text[at];

    if (at < listing->body)
        return REPAIR_PLAYER;
    if (is_digit(character))
        return REPAIR_DIGIT;
    if (at == listing->body && is_capital(character) && begins_with(listing->schema, PATTERN_PEN))
        return REPAIR_PEN;
    if (at == listing->body && begins_with(listing->schema, PATTERN_SIDE))
        return REPAIR_SIDE;
    if (at > listing->body && is_digit(listing->text[at - 1]) && listing->schema->draws)
        return REPAIR_TURNED;
    return is_small(character) || is_capital(character) ? REPAIR_LETTER : REPAIR_SIGN;
}

static bool is_written(const struct listing *listing, char character)
{
    return listing->characters[(unsigned char)character];
}

static const char signs[] = "+-=/x:@.";

/* How many characters a slip of this kind had to choose among. */
struct choice {
    double digits, letters, signs;
};

/* The chance that a slip wrote this character where another one was meant; 0 if it cannot have. */
static double chance_of(const struct listing *listing, size_t at, enum repair_kind kind, char meant,
                        const struct choice *among)
{
    const char written = listing->text[at];
    const bool of_few = kind == REPAIR_PEN || kind == REPAIR_SIDE || kind == REPAIR_TURNED;

    if (is_digit(written))
        return is_digit(meant) || (is_small(meant) && at == listing->body)
                   ? repair_kinds[kind].chance * confusion(meant, written) / among->digits
                   : 0;
    if (is_small(written) || is_capital(written)) {
        const double chance = repair_kinds[kind].chance / (of_few ? 1 : among->letters);
        if (!is_digit(meant) && !(is_small(written) ? is_small(meant) : is_capital(meant)))
            return 0;
        return of_few && !is_digit(meant)
                   ? chance
                   : chance * confusion((char)(meant | FOLD), (char)(written | FOLD));
    }
    if (strchr(" []", written) != NULL || strchr(signs, meant) == NULL)
        return 0;
    return repair_kinds[REPAIR_SIGN].chance *
           (is_sign(meant) && is_sign(written) ? 1 / among->signs : 0.01);
}

static void list_substituted(struct listing *listing)
{
    struct choice among = {0, 0, 0};

    for (size_t at = listing->body; at < listing->len; at++) {
        among.digits += is_digit(listing->text[at]);
        among.letters += is_small(listing->text[at]) || is_capital(listing->text[at]);
        among.signs += is_sign(listing->text[at]);
    }
    among.digits += among.digits == 0;
    among.letters += among.letters == 0;
    for (size_t at = 0; at < listing->len; at++) {
        const enum repair_kind kind = kind_at(listing, at);
        for (char meant = '+'; meant <= 'z' && !listing->ended; meant++) {
            const double chance = is_written(listing, meant) && meant != listing->text[at]
                                      ? chance_of(listing, at, kind, meant, &among)
                                      : 0;
            if (chance > 0)
                replace(listing, at, at + 1, &meant, 1, kind, chance);
        }
    }
}

static void list_transposed(struct listing *listing)
{
    for (size_t at = 0; at + 1 < listing->len && !listing->ended; at++) {
        const struct token one = {.start = at, .end = at + 1};
        const struct token other = {.start = at + 1, .end = at + 2};
        if (listing->text[at] != listing->text[at + 1])
            exchange(listing, &one, &other, REPAIR_TRANSPOSED,
                     repair_kinds[REPAIR_TRANSPOSED].chance / (double)listing->len);
    }
}

/* A character that was left out: any may have been, but only those are tried that moves have. */
static void list_dropped(struct listing *listing)
{
    static const char inserted[] = "0123456789abcdefghijklmnopqrstuvwxyzABLR+-=/:.@[] ";
    const double chance = repair_kinds[REPAIR_DROPPED].chance / (double)(listing->len + 1);
    const bool is_list = memchr(listing->text, '[', listing->len) != NULL;
    const char *const among = is_list ? "0123456789 []:" : inserted;

    for (size_t at = 0; at <= listing->len; at++)
        for (size_t i = 0; among[i] != '\0' && !listing->ended; i++)
            if (is_written(listing, among[i]) && (at == 0 || listing->text[at - 1] != among[i]))
                replace(listing, at, at, &among[i], 1, REPAIR_DROPPED, chance);
}

static void list_doubled(struct listing *listing)
{
    for (size_t at = 0; at < listing->len && listing->len > 1 && !listing->ended; at++) {
        const bool twice = at > 0 && listing->text[at] == listing->text[at - 1];
        if (at + 1 == listing->len || listing->text[at] != listing->text[at + 1])
            replace(listing, at, at + 1, "", 0, REPAIR_DOUBLED,
                    repair_kinds[REPAIR_DOUBLED].chance / (double)listing->len *
                        (twice ? 1 : 0.05));
    }
}

/* --- squares */

static bool is_possible(struct square square)
{
    return square.column >= 0 && square.row >= 0 && square.column < 702 && square.row < 702;
}

/* The next square or number from `at` on. */
static bool find_token(const struct listing *listing, size_t at, struct token *token)
{
    const char *const text = listing->text;

    while (at < listing->len && !is_digit(text[at]) && !is_small(text[at]))
        at++;
    token->start = at;
    while (at < listing->len && is_small(text[at]))
        at++;
    token->is_square = at > token->start;
    const size_t digits = at;
    while (at < listing->len && is_digit(text[at]))
        at++;
    token->end = at;
    if (at == digits || digits - token->start > 2)
        return false;
    struct scanner scanner = {text + token->start, text + at};
    if (token->is_square)
        token->square = scan_square(&scanner);
    return !token->is_square || is_possible(token->square);
}

/* Gives the text with other squares in place of one or two tokens. */
static void place(struct listing *listing, const struct token *tokens, int count,
                  const struct square *squares, enum repair_kind kind, double weight)
{
    size_t at = 0;

    listing->buffer.len = 0;
    for (int i = 0; i < count; i++) {
        if (!is_possible(squares[i]))
            return;
        buffer_append(&listing->buffer, listing->text + at, tokens[i].start - at);
        square_write(&listing->buffer, squares[i]);
        at = tokens[i].end;
    }
    buffer_append(&listing->buffer, listing->text + at, listing->len - at);
    give(listing, kind, weight);
}

/* Column and row exchanged. */
static void exchange_axes(struct listing *listing, const struct token *token)
{
    const struct square square = {token->square.row, token->square.column};

    if (square.row != square.column)
        place(listing, token, 1, &square, REPAIR_EXCHANGED, repair_kinds[REPAIR_EXCHANGED].chance);
}

static const int steps[][2] = {{0, -1}, {1, 0}, {0, 1},  {-1, 0},
                               {1, -1}, {1, 1}, {-1, 1}, {-1, -1}};

static struct square moved(struct square square, int step)
{
    return (struct square){square.column + steps[step][0], square.row + steps[step][1]};
}

/* A square in whose place its neighbour was written, which takes more than a character at 9 or z.
 */
static void shift(struct listing *listing, const struct token *token)
{
    for (int step = 0; step < 4; step++) {
        const struct square square = moved(token->square, step);
        place(listing, token, 1, &square,
              listing->schema->draws ? REPAIR_SHIFTED
              : step % 2 == 0        ? REPAIR_DIGIT
                                     : REPAIR_LETTER,
              listing->schema->draws ? repair_kinds[REPAIR_SHIFTED].chance / 4 : 0.4);
    }
}

static void shift_both(struct listing *listing, const struct token *tokens)
{
    for (int step = 0; step < 8; step++) {
        const struct square squares[] = {moved(tokens[0].square, step),
                                         moved(tokens[1].square, step)};
        place(listing, tokens, 2, squares, REPAIR_SHIFTED,
              repair_kinds[REPAIR_SHIFTED].chance * (step < 4 ? 0.24 : 0.01));
    }
}

/* A segment that keeps one of its ends. */
static void turn(struct listing *listing, const struct token *tokens)
{
    for (int kept = 0; kept < 2; kept++)
        for (int step = 0; step < 8; step++) {
            const struct square square = moved(tokens[kept].square, step);
            if (square.column != tokens[1 - kept].square.column ||
                square.row != tokens[1 - kept].square.row)
                place(listing, &tokens[1 - kept], 1, &square, REPAIR_TURNED,
                      repair_kinds[REPAIR_TURNED].chance * (kept == 0 ? 0.22 : 0.11));
        }
}

static void list_moved(struct listing *listing)
{
    struct token tokens[TOKENS_MOST];
    int count = 0;

    for (size_t at = listing->body; count < TOKENS_MOST && find_token(listing, at, &tokens[count]);
         at = tokens[count++].end)
        if (tokens[count].is_square)
            exchange_axes(listing, &tokens[count]);
    /* The two sides of a sign, as in 5=3 for 3=5. */
    if (count == 2 && tokens[0].is_square == tokens[1].is_square &&
        tokens[1].start - tokens[0].end == 1)
        exchange(listing, &tokens[0], &tokens[1], REPAIR_EXCHANGED,
                 repair_kinds[REPAIR_EXCHANGED].chance);
    if (count == 2 && tokens[0].is_square && tokens[1].is_square && listing->schema->draws) {
        shift_both(listing, tokens);
        turn(listing, tokens);
    } else if (count > 0 && tokens[0].is_square) {
        shift(listing, &tokens[0]);
    }
}

/* --- lists */

/* Entries that changed places with the next one. */
static void list_entries(struct listing *listing)
{
    const char *const colon = memchr(listing->text, ':', listing->len);
    const size_t first = colon != NULL ? (size_t)(colon - listing->text) : 0;
    struct token one, other;

    if (memchr(listing->text, '[', listing->len) == NULL || !find_token(listing, first, &one))
        return;
    for (; !listing->ended && find_token(listing, one.end, &other); one = other)
        exchange(listing, &one, &other, REPAIR_TRANSPOSED,
                 repair_kinds[REPAIR_TRANSPOSED].chance * 3 / (double)listing->len);
}

/* Crossings forgotten or made up. */
static void list_crossings(struct listing *listing)
{
    const char *const cross = memchr(listing->text, 'x', listing->len);

    if (!begins_with(listing->schema, PATTERN_SIDE))
        return;
    if (cross != NULL)
        replace(listing, (size_t)(cross - listing->text), listing->len, "", 0, REPAIR_DOUBLED,
                repair_kinds[REPAIR_DOUBLED].chance * 0.05);
    for (char crossings[] = "x1"; cross == NULL && crossings[1] <= '9'; crossings[1]++)
        replace(listing, listing->len, listing->len, crossings, 2, REPAIR_DROPPED,
                repair_kinds[REPAIR_DROPPED].chance * 0.05);
}

void guesses_list(const struct schema *schema, const bool *characters, const char *text, size_t len,
                  guess_each *each, void *context)
{
    struct listing listing = {.schema = schema,
                              .characters = characters,
                              .text = text,
                              .len = len,
                              .each = each,
                              .context = context};
    const char *const colon = memchr(text, ':', len);

    if (len == 0 || len > GUESS_LENGTH_MOST)
        return;
    if (colon != NULL && is_digit(text[0]) && memchr(text, '[', (size_t)(colon - text)) == NULL)
        listing.body = (size_t)(colon - text) + 1;
    list_substituted(&listing);
    list_moved(&listing);
    list_entries(&listing);
    list_transposed(&listing);
    list_doubled(&listing);
    list_crossings(&listing);
    if (listing.body > 0) /* the tag should not be there */
        replace(&listing, 0, listing.body, "", 0, REPAIR_PLAYER,
                repair_kinds[REPAIR_PLAYER].chance * 0.1);
    list_dropped(&listing);
    buffer_release(&listing.buffer);
}
