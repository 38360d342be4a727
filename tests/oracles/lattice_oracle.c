/* The three games on lattices of dots, with their counts that are kept up move by move, against a
 * referee that knows nothing but which dots are joined and looks at all of them every time. Random
 * games on small boards; after each move everything that can be seen must agree, and for each pair
 * of dots, on the board and around it, the reason why it may not be joined.
 *
 *     lattice_oracle [GAMES [SEED]]     random games of each kind, and where they start
 *
 * Runs: long plain
 */
#include "base/memory.h"
#include "notation/diagnostic.h"
#include "tests/helpers/watched.h"
#include "tests/oracles/own_code.h"
#include "validator/game.h"
#include "validator/games/games.h"
#include "validator/numbering.h"

#include <stdio.h>
#include <stdlib.h>

enum { SIDE_MOST = 7, ALL_DOTS = SIDE_MOST * SIDE_MOST, PLAYERS = 3, GAMES_USUAL = 300 };

/* The slow referee. Dots are numbered row by row. */
struct slow {
    int side, players;
    const uint8_t *variants;
    bool joined[ALL_DOTS][ALL_DOTS];
    int moves, player, scores[PLAYERS + 1];
    bool over, lost;
    int whole;           /* plexus */
    char first;          /* kind of the first half-move, 0 while that is due */
    int pens[3];         /* bidirectional: the dots where they stand */
    int graphs, crossed; /* connecting */
};

struct dots {
    int column, row;
};

struct segment {
    struct dots from, to;
    int pen;
};

/* One kind of lattice game. */
struct subject {
    const struct game *game;
    int (*code)(const struct slow *slow, const struct segment *segment);
    void (*play)(struct slow *slow, const struct segment *segment);
    int pens;
    bool either_order;       /* a segment is listed once, from its first dot in reading order */
    int least, most, stride; /* dots along a side */
};

/* What the random games have met; each must have happened. */
enum event {
    LOST_HALF,
    LAST_POINT,
    NO_LAST_POINT,
    JOINED_END,
    SINGLE_END,
    FULL_END,
    STUCK,
    EVENTS
};

struct run {
    const struct subject *subject;
    struct setup setup;
    struct arena arena;
    struct arithmetic *arithmetic;
    struct workspace workspace;
    struct position *position;
    struct slow slow;
    uint64_t random;
    uint32_t stamp;
    int seen[EVENTS];
    bool failed;
    struct buffer record;
};

static uint32_t pick(uint64_t *random, uint32_t below)
{
    *random += 0x9E3779B97F4A7C15U;
    uint64_t mixed = *random;
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9U;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBU;
    return (uint32_t)((mixed ^ mixed >> 31) >> 32) % below;
}

static bool inside(const struct slow *slow, struct dots dot)
{
    return dot.column >= 0 && dot.row >= 0 && dot.column < slow->side && dot.row < slow->side;
}

static int number(const struct slow *slow, struct dots dot)
{
    return dot.row * slow->side + dot.column;
}

static struct dots dot_of(const struct slow *slow, int dot)
{
    return (struct dots){dot % slow->side, dot / slow->side};
}

static int degree(const struct slow *slow, struct dots dot)
{
    const int dots = slow->side * slow->side;
    int count = 0;

    for (int other = 0; other < dots; other++)
        count += slow->joined[number(slow, dot)][other];
    return count;
}

static bool joined(const struct slow *slow, struct dots a, struct dots b)
{
    return slow->joined[number(slow, a)][number(slow, b)];
}

static void join(struct slow *slow, const struct segment *segment)
{
    const int a = number(slow, segment->from), b = number(slow, segment->to);

    slow->joined[a][b] = slow->joined[b][a] = true;
    slow->moves++;
}

/* The square of the distance identifies neighbours: 1 side by side, 2 on a diagonal. */
static int distance(const struct segment *segment)
{
    const int right = segment->to.column - segment->from.column;
    const int down = segment->to.row - segment->from.row;

    return right * right + down * down;
}

/* Calls back for every pair of dots, on the board and a margin around it, in reading order, until
 * it returns false. */
