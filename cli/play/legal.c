#include "cli/play/legal.h"

#include "validator/seals/seal_rules.h"

struct listing {
    struct candidates *candidates;
    const struct position *position;
    bool points;
    struct buffer text;
};

static void write_points(const struct position *position, const struct move *move,
                         struct buffer *text)
{
    const struct integer points = position->game->gain(position, move);

    if (integer_sign(points) == 0)
        return;
    buffer_text(text, integer_sign(points) < 0 ? " (" : " (+");
    integer_write(text, points);
    buffer_character(text, ')');
}

static bool add_move(void *context, const struct move *move)
{
    struct listing *const listing = context;

    listing->text.len = 0;
    listing->position->game->write(move, &listing->text);
    if (listing->points)
        write_points(listing->position, move, &listing->text);
    candidates_add(listing->candidates, buffer_string(&listing->text), listing->text.len);
    return true;
}

static struct position *position_of(const struct visit *visit)
{
    size_t entries;
    struct position *const position =
        arbiter_position(visit->arbiter, visit->judgement, UINT32_MAX, &entries);

    position_settle(position);
    return position;
}

static bool can_move(const struct judgement *judgement, const struct position *position)
{
    return judgement->status != STATUS_ILLEGAL && judgement->ending == ENDING_NONE &&
           !position->over;
}

bool legal_add(const struct visit *visit, bool points, struct candidates *candidates)
{
    const struct position *const position = position_of(visit);
    const struct game *const game = position->game;
    struct listing listing = {.candidates = candidates,
                              .position = position,
                              .points = points && game->points && game->gain != NULL};

    if (!can_move(visit->judgement, position))
        return true;
    if (position->owed != OWED_NOTHING || !game_lists_all(position))
        return false;
    (void)game->legal(position, add_move, &listing);
    buffer_release(&listing.text);
    return true;
}

void legal_describe(const struct visit *visit, struct buffer *out)
{
    const struct position *const position = position_of(visit);

    if (position->owed != OWED_NOTHING) {
        seal_write_owed(visit->judgement, position, out);
        buffer_character(out, '\n');
    } else {
        position->game->describe(position, -1, out);
    }
}
