/* Puts a slip of the pen into each record of generate on standard input: slips SEED TRUTH [bare].
 * Standard output gets the records with a slip, which is never a legal game that keeps all claims;
 * the file TRUTH gets the same records without it, and under `x-slip:` what the slip is. They claim
 * the final scores, the winner, and a number every fourth move; `bare` ones claim nothing. */
#include "base/random.h"
#include "notation/document.h"
#include "validator/arbiter.h"
#include "validator/numbering.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { NUMBERED = 4, BARE_LINE = 8, TEXT_MOST = 2000, MOVES_MOST = 2000, TRIES_MOST = 400 };

struct move_text {
    char text[TEXT_MOST];
    uint32_t number; /* before it, where it has one */
    int player;
};

struct writer {
    uint64_t seed;
    bool bare;
    struct arbiter *arbiter, *reader; /* `reader` judges what was written */
    const struct judgement *judgement;
    struct move_text *moves;
    size_t count;
    struct buffer header, claims, sound, slipped, canonical, again;
};

/* What is done to the moves before they are written. */
struct slip {
    const char *name;
    size_t at;            /* the move */
    char text[TEXT_MOST]; /* what stands instead of it */
    bool missing, doubled, exchanged, tagged;
    int tag; /* instead of the player's, if `tagged` */
};

static size_t draw(struct writer *writer, size_t limit)
{
    return random_below(&writer->seed, limit);
}

static const char *text_at(const struct writer *writer, const struct slip *slip, size_t move)
{
    if (slip != NULL && slip->exchanged && move == slip->at)
        return writer->moves[move + 1].text;
    if (slip != NULL && slip->exchanged && move == slip->at + 1)
        return writer->moves[move - 1].text;
    return slip != NULL && move == slip->at ? slip->text : writer->moves[move].text;
}

static void write_move(const struct writer *writer, const struct slip *slip, size_t move, bool tags,
                       struct buffer *out)
{
    const bool wrong = slip != NULL && slip->tagged && move == slip->at;

    buffer_character(out, ' ');
    if (tags)
        buffer_format(out, "%d:", wrong ? slip->tag : writer->moves[move].player);
    buffer_text(out, text_at(writer, slip, move));
}

/* Numbers stay where they stood before the slip. */
static void write_moves(const struct writer *writer, const struct slip *slip, bool tags,
                        struct buffer *out)
{
    for (size_t move = 0; move < writer->count; move++) {
        if (move % (writer->bare ? BARE_LINE : NUMBERED) == 0)
            buffer_text(out, "\n ");
        if (!writer->bare && move % NUMBERED == 0)
            buffer_format(out, " %u.", writer->moves[move].number);
        if (slip != NULL && slip->missing && move == slip->at)
            continue;
        write_move(writer, slip, move, tags, out);
        if (slip != NULL && slip->doubled && move == slip->at)
            write_move(writer, slip, move, tags, out);
    }
    buffer_character(out, '\n');
}

static void write_record(const struct writer *writer, const struct slip *slip, bool tags,
                         struct buffer *out)
{
    buffer_append(out, writer->header.bytes, writer->header.len);
    buffer_text(out, "moves: |");
    write_moves(writer, slip, tags, out);
    buffer_append(out, writer->claims.bytes, writer->claims.len);
}

/* --- what may slip */

typedef bool slip_maker(struct writer *writer, struct slip *slip);

/* A character of the text that the test accepts, drawn at random; SIZE_MAX if there is none. */
static size_t draw_character(struct writer *writer, const char *text, int (*accepts)(int))
{
    size_t found = SIZE_MAX, count = 0;

    for (size_t i = 0; text[i] != '\0'; i++)
        if (accepts((unsigned char)text[i]) && draw(writer, ++count) == 0)
            found = i;
    return found;
}

