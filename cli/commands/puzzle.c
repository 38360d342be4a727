/* recto puzzle: positions with one winning move, as records or drawn with a key. */
#include "validator/solve/puzzle.h"
#include "base/list.h"
#include "cli/edit/new_record.h"
#include "cli/format.h"
#include "cli/input/input.h"
#include "cli/output/destination.h"
#include "cli/process/sibling.h"
#include "cli/report/solution.h"
#include "render/paper.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

enum { GAMES_TRIED = 3000, COUNT_MAX = 500, SECONDS_MAX = 86400, LINE_COLUMNS = 76 };

/* The records of one puzzle: the task, and the same with the winning move. */
struct sheet {
    struct buffer task, key;
};

struct puzzles {
    const struct command *self;
    const char *output, *title;
    enum format type; /* FORMAT_NONE: records */
    char *paper;
    uint32_t seed, count, seconds;
    bool seeded;
    struct sheet *sheets;
    size_t sheet_count, sheet_capacity;
    int status;
};

/* --- records */

/* Moves on lines that begin as the text of `moves: |` does. */
static void write_moves(const struct game *game, const struct move *moves, size_t count,
                        struct buffer *out)
{
    struct buffer move = {0};
    size_t column = LINE_COLUMNS;

    for (size_t i = 0; i < count; i++) {
        move.len = 0;
        game->write(&moves[i], &move);
        const bool fits = column + 1 + move.len <= LINE_COLUMNS;
        buffer_text(out, fits ? " " : i == 0 ? "  " : "\n  ");
        buffer_append(out, move.bytes, move.len);
        column = fits ? column + 1 + move.len : 2 + move.len;
    }
    buffer_text(out, count > 0 ? "\n" : "");
    buffer_release(&move);
}

static void write_line(const struct game *game, const struct puzzle *puzzle, size_t count,
                       struct buffer *out)
{
    for (size_t i = 0; i < count; i++) {
        buffer_text(out, i > 0 ? " " : "");
        game->write(&puzzle->line[i], out);
    }
}

static void write_name(const struct judgement *judgement, int player, struct buffer *out)
{
    record_write_name(&judgement->record, player, out);
}

/* The header up to `moves: |`. Comments of the form are left out. */
static void write_header(const struct buffer *form, const char *event, size_t number,
                         struct buffer *out)
{
    static const char moves[] = "moves:";

    buffer_text(out, "---\n");
    for (const char *at = form->bytes, *end = at + form->len; at < end;) {
        const char *const stop = memchr(at, '\n', (size_t)(end - at));
        const size_t len = (size_t)((stop == NULL ? end : stop + 1) - at);
        if (*at != '#' && strncmp(at, moves, strlen(moves)) != 0)
            buffer_append(out, at, len);
        at += len;
    }
    buffer_format(out, "event: \"%s\"\nid: %zu\n", event, number);
}

static void write_event(const struct puzzles *puzzles, struct buffer *out)
{
    if (puzzles->title != NULL)
        buffer_text(out, puzzles->title);
    else
        buffer_format(out, "Puzzles, seed %u", puzzles->seed);
}

static void write_task(const struct puzzles *puzzles, const struct buffer *form,
                       const struct judgement *judgement, const struct puzzle *puzzle,
                       struct buffer *out)
{
    struct buffer event = {0};

    write_event(puzzles, &event);
    write_header(form, buffer_string(&event), puzzles->sheet_count + 1, out);
    buffer_text(out, "notes: \"");
    write_name(judgement, puzzle->player, out);
    buffer_text(out, " to move: one move wins\"\nx-solution: \"");
    write_line(judgement->game, puzzle, 1, out);
    buffer_text(out, "\"\nx-line: \"");
    write_line(judgement->game, puzzle, puzzle->line_len, out);
    buffer_text(out, "\"\nmoves: |\n");
    write_moves(judgement->game, puzzle->moves, puzzle->count, out);
    buffer_release(&event);
}

/* The position after the winning move, with the line in its notes. */
static void write_key(const struct puzzles *puzzles, const struct buffer *form,
                      const struct judgement *judgement, const struct puzzle *puzzle,
                      struct buffer *out)
{
    struct buffer event = {0};

    write_event(puzzles, &event);
    buffer_text(&event, ": key");
    write_header(form, buffer_string(&event), puzzles->sheet_count + 1, out);
    buffer_text(out, "notes: |\n  ");
    write_line(judgement->game, puzzle, 1, out);
    buffer_text(out, " wins");
    if (solution_counts_points(judgement->game))
        buffer_format(out, " by %lld", (long long)puzzle->lead);
    buffer_text(out, ".\n  Best play: ");
    write_line(judgement->game, puzzle, puzzle->line_len, out);
    buffer_text(out, "\nmoves: |\n");
    write_moves(judgement->game, puzzle->moves, puzzle->count, out);
    write_moves(judgement->game, puzzle->line, 1, out);
    buffer_release(&event);
}

