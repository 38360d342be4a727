/* Bouncing Pathways Within A Circle, by Leroy Quet. */
#include "validator/circle/circle.h"
#include "validator/game.h"
#include "validator/games/directions.h"
#include "validator/games/keys.h"
#include "validator/numbers/angle.h"
#include "validator/trace.h"
#include "validator/view.h"

#include <limits.h>
#include <math.h>
#include <stddef.h>

enum { CODE_SAME_LINE = CODES, CODE_BOUNCE, CODE_COINCIDE, CODE_THROUGH, CODE_CROSSINGS };

enum { WHOLE_MOVES };
enum { OPENING, HALF_MOVE }; /* shapes, and phases */
enum { LEFT, RIGHT };        /* options */
enum { LISTED_OPENINGS = 30, LISTED_ANGLES = 15 };
enum { PARTS = 1000000000 }; /* of a point, in prospects */

struct bouncing {
    struct position base;
    uint8_t side; /* of the first half-move of this whole move */
    struct circle circle;
};

static size_t size(const struct setup *setup)
{
    (void)setup;
    return sizeof(struct bouncing);
}

static const struct bouncing *board_of(const struct position *position)
{
    return (const struct bouncing *)position;
}

static size_t used(const struct position *position)
{
    const struct bouncing *const board = board_of(position);

    return offsetof(struct bouncing, circle.segments) +
           (size_t)board->circle.count * sizeof *board->circle.segments;
}

static void start(struct position *position)
{
    circle_start(&((struct bouncing *)position)->circle);
}

/* A move keeps its bearing or angle in `number` and its crossings in `to.column`. */
static int64_t angle_of(const struct move *move)
{
    return move->number.value;
}

static int32_t crossings_of(const struct move *move)
{
    return move->to.column;
}

static int side_of(const struct move *move)
{
    return move->option == RIGHT ? 1 : -1;
}

static int64_t turn_of(const struct move *move)
{
    return side_of(move) * angle_of(move);
}

static void read(const struct position *position, int shape, struct scanner item, struct move *move)
{
    (void)position;
    if (shape == OPENING)
        (void)scan_character(&item, '@');
    else if (scan_character(&item, 'r'))
        move->option = RIGHT;
    else if (scan_character(&item, 'l'))
        move->option = LEFT;
    move->number = integer_of(scan_decimal(&item));
    move->to.column = 0;
    if (scan_character(&item, 'x')) {
        const int64_t crossings = scan_number(&item);
        move->to.column = crossings > INT32_MAX ? INT32_MAX : (int32_t)crossings;
    }
}

static bool is_second_half(const struct position *position)
{
    return position->moves % 2 == 1;
}

static int64_t first_bearing(const struct position *position)
{
    return board_of(position)->circle.segments[1].direction;
}

static int check_opening(const struct position *position, const struct move *move)
{
    if (angle_of(move) >= FULL_TURN)
        return CODE_RANGE;
    return position->moves == 1 && angle_of(move) == first_bearing(position) ? CODE_SAME_LINE
                                                                             : CODE_NONE;
}

static int check(const struct position *position, const struct move *move, struct reason *reason)
{
    const struct bouncing *board = board_of(position);

    (void)reason;
    if (position->phase == OPENING)
        return check_opening(position, move);
    if (angle_of(move) <= 0 || angle_of(move) >= HALF_TURN)
        return CODE_RANGE;
    const bool second = is_second_half(position), turned = move->option != board->side;
    if (second & turned) /* one branch, and a predictable one */
        return CODE_BOUNCE;
    switch (circle_judge(position->tools, &board->circle, position->player, turn_of(move),
                         crossings_of(move))) {
    case SHOT_COINCIDES:
        return CODE_COINCIDE;
    case SHOT_THROUGH:
        return CODE_THROUGH;
    case SHOT_CROSSINGS:
        return CODE_CROSSINGS;
    case SHOT_FINE:
        break;
    }
    return CODE_NONE;
}

