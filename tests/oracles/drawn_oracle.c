/* What is printed is read: random games on boards of many sizes are drawn as text in both styles,
 * after some of their moves and after all, and the marks that notation/drawn/ reads are held
 * against the view that was drawn.
 *
 *     drawn_oracle [GAMES [SEED]]    random games of each kind, and where they start */
#include "base/random.h"
#include "notation/reader.h"
#include "render/text/text.h"
#include "tests/helpers/watched.h"
#include "validator/arbiter.h"
#include "validator/games/games.h"
#include "validator/step.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES_USUAL = 40, MOVES_MOST = 160, SHOTS_TRIED = 200 };

/* Lines that say what stands on a board, in any order. */
struct facts {
    char **list;
    size_t count, capacity;
};

struct trial {
    const struct game *game;
    struct arbiter *arbiter;
    struct reader *reader;
    struct arena arena;
    uint64_t random;
    struct buffer header, moves, board, document, fact;
    struct facts drawn, read;
    size_t offered, wanted;
    long boards, marks;
    bool failed;
};

static uint32_t pick(struct trial *trial, size_t below)
{
    return (uint32_t)random_below(&trial->random, below);
}

static void add_fact(struct trial *trial, struct facts *facts)
{
    if (facts->count == facts->capacity) {
        facts->capacity = 2 * facts->capacity + 64;
        facts->list = memory_resize(facts->list, facts->capacity * sizeof *facts->list);
    }
    facts->list[facts->count++] = arena_copy(&trial->arena, trial->fact.bytes, trial->fact.len);
    trial->fact.len = 0;
}

/* ---- random games ---- */

static void draw_list(struct trial *trial, int32_t side)
{
    buffer_text(&trial->header, " [");
    for (int32_t i = 0; i < side; i++)
        buffer_format(&trial->header, "%s%u", i > 0 ? ", " : "", 1 + pick(trial, (size_t)side - 1));
    buffer_text(&trial->header, "]\n");
}

static int32_t draw_number(struct trial *trial, const struct key *key, int players)
{
    const int32_t spread = pick(trial, 4) == 0 ? 25 : 7;
    int32_t number = key->least + (int32_t)pick(trial, (size_t)spread);

    if (key->odd)
        number |= 1;
    if (key->multiple_of_players)
        number = players * ((number + players - 1) / players);
    if (key->times_players)
        number = key->least + (int32_t)pick(trial, 3);
    return number < key->most ? number : key->most;
}

static void draw_header(struct trial *trial)
{
    const struct schema *const schema = &trial->game->schema;
    const int more = schema->players_most > schema->players_least ? 3 : 1;
    const int players = schema->players_least + (int)pick(trial, (size_t)more);
    int32_t side = 0;

    trial->header.len = 0;
    buffer_format(&trial->header, "game: %s\nplayers: %d\n", schema->id, players);
    for (int i = 0; i < KEYS_MOST && schema->keys[i].name != NULL; i++) {
        const struct key *const key = &schema->keys[i];
        if (key->optional)
            continue;
        buffer_format(&trial->header, "%s:", key->name);
        if (key->kind == KEY_LIST) {
            draw_list(trial, side);
            continue;
        }
        const int32_t number = draw_number(trial, key, players);
        side = i == 0 ? number : side;
        buffer_format(&trial->header, " %d\n", (int)number);
    }
    if (strcmp(schema->variants[0].name != NULL ? schema->variants[0].name : "", "diagonals") == 0)
        buffer_text(&trial->header, "rules: {diagonals: true}\n");
}

static const struct judgement *judge(struct trial *trial)
{
    static struct document document;

    trial->document.len = 0;
    buffer_append(&trial->document, trial->header.bytes, trial->header.len);
    buffer_text(&trial->document, "moves: |\n  ");
    buffer_append(&trial->document, trial->moves.bytes, trial->moves.len);
    buffer_character(&trial->document, '\n');
    document = (struct document){
        .bytes = buffer_string(&trial->document), .len = trial->document.len, .line = 1};
    return arbiter_judge(trial->arbiter, &document);
}

static bool count_move(void *context, const struct move *move)
{
    (void)move;
    ((struct trial *)context)->offered++;
    return true;
}

static bool write_wanted(void *context, const struct move *move)
{
    struct trial *const trial = context;

    if (trial->wanted-- > 0)
        return true;
    buffer_character(&trial->moves, ' ');
    trial->game->write(move, &trial->moves);
    return false;
}

