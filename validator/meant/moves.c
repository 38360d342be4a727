#include "validator/meant/moves.h"

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
    slip->several = meaning->several;
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

bool recognise_legal(struct walk *walk, struct slip *slip)
{
    struct meaning meaning;

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
bool recognise_opening(struct walk *walk, struct slip *slip)
{
    struct scanner line = slip_line(walk, slip);
    struct meaning meaning;

    if (!slip_take_word(&line, "start") && !slip_take_word(&line, "openings") &&
        !slip_take_word(&line, "opening"))
        return false;
    slip_skip(&line, " \t:");
    if (line.at == line.end ||
        !walk_mean(walk, slip_place(walk, line.at), slip_place(walk, line.at), false, &meaning))
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

bool recognise_move(struct walk *walk, struct slip *slip)
{
    struct meaning meaning;
    const bool found = walk_mean(walk, slip->start, slip->start, false, &meaning);

    if (found)
        set_move(walk, slip, &meaning);
    buffer_release(&meaning.text);
    return found;
}

bool recognise_joined(struct walk *walk, struct slip *slip, size_t beyond)
{
    struct meaning meaning;

    if (!walk_mean(walk, slip->start, beyond, false, &meaning))
        return false;
    const bool found = meaning.legal || meaning.several || walk->position == NULL;
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
bool recognise_direction(struct walk *walk, struct slip *slip)
{
    struct scanner line = slip_line(walk, slip);
    struct meaning meaning;
    const char *direction = take_compass(&line);
    char pen = '\0';

    if (direction == NULL && line.at < line.end && strchr("AaBb", *line.at) != NULL) {
        pen = (char)(*line.at++ & ~0x20);
        slip_skip(&line, " \t:-");
        direction = take_compass(&line);
    }
    const size_t end = slip_place(walk, line.at);
    if (direction == NULL || !walk_find_direction(walk, pen, direction, &meaning))
        return false;
    meaning.end = end;
    meaning.why = "a move names a dot as well as the direction";
    set_move(walk, slip, &meaning);
    buffer_release(&meaning.text);
    return true;
}

/* Joins the pieces of a run between these signs with blanks; false if one of them is no move. */
static bool split_at(const struct walk *walk, struct scanner run, const char *signs,
                     struct buffer *moves)
{
    const char *at = run.at;
    int count = 0;

    moves->len = 0;
    while (at < run.end) {
        const char *stop = at;
        while (stop < run.end && strchr(signs, *stop) == NULL)
            stop++;
        if (stop > at && !slip_is_move(walk, at, (size_t)(stop - at)))
            return false;
        if (stop > at) {
            buffer_text(moves, count++ > 0 ? " " : "");
            buffer_append(moves, at, (size_t)(stop - at));
        }
        at = stop < run.end ? stop + 1 : stop;
    }
    return count > 0;
}

/* Several moves in a run, between commas or other signs. */
static bool recognise_split(struct walk *walk, struct slip *slip, const char *signs)
{
    const struct scanner run = slip_run(walk, slip);

    if (!split_at(walk, run, signs, &slip->fix))
        return false;
    slip->kind = SLIP_MOVE;
    slip->end = slip_place(walk, run.end);
    slip->repeatable = slip->question = true;
    slip->why = "moves are separated by blanks alone";
    buffer_text(&slip->middle, ": moves are separated by blanks alone; did you mean ");
    return true;
}

/* `a1-b1-c1` */
bool recognise_chain(struct walk *walk, struct slip *slip)
{
    const struct scanner run = slip_run(walk, slip);
    const char *first = run.at, *dash = memchr(run.at, '-', slip_len(run));

    while (dash != NULL) {
        const char *const from = dash + 1;
        const char *next = memchr(from, '-', (size_t)(run.end - from));
        const char *const stop = next != NULL ? next : run.end;
        buffer_text(&slip->fix, slip->fix.len > 0 ? " " : "");
        if (!slip_is_move(walk, first, (size_t)(stop - first)))
            return false;
        buffer_append(&slip->fix, first, (size_t)(stop - first));
        first = from;
        dash = next;
    }
    if (first == run.at || slip->fix.len <= slip_len(run))
        return false;
    slip->kind = SLIP_MOVE;
    slip->end = slip_place(walk, run.end);
    slip->repeatable = slip->question = true;
    buffer_text(&slip->middle, ": a move draws one segment; did you mean ");
    return true;
}

bool recognise_several(struct walk *walk, struct slip *slip)
{
    return recognise_split(walk, slip, ",;|&");
}

bool recognise_joined_moves(struct walk *walk, struct slip *slip)
{
    return recognise_split(walk, slip, ",;|&/>-.");
}

/* Signs that separate moves where blanks are enough. */
bool recognise_separator(struct walk *walk, struct slip *slip)
{
    const struct scanner run = slip_run(walk, slip);
    struct scanner signs = run;

    slip_skip(&signs, ",/|&+:.=>");
    if (signs.at < signs.end)
        return false;
    slip->kind = SLIP_SEPARATOR;
    slip->end = slip_place(walk, run.end);
    slip->removed = true;
    buffer_text(&slip->middle, ": moves are separated by blanks alone; leave it out");
    return true;
}

/* `a2=-2`, `@-30` */
bool recognise_sign(struct walk *walk, struct slip *slip)
{
    const struct scanner run = slip_run(walk, slip);
    struct buffer plain = {0};

    for (const char *at = run.at; at < run.end; at++)
        if (!((*at == '-' || *at == '+') && at + 1 < run.end && is_digit(at[1]) && at > run.at &&
              !is_digit(at[-1])))
            buffer_character(&plain, *at);
    const bool found = plain.len < slip_len(run) && slip_is_move(walk, plain.bytes, plain.len);
    if (found) {
        slip->kind = SLIP_SIGN;
        slip->end = slip_place(walk, run.end);
        buffer_text(&slip->middle, ": a number in a move has no sign; without it this is ");
        slip->fix = plain;
        return true;
    }
    buffer_release(&plain);
    return false;
}
