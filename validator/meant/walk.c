#include "validator/meant/walk.h"

#include "validator/departures.h"
#include "validator/meant/loose.h"
#include "validator/step.h"

#include <string.h>

enum { READINGS_MOST = 200000 }; /* steps of loose reading for a record */

void walk_start(struct walk *walk, struct judgement *judgement, struct position *position,
                struct arena *arena)
{
    *walk = (struct walk){.judgement = judgement,
                          .position = position,
                          .left = READINGS_MOST,
                          .places = arena_allocate(arena, (PLAIN_MOST + 8) * sizeof(uint32_t))};
    (void)buffer_reserve(&walk->plain, PLAIN_MOST + 8); /* so that even an empty line is bytes */
}

void walk_release(struct walk *walk)
{
    buffer_release(&walk->plain);
}

const char *walk_text(const struct walk *walk)
{
    return walk->judgement->record.text.bytes;
}

size_t walk_line_end(struct walk *walk, size_t at)
{
    const char *const text = walk_text(walk);

    if (at < walk->line_from || at >= walk->line_end) {
        walk->line_from = at;
        walk->line_end =
            (size_t)(find_break(text + at, text + walk->judgement->record.text.len) - text);
    }
    return walk->line_end;
}

bool walk_begins_line(const struct walk *walk, size_t at)
{
    const char *const text = walk_text(walk);

    while (at > 0 && (text[at - 1] == ' ' || text[at - 1] == '\t'))
        at--;
    return at == 0 || text[at - 1] == '\n' || text[at - 1] == '\r';
}

/* Takes the line from `at` into `plain`: up to a comment, to its end with `whole`. */
static void walk_read_line(struct walk *walk, size_t at, bool whole)
{
    const char *const text = walk_text(walk);
    const size_t end = walk_line_end(walk, at);
    struct lookalike found;

    if (walk->plain_read && walk->plain_at == at && walk->plain_whole == whole)
        return;
    walk->plain_at = at;
    walk->plain_whole = whole;
    walk->plain_read = true;
    walk->plain.len = 0;
    while (at < end && walk->plain.len < PLAIN_MOST) {
        if (!whole && (text[at] == '{' || text[at] == ';'))
            break;
        if ((unsigned char)text[at] < 0x80) {
            walk->places[walk->plain.len] = (uint32_t)at;
            walk->plain.bytes[walk->plain.len++] = text[at++];
            continue;
        }
        const size_t len = lookalike_at(text + at, text + end, &found), before = walk->plain.len;
        if (len > 0)
            buffer_text(&walk->plain, found.plain);
        else
            buffer_character(&walk->plain, text[at]);
        for (size_t i = before; i < walk->plain.len; i++)
            walk->places[i] = (uint32_t)at;
        at += len > 0 ? len : 1;
    }
    walk->places[walk->plain.len] = (uint32_t)at;
}

bool walk_is_legal(const struct walk *walk, int shape, const char *text, size_t len,
                   struct move *move)
{
    const struct game *const game = walk->judgement->game;
    const struct position *const position = walk->position;
    struct reason reason;

    if (position == NULL || position->over || position->owed != OWED_NOTHING ||
        game->schema.shapes[shape].phase != position->phase)
        return false;
    while (len > 0 && (text[len - 1] == '!' || text[len - 1] == '?'))
        len--;
    *move = (struct move){.shape = (uint8_t)shape};
    game->read(position, shape, (struct scanner){text, text + len}, move);
    return game->check(position, move, &reason) == CODE_NONE;
}

void walk_play(struct walk *walk, const struct move *move)
{
    const struct trace_entry entry = {.move = *move, .player = (uint8_t)walk->position->player};

    step_again(walk->position, &entry);
    walk->phase = walk->position->phase;
}

/* Plays an item; what cannot be played, or ends the game, makes the position unknown. */
static void play_item(struct walk *walk, const struct item *item)
{
    struct play play = {.position = walk->position};
    const bool goes_on =
        item->kind == ITEM_MOVE || item->kind == ITEM_LOST_HALF || is_departure(item->kind);
    struct trace_entry entry;
    struct reason reason;

    if (!goes_on ||
        step_check(&play, &walk->judgement->record.text, item, &entry, &reason) != CODE_NONE) {
        walk->position = NULL;
        return;
    }
    step_take(&play, &entry);
    walk->phase = walk->position->phase;
}

