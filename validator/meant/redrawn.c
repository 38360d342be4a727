#include "validator/meant/redrawn.h"

#include "base/character.h"
#include "notation/drawn/marks.h"
#include "validator/meant/kinds.h"

#include <stdlib.h>
#include <string.h>

enum {
    DRAWING_MOST = 32768, /* bytes of a drawing that are looked at, around what is wrong */
    CHARACTERS_MOST = 48, /* different ones in a drawing */
    CHARACTER_BYTES = 4
};

/* A character of the drawing. */
struct spot {
    size_t offset; /* in the document */
    uint32_t len;
    uint32_t line, column;
    uint32_t distance; /* from what is wrong */
    int character;     /* index of the character, CHARACTERS_MOST if there are too many */
};

struct listing {
    const struct judgement *judgement;
    const char *bytes;   /* of the document */
    struct spot *spots;  /* the nearest to what is wrong first … */
    struct spot *places; /* … and as they stand */
    size_t count;
    char characters[CHARACTERS_MOST][CHARACTER_BYTES + 1];
    int character_count;
    redrawn_each *each;
    void *context;
    bool ended;
};

static bool is_blank(const struct listing *listing, const struct spot *spot)
{
    return listing->bytes[spot->offset] == ' ';
}

/* The index of a character, which is new if it was not there. */
static int add_character(struct listing *listing, const char *bytes, size_t len)
{
    char character[CHARACTER_BYTES + 1] = "";
    int index = 0;

    memcpy(character, bytes, len);
    while (index < listing->character_count && strcmp(listing->characters[index], character) != 0)
        index++;
    if (index == listing->character_count && index < CHARACTERS_MOST)
        memcpy(listing->characters[listing->character_count++], character, sizeof character);
    return index;
}

/* The characters that stand in the drawing, and all digits if there are some. */
static void find_characters(struct listing *listing)
{
    bool digits = false;

    for (size_t i = 0; i < listing->count; i++) {
        const char *const bytes = listing->bytes + listing->spots[i].offset;
        digits |= is_digit(*bytes);
        listing->spots[i].character = add_character(listing, bytes, listing->spots[i].len);
    }
    for (const char *digit = "0123456789"; digits && *digit != '\0'; digit++)
        (void)add_character(listing, digit, 1);
}

/* Where the first thing is wrong in the drawing; its first byte if nothing is. */
static struct span wrong_place(const struct judgement *judgement, size_t first, size_t last)
{
    const struct diagnostics *const diagnostics = &judgement->record.diagnostics;

    for (size_t i = 0; i < diagnostics->count; i++) {
        const struct diagnostic *const found = &diagnostics->list[i];
        if (found->offset >= first && found->offset <= last)
            return (struct span){judgement->record.document->bytes + found->offset,
                                 found->end - found->offset};
    }
    return (struct span){judgement->record.document->bytes + first, last - first};
}

/* How many characters stand before a place on its line. */
static uint32_t column_of(const struct listing *listing, size_t at)
{
    uint32_t column = 0;

    for (; at > 0 && listing->bytes[at - 1] != '\n' && listing->bytes[at - 1] != '\r'; at--)
        column += ((unsigned char)listing->bytes[at - 1] & 0xC0) != 0x80;
    return column;
}

/* Takes the characters from `at` to `end` of the document, without the blanks that begin lines. */
static void find_spots(struct listing *listing, size_t at, size_t end)
{
    uint32_t line = 0, column = column_of(listing, at);
    bool indented = true;

    while (at < end) {
        const size_t breaks = break_length(listing->bytes + at, listing->bytes + end);
        const size_t len = utf8_length(listing->bytes + at, listing->bytes + end);
        if (breaks > 0) {
            line++;
            column = 0;
            indented = true;
            at += breaks;
            continue;
        }
        indented = indented && listing->bytes[at] == ' ';
        if (!indented && len > 0 && len <= CHARACTER_BYTES)
            listing->spots[listing->count++] =
                (struct spot){.offset = at, .len = (uint32_t)len, .line = line, .column = column};
        column++;
        at += len > 0 ? len : 1;
    }
}

