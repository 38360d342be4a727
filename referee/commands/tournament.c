/* tournament: makes, shows, exports and ends tournaments. */
#include "notation/time/moment.h"
#include "referee/commands/work.h"
#include "referee/journal/journal.h"
#include "referee/match/match.h"
#include "referee/tournament/standing.h"

#include "cli/edit/new_record.h"

#include <inttypes.h>
#include <string.h>
#include <time.h>

/* COLUMNS: as for `recto table`. */
enum { DAY = 86400, SIGN_UP_DAYS = 14, COLUMNS = 100 };

#define BLANKS " \t\r"

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
static void write_set_up(const struct invocation *invocation, const struct arguments *game,
                         const char *record, struct buffer *out)
{
    const struct schema *const schema = &game_find(game->list[0], strlen(game->list[0]))->schema;

    while (*record != '\0') {
        const size_t len = strcspn(record, "\n");
        if (strncmp(record, "moves:", 6) == 0 && invocation->time[0] != '\0')
            buffer_format(out, "time: %s\n", invocation->time);
        if (record[0] != '#' && !is_left_out(schema, game, record)) {
            buffer_append(out, record, len);
            buffer_character(out, '\n');
        }
        record += len + (record[len] == '\n');
    }
}

static bool write_game(const struct invocation *invocation, const struct arguments *game,
                       struct buffer *out)
{
    static const char *const own[] = {"players", "event", "round", "date", "time"};
    struct buffer record = {0}, set_up = {0};

    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++)
        if (is_set(game, own[i])) {
            complain(i == 0 ? "%s: the tournament writes `%s` itself: two in each game"
                            : "%s: the tournament writes `%s` itself",
                     invocation->self->name, own[i]);
            return false;
        }
    const bool good = new_record_write(invocation->self, game, &record) == EXIT_SOUND;
    if (good) {
        write_set_up(invocation, game, buffer_string(&record), &set_up);
        buffer_format(out, "%zu\n", set_up.len);
        buffer_append(out, set_up.bytes, set_up.len);
    }
    buffer_release(&record);
    buffer_release(&set_up);
    return good;
}

/* GAME KEY=VALUE… GAME … */
static bool write_games(const struct invocation *invocation, struct buffer *lines)
{
    struct buffer records = {0};
    int number = 0;
    bool good = !is_setting(invocation->operands[2]);

    for (int at = 2, next; at < invocation->operand_count && good; at = next, number++) {
        for (next = at + 1;
             next < invocation->operand_count && is_setting(invocation->operands[next]);)
            next++;
        const struct arguments game = {next - at, invocation->operands + at};
        good = write_game(invocation, &game, &records);
    }
    buffer_format(lines, "%d\n", number);
    buffer_append(lines, records.bytes, records.len);
    buffer_release(&records);
    return good;
}

/* --- a new tournament */

