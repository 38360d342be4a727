/* list, show, export, log, and the arbiter's decisions. */
#include "notation/time/moment.h"
#include "referee/commands/invocation.h"
#include "referee/commands/session.h"
#include "referee/journal/journal.h"
#include "referee/match/match.h"

#include "cli/report/sheet.h"

#include <inttypes.h>
#include <string.h>

static int load(struct referee *referee, const char *text, struct match *match)
{
    int64_t id;

    *match = (struct match){.state = ""};
    if (referee_number(text, &id) && match_load(referee, id, match))
        return EX_OK;
    complain("there is no game %s", text);
    return EX_DATAERR;
}

static int list(struct referee *referee, const struct invocation *invocation, struct output *out)
{
    struct query *const query = store_query(referee->store, "SELECT id FROM games ORDER BY id", "");

    (void)invocation;
    while (query_next(query)) {
        struct match match;
        const int64_t id = query_number(query, 0);
        if (match_load(referee, id, &match)) {
            const struct judgement *const judgement = match.visit.judgement;
            buffer_format(&out->buffer, "%" PRId64 " %s %s: ", id, judgement->game->schema.id,
                          match.state);
            for (int player = 1; player <= match.count; player++)
                buffer_format(&out->buffer, "%s%s", match.parties[player].name,
                              player < match.count ? " - " : ", ");
            report_status(judgement, "", &out->buffer);
            report_result(judgement, &out->buffer);
            buffer_character(&out->buffer, '\n');
        }
        match_release(&match);
        arena_empty(&referee->arena);
        output_settle(out);
    }
    query_end(query);
    return EX_OK;
}

static int show(struct referee *referee, const struct invocation *invocation, struct output *out)
{
    struct match match;
    const int status = load(referee, invocation->operands[0], &match);

    if (status == EX_OK) {
        buffer_format(&out->buffer, "game %" PRId64 ", %s\n", match.id, match.state);
        for (int player = 1; player <= match.count; player++)
            buffer_format(&out->buffer, "player %d: %s <%s>%s\n", player,
                          match.parties[player].name, match.parties[player].address,
                          match.parties[player].accepted ? "" : ", has not accepted");
        buffer_character(&out->buffer, '\n');
        sheet_write(&match.visit, UINT32_MAX, sheet_coloured(sheet_default_style(out), out),
                    &out->buffer);
    }
    match_release(&match);
    return status;
}

static int export(struct referee *referee, const struct invocation *invocation, struct output *out)
{
    struct match match;
    const int status = load(referee, invocation->operands[0], &match);

    if (status == EX_OK)
        buffer_append(&out->buffer, match.record.bytes, match.record.len);
    match_release(&match);
    return status;
}

static int log_entries(struct referee *referee, const struct invocation *invocation,
                       struct output *out)
{
    int64_t game = -1;

    if (invocation->operand_count > 0 &&
        (!referee_number(invocation->operands[0], &game) ||
         store_number(referee->store, 0, "SELECT COUNT(*) FROM games WHERE id = ?", "i", game) ==
             0)) {
        complain("there is no game %s", invocation->operands[0]);
        return EX_DATAERR;
    }
    struct query *const query = store_query(
        referee->store,
        "SELECT journal.seq, moment, kind, game, text FROM journal JOIN notes ON notes.seq ="
        " journal.seq WHERE ?1 = -1 OR game = ?1 ORDER BY notes.rowid",
        "i", game);
    while (query_next(query)) {
        buffer_format(&out->buffer, "%" PRId64 " ", query_number(query, 0));
        moment_write(query_number(query, 1), 0, &out->buffer);
        buffer_format(&out->buffer, " %s ", query_text(query, 2));
        if (query_number(query, 3) != 0)
            buffer_format(&out->buffer, "game %" PRId64 ": ", query_number(query, 3));
        buffer_visible(&out->buffer, query_text(query, 4), strlen(query_text(query, 4)));
        buffer_character(&out->buffer, '\n');
        output_settle(out);
    }
    query_end(query);
    return EX_OK;
}

static int run_rekey(const struct command *self, int argc, char **argv, struct output *out)
{
    struct invocation invocation;
    struct referee referee;
    unsigned char hash[SECRET_BYTES];
    struct buffer line = {0};
    int status = invocation_read(self, argc, argv, 0, 0, &invocation, out);

    if (status >= 0)
        return status;
    status = session_open_alone(&referee, invocation.folder, invocation.now);
    if (status != EX_OK)
        return status;
    status = session_add_key(&referee, invocation.folder);
    if (status == EX_OK) {
        secret_hash(referee.keys.list[referee.keys.current + 1], SECRET_BYTES, hash);
        secret_write_hex(hash, &line);
        buffer_character(&line, '\n');
        status = journal_put(&referee, "rekey", invocation.now, line.bytes, line.len);
    }
    buffer_release(&line);
    return session_end(&referee, status);
}

