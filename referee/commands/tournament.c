/* tournament: makes, shows, exports and ends tournaments. */
#include "notation/time/moment.h"
#include "referee/commands/invocation.h"
#include "referee/commands/session.h"
#include "referee/journal/journal.h"
#include "referee/match/match.h"
#include "referee/tournament/standing.h"

#include "cli/edit/new_record.h"
#include "cli/input/input.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <time.h>

/* COLUMNS: as for `recto table`. */
enum { DAY = 86400, SIGN_UP_DAYS = 14, OPERANDS_MOST = 200, COLUMNS = 100 };

#define BLANKS " \t\r"

struct request {
    struct invocation asked;
    struct referee referee;
    int count;    /* of the words after the folder … */
    char **words; /* … and they */
};

/* --- the games of a new tournament */

static bool is_setting(const char *word)
{
    return strchr(word, '=') != NULL;
}

/* Whether KEY=VALUE is among the words behind a game. */
static bool is_set(const struct arguments *game, const char *key)
{
    for (int i = 1; i < game->count; i++)
        if (strncmp(game->list[i], key, strlen(key)) == 0 && game->list[i][strlen(key)] == '=')
            return true;
    return false;
}

/* Lists that the players send in secret are not made up. */
static bool is_left_out(const struct schema *schema, const struct arguments *game, const char *line)
{
    for (int i = 0; i < KEYS_MOST && schema->keys[i].name != NULL; i++) {
        const size_t len = strlen(schema->keys[i].name);
        if (schema->keys[i].player > 0 && strncmp(line, schema->keys[i].name, len) == 0 &&
            line[len] == ':' && !is_set(game, schema->keys[i].name))
            return true;
    }
    return false;
}

/* Writes the record of `recto new` with the time control, without made-up lists and remarks. */
static void write_set_up(const struct request *request, const struct arguments *game,
                         const char *record, struct buffer *out)
{
    const struct schema *const schema = &game_find(game->list[0], strlen(game->list[0]))->schema;

    while (*record != '\0') {
        const size_t len = strcspn(record, "\n");
        if (strncmp(record, "moves:", 6) == 0 && request->asked.time[0] != '\0')
            buffer_format(out, "time: %s\n", request->asked.time);
        if (record[0] != '#' && !is_left_out(schema, game, record)) {
            buffer_append(out, record, len);
            buffer_character(out, '\n');
        }
        record += len + (record[len] == '\n');
    }
}

static bool write_game(const struct request *request, const struct arguments *game,
                       struct buffer *out)
{
    static const char *const own[] = {"players", "event", "round", "date", "time"};
    struct buffer record = {0}, set_up = {0};

    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++)
        if (is_set(game, own[i])) {
            complain(i == 0 ? "%s: the tournament writes `%s` itself: two in each game"
                            : "%s: the tournament writes `%s` itself",
                     request->asked.self->name, own[i]);
            return false;
        }
    const bool good = new_record_write(request->asked.self, game, &record) == EXIT_SOUND;
    if (good) {
        write_set_up(request, game, buffer_string(&record), &set_up);
        buffer_format(out, "%zu\n", set_up.len);
        buffer_append(out, set_up.bytes, set_up.len);
    }
    buffer_release(&record);
    buffer_release(&set_up);
    return good;
}

/* GAME KEY=VALUE… GAME … */
static bool write_games(const struct request *request, struct buffer *lines)
{
    struct buffer records = {0};
    int number = 0;
    bool good = !is_setting(request->words[2]);

    for (int at = 2, next; at < request->count && good; at = next, number++) {
        for (next = at + 1; next < request->count && is_setting(request->words[next]);)
            next++;
        const struct arguments game = {next - at, request->words + at};
        good = write_game(request, &game, &records);
    }
    buffer_format(lines, "%d\n", number);
    buffer_append(lines, records.bytes, records.len);
    buffer_release(&records);
    return good;
}

