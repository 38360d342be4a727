/* Prime Target Game, by Leroy Quet (30 October 2010). */
#include "validator/game.h"
#include "validator/games/explain.h"
#include "validator/games/keys.h"
#include "validator/leaving.h"
#include "validator/numbers/integer_text.h"
#include "validator/trace.h"
#include "validator/view.h"

#include <string.h>

enum { CODE_NO_WEDGE = CODES, CODE_COUNT, CODE_RING_VALUE };

enum { WEDGES, RINGS_EACH, WEDGES_MOST = 360 };
enum { SECOND_PART };
enum { SECOND_PART_CONTINUE, SECOND_PART_RESTART };
enum { WEDGE, SIGNS, LIST };
enum { CENTRE, RINGS };
enum { SAMPLES = 16 };
#define POINTS_MOST ((int64_t)1 << 60) /* of prospects */
enum { SHOWN_MOST = 999999 }; /* of refused numbers: what is larger may not be what was written */

/* cells[i] holds what is known of wedge i + 1 and of number i + 1 of the central circle, and the
 * number in that wedge of the outermost filled ring. */
struct cell {
    uint32_t stamp, used_stamp;
    struct integer number;
};

/* What the view shows of every section. */
struct section_ink {
    struct integer *sections;
    uint32_t *moves;
    uint16_t *players;
    bool *primes;
    struct integer *points; /* by ring, from ring 1 on */
};

struct prime_target {
    struct position base;
    int32_t rings;  /* filled ones */
    int32_t fallen; /* rings of players who have left, which nobody fills */
    struct cell cells[];
};

static size_t size(const struct setup *setup)
{
    return sizeof(struct prime_target) + (size_t)setup->numbers[WEDGES] * sizeof(struct cell);
}

static int32_t wedges(const struct prime_target *target)
{
    return target->base.setup->numbers[WEDGES];
}

static int32_t rings_to_fill(const struct prime_target *target)
{
    return target->base.setup->numbers[RINGS_EACH] * target->base.setup->players - target->fallen;
}

static bool filled(const struct prime_target *target, int32_t wedge)
{
    return target->cells[wedge].stamp == target->base.stamp;
}

static bool used(const struct prime_target *target, int32_t number)
{
    return target->cells[number - 1].used_stamp == target->base.stamp;
}

/* What a section of the next ring can hold: the sum or the difference of the two numbers below it.
 */
static struct integer section(const struct prime_target *target, int32_t wedge, bool plus)
{
    const struct integer a = target->cells[wedge].number;
    const struct integer b = target->cells[wedge + 1 < wedges(target) ? wedge + 1 : 0].number;

    return plus ? integer_add(target->base.arithmetic, a, b)
                : integer_distance(target->base.arithmetic, a, b);
}

/* Reads the wedge, from 0, into `to.column` and its number; what is too large stays too large. */
static void read_wedge(struct scanner *item, struct move *move)
{
    const int64_t wedge = scan_number(item);

    move->to.column = wedge > INT32_MAX ? INT32_MAX : (int32_t)wedge - 1;
    (void)scan_character(item, '=');
    move->number = integer_of(scan_number(item));
}

static void read_signs(const struct prime_target *target, struct scanner *item,
                       struct integer *sections, size_t *count)
{
    *count = (size_t)(item->end - item->at);
    for (int32_t i = 0; i < wedges(target) && item->at < item->end; i++)
        sections[i] = section(target, i, *item->at++ == '+');
}

/* A ring has a list only if its length is right. */
static void read_ring(const struct prime_target *target, int shape, struct scanner *item,
                      struct move *move)
{
    const size_t wanted = (size_t)wedges(target);
    struct integer *const sections = arena_allocate(target->base.arena, wanted * sizeof *sections);
    size_t count;

    if (shape == LIST) {
        (void)scan_character(item, '[');
        count = scan_integers(target->base.arithmetic, item, sections, wanted);
    } else {
        read_signs(target, item, sections, &count);
    }
    move->list_len = (uint32_t)count;
    move->list = count == wanted ? sections : NULL;
}

static void read(const struct position *position, int shape, struct scanner item, struct move *move)
{
    move->shape = shape == WEDGE ? WEDGE : LIST;
    if (shape == WEDGE)
        read_wedge(&item, move);
    else
        read_ring((const struct prime_target *)position, shape, &item, move);
}

static int check_wedge(const struct prime_target *target, const struct move *move,
                       struct reason *reason)
{
    const int32_t wedge = move->to.column;
    const int64_t number = move->number.value;

