#include "validator/games/explain.h"

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
