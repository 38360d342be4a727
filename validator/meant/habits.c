#include "validator/meant/habits.h"

#include "base/hexadecimal.h"

#include <string.h>

static const struct stray_run *run_of(const struct walk *walk)
{
    return &walk->judgement->record.items.runs[walk->run];
}

/* --- points, marks and seals */

/* Tells how points are written; of a game without them, that they are left out. */
static bool tell_points(const struct walk *walk, struct slip *slip)
{
    const bool scored = walk->judgement->game->points;

    buffer_text(&slip->middle, scored ? ": points are written with their sign in parentheses: "
                                      : ": no points are written after a move of this game, since "
                                        "a single move scores none; leave it out");
    return scored;
}

static bool recognise_points(struct walk *walk, struct slip *slip, struct scanner *text)
{
    const bool scored = walk->judgement->game->points;

    if (walk->last_end == 0 || walk_begins_line(walk, slip->start))
        return false;
    const bool bare = !slip_take(text, "[([=]+", NULL);
    const bool minus = slip_take(text, "-", NULL), plus = !minus && slip_take(text, "+", NULL);
    const struct digits digits = scan_digits(text);
    if (digits.len == 0 || (minus && bare && !scored))
        return false;
    (void)slip_take(text, "[ ]*", NULL);
    const bool word = slip_take_word(text, "points|point|pts|pt|p") != 0;
    if (bare && !minus && !plus && !word)
        return false;
    (void)slip_take(text, "[]).,!?]*", NULL);
    while (text->at > walk->plain.bytes && text->at[-1] == ' ')
        text->at--;
    if (!slip_take(text, "$", NULL) || slip_place(walk, text->at) < run_of(walk)->end)
        return false;
    slip->removed = !tell_points(walk, slip);
    if (scored)
        buffer_format(&slip->fix, "(%c%.*s)", minus ? '-' : '+', (int)digits.len, digits.bytes);
    return true;
}

/* Points that the last of these signs joins to a move. */
static bool take_joined_points(struct walk *walk, struct slip *slip, struct scanner *text,
                               const char *signs)
{
    const char *const start = text->at, *const end = text->end;

    for (text->at = end - 1; text->at > start && strchr(signs, *text->at) == NULL;)
        text->at--;
    while (text->at > start && strchr(signs, text->at[-1]) != NULL)
        text->at--;
    const size_t len = (size_t)(text->at - start);
    const bool minus = slip_take(text, "[([:=,]*", NULL) && slip_take(text, "-", NULL);
    (void)slip_take(text, "+", NULL);
    const struct digits digits = scan_digits(text);
    (void)slip_take(text, "[])]*", NULL);
    const char *const mark = text->at;
    if (digits.len == 0 || !slip_take(text, "[!?]*^", NULL) || !slip_is_move(walk, start, len))
        return false;
    buffer_append(&slip->fix, start, len);
    buffer_append(&slip->fix, mark, (size_t)(end - mark));
    if (tell_points(walk, slip))
        buffer_format(&slip->fix, " (%c%.*s)", minus ? '-' : '+', (int)digits.len, digits.bytes);
    return true;
}

/* `b1-b2+1` */
static bool recognise_joined_points(struct walk *walk, struct slip *slip, struct scanner *text)
{
    return take_joined_points(walk, slip, text, "+");
}

/* `b1-b2(1)`, `b1-b2[+1]`, `b1-b2=1`, which is no move of the game written otherwise. */
static bool recognise_bracketed_points(struct walk *walk, struct slip *slip, struct scanner *text)
{
    return take_joined_points(walk, slip, text, "([:=,");
}

/* Joins a mark to the move before it. */
static void set_mark(const struct walk *walk, struct slip *slip, const char *mark, size_t len)
{
    buffer_append(&slip->fix, walk_text(walk) + walk->last_start,
                  walk->last_end - walk->last_start);
    buffer_append(&slip->fix, mark, len);
}

static bool recognise_mark(struct walk *walk, struct slip *slip, struct scanner *text)
{
    const size_t len = (size_t)(text->at - walk->plain.bytes);

    if (walk->last_end > walk->last_start)
        set_mark(walk, slip, walk->plain.bytes, len < 2 ? len : 2);
    return true;
}

