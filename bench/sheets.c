/* Copies the records of generate on standard input as sheets of paper:
 *
 *     sheets ascii|utf8|numbers TRUTH <records
 *         the sheets to standard output, `numbers` with those of the moves beside what they drew;
 *         and to the file TRUTH the same records with their moves
 *     sheets mistakes|numbered SEED COUNT <records
 *         so many copies of each with one mistake, and how many are noticed, by game and by kind
 *     sheets missed SEED COUNT <records
 *         the sheets whose mistake is not noticed
 *
 * All claim the scores and the winner that the game has. A mistake that leaves a sound sheet of
 * another winner is counted apart. */
#include "base/random.h"
#include "notation/document.h"
#include "render/text/text.h"
#include "validator/arbiter.h"
#include "validator/games/games.h"
#include "validator/numbers/angle.h"
#include "validator/view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TRIES_MOST = 100, KINDS_MOST = 8, UNITS = 12 };

struct copier {
    uint64_t seed;
    enum text_style style;
    struct arbiter *arbiter, *reader; /* `reader` judges what was copied */
    const struct judgement *judgement;
    struct buffer header, board, copy;
    bool missed;     /* prints what is not noticed */
    bool misprinted; /* the next board has a wrong digit */
};

/* How many mistakes were made, and what became of them. */
struct tally {
    size_t made, noticed, turned;
};

static size_t draw(struct copier *copier, size_t limit)
{
    return random_below(&copier->seed, limit);
}

/* --- what may be mistaken */

/* Changes what is to be drawn; false if there is nothing to change in this way. */
typedef bool mistake(struct copier *copier, struct view *view);

/* Another digit in place of one of the number's. */
static struct integer misread(struct copier *copier, struct integer number)
{
    struct buffer digits = {0};

    integer_write(&digits, number);
    const bool negative = digits.bytes[0] == '-';
    const size_t at = negative + draw(copier, digits.len - negative);
    const char old = digits.bytes[at];
    while (digits.bytes[at] == old)
        digits.bytes[at] = (char)('0' + draw(copier, 10));
    struct arithmetic *const arithmetic = copier->judgement->position->arithmetic;
    struct integer wrong = integer_read(arithmetic, digits.bytes + negative, digits.len - negative);
    if (negative)
        wrong = integer_subtract(arithmetic, integer_of(0), wrong);
    buffer_release(&digits);
    return wrong;
}

static struct view_label *draw_label(struct copier *copier, const struct view *view)
{
    return view->grid.count == 0 ? NULL : &view->grid.labels[draw(copier, view->grid.count)];
}

static bool grid_digit(struct copier *copier, struct view *view)
{
    struct view_label *const label = draw_label(copier, view);

    if (label == NULL || label->cross)
        return false;
    label->number = misread(copier, label->number);
    return true;
}

static bool grid_taken(const struct view *view, const struct view_label *like, struct square square)
{
    for (size_t i = 0; i < view->grid.count; i++) {
        const struct view_label *const label = &view->grid.labels[i];
        if (label->sheet == like->sheet && label->second == like->second &&
            square_equal(label->square, square))
            return true;
    }
    return false;
}

/* Into an empty square beside its own. */
static bool grid_moved(struct copier *copier, struct view *view)
{
    struct view_label *const label = draw_label(copier, view);

    if (label == NULL)
        return false;
    const struct square to = {label->square.column + (int32_t)draw(copier, 3) - 1,
                              label->square.row + (int32_t)draw(copier, 3) - 1};
    if (!on_board(to, view->grid.side) || grid_taken(view, label, to))
        return false;
    label->square = to;
    return true;
}

/* Two numbers of one kind. */
static bool grid_exchanged(struct copier *copier, struct view *view)
{
    struct view_label *const a = draw_label(copier, view), *const b = draw_label(copier, view);

    if (a == NULL || a->cross || a->sheet != b->sheet || a->second != b->second ||
        integer_equal(a->number, b->number))
        return false;
    const struct integer number = a->number;
    a->number = b->number;
    b->number = number;
    return true;
}

