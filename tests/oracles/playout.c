/* Included by the oracles that use it: a test is one source and the library. */
#include "tests/oracles/playout.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

static const struct game *played(const struct table *table)
{
    return table->oracle->game;
}

/* A number below `below`, 0 if there is none: splitmix64. */
int32_t draw(struct table *table, int32_t below)
{
    uint64_t word = table->seed += 0x9e3779b97f4a7c15U;
    word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9U;
    word = (word ^ (word >> 27)) * 0x94d049bb133111ebU;
    return below > 0 ? (int32_t)((word >> 32) % (uint64_t)below) : 0;
}

/* New memory is cleared, old memory only in its fixed part, as in replaying. */
static void begin(struct table *table)
{
    memset(&table->setup, 0, sizeof table->setup);
    table->oracle->set_up(table);
    const size_t size = played(table)->size(&table->setup);
    if (size > table->room) {
        free(table->position);
        table->position = calloc(1, table->room = size);
        assert_non_null(table->position);
    }
    if (table->tools == NULL && played(table)->tools_new != NULL)
        table->tools = played(table)->tools_new();
    arena_empty(&table->arena);
    memset(table->position, 0, played(table)->fixed_size);
    table->position->game = table->oracle->game;
    table->position->setup = &table->setup;
    table->position->arithmetic = table->arithmetic;
    table->position->arena = &table->arena;
    table->position->tools = table->tools;
    table->position->stamp = ++table->stamp;
    table->position->player = 1;
    if (played(table)->start != NULL)
        played(table)->start(table->position);
    table->count = 0;
    table->trace = (struct trace){.entries = table->entries};
}

void score(struct table *table, int player, struct integer points)
{
    table->scores[player] = integer_add(table->arithmetic, table->scores[player], points);
}

int ask(const struct table *table, const struct move *move)
{
    struct reason reason = {0};
    struct buffer message = {0};

    reason.code = played(table)->check(table->position, move, &reason);
    if (reason.code != CODE_NONE) {
        played(table)->explain(table->position, move, &reason, &message);
        assert_true(message.len > 10);
        buffer_release(&message);
    }
    return reason.code;
}

struct move read_move(const struct table *table, int shape, const struct buffer *text)
{
    struct move move = {.shape = (uint8_t)shape};

    played(table)->read(table->position, shape,
                        (struct scanner){text->bytes, text->bytes + text->len}, &move);
    return move;
}

static void note(struct table *table, struct trace_entry entry)
{
    table->entries[table->trace.count++] = entry;
}

/* Reads, checks and plays a move. Its points must be those of gain(). */
static void play(struct table *table, int shape, struct buffer *text)
{
    struct position *const position = table->position;
    const struct move move = read_move(table, shape, text);
    const int mover = position->player;

    assert_int_equal(ask(table, &move), CODE_NONE);
    assert_int_equal(played(table)->schema.shapes[move.shape].phase, position->phase);
    const struct integer points =
        played(table)->gain == NULL ? integer_of(0) : played(table)->gain(position, &move);
    position->scorer = 0;
    position->points = integer_of(0);
    played(table)->apply(position, &move);
    position->moves++;
    if (played(table)->gain != NULL) {
        assert_true(integer_equal(position->points, points));
        assert_int_equal(position->scorer, integer_sign(points) == 0 ? 0 : mover);
    }
    assert_true(table->count < MOVES_MOST);
    table->moves[table->count++] = move;
    note(table, (struct trace_entry){.move = move,
                                     .ordinal = (uint32_t)table->count,
                                     .points = position->points,
                                     .kind = ITEM_MOVE,
                                     .player = (uint8_t)mover,
                                     .scorer = (uint8_t)position->scorer});
    if (position->grid_ended && draw(table, 2) == 0)
        note(table, (struct trace_entry){.ordinal = (uint32_t)table->count, .kind = ITEM_NEW_GRID});
}

struct choice {
    const struct table *table;
    int32_t wanted, count; /* the move to be written; -1 for none */
    struct buffer text;
    int shape;
};

/* check() allows every listed move, also after writing and reading it. */
static bool choose_each(void *context, const struct move *move)
{
    struct choice *choice = context;
    struct buffer text = {0};

    assert_int_equal(ask(choice->table, move), CODE_NONE);
    if (choice->count++ != choice->wanted)
        return true;
    played(choice->table)->write(move, &choice->text);
    choice->shape = move->shape;
    const struct move again = read_move(choice->table, move->shape, &choice->text);
    played(choice->table)->write(&again, &text);
    assert_int_equal(text.len, choice->text.len);
    assert_memory_equal(text.bytes, choice->text.bytes, text.len);
    buffer_release(&text);
    return false;
}

int32_t count_legal(const struct table *table, bool all)
{
    struct choice choice = {.table = table, .wanted = -1};

    assert_int_equal(played(table)->legal(table->position, choose_each, &choice), all);
    return choice.count;
}

/* Where legal() does not list every move, it prints lines about them. */
static void assert_described(const struct table *table)
{
    struct buffer lines = {0};

    played(table)->describe(table->position, -1, &lines);
    assert_true(lines.len > 0);
    assert_int_equal(lines.bytes[lines.len - 1], '\n');
    buffer_release(&lines);
}

static void move_at_random(struct table *table)
{
    struct choice choice = {.table = table};

    if (table->oracle->invent != NULL && table->position->phase == 1 && draw(table, 4) > 0) {
        table->oracle->invent(table, &choice.text, &choice.shape);
    } else {
        struct choice all = {.table = table, .wanted = -1};
        if (!played(table)->legal(table->position, choose_each, &all))
            assert_described(table);
        assert_true(all.count > 0);
        choice.wanted = draw(table, all.count);
        (void)played(table)->legal(table->position, choose_each, &choice);
    }
    play(table, choice.shape, &choice.text);
    buffer_release(&choice.text);
}

static void assert_judged(struct table *table)
{
    memset(table->scores, 0, sizeof table->scores);
    table->over = false;
    table->oracle->judge(table);
    assert_int_equal(table->position->over, table->over);
    if (!table->over)
        assert_int_equal(table->position->player, table->player);
    for (int player = 1; player <= table->setup.players; player++)
        assert_true(integer_equal(table->position->scores[player], table->scores[player]));
}

/* What stands on the paper after every entry of the trace; the position is that at the end. */
static void look_back(struct table *table)
{
    const size_t count = table->count;
    struct arena arena = {0};

    note(table, (struct trace_entry){.ordinal = (uint32_t)count, .kind = ITEM_OPEN_END});
    for (size_t i = 0; i <= table->trace.count; i++) {
        struct view view = {.arena = &arena};
        table->count = i == 0 ? 0 : table->entries[i - 1].ordinal;
        played(table)->view(table->position, &table->trace, i, &view);
        table->oracle->look(table, &view);
        arena_empty(&arena);
    }
    table->count = count;
    arena_release(&arena);
}

void play_games(const struct oracle *oracle, int count)
{
    struct table *table = calloc(1, sizeof *table);

    assert_non_null(table);
    table->oracle = oracle;
    table->arithmetic = arithmetic_new(&table->arena);
    for (int i = 0; i < count; i++) {
        begin(table);
        assert_judged(table);
        while (!table->over) {
            oracle->compare(table);
            move_at_random(table);
            assert_judged(table);
        }
        assert_int_equal(count_legal(table, true), 0);
        look_back(table);
    }
    if (table->tools != NULL)
        played(table)->tools_free(table->tools);
    arithmetic_free(table->arithmetic);
    arena_release(&table->arena);
    free(table->position);
    free(table);
}