    if (wedge < 0 || wedge >= wedges(target))
        return CODE_NO_WEDGE;
    if (filled(target, wedge)) {
        reason->number = target->cells[wedge].number;
        return CODE_OCCUPIED;
    }
    if (number < 1 || number > wedges(target))
        return CODE_RANGE;
    return used(target, (int32_t)number) ? CODE_USED : CODE_NONE;
}

/* The rule of rings for one section, in machine words: `over` is the sum or the difference of the
 * two below. False if the sum overflows. */
static bool word_fits(int64_t a, int64_t b, int64_t over)
{
    return ((uint64_t)a + (uint64_t)b == (uint64_t)over) | ((a < b ? b - a : a - b) == over);
}

/* Whether all numbers are machine words and right. False decides nothing. */
static bool fits_at_a_glance(const struct prime_target *target, const struct integer *list)
{
    const struct cell *const cells = target->cells;
    const size_t last = (size_t)wedges(target) - 1;
    struct integer a = cells[0].number;
    bool fits = true;

    for (size_t i = 0; i <= last; i++) {
        const struct integer b = cells[i < last ? i + 1 : 0].number;
        fits &= (b.limbs == NULL) & (list[i].limbs == NULL) &
                word_fits(a.value, b.value, list[i].value);
        a = b;
    }
    return fits;
}

static int check_ring(const struct prime_target *target, const struct move *move,
                      struct reason *reason)
{
    if (move->list_len != (uint32_t)wedges(target))
        return CODE_COUNT;
    if (fits_at_a_glance(target, move->list))
        return CODE_NONE;
    for (int32_t i = 0; i < wedges(target); i++)
        if (!integer_equal(move->list[i], section(target, i, true)) &&
            !integer_equal(move->list[i], section(target, i, false))) {
            reason->detail = i;
            return CODE_RING_VALUE;
        }
    return CODE_NONE;
}

static int check(const struct position *position, const struct move *move, struct reason *reason)
{
    const struct prime_target *target = (const struct prime_target *)position;

    return position->phase == CENTRE ? check_wedge(target, move, reason)
                                     : check_ring(target, move, reason);
}

/* Appends "8 or 4", or "8" if they are equal. */
static void write_choice(const struct prime_target *target, int32_t wedge, struct buffer *text)
{
    const struct integer sum = section(target, wedge, true);
    const struct integer difference = section(target, wedge, false);

    integer_write(text, sum);
    if (integer_equal(sum, difference))
        return;
    buffer_text(text, " or ");
    integer_write(text, difference);
}

/* Appends "6 and 2". */
static void write_below(const struct prime_target *target, int32_t wedge, struct buffer *text)
{
    integer_write(text, target->cells[wedge].number);
    buffer_text(text, " and ");
    integer_write(text, target->cells[(wedge + 1) % wedges(target)].number);
}

static void explain_ring(const struct prime_target *target, const struct move *move,
                         const struct reason *reason, struct buffer *message)
{
    const int32_t wedge = (int32_t)reason->detail;

    if (reason->code == CODE_COUNT) {
        buffer_format(message, "a ring has %d sections, and here %s %u", wedges(target),
                      move->list_len == 1 ? "is" : "are", move->list_len);
        return;
    }
    buffer_format(message, "the number in wedge %d is wrong: over ", wedge + 1);
    write_below(target, wedge, message);
    buffer_text(message, " it must be ");
    write_choice(target, wedge, message);
    buffer_text(message, ", not ");
    explain_number(message, move->list[wedge]);
}

/* The wedge of a number in the central circle, from 1. */
static int32_t wedge_of(const struct prime_target *target, struct integer number)
{
    int32_t wedge = 0;

    while (!filled(target, wedge) || !integer_equal(target->cells[wedge].number, number))
        wedge++;
    return wedge + 1;
}

static void explain_wedge(const struct prime_target *target, const struct move *move,
                          const struct reason *reason, struct buffer *message)
{
    switch (reason->code) {
    case CODE_NO_WEDGE:
        buffer_format(message, "the wedges are numbered 1 to %d", wedges(target));
        break;
    case CODE_OCCUPIED:
        buffer_format(message, "wedge %d has a number already, %lld", move->to.column + 1,
                      (long long)reason->number.value);
        break;
    case CODE_RANGE:
        buffer_format(message, "the numbers of the central circle are 1 to %d", wedges(target));
        break;
    default:
        buffer_format(message, "%lld stands in wedge %d already", (long long)move->number.value,
                      wedge_of(target, move->number));
        break;
    }
    explain_legal(&target->base, message);
}

