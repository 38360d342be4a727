/* list, show, export, log, waiting, rekey, and the arbiter's decisions. */
#include "notation/time/moment.h"
#include "referee/commands/work.h"
#include "referee/journal/journal.h"
#include "referee/match/match.h"
#include "referee/match/proving.h"
#include "referee/match/timing.h"
#include "referee/organiser/pending.h"
#include "referee/people/people.h"

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

int work_list(struct referee *referee, const struct invocation *invocation, struct output *out)
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
            const int64_t until = timing_deadline(&match);
            if (until < MOMENT_NEVER)
                buffer_format(&out->buffer, "; until %s", referee_minute(referee, until));
            buffer_character(&out->buffer, '\n');
        }
        match_release(&match);
        arena_empty(&referee->arena);
        output_settle(out);
    }
    query_end(query);
    return EX_OK;
}

int work_show(struct referee *referee, const struct invocation *invocation, struct output *out)
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

int work_export(struct referee *referee, const struct invocation *invocation, struct output *out)
{
    struct match match;
    const int status = load(referee, invocation->operands[0], &match);

    if (status == EX_OK)
        buffer_append(&out->buffer, match.record.bytes, match.record.len);
    match_release(&match);
    return status;
}

int work_log(struct referee *referee, const struct invocation *invocation, struct output *out)
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

/* `Zoe <zoe@example.org>, since 2026-01-03, is asked about game 7` */
static void write_line(struct referee *referee, struct query *query, struct buffer *out)
{
    const char *const name = query_text(query, 0);
    const char *const address = query_text(query, 1);

    buffer_visible(out, name, strlen(name));
    buffer_text(out, name[0] == '\0' ? "<" : " <");
    buffer_visible(out, address, strlen(address));
    buffer_format(out, ">, since %s", referee_day(referee, query_number(query, 2)));
    if (query_number(query, 3) != 0)
        buffer_format(out, ", is asked about game %" PRId64, query_number(query, 3));
    buffer_character(out, '\n');
}

int work_waiting(struct referee *referee, const struct invocation *invocation, struct output *out)
{
    (void)invocation;
    struct query *const query = people_standing_by(referee);
    while (query_next(query)) {
        write_line(referee, query, &out->buffer);
        output_settle(out);
    }
    query_end(query);
    return EX_OK;
}

int work_rekey(struct referee *referee, const struct invocation *invocation, struct output *out)
{
    unsigned char hash[SECRET_BYTES];
    struct buffer line = {0};
    int status = session_add_key(referee, invocation->folder);

    (void)out;
    if (status == EX_OK) {
        secret_hash(referee->keys.list[referee->keys.current + 1], SECRET_BYTES, hash);
        secret_write_hex(hash, &line);
        buffer_character(&line, '\n');
        status = journal_put_text(referee, "rekey", invocation->now, buffer_string(&line));
    }
    buffer_release(&line);
    return status;
}

static const char *operand(const struct invocation *invocation, int index)
{
    return index < invocation->operand_count ? invocation->operands[index] : "";
}

/* Adds a decision that was thought over, unless the game has changed since. */
static int put_decision(struct referee *referee, const struct invocation *invocation, int64_t game,
                        const char *standing, const char *lines)
{
    bool good = store_begin(referee->store);

    if (good && strcmp(standing, pending_standing(referee, game)) != 0) {
        referee_refuse(referee, "game %" PRId64 " has changed meanwhile", game);
        good = false;
    }
    return journal_settle(
        referee, good && journal_add(referee, "decision", invocation->now, lines, strlen(lines)));
}

/* Ends a game as best play would, if a search proves that; else shows what is known. */
static int decide_proved(struct referee *referee, const struct invocation *invocation,
                         struct output *out)
{
    struct proving proving;
    struct match match;
    int status = load(referee, operand(invocation, 0), &match);

    if (status == EX_OK) {
        const char *const standing = pending_standing(referee, match.id);
        proving_run(referee, &match, invocation->seconds, invocation->megabytes, &proving);
        buffer_text(&out->buffer, proving.said);
        const char *const player =
            proving.player == 0 ? "" : referee_text(referee, "%d", proving.player);
        if (proving.result[0] == '\0') {
            complain("%s: who wins is not proved: game %" PRId64 " goes on", invocation->self->name,
                     match.id);
            status = EX_DATAERR;
        } else {
            status = put_decision(referee, invocation, match.id, standing,
                                  referee_text(referee, "decide\n%" PRId64 "\n%s\n%s\n%s\n%s\n",
                                               match.id, proving.result, player, invocation->why,
                                               proving.proof));
        }
    }
    match_release(&match);
    return status;
}

/* An entry with a line each for what, game, two further words, why. */
int work_decide(struct referee *referee, const struct invocation *invocation, struct output *out)
{
    const char *const what = strchr(invocation->self->name, ' ') + 1;
    const bool needs_reason =
        strcmp(what, "resume") != 0 &&
        (strcmp(what, "press") != 0 || strcmp(operand(invocation, 1), "on") != 0);

    if (strcmp(what, "decide") == 0 && (invocation->operand_count == 1) != invocation->proved) {
        (void)refuse_usage(invocation->self, invocation->proved
                                                 ? "--proved takes no result: it is what is proved"
                                                 : NULL);
        return EX_USAGE;
    }
    if (needs_reason && invocation->why[0] == '\0') {
        complain("%s: --why takes a reason, which the players are told", invocation->self->name);
        return EX_USAGE;
    }
    if (invocation->proved)
        return decide_proved(referee, invocation, out);
    return journal_put_text(referee, "decision", invocation->now,
                            referee_text(referee, "%s\n%s\n%s\n%s\n%s\n", what,
                                         operand(invocation, 0), operand(invocation, 1),
                                         operand(invocation, 2), invocation->why));
}
