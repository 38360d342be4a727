#include "validator/games/games.h"

#include <string.h>

const struct game *const games[GAME_COUNT] = {
    &game_not_divisors, &game_plexus,        &game_stepping,  &game_permutations,
    &game_connecting,   &game_bidirectional, &game_scrambled, &game_by_numbers,
    &game_prime_target, &game_differences,   &game_bouncing,
};

const struct square directions[8] = {
    {0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1},
};

const struct game *game_find(const char *id, size_t len)
{
    for (int i = 0; i < GAME_COUNT; i++)
        if (strlen(games[i]->schema.id) == len && memcmp(games[i]->schema.id, id, len) == 0)
            return games[i];
    return NULL;
}

const struct game *game_of(const struct schema *schema)
{
    for (int i = 0; i < GAME_COUNT; i++)
        if (&games[i]->schema == schema)
            return games[i];
    return NULL;
}

int direction_of(struct square a, struct square b)
{
    static const int8_t directions_to[3][3] = {{7, 0, 1}, {6, -1, 2}, {5, 4, 3}};
    const int64_t right = (int64_t)b.column - a.column, down = (int64_t)b.row - a.row;

    if (right < -1 || right > 1 || down < -1 || down > 1)
        return -1;
    return directions_to[down + 1][right + 1];
}

void position_settle(struct position *position)
{
    if (position->undecided)
        position->game->settle(position);
    position->undecided = false;
}

struct integer scan_integer(const struct position *position, struct scanner *item)
{
    const struct digits digits = scan_digits(item);
    const int64_t value = digits_value(digits);

    return value < INT64_MAX ? integer_of(value)
                             : integer_read(position->arithmetic, digits.bytes, digits.len);
}

/* Takes numbers with a blank between them as long as they are short. That there is a blank is for
 * the processor to guess: if it had to wait for it, reading would take half as long again. */
static size_t scan_short_numbers(struct scanner *item, const char *start, struct integer *numbers,
                                 size_t most)
{
    size_t count = 0;
    int64_t value;

    while (count < most && scan_short_number(item, start, &value)) {
        numbers[count++] = integer_of(value);
        if (item->at == item->end || *item->at != ' ')
            break;
        item->at++;
    }
    return count;
}

size_t scan_integers(const struct position *position, struct scanner *item, struct integer *numbers,
                     size_t most)
{
    const char *const start = item->at;
    size_t count = 0;

    for (;;) {
        scan_blanks(item);
        if (count < most)
            count += scan_short_numbers(item, start, numbers + count, most - count);
        scan_blanks(item);
        if (item->at == item->end || !is_digit(*item->at))
            return count;
        if (count < most)
            numbers[count] = scan_integer(position, item);
        else
            (void)scan_digits(item);
        count++;
    }
}

void award(struct position *position, int player, struct integer points)
{
    position->scores[player] = integer_add(position->arithmetic, position->scores[player], points);
    position->scorer = player;
    position->points = points;
}

/* Seals come before openings; a list that is neither there nor sealed is still to be sealed. */
void owe_lists(struct position *position)
{
    const struct setup *const setup = position->setup;
    const struct key *const keys = position->game->schema.keys;

    for (int i = KEYS_MOST - 1; i >= 0; i--) {
        const enum owed owed = setup->sealed[i] ? OWED_OPENING : OWED_SEAL;
        if (keys[i].name == NULL || keys[i].player == 0 || setup->lists[i] != NULL ||
            (position->owed == OWED_SEAL && owed == OWED_OPENING))
            continue;
        position->owed = (uint8_t)owed;
        position->player = keys[i].player;
    }
}

enum {
    DIGITS_SHOWN = 40, /* longer numbers are shortened in messages */
    DIGITS_KEPT = 12,  /* at either end of those */
};

void explain_number(struct buffer *message, struct integer number)
{
    struct buffer digits = {0};

    integer_write(&digits, number);
    if (digits.len <= DIGITS_SHOWN) {
        buffer_append(message, digits.bytes, digits.len);
    } else {
        buffer_append(message, digits.bytes, DIGITS_KEPT);
        buffer_text(message, "…");
        buffer_append(message, digits.bytes + digits.len - DIGITS_KEPT, DIGITS_KEPT);
        buffer_format(message, " (%zu digits)", digits.len);
    }
    buffer_release(&digits);
}

void explain_off_board(int32_t side, struct buffer *message)
{
    buffer_text(message, side == 1 ? "the board has only a1" : "the board has columns a to ");
    if (side == 1)
        return;
    column_write(message, side - 1);
    buffer_format(message, " and rows 1 to %d", side);
}

enum { LISTED = 6 };

/* The first legal moves, as they are listed. */
struct listing {
    const struct game *game;
    struct buffer *message;
    const struct square *at; /* only moves from or to there, or NULL */
    int count;
};

static bool list_move(void *context, const struct move *move)
{
    struct listing *const listing = context;

    if (listing->at != NULL && !square_equal(move->to, *listing->at) &&
        !(listing->game->schema.draws && square_equal(move->from, *listing->at)))
        return true;
    if (listing->count == LISTED) {
        buffer_text(listing->message, ", …");
        return false;
    }
    buffer_text(listing->message, listing->count == 0 ? "; legal here: " : ", ");
    listing->game->write(move, listing->message);
    listing->count++;
    return true;
}

void explain_legal(const struct position *position, struct buffer *message)
{
    struct listing listing = {position->game, message, NULL, 0};
    (void)position->game->legal(position, list_move, &listing);
}

void explain_legal_at(const struct position *position, struct square square, struct buffer *message)
{
    const struct game *const game = position->game;
    struct listing listing = {game, message, &square, 0};

    if (game->legal_at != NULL)
        game->legal_at(position, square, list_move, &listing);
    else
        (void)game->legal(position, list_move, &listing);
    if (listing.count == 0)
        explain_legal(position, message);
}