static void explain(const struct position *position, const struct move *move,
                    const struct reason *reason, struct buffer *message)
{
    const struct prime_target *target = (const struct prime_target *)position;

    if (position->phase == CENTRE)
        explain_wedge(target, move, reason, message);
    else
        explain_ring(target, move, reason, message);
}

/* How many primes a ring has; if only one, that prime. */
static struct integer gain(const struct position *position, const struct move *move)
{
    int64_t primes = 0;
    uint32_t last = 0;

    if (position->phase == CENTRE)
        return integer_of(0);
    for (uint32_t i = 0; i < move->list_len; i++) {
        const bool is_prime = integer_is_prime(move->list[i]);
        primes += is_prime;
        last = is_prime ? i : last;
    }
    return primes == 1 ? move->list[last] : integer_of(primes);
}

static void apply_wedge(struct prime_target *target, const struct move *move)
{
    struct position *const base = &target->base;
    struct cell *const cell = &target->cells[move->to.column];

    cell->stamp = base->stamp;
    cell->number = move->number;
    target->cells[move->number.value - 1].used_stamp = base->stamp;
    base->player = next_player(base);
    if (base->moves + 1 < (uint32_t)wedges(target))
        return;
    base->phase = RINGS;
    if (base->setup->variants[SECOND_PART] == SECOND_PART_RESTART)
        base->player = 1;
}

static void apply_ring(struct prime_target *target, const struct move *move)
{
    struct position *const base = &target->base;
    const struct integer points = gain(base, move);

    if (integer_sign(points) != 0)
        award(base, base->player, points);
    for (int32_t i = 0; i < wedges(target); i++)
        target->cells[i].number = move->list[i];
    target->rings++;
    base->over = target->rings == rings_to_fill(target);
    base->player = next_player(base);
}

static void explain_end(const struct position *position, struct buffer *message)
{
    (void)position;
    buffer_text(message, "all rings are full");
}

static void apply(struct position *position, const struct move *move)
{
    struct prime_target *target = (struct prime_target *)position;

    if (position->phase == CENTRE)
        apply_wedge(target, move);
    else
        apply_ring(target, move);
}

/* Who stays fills as many rings as before. While the central circle is filled, the rotation has
 * all rings before it, so that it does not matter whose turn it is. */
static void leave(struct position *position, int player)
{
    struct prime_target *target = (struct prime_target *)position;

    target->fallen +=
        leaving_turns(position, position->player, player, rings_to_fill(target) - target->rings);
    position->over = target->rings == rings_to_fill(target);
}

static void list_wedges(const struct prime_target *target, legal_each *each, void *context)
{
    struct move move = {.shape = WEDGE};

    for (move.to.column = 0; move.to.column < wedges(target); move.to.column++) {
        if (filled(target, move.to.column))
            continue;
        for (int32_t number = 1; number <= wedges(target); number++) {
            move.number = integer_of(number);
            if (!used(target, number) && !each(context, &move))
                return;
        }
    }
}

/* Rings of all sums, of all differences, then with signs from a linear congruential generator. */
static void sample_ring(const struct prime_target *target, uint32_t sample,
                        struct integer *sections)
{
    uint32_t state = target->base.moves * SAMPLES + sample;

    for (int32_t i = 0; i < wedges(target); i++) {
        state = state * 1664525 + 1013904223;
        sections[i] = section(target, i, sample < 2 ? sample == 0 : state >> 31 != 0);
    }
}

static void list_rings(const struct prime_target *target, legal_each *each, void *context)
{
    struct integer sections[WEDGES_MOST];
    const struct move move = {
        .shape = LIST, .list = sections, .list_len = (uint32_t)wedges(target)};

    for (uint32_t sample = 0; sample < SAMPLES; sample++) {
        sample_ring(target, sample, sections);
        if (!each(context, &move))
            return;
    }
}

static bool legal(const struct position *position, legal_each *each, void *context)
{
    const struct prime_target *target = (const struct prime_target *)position;

    if (position->over)
        return true;
    if (position->phase == CENTRE)
        list_wedges(target, each, context);
    else
        list_rings(target, each, context);
    return position->phase == CENTRE;
}