/* Both numbers of two squares: where squares may be filled in any order, nobody can notice. */
static bool grid_squares(struct copier *copier, struct view *view)
{
    const struct view_label *const a = draw_label(copier, view), *const b =
                                                                     draw_label(copier, view);

    if (a == NULL || !view->grid.seconds || square_equal(a->square, b->square))
        return false;
    const struct square one = a->square, other = b->square;
    for (size_t i = 0; i < view->grid.count; i++) {
        struct view_label *const label = &view->grid.labels[i];
        if (square_equal(label->square, one))
            label->square = other;
        else if (square_equal(label->square, other))
            label->square = one;
    }
    return true;
}

static bool grid_missing(struct copier *copier, struct view *view)
{
    struct view_label *const label = draw_label(copier, view);

    if (label != NULL)
        *label = view->grid.labels[--view->grid.count];
    return label != NULL;
}

static bool lattice_drawn(const struct view *view, struct square from, struct square to)
{
    for (size_t i = 0; i < view->lattice.count; i++) {
        const struct view_segment *const segment = &view->lattice.segments[i];
        if ((square_equal(segment->from, from) && square_equal(segment->to, to)) ||
            (square_equal(segment->from, to) && square_equal(segment->to, from)))
            return true;
    }
    return false;
}

static bool lattice_missing(struct copier *copier, struct view *view)
{
    struct view_lattice *const lattice = &view->lattice;

    if (lattice->count > 0)
        lattice->segments[draw(copier, lattice->count)] = lattice->segments[lattice->count - 1];
    return lattice->count-- > 0;
}

/* Gives a segment other ends that no segment has. */
static bool place_segment(const struct view *view, struct view_segment *segment, struct square from,
                          struct square to)
{
    if (!on_board(from, view->lattice.dots) || !on_board(to, view->lattice.dots) ||
        lattice_drawn(view, from, to))
        return false;
    segment->from = from;
    segment->to = to;
    return true;
}

static bool lattice_added(struct copier *copier, struct view *view)
{
    struct view_lattice *const lattice = &view->lattice;
    const size_t dots = (size_t)lattice->dots;
    const struct square from = {(int32_t)draw(copier, dots), (int32_t)draw(copier, dots)};
    const bool down = draw(copier, 2) == 0;
    const struct square to = {from.column + !down, from.row + down};

    if (lattice->count == 0)
        return false;
    struct view_segment *const more =
        arena_allocate(view->arena, (lattice->count + 1) * sizeof *more);
    memcpy(more, lattice->segments, lattice->count * sizeof *more);
    more[lattice->count] = more[draw(copier, lattice->count)];
    more[lattice->count].move = 1;
    if (!place_segment(view, &more[lattice->count], from, to))
        return false;
    lattice->segments = more;
    lattice->count++;
    return true;
}

/* One step aside, or turned around one of its ends. */
static bool lattice_moved(struct copier *copier, struct view *view)
{
    struct view_lattice *const lattice = &view->lattice;
    struct view_segment *const segment =
        lattice->count == 0 ? NULL : &lattice->segments[draw(copier, lattice->count)];
    const int32_t across = (int32_t)draw(copier, 3) - 1;
    const int32_t down = across != 0 ? 0 : draw(copier, 2) == 0 ? 1 : -1;

    if (segment == NULL)
        return false;
    const struct square from = segment->from, to = segment->to;
    if (draw(copier, 2) == 0)
        return place_segment(view, segment, from,
                             (struct square){from.column + across, from.row + down});
    return place_segment(view, segment, (struct square){from.column + across, from.row + down},
                         (struct square){to.column + across, to.row + down});
}

static bool lattice_pen(struct copier *copier, struct view *view)
{
    if (!view->lattice.pens || view->lattice.count == 0)
        return false;
    struct view_segment *const segment = &view->lattice.segments[draw(copier, view->lattice.count)];
    segment->pen = (uint8_t)(3 - segment->pen);
    return true;
}

static bool cards_digit(struct copier *copier, struct view *view)
{
    int32_t *const card = (int32_t *)view->cards.order + draw(copier, view->cards.count);
    const struct integer wrong = misread(copier, integer_of(*card));

    if (view->cards.exchanged[0] == *card)
        view->cards.exchanged[0] = (int32_t)wrong.value;
    if (view->cards.exchanged[1] == *card)
        view->cards.exchanged[1] = (int32_t)wrong.value;
    *card = (int32_t)wrong.value;
    return true;
}