void walk_take_item(struct walk *walk)
{
    const struct items *const items = &walk->judgement->record.items;
    const struct item *const item = &items->list[walk->item];

    if (item_is_aside(item) || item->kind == ITEM_NEW_GRID) {
        walk->item++;
        return;
    }
    if (item->kind == ITEM_MOVE) {
        walk->last_start = item->start;
        walk->last_end = item->end;
        walk->phase = walk->judgement->game->schema.shapes[item->shape].phase;
    }
    walk->item++;
    if (walk->position != NULL)
        play_item(walk, item);
}

void walk_skip_items(struct walk *walk, size_t end)
{
    const struct items *const items = &walk->judgement->record.items;

    while (walk->item < items->count && items->list[walk->item].start < end)
        walk->item++;
}

/* --- meanings */

enum { LEGAL_MOST = 3 };

struct candidate {
    struct buffer text, canonical;
    struct move move;
    const char *why;
    int shape;
};

struct choice {
    struct walk *walk;
    size_t start, beyond;
    bool sound;
    struct candidate legal[LEGAL_MOST], form;
    size_t count, end; /* of the legal ones */
    size_t form_end;
    bool form_in_phase;
};

/* Whether a word or the line ends at that place of the plain line. */
static bool ends_here(const struct walk *walk, size_t at)
{
    return at == walk->plain.len || strchr(" \t{;(<", walk->plain.bytes[at]) != NULL;
}

static void set_candidate(struct candidate *candidate, const struct loose_reading *reading)
{
    candidate->text.len = 0;
    buffer_append(&candidate->text, reading->text, reading->len);
    candidate->why = reading->why;
    candidate->shape = reading->shape;
}

static void consider_form(struct choice *choice, const struct loose_reading *reading, size_t end)
{
    const struct walk *const walk = choice->walk;
    const bool in_phase = walk->judgement->game->schema.shapes[reading->shape].phase ==
                          (walk->position == NULL ? walk->phase : walk->position->phase);

    const bool better = in_phase > choice->form_in_phase, longer = end > choice->form_end;
    const bool known = walk->position != NULL;
    if (choice->form_end > 0 && (known ? !better && (in_phase != choice->form_in_phase || !longer)
                                       : !longer && (end != choice->form_end || !better)))
        return;
    choice->form_in_phase = in_phase;
    choice->form_end = end;
    set_candidate(&choice->form, reading);
}

static void consider_legal(struct choice *choice, const struct loose_reading *reading, size_t end,
                           const struct move *move)
{
    struct candidate *candidate;
    struct buffer canonical = {0};

    if (end < choice->end)
        return;
    if (end > choice->end)
        choice->count = 0;
    choice->end = end;
    choice->walk->judgement->game->write(move, &canonical);
    for (size_t i = 0; i < choice->count; i++)
        if (buffer_same(&canonical, &choice->legal[i].canonical)) {
            buffer_release(&canonical);
            return;
        }
    if (choice->count < LEGAL_MOST) {
        candidate = &choice->legal[choice->count++];
        set_candidate(candidate, reading);
        buffer_release(&candidate->canonical);
        candidate->canonical = canonical;
        candidate->move = *move;
    } else {
        buffer_release(&canonical);
    }
}

/* Whether two texts differ at most in capital letters. */
static bool same_letters(const char *a, const char *b, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if (a[i] != b[i] && ((a[i] ^ b[i]) != 0x20 || (unsigned)((a[i] | 0x20) - 'a') >= 26))
            return false;
    return true;
}

static bool consider(void *context, const struct loose_reading *reading)
{
    struct choice *const choice = context;
    struct walk *const walk = choice->walk;
    const char *const text = walk_text(walk) + choice->start;
    const size_t end = walk->places[reading->read], len = end - choice->start;
    struct loose_reading found = *reading;
    struct move move;

    if (!ends_here(walk, reading->read) || end <= choice->beyond)
        return true;
    if (!choice->sound && reading->len == len && memcmp(reading->text, text, len) == 0)
        return true;
    if (reading->len == len && same_letters(reading->text, text, len))
        found.why = "pens are capital letters, and columns small ones";
    if (walk_is_legal(walk, reading->shape, reading->text, reading->len, &move))
        consider_legal(choice, &found, end, &move);
    else
        consider_form(choice, &found, end);
    return true;
}