/* Characters that look alike in a hurried hand, in pairs. */
static char look_alike(struct writer *writer, char character)
{
    static const char pairs[] = "17716006388356654994277112213553addaceecghhgbhhbhnnhghhgijjimnnm"
                                "effeqggqvuuvfttf";
    size_t count = 0;
    char found = '\0';

    for (size_t i = 0; pairs[i] != '\0'; i += 2)
        if (pairs[i] == character && draw(writer, ++count) == 0)
            found = pairs[i + 1];
    return found;
}

/* The one that looks alike, the one beside it, or any other. */
static char wrong_character(struct writer *writer, char character, char first, char last)
{
    const size_t way = draw(writer, 10);
    char wrong = way < 5 ? look_alike(writer, character) : '\0';

    if (way >= 5 && way < 8)
        wrong = (char)(character + (draw(writer, 2) == 0 ? 1 : -1));
    if (way >= 8 || wrong < first || wrong > last)
        wrong = (char)(first + (char)draw(writer, (size_t)(last - first) + 1));
    return wrong;
}

static bool wrong_digit(struct writer *writer, struct slip *slip)
{
    const size_t at = draw_character(writer, slip->text, isdigit);

    slip->name = "digit";
    if (at == SIZE_MAX)
        return false;
    slip->text[at] = wrong_character(writer, slip->text[at], '0', '9');
    return true;
}

static bool wrong_letter(struct writer *writer, struct slip *slip)
{
    const size_t at = draw_character(writer, slip->text, islower);

    slip->name = "letter";
    if (at == SIZE_MAX || slip->text[at] == 'x')
        return false;
    const int32_t side = writer->judgement->record.setup.numbers[0];
    const char last = (char)('a' + (side < 26 ? side : 26) - 1);
    slip->text[at] = wrong_character(writer, slip->text[at], 'a', last);
    return true;
}

/* c4 for d3. */
static bool turned_square(struct writer *writer, struct slip *slip)
{
    const size_t at = draw_character(writer, slip->text, islower);

    slip->name = "column and row";
    if (at == SIZE_MAX || !isdigit((unsigned char)slip->text[at + 1]) ||
        slip->text[at + 1] == '0' || isdigit((unsigned char)slip->text[at + 2]) ||
        slip->text[at] > 'i')
        return false;
    const char letter = slip->text[at];
    slip->text[at] = (char)('a' + slip->text[at + 1] - '1');
    slip->text[at + 1] = (char)('1' + letter - 'a');
    return true;
}

/* Steps a coordinate of both ends of a segment, or turns the second end around the first. */
static bool shifted_segment(struct writer *writer, struct slip *slip)
{
    char *const dash = strchr(slip->text, '-');

    slip->name = "segment";
    if (dash == NULL || strlen(dash) != 3 || dash - slip->text < 2)
        return false;
    const size_t axis = draw(writer, 2); /* letters or digits */
    const char step = draw(writer, 2) == 0 ? 1 : -1;
    if (draw(writer, 2) == 0) {
        dash[(ptrdiff_t)axis - 2] = (char)(dash[(ptrdiff_t)axis - 2] + step);
        dash[axis + 1] = (char)(dash[axis + 1] + step);
    } else {
        dash[1] = dash[-2];
        dash[2] = dash[-1];
        dash[axis + 1] = (char)(dash[axis + 1] + step);
    }
    return strchr("`0:{", dash[1]) == NULL && strchr("`0:{", dash[2]) == NULL;
}

static bool transposed(struct writer *writer, struct slip *slip)
{
    const size_t len = strlen(slip->text);

    slip->name = "transposed";
    if (len < 2)
        return false;
    const size_t at = draw(writer, len - 1);
    const char first = slip->text[at];
    slip->text[at] = slip->text[at + 1];
    slip->text[at + 1] = first;
    return slip->text[at] != first;
}