static bool cards_exchanged(struct copier *copier, struct view *view)
{
    int32_t *const order = (int32_t *)view->cards.order;
    const size_t a = draw(copier, view->cards.count), b = draw(copier, view->cards.count);
    const int32_t card = order[a];

    order[a] = order[b];
    order[b] = card;
    return a != b;
}

static bool cards_missing(struct copier *copier, struct view *view)
{
    int32_t *const order = (int32_t *)view->cards.order;
    const size_t at = draw(copier, view->cards.count--);

    memmove(order + at, order + at + 1, (view->cards.count - at) * sizeof *order);
    return true;
}

/* A section that is filled. */
static bool draw_section(struct copier *copier, const struct view *view, size_t *section)
{
    const size_t wedges = (size_t)view->target.wedges;

    *section = draw(copier, wedges * ((size_t)view->target.rings + 1));
    return view->target.moves[*section] != 0;
}

static bool target_digit(struct copier *copier, struct view *view)
{
    size_t section;

    if (!draw_section(copier, view, &section))
        return false;
    struct integer *const number = (struct integer *)&view->target.sections[section];
    *number = misread(copier, *number);
    return true;
}

static bool target_exchanged(struct copier *copier, struct view *view)
{
    struct integer *const sections = (struct integer *)view->target.sections;
    size_t a, b;

    if (!draw_section(copier, view, &a) || !draw_section(copier, view, &b) ||
        integer_equal(sections[a], sections[b]))
        return false;
    const struct integer number = sections[a];
    sections[a] = sections[b];
    sections[b] = number;
    return true;
}

static bool target_missing(struct copier *copier, struct view *view)
{
    size_t section;
    const bool found = draw_section(copier, view, &section);

    ((uint32_t *)view->target.moves)[section] = found ? 0 : view->target.moves[section];
    return found;
}

static bool target_points(struct copier *copier, struct view *view)
{
    const size_t ring = draw(copier, (size_t)view->target.rings);
    struct integer *const points = (struct integer *)&view->target.points[ring];

    if (view->target.moves[(ring + 1) * (size_t)view->target.wedges] == 0)
        return false;
    *points = misread(copier, *points);
    return true;
}

static struct view_chord *draw_chord(struct copier *copier, const struct view *view)
{
    return view->circle.count == 0 ? NULL : &view->circle.chords[draw(copier, view->circle.count)];
}

static bool chord_bearing(struct copier *copier, struct view *view)
{
    struct view_chord *const chord = draw_chord(copier, view);

    if (chord == NULL)
        return false;
    const int64_t degrees = chord->bearing / DEGREE;
    chord->bearing += (misread(copier, integer_of(degrees)).value - degrees) * DEGREE;
    return true;
}

/* A digit of the length as it is printed. */
static bool chord_length(struct copier *copier, struct view *view)
{
    struct view_chord *const chord = draw_chord(copier, view);

    if (chord == NULL)
        return false;
    const double unit = 1e12, whole = chord->length * unit;
    chord->length = (double)misread(copier, integer_of((int64_t)(whole + 0.5))).value / unit;
    return true;
}

static bool chord_crossings(struct copier *copier, struct view *view)
{
    struct view_chord *const chord = draw_chord(copier, view);

    if (chord != NULL)
        chord->crossings = (int32_t)misread(copier, integer_of(chord->crossings)).value;
    return chord != NULL;
}

static bool chord_player(struct copier *copier, struct view *view)
{
    struct view_chord *const chord = draw_chord(copier, view);

    if (chord != NULL)
        chord->player = (uint16_t)(3 - chord->player);
    return chord != NULL;
}

static bool chord_exchanged(struct copier *copier, struct view *view)
{
    struct view_chord *const a = draw_chord(copier, view), *const b = draw_chord(copier, view);

    if (a == NULL || a == b)
        return false;
    const struct view_chord chord = *a;
    *a = *b;
    *b = chord;
    return true;
}