/* Degrees without trailing zeros. */
static void write_angle(int64_t angle, struct buffer *text)
{
    int64_t rest = angle % DEGREE;

    buffer_number(text, angle / DEGREE);
    if (rest == 0)
        return;
    buffer_character(text, '.');
    for (int64_t unit = DEGREE / 10; rest > 0; unit /= 10) {
        buffer_character(text, (char)('0' + rest / unit));
        rest %= unit;
    }
}

static void write(const struct move *move, struct buffer *text)
{
    buffer_character(text, move->shape == OPENING ? '@' : move->option == RIGHT ? 'R' : 'L');
    write_angle(angle_of(move), text);
    if (move->shape == HALF_MOVE && crossings_of(move) > 0) {
        buffer_character(text, 'x');
        buffer_number(text, crossings_of(move));
    }
}

static const char *side_name(int side)
{
    return side > 0 ? "right" : "left";
}

static int64_t blocked(const struct position *position, int side)
{
    return circle_blocked(position->tools, &board_of(position)->circle, position->player, side);
}

/* "a bounce to the left takes more than 47.5 and less than 180 degrees here" */
static void write_room(const struct position *position, int side, struct buffer *text)
{
    const int64_t least = blocked(position, side);

    buffer_format(text, "a bounce to the %s takes more than ", side_name(side));
    write_angle(least, text);
    buffer_text(text, " and less than 180 degrees here");
    if (least + 1 >= HALF_TURN)
        buffer_text(text, ", which nine decimals cannot write");
}

static size_t ends_of(const struct position *position, const struct move *move,
                      struct circle_end *ends)
{
    return circle_ends(position->tools, &board_of(position)->circle, position->player,
                       turn_of(move), ends);
}

/* "the shot can pass through 0, 1 or 3 segments here" */
static bool write_possible(const struct position *position, const struct move *move,
                           struct buffer *text)
{
    struct circle_end ends[CIRCLE_NUMBERS];
    const size_t count = ends_of(position, move, ends);

    if (count == 1 && ends[0].crossings == 0)
        return false;
    buffer_text(text, "the shot can pass through ");
    for (size_t i = 0; i < count; i++) {
        buffer_text(text, i == 0 ? "" : i + 1 < count ? ", " : " or ");
        buffer_number(text, ends[i].crossings);
    }
    buffer_text(text, " segments here");
    return true;
}

static void explain_coincide(const struct position *position, const struct move *move,
                             struct buffer *message)
{
    if (angle_of(move) <= blocked(position, side_of(move))) {
        buffer_text(message, "the shot would lie along a segment; ");
        write_room(position, side_of(move), message);
        return;
    }
    buffer_text(message, "a segment lies ahead on the very line of the shot and ends it; ");
    if (!write_possible(position, move, message))
        buffer_text(message, "the shot can pass through none");
}

static void explain_through(const struct position *position, const struct move *move,
                            struct buffer *message)
{
    buffer_text(message, "the shot would leave through the segment or the circumference that it "
                         "bounces off; ");
    write_room(position, side_of(move), message);
}

static void explain_crossings(const struct position *position, const struct move *move,
                              struct buffer *message)
{
    struct move without = *move;

    if (!write_possible(position, move, message))
        buffer_text(message, "there is no segment here that the shot could pass through");
    else if (crossings_of(move) < INT32_MAX)
        buffer_format(message, ", not %d", crossings_of(move));
    else
        buffer_text(message, ", not so many");
    without.to.column = 0;
    buffer_text(message, "; without passing through any it is written ");
    write(&without, message);
}

static void explain_bearing(const struct move *move, struct buffer *message)
{
    struct move same = *move;

    buffer_text(message, "bearings go from 0 up to, but not including, 360 degrees");
    if (angle_of(move) == INT64_MAX)
        return;
    same.number = integer_of(angle_of(move) % (2 * HALF_TURN));
    buffer_text(message, "; the same direction is ");
    write(&same, message);
}