/* Whether players need no reason. */
static bool goes_without(struct buffer *lines)
{
    const char *const text = buffer_string(lines);

    return strncmp(text, "resume\n", 7) == 0 ||
           (strncmp(text, "press\n", 6) == 0 && strstr(text, "\non\n") != NULL);
}

/* An entry with a line each for what, game, two further words, why. */
static int decide(struct referee *referee, const struct invocation *invocation, struct output *out)
{
    struct buffer lines = {0};
    size_t breaks = 0;
    int status = EX_USAGE;

    (void)out;
    buffer_format(&lines, "%s\n", strchr(invocation->self->name, ' ') + 1);
    for (int i = 0; i < 3; i++)
        buffer_format(&lines, "%s\n", i < invocation->operand_count ? invocation->operands[i] : "");
    buffer_format(&lines, "%s\n", invocation->why);
    for (size_t i = 0; i < lines.len; i++)
        breaks += lines.bytes[i] == '\n';
    if ((invocation->why[0] == '\0' && !goes_without(&lines)) || breaks != 5)
        complain("%s: --why takes a reason, in one line, which the players are told",
                 invocation->self->name);
    else
        status = journal_put(referee, "decision", invocation->now, lines.bytes, lines.len);
    buffer_release(&lines);
    return status;
}

static const struct option_line why_options[] = {
    {KEY_WHY, "why", "REASON", "told to the players, and kept in the log"},
    {KEY_NOW, "now", "TIME", "what time it is, for tests"},
    {0}};

const struct command referee_command_list = {
    .usage = "DIR",
    .options = {invocation_options},
    .no_letters = true,
    .run = session_run,
    .own = &(const struct session_work){0, 0, list},
};

const struct command referee_command_show = {
    .usage = "DIR GAME",
    .options = {invocation_options},
    .no_letters = true,
    .run = session_run,
    .own = &(const struct session_work){1, 1, show},
};

const struct command referee_command_export = {
    .usage = "DIR GAME",
    .options = {invocation_options},
    .no_letters = true,
    .run = session_run,
    .own = &(const struct session_work){1, 1, export},
};

const struct command referee_command_log = {
    .usage = "DIR [GAME]",
    .options = {invocation_options},
    .no_letters = true,
    .run = session_run,
    .own = &(const struct session_work){0, 1, log_entries},
};

const struct command referee_command_rekey = {
    .usage = "DIR",
    .options = {invocation_options},
    .no_letters = true,
    .run = run_rekey,
};

/* A decision that has so many operands. */
#define DECISION(decision, fewest, atmost, arguments)                \
    const struct command referee_command_##decision = {              \
        .usage = "DIR GAME " arguments,                              \
        .options = {why_options, invocation_options},                \
        .no_letters = true,                                          \
        .run = session_run,                                          \
        .own = &(const struct session_work){fewest, atmost, decide}, \
    }

DECISION(pause, 1, 1, "--why REASON");
DECISION(resume, 1, 1, "[--why REASON]");
DECISION(rollback, 2, 2, "MOVES --why REASON");
DECISION(replace, 2, 3, "PLAYER ['NAME <ADDRESS>' | ADDRESS] --why REASON");
DECISION(extend, 3, 3, "PLAYER TIME --why REASON");
DECISION(cancel, 1, 1, "--why REASON");
DECISION(adjourn, 1, 1, "--why REASON");
DECISION(press, 2, 2, "on|off --why REASON");

static const struct option_line decide_options[] = {
    {KEY_WHY, "why", "REASON", "told to the players, and written into the record"},
    {KEY_NOW, "now", "TIME", "what time it is, for tests"},
    {0}};

const struct command referee_command_decide = {
    .usage = "DIR GAME won|drawn|void|dropped [PLAYER] --why REASON",
    .options = {decide_options, invocation_options},
    .notes = "`won` and `dropped` take a player, by number or name. A player can be dropped\n"
             "from a game of three or more: the others play on.\n",
    .no_letters = true,
    .run = session_run,
    .own = &(const struct session_work){2, 3, decide},
};