/* Writes a legal move; false if none is offered. */
static bool write_move(struct trial *trial, const struct position *position)
{
    trial->offered = 0;
    (void)trial->game->legal(position, count_move, trial);
    if (trial->offered == 0)
        return false;
    trial->wanted = pick(trial, trial->offered);
    (void)trial->game->legal(position, write_wanted, trial);
    return true;
}

/* Writes a shot through a circle that is legal. */
static bool write_shot(struct trial *trial, bool opening)
{
    const size_t before = trial->moves.len;

    for (int i = 0; i < SHOTS_TRIED; i++) {
        trial->moves.len = before;
        if (opening)
            buffer_format(&trial->moves, " @%u.%u", pick(trial, 360), pick(trial, 100));
        else
            buffer_format(&trial->moves, " %c%u.%u", "LR"[pick(trial, 2)], 10 + pick(trial, 165),
                          pick(trial, 1000));
        if (judge(trial)->status != STATUS_ILLEGAL)
            return true;
    }
    trial->moves.len = before;
    return false;
}

/* Plays on, by whole games or parts of them. */
static void play(struct trial *trial)
{
    const uint32_t most = pick(trial, 3) == 0 ? pick(trial, MOVES_MOST / 4) : MOVES_MOST;
    const bool shots = trial->game->schema.drawn_as == DRAWN_BEARINGS;

    trial->moves.len = 0;
    buffer_reserve(&trial->moves, 1);
    for (uint32_t i = 0; i < (shots ? most / 4 : most); i++) {
        const struct judgement *const judgement = judge(trial);
        if (judgement->position->over || !(shots ? write_shot(trial, judgement->moves < 2)
                                                 : write_move(trial, judgement->position)))
            return;
    }
}

/* ---- what stands on a view ---- */

static void see_grid(struct trial *trial, const struct view *view)
{
    const struct view_grid *const grid = &view->grid;

    for (size_t i = 0; i < grid->count; i++) {
        const struct view_label *const label = &grid->labels[i];
        buffer_format(&trial->fact, "%d ", label->sheet);
        square_write(&trial->fact, label->square);
        buffer_text(&trial->fact, label->cross ? " x" : label->second ? " / " : " ");
        if (!label->cross)
            integer_write(&trial->fact, label->number);
        if (label->move == view->last_move)
            buffer_text(&trial->fact, " last");
        add_fact(trial, &trial->drawn);
    }
    for (int32_t i = 0; grid->edged && i < 2 * grid->sheets * grid->side; i++) {
        const bool beside = i % 2 == 1;
        buffer_format(&trial->fact, "%s %d %d %d", beside ? "beside" : "above", i / 2 / grid->side,
                      i / 2 % grid->side,
                      (beside ? grid->rows : grid->columns)[i / 2 % grid->side]);
        add_fact(trial, &trial->drawn);
    }
}

static bool before(struct square a, struct square b)
{
    return a.row < b.row || (a.row == b.row && a.column < b.column);
}

static void see_lattice(struct trial *trial, const struct view *view)
{
    const struct view_lattice *const lattice = &view->lattice;

    for (size_t i = 0; i < lattice->count; i++) {
        const struct view_segment *const segment = &lattice->segments[i];
        const bool forth = before(segment->from, segment->to);
        buffer_format(&trial->fact, "%d ", lattice->pens ? segment->pen : 0);
        square_write(&trial->fact, forth ? segment->from : segment->to);
        square_write(&trial->fact, forth ? segment->to : segment->from);
        if (segment->move == view->last_move)
            buffer_text(&trial->fact, " last");
        add_fact(trial, &trial->drawn);
    }
    for (int pen = 0; pen < 2; pen++)
        if (lattice->pens && lattice->standing_set[pen]) {
            buffer_format(&trial->fact, "pen %d ", pen + 1);
            square_write(&trial->fact, lattice->standing[pen]);
            add_fact(trial, &trial->drawn);
        }
}

static void see_cards(struct trial *trial, const struct view *view)
{
    const struct view_cards *const cards = &view->cards;

    for (size_t i = 0; i < cards->count; i++) {
        const int32_t card = cards->order[i];
        buffer_format(&trial->fact, "%zu %d%s", i, (int)card,
                      card == cards->exchanged[0] || card == cards->exchanged[1] ? " last" : "");
        add_fact(trial, &trial->drawn);
    }
}