static bool chord_missing(struct copier *copier, struct view *view)
{
    struct view_chord *const chord = draw_chord(copier, view);

    if (chord == NULL)
        return false;
    struct view_chord *const end = view->circle.chords + --view->circle.count;
    memmove(chord, chord + 1, (size_t)(end - chord) * sizeof *chord);
    return true;
}

/* An answer, with a list of its own. */
static struct view_answer *draw_answer(struct copier *copier, const struct view *view)
{
    if (view->rounds.count == 0)
        return NULL;
    struct view_answer *const answer = &view->rounds.answers[draw(copier, view->rounds.count)];
    if (answer->pick)
        return answer;
    struct integer *const list = arena_allocate(view->arena, (size_t)answer->round * sizeof *list);
    memcpy(list, answer->list, (size_t)answer->round * sizeof *list);
    answer->list = list;
    return answer;
}

/* Any digit of the table, after it has been drawn. */
static bool round_digit(struct copier *copier, struct view *view)
{
    copier->misprinted = view->rounds.count > 0;
    return copier->misprinted;
}

static bool round_entry(struct copier *copier, struct view *view)
{
    struct view_answer *const answer = draw_answer(copier, view);

    if (answer == NULL || answer->pick)
        return false;
    struct integer *const entry =
        (struct integer *)&answer->list[draw(copier, (size_t)answer->round)];
    *entry = misread(copier, *entry);
    return true;
}

static bool round_exchanged(struct copier *copier, struct view *view)
{
    struct view_answer *const answer = draw_answer(copier, view);

    if (answer == NULL || answer->pick || answer->round == 1)
        return false;
    struct integer *const list = (struct integer *)answer->list;
    const size_t at = draw(copier, (size_t)answer->round - 1);
    const struct integer entry = list[at];
    list[at] = list[at + 1];
    list[at + 1] = entry;
    return true;
}

static bool round_points(struct copier *copier, struct view *view)
{
    struct view_answer *const answer = draw_answer(copier, view);

    if (answer == NULL || answer->pick)
        return false;
    answer->points = misread(copier, answer->points);
    return true;
}

static bool round_sign(struct copier *copier, struct view *view)
{
    struct view_answer *const answer = draw_answer(copier, view);

    if (answer == NULL || answer->pick || answer->points.value == 0)
        return false;
    answer->points.value = -answer->points.value;
    return true;
}

/* What may be mistaken in each geometry. */
static const struct {
    const char *name;
    mistake *make;
} kinds[][KINDS_MOST] = {
    [VIEW_GRID] = {{"digit", grid_digit},
                   {"moved", grid_moved},
                   {"exchanged", grid_exchanged},
                   {"squares", grid_squares},
                   {"missing", grid_missing}},
    [VIEW_LATTICE] = {{"missing", lattice_missing},
                      {"added", lattice_added},
                      {"moved", lattice_moved},
                      {"pen", lattice_pen}},
    [VIEW_CARDS] = {{"digit", cards_digit},
                    {"exchanged", cards_exchanged},
                    {"missing", cards_missing}},
    [VIEW_TARGET] = {{"digit", target_digit},
                     {"exchanged", target_exchanged},
                     {"missing", target_missing},
                     {"points", target_points}},
    [VIEW_CIRCLE] = {{"bearing", chord_bearing},
                     {"length", chord_length},
                     {"crossings", chord_crossings},
                     {"player", chord_player},
                     {"exchanged", chord_exchanged},
                     {"missing", chord_missing}},
    [VIEW_ROUNDS] = {{"digit", round_digit},
                     {"entry", round_entry},
                     {"exchanged", round_exchanged},
                     {"points", round_points},
                     {"sign", round_sign}},
};

/* --- the sheet */

static const char *const *player_names(const struct record *record, struct arena *arena)
{
    const int players = record->setup.players;
    const char **const names = arena_allocate(arena, ((size_t)players + 1) * sizeof *names);
    struct buffer name = {0};

    for (int player = 1; player <= players; player++) {
        name.len = 0;
        record_write_name(record, player, &name);
        names[player] = arena_copy(arena, name.bytes, name.len);
    }
    buffer_release(&name);
    return names;
}

