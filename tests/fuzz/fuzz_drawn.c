/* A fuzz target for libFuzzer: drawn boards of every game. The first byte chooses the game, the
 * others are its board, whatever their indentation. Marks lie inside of the text and of the board,
 * and a board without errors is drawn again in the same way once its moves are known. */
#include "notation/drawn/drawn.h"
#include "render/text/text.h"
#include "tests/fuzz/fuzzed.h"
#include "validator/arbiter.h"

#include <string.h>

/* A board so wide that its numbers have two digits. */
#define LIST_21 "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20]"
#define BY_NUMBERS_21 \
    "game: by-numbers\nplayers: 2\nsquares: 21\ncolumns: " LIST_21 "\nrows: " LIST_21 "\n"

static const char *const headers[] = {
    "game: not-divisors\nplayers: 2\nsquares: 3\n",
    "game: plexus\nplayers: 2\ndots: 5\n",
    "game: stepping\nplayers: 3\nsquares: 3\n",
    "game: permutations\nplayers: [Ann, Bob B]\nrounds: 4\n",
    "game: connecting\nplayers: 2\ndots: 4\nrules: {diagonals: true}\n",
    "game: bidirectional\nplayers: 2\ndots: 4\n",
    "game: scrambled\nplayers: 2\ncards: 6\n",
    "game: by-numbers\nplayers: 2\nsquares: 3\ncolumns: [1, 2, 2]\nrows: [2, 2, 1]\n",
    "game: prime-target\nplayers: 2\nwedges: 4\nrings-each: 2\n",
    "game: differences\nplayers: 2\nsquares: 5\n",
    "game: bouncing\nplayers: 2\nwhole-moves: 3\n",
    BY_NUMBERS_21,
};

enum { HEADERS = sizeof headers / sizeof headers[0] };

static void check_square(struct square square, int32_t side)
{
    insist(square.column >= 0 && square.column < side && square.row >= 0 && square.row < side);
}

static void check_marks(const struct record *record)
{
    const struct drawn *const drawn = record->drawn;
    const enum drawn_as drawn_as = record->schema->drawn_as;

    insist(drawn->start <= drawn->end && drawn->end <= record->text.len);
    for (size_t i = 0; i < drawn->count; i++) {
        const struct mark *const mark = &drawn->marks[i];
        insist(mark->start < mark->end && mark->end <= record->text.len);
        insist(mark->digits.len <= DIGITS_MOST && mark->stroke.len <= DIGITS_MOST);
        if (drawn_as == DRAWN_GRID || drawn_as == DRAWN_LATTICE)
            check_square(mark->at, record->setup.numbers[0]);
        if (mark->kind == MARK_SEGMENT)
            check_square(mark->to, record->setup.numbers[0]);
        insist(mark->sheet == 0 || mark->sheet < record->schema->sheets);
    }
}

static void draw(struct arbiter *arbiter, const struct judgement *judgement)
{
    size_t entries;
    const struct position *const position =
        arbiter_position(arbiter, judgement, judgement->moves, &entries);
    struct view view = {.arena = arbiter_arena(arbiter), .last_move = judgement->moves};
    struct buffer board = {0};

    judgement->game->view(position, &judgement->trace, entries, &view);
    text_draw(&view, TEXT_ASCII, NULL, &board);
    buffer_release(&board);
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t len)
{
    struct buffer text = {0};

    if (len == 0)
        return 0;
    write_record(headers[bytes[0] % HEADERS], "board", bytes + 1, len - 1, &text);
    struct arbiter *const arbiter = arbiter_new();
    const struct document document = {.bytes = buffer_string(&text), .len = text.len, .line = 1};
    const struct judgement *const judgement = arbiter_judge(arbiter, &document);
    insist(judgement != NULL);
    if (judgement->record.drawn != NULL)
        check_marks(&judgement->record);
    if (judgement->status != STATUS_MALFORMED) {
        const struct judgement copy = *judgement;
        draw(arbiter, &copy);
    }
    arbiter_free(arbiter);
    buffer_release(&text);
    return 0;
}
