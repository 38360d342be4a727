/* The digest of a board is the sum of the digests of all marks on it, so their order does not
 * matter. A move adds ink and removes none, so a game can only have a board of n moves after its
 * nth move. A row of cards is the exception: it may lie as before at any time. */
#include "archive/select/board_digests.h"

#include "archive/digest/symmetry.h"
#include "validator/restore/unordered.h"
#include "validator/view.h"

/* The sum of a board's marks under a symmetry. */
struct marking {
    const struct digest_key *key;
    struct symmetry symmetry;
    struct buffer bytes; /* of the current mark */
    struct digest sum;
};

static void put(struct marking *marking, int64_t number)
{
    buffer_append(&marking->bytes, (const char *)&number, sizeof number);
}

static void put_square(struct marking *marking, struct square square)
{
    put(marking, (int64_t)square.row << 32 | (uint32_t)square.column);
}

/* Writes a machine word in binary and a longer number in decimal, each so that its end is known. */
static void put_integer(struct marking *marking, struct integer number)
{
    buffer_character(&marking->bytes, number.limbs == NULL ? 'w' : 'd');
    if (number.limbs == NULL) {
        put(marking, number.value);
        return;
    }
    integer_write(&marking->bytes, number);
    buffer_character(&marking->bytes, '.');
}

static struct digest take_mark(struct marking *marking)
{
    const struct digest digest = digest_of(marking->key, marking->bytes.bytes, marking->bytes.len);

    marking->bytes.len = 0;
    return digest;
}

static void mark(struct marking *marking)
{
    marking->sum = digest_add(marking->sum, take_mark(marking));
}

static void mark_grid(struct marking *marking, const struct view_grid *grid, uint32_t moves)
{
    for (size_t i = 0; i < grid->count; i++) {
        const struct view_label *const label = &grid->labels[i];
        if (label->move > moves)
            continue;
        put_square(marking, symmetry_square(&marking->symmetry, label->square));
        put(marking, label->sheet << 2 | label->second << 1 | label->cross);
        put_integer(marking, label->number);
        mark(marking);
    }
}

static bool before(struct square a, struct square b)
{
    return a.row != b.row ? a.row < b.row : a.column < b.column;
}

static void mark_segment(struct marking *marking, const struct view_segment *segment)
{
    const struct square from = symmetry_square(&marking->symmetry, segment->from);
    const struct square to = symmetry_square(&marking->symmetry, segment->to);

    put_square(marking, before(from, to) ? from : to);
    put_square(marking, before(from, to) ? to : from);
    put(marking, segment->pen);
    mark(marking);
}

/* A pen stands where it drew last; until the second has drawn, it stands where the first began. */
static void mark_lattice(struct marking *marking, const struct view_lattice *lattice,
                         uint32_t moves)
{
    struct square standing[2] = {{0, 0}, {0, 0}};
    bool drawn = false;

    for (size_t i = 0; i < lattice->count && lattice->segments[i].move <= moves; i++) {
        const struct view_segment *const segment = &lattice->segments[i];
        mark_segment(marking, segment);
        if (!drawn)
            standing[1] = segment->from;
        drawn = true;
        if (segment->pen > 0)
            standing[segment->pen - 1] = segment->to;
    }
    for (int64_t pen = 0; lattice->pens && drawn && pen < 2; pen++) {
        put_square(marking, symmetry_square(&marking->symmetry, standing[pen]));
        put(marking, pen);
        mark(marking);
    }
}

static void mark_target(struct marking *marking, const struct view_target *target, uint32_t moves)
{
    for (int32_t ring = 0; ring <= target->rings; ring++)
        for (int32_t wedge = 0; wedge < target->wedges; wedge++) {
            const size_t section = (size_t)ring * (size_t)target->wedges + (size_t)wedge;
            if (target->moves[section] == 0 || target->moves[section] > moves)
                continue;
            put(marking, (int64_t)ring << 32 | symmetry_wedge(&marking->symmetry, ring, wedge));
            put_integer(marking, target->sections[section]);
            mark(marking);
        }
}