static void explain(const struct position *position, const struct move *move,
                    const struct reason *reason, struct buffer *message)
{
    const int first = board_of(position)->side == RIGHT ? 1 : -1;

    if (reason->code == CODE_RANGE && position->phase == OPENING)
        explain_bearing(move, message);
    else if (reason->code == CODE_RANGE)
        buffer_text(message, "an angle is more than 0 and less than 180 degrees");
    else if (reason->code == CODE_SAME_LINE)
        buffer_text(message, "player 1 has opened with this bearing; any other is free");
    else if (reason->code == CODE_BOUNCE)
        buffer_format(message,
                      "both half-moves of a whole move turn to the same side, and the first one "
                      "turned %s",
                      side_name(first));
    else if (reason->code == CODE_COINCIDE)
        explain_coincide(position, move, message);
    else if (reason->code == CODE_THROUGH)
        explain_through(position, move, message);
    else
        explain_crossings(position, move, message);
}

/* Player 1 opens, then player 2. Player 2 begins whole move 1, player 1 whole move 2, and so on. */
static int player_of(uint32_t half_moves)
{
    const bool first_of_player_2 = half_moves / 2 % 2 == 0;
    return first_of_player_2 == (half_moves % 2 == 0) ? 2 : 1;
}

static void explain_end(const struct position *position, struct buffer *message)
{
    const int32_t moves = position->setup->numbers[WHOLE_MOVES];

    if (moves == 1)
        buffer_text(message, "the one whole move is made");
    else
        buffer_format(message, "all %d whole moves are made", moves);
}

static void apply(struct position *position, const struct move *move)
{
    struct bouncing *board = (struct bouncing *)position;
    const uint32_t moves = position->moves + 1;

    if (position->phase == OPENING)
        circle_open(position->tools, &board->circle, position->player, angle_of(move));
    else
        circle_shoot(position->tools, &board->circle, position->player, turn_of(move),
                     crossings_of(move));
    board->side = move->option;
    position->phase = moves < 2 ? OPENING : HALF_MOVE;
    position->number = moves / 2; /* 0 for both openings */
    position->player = moves < 2 ? 2 : player_of(moves - 2);
    position->over = moves == 2 + 2 * (uint32_t)position->setup->numbers[WHOLE_MOVES];
}

static bool list_openings(const struct position *position, legal_each *each, void *context)
{
    struct move move = {.shape = OPENING};

    for (int64_t bearing = 0; bearing < FULL_TURN; bearing += LISTED_OPENINGS * DEGREE) {
        move.number = integer_of(bearing);
        if (check_opening(position, &move) == CODE_NONE && !each(context, &move))
            return false;
    }
    return true;
}

/* All ends of shots at an angle that is known to bounce. */
static bool list_ends(const struct position *position, int side, int64_t angle, legal_each *each,
                      void *context)
{
    struct circle_end ends[CIRCLE_NUMBERS];
    struct move move = {.shape = HALF_MOVE, .option = side > 0 ? RIGHT : LEFT};

    move.number = integer_of(angle);
    const size_t count = ends_of(position, &move, ends);
    for (size_t i = 0; i < count; i++) {
        move.to.column = ends[i].crossings;
        if (!each(context, &move))
            return false;
    }
    return true;
}

static bool side_is_free(const struct position *position, int side)
{
    return !is_second_half(position) || (board_of(position)->side == RIGHT) == (side > 0);
}

/* Angles in such steps, or the middle of a range too narrow for that. */
static bool list_side(const struct position *position, int side, int64_t step, legal_each *each,
                      void *context)
{
    const int64_t least = blocked(position, side);

    if (least >= HALF_TURN - step)
        return least + 1 >= HALF_TURN ||
               list_ends(position, side, least + (HALF_TURN - least) / 2, each, context);
    for (int64_t angle = least / step * step + step; angle < HALF_TURN; angle += step)
        if (!list_ends(position, side, angle, each, context))
            return false;
    return true;
}

