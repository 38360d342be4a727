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

struct first_moves {
    const struct game *game;
    struct buffer *message;
    const struct square *at; /* only moves to or from this square; NULL for all */
    int count;
};

static bool list_move(void *context, const struct move *move)
{
    struct first_moves *const first = context;

    if (first->at != NULL && !square_equal(move->to, *first->at) &&
        !(first->game->schema.draws && square_equal(move->from, *first->at)))
        return true;
    if (first->count == LISTED) {
        buffer_text(first->message, ", …");
        return false;
    }
    buffer_text(first->message, first->count == 0 ? "; legal here: " : ", ");
    first->game->write(move, first->message);
    first->count++;
    return true;
}

void explain_legal(const struct position *position, struct buffer *message)
{
    struct first_moves first = {position->game, message, NULL, 0};
    (void)position->game->legal(position, list_move, &first);
}

void explain_legal_at(const struct position *position, struct square square, struct buffer *message)
{
    const struct game *const game = position->game;
    struct first_moves first = {game, message, &square, 0};

    if (game->legal_at != NULL)
        game->legal_at(position, square, list_move, &first);
    else
        (void)game->legal(position, list_move, &first);
    if (first.count == 0)
        explain_legal(position, message);
}