/* `$1`, as programs for chess write it. */
static bool recognise_annotation(struct walk *walk, struct slip *slip, struct scanner *text)
{
    static const char *const marks[] = {"", "!", "?", "!!", "??", "!?", "?!"};
    int64_t number;

    const bool code = scan_character(text, '$') && slip_take(text, "#", &number);
    const char *const mark = text->at;
    if (!code || !slip_take(text, "[!?]*^", NULL))
        return false;
    slip->removed = number < 1 || number > 6 || walk->last_end == walk->last_start;
    buffer_text(&slip->middle,
                slip->removed ? " is a code for a remark, and moves have only ! ? !! ?? !? ?!; "
                                "leave it out"
                              : " is a code for a mark, which is written after its move: ");
    if (text->at > mark && walk->last_end > walk->last_start) {
        slip->removed = false;
        set_mark(walk, slip, mark, (size_t)(text->at - mark));
    } else if (!slip->removed) {
        set_mark(walk, slip, marks[number], strlen(marks[number]));
    }
    return true;
}

static bool recognise_seal(struct walk *walk, struct slip *slip, struct scanner *text)
{
    const char *const dollar = memchr(text->at, '$', slip_len(*text));
    const char *const tilde = memchr(text->at, '~', slip_len(*text));
    const char *const end = text->end;

    (void)walk;
    if (dollar != NULL && (dollar == text->at || dollar[-1] == ':') &&
        hexadecimal_is(dollar + 1, (size_t)(end - dollar - 1), 4))
        buffer_text(&slip->middle, " is no seal: a seal is $ and 64 hexadecimal digits");
    else if (tilde != NULL && tilde > text->at &&
             hexadecimal_is(tilde + 1, (size_t)(end - tilde - 1), 4))
        buffer_text(&slip->middle, " opens no seal: a seal is opened by its move, ~ and 32 "
                                   "hexadecimal digits");
    else
        return false;
    text->at = end;
    return true;
}

/* --- times */

/* Takes year, month and day, or day, month and year. */
static bool take_date(struct scanner *text, int64_t date[3])
{
    if (!slip_take(text, "#[-./]#[-./]#", date))
        return false;
    if (date[0] < 32 && date[2] >= 1000) {
        const int64_t day = date[0];
        date[0] = date[2];
        date[2] = day;
    }
    return date[0] >= 1000 && date[0] <= 9999 && date[1] >= 1 && date[1] <= 12 && date[2] >= 1 &&
           date[2] <= 31;
}

/* Takes `Z`, `+02:00`, `+0200` or `+02`. */
static bool take_offset(struct scanner *text, struct buffer *fix)
{
    if (text->at == text->end || (*text->at != '+' && *text->at != '-')) {
        (void)scan_character(text, 'Z');
        buffer_character(fix, 'Z');
        return true;
    }
    const char sign = *text->at++;
    const char *const start = text->at;
    int64_t hours = scan_number(text), minutes = 0;
    if (text->at - start == 4) {
        minutes = hours % 100;
        hours /= 100;
    } else if (scan_character(text, ':'))
        minutes = scan_number(text);
    buffer_format(fix, "%c%02d:%02d", sign, (int)hours, (int)minutes);
    return hours >= 0 && hours <= 23 && minutes >= 0 && minutes <= 59;
}

/* Takes the time of the day, if one follows; false if it cannot be read. */
static bool take_hours(struct scanner *text, struct buffer *fix)
{
    int64_t time[3] = {0};

    if (!slip_take(text, "[ T,]*#:", time) || time[0] > 23)
        return true;
    time[1] = scan_number(text);
    const bool seconds = scan_character(text, ':');
    time[2] = seconds ? scan_number(text) : 0;
    buffer_format(fix, seconds ? "T%02d:%02d:%02d" : "T%02d:%02d", (int)time[0], (int)time[1],
                  (int)time[2]);
    (void)slip_take(text, "[ ]*", NULL);
    return time[1] >= 0 && time[1] <= 59 && time[2] >= 0 && time[2] <= 59 && take_offset(text, fix);
}