static bool list_in_steps(const struct position *position, int64_t step, legal_each *each,
                          void *context)
{
    if (position->over)
        return true;
    if (position->phase == OPENING) {
        (void)list_openings(position, each, context);
        return false;
    }
    for (int side = -1; side <= 1; side += 2)
        if (side_is_free(position, side) && !list_side(position, side, step, each, context))
            break;
    return false;
}

static bool legal(const struct position *position, legal_each *each, void *context)
{
    return list_in_steps(position, LISTED_ANGLES * DEGREE, each, context);
}

/* How many half-moves a player has left. */
static int turns_left(const struct position *position, int player)
{
    const uint32_t all = 2 + 2 * (uint32_t)position->setup->numbers[WHOLE_MOVES];
    int count = 0;

    for (uint32_t i = position->moves; i < all; i++)
        count += (i < 2 ? (int)i + 1 : player_of(i - 2)) == player;
    return count;
}

/* Only the last shot of a player counts: there it pays to try angles close to each other. */
static bool all(const struct position *position, legal_each *each, void *context)
{
    const bool last = position->phase == HALF_MOVE && turns_left(position, position->player) == 1;

    return list_in_steps(position, last ? DEGREE / 2 : LISTED_ANGLES * DEGREE, each, context);
}

/* All that was drawn, segment by segment: where each began is where its player's last one ended. */
static size_t key(const struct position *position, int symmetry, bool contest, uint8_t *key)
{
    const struct circle *const circle = &board_of(position)->circle;
    uint8_t *at = key;

    (void)contest;
    if (symmetry > 0)
        return 0;
    *at++ = board_of(position)->side;
    for (int i = 1; i < circle->count; i++) {
        at = key_put(at, (uint64_t)circle->segments[i].direction, 8);
        *at++ = (uint8_t)circle->segments[i].met;
        *at++ = (uint8_t)circle->segments[i].end;
    }
    return (size_t)(at - key);
}

/* A segment is at most 2 long, and crossings are never taken back. What the last shot of the player
 * on the move can reach is bounded angle by angle. */
static struct prospects prospects(const struct position *position, int player, bool contest)
{
    const struct circle *const circle = &board_of(position)->circle;
    const int turns = turns_left(position, player);
    double most = 2;

    (void)contest;
    if (turns == 0) {
        const struct circle_range score = circle_score_range(position->tools, circle, player);
        return (struct prospects){.least = (int64_t)floor(score.least * PARTS),
                                  .most = (int64_t)ceil(score.most * PARTS)};
    }
    if (turns == 1 && player == position->player && position->phase == HALF_MOVE) {
        most = 0;
        for (int side = -1; side <= 1; side += 2)
            if (side_is_free(position, side))
                most = fmax(most, circle_reach(circle, player, side, blocked(position, side)));
    }
    return (struct prospects){
        .most = (int64_t)ceil(ldexp(most, -circle->crossings[player]) * PARTS) + 1};
}

static void describe_opening(const struct position *position, struct buffer *lines)
{
    buffer_text(lines, "any bearing from 0 up to, but not including, 360 degrees, as in @30");
    if (position->moves == 1) {
        buffer_text(lines, "; but not @");
        write_angle(first_bearing(position), lines);
    }
    buffer_character(lines, '\n');
}

static void describe_shots(const struct position *position, int side, int64_t angle,
                           struct buffer *lines)
{
    struct circle_end ends[CIRCLE_NUMBERS];
    struct move move = {.shape = HALF_MOVE, .option = side > 0 ? RIGHT : LEFT};

    move.number = integer_of(angle);
    const size_t count = ends_of(position, &move, ends);
    for (size_t i = 0; i < count; i++) {
        move.to.column = ends[i].crossings;
        write(&move, lines);
        buffer_format(lines, ": %.9g long, to (%.6f, %.6f)\n", ends[i].length, ends[i].x,
                      ends[i].y);
    }
}