/* Every ring once: a section has a choice if the sum and the difference below it differ. */
static bool all(const struct position *position, legal_each *each, void *context)
{
    const struct prime_target *target = (const struct prime_target *)position;
    const int32_t count = wedges(target);
    struct integer list[WEDGES_MOST], sums[WEDGES_MOST], differences[WEDGES_MOST];
    const struct move move = {.shape = LIST, .list = list, .list_len = (uint32_t)count};
    int32_t i = 0;

    if (position->phase == CENTRE)
        return legal(position, each, context);
    for (int32_t j = 0; j < count; j++) {
        sums[j] = section(target, j, true);
        list[j] = differences[j] = section(target, j, false);
    }
    while (i < count && each(context, &move)) {
        for (i = 0; i < count && integer_equal(list[i], sums[i]); i++)
            list[i] = differences[i];
        if (i < count)
            list[i] = sums[i];
    }
    return true;
}

/* The numbers of the outermost ring, or of the centre, from any wedge in either direction, and how
 * many rings are left. A mirror image of a ring turns the next one by a wedge. */
static size_t key(const struct position *position, int symmetry, bool contest, uint8_t *key)
{
    const struct prime_target *target = (const struct prime_target *)position;
    const int32_t count = wedges(target), start = symmetry / 2;
    uint64_t numbers[WEDGES_MOST], most = 0;
    uint8_t *at = key;

    (void)contest;
    if (symmetry >= 2 * count)
        return 0;
    for (int32_t i = 0; i < count; i++) {
        const int32_t wedge = (symmetry % 2 == 0 ? start + i : start + count - i) % count;
        const struct integer number = target->cells[wedge].number;
        if (filled(target, wedge) && number.limbs != NULL)
            return 0;
        numbers[i] = filled(target, wedge) ? (uint64_t)number.value : 0;
        most = numbers[i] > most ? numbers[i] : most;
    }
    *at++ = position->phase;
    at = key_put(at, (uint64_t)(rings_to_fill(target) - target->rings), 2);
    for (int32_t i = 0; i < count; i++)
        at = key_put(at, numbers[i], key_width(most));
    return (size_t)(at - key);
}

/* What the next ring can score. A lone prime counts for its value, so all other sections must have
 * a choice that is none. */
static struct prospects score_next_ring(const struct prime_target *target)
{
    const int64_t large = INT64_MAX;
    int64_t possible = 0, forced = 0, most[2] = {0, 0}, least = large;

    for (int32_t i = 0; i < wedges(target); i++) {
        const struct integer numbers[] = {section(target, i, true), section(target, i, false)};
        const bool primes[] = {integer_is_prime(numbers[0]), integer_is_prime(numbers[1])};
        const bool both = primes[0] && primes[1];
        possible += primes[0] || primes[1];
        forced += both;
        for (int j = 0; j < 2; j++) {
            const int64_t value = numbers[j].limbs == NULL ? numbers[j].value : large;
            if (primes[j] && value > most[both])
                most[both] = value;
            if (both && value < least)
                least = value;
        }
    }
    const int64_t lone = forced > 1 ? 0 : forced == 1 || most[1] > most[0] ? most[1] : most[0];
    const int64_t counted = possible > 1 ? possible : 0;
    return (struct prospects){.least = forced != 1    ? forced
                                       : possible > 1 ? 2
                                                      : least,
                              .most = counted > lone ? counted : lone};
}

/* Whether each section of the next ring is odd: the sum and the difference are so alike. False if
 * none is. */
static bool next_parities(bool *odd, int32_t count)
{
    const bool first = count > 0 && odd[0];
    bool any = false;

    for (int32_t i = 0; i < count; i++) {
        odd[i] = odd[i] != (i + 1 < count ? odd[i + 1] : first);
        any = any || odd[i];
    }
    return any;
}

/* The largest number of the centre, as far as it is known, or of the outermost ring; it doubles at
 * most from ring to ring. Beyond POINTS_MOST nothing is told. */
static int64_t largest(const struct prime_target *target)
{
    int64_t most = target->base.phase == CENTRE ? wedges(target) : 0;

    for (int32_t i = 0; i < wedges(target) && target->base.phase == RINGS; i++) {
        const struct integer number = target->cells[i].number;
        if (number.limbs != NULL)
            return POINTS_MOST;
        most = number.value > most ? number.value : most;
    }
    return most;
}

/* Who fills the first ring. */
static int first_of_rings(const struct prime_target *target)
{
    const struct position *const base = &target->base;
    int seat = base->player;

    if (base->phase == CENTRE && base->setup->variants[SECOND_PART] == SECOND_PART_RESTART)
        return leaving_seat_behind(base, 0);
    for (uint32_t i = base->moves; base->phase == CENTRE && i < (uint32_t)wedges(target); i++)
        seat = leaving_next(base, seat);
    return seat;
}

