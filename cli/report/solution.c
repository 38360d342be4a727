#include "cli/report/solution.h"

#include "base/json.h"
#include "cli/report/name.h"
#include "validator/leaving.h"

static const char *const obstacles[] = {[OBSTACLE_NONE] = NULL,
                                        [OBSTACLE_LIMIT] = "limit",
                                        [OBSTACLE_INTERRUPTED] = "interrupted",
                                        [OBSTACLE_ENDLESS] = "endless",
                                        [OBSTACLE_DISAGREEMENT] = "disagreement"};

static const char *const obstacle_sentences[] = {
    [OBSTACLE_NONE] = "",
    [OBSTACLE_LIMIT] = "More was not proved within the limits: see --time and --memory.\n",
    [OBSTACLE_INTERRUPTED] = "More was not proved before the interruption.\n",
    [OBSTACLE_ENDLESS] = "More cannot be proved: there are moves without end to look at.\n",
    [OBSTACLE_DISAGREEMENT] =
        "The search contradicts its check: nothing found is printed. Please report this.\n"};

bool solution_counts_points(const struct game *game)
{
    return game->scoring != SCORING_NONE && game->parts == 0;
}

/* --- text */

/* "by 3", "by 1 to 5", "by at least 1"; nothing in games without points. `range` is above 0. */
static void write_margin(struct lead_range range, struct buffer *out)
{
    if (range.least == range.most)
        buffer_format(out, " by %lld", (long long)range.least);
    else if (range.most >= UNBOUNDED)
        buffer_format(out, " by at least %lld", (long long)range.least);
    else
        buffer_format(out, " by %lld to %lld", (long long)range.least, (long long)range.most);
}

/* The result from the side of a player who at least shares the win. */
static void write_win(const struct judgement *judgement, int player, struct lead_range range,
                      struct buffer *out)
{
    report_name(judgement, player, out);
    buffer_text(out, range.least > 0 ? " wins" : " wins or shares the win");
    if (range.least > 0 && solution_counts_points(judgement->game))
        write_margin(range, out);
    else if (range.least == 0 && range.most < UNBOUNDED && solution_counts_points(judgement->game))
        buffer_format(out, ", by at most %lld", (long long)range.most);
}

/* "Ben by 3" */
static void write_bound(const struct judgement *judgement, int player, int64_t lead,
                        struct buffer *out)
{
    const int ahead = lead > 0 ? player : 3 - player;
    const int64_t margin = lead > 0 ? lead : -lead;

    if (lead == 0) {
        buffer_text(out, "a tie");
        return;
    }
    report_name(judgement, ahead, out);
    if (margin < UNBOUNDED && solution_counts_points(judgement->game))
        buffer_format(out, " by %lld", (long long)margin);
}

/* The result of two players. */
static void write_contest(const struct judgement *judgement, int player, struct lead_range range,
                          struct buffer *out)
{
    const struct lead_range other = {-range.most, -range.least};

    if (range.least == 0 && range.most == 0)
        buffer_text(out, "the game is tied");
    else if (range.least >= 0)
        write_win(judgement, player, range, out);
    else if (range.most <= 0)
        write_win(judgement, 3 - player, other, out);
    else {
        buffer_text(out, "who wins is not proved: anything from ");
        write_bound(judgement, player, range.least, out);
        buffer_text(out, " to ");
        write_bound(judgement, player, range.most, out);
    }
}

/* "3 ahead", "level", "2 behind", "any lead" */
static void write_lead(int64_t lead, struct buffer *out)
{
    if (lead == 0)
        buffer_text(out, "level");
    else if (lead >= UNBOUNDED || lead <= -UNBOUNDED)
        buffer_text(out, lead > 0 ? "any lead" : "any distance behind");
    else
        buffer_format(out, "%lld %s", (long long)(lead > 0 ? lead : -lead),
                      lead > 0 ? "ahead" : "behind");
}

/* "at least 2 behind, at most 1 ahead", or in games without points whether that is a win. */
static void write_forced(struct lead_range range, bool points, struct buffer *out)
{
    if (!points) {
        buffer_text(out, range.least > 0    ? "wins against all others"
                         : range.most < 0   ? "loses against all others"
                         : range.least == 0 ? "shares at least the win"
                                            : "the result against all others is not proved");
        return;
    }
    buffer_text(out, "against all others ");
    if (range.least < range.most) {
        write_lead(range.least, out);
        buffer_text(out, " to ");
    }
    write_lead(range.most, out);
}

/* A line of one of several players. */
static void write_player(const struct judgement *judgement, int player,
                         const struct outlook *outlook, struct buffer *out)
{
    const bool points = solution_counts_points(judgement->game);

    report_name(judgement, player, out);
    buffer_text(out, ": ");
    write_forced(outlook->forced, points, out);
    if (outlook->helped.most < 0)
        buffer_text(out, "; cannot win any more, even if all help");
    else if (outlook->helped.most == 0)
        buffer_text(out, "; can share the win at most, even if all help");
    else if (outlook->helped.least > 0)
        buffer_text(out, "; can still win if all help");
    if (points && outlook->helped.least == outlook->helped.most && outlook->helped.most > 0) {
        buffer_text(out, ", ");
        write_lead(outlook->helped.most, out);
    }
    buffer_text(out, ".\n");
}