static void describe_side(const struct position *position, int side, int64_t angle,
                          struct buffer *lines)
{
    if (angle < 0 || angle <= blocked(position, side) || angle >= HALF_TURN) {
        write_room(position, side, lines);
        buffer_character(lines, '\n');
    } else {
        describe_shots(position, side, angle, lines);
    }
}

static void describe(const struct position *position, int64_t angle, struct buffer *lines)
{
    if (position->phase == OPENING) {
        describe_opening(position, lines);
        return;
    }
    for (int side = -1; side <= 1; side += 2)
        if (side_is_free(position, side))
            describe_side(position, side, angle, lines);
    if (angle < 0)
        buffer_text(lines, "written L47.5 or R47.5, with x2 behind it to pass through two "
                           "segments; --angle 47.5 tells where such a shot can end\n");
}

static void win(const struct position *position, bool *winners)
{
    const int order = circle_score_compare(position->tools, &board_of(position)->circle);

    winners[1] = order >= 0;
    winners[2] = order <= 0;
}

static void score_write(const struct position *position, int player, struct buffer *text)
{
    circle_score_write(position->tools, &board_of(position)->circle, player, text);
}

static bool score_is(const struct position *position, int player, const char *text, size_t len)
{
    return circle_score_is(position->tools, &board_of(position)->circle, player, text, len);
}

/* Move i drew segment i. */
static void view(const struct position *position, const struct trace *trace, size_t count,
                 struct view *view)
{
    const struct circle *circle = &board_of(position)->circle;
    const struct circle_segment *segments = circle->segments;
    struct view_chord *chords = arena_allocate(view->arena, count * sizeof *chords);

    view->geometry = VIEW_CIRCLE;
    view->circle = (struct view_circle){.chords = chords};
    for (size_t i = 0; i < count; i++) {
        const struct trace_entry *entry = &trace->entries[i];
        if (entry->kind != ITEM_MOVE)
            continue;
        const struct circle_segment *segment = &segments[entry->ordinal];
        const struct circle_segment *from = &segments[segment->start];
        const struct circle_segment *to = &segments[segment->end];
        chords[view->circle.count++] = (struct view_chord){
            .from = {from->x, from->y},
            .to = {to->x, to->y},
            .bearing = segment->direction,
            .length = circle_length(position->tools, circle, (int16_t)entry->ordinal),
            .crossings = crossings_of(&entry->move),
            .move = entry->ordinal,
            .number = entry->number,
            .player = entry->player};
    }
}

/* Shows the line of a shot if its direction is possible. */
static void refuse(const struct position *position, const struct move *move, struct view *view)
{
    const struct circle *circle = &board_of(position)->circle;
    const struct circle_segment *last = &circle->segments[circle->last[position->player]];
    struct reason reason = {0};

    if (check(position, move, &reason) == CODE_RANGE)
        return;
    struct view_chord *chord = arena_allocate_zeroed(view->arena, sizeof *chord);
    chord->from[0] = last->x;
    chord->from[1] = last->y;
    chord->bearing =
        move->shape == OPENING ? angle_of(move) : angle_normal(last->direction + turn_of(move));
    view->refused.chord = chord;
}

/* The marks of one line of a table of bearings. */
struct line_marks {
    uint32_t player, whole, bearing, length, crossings; /* ABSENT_MARK for none */
    bool last;                                          /* any of them is marked as the last move */
};

static uint32_t *line_mark(struct line_marks *line, const struct mark *mark)
{
    switch ((enum mark_kind)mark->kind) {
    case MARK_PLAYER:
        return &line->player;
    case MARK_WHOLE:
        return &line->whole;
    case MARK_LENGTH:
        return &line->length;
    case MARK_CROSSINGS:
        return &line->crossings;
    default:
        return &line->bearing;
    }
}

static struct line_marks *sort_marks(const struct restoration *restoration, int32_t *count)
{
    const struct drawn *const drawn = restoration->drawn;

