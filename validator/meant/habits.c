#include "validator/meant/habits.h"

#include "base/hexadecimal.h"
#include "validator/meant/moves.h"
#include "validator/meant/players.h"

#include <string.h>

static bool recognise_points(struct walk *walk, struct slip *slip)
{
    const struct stray_run *const run = &walk->judgement->record.items.runs[walk->run];
    struct scanner line = slip_line(walk, slip);

    if (walk->last_end == 0 || walk_begins_line(walk, slip->start))
        return false;
    slip_skip(&line, "([=");
    const char *const start = line.at;
    const bool minus = scan_character(&line, '-'), plus = !minus && scan_character(&line, '+');
    const char *const digits = line.at;
    const bool bare = start == walk->plain.bytes;
    if (scan_number(&line) < 0 || (minus && bare && !walk->judgement->game->points))
        return false;
    const struct scanner number = {digits, line.at};
    slip_skip(&line, " ");
    const bool word = slip_take_word(&line, "points") || slip_take_word(&line, "point") ||
                      slip_take_word(&line, "pts") || slip_take_word(&line, "pt") ||
                      slip_take_word(&line, "p");
    if (bare && !minus && !plus && !word)
        return false;
    slip_skip(&line, ")].,");
    while (line.at > walk->plain.bytes && line.at[-1] == ' ')
        line.at--;
    if (!slip_ends_word(line) || slip_place(walk, line.at) < run->end)
        return false;
    slip->kind = SLIP_POINTS;
    slip->end = slip_place(walk, line.at);
    if (!walk->judgement->game->points) {
        buffer_text(&slip->middle, ": no points are written after a move of this game, since a "
                                   "single move scores none; leave it out");
        slip->removed = true;
        return true;
    }
    buffer_text(&slip->middle, ": points are written with their sign in parentheses: ");
    buffer_text(&slip->fix, minus ? "(-" : "(+");
    buffer_append(&slip->fix, number.at, slip_len(number));
    buffer_character(&slip->fix, ')');
    return true;
}

/* Takes three numbers and what separates them. */
static bool take_date(struct scanner *line, int64_t date[3])
{
    for (int i = 0; i < 3; i++) {
        if (i > 0 && (line->at == line->end || strchr("-./", *line->at) == NULL))
            return false;
        line->at += i > 0;
        date[i] = scan_number(line);
        if (date[i] < 0 || date[i] > 9999)
            return false;
    }
    if (date[0] < 32 && date[2] >= 1000) {
        const int64_t day = date[0];
        date[0] = date[2];
        date[2] = day;
    }
    return date[0] >= 1000 && date[1] >= 1 && date[1] <= 12 && date[2] >= 1 && date[2] <= 31;
}

/* Takes `Z`, `+02:00`, `+0200` or `+02`. */
static bool take_offset(struct scanner *line, struct buffer *fix)
{
    if (line->at == line->end || (*line->at != '+' && *line->at != '-')) {
        (void)scan_character(line, 'Z');
        buffer_character(fix, 'Z');
        return true;
    }
    const char sign = *line->at++;
    const char *const start = line->at;
    int64_t hours = scan_number(line), minutes = 0;
    if (line->at - start == 4) {
        minutes = hours % 100;
        hours /= 100;
    } else if (scan_character(line, ':'))
        minutes = scan_number(line);
    buffer_format(fix, "%c%02d:%02d", sign, (int)hours, (int)minutes);
    return hours >= 0 && hours <= 23 && minutes >= 0 && minutes <= 59;
}

/* Takes the time of the day, if one follows; false if it cannot be read. */
static bool take_hours(struct scanner *line, struct buffer *fix)
{
    const char *const after_date = line->at;
    slip_skip(line, " T,");
    const int64_t hour = scan_number(line);
    if (hour < 0 || hour > 23 || !scan_character(line, ':')) {
        line->at = after_date;
        return true;
    }
    const int64_t minute = scan_number(line);
    if (minute < 0 || minute > 59)
        return false;
    buffer_format(fix, "T%02d:%02d", (int)hour, (int)minute);
    if (scan_character(line, ':')) {
        const int64_t second = scan_number(line);
        if (second < 0 || second > 59)
            return false;
        buffer_format(fix, ":%02d", (int)second);
    }
    slip_skip(line, " ");
    return take_offset(line, fix);
}