/* --- finding */

/* Whether both records are read back as they were meant. */
static bool reads_back(const struct sheet *sheet, uint32_t moves)
{
    struct arbiter *const arbiter = arbiter_new();
    bool good = true;

    for (int i = 0; i < 2; i++) {
        const struct buffer *const text = i == 0 ? &sheet->task : &sheet->key;
        const struct document document = {.bytes = text->bytes, .len = text->len, .line = 1};
        const struct judgement *const judgement = arbiter_judge(arbiter, &document);
        good = good && judgement != NULL && status_is_sound(judgement->status) &&
               judgement->moves == moves + (uint32_t)i;
    }
    arbiter_free(arbiter);
    return good;
}

static bool add_puzzle(struct puzzles *puzzles, const struct buffer *form,
                       const struct judgement *judgement, const struct puzzle *puzzle)
{
    struct sheet sheet = {.task = {0}};

    write_task(puzzles, form, judgement, puzzle, &sheet.task);
    write_key(puzzles, form, judgement, puzzle, &sheet.key);
    if (!reads_back(&sheet, (uint32_t)puzzle->count)) {
        buffer_release(&sheet.task);
        buffer_release(&sheet.key);
        return false;
    }
    if (puzzles->sheet_count == puzzles->sheet_capacity)
        puzzles->sheets =
            list_grow(puzzles->sheets, &puzzles->sheet_capacity, sizeof *puzzles->sheets);
    puzzles->sheets[puzzles->sheet_count++] = sheet;
    return true;
}

/* On a small board fewer moves come to the same, so that one of them wins alone more often. */
static void complain_of_few(const struct puzzles *puzzles, const struct judgement *judgement,
                            uint32_t found)
{
    const struct schema *const schema = &judgement->game->schema;
    const int32_t smaller = judgement->record.setup.numbers[0] - 2;
    struct buffer board = {0};

    if (smaller >= schema->keys[0].least && smaller > 2)
        buffer_format(&board, "a smaller board such as %s=%d", schema->keys[0].name, smaller);
    else
        buffer_text(&board, "another board");
    complain("puzzle: %s: %u of %u puzzles found in %u second%s and %d games for each; try %s, "
             "--time or another --seed",
             schema->id, found, puzzles->count, puzzles->seconds, puzzles->seconds == 1 ? "" : "s",
             GAMES_TRIED, buffer_string(&board));
    buffer_release(&board);
}

/* Finds the puzzles of one game, each with a seed of its own, so that asking for more of them does
 * not change the first. */
static void find_puzzles(struct puzzles *puzzles, const struct buffer *form,
                         struct arbiter *arbiter, const struct judgement *judgement)
{
    const struct puzzle_limits limits = {
        .games = GAMES_TRIED, .deadline = prover_clock() + (int64_t)puzzles->seconds * 1000};
    const char *const game = judgement->game->schema.id;
    enum puzzle_outcome outcome = PUZZLE_FOUND;
    struct puzzle puzzle;
    uint64_t seed = puzzles->seed;
    uint32_t found = 0;

    for (; found < puzzles->count && outcome == PUZZLE_FOUND; found++) {
        outcome = puzzle_find(judgement->position, &limits, &seed, arbiter_arena(arbiter), &puzzle);
        if (outcome == PUZZLE_FOUND && !add_puzzle(puzzles, form, judgement, &puzzle))
            outcome = PUZZLE_NONE;
        found -= outcome != PUZZLE_FOUND;
    }
    if (found == puzzles->count)
        return;
    if (outcome == PUZZLE_ENDLESS)
        complain("puzzle: %s has moves that no list holds: which of them win cannot be proved",
                 game);
    else
        complain_of_few(puzzles, judgement, found);
    puzzles->status = EXIT_UNSOUND;
}