    *count = 0;
    for (size_t i = 0; i < drawn->count; i++)
        if (drawn->marks[i].at.row >= *count)
            *count = drawn->marks[i].at.row + 1;
    struct line_marks *const lines =
        arena_allocate(restoration->arena, (size_t)*count * sizeof *lines);
    for (int32_t i = 0; i < *count; i++)
        lines[i] = (struct line_marks){ABSENT_MARK, ABSENT_MARK, ABSENT_MARK,
                                       ABSENT_MARK, ABSENT_MARK, false};
    for (uint32_t i = 0; i < drawn->count; i++) {
        struct line_marks *const line = &lines[drawn->marks[i].at.row];
        *line_mark(line, &drawn->marks[i]) = i;
        line->last |= drawn->marks[i].last;
    }
    return lines;
}

/* A table that is being turned into moves. */
struct table_reading {
    struct restoration *restoration;
    struct bouncing *board; /* where its lines are drawn once more, to be measured; NULL after one
                               that cannot be drawn */
    int64_t directions[3];  /* of each player's last line */
};

static const struct mark *mark_at(const struct table_reading *table, uint32_t index)
{
    return &table->restoration->drawn->marks[index];
}

static struct scanner scan_mark(const struct table_reading *table, uint32_t index)
{
    const struct digits digits = mark_at(table, index)->digits;

    return (struct scanner){digits.bytes, digits.bytes + digits.len};
}

/* The turn of a player whose last line and this one have these bearings; 0 where it is straight on
 * or straight back. */
static int64_t turn_between(int64_t before, int64_t bearing)
{
    const int64_t turn = angle_normal(bearing - before);

    return turn == HALF_TURN ? 0 : turn > HALF_TURN ? turn - FULL_TURN : turn;
}

/* A line as a move. False if its bearing is refused. */
static bool read_line(struct table_reading *table, const struct line_marks *line, int player,
                      bool opening, struct move *move)
{
    struct scanner digits = scan_mark(table, line->bearing);
    const int64_t bearing = scan_decimal(&digits);
    const int64_t before = table->directions[player];
    const int64_t turn = opening ? 0 : turn_between(before, bearing);

    if (digits.at < digits.end)
        restoration_refuse(table->restoration, CODE_RANGE, line->bearing,
                           "a bearing has up to nine decimals");
    else if (bearing >= FULL_TURN)
        restoration_refuse(table->restoration, CODE_RANGE, line->bearing,
                           "bearings go from 0 up to, but not including, 360 degrees");
    else if (!opening && turn == 0)
        restoration_refuse(table->restoration, CODE_RANGE, line->bearing,
                           "with this bearing player %d goes straight %s, and every half-move "
                           "turns by more than 0 and less than 180 degrees",
                           player, bearing == before ? "on" : "back");
    digits = scan_mark(table, line->crossings);
    const int64_t crossings = scan_number(&digits);
    if (opening && crossings != 0)
        restoration_refuse(table->restoration, CODE_CROSSINGS, line->crossings,
                           "an opening passes through no segment");
    *move = (struct move){.shape = opening ? OPENING : HALF_MOVE,
                          .option = turn > 0 ? RIGHT : LEFT,
                          .number = integer_of(opening    ? bearing
                                               : turn > 0 ? turn
                                                          : -turn),
                          .to = {crossings > INT32_MAX ? INT32_MAX : (int32_t)crossings, 0}};
    table->directions[player] = bearing;
    return table->restoration->code == CODE_NONE;
}

