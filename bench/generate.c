/* Writes records of games played at random:
 * generate SEED RECORDS [GAME|any [long|quarter|small|club|crowd]].
 * The games come in turn, or only GAME. They have about 100 moves; `long` ones are as long as games
 * get on larger boards of the same kind, `quarter` ones a quarter of that, `small` ones as short as
 * most games of people, some unfinished. `club` ones are on the same boards, played to the end, by
 * two to four players and with any variants; `crowd` ones by up to five players. */
#include "base/random.h"
#include "validator/arbiter.h"
#include "validator/games/games.h"
#include "validator/numbering.h"
#include "validator/step.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOVES_MOST = 120, LONG_MOST = 1200, TRIES_MOST = 200, MOVES_A_LINE = 10 };

enum length { USUAL, LONG, QUARTER, SMALL, CLUB, CROWD };

/* The boards for a game, as keys of the header. */
struct boards {
    const char *id;
    const char *usual;   /* a game takes about 100 moves */
    const char *large;   /* games of most kinds take about a thousand moves */
    const char *quarter; /* a quarter of `large` */
    const char *small;   /* what people play on */
    const char *club;    /* the same for up to four players; NULL: `small` */
    const char *crowd;   /* the same for up to five; NULL: `club` */
    bool shots;          /* moves are bearings and angles, which cannot be listed */
    bool put_off;        /* puts off moves that end the game: it would end early */
};

/* A game that is missing here is played on the board that `new` suggests. In prime-target, moves on
 * large boards are longer as well, since numbers grow with the rings. */
static const struct boards all_boards[] = {
    {.id = "not-divisors",
     .usual = "squares: 14\n",
     .large = "squares: 40\n",
     .quarter = "squares: 20\n",
     .small = "squares: 5\n"},
    {.id = "plexus",
     .usual = "dots: 11\n",
     .large = "dots: 41\n",
     .quarter = "dots: 21\n",
     .small = "dots: 7\n"},
    {.id = "stepping",
     .usual = "squares: 7\n",
     .large = "squares: 60\n",
     .quarter = "squares: 30\n",
     .small = "squares: 6\n"},
    {.id = "permutations",
     .usual = "rounds: 34\n",
     .large = "rounds: 400\n",
     .quarter = "rounds: 100\n",
     .small = "rounds: 6\n",
     .club = "rounds: 12\n",
     .crowd = "rounds: 60\n"},
    {.id = "connecting",
     .usual = "dots: 9\n",
     .large = "dots: 30\n",
     .quarter = "dots: 15\n",
     .small = "dots: 6\n"},
    {.id = "bidirectional",
     .usual = "dots: 12\n",
     .large = "dots: 60\n",
     .quarter = "dots: 30\n",
     .small = "dots: 7\n",
     .put_off = true},
    {.id = "scrambled",
     .usual = "cards: 100\n",
     .large = "cards: 1000\n",
     .quarter = "cards: 250\n",
     .small = "cards: 16\n",
     .club = "cards: 12\n",
     .crowd = "cards: 60\n"},
    {.id = "by-numbers",
     .usual = "squares: 12\n"
              "columns: [1, 7, 3, 11, 5, 2, 6, 4, 9, 8, 10, 5]\n"
              "rows: [5, 1, 8, 3, 11, 7, 2, 10, 4, 6, 9, 1]\n",
     .large =
         "squares: 24\n"
         "columns: [1, 7, 3, 11, 5, 2, 6, 4, 9, 8, 10, 5, 1, 7, 3, 11, 5, 2, 6, 4, 9, 8, 10, 5]\n"
         "rows: [5, 1, 8, 3, 11, 7, 2, 10, 4, 6, 9, 1, 5, 1, 8, 3, 11, 7, 2, 10, 4, 6, 9, 1]\n",
     .quarter = "squares: 12\n"
                "columns: [1, 7, 3, 11, 5, 2, 6, 4, 9, 8, 10, 5]\n"
                "rows: [5, 1, 8, 3, 11, 7, 2, 10, 4, 6, 9, 1]\n",
     .small = "squares: 6\n"
              "columns: [2, 3, 1, 4, 5, 2]\n"
              "rows: [3, 1, 2, 2, 4, 5]\n"},
    {.id = "prime-target",
     .usual = "wedges: 12\n"
              "rings-each: 44\n",
     .large = "wedges: 64\n"
              "rings-each: 44\n",
     .quarter = "wedges: 16\n"
                "rings-each: 44\n",
     .small = "wedges: 6\n"
              "rings-each: 3\n"},
    {.id = "differences",
     .usual = "squares: 100\n",
     .large = "squares: 700\n",
     .quarter = "squares: 175\n",
     .small = "squares: 8\n"},
    {.id = "bouncing",
     .usual = "whole-moves: 49\n",
     .large = "whole-moves: 49\n",
     .quarter = "whole-moves: 12\n",
     .small = "whole-moves: 6\n",
     .shots = true},
};

