#include "validator/slips/habits.h"

#include "validator/slips/annotations.h"
#include "validator/slips/comments.h"
#include "validator/slips/moves.h"
#include "validator/slips/players.h"

#include <string.h>

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
    if (grid || schema->lost_halves)
        buffer_text(&slip->middle, grid ? ": between the two rounds stands "
                                        : ": a half-move that is lost is written ");
    else if (slip_len(run) == 1 && *run.at == '-' && walk_begins_line(walk, slip->start))
        buffer_text(&slip->middle, ": no dash stands before a move here; leave it out");
    else
        buffer_text(&slip->middle, ": nobody can pass in this game; leave it out");
    buffer_text(&slip->fix, grid ? "||" : schema->lost_halves ? "--" : "");
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
    recognise_seal,    recognise_key,          recognise_opening, recognise_leaver,
    recognise_comment, recognise_scores,       recognise_ending,  recognise_legal,
    recognise_number,  recognise_result,       recognise_name,    recognise_time,
    recognise_points,  recognise_mark,         recognise_brace,   recognise_direction,
    recognise_pass,    recognise_sign,         recognise_chain,   recognise_several,
    recognise_move,    recognise_joined_moves, recognise_prose,   recognise_separator,
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
