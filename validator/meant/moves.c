#include "validator/meant/habits.h"

#include "validator/meant/loose.h"

#include <string.h>

/* Appends what a looks-like move is missing, in words. */
static void set_move_words(struct slip *slip, const struct meaning *meaning, bool known)
{
    if (meaning->why != NULL)
        buffer_format(&slip->middle, ": %s; ", meaning->why);
    else
        buffer_text(&slip->middle, " is not how a move is written; ");
    slip->question = meaning->legal || meaning->several || !known;
    buffer_text(&slip->middle, slip->question ? "did you mean "
                                              : "such a move, though not legal here, is written ");
}

static void set_move(const struct walk *walk, struct slip *slip, const struct meaning *meaning)
{
    slip->kind = SLIP_MOVE;
    slip->end = meaning->end;
    slip->playable = meaning->legal;
    slip->move = meaning->move;
    slip->why = meaning->why;
    slip->repeatable = !meaning->several;
    set_move_words(slip, meaning, walk->position != NULL);
    buffer_append(&slip->fix, meaning->text.bytes, meaning->text.len);
}

/* Goes on with what is left of the run: `a1,b1,c1` is three moves. */
static void mean_rest(struct walk *walk, struct slip *slip)
{
    const struct items *const items = &walk->judgement->record.items;
    struct meaning meaning;

    while (slip->playable && walk->run < items->run_count && slip->fix.len < 200 &&
           slip->end < items->runs[walk->run].end && slip->end > items->runs[walk->run].start) {
        walk_play(walk, &slip->move);
        slip->playable = walk_mean(walk, slip->end, slip->end, true, &meaning);
        if (slip->playable) {
            buffer_character(&slip->fix, ' ');
            buffer_append(&slip->fix, meaning.text.bytes, meaning.text.len);
            slip->end = meaning.end;
            slip->move = meaning.move;
            slip->playable = meaning.legal;
        }
        buffer_release(&meaning.text);
    }
}

/* Whether a text, but for its mark, is a move that can be legal here. */
static bool is_playable(const struct walk *walk, struct slip *slip)
{
    const struct schema *const schema = &walk->judgement->game->schema;
    size_t len = slip->fix.len;

    while (len > 0 && strchr("!?", slip->fix.bytes[len - 1]) != NULL)
        len--;
    for (int shape = 0; shape < SHAPES_MOST && schema->shapes[shape].pattern != NULL; shape++)
        if (shape_fits(schema, shape, slip->fix.bytes, len)) {
            slip->playable = walk_is_legal(walk, shape, slip->fix.bytes, len, &slip->move);
            return slip->playable || walk->position == NULL;
        }
    return false;
}

/* `Rl15`, `3O` */
bool recognise_letters(struct walk *walk, struct slip *slip, struct scanner *text)
{
    static const char letters[] = "lIoO", digits[] = "1100";

    for (; text->at < text->end; text->at++) {
        const char *const letter = memchr(letters, *text->at, sizeof letters - 1);
        if (letter != NULL)
            slip->why = digits[letter - letters] == '1' ? "the letter l is no digit 1"
                                                        : "the letter O is no digit 0";
        buffer_character(&slip->fix, letter != NULL ? digits[letter - letters] : *text->at);
    }
    if (slip->why == NULL || !is_playable(walk, slip))
        return false;
    buffer_format(&slip->middle, ": %s; did you mean ", slip->why);
    slip->question = slip->repeatable = true;
    return true;
}

bool recognise_legal(struct walk *walk, struct slip *slip, struct scanner *text)
{
    struct meaning meaning;

    (void)text;
    if (!walk_mean(walk, slip->start, slip->start, false, &meaning))
        return false;
    const bool found = meaning.legal || meaning.several;
    if (found) {
        set_move(walk, slip, &meaning);
        mean_rest(walk, slip);
    }
    buffer_release(&meaning.text);
    return found;
}

