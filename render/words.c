#include "render/words.h"

#include "base/list.h"
#include "notation/items/scan.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Longer numbers are told by their length. */
enum { DIGITS_TOLD = 30 };

static const double half_turn = 180, pi = 3.141592653589793;
static const double billion = 1e9; /* a bearing is told in 10^-9 degrees */

struct teller {
    const struct view *view;
    struct words words;
    struct buffer text; /* under construction */
};

/* --- lines and facts */

/* Empties the scratch buffer into a copy in the arena. */
static const char *settle(struct teller *teller)
{
    const size_t len = teller->text.len;

    teller->text.len = 0;
    return arena_copy(teller->view->arena, len > 0 ? teller->text.bytes : "", len);
}

/* Begins a line whose heading is in the scratch buffer. */
static struct words_line *begin_line(struct teller *teller)
{
    struct words *const words = &teller->words;

    if (words->line_count == words->line_capacity)
        words->lines = list_grow_in(teller->view->arena, words->lines, &words->line_capacity,
                                    sizeof *words->lines);
    struct words_line *const line = &words->lines[words->line_count++];
    *line = (struct words_line){.heading = settle(teller), .first = words->fact_count};
    return line;
}

static struct words_line *begin_named(struct teller *teller, const char *heading)
{
    buffer_text(&teller->text, heading);
    return begin_line(teller);
}

/* Adds a fact, whose text is in the scratch buffer, to the last line. Valid until the next one. */
static struct words_fact *add_fact(struct teller *teller, uint32_t move, uint16_t player)
{
    struct words *const words = &teller->words;
    struct words_line *const line = &words->lines[words->line_count - 1];

    if (words->fact_count == words->fact_capacity)
        words->facts = list_grow_in(teller->view->arena, words->facts, &words->fact_capacity,
                                    sizeof *words->facts);
    if (line->count == 0 || move < line->move)
        line->move = move;
    line->count++;
    struct words_fact *const fact = &words->facts[words->fact_count++];
    *fact = (struct words_fact){settle(teller), move, WORDS_FOR_GOOD, player};
    return fact;
}

/* --- numbers and places */

static void write_number(struct buffer *out, struct integer number)
{
    const size_t start = out->len;

    integer_write(out, number);
    const size_t digits = out->len - start;
    if (digits <= DIGITS_TOLD)
        return;
    out->len = start;
    buffer_format(out, "a number of %zu digits", digits);
}

/* At most two decimals, without noughts at the end. */
static void write_decimal(struct buffer *out, double value)
{
    const long long hundredths = llround(value * 100);

    buffer_number(out, hundredths / 100);
    if (hundredths % 100 == 0)
        return;
    buffer_format(out, ".%02lld", hundredths % 100);
    if (hundredths % 10 == 0)
        out->len--;
}

static void write_column(struct buffer *out, int32_t column)
{
    square_write(out, (struct square){column, 0});
    out->len--; /* the row, which is 1 */
}

/* --- grids */

/* By sheet, row and column. */
static int compare_labels(const void *a, const void *b)
{
    const struct view_label *const one = *(const struct view_label *const *)a;
    const struct view_label *const other = *(const struct view_label *const *)b;

    if (one->sheet != other->sheet)
        return one->sheet < other->sheet ? -1 : 1;
    if (one->square.row != other->square.row)
        return one->square.row < other->square.row ? -1 : 1;
    if (one->square.column != other->square.column)
        return one->square.column < other->square.column ? -1 : 1;
    return one->second - other->second;
}

static const struct view_label **sort_labels(const struct teller *teller)
{
    const struct view_grid *const grid = &teller->view->grid;
    const struct view_label **const sorted =
        arena_allocate(teller->view->arena, (grid->count + 1) * sizeof *sorted);

    for (size_t i = 0; i < grid->count; i++)
        sorted[i] = &grid->labels[i];
    if (grid->count > 0)
        qsort(sorted, grid->count, sizeof *sorted, compare_labels);
    return sorted;
}

static void begin_row(struct teller *teller, const struct view_label *label)
{
    if (teller->view->grid.edged || teller->view->grid.sheets > 1)
        buffer_format(&teller->text, "Round %d, row %d", label->sheet + 1, label->square.row + 1);
    else
        buffer_format(&teller->text, "Row %d", label->square.row + 1);
    (void)begin_line(teller);
}

static void tell_label(struct teller *teller, const struct view_label *label)
{
    write_column(&teller->text, label->square.column);
    buffer_text(&teller->text, label->second ? " in the corner: " : ": ");
    if (label->cross)
        buffer_character(&teller->text, 'x');
    else
        write_number(&teller->text, label->number);
    (void)add_fact(teller, label->move, label->player);
}

