/* A fuzz target for libFuzzer: the moves of every game. The first byte chooses the game, the others
 * are its move text. Items stand in their order inside of the text, the trace goes on from item to
 * item, the game can be set up again after any number of its moves, and what was accepted is legal
 * there when it is read as the game writes it. */
#include "tests/fuzz/fuzzed.h"
#include "validator/arbiter.h"

#include <string.h>

/* Small boards fill quickly. */
static const char *const headers[] = {
    "game: not-divisors\nplayers: 2\nsquares: 3\n",
    "game: plexus\nplayers: 2\ndots: 5\n",
    "game: stepping\nplayers: 3\nsquares: 4\n",
    "game: permutations\nplayers: 2\nrounds: 3\n",
    "game: connecting\nplayers: 2\ndots: 4\n",
    "game: bidirectional\nplayers: 2\ndots: 5\n",
    "game: scrambled\nplayers: 2\ncards: 6\n",
    "game: by-numbers\nplayers: 2\nsquares: 3\ncolumns: [1, 2, 3]\nrows: [3, 2, 1]\n",
    "game: prime-target\nplayers: 2\nwedges: 5\nrings-each: 2\n",
    "game: differences\nplayers: 2\nsquares: 8\n",
    "game: differences\nplayers: [Ann, Bob]\nsquares: 8\ntime: {each: 5 days}\n",
    "game: bouncing\nplayers: 2\nwhole-moves: 4\n",
};

enum { HEADERS = sizeof headers / sizeof headers[0] };

static void check_items(const struct record *record)
{
    uint32_t end = 0;

    for (size_t i = 0; i < record->items.count; i++) {
        const struct item *const item = &record->items.list[i];
        insist(item->start >= end && item->end > item->start && item->end <= record->text.len);
        insist(item->body >= item->start && item->body <= item->end);
        end = item->end;
    }
}

static void check_trace(const struct judgement *judgement)
{
    const struct trace *const trace = &judgement->trace;
    uint32_t moves = 0;

    for (size_t i = 0; i < trace->count; i++) {
        const struct trace_entry *const entry = &trace->entries[i];
        insist(entry->item < judgement->record.items.count);
        insist(i == 0 || entry->item > trace->entries[i - 1].item);
        insist(entry->player <= judgement->record.setup.players);
        insist(entry->scorer <= judgement->record.setup.players);
        moves += entry->kind == ITEM_MOVE;
    }
    insist(moves == judgement->moves);
}

static bool count_move(void *context, const struct move *move)
{
    (void)move;
    return ++*(size_t *)context < 20;
}

/* After any number of moves the position has that many, and asking for legal ones changes nothing.
 */
static void check_positions(struct arbiter *arbiter, const struct judgement *judgement)
{
    for (uint32_t moves = 0; moves <= judgement->moves; moves++) {
        size_t entries, legal = 0;
        struct position *const position = arbiter_position(arbiter, judgement, moves, &entries);
        insist(position->moves == moves && entries <= judgement->trace.count);
        if (!position->over)
            (void)judgement->game->legal(position, count_move, &legal);
        insist(position->moves == moves);
    }
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t len)
{
    struct buffer text = {0};

    if (len == 0)
        return 0;
    write_record(headers[bytes[0] % HEADERS], "moves", bytes + 1, len - 1, &text);
    struct arbiter *const arbiter = arbiter_new();
    const struct document document = {.bytes = buffer_string(&text), .len = text.len, .line = 1};
    const struct judgement *const judgement = arbiter_judge(arbiter, &document);
    insist(judgement != NULL);
    check_items(&judgement->record);
    if (judgement->status != STATUS_MALFORMED) {
        const struct judgement copy = *judgement;
        check_trace(&copy);
        check_positions(arbiter, &copy);
    }
    arbiter_free(arbiter);
    buffer_release(&text);
    return 0;
}