/* A time is written anew only if all of it was read: what decides a clock is never left out. */
static bool recognise_time(struct walk *walk, struct slip *slip)
{
    const struct stray_run *const run = &walk->judgement->record.items.runs[walk->run];
    struct scanner line = slip_line(walk, slip);
    const bool open = line.at < line.end && *line.at == '<';
    int64_t date[3];

    slip_skip(&line, "<([");
    const bool dated = take_date(&line, date);
    if (!dated && !open)
        return false;
    slip->kind = SLIP_TIME;
    slip->end = run->end;
    if (dated)
        buffer_format(&slip->fix, "<%04d-%02d-%02d", (int)date[0], (int)date[1], (int)date[2]);
    const bool read = dated && take_hours(&line, &slip->fix);
    slip_skip(&line, ">)]");
    while (line.at[-1] == ' ')
        line.at--;
    if (!read || slip_place(walk, line.at) < run->end) {
        slip->fix.len = 0;
        buffer_text(&slip->middle, " is no time; a time looks like <2026-11-03>, "
                                   "<2026-11-03T18:20Z> or <2026-11-03T18:20:05+01:00>");
        return true;
    }
    slip->end = slip_place(walk, line.at);
    buffer_character(&slip->fix, '>');
    buffer_text(&slip->middle, ": when a move was sent is written in this order: ");
    return true;
}

/* Joins a mark to the move before it. */
static void set_mark(const struct walk *walk, struct slip *slip, const char *mark, size_t len)
{
    const char *const text = walk_text(walk);

    slip->kind = SLIP_MARK;
    buffer_append(&slip->fix, text + walk->last_start, walk->last_end - walk->last_start);
    buffer_append(&slip->fix, mark, len);
}

static bool recognise_mark(struct walk *walk, struct slip *slip)
{
    const struct scanner run = slip_run(walk, slip);
    struct scanner marks = run;

    slip_skip(&marks, "!?");
    if (marks.at != marks.end)
        return false;
    slip->kind = SLIP_MARK;
    slip->end = slip_place(walk, run.end);
    buffer_text(&slip->middle,
                ": a mark (! ? !! ?? !? ?!) belongs directly after its move, without a blank");
    if (walk->last_end > walk->last_start) {
        buffer_text(&slip->middle, ": ");
        set_mark(walk, slip, run.at, slip_len(run) < 2 ? slip_len(run) : 2);
    }
    return true;
}

/* `b1-b2+1` */
static bool recognise_joined_points(struct walk *walk, struct slip *slip)
{
    const struct scanner run = slip_run(walk, slip);
    const char *sign = run.at;

    while (sign < run.end && *sign != '+')
        sign++;
    struct scanner points = {sign + 1, run.end};
    if (!walk->judgement->game->points || sign == run.at || sign == run.end ||
        scan_digits(&points).len == 0 || points.at != points.end ||
        !slip_is_move(walk, run.at, (size_t)(sign - run.at)))
        return false;
    slip->kind = SLIP_POINTS;
    slip->end = slip_place(walk, run.end);
    buffer_text(&slip->middle, ": points are written with their sign in parentheses: ");
    buffer_append(&slip->fix, run.at, (size_t)(sign - run.at));
    buffer_text(&slip->fix, " (");
    buffer_append(&slip->fix, sign, (size_t)(run.end - sign));
    buffer_character(&slip->fix, ')');
    return true;
}

/* `$1`, as programs for chess write it. */
static bool recognise_annotation(struct walk *walk, struct slip *slip)
{
    static const char *const marks[] = {"", "!", "?", "!!", "??", "!?", "?!"};
    const struct scanner run = slip_run(walk, slip);
    struct scanner code = run;

    if (!scan_character(&code, '$'))
        return false;
    const int64_t number = scan_number(&code);
    if (number < 0 || code.at != code.end)
        return false;
    slip->kind = SLIP_MARK;
    slip->end = slip_place(walk, run.end);
    slip->removed = number < 1 || number > 6 || walk->last_end == walk->last_start;
    if (slip->removed)
        buffer_text(&slip->middle, " is a code for a remark, and moves have only ! ? !! ?? !? ?!; "
                                   "leave it out");
    else
        buffer_text(&slip->middle, " is a code for a mark, which is written after its move: ");
    if (!slip->removed)
        set_mark(walk, slip, marks[number], strlen(marks[number]));
    return true;
}