static void tell_edge(struct teller *teller, const char *heading, const int32_t *numbers,
                      bool columns)
{
    (void)begin_named(teller, heading);
    for (int32_t i = 0; numbers != NULL && i < teller->view->grid.side; i++) {
        if (columns)
            write_column(&teller->text, i);
        else
            buffer_number(&teller->text, i + 1);
        buffer_format(&teller->text, ": %d", numbers[i]);
        (void)add_fact(teller, 0, 0);
    }
    if (numbers != NULL)
        return;
    buffer_text(&teller->text, "not known yet");
    (void)add_fact(teller, 0, 0);
}

/* Says that all the rest is empty, until a move fills the last square. */
static void tell_rest(struct teller *teller)
{
    const struct view_grid *const grid = &teller->view->grid;
    const int64_t squares = (int64_t)grid->side * grid->side * grid->sheets;
    int64_t taken = 0;
    uint32_t last = 0;

    for (size_t i = 0; i < grid->count; i++) {
        const struct view_label *const label = &grid->labels[i];
        taken += !label->second;
        last = !label->second && label->move > last ? label->move : last;
    }
    (void)begin_named(teller, "Empty");
    buffer_text(&teller->text, "every other square");
    struct words_fact *const fact = add_fact(teller, 0, 0);
    if (taken >= squares)
        fact->until = last;
}

static size_t count_grid(const struct view *view)
{
    return view->grid.count + (view->grid.edged ? 2 * (size_t)view->grid.side : 0);
}

static void tell_grid(struct teller *teller)
{
    const struct view_grid *const grid = &teller->view->grid;
    const struct view_label *const *const sorted = sort_labels(teller);

    if (grid->edged) {
        tell_edge(teller, "Numbers above the columns", grid->columns, true);
        tell_edge(teller, "Numbers left of the rows", grid->rows, false);
    }
    for (size_t i = 0; i < grid->count; i++) {
        const struct view_label *const label = sorted[i];
        if (i == 0 || label->square.row != sorted[i - 1]->square.row ||
            label->sheet != sorted[i - 1]->sheet)
            begin_row(teller, label);
        tell_label(teller, label);
    }
    tell_rest(teller);
}

/* --- lattices */

static void tell_segment(struct teller *teller, const struct view_segment *segment, uint16_t player)
{
    square_write(&teller->text, segment->from);
    buffer_character(&teller->text, '-');
    square_write(&teller->text, segment->to);
    (void)add_fact(teller, segment->move, player);
}

static void tell_drawn(struct teller *teller, uint16_t player)
{
    const struct view_lattice *const lattice = &teller->view->lattice;
    bool begun = false;

    for (size_t i = 0; i < lattice->count; i++) {
        if (lattice->segments[i].player != player)
            continue;
        if (!begun)
            begin_named(teller, player > 0                ? "Drawn by"
                                : teller->view->unordered ? "Drawn"
                                                          : "Given")
                ->player = player;
        begun = true;
        tell_segment(teller, &lattice->segments[i], 0);
    }
}

/* Tells where a pen stands from a move on, until another. */
static void tell_standing(struct teller *teller, struct square dot, uint32_t move, uint32_t until)
{
    buffer_text(&teller->text, "at ");
    square_write(&teller->text, dot);
    add_fact(teller, move, 0)->until = until;
}

static void begin_pen(struct teller *teller, const char *heading, int pen)
{
    buffer_format(&teller->text, "%s %c", heading, 'A' + pen - 1);
    (void)begin_line(teller);
}

/* The first segment also places the other pen, where it begins. */
static void tell_places(struct teller *teller, int pen)
{
    const struct view_lattice *const lattice = &teller->view->lattice;
    const struct view_segment *const segments = lattice->segments;
    struct square at = {0, 0};
    uint32_t since = 0;

    begin_pen(teller, "Pen", pen);
    for (size_t i = 0; i < lattice->count; i++) {
        if (i > 0 && segments[i].pen != pen)
            continue;
        if (i > 0 && !teller->view->unordered)
            tell_standing(teller, at, since, segments[i].move);
        at = segments[i].pen == pen ? segments[i].to : segments[i].from;
        since = segments[i].move;
    }
    if (lattice->count > 0)
        tell_standing(teller, at, since, WORDS_FOR_GOOD);
}

static void tell_pen(struct teller *teller, int pen)
{
    const struct view_lattice *const lattice = &teller->view->lattice;
    bool begun = false;

    tell_places(teller, pen);
    for (size_t i = 0; i < lattice->count; i++) {
        if (lattice->segments[i].pen != pen)
            continue;
        if (!begun)
            begin_pen(teller, "Line of pen", pen);
        begun = true;
        tell_segment(teller, &lattice->segments[i], lattice->segments[i].player);
    }
}

