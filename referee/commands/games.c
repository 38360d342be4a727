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

static int run_list(const struct command *self, int argc, char **argv, struct output *out)
{
    struct invocation invocation;
    struct referee referee;
    const int status = session_begin(self, argc, argv, 0, 0, &invocation, &referee, out);

    if (status >= 0)
        return status;
    struct query *const query = store_query(referee.store, "SELECT id FROM games ORDER BY id", "");
    while (query_next(query)) {
        struct match match;
        const int64_t id = query_number(query, 0);
        if (match_load(&referee, id, &match)) {
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
        arena_empty(&referee.arena);
        output_settle(out);
    }
    query_end(query);
    return session_end(&referee, EX_OK);
}

static int run_show(const struct command *self, int argc, char **argv, struct output *out)
{
    struct invocation invocation;
    struct referee referee;
    struct match match;
    int status = session_begin(self, argc, argv, 1, 1, &invocation, &referee, out);

    if (status >= 0)
        return status;
    status = load(&referee, invocation.operands[0], &match);
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
    return session_end(&referee, status);
}

static int run_export(const struct command *self, int argc, char **argv, struct output *out)
{
    struct invocation invocation;
    struct referee referee;
    struct match match;
    int status = session_begin(self, argc, argv, 1, 1, &invocation, &referee, out);

    if (status >= 0)
        return status;
    status = load(&referee, invocation.operands[0], &match);
    if (status == EX_OK)
        buffer_append(&out->buffer, match.record.bytes, match.record.len);
    match_release(&match);
    return session_end(&referee, status);
}

static int run_log(const struct command *self, int argc, char **argv, struct output *out)
{
    struct invocation invocation;
    struct referee referee;
    const int status = session_begin(self, argc, argv, 0, 1, &invocation, &referee, out);
    int64_t game = -1;

    if (status >= 0)
        return status;
    if (invocation.operand_count > 0 &&
        (!referee_number(invocation.operands[0], &game) ||
         store_number(referee.store, 0, "SELECT COUNT(*) FROM games WHERE id = ?", "i", game) ==
             0)) {
        complain("there is no game %s", invocation.operands[0]);
        return session_end(&referee, EX_DATAERR);
    }
    struct query *const query = store_query(
        referee.store,
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
    return session_end(&referee, EX_OK);
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

/* pause, resume, rollback, replace, extend, cancel, adjourn: an entry with a line each for what,
 * game, further words, why. */
static int decide(const struct command *self, int argc, char **argv, int least, int most,
                  struct output *out)
{
    struct invocation invocation;
    struct referee referee;
    struct buffer lines = {0};
    int status = session_begin(self, argc, argv, least, most, &invocation, &referee, out);

    if (status >= 0)
        return status;
    buffer_format(&lines, "%s\n", strchr(self->name, ' ') + 1);
    for (int i = 0; i < 3; i++)
        buffer_format(&lines, "%s\n", i < invocation.operand_count ? invocation.operands[i] : "");
    buffer_format(&lines, "%s\n", invocation.why);
    size_t breaks = 0;
    for (size_t i = 0; i < lines.len; i++)
        breaks += lines.bytes[i] == '\n';
    if ((invocation.why[0] == '\0' && !goes_without(&lines)) || breaks != 5) {
        complain("%s: --why takes a reason, in one line, which the players are told", self->name);
        status = EX_USAGE;
    } else {
        status = journal_put(&referee, "decision", invocation.now, lines.bytes, lines.len);
    }
    buffer_release(&lines);
    return session_end(&referee, status);
}

static int run_one(const struct command *self, int argc, char **argv, struct output *out)
{
    return decide(self, argc, argv, 1, 1, out);
}

static int run_two(const struct command *self, int argc, char **argv, struct output *out)
{
    return decide(self, argc, argv, 2, 2, out);
}

static int run_three(const struct command *self, int argc, char **argv, struct output *out)
{
    return decide(self, argc, argv, 3, 3, out);
}

static int run_replace(const struct command *self, int argc, char **argv, struct output *out)
{
    return decide(self, argc, argv, 2, 3, out);
}

static int run_decide(const struct command *self, int argc, char **argv, struct output *out)
{
    return decide(self, argc, argv, 2, 3, out);
}

static const struct option_line why_options[] = {
    {KEY_WHY, "why", "REASON", "told to the players, and kept in the log"},
    {KEY_NOW, "now", "TIME", "what time it is, for tests"},
    {0}};

const struct command referee_command_list = {
    .usage = "DIR",
    .options = {invocation_options},
    .no_letters = true,
    .run = run_list,
};

const struct command referee_command_show = {
    .usage = "DIR GAME",
    .options = {invocation_options},
    .no_letters = true,
    .run = run_show,
};

const struct command referee_command_export = {
    .usage = "DIR GAME",
    .options = {invocation_options},
    .no_letters = true,
    .run = run_export,
};

const struct command referee_command_log = {
    .usage = "DIR [GAME]",
    .options = {invocation_options},
    .no_letters = true,
    .run = run_log,
};

const struct command referee_command_rekey = {
    .usage = "DIR",
    .options = {invocation_options},
    .no_letters = true,
    .run = run_rekey,
};

const struct command referee_command_pause = {
    .usage = "DIR GAME --why REASON",
    .options = {why_options, invocation_options},
    .no_letters = true,
    .run = run_one,
};

const struct command referee_command_resume = {
    .usage = "DIR GAME [--why REASON]",
    .options = {why_options, invocation_options},
    .no_letters = true,
    .run = run_one,
};

const struct command referee_command_rollback = {
    .usage = "DIR GAME MOVES --why REASON",
    .options = {why_options, invocation_options},
    .no_letters = true,
    .run = run_two,
};

const struct command referee_command_replace = {
    .usage = "DIR GAME PLAYER ['NAME <ADDRESS>' | ADDRESS] --why REASON",
    .options = {why_options, invocation_options},
    .no_letters = true,
    .run = run_replace,
};

const struct command referee_command_extend = {
    .usage = "DIR GAME PLAYER TIME --why REASON",
    .options = {why_options, invocation_options},
    .no_letters = true,
    .run = run_three,
};

const struct command referee_command_cancel = {
    .usage = "DIR GAME --why REASON",
    .options = {why_options, invocation_options},
    .no_letters = true,
    .run = run_one,
};

const struct command referee_command_adjourn = {
    .usage = "DIR GAME --why REASON",
    .options = {why_options, invocation_options},
    .no_letters = true,
    .run = run_one,
};

const struct command referee_command_press = {
    .usage = "DIR GAME on|off --why REASON",
    .options = {why_options, invocation_options},
    .no_letters = true,
    .run = run_two,
};

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
    .run = run_decide,
};
