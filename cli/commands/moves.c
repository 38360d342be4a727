/* recto moves: what can be played. */
#include "base/json.h"
#include "cli/at.h"
#include "cli/input/input.h"
#include "cli/report/report.h"

#include "validator/restore/unordered.h"
#include "validator/seals/seal_rules.h"
#include "validator/view.h"

#include <string.h>
#include <unistd.h>

struct moves {
    struct output *out, errors;
    bool json;
    struct at at;
    int64_t angle; /* 10^-9 degrees, or -1 */
    size_t records;
    int status;
};

/* A position whose moves are listed. */
struct listing {
    struct output *out;
    const struct position *position;
    const struct view *view; /* with --json … */
    size_t count;            /* … which needs to know how many were listed */
};

static bool has_points(const struct game *game)
{
    return game->points && game->gain != NULL;
}

static bool settle_move(struct listing *listing)
{
    output_settle(listing->out);
    return output_is_open(listing->out);
}

static bool list_move(void *context, const struct move *move)
{
    struct listing *const listing = context;
    const struct game *const game = listing->position->game;
    struct buffer *const text = &listing->out->buffer;

    game->write(move, text);
    if (has_points(game)) {
        const struct integer points = game->gain(listing->position, move);
        buffer_text(text, integer_sign(points) < 0 ? " (" : " (+");
        integer_write(text, points);
        buffer_character(text, ')');
    }
    buffer_character(text, '\n');
    return settle_move(listing);
}

static void write_places(const struct view *view, const struct move *move, struct buffer *out)
{
    struct square places[2];
    const int count = view_places(view, move, places);

    json_open(out, "places", '[');
    for (int i = 0; i < count; i++) {
        json_value(out, NULL);
        buffer_character(out, '"');
        view_place_write(view, places[i], out);
        buffer_character(out, '"');
    }
    json_close(out, ']');
}

static bool list_move_json(void *context, const struct move *move)
{
    struct listing *const listing = context;
    const struct game *const game = listing->position->game;
    struct buffer *const out = &listing->out->buffer;

    /* The line may have been written as far as this. */
    buffer_text(out, listing->count++ > 0 ? ",{" : "{");
    json_value(out, "move");
    buffer_character(out, '"');
    game->write(move, out);
    buffer_character(out, '"');
    if (has_points(game)) {
        json_value(out, "points");
        integer_write(out, game->gain(listing->position, move));
    }
    write_places(listing->view, move, out);
    json_close(out, '}');
    return settle_move(listing);
}

/* Writes lines on what is owed, and on moves that cannot all be listed. */
static void describe(const struct moves *moves, const struct judgement *judgement,
                     const struct position *position, bool complete, struct buffer *lines)
{
    if (position->owed != OWED_NOTHING) {
        seal_write_owed(judgement, position, lines);
        buffer_character(lines, '\n');
    }
    if (!complete)
        position->game->describe(position, moves->angle, lines);
}

static void write_moves(struct moves *moves, const struct judgement *judgement,
                        const struct position *position)
{
    struct listing listing = {.out = moves->out, .position = position};
    const bool complete = game_lists_all(position);

    describe(moves, judgement, position, complete, &moves->out->buffer);
    if (complete)
        (void)position->game->legal(position, list_move, &listing);
}

/* Writes lines of text as an array of strings. */
static void write_lines(const char *key, const struct buffer *lines, struct buffer *out)
{
    const char *at = lines->bytes, *const end = bytes_end(lines->bytes, lines->len);

    json_open(out, key, '[');
    while (at != end) {
        const char *const stop = memchr(at, '\n', (size_t)(end - at));
        json_text(out, NULL, at, (size_t)(stop - at));
        at = stop + 1;
    }
    json_close(out, ']');
}

static void write_json(struct moves *moves, const struct visit *visit,
                       const struct position *position, size_t entries, bool over)
{
    static const char *const geometries[] = {
        [VIEW_GRID] = "grid",     [VIEW_LATTICE] = "lattice", [VIEW_CARDS] = "cards",
        [VIEW_TARGET] = "target", [VIEW_CIRCLE] = "circle",   [VIEW_ROUNDS] = "rounds"};
    const struct judgement *const judgement = visit->judgement;
    const struct game *const game = position->game;
    struct buffer *const out = &moves->out->buffer;
    struct view view = {.arena = arbiter_arena(visit->arbiter)};
    const bool complete = over || game_lists_all(position);
    struct buffer lines = {0};

    game->view(position, &judgement->trace, entries, &view);
    struct listing listing = {moves->out, position, &view, 0};
    json_open(out, NULL, '{');
    json_text(out, "file", visit->name, strlen(visit->name));
    json_number(out, "record", (int64_t)visit->record);
    json_word(out, "game", game->schema.id);
    json_word(out, "geometry", geometries[view.geometry]);
    json_number(out, "after", position->moves);
    if (over)
        json_null(out, "to_move");
    else
        json_number(out, "to_move", position->player);
    json_value(out, "complete");
    buffer_text(out, complete ? "true" : "false");
    json_open(out, "moves", '[');
    if (!over)
        (void)game->legal(position, list_move_json, &listing);
    json_close(out, ']');
    describe(moves, judgement, position, complete, &lines);
    write_lines("described", &lines, out);
    buffer_release(&lines);
    json_close(out, '}');
    buffer_character(out, '\n');
}