/* --- a new tournament */

static void write_numbers(const struct request *request, struct buffer *lines)
{
    const int64_t closing = request->asked.closing >= 0 ? request->asked.closing
                            : request->asked.agreed
                                ? request->asked.now
                                : (request->asked.now / DAY + SIGN_UP_DAYS + 1) * DAY;

    buffer_format(lines, "%d\n%" PRIu32 "\n%" PRId64 "\n", request->asked.twice ? 2 : 1,
                  request->asked.at_once, closing);
}

/* Takes a line such as `Ann Miller <ann@example.org>`. */
static bool write_player(const char *file, size_t line, const char *text, struct buffer *out)
{
    const char *const open = strrchr(text, '<'), *const close = strrchr(text, '>');

    if (open == NULL || close == NULL || close < open ||
        close[1 + strspn(close + 1, BLANKS)] != '\0') {
        complain("%s:%zu: a player is written `Ann Miller <ann@example.org>`", file, line);
        return false;
    }
    buffer_format(out, "%.*s\n%.*s\n", (int)(close - open - 1), open + 1, (int)(open - text), text);
    return true;
}

/* Takes all lines but empty ones and those that begin with #. */
static bool write_list(struct request *request, const char *text, struct buffer *lines)
{
    struct buffer players = {0};
    size_t count = 0;
    bool good = true;

    for (size_t line = 1; *text != '\0' && good; line++) {
        const char *player = referee_next_line(&request->referee, &text);
        player += strspn(player, BLANKS);
        if (player[0] != '\0' && player[0] != '#') {
            good = write_player(request->asked.players, line, player, &players);
            count++;
        }
    }
    buffer_format(lines, "%zu\n", count);
    buffer_append(lines, players.bytes, players.len);
    buffer_release(&players);
    return good;
}

static bool write_players(struct request *request, struct buffer *lines)
{
    const char *const name = request->asked.players;
    const int file = name == NULL ? -1 : input_open(name);
    struct buffer text = {0};
    const bool read = name == NULL || (file >= 0 && read_all(file, &text)),
               is_text = strlen(buffer_string(&text)) == text.len;

    if (!read)
        complain_file(name, "cannot read this file", errno);
    else if (!is_text)
        complain("%s is no text", name);
    if (file >= 0)
        input_close(file);
    buffer_text(lines, request->asked.agreed ? "agreed\n" : "asked\n");
    const bool good = read && is_text && write_list(request, buffer_string(&text), lines);
    buffer_release(&text);
    return good;
}

static bool is_consistent(const struct request *request)
{
    const char *wrong = NULL;

    if (request->asked.agreed && request->asked.players == NULL)
        wrong = "--agreed is about the players of --players";
    else if (request->asked.closing >= 0 && request->asked.closing <= request->asked.now)
        wrong = "--closing is over";
    if (wrong != NULL)
        complain("%s: %s", request->asked.self->name, wrong);
    return wrong == NULL;
}

static int make(struct request *request, struct output *out)
{
    struct buffer lines = {0};
    int status = EX_DATAERR;

    (void)out;
    if (request->count < 3 || request->words[1][strcspn(request->words[1], "\r\n")] != '\0') {
        (void)refuse_usage(request->asked.self, "new takes the name of the tournament, and a game");
        return EX_USAGE;
    }
    if (!is_consistent(request))
        return EX_USAGE;
    buffer_format(&lines, "new\n%s\n", request->words[1]);
    write_numbers(request, &lines);
    if (write_players(request, &lines) && write_games(request, &lines))
        status = journal_put(&request->referee, "tournament", request->asked.now, lines.bytes,
                             lines.len);
    buffer_release(&lines);
    return status;
}

/* --- looking at them */

static struct contest find(struct request *request)
{
    const struct contest contest = request->count > 1
                                       ? contest_find(&request->referee, request->words[1])
                                       : (struct contest){.id = 0};