static size_t count_lattice(const struct view *view)
{
    return 2 * view->lattice.count;
}

static uint16_t most_player(const struct view_lattice *lattice)
{
    uint16_t most = 0;

    for (size_t i = 0; i < lattice->count; i++)
        most = lattice->segments[i].player > most ? lattice->segments[i].player : most;
    return most;
}

static void tell_lattice(struct teller *teller)
{
    const struct view_lattice *const lattice = &teller->view->lattice;

    if (lattice->pens) {
        tell_pen(teller, 1);
        tell_pen(teller, 2);
        return;
    }
    for (uint16_t player = 0; player <= most_player(lattice); player++)
        tell_drawn(teller, player);
}

/* --- cards */

static size_t count_cards(const struct view *view)
{
    return view->cards.count + 3 * view->cards.exchange_count;
}

/* A card at a place, from a move on. */
struct lying {
    int32_t card;
    uint32_t since;
};

/* Tells what lay at a place: for each exchange that touched it, the card before. */
static void tell_place(struct teller *teller, int32_t place, const int32_t (*places)[2])
{
    const struct view_cards *const cards = &teller->view->cards;
    struct lying lying = {place + 1, 0};

    for (size_t i = 0; i < cards->exchange_count; i++) {
        const struct view_exchange *const exchange = &cards->exchanges[i];
        if (places[i][0] != place && places[i][1] != place)
            continue;
        if (!teller->view->unordered) {
            buffer_number(&teller->text, lying.card);
            add_fact(teller, lying.since, 0)->until = exchange->move;
        }
        lying = (struct lying){exchange->cards[places[i][0] == place], exchange->move};
    }
    buffer_number(&teller->text, lying.card);
    (void)add_fact(teller, lying.since, 0);
}

/* Plays the exchanges and gives the places of each, from 0. */
static const int32_t (*find_places(const struct teller *teller))[2]
{
    const struct view_cards *const cards = &teller->view->cards;
    struct arena *const arena = teller->view->arena;
    int32_t *const at = arena_allocate(arena, (cards->count + 1) * sizeof *at);
    int32_t(*const places)[2] = arena_allocate(arena, (cards->exchange_count + 1) * sizeof *places);

    for (size_t i = 0; i < cards->count; i++)
        at[i] = (int32_t)i;
    for (size_t i = 0; i < cards->exchange_count; i++) {
        int32_t *const first = &at[cards->exchanges[i].cards[0] - 1];
        int32_t *const second = &at[cards->exchanges[i].cards[1] - 1];
        places[i][0] = *first;
        places[i][1] = *second;
        *first = places[i][1];
        *second = places[i][0];
    }
    return (const int32_t(*)[2])places;
}

static void tell_cards(struct teller *teller)
{
    const struct view_cards *const cards = &teller->view->cards;
    const int32_t(*const places)[2] = find_places(teller);

    begin_named(teller, "Cards from left to right")->list = true;
    for (int32_t place = 0; place < (int32_t)cards->count; place++)
        tell_place(teller, place, places);
    if (teller->view->unordered)
        return;
    if (cards->exchange_count > 0)
        (void)begin_named(teller, "Exchanged last");
    for (size_t i = 0; i < cards->exchange_count; i++) {
        const struct view_exchange *const exchange = &cards->exchanges[i];
        buffer_format(&teller->text, "%d and %d", exchange->cards[0], exchange->cards[1]);
        struct words_fact *const fact = add_fact(teller, exchange->move, exchange->player);
        fact->until = i + 1 < cards->exchange_count ? exchange[1].move : WORDS_FOR_GOOD;
    }
}

/* --- targets */

static size_t count_target(const struct view *view)
{
    return ((size_t)view->target.rings + 1) * (size_t)view->target.wedges;
}

static void tell_centre(struct teller *teller)
{
    const struct view_target *const target = &teller->view->target;
    bool begun = false;

    for (int32_t wedge = 0; wedge < target->wedges; wedge++) {
        if (target->moves[wedge] == 0)
            continue;
        if (!begun)
            (void)begin_named(teller, "Central circle");
        begun = true;
        buffer_format(&teller->text, "wedge %d: ", wedge + 1);
        write_number(&teller->text, target->sections[wedge]);
        (void)add_fact(teller, target->moves[wedge], target->players[wedge]);
    }
}