enum { SMALL_LEAST = 8, SMALL_CHOICES = 72, CLUB_PLAYERS = 4, CROWD_PLAYERS = 5 };

struct playout {
    const struct boards *boards; /* NULL for a game without any */
    enum length length;
    size_t most; /* moves */
    uint64_t seed;
    struct position *position;
    struct buffer text;
    struct move chosen;
    size_t wanted, offered;
};

/* Whether people of a club play, with their variants. */
static bool is_social(const struct playout *playout)
{
    return playout->length == CLUB || playout->length == CROWD;
}

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

/* Copies the wanted move, which is valid during the call only. */
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

/* Chooses among the moves that the game lists. */
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

/* An angle as people choose it, now and then with crossings. */
static int write_club_shot(struct playout *playout, char *text, size_t size)
{
    static const char *const halves[] = {"", "", "", ".5"};
    static const char *const crossings[] = {"", "", "", "", "x1", "x2"};
    const char side = "LR"[draw(playout, 2)];
    const size_t angle = 10 + draw(playout, 165);
    const char *const half = halves[draw(playout, 4)];

    return snprintf(text, size, "%c%zu%s%s", side, angle, half, crossings[draw(playout, 6)]);
}

/* Chooses any angle. A shot without crossings has an end unless it must not leave at all. */
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
    else if (!is_social(playout))
        len = snprintf(text, sizeof(text), "%c%zu.%zu", "LR"[draw(playout, 2)], angle, places);
    else
        len = write_club_shot(playout, text, sizeof(text));
    return read_move(playout, shape, text, len);
}