/* Goes on with the rest of the line, as far as it is legal moves. */
static void mean_line(struct walk *walk, struct slip *slip)
{
    const char *const text = walk_text(walk);
    struct meaning meaning = {.legal = true};

    while (meaning.legal && slip->fix.len < 200) {
        size_t at = slip->end;
        walk_play(walk, &slip->move);
        const size_t end = walk_line_end(walk, at);
        while (at < end && (text[at] == ' ' || text[at] == '\t'))
            at++;
        if (at == end || !walk_mean(walk, at, at, true, &meaning))
            break;
        if (meaning.legal) {
            buffer_character(&slip->fix, ' ');
            buffer_append(&slip->fix, meaning.text.bytes, meaning.text.len);
            slip->end = meaning.end;
            slip->move = meaning.move;
        }
        buffer_release(&meaning.text);
    }
    slip->playable = false;
}

/* `Start: 0 90` */
bool recognise_opening(struct walk *walk, struct slip *slip, struct scanner *text)
{
    struct meaning meaning;

    if (!slip_take_word(text, "start|openings|opening"))
        return false;
    (void)slip_take(text, "[ \t:]*", NULL);
    const size_t start = slip_place(walk, text->at);
    if (text->at == text->end || !walk_mean(walk, start, start, false, &meaning))
        return false;
    const bool found = meaning.legal;
    if (found) {
        set_move(walk, slip, &meaning);
        slip->middle.len = 0;
        buffer_text(&slip->middle, ": the first moves are written like the others; did you mean ");
        mean_line(walk, slip);
        slip->kind = SLIP_KEY; /* all its moves are played */
    }
    buffer_release(&meaning.text);
    return found;
}

bool recognise_move(struct walk *walk, struct slip *slip, struct scanner *text)
{
    struct meaning meaning;
    const bool found = walk_mean(walk, slip->start, slip->start, false, &meaning);

    (void)text;
    if (found)
        set_move(walk, slip, &meaning);
    buffer_release(&meaning.text);
    return found;
}

/* `x1` and `x 1`, which go with the move before them. */
static bool begins_crossings(struct walk *walk, size_t at)
{
    const char *const end = walk_text(walk) + walk_line_end(walk, at);
    struct scanner rest = {walk_text(walk) + at, end};

    return slip_take(&rest, "[xX][ ]*", NULL) && rest.at < end && is_digit(*rest.at);
}

bool recognise_joined(struct walk *walk, struct slip *slip, struct scanner *text)
{
    const size_t beyond = walk->judgement->record.items.runs[walk->run].start;
    struct meaning meaning;

    (void)text;
    if (!walk_mean(walk, slip->start, beyond, false, &meaning))
        return false;
    const bool found = meaning.legal || meaning.several || walk->position == NULL ||
                       begins_crossings(walk, beyond);
    if (found)
        set_move(walk, slip, &meaning);
    buffer_release(&meaning.text);
    return found;
}

/* Takes a word that names a direction. */
static const char *take_compass(struct scanner *line)
{
    const char *at = line->at;

    while (at < line->end && slip_is_letter(*at))
        at++;
    const char *const direction = at < line->end && strchr(" \t{;(<", *at) == NULL
                                      ? NULL
                                      : loose_compass(line->at, (size_t)(at - line->at));
    if (direction != NULL)
        line->at = at;
    return direction;
}

/* `Bs`, or a direction alone, from where a pen stands. */
bool recognise_direction(struct walk *walk, struct slip *slip, struct scanner *text)
{
    struct meaning meaning;
    const char *direction = take_compass(text);
    char pen = '\0';

    if (direction == NULL && text->at < text->end && strchr("AaBb", *text->at) != NULL) {
        pen = (char)(*text->at++ & ~0x20);
        (void)slip_take(text, "[ \t:-]*", NULL);
        direction = take_compass(text);
    }
    const size_t end = slip_place(walk, text->at);
    if (direction == NULL || !walk_find_direction(walk, pen, direction, &meaning))
        return false;
    meaning.end = end;
    meaning.why = "a move names a dot as well as the direction";
    set_move(walk, slip, &meaning);
    buffer_release(&meaning.text);
    return true;
}