static uint32_t apart(uint32_t one, uint32_t other)
{
    return one > other ? one - other : other - one;
}

/* All characters of what is wrong are at the distance 0. */
static void measure_distances(struct listing *listing, size_t wrong, size_t end)
{
    uint32_t line = 0, column = 0;

    for (size_t i = 0; i < listing->count; i++)
        if (listing->spots[i].offset <= wrong) {
            line = listing->spots[i].line;
            column = listing->spots[i].column;
        }
    for (size_t i = 0; i < listing->count; i++) {
        struct spot *const spot = &listing->spots[i];
        spot->distance = 2 * apart(spot->line, line) + apart(spot->column, column);
        if (spot->offset >= wrong && spot->offset < end)
            spot->distance = 0;
    }
}

static int compare_spots(const void *one, const void *other)
{
    const struct spot *const a = one, *const b = other;

    if (a->distance != b->distance)
        return a->distance < b->distance ? -1 : 1;
    return (a->offset > b->offset) - (a->offset < b->offset);
}

/* What is near to what is wrong is likelier. */
static double nearness(const struct spot *spot)
{
    return repair_kinds[REPAIR_DRAWING].chance / (1 + 0.05 * spot->distance);
}

/* Gives the edit that writes a text from one spot to another. */
static void give(struct listing *listing, const struct spot *first, const struct spot *last,
                 const char *text, size_t len, double weight)
{
    const struct repair_edit edit = {.start = first->offset,
                                     .end = last->offset + last->len,
                                     .text = text,
                                     .len = len,
                                     .kind = REPAIR_DRAWING};

    listing->ended = listing->ended || !listing->each(listing->context, &edit, weight);
}