/* Makes the record of a game, whose operands these are, and looks for puzzles in it. */
static int take_game(struct puzzles *puzzles, int count, char **operands)
{
    char players[] = "players=First,Second";
    char **const list = memory_allocate(((size_t)count + 2) * sizeof *list);
    struct arguments arguments = {count + 1, list};
    struct buffer form = {0};
    bool named = false;

    list[0] = operands[0];
    for (int i = 1; i < count; i++) {
        list[i] = operands[i];
        named = named || strncmp(operands[i], players, strlen("players=")) == 0;
    }
    list[count] = players;
    arguments.count = named ? count : count + 1;
    int status = new_record_write(puzzles->self, &arguments, &form);
    if (status == EXIT_SOUND) {
        struct arbiter *const arbiter = arbiter_new();
        const struct document document = {.bytes = form.bytes, .len = form.len, .line = 1};
        const struct judgement *const judgement = arbiter_judge(arbiter, &document);
        if (judgement->record.setup.players == 2)
            find_puzzles(puzzles, &form, arbiter, judgement);
        else
            status = refuse_usage(puzzles->self, "puzzles are for two players");
        arbiter_free(arbiter);
    }
    buffer_release(&form);
    free(list);
    return status;
}

/* A game, and the keys after it, up to the next game. */
static int take_games(struct puzzles *puzzles, const struct arguments *operands)
{
    int status = EXIT_SOUND;

    for (int i = 0, next; i < operands->count && status == EXIT_SOUND; i = next) {
        for (next = i + 1; next < operands->count && strchr(operands->list[next], '=') != NULL;)
            next++;
        status = take_game(puzzles, next - i, operands->list + i);
    }
    return status;
}

/* --- writing */

static bool is_folder(const char *name)
{
    struct stat facts;

    return name != NULL && stat(name, &facts) == 0 && S_ISDIR(facts.st_mode);
}

/* A file for each puzzle. */
static bool write_folder(const struct puzzles *puzzles)
{
    bool written = true;

    for (size_t i = 0; written && i < puzzles->sheet_count; i++) {
        const struct buffer *const task = &puzzles->sheets[i].task;
        struct buffer name = {0};
        buffer_format(&name, "%s/puzzle-%03zu.yaml", puzzles->output, i + 1);
        written = replace_file(buffer_string(&name), task->bytes, task->len, false);
        buffer_release(&name);
    }
    return written;
}

static bool write_records(const struct puzzles *puzzles, struct output *out)
{
    struct destination destination;

    if (!destination_open(&destination, puzzles->output, out))
        return false;
    for (size_t i = 0; i < puzzles->sheet_count; i++) {
        const struct buffer *const task = &puzzles->sheets[i].task;
        buffer_append(&destination.out->buffer, task->bytes, task->len);
    }
    return destination_close(&destination, true);
}

/* Makes standard input what recto-draw draws: all tasks, and then all keys. */
static bool put_input(const struct puzzles *puzzles)
{
    FILE *const file = tmpfile();
    bool put = file != NULL;

    for (int part = 0; part < 2; part++)
        for (size_t i = 0; put && i < puzzles->sheet_count; i++) {
            const struct buffer *const text =
                part == 0 ? &puzzles->sheets[i].task : &puzzles->sheets[i].key;
            put = write_all(fileno(file), text->bytes, text->len) == 0;
        }
    put = put && lseek(fileno(file), 0, SEEK_SET) == 0 && dup2(fileno(file), STDIN_FILENO) >= 0;
    if (!put)
        complain_file("-", "cannot keep the puzzles", errno);
    if (file != NULL)
        (void)fclose(file);
    return put;
}

/* PDF and HTML are sheets; pictures are single boards, as `show` draws them. */
static int draw(const struct puzzles *puzzles)
{
    const bool sheet = puzzles->type == FORMAT_PDF || puzzles->type == FORMAT_HTML;
    char command[] = "puzzle", show[] = "show", type[] = "-T", output[] = "-o", here[] = "-",
         paper[] = "--paper", name[8];
    char *arguments[10] = {sheet ? command : show, type, name, output, (char *)puzzles->output};
    int count = 5;

    (void)snprintf(name, sizeof name, "%s", format_name(puzzles->type));
    if (puzzles->output == NULL)
        arguments[4] = here;
    if (puzzles->paper != NULL) {
        arguments[count++] = paper;
        arguments[count++] = puzzles->paper;
    }
    arguments[count] = NULL;
    return put_input(puzzles) ? sibling_run("recto-draw", arguments) : EXIT_TROUBLE;
}

static int write_puzzles(struct puzzles *puzzles, struct output *out)
{
    if (puzzles->sheet_count == 0)
        return puzzles->status;
    if (puzzles->type != FORMAT_NONE) {
        const int status = draw(puzzles);
        return status != EXIT_SOUND ? status : puzzles->status;
    }
    const bool written =
        is_folder(puzzles->output) ? write_folder(puzzles) : write_records(puzzles, out);
    return written ? puzzles->status : EXIT_TROUBLE;
}