/* Whether a text is a legal move here, as far as is known. */
static bool may_be_legal(const struct walk *walk, const char *text, size_t len)
{
    const struct schema *const schema = &walk->judgement->game->schema;
    struct move move;
    bool legal = walk->position == NULL;

    for (int shape = 0; !legal && shape < SHAPES_MOST && schema->shapes[shape].pattern != NULL;
         shape++)
        legal =
            shape_fits(schema, shape, text, len) && walk_is_legal(walk, shape, text, len, &move);
    return legal;
}

/* `12.`, as it stands between moves. */
static bool is_number_item(const char *text, size_t len)
{
    struct scanner number = {text, text + len};

    return scan_digits(&number).len > 0 && slip_take(&number, "[.]+$", NULL);
}

/* Several moves in a run, between signs: joins them with blanks; false if one of them is none. */
static bool split(const struct walk *walk, struct slip *slip, struct scanner *text,
                  const char *signs)
{
    bool moves = false;

    while (text->at < text->end) {
        const char *const start = text->at;
        while (text->at < text->end && strchr(signs, *text->at) == NULL)
            text->at++;
        const size_t len = (size_t)(text->at - start);
        if (len > 0 && !is_number_item(start, len)) {
            if (!slip_is_move(walk, start, len) || (!moves && !may_be_legal(walk, start, len)))
                return false;
            moves = true;
        }
        buffer_text(&slip->fix, len > 0 && slip->fix.len > 0 ? " " : "");
        buffer_append(&slip->fix, start, len);
        text->at += text->at < text->end;
    }
    slip->repeatable = slip->question = true;
    slip->why = "moves are separated by blanks alone";
    return moves;
}

bool recognise_several(struct walk *walk, struct slip *slip, struct scanner *text)
{
    return split(walk, slip, text, " ,;|&");
}

/* `a1-b1A` */
bool recognise_pen(struct walk *walk, struct slip *slip, struct scanner *text)
{
    const size_t len = slip_len(*text);

    if (!walk->judgement->game->schema.case_sensitive || len < 3 ||
        strchr("ABab", text->end[-1]) == NULL)
        return false;
    buffer_character(&slip->fix, (char)(text->end[-1] & ~0x20));
    buffer_append(&slip->fix, text->at, len - 1);
    text->at = text->end;
    slip->repeatable = slip->question = true;
    slip->why = "the pen stands before its move";
    return is_playable(walk, slip);
}

bool recognise_slashed(struct walk *walk, struct slip *slip, struct scanner *text)
{
    return split(walk, slip, text, ",;|&/>");
}

bool recognise_joined_moves(struct walk *walk, struct slip *slip, struct scanner *text)
{
    return split(walk, slip, text, ",;|&/>-.");
}

/* `a1-b1-c1` */
bool recognise_chain(struct walk *walk, struct slip *slip, struct scanner *text)
{
    const char *first = text->at, *dash = memchr(first, '-', slip_len(*text));

    while (dash != NULL) {
        const char *const from = dash + 1;
        const char *const next = memchr(from, '-', (size_t)(text->end - from));
        const char *const stop = next != NULL ? next : text->end;
        if (!slip_is_move(walk, first, (size_t)(stop - first)))
            return false;
        buffer_text(&slip->fix, slip->fix.len > 0 ? " " : "");
        buffer_append(&slip->fix, first, (size_t)(stop - first));
        first = from;
        dash = next;
    }
    if (slip->fix.len <= slip_len(*text))
        return false;
    text->at = text->end;
    slip->repeatable = slip->question = true;
    return true;
}

/* `a2=-2`, `@-30` */
bool recognise_sign(struct walk *walk, struct slip *slip, struct scanner *text)
{
    const char *const start = text->at;

    for (; text->at < text->end; text->at++)
        if (text->at == start || is_digit(text->at[-1]) || strchr("+-", *text->at) == NULL ||
            text->at + 1 == text->end || !is_digit(text->at[1]))
            buffer_character(&slip->fix, *text->at);
    return slip->fix.len < (size_t)(text->end - start) &&
           slip_is_move(walk, slip->fix.bytes, slip->fix.len);
}