static bool each_segment(const struct slow *slow, int pens, int margin,
                         bool (*each)(void *context, const struct segment *segment), void *context)
{
    const int width = slow->side + 2 * margin, dots = width * width;
    struct segment segment;

    for (segment.pen = pens > 0; segment.pen <= pens; segment.pen++)
        for (int from = 0; from < dots; from++)
            for (int to = 0; to < dots; to++) {
                segment.from = (struct dots){from % width - margin, from / width - margin};
                segment.to = (struct dots){to % width - margin, to / width - margin};
                if (!each(context, &segment))
                    return false;
            }
    return true;
}

struct search {
    const struct slow *slow;
    int (*code)(const struct slow *slow, const struct segment *segment);
    uint32_t found;
};

static bool search_legal(void *context, const struct segment *segment)
{
    struct search *search = context;

    search->found += search->code(search->slow, segment) == CODE_NONE;
    return true;
}

static uint32_t count_legal(const struct slow *slow, int pens,
                            int (*code)(const struct slow *slow, const struct segment *segment))
{
    struct search search = {slow, code, 0};

    (void)each_segment(slow, pens, 0, search_legal, &search);
    return search.found;
}

static int plexus_code(const struct slow *slow, const struct segment *segment)
{
    if (!inside(slow, segment->from) || !inside(slow, segment->to))
        return CODE_OFF_BOARD;
    if (distance(segment) != 1)
        return CODE_NOT_ADJACENT;
    if (slow->moves == 0) {
        const int middle = (slow->side - 1) / 2;
        const bool centre = segment->from.column == middle && segment->from.row == middle;
        return centre ? CODE_NONE : own_code(&game_plexus, "not-centre");
    }
    const int segments = degree(slow, segment->from);
    if (segments == 0)
        return own_code(&game_plexus, "unconnected");
    if (degree(slow, segment->to) > 0)
        return own_code(&game_plexus, "connected");
    if (slow->first != 0 && slow->first != (segments == 1 ? 'e' : 'm'))
        return own_code(&game_plexus, "kind");
    return CODE_NONE;
}

static bool all_connected(const struct slow *slow)
{
    for (int dot = 0; dot < slow->side * slow->side; dot++)
        if (degree(slow, dot_of(slow, dot)) == 0)
            return false;
    return true;
}

static void plexus_first_half(struct slow *slow, char kind)
{
    const int mover = slow->player, other = 3 - mover;

    slow->player = other;
    slow->over = all_connected(slow);
    if (slow->over) {
        slow->scores[mover] += slow->variants[0] == 0;
        return;
    }
    slow->first = kind;
    if (count_legal(slow, 0, plexus_code) > 0)
        return;
    slow->scores[mover]++;
    slow->lost = true;
    slow->first = 0;
    slow->whole++;
}

static void plexus_play(struct slow *slow, const struct segment *segment)
{
    const bool opening = slow->moves == 0;
    const char kind = degree(slow, segment->from) == 1 ? 'e' : 'm';

    join(slow, segment);
    slow->lost = false;
    if (opening) {
        slow->player = 1;
        slow->whole = 1;
    } else if (slow->first == 0) {
        plexus_first_half(slow, kind);
    } else {
        slow->first = 0;
        slow->whole++;
        slow->over = all_connected(slow);
    }
}

static int connecting_code(const struct slow *slow, const struct segment *segment)
{
    if (!inside(slow, segment->from) || !inside(slow, segment->to))
        return CODE_OFF_BOARD;
    const bool diagonal = distance(segment) == 2 && slow->variants[0] == 1;
    if (distance(segment) != 1 && !diagonal)
        return CODE_NOT_ADJACENT;
    if (joined(slow, segment->from, segment->to))
        return CODE_DRAWN;
    const struct dots a = {segment->from.column, segment->to.row};
    const struct dots b = {segment->to.column, segment->from.row};
    return diagonal && joined(slow, a, b) ? own_code(&game_connecting, "crossing") : CODE_NONE;
}

/* Counts graphs: gives each dot a colour, then recolours along the segments until nothing changes.
 */