static void see_target(struct trial *trial, const struct view *view)
{
    const struct view_target *const target = &view->target;
    const int32_t count = (target->rings + 1) * target->wedges;

    for (int32_t i = 0; i < count; i++) {
        if (target->moves[i] == 0)
            continue;
        buffer_format(&trial->fact, "%d %d ", i / target->wedges, i % target->wedges);
        integer_write(&trial->fact, target->sections[i]);
        if (target->moves[i] == view->last_move)
            buffer_text(&trial->fact, " last");
        add_fact(trial, &trial->drawn);
        if (i < target->wedges || i % target->wedges > 0)
            continue;
        buffer_format(&trial->fact, "points %d ", i / target->wedges);
        integer_write(&trial->fact, target->points[i / target->wedges - 1]);
        add_fact(trial, &trial->drawn);
    }
}

/* A decimal without zeros at its end. */
static void write_decimal(struct trial *trial, const char *written)
{
    size_t len = strlen(written);

    while (strchr(written, '.') != NULL && written[len - 1] == '0')
        len--;
    buffer_append(&trial->fact, written, written[len - 1] == '.' ? len - 1 : len);
}

static void see_circle(struct trial *trial, const struct view *view)
{
    char written[48];

    for (size_t i = 0; i < view->circle.count; i++) {
        const struct view_chord *const chord = &view->circle.chords[i];
        buffer_format(&trial->fact, "%zu %u %d ", i, chord->number, chord->player);
        snprintf(written, sizeof written, "%lld.%09lld", (long long)chord->bearing / 1000000000,
                 (long long)chord->bearing % 1000000000);
        write_decimal(trial, written);
        snprintf(written, sizeof written, " %.12f", chord->length);
        write_decimal(trial, written);
        buffer_format(&trial->fact, " %d%s", (int)chord->crossings,
                      chord->move == view->last_move ? " last" : "");
        add_fact(trial, &trial->drawn);
    }
}

/* Whether the list of an answer is that of its round. */
static bool is_unchanged(const struct integer *list, const struct integer *answer, int32_t length)
{
    for (int32_t i = 0; i < length; i++)
        if (!integer_equal(list[i], answer[i]))
            return false;
    return true;
}

static void see_rounds(struct trial *trial, const struct view *view)
{
    struct integer *const list =
        arena_allocate(&trial->arena, ((size_t)view->rounds.rounds + 1) * sizeof *list);

    for (size_t i = 0; i < view->rounds.count; i++) {
        const struct view_answer *const answer = &view->rounds.answers[i];
        buffer_format(&trial->fact, "%d %d %s ", answer->round, answer->player,
                      answer->pick ? "picks" : "answers");
        integer_write(&trial->fact, answer->number);
        if (answer->pick)
            list[answer->round - 1] = answer->number;
        else
            integer_write((buffer_text(&trial->fact, " for "), &trial->fact), answer->points);
        for (int32_t j = 0;
             !answer->pick && j < answer->round && !is_unchanged(list, answer->list, answer->round);
             j++)
            integer_write((buffer_character(&trial->fact, ' '), &trial->fact), answer->list[j]);
        if (answer->move == view->last_move)
            buffer_text(&trial->fact, " last");
        add_fact(trial, &trial->drawn);
    }
}

static void see(struct trial *trial, const struct view *view)
{
    static void (*const views[])(struct trial * trial, const struct view *view) = {
        [VIEW_GRID] = see_grid,     [VIEW_LATTICE] = see_lattice, [VIEW_CARDS] = see_cards,
        [VIEW_TARGET] = see_target, [VIEW_CIRCLE] = see_circle,   [VIEW_ROUNDS] = see_rounds,
    };

    trial->drawn.count = 0;
    views[view->geometry](trial, view);
}

/* ---- what was read ---- */

static void write_digits(struct trial *trial, const struct mark *mark)
{
    buffer_text(&trial->fact, mark->negative ? "-" : "");
    buffer_append(&trial->fact, mark->digits.bytes, mark->digits.len);
}