static void write_heading(const struct visit *visit, struct buffer *text)
{
    buffer_text(text, visit->record > 1 ? "\n# " : "# ");
    report_file(visit->name, text);
    buffer_format(text, ", record %zu\n", visit->record);
}

static bool visit_moves(void *context, const struct visit *visit)
{
    struct moves *const moves = context;
    const struct judgement *const judgement = visit->judgement;
    uint32_t at;
    size_t entries;

    moves->records++;
    if (judgement->record.diagnostics.count > 0) {
        report_between(visit, moves->out, &moves->errors);
        if (moves->status == EXIT_SOUND)
            moves->status = EXIT_UNSOUND;
    }
    if (judgement->status == STATUS_MALFORMED)
        return true;
    if (!at_find(moves->at, judgement, &at)) {
        at_complain("moves", moves->at, visit);
        moves->status = EXIT_TROUBLE;
        return true;
    }
    if (judgement->untold || judgement->turn_untold) {
        complain("moves: record %zu of %s is a sheet that does not tell what can be played: %s",
                 visit->record, visit->name, order_why_unknown(judgement));
        moves->status = EXIT_TROUBLE;
        return true;
    }
    const bool ended = at >= judgement->moves && judgement->ending > ENDING_RULES;
    const struct position *const position =
        arbiter_position(visit->arbiter, judgement, at, &entries);
    if (moves->json) {
        write_json(moves, visit, position, entries, position->over || ended);
    } else {
        if (visit->record > 1)
            write_heading(visit, &moves->out->buffer);
        if (position->over || ended)
            complain("%s: the game is over: there are no moves", visit->name);
        else
            write_moves(moves, judgement, position);
    }
    output_settle(moves->out);
    return moves->out->error == 0;
}

static bool option_angle(const char *value, int64_t *angle)
{
    struct scanner scanner = {value, value + strlen(value)};

    if (*value < '0' || *value > '9')
        return false;
    *angle = scan_decimal(&scanner);
    return scanner.at == scanner.end;
}

enum { KEY_ANGLE = KEY_OWN };

static const struct option_line options[] = {
    {KEY_AT, "at", "N",
     "in the position after N moves, or with a dot, after the move with the\n"
     "number N. in the record (default: after the last)"},
    {KEY_ANGLE, "angle", "A", "bouncing: where a shot at A degrees would go, to either side"},
    {KEY_JSON, "json", NULL, "one line of JSON a record, with the places that a move names"},
    {0}};

static const struct option_value values[] = {{KEY_JSON, FLAG_IN(struct moves, json)}, {0}};

static bool take_option(const struct command *self, void *context, int key, const char *value)
{
    struct moves *const moves = context;

    if (key == KEY_AT)
        return at_read(self, value, &moves->at);
    if (option_angle(value, &moves->angle))
        return true;
    (void)refuse_usage(self, "--angle takes degrees with up to nine decimals");
    return false;
}

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    struct arguments arguments = {argc, argv};
    struct moves moves = {.out = out, .at = {.count = UINT32_MAX}, .angle = -1};
    struct input input = {0};
    const int status = options_read(self, &arguments, take_option, &moves, out);

    if (status != OPTIONS_READ)
        return status;
    if (arguments.count > 1)
        return refuse_usage(self, "only one file");
    input_add_operands(&input, &arguments);
    output_open(&moves.errors, STDERR_FILENO);
    const bool read = input_visit(&input, visit_moves, &moves);
    const bool told = output_flush(&moves.errors);
    output_release(&moves.errors);
    if (read && moves.records == 0)
        input_warn_of_nothing(&input, "moves");
    input_release(&input);
    return told && read ? moves.status : EXIT_TROUBLE;
}

const struct command command_moves = {
    .usage = "[--at N] [--angle A] [--json] [FILE]",
    .options = {options},
    .values = values,
    .example = "recto moves samples/plexus-unfinished.yaml",
    .run = run,
};