/* Whether every line has what it takes to draw it, in the order of the table. */
static bool is_whole(struct restoration *restoration, const struct line_marks *lines, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        if (lines[i].bearing == ABSENT_MARK)
            restoration_refuse(restoration, CODE_UNREACHABLE, ABSENT_MARK, "line %d has no bearing",
                               i + 1);
        if (lines[i].crossings == ABSENT_MARK)
            restoration_refuse(restoration, CODE_UNREACHABLE, lines[i].bearing,
                               "how many segments this line passes through is not written: a "
                               "table needs a column of crossings, with 0 for none");
        if (lines[i].last && i + 1 < count)
            restoration_refuse(restoration, CODE_UNREACHABLE, lines[i].bearing,
                               "this line is marked as the last move, and others follow it");
    }
    return restoration->code == CODE_NONE;
}

/* Refuses a line that the table gives to the player who is not on the move. */
static bool is_players(struct table_reading *table, const struct line_marks *line, int32_t index,
                       int player)
{
    const bool right =
        line->player == ABSENT_MARK || digits_value(mark_at(table, line->player)->digits) == player;

    if (!right && index < 2)
        restoration_refuse(table->restoration, CODE_TURN, line->player,
                           "player %d has the %s opening", player, index == 0 ? "first" : "second");
    else if (!right)
        restoration_refuse(table->restoration, CODE_TURN, line->player,
                           "player %d has the %s half of whole move %d", player,
                           index % 2 == 0 ? "first" : "second", index / 2);
    return right;
}

/* Openings and whole moves are numbered alike: two lines have a number, from 0 on. */
static void check_whole(struct table_reading *table, const struct line_marks *line, int32_t index)
{
    if (line->whole != ABSENT_MARK &&
        digits_value(mark_at(table, line->whole)->digits) != index / 2)
        restoration_dispute(table->restoration, CODE_CLAIM_NUMBER, line->whole,
                            "the number due here is %d, that of the whole move", index / 2);
}

static void draw_line(struct table_reading *table, const struct move *move)
{
    struct position *const position = &table->board->base;
    struct reason reason = {0};

    if (position->over || check(position, move, &reason) != CODE_NONE) {
        table->board = NULL;
        return;
    }
    apply(position, move);
    position->moves++;
}

/* Whether a length is the exact one, rounded to the decimals that are written. What doubles lose is
 * far below the twelve decimals that boards show. */
static bool is_length(struct digits digits, double length)
{
    const double slack = 0x1p-46;
    double value = 0, unit = 1;
    bool point = false;

    for (size_t i = 0; i < digits.len && unit < 1e15; i++)
        if (digits.bytes[i] == '.') {
            point = true;
        } else {
            value = value * 10 + (digits.bytes[i] - '0');
            unit *= point ? 10 : 1;
        }
    return fabs(value / unit - length) <= 0.5 / unit + slack;
}

static void check_length(struct table_reading *table, const struct line_marks *line, int player)
{
    if (line->length == ABSENT_MARK || table->board == NULL)
        return;
    const struct circle *const circle = &table->board->circle;
    const double length = circle_length(table->board->base.tools, circle, circle->last[player]);
    if (!is_length(mark_at(table, line->length)->digits, length))
        restoration_dispute(table->restoration, CODE_CLAIM_LENGTH, line->length,
                            "this line is %.12g long, the radius being 1", length);
}

static void restore_lines(struct table_reading *table, const struct line_marks *lines,
                          int32_t count)
{
    struct move move;

    for (int32_t i = 0; i < count; i++) {
        const int player = i < 2 ? i + 1 : player_of((uint32_t)i - 2);
        if (!is_players(table, &lines[i], i, player) ||
            !read_line(table, &lines[i], player, i < 2, &move))
            return;
        restoration_add(table->restoration, &move, lines[i].bearing);
        if (table->board != NULL)
            draw_line(table, &move);
        check_whole(table, &lines[i], i);
        check_length(table, &lines[i], player);
    }
}

static void restore(const struct position *position, struct restoration *restoration)
{
    struct table_reading table = {.restoration = restoration};
    int32_t count;
    const struct line_marks *const lines = sort_marks(restoration, &count);

    if (!is_whole(restoration, lines, count))
        return;
    table.board = arena_allocate(restoration->arena, sizeof *table.board);
    *table.board = *board_of(position);
    restore_lines(&table, lines, count);
}