/* Adds a ring whose numbers are at most so large. If all are even, the only prime there is 2. */
static void add_ring(struct prospects *prospects, int64_t sections, int64_t number, bool any_odd)
{
    const int64_t most = any_odd && number > sections ? number : sections;

    prospects->most = prospects->most < POINTS_MOST - most ? prospects->most + most : POINTS_MOST;
}

/* The next ring is known exactly, and with best play the last one scores all that it can. */
static struct prospects prospects(const struct position *position, int player, bool contest)
{
    const struct prime_target *target = (const struct prime_target *)position;
    const int32_t left = rings_to_fill(target) - target->rings, count = wedges(target);
    struct prospects prospects = {0};
    int64_t number = largest(target);
    bool odd[WEDGES_MOST], any_odd = true;
    int seat = first_of_rings(target);

    for (int32_t i = 0; i < count && position->phase == RINGS; i++)
        odd[i] = target->cells[i].number.limbs == NULL ? target->cells[i].number.value % 2 != 0
                                                       : target->cells[i].number.limbs[0] % 2 != 0;
    for (int32_t ring = 0; ring < left; ring++, seat = leaving_next(position, seat)) {
        number = number < POINTS_MOST / 2 ? 2 * number : POINTS_MOST;
        any_odd = position->phase != RINGS || next_parities(odd, count);
        if (seat == player && ring == 0 && position->phase == RINGS)
            prospects = score_next_ring(target);
        else if (seat == player)
            add_ring(&prospects, count, number, any_odd);
    }
    if (prospects.most > POINTS_MOST)
        prospects.most = POINTS_MOST;
    if (prospects.least > POINTS_MOST)
        prospects.least = POINTS_MOST;
    if (contest && left == 1)
        prospects.least = prospects.most;
    return prospects;
}

static void describe(const struct position *position, int64_t angle, struct buffer *lines)
{
    const struct prime_target *target = (const struct prime_target *)position;

    (void)angle;
    if (position->phase == CENTRE)
        return;
    buffer_format(lines,
                  "ring %d: as %d signs, + for the sum and - for the difference, or as a "
                  "list of its %d numbers in brackets\n",
                  target->rings + 1, wedges(target), wedges(target));
    for (int32_t i = 0; i < wedges(target); i++) {
        buffer_format(lines, "wedge %d: ", i + 1);
        write_choice(target, i, lines);
        buffer_text(lines, ", over ");
        write_below(target, i, lines);
        buffer_character(lines, '\n');
    }
}

static void write(const struct move *move, struct buffer *text)
{
    if (move->shape == WEDGE) {
        buffer_format(text, "%d=", move->to.column + 1);
        integer_write(text, move->number);
        return;
    }
    for (uint32_t i = 0; i < move->list_len; i++) {
        buffer_character(text, i == 0 ? '[' : ' ');
        integer_write(text, move->list[i]);
    }
    buffer_character(text, ']');
}

/* Writes a section of the view. */
static void draw_section(const struct trace_entry *entry, struct integer number, int32_t section,
                         struct section_ink *ink)
{
    ink->sections[section] = number;
    ink->moves[section] = entry->ordinal;
    ink->players[section] = entry->player;
}

/* Draws a wedge of the central circle, or the innermost empty ring. */
static void draw(const struct position *position, const struct trace_entry *entry, int32_t *rings,
                 struct section_ink *ink)
{
    const int32_t sections = wedges((const struct prime_target *)position);
    const struct move *move = &entry->move;

    if (move->shape == WEDGE) {
        draw_section(entry, move->number, move->to.column, ink);
        return;
    }
    ink->points[*rings] = entry->scorer == 0 ? integer_of(0) : entry->points;
    ++*rings;
    for (int32_t i = 0; i < sections; i++) {
        const int32_t section = *rings * sections + i;
        draw_section(entry, move->list[i], section, ink);
        ink->primes[section] = integer_is_prime(move->list[i]);
    }
}