static int count_graphs(const struct slow *slow)
{
    const int dots = slow->side * slow->side;
    int colours[ALL_DOTS], count = 0;
    bool changed = true;

    for (int dot = 0; dot < dots; dot++)
        colours[dot] = dot;
    while (changed) {
        changed = false;
        for (int a = 0; a < dots; a++)
            for (int b = 0; b < dots; b++)
                if (slow->joined[a][b] && colours[b] < colours[a]) {
                    colours[a] = colours[b];
                    changed = true;
                }
    }
    for (int dot = 0; dot < dots; dot++)
        count += colours[dot] == dot && degree(slow, dot_of(slow, dot)) > 0;
    return count;
}

/* Joining two graphs makes one fewer. */
static void connecting_play(struct slow *slow, const struct segment *segment)
{
    const int before = slow->graphs;

    join(slow, segment);
    slow->graphs = count_graphs(slow);
    slow->over = count_legal(slow, 0, connecting_code) == 0;
    if (slow->graphs < before)
        slow->scores[slow->player]++;
    if (slow->graphs == 1 && (slow->graphs < before || (slow->variants[1] == 1 && slow->moves > 1)))
        slow->over = true;
    slow->player = slow->player == slow->players ? 1 : slow->player + 1;
}

static int bidirectional_code(const struct slow *slow, const struct segment *segment)
{
    if (!inside(slow, segment->from) || !inside(slow, segment->to))
        return CODE_OFF_BOARD;
    if ((slow->moves == 0 && segment->pen != 1) || (slow->moves == 1 && segment->pen != 2))
        return own_code(&game_bidirectional, "pen");
    if (slow->moves > 0 && slow->pens[segment->pen] != number(slow, segment->from))
        return own_code(&game_bidirectional, "from");
    if (distance(segment) != 1)
        return CODE_NOT_ADJACENT;
    return joined(slow, segment->from, segment->to) ? CODE_DRAWN : CODE_NONE;
}

static bool stuck(const struct slow *slow, int dot)
{
    for (int other = 0; other < slow->side * slow->side; other++) {
        const struct segment segment = {dot_of(slow, dot), dot_of(slow, other), 0};

        if (distance(&segment) == 1 && !slow->joined[dot][other])
            return false;
    }
    return true;
}

static void bidirectional_play(struct slow *slow, const struct segment *segment)
{
    if (slow->moves == 0)
        slow->pens[2] = number(slow, segment->from);
    join(slow, segment);
    slow->pens[segment->pen] = number(slow, segment->to);
    slow->scores[segment->pen]++;
    slow->over = slow->moves >= 2 && (stuck(slow, slow->pens[1]) || stuck(slow, slow->pens[2]));
    slow->player = 3 - slow->player;
}

static struct move move_of(const struct segment *segment)
{
    return (struct move){.option = (uint8_t)segment->pen,
                         .from_written = true,
                         .from = {segment->from.column, segment->from.row},
                         .to = {segment->to.column, segment->to.row}};
}

static struct segment segment_of(const struct move *move)
{
    return (struct segment){
        {move->from.column, move->from.row}, {move->to.column, move->to.row}, move->option};
}

static void fail(struct run *run, const char *what, const struct move *move)
{
    if (run->failed)
        return;
    run->failed = true;
    printf("# %s, %d dots, variants %d %d, after%s: %s", run->subject->game->schema.id,
           run->slow.side, run->setup.variants[0], run->setup.variants[1],
           buffer_string(&run->record), what);
    if (move != NULL) {
        struct buffer text = {0};

        run->subject->game->write(move, &text);
        printf(": %s", buffer_string(&text));
        buffer_release(&text);
    }
    printf("\n");
}

static bool compare_code(void *context, const struct segment *segment)
{
    struct run *run = context;
    const struct move move = move_of(segment);
    struct reason reason = {0};

    if (run->subject->game->check(run->position, &move, &reason) !=
        run->subject->code(&run->slow, segment))
        fail(run, "another reason", &move);
    return !run->failed;
}

