/* recto moves: what can be played. */
#include "cli/options.h"
#include "cli/report/report.h"

#include "validator/seals/sealing.h"

#include <getopt.h>
#include <string.h>
#include <unistd.h>

struct moves {
    struct output *out, errors;
    uint32_t at;   /* UINT32_MAX: after the last move */
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
    return listing->out->error == 0;
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
        sealing_write_owed(judgement, position, &moves->out->buffer);
        buffer_character(&moves->out->buffer, '\n');
    }
    /* Games without a finite list say so at the first move. */
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
    const bool last = moves->at >= judgement->moves;
    size_t entries;

    if (judgement->record.diagnostics.count > 0) {
        (void)output_flush(moves->out);
        report_diagnostics(visit, &moves->errors);
        (void)output_flush(&moves->errors);
        if (moves->status == EXIT_SOUND)
            moves->status = EXIT_UNSOUND;
    }
    if (judgement->status == STATUS_MALFORMED)
        return true;
    if (moves->at != UINT32_MAX && moves->at > judgement->moves) {
        complain("moves: --at %u: this record has %u moves", moves->at, judgement->moves);
        moves->status = EXIT_TROUBLE;
        return true;
    }
    if (visit->record > 1)
        write_heading(visit, &moves->out->buffer);
    const bool ended = last && judgement->ending > ENDING_RULES;
    const struct position *const position =
        arbiter_position(visit->arbiter, judgement, moves->at, &entries);
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

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    static const struct option longs[] = {{"at", required_argument, NULL, 'a'},
                                          {"angle", required_argument, NULL, 'A'},
                                          {"help", no_argument, NULL, 'h'},
                                          {NULL, 0, NULL, 0}};
    struct moves moves = {.out = out, .at = UINT32_MAX, .angle = -1};
    struct input input = {0};

    for (int option; (option = next_option(self, argc, argv, "h", longs, out)) != -1;) {
        if (option < 0)
            return option == -2 ? EXIT_SOUND : EXIT_TROUBLE;
        if (option == 'a' && !option_number(self, "--at", optarg, &moves.at))
            return EXIT_TROUBLE;
        if (option == 'A' && !option_angle(optarg, &moves.angle))
            return refuse_usage(self, "--angle takes degrees with up to nine decimals");
    }
    if (argc > optind + 1)
        return refuse_usage(self, "only one file");
    input_add(&input, optind < argc ? argv[optind] : "-");
    output_open(&moves.errors, STDERR_FILENO);
    const bool read = input_visit(&input, visit_moves, &moves);
    const bool told = output_flush(&moves.errors);
    output_release(&moves.errors);
    input_release(&input);
    return told && read ? moves.status : EXIT_TROUBLE;
}

const struct command command_moves = {
    .usage = "[--at N] [--angle A] [FILE]",
    .help = "      --at N     in the position after N moves (default: after the last)\n"
            "      --angle A  bouncing: where a shot at A degrees would go, to either side\n",
    .run = run,
};