static void write_numbers(const struct invocation *invocation, struct buffer *lines)
{
    const int64_t closing = invocation->closing >= 0 ? invocation->closing
                            : invocation->agreed     ? invocation->now
                                                 : (invocation->now / DAY + SIGN_UP_DAYS + 1) * DAY;

    buffer_format(lines, "%d\n%" PRIu32 "\n%" PRId64 "\n", invocation->twice ? 2 : 1,
                  invocation->at_once, closing);
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
static bool write_list(struct referee *referee, const struct invocation *invocation,
                       const char *text, struct buffer *lines)
{
    struct buffer players = {0};
    size_t count = 0;
    bool good = true;

    for (size_t line = 1; *text != '\0' && good; line++) {
        const char *player = referee_next_line(referee, &text);
        player += strspn(player, BLANKS);
        if (player[0] != '\0' && player[0] != '#') {
            good = write_player(invocation->players, line, player, &players);
            count++;
        }
    }
    if (good && count == 0 && invocation->players != NULL) {
        complain("%s lists no players", invocation->players);
        good = false;
    }
    buffer_format(lines, "%zu\n", count);
    buffer_append(lines, players.bytes, players.len);
    buffer_release(&players);
    return good;
}

static bool write_players(struct referee *referee, const struct invocation *invocation,
                          struct buffer *lines)
{
    const char *const name = invocation->players;
    struct buffer text = {0};
    bool good = name == NULL || session_read_file(name, &text);

    if (good && strlen(buffer_string(&text)) != text.len) {
        complain("%s is no text", name);
        good = false;
    }
    buffer_text(lines, invocation->agreed ? "agreed\n" : "asked\n");
    good = good && write_list(referee, invocation, buffer_string(&text), lines);
    buffer_release(&text);
    return good;
}

static bool is_consistent(const struct invocation *invocation)
{
    const char *wrong = NULL;

    if (invocation->agreed && invocation->players == NULL)
        wrong = "--agreed is about the players of --players";
    else if (invocation->closing >= 0 && invocation->closing <= invocation->now)
        wrong = "--closing is over";
    if (wrong != NULL)
        complain("%s: %s", invocation->self->name, wrong);
    return wrong == NULL;
}

static int make(struct referee *referee, const struct invocation *invocation, struct output *out)
{
    struct buffer lines = {0};
    int status = EX_DATAERR;

    if (invocation->operand_count < 3) {
        (void)refuse_usage(invocation->self, "new takes the name of the tournament, and a game");
        return EX_USAGE;
    }
    if (!is_consistent(invocation))
        return EX_USAGE;
    buffer_format(&lines, "new\n%s\n", invocation->operands[1]);
    write_numbers(invocation, &lines);
    if (write_players(referee, invocation, &lines) && write_games(invocation, &lines))
        status = journal_put(referee, "tournament", invocation->now, lines.bytes, lines.len);
    buffer_release(&lines);
    const struct contest contest = status == EX_OK ? contest_find(referee, invocation->operands[1])
                                                   : (struct contest){.id = 0};
    if (contest.id != 0)
        buffer_format(&out->buffer, "%s: %s%s%s\n", contest.name, contest.state,
                      contest_is(&contest, "open") ? ", sign-up until " : "",
                      contest_is(&contest, "open") ? contest_last_day(referee, &contest) : "");
    return status;
}

/* --- looking at them */

static struct contest find(struct referee *referee, const struct invocation *invocation)
{
    const struct contest contest = invocation->operand_count > 1
                                       ? contest_find(referee, invocation->operands[1])
                                       : (struct contest){.id = 0};

    if (contest.id == 0)
        complain("there is no tournament %s",
                 invocation->operand_count > 1 ? invocation->operands[1] : "without a name");
    return contest;
}

static int list(struct referee *referee, const struct invocation *invocation, struct output *out)
{
    struct query *const query =
        store_query(referee->store, "SELECT name, state FROM tournaments ORDER BY id", "");

    (void)invocation;
    while (query_next(query)) {
        buffer_visible(&out->buffer, query_text(query, 0), strlen(query_text(query, 0)));
        buffer_format(&out->buffer, ": %s\n", query_text(query, 1));
    }
    query_end(query);
    return EX_OK;
}

static void write_competitors(struct referee *referee, const struct contest *contest,
                              struct buffer *out)
{
    size_t count;
    const struct competitor *const competitors = contest_competitors(referee, contest, &count);

    for (size_t i = 0; i < count; i++) {
        const struct person person = person_load(referee, competitors[i].person);
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
        if (!match_is(match, "running") || !match_waits_for(referee, match, player))
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

static int show(struct referee *referee, const struct invocation *invocation, struct output *out)
{
    const struct contest contest = find(referee, invocation);
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
    write_competitors(referee, &contest, &out->buffer);
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

static int export(struct referee *referee, const struct invocation *invocation, struct output *out)
{
    const struct contest contest = find(referee, invocation);
    size_t count;

    if (contest.id == 0)
        return EX_DATAERR;
    const struct pairing *const pairings = pairing_list(referee, &contest, &count);
    for (size_t i = 0; i < count; i++) {
        struct match match = {.state = ""};
        if (pairings[i].game != 0 && !pairing_is(&pairings[i], "struck") &&
            match_load(referee, pairings[i].game, &match)) {
            buffer_text(&out->buffer, "---\n");
            buffer_append(&out->buffer, match.record.bytes, match.record.len);
        }
        match_release(&match);
        output_settle(out);
    }
    return EX_OK;
}

/* --- decisions */

/* `withdraw NAME ADDRESS` and `end NAME`: a line for each word, and one with the reason. */
static int decide(struct referee *referee, const struct invocation *invocation, struct output *out)
{
    const int operands = strcmp(invocation->operands[0], "end") == 0 ? 2 : 3;
    const char *text = "";

    (void)out;
    if (invocation->operand_count != operands || invocation->why[0] == '\0') {
        (void)refuse_usage(invocation->self,
                           invocation->operand_count != operands
                               ? NULL
                               : "--why takes a reason, which the players are told");
        return EX_USAGE;
    }
    for (int i = 0; i < operands; i++)
        text = referee_text(referee, "%s%s\n", text, invocation->operands[i]);
    return journal_put_text(referee, "tournament", invocation->now,
                            referee_text(referee, "%s%s\n", text, invocation->why));
}

int work_tournament(struct referee *referee, const struct invocation *invocation,
                    struct output *out)
{
    static const struct {
        const char *name;
        session_work *work;
    } verbs[] = {{"list", list},     {"new", make},        {"show", show},
                 {"export", export}, {"withdraw", decide}, {"end", decide}};
    const char *const verb = invocation->operand_count > 0 ? invocation->operands[0] : "list";

    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        if (strcmp(verbs[i].name, verb) == 0)
            return verbs[i].work(referee, invocation, out);
    (void)refuse_usage(invocation->self, "takes new, list, show, export, withdraw or end");
    return EX_USAGE;
}