/* Where a spot stands in the order of the drawing. */
static size_t index_of(const struct listing *listing, size_t offset)
{
    size_t low = 0, high = listing->count;

    while (high - low > 1) {
        const size_t middle = low + (high - low) / 2;
        if (listing->places[middle].offset <= offset)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* The character beside a place, CHARACTERS_MOST at the ends of lines. */
static int beside(const struct listing *listing, size_t at, int step)
{
    const struct spot *const place = &listing->places[at];

    if ((step < 0 && at == 0) || (step > 0 && at + 1 == listing->count) ||
        place[step].line != place->line)
        return CHARACTERS_MOST;
    return place[step].character;
}

/* How often each character stands elsewhere in the drawing between the same two others. */
static void count_alike(const struct listing *listing, const struct spot *spot,
                        unsigned counts[CHARACTERS_MOST + 1])
{
    const size_t at = index_of(listing, spot->offset);
    const int left = beside(listing, at, -1), right = beside(listing, at, 1);

    memset(counts, 0, (CHARACTERS_MOST + 1) * sizeof *counts);
    for (size_t i = 0; i < listing->count; i++)
        if (i != at && beside(listing, i, -1) == left && beside(listing, i, 1) == right)
            counts[listing->places[i].character]++;
}

/* Drawings are regular: what stands in other places like this was probably meant in this one. */
static double regularity(const unsigned *counts, int meant, int written)
{
    const double ratio = (counts[meant] + 0.2) / (counts[written] + 0.2);

    return ratio > 100 ? 100 : ratio < 0.01 ? 0.01 : ratio;
}

/* Comments begin with these. */
static bool is_comment(char character)
{
    return character == ';' || character == '{';
}

/* Every other character in place of one. */
static void replace(struct listing *listing, const struct spot *spot)
{
    const char written = listing->bytes[spot->offset];
    const double share = 1.0 / listing->character_count;
    unsigned counts[CHARACTERS_MOST + 1];

    count_alike(listing, spot, counts);
    for (int i = 0; i < listing->character_count && !listing->ended; i++) {
        const char *const meant = listing->characters[i];
        const bool digits = is_digit(written) && is_digit(*meant);
        if (i == spot->character || is_comment(*meant))
            continue;
        give(listing, spot, spot, meant, strlen(meant),
             nearness(spot) * regularity(counts, i, spot->character) *
                 (digits ? confusion(*meant, written) : share));
    }
}

/* Two characters in one another's place. */
static void exchange(struct listing *listing, const struct spot *one, const struct spot *other)
{
    const char *const first = listing->bytes + one->offset, *const behind = first + one->len;
    const char *const second = listing->bytes + other->offset;
    struct buffer text = {0};

    if (one->character == other->character)
        return;
    buffer_append(&text, second, other->len);
    buffer_append(&text, behind, (size_t)(second - behind));
    buffer_append(&text, first, one->len);
    give(listing, one, other, buffer_string(&text), text.len, nearness(one) * 0.1);
    buffer_release(&text);
}

/* The next character that is no blank, on the same line, or below in the same column. */
static const struct spot *neighbour(const struct listing *listing, size_t at, bool below)
{
    const struct spot *const places = listing->places;

    for (size_t i = at + 1; i < listing->count; i++) {
        const bool fits =
            below ? places[i].line > places[at].line && places[i].column == places[at].column
                  : places[i].line == places[at].line;
        if (fits && !is_blank(listing, &places[i]))
            return &places[i];
        if (below ? places[i].line > places[at].line + 2 : !fits)
            break;
    }
    return NULL;
}

static void exchange_neighbours(struct listing *listing, const struct spot *spot)
{
    const size_t at = index_of(listing, spot->offset);

    for (int below = 0; below < 2 && !listing->ended && !is_blank(listing, spot); below++) {
        const struct spot *const other = neighbour(listing, at, below);
        if (other != NULL)
            exchange(listing, spot, other);
    }
}

/* The bytes of the document to be looked at: the drawing, or what is near to `wrong`. */
static struct span find_drawing(const struct judgement *judgement, size_t *first, size_t *last)
{
    const struct document *const document = judgement->record.document;
    struct text text = judgement->record.text;
    size_t len;

    *first = text_source(&text, document, judgement->record.drawn->start, &len);
    *last = text_source(&text, document, judgement->record.drawn->end - 1, &len);
    *last += len;
    const struct span wrong = wrong_place(judgement, *first, *last);
    const size_t at = (size_t)(wrong.bytes - document->bytes);
    if (*last - *first > DRAWING_MOST) {
        if (at - *first > DRAWING_MOST / 2)
            *first = at - DRAWING_MOST / 2;
        if (*last - *first > DRAWING_MOST)
            *last = *first + DRAWING_MOST;
    }
    return wrong;
}

void redrawn_list(const struct judgement *judgement, struct arena *arena, redrawn_each *each,
                  void *context)
{
    const struct drawn *const drawn = judgement->record.drawn;
    struct listing listing = {.judgement = judgement,
                              .bytes = judgement->record.document->bytes,
                              .each = each,
                              .context = context};
    size_t first, last;

    if (drawn->end <= drawn->start)
        return;
    const struct span wrong = find_drawing(judgement, &first, &last);
    const size_t at = (size_t)(wrong.bytes - listing.bytes);
    listing.spots = arena_allocate(arena, (last - first) * sizeof *listing.spots);
    find_spots(&listing, first, last);
    find_characters(&listing);
    measure_distances(&listing, at, at + wrong.len);
    listing.places = arena_allocate(arena, listing.count * sizeof *listing.places);
    memcpy(listing.places, listing.spots, listing.count * sizeof *listing.places);
    qsort(listing.spots, listing.count, sizeof *listing.spots, compare_spots);
    for (size_t i = 0; i < listing.count && !listing.ended; i++) {
        replace(&listing, &listing.spots[i]);
        exchange_neighbours(&listing, &listing.spots[i]);
    }
}