/* A path starts at the centre, so its bearing and its crossings tell it from any other. */
static void mark_circle(struct marking *marking, const struct view_circle *circle, uint32_t moves)
{
    for (size_t i = 0; i < circle->count; i++) {
        const struct view_chord *const chord = &circle->chords[i];
        if (chord->move > moves)
            continue;
        put(marking, chord->move);
        put(marking, chord->player);
        put(marking, symmetry_bearing(&marking->symmetry, chord->bearing));
        put(marking, chord->crossings);
        mark(marking);
    }
}

static void mark_rounds(struct marking *marking, const struct view_rounds *rounds, uint32_t moves)
{
    for (size_t i = 0; i < rounds->count; i++) {
        const struct view_answer *const answer = &rounds->answers[i];
        if (answer->move > moves)
            continue;
        put(marking, answer->move);
        put_integer(marking, answer->number);
        for (int32_t j = 0; !answer->pick && j < answer->round; j++)
            put_integer(marking, answer->list[j]);
        mark(marking);
    }
}

/* The mark of a card that lies elsewhere than at the start; zero for one in its place. */
static struct digest displaced(struct marking *marking, int32_t card, int32_t place)
{
    if (card == place)
        return (struct digest){{0, 0}};
    put(marking, (int64_t)card << 32 | place);
    return take_mark(marking);
}

/* Exchanges two cards; `places` has the place of each card, from 1. */
static void exchange(struct marking *marking, int32_t *places, const struct view_exchange *exchange)
{
    const int32_t a = exchange->cards[0], b = exchange->cards[1];
    const int32_t place = places[a];

    marking->sum = digest_take_away(marking->sum, displaced(marking, a, places[a]));
    marking->sum = digest_take_away(marking->sum, displaced(marking, b, places[b]));
    places[a] = places[b];
    places[b] = place;
    marking->sum = digest_add(marking->sum, displaced(marking, a, places[a]));
    marking->sum = digest_add(marking->sum, displaced(marking, b, places[b]));
}

/* Makes all exchanges, or stops as soon as the row lies as `wanted`, unless that is NULL. */
static bool lay_cards(struct marking *marking, const struct view *view, const struct digest *wanted)
{
    const struct view_cards *const cards = &view->cards;
    int32_t *const places = arena_allocate(view->arena, (cards->count + 1) * sizeof *places);

    for (size_t i = 0; i <= cards->count; i++)
        places[i] = (int32_t)i;
    for (size_t i = 0; i < cards->exchange_count; i++) {
        if (wanted != NULL && digest_equal(marking->sum, *wanted))
            return true;
        exchange(marking, places, &cards->exchanges[i]);
    }
    return wanted != NULL && digest_equal(marking->sum, *wanted);
}

static void mark_board(struct marking *marking, const struct view *view, uint32_t moves)
{
    switch (view->geometry) {
    case VIEW_GRID:
        mark_grid(marking, &view->grid, moves);
        break;
    case VIEW_LATTICE:
        mark_lattice(marking, &view->lattice, moves);
        break;
    case VIEW_CARDS:
        (void)lay_cards(marking, view, NULL);
        break;
    case VIEW_TARGET:
        mark_target(marking, &view->target, moves);
        break;
    case VIEW_CIRCLE:
        mark_circle(marking, &view->circle, moves);
        break;
    case VIEW_ROUNDS:
        mark_rounds(marking, &view->rounds, moves);
        break;
    }
}

/* The wedge of the central circle with the lowest number. */
static int32_t lowest_wedge(const struct view_target *target, uint32_t moves)
{
    int32_t lowest = -1;

    for (int32_t wedge = 0; wedge < target->wedges; wedge++)
        if (target->moves[wedge] != 0 && target->moves[wedge] <= moves &&
            (lowest < 0 || integer_compare(target->sections[wedge], target->sections[lowest]) < 0))
            lowest = wedge;
    return lowest;
}