static void note_grid(struct trial *trial, const struct mark *mark)
{
    if (mark->kind == MARK_ABOVE || mark->kind == MARK_BESIDE) {
        buffer_format(&trial->fact, "%s %d %d ", mark->kind == MARK_ABOVE ? "above" : "beside",
                      mark->sheet,
                      (int)(mark->kind == MARK_ABOVE ? mark->at.column : mark->at.row));
        write_digits(trial, mark);
    } else {
        buffer_format(&trial->fact, "%d ", mark->sheet);
        square_write(&trial->fact, mark->at);
        buffer_text(&trial->fact, mark->kind == MARK_CROSS    ? " x"
                                  : mark->kind == MARK_SECOND ? " / "
                                                              : " ");
        write_digits(trial, mark);
        buffer_text(&trial->fact, mark->last ? " last" : "");
    }
    add_fact(trial, &trial->read);
}

static void note_lattice(struct trial *trial, const struct mark *mark)
{
    buffer_format(&trial->fact, mark->kind == MARK_STANDING ? "pen %d " : "%d ", mark->pen);
    square_write(&trial->fact, mark->at);
    if (mark->kind == MARK_SEGMENT)
        square_write(&trial->fact, mark->to);
    buffer_text(&trial->fact, mark->last ? " last" : "");
    add_fact(trial, &trial->read);
}

static void note_cards(struct trial *trial, const struct mark *mark)
{
    buffer_format(&trial->fact, "%d ", (int)mark->at.column);
    write_digits(trial, mark);
    buffer_text(&trial->fact, mark->last ? " last" : "");
    add_fact(trial, &trial->read);
}

static void note_target(struct trial *trial, const struct mark *mark)
{
    if (mark->kind == MARK_POINTS)
        buffer_format(&trial->fact, "points %d ", (int)mark->at.row);
    else
        buffer_format(&trial->fact, "%d %d ", (int)mark->at.row, (int)mark->at.column);
    write_digits(trial, mark);
    buffer_text(&trial->fact, mark->last ? " last" : "");
    add_fact(trial, &trial->read);
}

static void note_bearings(struct trial *trial, const struct mark *mark)
{
    if (mark->kind == MARK_WHOLE)
        buffer_format(&trial->fact, "%d", (int)mark->at.row);
    buffer_character(&trial->fact, ' ');
    write_digits(trial, mark);
    if (mark->kind != MARK_CROSSINGS)
        return;
    buffer_text(&trial->fact, mark->last ? " last" : "");
    add_fact(trial, &trial->read);
}

/* A pick or answer is several marks; the last of them ends it. */
static void note_round(struct trial *trial, const struct mark *mark, bool ends)
{
    static bool last;

    if (mark->kind == MARK_PLAYER) {
        last = false;
        buffer_format(&trial->fact, "%d ", (int)mark->at.row + 1);
    } else {
        buffer_text(&trial->fact, mark->kind == MARK_PICK     ? " picks "
                                  : mark->kind == MARK_ANSWER ? " answers "
                                  : mark->kind == MARK_POINTS ? " for "
                                                              : " ");
    }
    write_digits(trial, mark);
    last = last || mark->last;
    if (!ends)
        return;
    buffer_text(&trial->fact, last ? " last" : "");
    add_fact(trial, &trial->read);
}

static void note(struct trial *trial, const struct drawn *drawn, size_t index)
{
    const struct mark *const mark = &drawn->marks[index];
    const bool ends = index + 1 == drawn->count || mark[1].kind == MARK_PLAYER;

    switch (trial->game->schema.drawn_as) {
    case DRAWN_GRID:
        note_grid(trial, mark);
        break;
    case DRAWN_LATTICE:
        note_lattice(trial, mark);
        break;
    case DRAWN_CARDS:
        note_cards(trial, mark);
        break;
    case DRAWN_TARGET:
        note_target(trial, mark);
        break;
    case DRAWN_BEARINGS:
        note_bearings(trial, mark);
        break;
    case DRAWN_ROUNDS:
        note_round(trial, mark, ends);
    }
}

/* ---- comparing ---- */

static int compare_facts(const void *a, const void *b)
{
    const char *const *const first = a, *const *const second = b;

    return strcmp(*first, *second);
}

static void sort(struct facts *facts)
{
    if (facts->count > 1)
        qsort(facts->list, facts->count, sizeof *facts->list, compare_facts);
}

static void fail(struct trial *trial, const char *what, const char *more)
{
    trial->failed = true;
    printf("# %s: %s\n# %s\n%s\n", what, more, buffer_string(&trial->moves),
           buffer_string(&trial->document));
}

