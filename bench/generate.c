/* Writes records of games played at random: generate SEED RECORDS [GAME|any [long | quarter |
 * small]], the eleven games in turn or one of them, about 100 moves each, or as long as games get
 * that are alike but for the size of the board, or a quarter of that, or as short as most games of
 * people, some of them unfinished; without comments. */
#include "bench/random.h"
#include "validator/arbiter.h"
#include "validator/games/games.h"
#include "validator/replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOVES_MOST = 120, LONG_MOST = 1200, TRIES_MOST = 200, MOVES_A_LINE = 10 };

/* Boards on which a game takes about 100 moves. */
static const char *const headers[GAME_COUNT] = {
    "game: not-divisors\nplayers: [Ada, Ben]\nsquares: 14\n",
    "game: plexus\nplayers: [Ada, Ben]\ndots: 11\n",
    "game: stepping\nplayers: [Ada, Ben]\nsquares: 7\n",
    "game: permutations\nplayers: [Ada, Ben]\nrounds: 34\n",
    "game: connecting\nplayers: [Ada, Ben]\ndots: 9\n",
    "game: bidirectional\nplayers: [Ada, Ben]\ndots: 12\n",
    "game: scrambled\nplayers: [Ada, Ben]\ncards: 100\n",
    ("game: by-numbers\nplayers: [Ada, Ben]\nsquares: 12\n"
     "columns: [1, 7, 3, 11, 5, 2, 6, 4, 9, 8, 10, 5]\n"
     "rows: [5, 1, 8, 3, 11, 7, 2, 10, 4, 6, 9, 1]\n"),
    "game: prime-target\nplayers: [Ada, Ben]\nwedges: 12\nrings-each: 44\n",
    "game: differences\nplayers: [Ada, Ben]\nsquares: 100\n",
    "game: bouncing\nplayers: [Ada, Ben]\nwhole-moves: 49\n",
};

/* Larger ones of the same kind: on most a game takes about a thousand moves, and in prime-target
 * the moves are longer, since numbers grow with the rings. */
static const char *const long_headers[GAME_COUNT] = {
    "game: not-divisors\nplayers: [Ada, Ben]\nsquares: 40\n",
    "game: plexus\nplayers: [Ada, Ben]\ndots: 41\n",
    "game: stepping\nplayers: [Ada, Ben]\nsquares: 60\n",
    "game: permutations\nplayers: [Ada, Ben]\nrounds: 400\n",
    "game: connecting\nplayers: [Ada, Ben]\ndots: 30\n",
    "game: bidirectional\nplayers: [Ada, Ben]\ndots: 60\n",
    "game: scrambled\nplayers: [Ada, Ben]\ncards: 1000\n",
    ("game: by-numbers\nplayers: [Ada, Ben]\nsquares: 24\n"
     "columns: [1, 7, 3, 11, 5, 2, 6, 4, 9, 8, 10, 5, 1, 7, 3, 11, 5, 2, 6, 4, 9, 8, 10, 5]\n"
     "rows: [5, 1, 8, 3, 11, 7, 2, 10, 4, 6, 9, 1, 5, 1, 8, 3, 11, 7, 2, 10, 4, 6, 9, 1]\n"),
    "game: prime-target\nplayers: [Ada, Ben]\nwedges: 64\nrings-each: 44\n",
    "game: differences\nplayers: [Ada, Ben]\nsquares: 700\n",
    "game: bouncing\nplayers: [Ada, Ben]\nwhole-moves: 49\n",
};

/* … those on which it is a quarter as long. */
static const char *const quarter_headers[GAME_COUNT] = {
    "game: not-divisors\nplayers: [Ada, Ben]\nsquares: 20\n",
    "game: plexus\nplayers: [Ada, Ben]\ndots: 21\n",
    "game: stepping\nplayers: [Ada, Ben]\nsquares: 30\n",
    "game: permutations\nplayers: [Ada, Ben]\nrounds: 100\n",
    "game: connecting\nplayers: [Ada, Ben]\ndots: 15\n",
    "game: bidirectional\nplayers: [Ada, Ben]\ndots: 30\n",
    "game: scrambled\nplayers: [Ada, Ben]\ncards: 250\n",
    ("game: by-numbers\nplayers: [Ada, Ben]\nsquares: 12\n"
     "columns: [1, 7, 3, 11, 5, 2, 6, 4, 9, 8, 10, 5]\n"
     "rows: [5, 1, 8, 3, 11, 7, 2, 10, 4, 6, 9, 1]\n"),
    "game: prime-target\nplayers: [Ada, Ben]\nwedges: 16\nrings-each: 44\n",
    "game: differences\nplayers: [Ada, Ben]\nsquares: 175\n",
    "game: bouncing\nplayers: [Ada, Ben]\nwhole-moves: 12\n",
};