static void view(const struct position *position, const struct trace *trace, size_t count,
                 struct view *view)
{
    const struct prime_target *target = (const struct prime_target *)position;
    const int32_t rings = rings_to_fill(target);
    const size_t most = (size_t)wedges(target) * (size_t)(rings + 1);
    struct section_ink ink = {
        .sections = arena_allocate_zeroed(view->arena, most * sizeof *ink.sections),
        .moves = arena_allocate_zeroed(view->arena, most * sizeof *ink.moves),
        .players = arena_allocate_zeroed(view->arena, most * sizeof *ink.players),
        .primes = arena_allocate_zeroed(view->arena, most * sizeof *ink.primes),
        .points = arena_allocate_zeroed(view->arena, (size_t)rings * sizeof *ink.points),
    };
    int32_t drawn = 0;

    view->geometry = VIEW_TARGET;
    view->target = (struct view_target){.wedges = wedges(target),
                                        .rings = rings,
                                        .sections = ink.sections,
                                        .moves = ink.moves,
                                        .players = ink.players,
                                        .primes = ink.primes,
                                        .points = ink.points};
    for (size_t i = 0; i < count; i++)
        if (trace->entries[i].kind == ITEM_MOVE)
            draw(position, &trace->entries[i], &drawn, &ink);
}

/* Marks a wedge of the central circle, or the next ring and the section that is wrong. */
static void refuse(const struct position *position, const struct move *move, struct view *view)
{
    const struct prime_target *target = (const struct prime_target *)position;
    struct view_refused *const refused = &view->refused;
    struct reason reason = {0};
    const int code = check(position, move, &reason);
    const int32_t ring = target->rings + 1;

    if (position->phase == CENTRE) {
        refused->squares[0] = (struct square){move->to.column, 0};
        refused->square_count = code != CODE_NO_WEDGE;
        if (code != CODE_OCCUPIED && move->number.value <= SHOWN_MOST)
            view_refuse_number(view, move->number);
        return;
    }
    refused->squares[refused->square_count++] = (struct square){-1, ring};
    if (code != CODE_RING_VALUE)
        return;
    refused->squares[refused->square_count++] = (struct square){(int32_t)reason.detail, ring};
    view_refuse_number(view, move->list[reason.detail]);
}

/* The marks of a sheet, of wedge `column` of ring `row` at row * wedges + column, and where points
 * are written beside rings. ABSENT_MARK for none. */
struct target_marks {
    uint32_t *sections, *points;
    int32_t wedges, rings;
};

static uint32_t *marks_new(struct arena *arena, size_t count)
{
    uint32_t *const marks = arena_allocate(arena, count * sizeof *marks);

    for (size_t i = 0; i < count; i++)
        marks[i] = ABSENT_MARK;
    return marks;
}

static struct target_marks sort_marks(const struct prime_target *target,
                                      const struct restoration *restoration)
{
    const struct drawn *const drawn = restoration->drawn;
    const int32_t rings = rings_to_fill(target) + 1;
    const size_t sections = (size_t)wedges(target) * (size_t)rings;
    struct target_marks marks = {.sections = marks_new(restoration->arena, sections),
                                 .points = marks_new(restoration->arena, (size_t)rings),
                                 .wedges = wedges(target),
                                 .rings = rings};

    for (uint32_t i = 0; i < drawn->count; i++) {
        const struct mark *const mark = &drawn->marks[i];
        if (mark->kind == MARK_NUMBER)
            marks.sections[mark->at.row * marks.wedges + mark->at.column] = i;
        else if (mark->kind == MARK_POINTS)
            marks.points[mark->at.row] = i;
    }
    return marks;
}

/* How many sections of a ring are filled, and which was found filled and empty last. */
static int32_t count_filled(const struct target_marks *marks, int32_t ring, uint32_t *full,
                            int32_t *empty)
{
    const uint32_t *const sections = marks->sections + (size_t)ring * (size_t)marks->wedges;
    int32_t count = 0;

    for (int32_t wedge = 0; wedge < marks->wedges; wedge++)
        if (sections[wedge] != ABSENT_MARK) {
            *full = sections[wedge];
            count++;
        } else {
            *empty = wedge;
        }
    return count;
}

/* What is too large stays too large, as in read_wedge(). */
static struct integer centre_number(const struct mark *mark)
{
    return integer_of(digits_value(mark->digits));
}

/* The players fill the central circle in an order that no rule asks for again. Only the number
 * that is marked as the last move keeps its turn. */
static void restore_centre(struct restoration *restoration, const struct target_marks *marks)
{
    for (int last = 0; last <= 1; last++)
        for (int32_t wedge = 0; wedge < marks->wedges; wedge++) {
            const uint32_t i = marks->sections[wedge];
            if (i == ABSENT_MARK || restoration->drawn->marks[i].last != (last == 1))
                continue;
            const struct move move = {.shape = WEDGE,
                                      .to = {wedge, 0},
                                      .number = centre_number(&restoration->drawn->marks[i])};
            restoration_add(restoration, &move, i);
        }
}