/* A ring is written by one move. */
static void tell_ring(struct teller *teller, int32_t ring)
{
    const struct view_target *const target = &teller->view->target;
    const size_t first = (size_t)ring * (size_t)target->wedges;

    if (target->moves[first] == 0)
        return;
    buffer_format(&teller->text, "Ring %d, from wedge 1 on", ring);
    (void)begin_line(teller);
    for (int32_t wedge = 0; wedge < target->wedges; wedge++) {
        buffer_text(&teller->text, wedge > 0 ? " " : "");
        write_number(&teller->text, target->sections[first + (size_t)wedge]);
    }
    (void)add_fact(teller, target->moves[first], target->players[first]);
}

static void tell_target(struct teller *teller)
{
    tell_centre(teller);
    for (int32_t ring = 1; ring <= teller->view->target.rings; ring++)
        tell_ring(teller, ring);
}

/* --- circles */

static size_t count_circle(const struct view *view)
{
    return view->circle.count;
}

/* Tells where a chord ends: on the circle at a bearing, or where it met another line. */
static void write_end(struct buffer *out, const struct view_chord *chord)
{
    const double *const to = chord->to;
    const double bearing = atan2(to[0], to[1]) * half_turn / pi;

    if (hypot(to[0], to[1]) < 1 - 1e-6) {
        buffer_text(out, ", ends at a line");
        return;
    }
    buffer_text(out, ", ends on the circle at ");
    write_decimal(out, bearing < 0 ? bearing + 2 * half_turn : bearing);
}

static void tell_chord(struct teller *teller, const struct view_chord *chord)
{
    struct buffer *const out = &teller->text;

    buffer_text(out, "bearing ");
    write_decimal(out, (double)chord->bearing / billion);
    buffer_text(out, ", length ");
    write_decimal(out, chord->length);
    if (chord->crossings > 0)
        buffer_format(out, ", %d crossing%s", chord->crossings, chord->crossings > 1 ? "s" : "");
    write_end(out, chord);
    (void)add_fact(teller, chord->move, 0);
}

static void tell_circle(struct teller *teller)
{
    const struct view_circle *const circle = &teller->view->circle;

    for (uint16_t player = 1; player <= 2; player++) {
        bool begun = false;
        for (size_t i = 0; i < circle->count; i++) {
            if (circle->chords[i].player != player)
                continue;
            if (!begun)
                begin_named(teller, "From the centre, path of")->player = player;
            begun = true;
            tell_chord(teller, &circle->chords[i]);
        }
    }
}

/* --- rounds */

static size_t count_rounds(const struct view *view)
{
    const size_t count = view->rounds.count;

    return count + count * (size_t)view->rounds.rounds / 8;
}

static void write_list(struct buffer *out, const struct view_answer *answer)
{
    buffer_text(out, ", list ");
    for (int32_t i = 0; i < answer->round; i++) {
        buffer_text(out, i > 0 ? " " : "");
        write_number(out, answer->list[i]);
    }
}

static void tell_answer(struct teller *teller, const struct view_answer *answer,
                        const struct integer *picks)
{
    struct buffer *const out = &teller->text;

    buffer_text(out, answer->pick ? "pick " : "m ");
    write_number(out, answer->number);
    if (!answer->pick) {
        if (list_is_unchanged(answer->list, picks, answer->round))
            buffer_text(out, ", the list as it is");
        else
            write_list(out, answer);
        buffer_text(out, ", points ");
        write_number(out, answer->points);
    }
    (void)add_fact(teller, answer->move, answer->player);
}

static void tell_rounds(struct teller *teller)
{
    const struct view_rounds *const rounds = &teller->view->rounds;
    struct integer *const picks =
        arena_allocate(teller->view->arena, ((size_t)rounds->rounds + 1) * sizeof *picks);

    for (size_t i = 0; i < rounds->count; i++) {
        const struct view_answer *const answer = &rounds->answers[i];
        if (answer->pick) {
            picks[answer->round - 1] = answer->number;
            buffer_format(&teller->text, "Round %d", answer->round);
            (void)begin_line(teller);
        }
        tell_answer(teller, answer, picks);
    }
}

/* --- all of them */

struct words words_describe(const struct view *view)
{
    static const struct {
        size_t (*count)(const struct view *view); /* at least the facts that there will be */
        void (*tell)(struct teller *teller);
    } geometries[] = {
        [VIEW_GRID] = {count_grid, tell_grid},       [VIEW_LATTICE] = {count_lattice, tell_lattice},
        [VIEW_CARDS] = {count_cards, tell_cards},    [VIEW_TARGET] = {count_target, tell_target},
        [VIEW_CIRCLE] = {count_circle, tell_circle}, [VIEW_ROUNDS] = {count_rounds, tell_rounds},
    };
    struct teller teller = {.view = view};

    teller.words.too_many = geometries[view->geometry].count(view) > WORDS_MOST;
    if (!teller.words.too_many)
        geometries[view->geometry].tell(&teller);
    buffer_release(&teller.text);
    return teller.words;
}