/* Reads the move by compass and, if a pen stands there, by its end alone. */
static void compare_spelling(struct run *run, const struct move *move)
{
    static const char *const rows[] = {"n", "", "s"}, *const columns[] = {"w", "", "e"};
    const int shapes = run->subject->pens > 0 && run->slow.moves > 0 ? 2 : 1;

    for (int shape = 1; shape <= shapes; shape++) {
        struct buffer text = {0};
        struct move read = {0};

        if (run->subject->pens > 0)
            buffer_character(&text, move->option == 1 ? 'A' : 'B');
        square_write(&text, shape == 1 ? move->from : move->to);
        if (shape == 1) {
            buffer_text(&text, rows[move->to.row - move->from.row + 1]);
            buffer_text(&text, columns[move->to.column - move->from.column + 1]);
        }
        const struct scanner item = {text.bytes, text.bytes + text.len};
        run->subject->game->read(run->position, shape, item, &read);
        if (!square_equal(read.from, move->from) || !square_equal(read.to, move->to) ||
            read.option != move->option)
            fail(run, "another move in short notation", move);
        buffer_release(&text);
    }
}

/* The moves listed so far: their number, the last for the order, and a random one. */
struct listing {
    struct run *run;
    struct move last, chosen;
    uint32_t count;
};

static bool compare_listed(void *context, const struct move *move)
{
    struct listing *listing = context;
    struct run *run = listing->run;
    const struct segment segment = segment_of(move);
    const struct slow *slow = &run->slow;

    if (run->subject->code(slow, &segment) != CODE_NONE)
        fail(run, "listed, but not legal", move);
    if (run->subject->either_order && number(slow, segment.from) > number(slow, segment.to))
        fail(run, "listed the wrong way round", move);
    if (run->failed)
        return false;
    compare_spelling(run, move);
    listing->count++;
    if (pick(&run->random, listing->count) == 0)
        listing->chosen = *move;
    if (run->subject->game->gain != NULL) {
        struct slow after = *slow;
        const struct integer gain = run->subject->game->gain(run->position, move);

        run->subject->play(&after, &segment);
        if (gain.value != after.scores[slow->player] - slow->scores[slow->player])
            fail(run, "another gain", move);
    }
    return !run->failed;
}

static bool list_after_end(void *context, const struct move *move)
{
    fail(context, "listed after the end", move);
    return false;
}

/* Compares everything visible in a position and chooses the next move. */
static struct move compare(struct run *run)
{
    const struct position *position = run->position;
    const struct game *game = run->subject->game;
    const struct slow *slow = &run->slow;
    struct listing listing = {.run = run};

    if (position->over != slow->over || (!slow->over && position->player != slow->player))
        fail(run, "another end or player", NULL);
    for (int player = 1; player <= slow->players; player++)
        if (position->scores[player].value != slow->scores[player])
            fail(run, "other scores", NULL);
    if (position->half_lost != slow->lost ||
        position->either != (game->numbered && slow->moves == 0))
        fail(run, "another half-move that may be left out or made by either", NULL);
    if (game->numbered && !slow->over && (int)number_due(position, false).number != slow->whole)
        fail(run, "another number due", NULL);
    if (slow->over && !run->failed)
        (void)game->legal(position, list_after_end, run);
    if (slow->over || run->failed)
        return listing.chosen;
    (void)each_segment(slow, run->subject->pens, 1, compare_code, run);
    (void)game->legal(position, compare_listed, &listing);
    const uint32_t legal = count_legal(slow, run->subject->pens, run->subject->code);
    if (!run->failed && legal != (run->subject->either_order ? 2 : 1) * listing.count)
        fail(run, "legal moves are missing in the list, or twice", NULL);
    return listing.chosen;
}

/* Counts how games end and other rare things, to be sure that they were tried. */
static void note_events(struct run *run, const struct slow *before)
{
    const struct slow *slow = &run->slow;
    const struct game *game = run->subject->game;
    const bool scored = slow->scores[before->player] > before->scores[before->player];

    run->seen[LOST_HALF] += slow->lost;
    if (!slow->over)
        return;
    if (game == &game_plexus && before->first == 0)
        run->seen[scored ? LAST_POINT : NO_LAST_POINT]++;
    else if (game == &game_connecting)
        run->seen[slow->graphs > 1 || (!scored && slow->variants[1] == 0) ? FULL_END
                  : scored                                                ? JOINED_END
                                                                          : SINGLE_END]++;
    else if (game == &game_bidirectional)
        run->seen[STUCK]++;
}