/* Adds the move of a full ring. What does not fit the ring below is refused at its own mark, not at
 * the first of the ring. */
static void restore_ring(struct prime_target *below, struct restoration *restoration,
                         const struct target_marks *marks, int32_t ring)
{
    const uint32_t *const sections = marks->sections + (size_t)ring * (size_t)marks->wedges;
    struct integer *const list =
        arena_allocate(restoration->arena, (size_t)marks->wedges * sizeof *list);
    struct move move = {.shape = LIST, .list = list, .list_len = (uint32_t)marks->wedges};
    struct reason reason = {0};

    for (int32_t i = 0; i < marks->wedges; i++)
        list[i] = mark_number(&below->base, &restoration->drawn->marks[sections[i]]);
    reason.code = check_ring(below, &move, &reason);
    if (reason.code != CODE_NONE) {
        struct buffer message = {0};
        explain_ring(below, &move, &reason, &message);
        restoration_refuse(restoration, reason.code, sections[reason.detail], "ring %d: %s", ring,
                           buffer_string(&message));
        buffer_release(&message);
        return;
    }
    restoration_add(restoration, &move, sections[0]);
    if (marks->points[ring] != ABSENT_MARK)
        restoration_claim(restoration, marks->points[ring]);
    for (int32_t i = 0; i < marks->wedges; i++)
        below->cells[i].number = list[i];
}

/* Refuses a ring that is begun or filled too early. */
static void refuse_ring(struct restoration *restoration, int32_t ring, int32_t open, int32_t empty,
                        uint32_t mark)
{
    if (ring == open)
        restoration_refuse(restoration, CODE_COUNT, mark,
                           "a move fills a whole ring, and in ring %d wedge %d is empty", ring,
                           empty + 1);
    else if (open == 0)
        restoration_refuse(restoration, CODE_UNREACHABLE, mark,
                           "ring %d is begun while wedge %d of the central circle is empty", ring,
                           empty + 1);
    else
        restoration_refuse(restoration, CODE_UNREACHABLE, mark,
                           "ring %d is begun while ring %d is empty", ring, open);
}

/* Points beside a ring that nobody has filled. */
static void refuse_points(struct restoration *restoration, const struct target_marks *marks,
                          int32_t open)
{
    for (int32_t ring = open; ring < marks->rings; ring++)
        if (marks->points[ring] != ABSENT_MARK)
            restoration_refuse(restoration, CODE_UNREACHABLE, marks->points[ring],
                               "here are points for ring %d, which is empty", ring);
}

/* The innermost ring that is not full, from 0 for the centre. No ring further out may be begun, nor
 * may this one if it is not the centre. */
static int32_t find_open(struct restoration *restoration, const struct target_marks *marks)
{
    int32_t open = 0, empty = 0, other = 0;
    uint32_t mark = ABSENT_MARK;

    while (open < marks->rings && count_filled(marks, open, &mark, &empty) == marks->wedges)
        open++;
    for (int32_t ring = open > 0 ? open : 1; ring < marks->rings; ring++)
        if (count_filled(marks, ring, &mark, ring == open ? &empty : &other) > 0)
            refuse_ring(restoration, ring, open, empty, mark);
    return open;
}

/* The last move is in the outermost of what is filled. */
static void check_last(struct restoration *restoration, int32_t open)
{
    const struct drawn *const drawn = restoration->drawn;
    const int32_t latest = open > 1 ? open - 1 : 0;

    for (uint32_t i = 0; i < drawn->count; i++) {
        const struct mark *const mark = &drawn->marks[i];
        if (mark->last && mark->kind == MARK_NUMBER && mark->at.row != latest)
            restoration_refuse(restoration, CODE_UNREACHABLE, i,
                               "this is marked as the last move, but ring %d is filled", latest);
    }
}

static void restore(const struct position *position, struct restoration *restoration)
{
    const struct target_marks marks =
        sort_marks((const struct prime_target *)position, restoration);
    const size_t bytes = size(position->setup);
    struct prime_target *const below = arena_allocate(restoration->arena, bytes);
    const int32_t open = find_open(restoration, &marks);

    restore_centre(restoration, &marks);
    memcpy(below, position, bytes);
    for (int32_t i = 0; i < marks.wedges && open > 0; i++)
        below->cells[i].number =
            mark_number(position, &restoration->drawn->marks[marks.sections[i]]);
    for (int32_t ring = 1; ring < open && restoration->code == CODE_NONE; ring++)
        restore_ring(below, restoration, &marks, ring);
    refuse_points(restoration, &marks, open > 1 ? open : 1);
    check_last(restoration, open);
}