static void release_candidate(struct candidate *candidate)
{
    buffer_release(&candidate->text);
    buffer_release(&candidate->canonical);
}

static void choose(struct choice *choice, struct meaning *meaning)
{
    for (size_t i = 0; i < choice->count; i++) {
        if (i > 0)
            buffer_text(&meaning->text, "` or `");
        buffer_append(&meaning->text, choice->legal[i].text.bytes, choice->legal[i].text.len);
    }
    if (choice->count == 0)
        buffer_append(&meaning->text, choice->form.text.bytes, choice->form.text.len);
    meaning->legal = choice->count == 1;
    meaning->several = choice->count > 1;
    meaning->move = choice->legal[0].move;
    meaning->why = choice->count > 0 ? choice->legal[0].why : choice->form.why;
    meaning->end = choice->count > 0 ? choice->end : choice->form_end;
}

bool walk_mean(struct walk *walk, size_t start, size_t beyond, bool sound, struct meaning *meaning)
{
    struct choice choice = {.walk = walk, .start = start, .beyond = beyond, .sound = sound};

    *meaning = (struct meaning){0};
    if (walk->senseless == start + 1 && beyond == start && !sound)
        return false;
    walk_read_line(walk, start, false);
    loose_readings(&walk->judgement->game->schema, walk->plain.bytes, walk->plain.len, &walk->left,
                   consider, &choice);
    const bool found = choice.count > 0 ||
                       (choice.form_end > 0 && (choice.form_in_phase || walk->position == NULL));
    if (found)
        choose(&choice, meaning);
    else if (beyond == start && !sound)
        walk->senseless = start + 1;
    for (size_t i = 0; i < LEGAL_MOST; i++)
        release_candidate(&choice.legal[i]);
    release_candidate(&choice.form);
    return found;
}

/* --- directions */

struct directed {
    const struct game *game;
    char pen;
    int32_t down, right;
    struct buffer text;
    struct move move;
    int found, seen;
};

static bool take_directed(void *context, const struct move *move)
{
    struct directed *const directed = context;
    struct buffer text = {0};

    if (move->to.row - move->from.row == directed->down &&
        move->to.column - move->from.column == directed->right) {
        directed->game->write(move, &text);
        if (directed->pen == '\0' || text.bytes[0] == directed->pen) {
            directed->text.len = 0;
            buffer_append(&directed->text, text.bytes, text.len);
            directed->move = *move;
            directed->found++;
        }
        buffer_release(&text);
    }
    return ++directed->seen < 2000 && directed->found < 2;
}

bool walk_find_direction(struct walk *walk, char pen, const char *direction,
                         struct meaning *meaning)
{
    const struct game *const game = walk->judgement->game;
    struct directed directed = {.game = game, .pen = pen};

    *meaning = (struct meaning){0};
    if (walk->position == NULL || walk->position->over || !game->schema.draws)
        return false;
    for (; *direction != '\0'; direction++) {
        directed.down += (*direction == 's') - (*direction == 'n');
        directed.right += (*direction == 'e') - (*direction == 'w');
    }
    (void)game->legal(walk->position, take_directed, &directed);
    if (directed.found != 1) {
        buffer_release(&directed.text);
        return false;
    }
    meaning->text = directed.text;
    meaning->move = directed.move;
    meaning->legal = true;
    return true;
}

/* --- a slip, and the text in which it stands */

void slip_release(struct slip *slip)
{
    buffer_release(&slip->middle);
    buffer_release(&slip->fix);
}

char slip_small(char character)
{
    return (char)(character >= 'A' && character <= 'Z' ? character | 0x20 : character);
}

bool slip_is_letter(char character)
{
    return slip_small(character) >= 'a' && slip_small(character) <= 'z';
}

/* The run of text at the next run of the walk, in plain characters. */
struct scanner slip_run(struct walk *walk, const struct slip *slip)
{
    const struct stray_run *const run = &walk->judgement->record.items.runs[walk->run];
    size_t len = run->end - slip->start; /* but for look-alikes */