static void *tools_new(void)
{
    return circle_arithmetic_new();
}

static void tools_free(void *tools)
{
    circle_arithmetic_free(tools);
}

static void plan(const struct setup *setup, struct plan *plan)
{
    plan->stretches[0] = (struct stretch){
        .heading = "The openings", .example = "@30 @150", .moves = 2, .whole = true, .player = 1};
    plan->stretches[1] = (struct stretch){.heading = "Whole moves",
                                          .example = "L120 L120",
                                          .number = 1,
                                          .moves = 2 * (uint32_t)setup->numbers[WHOLE_MOVES],
                                          .whole = true,
                                          .alternate = true,
                                          .player = 2};
    plan->workings[0] = (struct working){"Player 1: last length, crossings", 2};
    plan->workings[1] = (struct working){"Player 2: last length, crossings", 2};
}

const struct game game_bouncing = {
    .schema = {.id = "bouncing",
               .prefix = "BOU",
               .numbers = "whole moves: 0. for the openings, then 1. 2. 3.",
               .decimal_scores = true,
               .title = "Bouncing Pathways Within A Circle",
               .players_least = 2,
               .players_most = 2,
               .drawn_as = DRAWN_BEARINGS,
               .keys = {{.name = "whole-moves",
                         .means = "whole moves, in each of which both players draw a line",
                         .least = 1,
                         .most = 100,
                         .preset = 10}},
               .shapes = {{.pattern = "@" PATTERN_DECIMAL,
                           .example = "@30",
                           .means = "open with the segment from the centre at this bearing",
                           .phase = OPENING},
                          {.pattern = PATTERN_SIDE PATTERN_DECIMAL PATTERN_CROSSINGS,
                           .example = "L47.5x2",
                           .means = "turn left (R: right) by this angle, pass through two "
                                    "segments, and draw to the next",
                           .phase = HALF_MOVE}}},
    .plan = plan,
    .codes = {CODE_RANGE, CODE_SAME_LINE, CODE_BOUNCE, CODE_COINCIDE, CODE_THROUGH, CODE_CROSSINGS},
    .wordings = {{CODE_RANGE,
                  "A bearing is at least 0 and less than 360 degrees, a turn more than 0 "
                  "and less than 180."}},
    .own =
        {OWN_CODE(CODE_SAME_LINE, "same-line",
                  "bouncing: the second opening is the same line as the first.", "@30 @30"),
         OWN_CODE(
             CODE_BOUNCE, "bounce",
             "bouncing: the other player, first in this whole move, has turned to the other side.",
             "L30 R30"),
         OWN_CODE(CODE_COINCIDE, "coincide", "bouncing: the new line would run along an older one.",
                  "a shot back along the own path"),
         OWN_CODE(CODE_THROUGH, "through",
                  "bouncing: the new line would leave through a line that it starts from, or out "
                  "of the circle, instead of bouncing off.",
                  "@90 @300 L150 L60x1"),
         OWN_CODE(CODE_CROSSINGS, "crossings",
                  "bouncing: you cannot cross just that many lines and then end at a line or at "
                  "the circle.",
                  "L135x4")},
    .scoring = SCORING_END,
    .parts = PARTS,
    .tools_new = tools_new,
    .tools_free = tools_free,
    .symmetries = {.group = SYMMETRIES_CIRCLE, .opening = OPENING},
    .size = size,
    .used = used,
    .fixed_size = offsetof(struct bouncing, circle.segments),
    .start = start,
    .numbered = true,
    .read = read,
    .check = check,
    .explain = explain,
    .explain_end = explain_end,
    .apply = apply,
    .legal = legal,
    .key = key,
    .prospects = prospects,
    .all = all,
    .describe = describe,
    .win = win,
    .score_write = score_write,
    .score_is = score_is,
    .write = write,
    .view = view,
    .restore = restore,
    .refuse = refuse,
};