static void plan(const struct setup *setup, struct plan *plan)
{
    static const char signs[] = "+-++-++--+-+++-+-++--+-++-+-++-++--+-+";
    const int32_t wedges = setup->numbers[WEDGES];
    const bool restart = setup->variants[SECOND_PART] != 0;

    plan->stretches[0] = (struct stretch){.heading = "The central circle",
                                          .example = "1=2 2=1",
                                          .number = 1,
                                          .moves = (uint32_t)wedges,
                                          .player = 1};
    plan->stretches[1] = (struct stretch){
        .heading = "The rings, from the innermost",
        .example = wedges < (int32_t)sizeof signs ? signs + sizeof signs - 1 - wedges : NULL,
        .number = (uint32_t)wedges + 1,
        .moves = (uint32_t)(setup->players * setup->numbers[RINGS_EACH]),
        .player = restart ? 1 : wedges % setup->players + 1,
        .wide = true};
}

const struct game game_prime_target = {
    .schema =
        {.id = "prime-target",
         .prefix = "PRI",
         .title = "Prime Target Game",
         .players_least = 2,
         .players_most = PLAYERS_MOST,
         .drawn_as = DRAWN_TARGET,
         .keys = {{.name = "wedges",
                   .means = "wedges of the target",
                   .least = 2,
                   .most = WEDGES_MOST,
                   .preset = 8},
                  {.name = "rings-each",
                   .means = "rings for every player to fill",
                   .least = 2,
                   .most = 128,
                   .times_players = true,
                   .times_most = 256,
                   .preset = 3}},
         .variants = {{.name = "second-part",
                       .means = {"the player who is next in turn fills the first ring",
                                 "player 1 fills the first ring, whoever filled the last wedge"},
                       .values = {"continue", "restart"}}},
         .shapes = {{.pattern = PATTERN_NUMBER "=" PATTERN_NUMBER,
                     .example = "3=5",
                     .means = "wedge 3 of the central circle gets the number 5",
                     .phase = CENTRE},
                    {.pattern = PATTERN_SIGNS,
                     .example = "+-++-+",
                     .means = "a ring: for every section the sum or the difference",
                     .phase = RINGS},
                    {.pattern = PATTERN_LIST,
                     .example = "[8 4 7 1 3 5]",
                     .means = "a ring: its numbers",
                     .phase = RINGS,
                     .list = true}}},
    .plan = plan,
    .codes = {CODE_NO_WEDGE, CODE_OCCUPIED, CODE_RANGE, CODE_USED, CODE_COUNT, CODE_RING_VALUE},
    .wordings = {{CODE_OCCUPIED, "There is a number in that wedge already."},
                 {CODE_RANGE,
                  "The numbers of the central circle go from 1 up to the number of wedges."},
                 {CODE_USED, "That number stands in another wedge already."}},
    .own = {OWN_CODE(CODE_NO_WEDGE, "no-wedge", "prime-target: there is no wedge with that number.",
                     "9=1 with eight wedges"),
            OWN_CODE(CODE_COUNT, "count",
                     "prime-target: a ring needs exactly one number, or one sign, for each wedge.",
                     "+-+ with six wedges"),
            OWN_CODE(CODE_RING_VALUE, "ring-value",
                     "prime-target: a number of the ring is neither the sum nor the difference of "
                     "the two it is made from, the one in the same wedge of the ring just inside "
                     "it and the one in the next wedge clockwise.",
                     "[7 …] over 2 and 4")},
    .without = "the others fill as many rings as they would have filled, and the remaining rings "
               "of that player fall away",
    .scoring = SCORING_RUNNING,
    .points = true,
    .symmetries = {.group = SYMMETRIES_WHEEL, .side = WEDGES},
    .size = size,
    .fixed_size = sizeof(struct prime_target),
    .read = read,
    .check = check,
    .explain = explain,
    .explain_end = explain_end,
    .apply = apply,
    .leave = leave,
    .gain = gain,
    .legal = legal,
    .describe = describe,
    .write = write,
    .view = view,
    .restore = restore,
    .refuse = refuse,
    .key = key,
    .prospects = prospects,
    .all = all,
};