/* A time is written anew only if all of it was read: what decides a clock is never left out. */
static bool recognise_time(struct walk *walk, struct slip *slip, struct scanner *text)
{
    const size_t run_end = run_of(walk)->end;
    const bool open = text->at < text->end && *text->at == '<';
    int64_t date[3];

    (void)slip_take(text, "[<([]*", NULL);
    const bool dated = take_date(text, date);
    if (!dated && !open)
        return false;
    if (dated)
        buffer_format(&slip->fix, "<%04d-%02d-%02d", (int)date[0], (int)date[1], (int)date[2]);
    const bool read = dated && take_hours(text, &slip->fix);
    (void)slip_take(text, "[])>]*", NULL);
    while (text->at[-1] == ' ')
        text->at--;
    if (!read || slip_place(walk, text->at) < run_end) {
        slip->fix.len = 0;
        slip->end = run_end;
        buffer_text(&slip->middle, " is no time; a time looks like <2026-11-03>, "
                                   "<2026-11-03T18:20Z> or <2026-11-03T18:20:05+01:00>");
        return true;
    }
    buffer_character(&slip->fix, '>');
    buffer_text(&slip->middle, ": when a move was sent is written in this order: ");
    return true;
}

/* --- comments */

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

/* Whether a single word of two letters or more comes before a closing bracket. */
static bool is_bracketed_word(struct scanner text)
{
    const char *const start = text.at;

    while (text.at < text.end && slip_is_letter(*text.at))
        text.at++;
    return text.at > start + 1 && text.at < text.end && *text.at == ')';
}

/* Takes what opens a comment of that kind; words must follow, not a move. */
static bool opens_comment(struct scanner *text, const struct comment *comment)
{
    const size_t len = strlen(comment->open);

    if (slip_len(*text) < len || memcmp(text->at, comment->open, len) != 0)
        return false;
    text->at += len;
    struct scanner rest = comment->of_words ? slip_trimmed(*text) : *text;
    if (comment->of_words)
        return *comment->open == '(' ? is_bracketed_word(rest) : slip_begins_with_word(rest);
    (void)slip_take(&rest, "[ \t*/#-]*", NULL);
    return rest.at < rest.end && !is_digit(*rest.at) && strchr("+-[@", *rest.at) == NULL;
}

static void set_comment(struct slip *slip, struct scanner content)
{
    content = slip_trimmed(content);
    buffer_character(&slip->fix, '{');
    for (const char *at = content.at; at < content.end; at++)
        if (*at != '{' && *at != '}')
            buffer_character(&slip->fix, *at);
    buffer_character(&slip->fix, '}');
}

static bool recognise_comment(struct walk *walk, struct slip *slip, struct scanner *text)
{
    for (size_t i = 0; i < sizeof comments / sizeof comments[0]; i++) {
        struct scanner content = *text;
        if (!opens_comment(&content, &comments[i]))
            continue;
        const char *const close =
            comments[i].close != NULL ? find_text(content, comments[i].close) : NULL;
        if (close != NULL)
            content.end = close;
        slip->end = close != NULL ? slip_place(walk, close + strlen(comments[i].close))
                                  : walk_line_end(walk, slip->start);
        set_comment(slip, content);
        return true;
    }
    return false;
}

