/* recto moves: what can be played. */
#include "cli/at.h"
#include "cli/input/input_options.h"
#include "cli/report/report.h"

#include "validator/restore/unordered.h"
#include "validator/seals/seal_rules.h"

#include <string.h>
#include <unistd.h>

struct moves {
    struct output *out, errors;
    struct at at;
    int64_t angle; /* 10^-9 degrees, or -1 */
    size_t records;
    int status;
};

struct listing {
    struct output *out;
    const struct position *position;
};

static bool list_move(void *context, const struct move *move)
{
    struct listing *const listing = context;
    const struct game *const game = listing->position->game;
    struct buffer *const text = &listing->out->buffer;

    game->write(move, text);
    if (game->points && game->gain != NULL) {
        const struct integer points = game->gain(listing->position, move);
        buffer_text(text, integer_sign(points) < 0 ? " (" : " (+");
        integer_write(text, points);
        buffer_character(text, ')');
    }
    buffer_character(text, '\n');
    output_settle(listing->out);
    return output_is_open(listing->out);
}

static bool ignore_move(void *context, const struct move *move)
{
    (void)context;
    (void)move;
    return false;
}

static void write_moves(struct moves *moves, const struct judgement *judgement,
                        const struct position *position)
{
    struct listing listing = {moves->out, position};

    if (position->owed != OWED_NOTHING) {
        seal_write_owed(judgement, position, &moves->out->buffer);
        buffer_character(&moves->out->buffer, '\n');
    }
    /* A game without a finite list of moves says so at the first one. */
    if (position->game->legal(position, ignore_move, NULL))
        (void)position->game->legal(position, list_move, &listing);
    else
        position->game->describe(position, moves->angle, &moves->out->buffer);
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
    if (visit->record > 1)
        write_heading(visit, &moves->out->buffer);
    const bool ended = at >= judgement->moves && judgement->ending > ENDING_RULES;
    const struct position *const position =
        arbiter_position(visit->arbiter, judgement, at, &entries);
    if (position->over || ended)
        complain("%s: the game is over: there are no moves", visit->name);
    else
        write_moves(moves, judgement, position);
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
    {0}};

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
    .usage = "[--at N] [--angle A] [FILE]",
    .options = {options},
    .example = "recto moves samples/plexus-unfinished.yaml",
    .run = run,
};