void solution_write_result(const struct judgement *judgement, const struct solution *solution,
                           struct buffer *out)
{
    const struct lead_range range = solution->outlooks[solution->player].forced;

    if (judgement->record.setup.players == 2) {
        write_contest(judgement, solution->player, range, out);
        return;
    }
    report_name(judgement, solution->player, out);
    buffer_character(out, ' ');
    write_forced(range, solution_counts_points(judgement->game), out);
}

/* "Ben cannot be caught any more: 3 points ahead, at most 2 to come." */
static void write_certain(const struct judgement *judgement, const struct position *position,
                          int player, const struct outlook *outlook, struct buffer *out)
{
    const struct lead_range certain = outlook->certain;
    const bool running = position->game->scoring == SCORING_RUNNING;

    if (certain.least <= 0)
        return;
    report_name(judgement, player, out);
    buffer_text(out, " cannot be caught any more");
    if (running && position->setup->players == 2 && solution_counts_points(position->game)) {
        const int64_t ahead = position->scores[player].value - position->scores[3 - player].value;
        const int64_t now = position->game->lowest_wins ? -ahead : ahead;
        buffer_format(out, ": %lld point%s %s, and the other can gain at most %lld",
                      (long long)(now < 0 ? -now : now), now == 1 || now == -1 ? "" : "s",
                      now < 0 ? "behind" : "ahead", (long long)(now - certain.least));
    } else if (solution_counts_points(position->game)) {
        buffer_format(out, ": at least %lld ahead in the end", (long long)certain.least);
    }
    buffer_text(out, ".\n");
}

static void write_line(const struct position *position, const struct solution *solution,
                       struct buffer *out)
{
    if (solution->line_len == 0)
        return;
    buffer_text(out, solution->line_ends && solution->exact ? "Best play: " : "A best move: ");
    for (size_t i = 0; i < solution->line_len; i++) {
        buffer_text(out, i > 0 ? " " : "");
        position->game->write(&solution->line[i], out);
        if (!solution->line_ends || !solution->exact)
            break;
    }
    buffer_character(out, '\n');
}

void solution_write(const struct judgement *judgement, const struct position *position,
                    const struct solution *solution, struct buffer *out)
{
    const bool two = position->setup->players == 2;

    if (two) {
        const struct lead_range range = solution->outlooks[solution->player].forced;
        buffer_text(out, range.least >= 0 || range.most <= 0 ? "Proved, with best play: " : "");
        const size_t start = out->len;
        solution_write_result(judgement, solution, out);
        if (out->bytes[start] == 'w')
            out->bytes[start] = 'W';
        buffer_text(out, ".\n");
    }
    for (int player = leaving_seat_behind(position, 0); player > 0;
         player = leaving_seat_behind(position, player)) {
        if (!two)
            write_player(judgement, player, &solution->outlooks[player], out);
        write_certain(judgement, position, player, &solution->outlooks[player], out);
    }
    write_line(position, solution, out);
    buffer_text(out, obstacle_sentences[solution->obstacle]);
}

/* --- JSON */

static void write_bound_json(const char *key, int64_t lead, struct buffer *out)
{
    if (lead <= -UNBOUNDED || lead >= UNBOUNDED)
        json_null(out, key);
    else
        json_number(out, key, lead);
}

void solution_write_range_json(const char *key, struct lead_range range, struct buffer *out)
{
    json_open(out, key, '[');
    write_bound_json(NULL, range.least, out);
    write_bound_json(NULL, range.most, out);
    json_close(out, ']');
}

static void write_outlooks_json(const struct position *position, const struct solution *solution,
                                struct buffer *out)
{
    json_open(out, "players", '[');
    for (int player = 1; player <= position->setup->players; player++) {
        const struct outlook *const outlook = &solution->outlooks[player];
        if (has_left(position, player)) {
            json_null(out, NULL);
            continue;
        }
        json_open(out, NULL, '{');
        solution_write_range_json("lead", outlook->forced, out);
        solution_write_range_json("helped", outlook->helped, out);
        solution_write_range_json("certain", outlook->certain, out);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void write_move_json(const struct position *position, const struct move *move,
                            const char *key, struct buffer *out)
{
    json_value(out, key);
    buffer_character(out, '"');
    position->game->write(move, out);
    buffer_character(out, '"');
}

void solution_write_json(const struct position *position, const struct solution *solution,
                         const char *reason, struct buffer *out)
{
    if (solution == NULL) {
        json_null(out, "proved");
        json_word(out, "reason", reason);
        json_null(out, "players");
        json_null(out, "best");
        json_null(out, "line");
        return;
    }
    json_value(out, "proved");
    buffer_text(out, solution->obstacle == OBSTACLE_NONE ? "true" : "false");
    json_word(out, "reason", obstacles[solution->obstacle]);
    write_outlooks_json(position, solution, out);
    if (solution->line_len > 0)
        write_move_json(position, &solution->line[0], "best", out);
    else
        json_null(out, "best");
    if (!solution->line_ends || !solution->exact) {
        json_null(out, "line");
        return;
    }
    json_open(out, "line", '[');
    for (size_t i = 0; i < solution->line_len; i++)
        write_move_json(position, &solution->line[i], NULL, out);
    json_close(out, ']');
}