static bool dropped(struct writer *writer, struct slip *slip)
{
    const size_t len = strlen(slip->text);

    slip->name = "dropped";
    if (len < 2)
        return false;
    const size_t at = draw(writer, len);
    memmove(slip->text + at, slip->text + at + 1, len - at);
    return true;
}

static bool doubled(struct writer *writer, struct slip *slip)
{
    const size_t len = strlen(slip->text);

    slip->name = "doubled";
    if (len + 2 > TEXT_MOST)
        return false;
    const size_t at = draw(writer, len);
    memmove(slip->text + at + 1, slip->text + at, len - at + 1);
    return true;
}

static int is_side(int character)
{
    return character != '\0' && strchr("ABLR+-", character) != NULL;
}

static bool wrong_side(struct writer *writer, struct slip *slip)
{
    static const char sides[] = "ABLR+-";
    const size_t at = draw_character(writer, slip->text, is_side);

    slip->name = "side";
    if (at == SIZE_MAX || (slip->text[at] == '-' && strchr("ABabcdefghijklmnop", slip->text[0])))
        return false;
    slip->text[at] = sides[(strchr(sides, slip->text[at]) - sides) ^ 1];
    return true;
}

static bool wrong_player(struct writer *writer, struct slip *slip)
{
    const size_t players = (size_t)writer->judgement->record.setup.players;

    slip->name = "player";
    slip->tagged = true;
    slip->tag = 1 + (int)draw(writer, players);
    return slip->tag != writer->moves[slip->at].player;
}

static bool missing_move(struct writer *writer, struct slip *slip)
{
    (void)writer;
    slip->name = "missing";
    return slip->missing = true;
}

static bool doubled_move(struct writer *writer, struct slip *slip)
{
    (void)writer;
    slip->name = "twice";
    return slip->doubled = true;
}

static bool exchanged_moves(struct writer *writer, struct slip *slip)
{
    slip->name = "exchanged";
    slip->exchanged = true;
    return slip->at + 1 < writer->count;
}

/* How often each slip is made, in a hundred. */
static const struct {
    slip_maker *make;
    size_t share;
} makers[] = {{wrong_digit, 22}, {wrong_letter, 20}, {turned_square, 8}, {shifted_segment, 8},
              {transposed, 6},   {dropped, 8},       {doubled, 6},       {wrong_side, 6},
              {wrong_player, 3}, {missing_move, 6},  {doubled_move, 3},  {exchanged_moves, 4}};

static slip_maker *draw_maker(struct writer *writer)
{
    size_t left = draw(writer, 100), kind = 0;

    while (left >= makers[kind].share)
        left -= makers[kind++].share;
    return makers[kind].make;
}

/* --- whether it shows */

static const struct judgement *judge(const struct writer *writer, const struct buffer *record)
{
    const struct document document = {.bytes = record->bytes, .len = record->len, .line = 1};

    return arbiter_judge(writer->reader, &document);
}

/* Tries a slip; false if it cannot be made or leaves a sound record. */
static bool try_slip(struct writer *writer, slip_maker *make, struct slip *slip)
{
    *slip = (struct slip){.at = draw(writer, writer->count)};
    memcpy(slip->text, writer->moves[slip->at].text, TEXT_MOST);
    if (!make(writer, slip))
        return false;
    writer->slipped.len = 0;
    write_record(writer, slip, slip->tagged, &writer->slipped);
    return !status_is_sound(judge(writer, &writer->slipped)->status);
}

static bool make_slip(struct writer *writer, struct slip *slip)
{
    slip_maker *make = draw_maker(writer);

    for (int i = 1; i <= TRIES_MOST; i++) {
        if (try_slip(writer, make, slip))
            return true;
        if (i % 40 == 0)
            make = draw_maker(writer);
    }
    return false;
}

/* --- the record */