/* … and those that people play on. */
static const char *const small_headers[GAME_COUNT] = {
    "game: not-divisors\nplayers: [Ada, Ben]\nsquares: 5\n",
    "game: plexus\nplayers: [Ada, Ben]\ndots: 7\n",
    "game: stepping\nplayers: [Ada, Ben]\nsquares: 6\n",
    "game: permutations\nplayers: [Ada, Ben]\nrounds: 6\n",
    "game: connecting\nplayers: [Ada, Ben]\ndots: 6\n",
    "game: bidirectional\nplayers: [Ada, Ben]\ndots: 7\n",
    "game: scrambled\nplayers: [Ada, Ben]\ncards: 16\n",
    ("game: by-numbers\nplayers: [Ada, Ben]\nsquares: 6\n"
     "columns: [2, 3, 1, 4, 5, 2]\nrows: [3, 1, 2, 2, 4, 5]\n"),
    "game: prime-target\nplayers: [Ada, Ben]\nwedges: 6\nrings-each: 3\n",
    "game: differences\nplayers: [Ada, Ben]\nsquares: 8\n",
    "game: bouncing\nplayers: [Ada, Ben]\nwhole-moves: 6\n",
};

enum { SMALL_LEAST = 8, SMALL_CHOICES = 72 };

struct playout {
    bool small;
    size_t most; /* moves */
    uint64_t seed;
    struct position *position;
    struct buffer text;
    struct move chosen;
    size_t wanted, offered;
};

static size_t draw(struct playout *playout, size_t limit)
{
    return random_below(&playout->seed, limit);
}

static bool count_move(void *context, const struct move *move)
{
    (void)move;
    ((struct playout *)context)->offered++;
    return true;
}

/* Keeps the wanted move, whose list is gone when this returns. */
static bool take_move(void *context, const struct move *move)
{
    struct playout *const playout = context;
    struct integer *list;

    if (playout->wanted-- > 0)
        return true;
    playout->chosen = *move;
    if (move->list_len > 0) {
        list = arena_allocate(playout->position->arena, move->list_len * sizeof(*list));
        memcpy(list, move->list, move->list_len * sizeof(*list));
        playout->chosen.list = list;
    }
    return false;
}

static bool is_allowed(const struct position *position, const struct move *move)
{
    struct reason reason = {0};

    return position->game->schema.shapes[move->shape].phase == position->phase &&
           position->game->check(position, move, &reason) == CODE_NONE;
}

/* One of the moves that the game offers. */
static bool choose_offered(struct playout *playout)
{
    const struct position *const position = playout->position;

    playout->offered = 0;
    position->game->legal(position, count_move, playout);
    if (playout->offered == 0)
        return false;
    playout->wanted = draw(playout, playout->offered);
    position->game->legal(position, take_move, playout);
    return is_allowed(position, &playout->chosen);
}

/* Reads a move of that shape as if a record had it. */
static bool read_move(struct playout *playout, int shape, const char *text, int len)
{
    const struct scanner item = {text, text + len};

    playout->chosen = (struct move){.shape = (uint8_t)shape};
    playout->position->game->read(playout->position, shape, item, &playout->chosen);
    return is_allowed(playout->position, &playout->chosen);
}

/* In bouncing: any angle. A shot that crosses nothing has an end unless it may not leave at all. */
static bool choose_shot(struct playout *playout)
{
    const struct position *const position = playout->position;
    const struct shape *const shapes = position->game->schema.shapes;
    const size_t angle = 10 + draw(playout, 165), places = draw(playout, 1000);
    int shape = 0, len;
    char text[32];

    while (shapes[shape].phase != position->phase)
        shape++;
    if (shapes[shape].example[0] == '@')
        len = snprintf(text, sizeof(text), "@%zu", draw(playout, 360));
    else
        len = snprintf(text, sizeof(text), "%c%zu.%zu", "LR"[draw(playout, 2)], angle, places);
    return read_move(playout, shape, text, len);
}