/* Settles the symmetry by a mark that a board of `moves` moves has in only one place. */
static void settle(struct symmetry *symmetry, const struct judgement *judgement,
                   const struct view *view, uint32_t moves)
{
    if (moves == 0 || symmetry->board->group == SYMMETRIES_NONE)
        return;
    struct move first = *game_first_move(&judgement->trace);
    if (view->geometry == VIEW_TARGET)
        first.to.column = lowest_wedge(&view->target, moves);
    symmetry_settle(symmetry, &first);
}

static struct view view_of(const struct visit *visit)
{
    const struct judgement *const judgement = visit->judgement;
    struct view view = {.arena = arbiter_arena(visit->arbiter), .last_move = judgement->moves};

    judgement->game->view(judgement->position, &judgement->trace, judgement->trace.count, &view);
    return view;
}

/* Starts the sum with the set-up of the game. */
static void begin(struct marking *marking, const struct judgement *judgement)
{
    marking->sum = (struct digest){{0, 0}};
    game_bytes_setup(&judgement->record, &marking->symmetry, &marking->bytes);
    mark(marking);
}

struct digest board_digest_under(const struct digest_key *key, const struct visit *visit,
                                 const struct symmetry *symmetry)
{
    const struct view view = view_of(visit);
    struct marking marking = {.key = key, .symmetry = *symmetry};

    begin(&marking, visit->judgement);
    mark_board(&marking, &view, visit->judgement->moves);
    buffer_release(&marking.bytes);
    return marking.sum;
}

struct board_digests board_digests_of(const struct digest_key *key, const struct visit *visit,
                                      bool symmetric)
{
    const struct judgement *const judgement = visit->judgement;
    const struct setup *const setup = &judgement->record.setup;
    const struct view view = view_of(visit);
    const int count = symmetric ? symmetry_count(judgement->game) : 1;
    struct board_digests board = {.game = judgement->game,
                                  .cards = view.geometry == VIEW_CARDS,
                                  .moves = judgement->moves,
                                  .symmetric = symmetric};
    struct marking marking = {.key = key};

    for (int i = 0; i < count; i++) {
        marking.symmetry = symmetry_of(judgement->game, setup, i);
        if (symmetric)
            settle(&marking.symmetry, judgement, &view, board.moves);
        begin(&marking, judgement);
        mark_board(&marking, &view, board.moves);
        board.digests[board.count++] = marking.sum;
    }
    buffer_release(&marking.bytes);
    return board;
}

static bool has(const struct board_digests *board, struct digest digest)
{
    for (size_t i = 0; i < board->count; i++)
        if (digest_equal(board->digests[i], digest))
            return true;
    return false;
}

bool board_digests_reached(const struct digest_key *key, const struct board_digests *board,
                           const struct visit *visit)
{
    const struct judgement *const judgement = visit->judgement;
    struct marking marking = {.key = key};

    const bool ordered = order_is_known(judgement);
    bool reached;

    if (judgement->status == STATUS_MALFORMED || judgement->game != board->game ||
        (judgement->moves < board->moves && !board->cards) ||
        (judgement->moves != board->moves && !ordered))
        return false;
    const struct view view = view_of(visit);
    marking.symmetry = symmetry_of(judgement->game, &judgement->record.setup, 0);
    if (board->symmetric)
        settle(&marking.symmetry, judgement, &view, board->moves);
    begin(&marking, judgement);
    if (board->cards && ordered) {
        reached = lay_cards(&marking, &view, &board->digests[0]);
    } else {
        mark_board(&marking, &view, board->moves);
        reached = has(board, marking.sum);
    }
    buffer_release(&marking.bytes);
    return reached;
}
