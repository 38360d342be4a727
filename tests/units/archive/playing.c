#include "tests/units/archive/playing.h"

#include "archive/digest/symmetry.h"

#include <stdlib.h>
#include <string.h>

uint32_t random_below(uint64_t *random, uint32_t below)
{
    uint64_t word = *random += 0x9e3779b97f4a7c15U;
    word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9U;
    word = (word ^ (word >> 27)) * 0x94d049bb133111ebU;
    return (uint32_t)((word >> 32) % below);
}

static void judge(struct played *played)
{
    const struct buffer *const bytes = &played->bytes;
    const bool separated = bytes->len > 3 && memcmp(bytes->bytes, "---", 3) == 0;

    played->document = memory_allocate(sizeof *played->document);
    *played->document = (struct document){
        .bytes = bytes->bytes, .len = bytes->len, .content = separated ? 4 : 0, .line = 1};
    played->visit = (struct visit){
        .name = "played", .record = 1, .document = played->document, .arbiter = arbiter_new()};
    played->visit.judgement = arbiter_judge(played->visit.arbiter, played->document);
}

struct played recorded(const char *text)
{
    struct played played = {0};

    buffer_text(&played.bytes, text);
    judge(&played);
    return played;
}

void played_release(struct played *played)
{
    buffer_release(&played->bytes);
    arbiter_free(played->visit.arbiter);
    free(played->document);
}

/* A small value of a key, so that a game has few boards and the same ones come again. */
static int32_t small(const struct game *game, int key)
{
    static const struct {
        const char *id;
        int32_t first;
    } sizes[] = {{"plexus", 3},        {"permutations", 4}, {"connecting", 3},
                 {"bidirectional", 3}, {"scrambled", 4},    {"by-numbers", 4},
                 {"prime-target", 4},  {"differences", 4},  {"bouncing", 3}};

    for (size_t i = 0; key == 0 && i < sizeof sizes / sizeof sizes[0]; i++)
        if (strcmp(sizes[i].id, game->schema.id) == 0)
            return sizes[i].first;
    return key == 0 ? 3 : game->schema.keys[key].preset;
}

void write_header(const struct game *game, int players, uint64_t *random, struct buffer *header)
{
    const struct schema *const schema = &game->schema;
    const int32_t side = small(game, 0);

    buffer_format(header, "game: %s\nplayers: %d\n", schema->id, players);
    for (int i = 0; i < KEYS_MOST && schema->keys[i].name != NULL; i++) {
        buffer_format(header, "%s: ", schema->keys[i].name);
        if (schema->keys[i].kind == KEY_LIST)
            for (int32_t j = 0; j < side; j++)
                buffer_format(header, "%s%u%s", j == 0 ? "[" : ", ",
                              random_below(random, (uint32_t)side - 1) + 1,
                              j + 1 == side ? "]" : "");
        else
            buffer_number(header, small(game, i));
        buffer_character(header, '\n');
    }
}

struct choice {
    const struct game *game;
    uint64_t *random;
    uint32_t offered;
    struct buffer text;
};

/* Keeps each of the moves with the same probability. */
static bool choose(void *context, const struct move *move)
{
    struct choice *const choice = context;

    if (random_below(choice->random, ++choice->offered) == 0) {
        choice->text.len = 0;
        choice->game->write(move, &choice->text);
    }
    return choice->offered < 500;
}

struct played play(const char *header, uint32_t moves, uint64_t *random)
{
    struct buffer text = {0};
    struct choice choice = {.random = random};

    buffer_format(&text, "%smoves: |\n", header);
    struct played played = recorded(buffer_string(&text));
    while (played.visit.judgement->moves < moves && played.visit.judgement->to_move > 0) {
        choice.game = played.visit.judgement->game;
        choice.offered = 0;
        (void)choice.game->legal(played.visit.judgement->position, choose, &choice);
        if (choice.offered == 0)
            break;
        buffer_format(&text, "  %s\n", buffer_string(&choice.text));
        played_release(&played);
        played = recorded(buffer_string(&text));
    }
    buffer_release(&text);
    buffer_release(&choice.text);
    return played;
}

static void write_list(const struct record *record, const struct symmetry *symmetry, int key,
                       struct buffer *text)
{
    int32_t turned[16];

    symmetry_list(symmetry, &record->setup, key, turned);
    for (int32_t i = 0; i < record->setup.numbers[0]; i++)
        buffer_format(text, "%s%d", i == 0 ? "[" : ", ", turned[i]);
    buffer_character(text, ']');
}

struct played twin_of(const struct played *played, const struct symmetry *symmetry)
{
    const struct judgement *const judgement = played->visit.judgement;
    const struct record *const record = &judgement->record;
    const struct schema *const schema = record->schema;
    struct buffer text = {0}, move = {0};

    buffer_format(&text, "game: %s\nplayers: %d\n", schema->id, record->setup.players);
    for (int i = 0; i < KEYS_MOST && schema->keys[i].name != NULL; i++) {
        buffer_format(&text, "%s: ", schema->keys[i].name);
        if (schema->keys[i].kind == KEY_LIST)
            write_list(record, symmetry, i, &text);
        else
            buffer_number(&text, record->setup.numbers[i]);
        buffer_character(&text, '\n');
    }
    buffer_text(&text, "moves: |\n");
    for (size_t i = 0; i < judgement->trace.count; i++) {
        if (judgement->trace.entries[i].kind != ITEM_MOVE)
            continue;
        move.len = 0;
        game_bytes_move(judgement, symmetry, &judgement->trace.entries[i], &move);
        buffer_format(&text, "  %s\n", buffer_string(&move) + sizeof(int32_t));
    }
    const struct played twin = recorded(buffer_string(&text));
    buffer_release(&text);
    buffer_release(&move);
    return twin;
}