static bool recognise_seal(struct walk *walk, struct slip *slip)
{
    const struct scanner run = slip_run(walk, slip);
    const char *const dollar = memchr(run.at, '$', slip_len(run));
    const char *const tilde = memchr(run.at, '~', slip_len(run));

    if (dollar != NULL && (dollar == run.at || dollar[-1] == ':') &&
        hexadecimal_is(dollar + 1, (size_t)(run.end - dollar - 1), 4))
        buffer_text(&slip->middle, " is no seal: a seal is $ and 64 hexadecimal digits");
    else if (tilde != NULL && tilde > run.at &&
             hexadecimal_is(tilde + 1, (size_t)(run.end - tilde - 1), 4))
        buffer_text(&slip->middle, " opens no seal: a seal is opened by its move, ~ and 32 "
                                   "hexadecimal digits");
    else
        return false;
    slip->kind = SLIP_SEAL;
    slip->end = slip_place(walk, run.end);
    return true;
}

/* What opens a comment elsewhere, and what closes it there; NULL: the end of the line. */
static const struct comment {
    const char *open, *close;
    bool of_words; /* a word must follow */
} comments[] = {{"//", NULL, false},    {"/*", "*/", false}, {"(*", "*)", false},
                {"<!--", "-->", false}, {"#", NULL, false},  {"-- ", NULL, false},
                {"--", NULL, false},    {"%", NULL, false},  {"\\\\", NULL, false},
                {"'", "'", true},       {"\"", "\"", true},  {"...", NULL, true},
                {"(", ")", true}};

static const char *find_text(struct scanner text, const char *wanted)
{
    const size_t len = strlen(wanted);

    for (const char *at = text.at; (size_t)(text.end - at) >= len; at++)
        if (memcmp(at, wanted, len) == 0)
            return at;
    return NULL;
}

/* Whether a single word of two letters or more comes before that character. */
static bool is_word_before(struct scanner text, char stop)
{
    const char *const start = text.at;

    while (text.at < text.end && slip_is_letter(*text.at))
        text.at++;
    return text.at > start + 1 && text.at < text.end && *text.at == stop;
}

/* Whether a comment of that kind begins here; words must follow, not a move. */
static bool opens_comment(struct scanner *line, const struct comment *comment)
{
    const size_t len = strlen(comment->open);
    struct scanner rest = {line->at + len, line->end};

    if (slip_len(*line) < len || memcmp(line->at, comment->open, len) != 0)
        return false;
    *line = rest;
    if (comment->of_words)
        rest = slip_trimmed(rest);
    else
        slip_skip(&rest, " \t*/#-");
    if (*comment->open == '(' && comment->of_words)
        return is_word_before(rest, ')');
    return comment->of_words ? slip_begins_with_word(rest)
                             : rest.at < rest.end && !is_digit(*rest.at);
}

static void set_comment(struct slip *slip, struct scanner content, const char *why)
{
    content = slip_trimmed(content);
    slip->kind = SLIP_COMMENT;
    buffer_text(&slip->middle, why);
    slip->fix.len = 0;
    buffer_character(&slip->fix, '{');
    for (const char *at = content.at; at < content.end; at++)
        if (*at != '{' && *at != '}')
            buffer_character(&slip->fix, *at);
    buffer_character(&slip->fix, '}');
}

static const char in_braces[] =
    ": comments stand in braces, or after a semicolon to the end of the line";

static bool recognise_comment(struct walk *walk, struct slip *slip)
{
    for (size_t i = 0; i < sizeof comments / sizeof comments[0]; i++) {
        struct scanner line = slip_line(walk, slip);
        if (!opens_comment(&line, &comments[i]))
            continue;
        const char *const close =
            comments[i].close != NULL ? find_text(line, comments[i].close) : NULL;
        if (close != NULL)
            line.end = close;
        slip->end = close != NULL ? slip_place(walk, close + strlen(comments[i].close))
                                  : walk_line_end(walk, slip->start);
        set_comment(slip, line, in_braces);
        return true;
    }
    return false;
}

/* A comment that is never closed, up to where moves begin again. */
static bool recognise_open_comment(struct walk *walk, struct slip *slip)
{
    const char *const text = walk_text(walk);
    const size_t end = walk->judgement->record.items.runs[walk->run].end;

    if (text[slip->start] != '{')
        return false;
    slip->end = end;
    set_comment(slip, (struct scanner){text + slip->start + 1, text + end},
                ": this comment is never closed");
    return true;
}

/* The bracket that closes the one at the beginning, or the end. */
static const char *find_closing(struct scanner text)
{
    int depth = 0;

    for (; text.at < text.end; text.at++) {
        depth += (*text.at == '(') - (*text.at == ')');
        if (depth == 0)
            break;
    }
    return text.at;
}