    if (contest.id == 0)
        complain("there is no tournament %s",
                 request->count > 1 ? request->words[1] : "without a name");
    return contest;
}

static int list(struct request *request, struct output *out)
{
    struct query *const query =
        store_query(request->referee.store, "SELECT name, state FROM tournaments ORDER BY id", "");

    while (query_next(query)) {
        buffer_visible(&out->buffer, query_text(query, 0), strlen(query_text(query, 0)));
        buffer_format(&out->buffer, ": %s\n", query_text(query, 1));
    }
    query_end(query);
    return EX_OK;
}

static void write_competitors(struct request *request, const struct contest *contest,
                              struct buffer *out)
{
    size_t count;
    const struct competitor *const competitors =
        contest_competitors(&request->referee, contest, &count);

    for (size_t i = 0; i < count; i++) {
        const struct person person = person_load(&request->referee, competitors[i].person);
        buffer_visible(out, competitors[i].name, strlen(competitors[i].name));
        buffer_format(out, " <%s>%s%s\n", person.address,
                      competitor_plays(&competitors[i]) ? "" : ", ",
                      competitor_plays(&competitors[i]) ? "" : competitors[i].state);
    }
    buffer_text(out, count > 0 ? "\n" : "");
}

/* Whom a game waits for: in a secret round everybody who owes an answer. */
static void write_due(struct referee *referee, const struct match *match, struct buffer *out)
{
    const char *between = ", waits for ";

    for (int player = 1; player <= match->count; player++) {
        const bool due = match_is_secret(match) ? !match_has_answered(referee, match, player)
                                                : match->visit.judgement->to_move == player;
        if (!due || !match_is(match, "running"))
            continue;
        buffer_text(out, between);
        buffer_visible(out, match->parties[player].name, strlen(match->parties[player].name));
        between = " and ";
    }
}

static void write_pairing(struct referee *referee, const struct contest *contest,
                          const struct pairing *pairing, struct buffer *out)
{
    struct match match;

    buffer_format(out, "round %d: %s - %s, ", pairing->round,
                  contest_competitor(referee, contest, pairing->first).name,
                  contest_competitor(referee, contest, pairing->second).name);
    if (pairing->game == 0) {
        buffer_format(out, "%s\n", pairing->state);
        return;
    }
    buffer_format(out, "game %" PRId64 ", %s", pairing->game, pairing->state);
    if (pairing_is(pairing, "playing") && match_load(referee, pairing->game, &match)) {
        write_due(referee, &match, out);
        match_release(&match);
    }
    buffer_character(out, '\n');
}

static int show(struct request *request, struct output *out)
{
    struct referee *const referee = &request->referee;
    const struct contest contest = find(request);
    struct charts charts = {0};
    size_t count;

    if (contest.id == 0)
        return EX_DATAERR;
    buffer_visible(&out->buffer, contest.name, strlen(contest.name));
    buffer_format(&out->buffer, ": %s", contest.state);
    if (contest_is(&contest, "open")) {
        buffer_text(&out->buffer, ", sign-up until ");
        moment_write(contest.closing, 0, &out->buffer);
    }
    buffer_text(&out->buffer, "\n\n");
    write_competitors(request, &contest, &out->buffer);
    if (contest_is(&contest, "running") || contest_is(&contest, "over")) {
        standing_table(referee, &contest, false, &charts);
        charts_text(&charts, COLUMNS, &out->buffer);
    }
    const struct pairing *const pairings = pairing_list(referee, &contest, &count);
    buffer_text(&out->buffer, count > 0 ? "\n" : "");
    for (size_t i = 0; i < count; i++)
        write_pairing(referee, &contest, &pairings[i], &out->buffer);
    charts_release(&charts);
    return EX_OK;
}

/* --- export */