static void take_move(void *context, const struct position *position, size_t number)
{
    struct writer *const writer = context;
    const struct trace_entry *const entry = &writer->judgement->trace.entries[number];
    struct move_text *const move = &writer->moves[writer->count];
    struct buffer text = {0};

    (void)position;
    if (entry->kind != ITEM_MOVE || writer->count == MOVES_MOST)
        return;
    writer->judgement->game->write(&entry->move, &text);
    if (text.len >= TEXT_MOST - 1) {
        fprintf(stderr, "slips: a move is too long\n");
        exit(2);
    }
    *move = (struct move_text){.number = entry->number, .player = entry->player};
    memcpy(move->text, text.bytes, text.len);
    buffer_release(&text);
    writer->count++;
}

static void take_header(struct writer *writer, const struct document *document)
{
    const char *const moves = strstr(document->bytes, "\nmoves:");

    writer->header.len = 0;
    buffer_append(&writer->header, document->bytes, (size_t)(moves - document->bytes) + 1);
}

static void write_winners(struct writer *writer)
{
    const struct judgement *const judgement = writer->judgement;
    const char *before = "winner: [";

    for (int player = 1; player <= judgement->record.setup.players; player++) {
        if (!judgement->winners[player])
            continue;
        buffer_text(&writer->claims, before);
        record_write_name(&judgement->record, player, &writer->claims);
        before = ", ";
    }
    buffer_text(&writer->claims, "]\n");
}

static void write_scores(struct writer *writer)
{
    const struct judgement *const judgement = writer->judgement;

    for (int player = 1; player <= judgement->record.setup.players; player++) {
        struct buffer text = {0};
        buffer_text(&writer->claims, player == 1 ? "scores: [" : ", ");
        score_write(judgement, player, &text);
        if (judgement->game->schema.decimal_scores)
            buffer_format(&writer->claims, "%.4f", strtod(buffer_string(&text), NULL));
        else
            buffer_append(&writer->claims, text.bytes, text.len);
        buffer_release(&text);
    }
    buffer_text(&writer->claims, "]\n");
}

static void take_claims(struct writer *writer)
{
    writer->claims.len = 0;
    if (writer->bare || writer->judgement->status != STATUS_COMPLETE)
        return;
    if (writer->judgement->scored)
        write_scores(writer);
    write_winners(writer);
}

static void write_both(struct writer *writer, FILE *truth)
{
    struct slip slip;

    if (!make_slip(writer, &slip))
        return;
    writer->sound.len = 0;
    write_record(writer, NULL, slip.tagged, &writer->sound);
    if (!status_is_sound(judge(writer, &writer->sound)->status)) {
        fprintf(stderr, "slips: a record is not sound:\n%s", buffer_string(&writer->sound));
        exit(2);
    }
    fwrite(writer->slipped.bytes, 1, writer->slipped.len, stdout);
    fwrite(writer->sound.bytes, 1, writer->sound.len, truth);
    fprintf(truth, "x-slip: %s\n", slip.name);
}

int main(int count, char **words)
{
    struct writer writer = {.bare = count == 4};
    struct source source = {0};
    const struct document *document;
    FILE *const truth = count >= 3 ? fopen(words[2], "w") : NULL;

    if (truth == NULL || count > 4) {
        fprintf(stderr, "usage: slips SEED TRUTH [bare] <records\n");
        return 2;
    }
    writer.seed = strtoull(words[1], NULL, 10);
    writer.arbiter = arbiter_new();
    writer.reader = arbiter_new();
    writer.moves = memory_allocate(MOVES_MOST * sizeof *writer.moves);
    source_open(&source, STDIN_FILENO, NULL, NULL);
    while ((document = source_next(&source)) != NULL) {
        writer.judgement = arbiter_judge(writer.arbiter, document);
        writer.count = 0;
        take_header(&writer, document);
        take_claims(&writer);
        arbiter_walk(writer.arbiter, writer.judgement, take_move, &writer);
        write_both(&writer, truth);
    }
    return source.error == 0 && fflush(stdout) == 0 && fclose(truth) == 0 ? 0 : 2;
}