/* `(2. b3 d4)`: what might have been played. */
static bool recognise_variation(struct walk *walk, struct slip *slip)
{
    const struct scanner line = slip_line(walk, slip);
    struct scanner inner = line;

    if (!scan_character(&inner, '(') || scan_digits(&inner).len == 0 ||
        !scan_character(&inner, '.'))
        return false;
    slip_skip(&inner, ". \t");
    const char *const close = find_closing(line);
    if (inner.at >= close || (is_digit(*inner.at) && close == line.end))
        return false;
    slip->end = close < line.end ? slip_place(walk, close + 1) : walk_line_end(walk, slip->start);
    set_comment(slip, (struct scanner){line.at + 1, close},
                " is a variation, and records hold none: put it into braces");
    return true;
}

/* Whether there are three letters in a row. */
static bool has_word(struct scanner text)
{
    int letters = 0;

    for (; text.at < text.end && letters < 3; text.at++)
        letters = slip_is_letter(*text.at) ? letters + 1 : 0;
    return letters == 3;
}

/* Words between the moves, up to the next item or the end of the line. */
static bool recognise_prose(struct walk *walk, struct slip *slip)
{
    const struct items *const items = &walk->judgement->record.items;
    const struct scanner run = slip_run(walk, slip);
    const size_t line_end = walk_line_end(walk, slip->start);
    struct scanner word = run;
    size_t last = walk->run;

    slip_skip(&word, "([\"'");
    if (!slip_begins_with_word(word))
        return false;
    if (word.at == run.at &&
        (last + 1 == items->run_count || items->runs[last + 1].start >= line_end))
        return false;
    const size_t next = walk->item < items->count ? items->list[walk->item].start : line_end;
    while (last + 1 < items->run_count && items->runs[last + 1].start < line_end &&
           items->runs[last + 1].start < next)
        last++;
    slip->end = items->runs[last].end;
    const char *const text = walk_text(walk);
    struct scanner content = {text + slip->start, text + slip->end};
    if (!has_word(content))
        return false;
    slip_skip(&content, "([\"'");
    while (content.end > content.at && strchr(")]\"'", content.end[-1]) != NULL)
        content.end--;
    set_comment(slip, content, in_braces);
    return true;
}

/* Recognises one habit; false if the text is not of this kind. */
typedef bool habit(struct walk *walk, struct slip *slip);

/* --- keys of the header */

static bool is_key(const struct schema *schema, const char *word)
{
    static const char *const others[] = {"result", "score", "winners", "white", "black"};

    for (int i = 0; i < COMMON_KEYS; i++)
        if (strcmp(common_keys[i].name, word) == 0)
            return true;
    for (int i = 0; i < KEYS_MOST && schema->keys[i].name != NULL; i++)
        if (strcmp(schema->keys[i].name, word) == 0)
            return true;
    for (int i = 0; i < VARIANTS_MOST && schema->variants[i].name != NULL; i++)
        if (strcmp(schema->variants[i].name, word) == 0)
            return true;
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (strcmp(others[i], word) == 0)
            return true;
    return strncmp(word, "x-", 2) == 0;
}

static bool recognise_key(struct walk *walk, struct slip *slip)
{
    const struct scanner line = slip_line(walk, slip);
    const char *const colon = memchr(line.at, ':', slip_len(line));
    char word[24];
    size_t len = 0;

    if (colon == NULL || colon - line.at >= (ptrdiff_t)sizeof word ||
        !walk_begins_line(walk, slip->start))
        return false;
    for (const char *at = line.at; at < colon; at++)
        word[len++] = slip_small(*at);
    word[len] = '\0';
    if (!is_key(&walk->judgement->game->schema, word))
        return false;
    slip->kind = SLIP_KEY;
    slip->end = walk_line_end(walk, slip->start);
    buffer_text(&slip->middle, " is a key of the header: begin it at the margin, after the moves");
    return true;
}

/* --- the rest */

static bool is_one_of(struct scanner run, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct scanner word = run;
        if (slip_take_word(&word, words[i]) && word.at == word.end)
            return true;
    }
    return false;
}

/* Takes "round 2". */
static bool take_round(struct walk *walk, const struct slip *slip, struct scanner *run)
{
    struct scanner line = slip_line(walk, slip);
    const char *const start = line.at;

    if (!slip_take_word(&line, "round"))
        return false;
    slip_skip(&line, " \t2:.");
    while (line.at[-1] == ' ' || line.at[-1] == '\t')
        line.at--;
    *run = (struct scanner){start, line.at};
    return true;
}