/* A comment that is never closed, up to where moves begin again. */
static bool recognise_open_comment(struct walk *walk, struct slip *slip, struct scanner *text)
{
    const char *const moves = walk_text(walk);

    (void)text;
    if (moves[slip->start] != '{')
        return false;
    slip->end = run_of(walk)->end;
    set_comment(slip, (struct scanner){moves + slip->start + 1, moves + slip->end});
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
static bool recognise_variation(struct walk *walk, struct slip *slip, struct scanner *text)
{
    const char *const close = find_closing(*text), *const content = text->at + 1;
    int64_t number;

    if (!slip_take(text, "(#.[. \t]*", &number) || text->at >= close ||
        (is_digit(*text->at) && close == text->end))
        return false;
    slip->end = close < text->end ? slip_place(walk, close + 1) : walk_line_end(walk, slip->start);
    set_comment(slip, (struct scanner){content, close});
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
static bool recognise_prose(struct walk *walk, struct slip *slip, struct scanner *text)
{
    const struct items *const items = &walk->judgement->record.items;
    const size_t line_end = walk_line_end(walk, slip->start);
    const bool quoted = slip_take(text, "[([\"']+", NULL);
    size_t last = walk->run;

    if (!slip_begins_with_word(*text) ||
        (!quoted && (last + 1 == items->run_count || items->runs[last + 1].start >= line_end)))
        return false;
    const size_t next = walk->item < items->count ? items->list[walk->item].start : line_end;
    while (last + 1 < items->run_count && items->runs[last + 1].start < line_end &&
           items->runs[last + 1].start < next)
        last++;
    slip->end = items->runs[last].end;
    struct scanner content = {walk_text(walk) + slip->start, walk_text(walk) + slip->end};
    if (!has_word(content))
        return false;
    (void)slip_take(&content, "[([\"']*", NULL);
    while (content.end > content.at && strchr(")]\"'", content.end[-1]) != NULL)
        content.end--;
    set_comment(slip, content);
    return true;
}

/* --- the rest */

static bool is_key(const struct schema *schema, struct scanner word)
{
    static const char others[] = "result|score|winners|white|black";
    const char *const start = word.at;

    for (int i = 0; i < COMMON_KEYS; i++)
        if (slip_is_word(word, common_keys[i].name))
            return true;
    for (int i = 0; i < KEYS_MOST && schema->keys[i].name != NULL; i++)
        if (slip_is_word(word, schema->keys[i].name))
            return true;
    for (int i = 0; i < VARIANTS_MOST && schema->variants[i].name != NULL; i++)
        if (slip_is_word(word, schema->variants[i].name))
            return true;
    return slip_is_word(word, others) || (slip_take(&word, "x-", NULL) && word.at > start);
}

static bool recognise_key(struct walk *walk, struct slip *slip, struct scanner *text)
{
    const char *const colon = memchr(text->at, ':', slip_len(*text));

    if (colon == NULL || !walk_begins_line(walk, slip->start) ||
        !is_key(&walk->judgement->game->schema, (struct scanner){text->at, colon}))
        return false;
    slip->end = walk_line_end(walk, slip->start);
    return true;
}

/* The end of the second round's opening, as `///` or "round 2"; NULL if none stands here. */
static const char *grid_end(struct walk *walk, const struct slip *slip, struct scanner text)
{
    if (!walk->judgement->game->schema.new_grids)
        return NULL;
    if (slip_take(&text, "[|/=]+:^", NULL) || slip_take(&text, "[|/=]+^", NULL) ||
        slip_is_word(text, "---|grid"))
        return text.end;
    text = slip_line(walk, slip);
    if (!slip_take_word(&text, "round"))
        return NULL;
    (void)slip_take(&text, "[ \t2:.]*", NULL);
    while (text.at[-1] == ' ' || text.at[-1] == '\t')
        text.at--;
    return text.at;
}

static bool recognise_pass(struct walk *walk, struct slip *slip, struct scanner *text)
{
    static const char passes[] = "pass|passes|skip|-|--|---|(pass)|lost|none|nothing|(lost)|0";
    const struct schema *const schema = &walk->judgement->game->schema;
    const char *const grid = grid_end(walk, slip, *text);
    const bool dash = slip_len(*text) == 1 && *text->at == '-';

    if (grid == NULL && !slip_is_word(*text, passes))
        return false;
    text->at = grid != NULL ? grid : text->end;
    const bool half = schema->lost_halves && (walk->position == NULL || walk->position->half_lost);
    buffer_text(&slip->middle, grid != NULL ? ": between the two rounds stands "
                               : half       ? ": a half-move that is lost is written "
                               : dash && walk_begins_line(walk, slip->start)
                                   ? ": no dash stands before a move here; leave it out"
                               : schema->lost_halves
                                   ? ": no half-move is lost here; leave it out"
                                   : ": nobody can pass in this game; leave it out");
    buffer_text(&slip->fix, grid != NULL ? "||" : half ? "--" : "");
    slip->removed = slip->fix.len == 0;
    return true;
}

static bool recognise_brace(struct walk *walk, struct slip *slip, struct scanner *text)
{
    const bool found = memchr(text->at, '}', slip_len(*text)) != NULL;

    (void)walk;
    (void)slip;
    text->at = text->end;
    return found;
}

/* Signs that separate moves where blanks are enough. */
static bool recognise_separator(struct walk *walk, struct slip *slip, struct scanner *text)
{
    (void)walk;
    (void)text;
    slip->removed = true;
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

static bool recognise_nothing(struct walk *walk, struct slip *slip, struct scanner *text)
{
    const struct items *const items = &walk->judgement->record.items;
    const size_t next = walk->item < items->count ? items->list[walk->item].start : SIZE_MAX;
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
    if (slip_len(*text) > 2 && slip_begins_with_word(*text))
        buffer_text(&slip->middle, "; comments stand in braces: {…}");
    return true;
}

/* --- the table */

enum where { RUN, LINE }; /* what a habit reads: the run, or the rest of its line */

static const char in_braces[] =
    ": comments stand in braces, or after a semicolon to the end of the line";

static const char separate_moves[] = ": moves are separated by blanks alone; did you mean ";

/* The first that fits is told. */
static const struct habit {
    enum where where;
    const char *pattern; /* see slip_take() */
    recogniser *recognise;
    enum slip_kind kind;
    const char *sentence; /* follows what recognise() says */
} habits[] = {
    {RUN, "", recognise_open_comment, SLIP_COMMENT, ": this comment is never closed"},
    {RUN, "", recognise_seal, SLIP_SEAL, ""},
    {RUN, "", recognise_annotation, SLIP_MARK, ""},
    {LINE, "", recognise_key, SLIP_KEY,
     " is a key of the header: begin it at the margin, after the moves"},
    {LINE, "", recognise_opening, SLIP_KEY, ""},
    {LINE, "", recognise_leaver, SLIP_ENDING,
     ": a player is named by number, directly before the word: "},
    {LINE, "", recognise_variation, SLIP_COMMENT,
     " is a variation, and records hold none: put it into braces"},
    {LINE, "", recognise_comment, SLIP_COMMENT, in_braces},
    {RUN, "", recognise_scores, SLIP_ENDING, ": scores stand in the header: "},
    {LINE, "", recognise_ending, SLIP_ENDING, ""},
    {RUN, "", recognise_letters, SLIP_MOVE, ""},
    {RUN, "", recognise_legal, SLIP_MOVE, ""},
    {RUN, "", recognise_pen, SLIP_MOVE, ": the pen stands before its move; did you mean "},
    {LINE, "", recognise_number, SLIP_NUMBER, ": a move number is written with a dot, as in "},
    {RUN, "", recognise_result, SLIP_ENDING, ""},
    {LINE, "", recognise_name, SLIP_NAME, ""},
    {LINE, "", recognise_time, SLIP_TIME, ""},
    {RUN, "", recognise_joined_points, SLIP_POINTS, ""},
    {LINE, "", recognise_points, SLIP_POINTS, ""},
    {RUN, "[!?]+^", recognise_mark, SLIP_MARK,
     ": a mark (! ? !! ?? !? ?!) belongs directly after its move, without a blank"},
    {RUN, "", recognise_brace, SLIP_BRACE,
     " has a `}` to which no `{` belongs: a comment ends with the first `}` in it"},
    {LINE, "", recognise_direction, SLIP_MOVE, ""},
    {RUN, "", recognise_pass, SLIP_PASS, ""},
    {RUN, "", recognise_sign, SLIP_SIGN, ": a number in a move has no sign; without it this is "},
    {RUN, "", recognise_chain, SLIP_MOVE, ": a move draws one segment; did you mean "},
    {RUN, "", recognise_several, SLIP_MOVE, separate_moves},
    {RUN, "", recognise_slashed, SLIP_MOVE, separate_moves},
    {RUN, "", recognise_move, SLIP_MOVE, ""},
    {RUN, "", recognise_joined_moves, SLIP_MOVE, separate_moves},
    {RUN, "", recognise_bracketed_points, SLIP_POINTS, ""},
    {RUN, "", recognise_prose, SLIP_COMMENT, in_braces},
    {RUN, "[,/|&+:.=>]+^", recognise_separator, SLIP_SEPARATOR,
     ": moves are separated by blanks alone; leave it out"},
    {RUN, "", recognise_nothing, SLIP_UNKNOWN, ""},
};

void habits_recognise(struct walk *walk, struct slip *slip)
{
    for (const struct habit *habit = habits;; habit++) {
        struct scanner text = habit->where == LINE ? slip_line(walk, slip) : slip_run(walk, slip);
        slip->kind = habit->kind;
        if (slip_take(&text, habit->pattern, NULL) && habit->recognise(walk, slip, &text)) {
            slip->end = slip->end > 0 ? slip->end : slip_place(walk, text.at);
            buffer_text(&slip->middle, habit->sentence);
            return;
        }
        slip->middle.len = slip->fix.len = 0;
        *slip = (struct slip){.start = slip->start, .middle = slip->middle, .fix = slip->fix};
    }
}
