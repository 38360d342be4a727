#include "validator/slips/annotations.h"

#include "base/hexadecimal.h"

#include <string.h>

bool recognise_points(struct walk *walk, struct slip *slip)
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

static void write_hours(struct scanner *line, struct buffer *fix)
{
    slip_skip(line, " T,");
    const char *const start = line->at;
    const int64_t hour = scan_number(line);

    if (hour < 0 || hour > 23 || !scan_character(line, ':')) {
        line->at = start;
        return;
    }
    const int64_t minute = scan_number(line);
    if (minute < 0 || minute > 59)
        return;
    buffer_format(fix, "T%02d:%02dZ", (int)hour, (int)minute);
    (void)scan_character(line, 'Z');
}

bool recognise_time(struct walk *walk, struct slip *slip)
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
    if (!dated) {
        buffer_text(&slip->middle, " is no time; a time looks like <2026-11-03>, "
                                   "<2026-11-03T18:20Z> or <2026-11-03T18:20:05+01:00>");
        return true;
    }
    buffer_format(&slip->fix, "<%04d-%02d-%02d", (int)date[0], (int)date[1], (int)date[2]);
    write_hours(&line, &slip->fix);
    slip_skip(&line, ">)]");
    while (line.at[-1] == ' ')
        line.at--;
    if (slip_place(walk, line.at) > slip->end)
        slip->end = slip_place(walk, line.at);
    buffer_character(&slip->fix, '>');
    buffer_text(&slip->middle, ": when a move was sent is written in this order: ");
    return true;
}

bool recognise_mark(struct walk *walk, struct slip *slip)
{
    const struct scanner run = slip_run(walk, slip);
    struct scanner marks = run;
    const char *const text = walk_text(walk);

    slip_skip(&marks, "!?");
    if (marks.at != marks.end)
        return false;
    slip->kind = SLIP_MARK;
    slip->end = slip_place(walk, run.end);
    buffer_text(&slip->middle,
                ": a mark (! ? !! ?? !? ?!) belongs directly after its move, without a blank");
    if (walk->last_end > walk->last_start) {
        buffer_text(&slip->middle, ": ");
        buffer_append(&slip->fix, text + walk->last_start, walk->last_end - walk->last_start);
        buffer_append(&slip->fix, run.at, slip_len(run) < 2 ? slip_len(run) : 2);
    }
    return true;
}

bool recognise_seal(struct walk *walk, struct slip *slip)
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