static int export(struct request *request, struct output *out)
{
    const struct contest contest = find(request);
    size_t count;

    if (contest.id == 0)
        return EX_DATAERR;
    const struct pairing *const pairings = pairing_list(&request->referee, &contest, &count);
    for (size_t i = 0; i < count; i++) {
        struct match match = {.state = ""};
        if (pairings[i].game != 0 && !pairing_is(&pairings[i], "struck") &&
            match_load(&request->referee, pairings[i].game, &match)) {
            buffer_text(&out->buffer, "---\n");
            buffer_append(&out->buffer, match.record.bytes, match.record.len);
        }
        match_release(&match);
        output_settle(out);
    }
    return EX_OK;
}

/* --- decisions */

static int decide(struct request *request, int operands)
{
    struct buffer lines = {0};
    int status = EX_USAGE;
    size_t breaks = 0;

    for (int i = 0; i < operands; i++)
        buffer_format(&lines, "%s\n", i < request->count ? request->words[i] : "");
    buffer_format(&lines, "%s\n", request->asked.why);
    for (size_t i = 0; i < lines.len; i++)
        breaks += lines.bytes[i] == '\n';
    if (request->count != operands)
        (void)refuse_usage(request->asked.self, NULL);
    else if (request->asked.why[0] == '\0' || breaks != (size_t)operands + 1)
        complain("%s: --why takes a reason, in one line, which the players are told",
                 request->asked.self->name);
    else
        status = journal_put(&request->referee, "tournament", request->asked.now, lines.bytes,
                             lines.len);
    buffer_release(&lines);
    return status;
}

static int withdraw(struct request *request, struct output *out)
{
    (void)out;
    return decide(request, 3);
}

static int end(struct request *request, struct output *out)
{
    (void)out;
    return decide(request, 2);
}

/* --- the command */

static int run(const struct command *self, int argc, char **argv, struct output *out)
{
    static const struct {
        const char *name;
        int (*run)(struct request *request, struct output *out);
    } verbs[] = {{"list", list},     {"new", make},          {"show", show},
                 {"export", export}, {"withdraw", withdraw}, {"end", end}};
    struct request request;
    char whole[] = "list", *alone[] = {whole};

    int status = invocation_read(self, argc, argv, 0, OPERANDS_MOST, &request.asked, out);
    if (status != OPTIONS_READ)
        return status;
    request.count = request.asked.operand_count > 0 ? request.asked.operand_count : 1;
    request.words = request.asked.operand_count > 0 ? request.asked.operands : alone;
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++) {
        if (strcmp(verbs[i].name, request.words[0]) != 0)
            continue;
        status = session_open(&request.referee, request.asked.folder, request.asked.now);
        return status != EX_OK ? status
                               : session_end(&request.referee, verbs[i].run(&request, out));
    }
    (void)refuse_usage(self, "takes new, list, show, export, withdraw or end");
    return EX_USAGE;
}

static const struct option_line options[] = {
    {KEY_PLAYERS, "players", "FILE", "who is invited: a line each, such as Ann <ann@example.org>"},
    {KEY_AGREED, "agreed", NULL, "they have agreed, and are not asked again"},
    {KEY_CLOSING, "closing", "DATE", "the last day of sign-up (in 14 days; with --agreed at once)"},
    {KEY_DOUBLE, "double", NULL, "everybody meets everybody twice"},
    {KEY_AT_ONCE, "at-once", "N", "games of a player at the same time (all)"},
    {KEY_TIME, "time", "CONTROL", "the time control, such as '{each: 5 days}'"},
    {KEY_WHY, "why", "REASON", "withdraw, end: told to the players"},
    {KEY_NOW, "now", "TIME", "what time it is, for tests"},
    {0}};

const struct command referee_command_tournament = {
    .usage = "DIR [list | new NAME GAME [KEY=VALUE…]… | show NAME | export NAME |\n"
             "       withdraw NAME ADDRESS | end NAME] [OPTION…]",
    .options = {options},
    .no_letters = true,
    .run = run,
};