static bool recognise_pass(struct walk *walk, struct slip *slip)
{
    static const char *const grids[] = {"|", "///", "===", "---", "//", "/", "grid", "||:", "|||"};
    static const char *const passes[] = {"pass",   "passes", "skip", "-",       "--",     "---",
                                         "(pass)", "lost",   "none", "nothing", "(lost)", "0"};
    const struct schema *const schema = &walk->judgement->game->schema;
    struct scanner run = slip_run(walk, slip);
    bool grid = schema->new_grids && is_one_of(run, grids, sizeof grids / sizeof grids[0]);

    if (schema->new_grids && !grid)
        grid = take_round(walk, slip, &run);
    if (!grid && !is_one_of(run, passes, sizeof passes / sizeof passes[0]))
        return false;
    slip->kind = SLIP_PASS;
    slip->end = slip_place(walk, run.end);
    const bool halves =
        schema->lost_halves && (walk->position == NULL || walk->position->half_lost);
    if (grid || halves)
        buffer_text(&slip->middle, grid ? ": between the two rounds stands "
                                        : ": a half-move that is lost is written ");
    else if (slip_len(run) == 1 && *run.at == '-' && walk_begins_line(walk, slip->start))
        buffer_text(&slip->middle, ": no dash stands before a move here; leave it out");
    else
        buffer_text(&slip->middle, schema->lost_halves
                                       ? ": no half-move is lost here; leave it out"
                                       : ": nobody can pass in this game; leave it out");
    buffer_text(&slip->fix, grid ? "||" : halves ? "--" : "");
    slip->removed = slip->fix.len == 0;
    return true;
}

static bool recognise_brace(struct walk *walk, struct slip *slip)
{
    const struct scanner run = slip_run(walk, slip);
    const char *const brace = memchr(run.at, '}', slip_len(run));

    if (brace == NULL)
        return false;
    slip->kind = SLIP_BRACE;
    slip->end = slip_place(walk, run.end);
    buffer_text(&slip->middle, " has a `}` to which no `{` belongs: a comment ends with the first "
                               "`}` in it");
    return true;
}

/* Examples of moves as they are written here; a single one with what it means. */
static void describe_moves(const struct walk *walk, struct buffer *message)
{
    const struct shape *const shapes = walk->judgement->game->schema.shapes;
    const struct position *const position = walk->position;
    const char *between = "; moves look like ";
    int count = 0, last = 0;

    for (int shape = 0; shape < SHAPES_MOST && shapes[shape].pattern != NULL; shape++) {
        if (position != NULL && !position->over && shapes[shape].phase != position->phase)
            continue;
        buffer_format(message, "%s%s", between, shapes[shape].example);
        between = " or ";
        count++;
        last = shape;
    }
    if (count == 1)
        buffer_format(message, " (%s)", shapes[last].means);
}

static bool recognise_nothing(struct walk *walk, struct slip *slip)
{
    const struct items *const items = &walk->judgement->record.items;
    const size_t next = walk->item < items->count ? items->list[walk->item].start : SIZE_MAX;
    const struct scanner run = slip_run(walk, slip);
    const size_t line_end = walk_line_end(walk, slip->start);
    size_t last = walk->run;

    /* What follows in one or two characters belongs to it. */
    while (last + 1 < items->run_count && items->runs[last + 1].start < next &&
           items->runs[last + 1].end - items->runs[last + 1].start < 3 &&
           items->runs[last + 1].end <= line_end)
        last++;
    slip->end = items->runs[last].end;
    buffer_text(&slip->middle, " is no item of this game");
    describe_moves(walk, &slip->middle);
    if (slip_len(run) > 2 && slip_begins_with_word(run))
        buffer_text(&slip->middle, "; comments stand in braces: {…}");
    return true;
}

static habit *const habits[] = {
    recognise_open_comment, recognise_seal,         recognise_annotation, recognise_key,
    recognise_opening,      recognise_leaver,       recognise_variation,  recognise_comment,
    recognise_scores,       recognise_ending,       recognise_legal,      recognise_number,
    recognise_result,       recognise_name,         recognise_time,       recognise_joined_points,
    recognise_points,       recognise_mark,         recognise_brace,      recognise_direction,
    recognise_pass,         recognise_sign,         recognise_chain,      recognise_several,
    recognise_move,         recognise_joined_moves, recognise_prose,      recognise_separator,
    recognise_nothing,
};

void habits_recognise(struct walk *walk, struct slip *slip)
{
    for (size_t i = 0; i < sizeof habits / sizeof habits[0]; i++) {
        if (habits[i](walk, slip))
            return;
        slip->middle.len = slip->fix.len = 0;
        *slip = (struct slip){.start = slip->start, .middle = slip->middle, .fix = slip->fix};
    }
}