static void play(struct run *run, const struct move *move)
{
    const struct segment segment = segment_of(move);
    const struct slow before = run->slow;

    buffer_character(&run->record, ' ');
    run->subject->game->write(move, &run->record);
    run->subject->game->apply(run->position, move);
    run->position->moves++;
    run->subject->play(&run->slow, &segment);
    note_events(run, &before);
}

/* Half of the games of `connecting` grow a single graph, to reach the end on a full board. */
static bool starts_graph(const struct run *run, const struct move *move)
{
    const struct segment segment = segment_of(move);

    return run->slow.moves > 0 && degree(&run->slow, segment.from) == 0 &&
           degree(&run->slow, segment.to) == 0;
}

static void set_up(struct run *run)
{
    const struct subject *subject = run->subject;
    const struct schema *schema = &subject->game->schema;
    const uint32_t sides = (uint32_t)((subject->most - subject->least) / subject->stride + 1);

    run->setup = (struct setup){.players = schema->players_least};
    if (schema->players_most > PLAYERS)
        run->setup.players = 1 + (int)pick(&run->random, PLAYERS);
    run->setup.numbers[0] = subject->least + subject->stride * (int)pick(&run->random, sides);
    for (int i = 0; i < VARIANTS_MOST && schema->variants[i].name != NULL; i++)
        run->setup.variants[i] = (uint8_t)pick(&run->random, 2);
    run->slow = (struct slow){.side = run->setup.numbers[0],
                              .players = run->setup.players,
                              .variants = run->setup.variants,
                              .player = 1};
    run->position = workspace_set_up(&run->workspace, subject->game, &run->setup, run->arithmetic,
                                     &run->arena, ++run->stamp);
    run->record.len = 0;
    run->failed = false;
}

static bool play_game(struct run *run)
{
    set_up(run);
    const bool one_graph = run->subject->game == &game_connecting && pick(&run->random, 2) == 0;
    for (;;) {
        struct move move = compare(run);

        if (run->failed || run->slow.over)
            return !run->failed;
        for (int i = 0; i < 20 && one_graph && starts_graph(run, &move); i++)
            move = compare(run);
        if (run->position->either)
            run->position->player = run->slow.player = 1 + (int)pick(&run->random, 2);
        play(run, &move);
    }
}

static const struct subject subjects[] = {
    {&game_plexus, plexus_code, plexus_play, 0, false, 3, 7, 2},
    {&game_connecting, connecting_code, connecting_play, 0, true, 2, 5, 1},
    {&game_bidirectional, bidirectional_code, bidirectional_play, 2, false, 2, 5, 1},
};

static void tell(bool right, const char *what, long times)
{
    printf("%s - lattice: %s, %ld times\n", right ? "ok" : "not ok", what, times);
}

int main(int argc, char **argv)
{
    static const char *const events[EVENTS] = {
        "a lost half-move",       "a point for the last dot",   "no point for the last dot",
        "an end by joining",      "an end with a single graph", "an end of a full board",
        "an end with a pen stuck"};
    const long games_each = argc > 1 ? strtol(argv[1], NULL, 10) : SAMPLE(GAMES_USUAL);
    struct run run = {.random = argc > 2 ? strtoull(argv[2], NULL, 10) : 1};
    int passed = 0, failed = 0;

    printf("1..%zu\n", sizeof subjects / sizeof subjects[0] + EVENTS);
    run.arithmetic = arithmetic_new(&run.arena);
    for (size_t i = 0; i < sizeof subjects / sizeof subjects[0]; i++) {
        run.subject = &subjects[i];
        run.stamp = 0;
        bool right = true;
        for (long game = 0; game < games_each && right; game++)
            right = play_game(&run);
        tell(right, run.subject->game->schema.id, games_each);
        *(right ? &passed : &failed) += 1;
        workspace_release(&run.workspace);
    }
    for (int event = 0; event < EVENTS; event++) {
        tell(run.seen[event] > 0, events[event], run.seen[event]);
        *(run.seen[event] > 0 ? &passed : &failed) += 1;
    }
    arithmetic_free(run.arithmetic);
    arena_release(&run.arena);
    buffer_release(&run.record);
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0;
}