    walk_read_line(walk, slip->start, true);
    if (len > walk->plain.len || walk->places[len] != run->end)
        for (len = 0; len < walk->plain.len && walk->places[len] < run->end;)
            len++;
    return (struct scanner){walk->plain.bytes, walk->plain.bytes + len};
}

/* The rest of the line, in plain characters. */
struct scanner slip_line(struct walk *walk, const struct slip *slip)
{
    walk_read_line(walk, slip->start, true);
    return (struct scanner){walk->plain.bytes, walk->plain.bytes + walk->plain.len};
}

/* Where a place of the plain line stands in the text. */
size_t slip_place(const struct walk *walk, const char *at)
{
    return walk->places[at - walk->plain.bytes];
}

size_t slip_len(struct scanner scanner)
{
    return (size_t)(scanner.end - scanner.at);
}

/* Whether a word goes on beyond a place in the text. */
static bool is_torn(struct scanner text, const char *at)
{
    return at < text.end && slip_is_letter(*at) && slip_is_letter(at[-1]);
}

/* The end of the first of these words that stands here, and is all of the text if `whole`; NULL if
 * none does. */
static const char *word_end(struct scanner text, const char *words, bool whole)
{
    for (;; words++) {
        const char *at = text.at;
        while (*words != '|' && at < text.end && slip_small(*at) == *words)
            at++, words++;
        const bool stands = *words == '|' || *words == '\0';
        if (stands && (whole ? at == text.end : !is_torn(text, at)))
            return at;
        words = strchr(words, '|');
        if (words == NULL)
            return NULL;
    }
}

bool slip_take_word(struct scanner *text, const char *words)
{
    const char *const end = word_end(*text, words, false);

    text->at = end != NULL ? end : text->at;
    return end != NULL;
}

bool slip_is_word(struct scanner text, const char *words)
{
    return word_end(text, words, true) != NULL;
}

/* Takes characters of a set, as its pattern says; returns the pattern after it, or NULL. */
static const char *take_set(struct scanner *text, const char *pattern)
{
    const char *const set = pattern + 1, *const close = strchr(set + 1, ']'), *start = text->at;
    const bool quantified = close[1] != '\0' && strchr("*+?", close[1]) != NULL;
    const bool many = quantified && close[1] != '?';

    while (text->at < text->end && (many || text->at == start) && *text->at != '\0' &&
           memchr(set, *text->at, (size_t)(close - set)) != NULL)
        text->at++;
    if (text->at == start && (!quantified || close[1] == '+'))
        return NULL;
    return close + 1 + quantified;
}

bool slip_take(struct scanner *text, const char *pattern, int64_t *numbers)
{
    struct scanner rest = *text;

    while (*pattern != '\0') {
        const bool ended = rest.at == rest.end;
        if (*pattern == '[') {
            pattern = take_set(&rest, pattern);
            if (pattern == NULL)
                return false;
            continue;
        }
        if (*pattern == '#' && (numbers == NULL || (*numbers++ = scan_number(&rest)) < 0))
            return false;
        if ((*pattern == '^' && !ended) ||
            (*pattern == '$' && !ended && *rest.at != ' ' && *rest.at != '\t'))
            return false;
        if (strchr("#^$", *pattern) == NULL && (ended || slip_small(*rest.at++) != *pattern))
            return false;
        pattern++;
    }
    *text = rest;
    return true;
}

struct scanner slip_trimmed(struct scanner scanner)
{
    (void)slip_take(&scanner, "[ \t]*", NULL);
    while (scanner.end > scanner.at && strchr(" \t\r", scanner.end[-1]) != NULL)
        scanner.end--;
    return scanner;
}

bool slip_is_move(const struct walk *walk, const char *text, size_t len)
{
    const struct schema *const schema = &walk->judgement->game->schema;

    while (len > 0 && (text[len - 1] == '!' || text[len - 1] == '?'))
        len--;
    for (int shape = 0; shape < SHAPES_MOST && schema->shapes[shape].pattern != NULL; shape++)
        if (shape_fits(schema, shape, text, len))
            return true;
    return false;
}

bool slip_begins_with_word(struct scanner text)
{
    int letters = 0;

    while (text.at < text.end && slip_is_letter(*text.at) && letters < 3)
        text.at++, letters++;
    return letters == 3 || (letters > 0 && (text.at == text.end || *text.at == ' '));
}