static bool ends_early(const struct playout *playout, const struct move *move)
{
    const struct position *const position = playout->position;
    bool over = false;

    if (playout->boards != NULL && playout->boards->put_off &&
        position->moves < playout->most / 4 * 3) {
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
    const bool shots = playout->boards != NULL && playout->boards->shots;

    for (int tries = 0; tries < TRIES_MOST; tries++) {
        const bool found = shots ? choose_shot(playout) : choose_offered(playout);
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
        const int64_t due = number_due(position, false).number;
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
        entry.player = (uint8_t)position->player;
        step_again(position, &entry);
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
    if (playout->length == SMALL)
        playout->most = SMALL_LEAST + draw(playout, SMALL_CHOICES);
    buffer_format(&playout->text, "---\n%smoves: |", header);
    play(playout);
    buffer_character(&playout->text, '\n');
    fwrite(playout->text.bytes, 1, playout->text.len, stdout);
}

static const struct boards *boards_of(const char *id)
{
    for (size_t i = 0; i < sizeof all_boards / sizeof all_boards[0]; i++)
        if (strcmp(all_boards[i].id, id) == 0)
            return &all_boards[i];
    return NULL;
}

static void write_suggested(const struct key *key, int32_t side, struct buffer *header)
{
    if (key->kind == KEY_NUMBER) {
        buffer_format(header, "%s: %d\n", key->name, key->preset);
        return;
    }
    buffer_format(header, "%s: [1", key->name);
    for (int32_t i = 1; i < side; i++)
        buffer_text(header, ", 1");
    buffer_text(header, "]\n");
}

static const char *board_of(const struct boards *boards, enum length length)
{
    switch (length) {
    case USUAL:
        return boards->usual;
    case LONG:
        return boards->large;
    case QUARTER:
        return boards->quarter;
    case CROWD:
        if (boards->crowd != NULL)
            return boards->crowd;
        return boards->club != NULL ? boards->club : boards->small;
    case CLUB:
        return boards->club != NULL ? boards->club : boards->small;
    default:
        return boards->small;
    }
}

/* Names of as many players as the game has, or of some who met. */
static void write_players(struct playout *playout, const struct schema *schema,
                          struct buffer *header)
{
    static const char *const names[] = {"Ada", "Ben", "Cleo", "Dov", "Eve"};
    const size_t least = playout->length == CROWD ? (size_t)schema->players_least : 2;
    const size_t most = playout->length == CROWD ? CROWD_PLAYERS : CLUB_PLAYERS;
    size_t players = 2;

    if (is_social(playout) && (size_t)schema->players_most >= most)
        players = least + draw(playout, most - least + 1);
    for (size_t i = 0; i < players; i++)
        buffer_format(header, "%s%s", i == 0 ? "players: [" : ", ", names[i]);
    buffer_text(header, "]\n");
}

static void write_variants(struct playout *playout, const struct schema *schema,
                           struct buffer *header)
{
    const struct variant *const variants = schema->variants;

    for (int i = 0; i < VARIANTS_MOST && variants[i].name != NULL; i++)
        buffer_format(header, "%s  %s: %s\n", i == 0 ? "rules:\n" : "", variants[i].name,
                      variants[i].values[draw(playout, 2)]);
}

static void write_header(struct playout *playout, const struct game *game, struct buffer *header)
{
    const struct boards *const boards = playout->boards;
    const struct key *const keys = game->schema.keys;

    buffer_format(header, "game: %s\n", game->schema.id);
    write_players(playout, &game->schema, header);
    if (is_social(playout))
        write_variants(playout, &game->schema, header);
    if (boards != NULL)
        buffer_text(header, board_of(boards, playout->length));
    else
        for (int i = 0; i < KEYS_MOST && keys[i].name != NULL; i++)
            write_suggested(&keys[i], keys[0].preset, header);
}

/* Takes the wanted games in turn until there are so many records. */
static bool write_records(struct playout *playout, size_t records, const char *id)
{
    struct arbiter *const arbiter = arbiter_new();
    struct buffer header = {0};
    size_t written = 0, before;

    do {
        before = written;
        for (int i = 0; i < GAME_COUNT && written < records; i++) {
            if (id != NULL && strcmp(id, "any") != 0 && strcmp(id, games[i]->schema.id) != 0)
                continue;
            header.len = 0;
            playout->boards = boards_of(games[i]->schema.id);
            write_header(playout, games[i], &header);
            write_record(playout, arbiter, buffer_string(&header));
            written++;
        }
    } while (written > before);
    buffer_release(&header);
    arbiter_free(arbiter);
    return written > 0;
}

static bool read_length(const char *word, enum length *length)
{
    static const char *const names[] = {[LONG] = "long",
                                        [QUARTER] = "quarter",
                                        [SMALL] = "small",
                                        [CLUB] = "club",
                                        [CROWD] = "crowd"};

    for (*length = LONG; *length <= CROWD; (*length)++)
        if (strcmp(word, names[*length]) == 0)
            return true;
    return false;
}

int main(int count, char **words)
{
    static const size_t most[] = {
        /* of small ones: drawn for each */
        [USUAL] = MOVES_MOST, [LONG] = LONG_MOST, [QUARTER] = LONG_MOST / 4,
        [SMALL] = 0,          [CLUB] = LONG_MOST, [CROWD] = LONG_MOST};
    struct playout playout = {0};

    if (count < 3 || (count > 4 && !read_length(words[4], &playout.length))) {
        fprintf(
            stderr,
            "usage: generate SEED RECORDS [GAME|any [long | quarter | small | club | crowd]]\n");
        return 2;
    }
    playout.most = most[playout.length];
    playout.seed = strtoull(words[1], NULL, 10);
    const bool written = write_records(&playout, strtoul(words[2], NULL, 10), words[3]);
    buffer_release(&playout.text);
    return written && fflush(stdout) == 0 ? 0 : 2;
}