/* --- the command */

enum { KEY_SEED = KEY_OWN, KEY_COUNT, KEY_TIME, KEY_TITLE };

static const struct option_line options[] = {
    {'o', "output", "FILE",
     "write to FILE: .pdf or .html, tasks and then a key; .svg or .png with a %d,\n"
     "tasks and then their solutions; .yaml, or a folder: records"},
    {KEY_SEED, "seed", "N", "the same puzzles for the same N (default: by the clock)"},
    {KEY_COUNT, "count", "N", "puzzles of each game (default: 6)"},
    {KEY_TIME, "time", "SECONDS", "for each game (default: 60)"},
    {KEY_TITLE, "title", "TEXT", "of the sheet, and the event of the records"},
    {KEY_PAPER, "paper", "PAPER", "pdf: " PAPER_NAMES " (default: a4)"},
    {0}};

static const struct option_value values[] = {
    {'o', TEXT_IN(struct puzzles, output)},
    {KEY_COUNT, NUMBER_IN(struct puzzles, count, 1, COUNT_MAX)},
    {KEY_TIME, NUMBER_IN(struct puzzles, seconds, 1, SECONDS_MAX)},
    {KEY_TITLE, TEXT_IN(struct puzzles, title)},
    {0}};

static bool take_option(const struct command *self, void *context, int key, const char *value)
{
    struct puzzles *const puzzles = context;
    enum paper_size size;

    switch (key) {
    case KEY_PAPER:
        puzzles->paper = (char *)value;
        if (paper_named(value, &size))
            return true;
        complain("%s: --paper takes " PAPER_NAMES ", not `%s`", self->name, value);
        return false;
    default:
        puzzles->seeded = true;
        return option_number(self, "--seed", value, 0, UINT32_MAX, &puzzles->seed);
    }
}

/* Whether records are asked for: by the name of a file or folder, or by none. */
static bool asks_for_records(const struct puzzles *puzzles)
{
    const char *const name = puzzles->output;
    const char *const dot = name == NULL ? NULL : strrchr(name, '.');

    return name == NULL || strcmp(name, "-") == 0 || is_folder(name) ||
           (dot != NULL && (strcasecmp(dot, ".yaml") == 0 || strcasecmp(dot, ".yml") == 0));
}

static int settle(const struct command *self, struct puzzles *puzzles, const struct output *out)
{
    if (!asks_for_records(puzzles)) {
        if (!format_by_suffix(self, puzzles->output, FORMATS_OF_BOARDS, &puzzles->type))
            return EXIT_TROUBLE;
        if (!format_is_drawn(puzzles->type))
            return refuse_usage(self, "-o takes a name in .pdf, .html, .svg, .png or .yaml, or a "
                                      "folder");
        if (!format_can_go(self, puzzles->type, puzzles->output, out->file))
            return EXIT_TROUBLE;
    }
    if (puzzles->paper != NULL && puzzles->type != FORMAT_PDF)
        return refuse_usage(self, "--paper is for -T pdf");
    if (puzzles->title != NULL && strpbrk(puzzles->title, "\"\\\r\n\t") != NULL)
        return refuse_usage(self, "--title takes words on one line, without quotes");
    if (!puzzles->seeded)
        puzzles->seed = (uint32_t)(prover_clock() % 1000000);
    return OPTIONS_READ;
}

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    struct arguments arguments = {argc, argv};
    struct puzzles puzzles = {.self = self, .count = 6, .seconds = 60};
    int status = options_read(self, &arguments, take_option, &puzzles, out);

    if (status == OPTIONS_READ)
        status = settle(self, &puzzles, out);
    if (status != OPTIONS_READ)
        return status;
    if (arguments.count == 0)
        return refuse_usage(self, "takes games; `recto games` lists them");
    status = take_games(&puzzles, &arguments);
    if (status == EXIT_SOUND)
        status = write_puzzles(&puzzles, out);
    for (size_t i = 0; i < puzzles.sheet_count; i++) {
        buffer_release(&puzzles.sheets[i].task);
        buffer_release(&puzzles.sheets[i].key);
    }
    free(puzzles.sheets);
    return status;
}

const struct command command_puzzle = {
    .usage = "[-o FILE] [--seed N] [--count N] [--time SECONDS] [OPTION…]\n"
             "             GAME [KEY=VALUE…] [GAME [KEY=VALUE…]…]",
    .values = values,
    .options = {options},
    .notes = "Keys are those of `recto new`, for the game before them.\n",
    .example = "recto puzzle --seed 7 --count 1 scrambled",
    .run = run,
};