static struct view look(const struct copier *copier)
{
    const struct judgement *const judgement = copier->judgement;
    struct arena *const arena = arbiter_arena(copier->arbiter);
    struct view view = {.arena = arena,
                        .names = player_names(&judgement->record, arena),
                        .trace = &judgement->trace,
                        .last_move = judgement->moves};

    judgement->game->view(judgement->position, &judgement->trace, judgement->trace.count, &view);
    return view;
}

static void misprint(struct copier *copier)
{
    char *const bytes = copier->board.bytes;
    size_t at;

    do
        at = draw(copier, copier->board.len);
    while (bytes[at] < '0' || bytes[at] > '9');
    const char old = bytes[at];
    while (bytes[at] == old)
        bytes[at] = (char)('0' + draw(copier, 10));
}

/* Writes the record with its board as it is drawn, indented. */
static void write_copy(struct copier *copier, const struct view *view)
{
    copier->board.len = copier->copy.len = 0;
    text_draw(view, copier->style, NULL, &copier->board);
    if (copier->misprinted)
        misprint(copier);
    copier->misprinted = false;
    buffer_append(&copier->copy, copier->header.bytes, copier->header.len);
    buffer_text(&copier->copy, "board: |\n");
    const char *at = copier->board.bytes, *const end = at + copier->board.len;
    while (at < end) {
        const char *const stop = memchr(at, '\n', (size_t)(end - at));
        buffer_text(&copier->copy, stop > at ? "  " : "");
        buffer_append(&copier->copy, at, (size_t)(stop - at) + 1);
        at = stop + 1;
    }
}

/* Decimals are written out, since claims have no exponents. */
static void write_score(const struct judgement *judgement, int player, struct buffer *out)
{
    struct buffer score = {0};

    score_write(judgement, player, &score);
    if (judgement->game->schema.decimal_scores)
        buffer_format(out, "%.20f", strtod(buffer_string(&score), NULL));
    else
        buffer_append(out, score.bytes, score.len);
    buffer_release(&score);
}

static void write_claims(const struct judgement *judgement, struct buffer *out)
{
    const char *before = "winner: [";

    if (judgement->status != STATUS_COMPLETE)
        return;
    for (int player = 1; player <= judgement->record.setup.players; player++) {
        if (judgement->scored) {
            buffer_text(out, player == 1 ? "scores: [" : ", ");
            write_score(judgement, player, out);
        }
    }
    buffer_text(out, judgement->scored ? "]\n" : "");
    for (int player = 1; player <= judgement->record.setup.players; player++) {
        if (!judgement->winners[player])
            continue;
        buffer_format(out, "%s%d", before, player);
        before = ", ";
    }
    buffer_text(out, "]\n");
}

/* The moves stay where they are in the document. */
static const char *take_header(struct copier *copier, const struct document *document)
{
    const char *const moves = strstr(document->bytes, "\nmoves:");

    copier->header.len = 0;
    buffer_append(&copier->header, document->bytes, (size_t)(moves - document->bytes) + 1);
    write_claims(copier->judgement, &copier->header);
    return moves + 1;
}

/* Copies a record with one mistake, and counts whether it is noticed. */
static void copy_wrongly(struct copier *copier, struct tally *tallies)
{
    for (int tries = 0; tries < TRIES_MOST; tries++) {
        struct view view = look(copier);
        const size_t kind = draw(copier, KINDS_MOST);
        if (kinds[view.geometry][kind].make == NULL ||
            !kinds[view.geometry][kind].make(copier, &view))
            continue;
        write_copy(copier, &view);
        const struct document document = {
            .bytes = copier->copy.bytes, .len = copier->copy.len, .line = 1};
        const struct judgement *const judgement = arbiter_judge(copier->reader, &document);
        const bool noticed = !status_is_sound(judgement->status);
        tallies[kind].made++;
        tallies[kind].noticed += noticed;
        tallies[kind].turned +=
            !noticed && !judgement->untold &&
            memcmp(judgement->winners, copier->judgement->winners, sizeof judgement->winners) != 0;
        if (!noticed && copier->missed)
            printf("%.*sx-mistake: %s\n", (int)copier->copy.len, copier->copy.bytes,
                   kinds[view.geometry][kind].name);
        return;
    }
}