/* In bidirectional a pen is soon walled in, so moves that end the game are put off. */
static bool ends_early(const struct playout *playout, const struct move *move)
{
    const struct position *const position = playout->position;
    bool over = false;

    if (position->game == &game_bidirectional && position->moves < playout->most / 4 * 3) {
        const size_t size = position->game->size(position->setup);
        struct position *const copy = memory_allocate(size);
        memcpy(copy, position, size);
        position->game->apply(copy, move);
        over = copy->over;
        free(copy);
    }
    return over;
}

static bool choose(struct playout *playout)
{
    const bool bouncing = playout->position->game == &game_bouncing;

    for (int tries = 0; tries < TRIES_MOST; tries++) {
        const bool found = bouncing ? choose_shot(playout) : choose_offered(playout);
        if (found && (tries > TRIES_MOST / 2 || !ends_early(playout, &playout->chosen)))
            return true;
    }
    return false;
}

static void write_move(struct playout *playout)
{
    struct position *const position = playout->position;
    const struct game *const game = position->game;

    if (position->moves % MOVES_A_LINE == 0) {
        const int64_t due = game->due != NULL ? game->due(position, false) : position->moves + 1;
        buffer_format(&playout->text, "\n  %lld.", (long long)due);
    }
    buffer_character(&playout->text, ' ');
    game->write(&playout->chosen, &playout->text);
}

static void play(struct playout *playout)
{
    struct position *const position = playout->position;

    while (!position->over && position->moves < playout->most && choose(playout)) {
        write_move(playout);
        struct trace_entry entry = {.move = playout->chosen, .kind = ITEM_MOVE};
        entry.player = (uint16_t)position->player;
        replay_move(position->game, position, &entry);
        position_settle(position);
    }
}

static void write_record(struct playout *playout, struct arbiter *arbiter, const char *header)
{
    const struct document document = {.bytes = header, .len = strlen(header), .line = 1};
    const struct judgement *const judgement = arbiter_judge(arbiter, &document);
    size_t entries;

    if (judgement == NULL || judgement->position == NULL) {
        fprintf(stderr, "generate: a header is refused:\n%s", header);
        exit(2);
    }
    playout->position = arbiter_position(arbiter, judgement, 0, &entries);
    playout->text.len = 0;
    if (playout->small)
        playout->most = SMALL_LEAST + draw(playout, SMALL_CHOICES);
    buffer_format(&playout->text, "---\n%smoves: |", header);
    play(playout);
    buffer_character(&playout->text, '\n');
    fwrite(playout->text.bytes, 1, playout->text.len, stdout);
}

static bool is_wanted(const char *header, const char *id)
{
    return id == NULL || strcmp(id, "any") == 0 ||
           (strncmp(header + 6, id, strlen(id)) == 0 && header[6 + strlen(id)] == '\n');
}

/* Round and round the games that are wanted, until there are so many records. */
static bool write_records(struct playout *playout, const char *const *starts, size_t records,
                          const char *id)
{
    struct arbiter *const arbiter = arbiter_new();
    size_t written = 0, before;

    do {
        before = written;
        for (int game = 0; game < GAME_COUNT && written < records; game++) {
            if (is_wanted(starts[game], id)) {
                write_record(playout, arbiter, starts[game]);
                written++;
            }
        }
    } while (written > before);
    arbiter_free(arbiter);
    return written > 0;
}

/* What games of that length are played on; NULL if there is no such length. */
static const char *const *choose_headers(struct playout *playout, const char *length)
{
    if (strcmp(length, "small") == 0) {
        playout->small = true;
        return small_headers;
    }
    if (strcmp(length, "quarter") == 0) {
        playout->most = LONG_MOST / 4;
        return quarter_headers;
    }
    playout->most = LONG_MOST;
    return strcmp(length, "long") == 0 ? long_headers : NULL;
}

int main(int count, char **words)
{
    struct playout playout = {.most = MOVES_MOST};
    const char *const *const starts = count > 4 ? choose_headers(&playout, words[4]) : headers;

    if (count < 3 || starts == NULL) {
        fprintf(stderr, "usage: generate SEED RECORDS [GAME|any [long | quarter | small]]\n");
        return 2;
    }
    playout.seed = strtoull(words[1], NULL, 10);
    const bool written = write_records(&playout, starts, strtoull(words[2], NULL, 10), words[3]);
    buffer_release(&playout.text);
    return written && fflush(stdout) == 0 ? 0 : 2;
}