static void write_board(struct trial *trial)
{
    const char *at = buffer_string(&trial->board);

    trial->document.len = 0;
    buffer_append(&trial->document, trial->header.bytes, trial->header.len);
    buffer_text(&trial->document, "board: |\n");
    while (*at != '\0') {
        const size_t len = strcspn(at, "\n");
        buffer_text(&trial->document, len > 0 ? "  " : "");
        buffer_append(&trial->document, at, len);
        buffer_character(&trial->document, '\n');
        at += len + (at[len] == '\n');
    }
}

static void compare(struct trial *trial, const struct record *record)
{
    trial->read.count = 0;
    for (size_t i = 0; record->drawn != NULL && i < record->drawn->count; i++)
        note(trial, record->drawn, i);
    sort(&trial->read);
    sort(&trial->drawn);
    for (size_t i = 0; i < trial->read.count && i < trial->drawn.count; i++)
        if (strcmp(trial->read.list[i], trial->drawn.list[i]) != 0) {
            fail(trial, trial->read.list[i], trial->drawn.list[i]);
            return;
        }
    if (trial->read.count != trial->drawn.count)
        fail(trial, "marks", trial->read.count < trial->drawn.count ? "too few" : "too many");
}

/* Draws the board after some moves and reads it. */
static void try_board(struct trial *trial, const struct judgement *judgement, uint32_t moves,
                      enum text_style style)
{
    struct judgement copy = *judgement;
    struct arena arena = {0};
    struct record record;
    size_t entries;
    const struct position *const position =
        arbiter_position(trial->arbiter, judgement, moves, &entries);
    struct view view = {.arena = &trial->arena, .last_move = moves};

    trial->game->view(position, &copy.trace, entries, &view);
    see(trial, &view);
    trial->board.len = 0;
    text_draw(&view, style, NULL, &trial->board);
    write_board(trial);
    const struct document document = {
        .bytes = buffer_string(&trial->document), .len = trial->document.len, .line = 1};
    (void)record_read(trial->reader, &document, &arena, &record);
    if (record.diagnostics.raised > 0)
        fail(trial, "refused", record.diagnostics.list[0].message);
    else
        compare(trial, &record);
    arena_release(&arena);
    trial->boards++;
    trial->marks += (long)trial->read.count;
}

static void try_game(struct trial *trial)
{
    draw_header(trial);
    play(trial);
    const struct judgement *const judgement = judge(trial);
    const uint32_t last = judgement->moves;
    const uint32_t some = pick(trial, (size_t)last + 1);

    for (int i = 0; i < 4 && !trial->failed; i++) {
        arena_empty(&trial->arena);
        try_board(trial, judge(trial), i % 2 == 0 ? last : some, i < 2 ? TEXT_ASCII : TEXT_UTF8);
    }
}

static bool try_games(const struct game *game, long count, uint64_t seed)
{
    static const struct schema *schemas[GAME_COUNT];
    struct trial trial = {.game = game, .random = seed, .arbiter = arbiter_new()};

    for (int i = 0; i < GAME_COUNT; i++)
        schemas[i] = &games[i]->schema;
    trial.reader = reader_new(schemas, GAME_COUNT);
    for (long i = 0; i < count && !trial.failed; i++)
        try_game(&trial);
    printf("%s - drawn: %s, %ld games, %ld boards, %ld marks\n", trial.failed ? "not ok" : "ok",
           game->schema.id, count, trial.boards, trial.marks);
    reader_free(trial.reader);
    arbiter_free(trial.arbiter);
    arena_release(&trial.arena);
    free(trial.drawn.list);
    free(trial.read.list);
    buffer_release(&trial.header);
    buffer_release(&trial.moves);
    buffer_release(&trial.board);
    buffer_release(&trial.document);
    buffer_release(&trial.fact);
    return !trial.failed;
}

int main(int argc, char **argv)
{
    const long count = argc > 1 ? strtol(argv[1], NULL, 10) : SAMPLE(GAMES_USUAL);
    const uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    int passed = 0, failed = 0;

    printf("1..%d\n", GAME_COUNT);
    for (int i = 0; i < GAME_COUNT; i++)
        *(try_games(games[i], count, seed) ? &passed : &failed) += 1;
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0;
}