static void print_tally(const char *name, struct tally tally)
{
    printf("%-26s %6zu made %6zu noticed %6.2f %%", name, tally.made, tally.noticed,
           tally.made == 0 ? 100 : 100 * (double)tally.noticed / (double)tally.made);
    printf(tally.turned > 0 ? " %6zu with another winner\n" : "\n", tally.turned);
}

static void print_tallies(struct tally (*tallies)[KINDS_MOST], const enum geometry *geometries)
{
    for (int i = 0; i < GAME_COUNT; i++) {
        struct tally all = {0};
        for (size_t kind = 0; kind < KINDS_MOST; kind++) {
            all.made += tallies[i][kind].made;
            all.noticed += tallies[i][kind].noticed;
            all.turned += tallies[i][kind].turned;
        }
        if (all.made == 0)
            continue;
        print_tally(games[i]->schema.id, all);
        for (size_t kind = 0; kind < KINDS_MOST; kind++) {
            char name[64];
            snprintf(name, sizeof name, "    %s", kinds[geometries[i]][kind].name);
            if (tallies[i][kind].made > 0)
                print_tally(name, tallies[i][kind]);
        }
    }
}

static int index_of(const struct game *game)
{
    int i = 0;

    while (games[i] != game)
        i++;
    return i;
}

/* Copies every record on standard input; without `truth`, with `count` mistakes each. */
static int copy_all(struct copier *copier, FILE *truth, size_t count)
{
    struct tally tallies[GAME_COUNT][KINDS_MOST] = {0};
    enum geometry geometries[GAME_COUNT] = {VIEW_GRID};
    struct source source = {0};
    const struct document *document;

    source_open(&source, STDIN_FILENO, NULL, NULL);
    while ((document = source_next(&source)) != NULL) {
        copier->judgement = arbiter_judge(copier->arbiter, document);
        const int game = index_of(copier->judgement->game);
        const char *const moves = take_header(copier, document);
        const struct view view = look(copier);
        geometries[game] = view.geometry;
        if (truth != NULL) {
            write_copy(copier, &view);
            fwrite(copier->copy.bytes, 1, copier->copy.len, stdout);
            fwrite(copier->header.bytes, 1, copier->header.len, truth);
            fwrite(moves, 1, (size_t)(document->bytes + document->len - moves), truth);
        }
        for (size_t i = 0; i < count; i++)
            copy_wrongly(copier, tallies[game]);
    }
    if (truth == NULL && !copier->missed)
        print_tallies(tallies, geometries);
    const bool failed = source.error != 0 || fflush(stdout) != 0;
    source_release(&source);
    return failed || (truth != NULL && fclose(truth) != 0) ? 2 : 0;
}

int main(int count, char **words)
{
    struct copier copier = {.style = TEXT_ASCII};
    const bool mistakes = count == 4 && strcmp(words[1], "mistakes") == 0;
    const bool missed = count == 4 && strcmp(words[1], "missed") == 0;
    const bool numbered = count == 4 && strcmp(words[1], "numbered") == 0;
    FILE *truth = NULL;

    if (count == 3)
        truth = fopen(words[2], "w");
    if (truth == NULL && !mistakes && !missed && !numbered) {
        fprintf(stderr, "usage: sheets ascii|utf8|numbers TRUTH <records\n"
                        "       sheets mistakes|numbered|missed SEED COUNT <records\n");
        return 2;
    }
    copier.missed = missed;
    if (truth == NULL)
        copier.seed = strtoull(words[2], NULL, 10);
    else if (strcmp(words[1], "utf8") == 0)
        copier.style = TEXT_UTF8;
    if (numbered || strcmp(words[1], "numbers") == 0)
        copier.style = TEXT_ASCII | TEXT_NUMBERS;
    copier.arbiter = arbiter_new();
    copier.reader = arbiter_new();
    const int status = copy_all(&copier, truth, truth == NULL ? strtoul(words[3], NULL, 10) : 0);
    buffer_release(&copier.header);
    buffer_release(&copier.board);
    buffer_release(&copier.copy);
    arbiter_free(copier.arbiter);
    arbiter_free(copier.reader);
    return status;
}
