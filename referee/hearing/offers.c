/* Invitations, draws, takebacks, resignations, absences. */
#include "referee/hearing/hearing.h"
#include "referee/match/amend.h"
#include "referee/match/timing.h"

#include <string.h>

static int64_t count_offers(const struct hearing *hearing, const char *kind)
{
    return store_number(hearing->referee->store, 0,
                        "SELECT COUNT(*) FROM offers WHERE game = ? AND kind = ?", "it",
                        hearing->match->id, kind);
}

static void forget_offers(const struct hearing *hearing, const char *kind)
{
    (void)store_run(hearing->referee->store, "DELETE FROM offers WHERE game = ? AND kind = ?", "it",
                    hearing->match->id, kind);
}

/* Whether there is anything to answer, which is said if not. */
static bool is_offered(struct hearing *hearing, const char *kind)
{
    if (count_offers(hearing, kind) > 0)
        return true;
    hearing_refuse(hearing, "nobody has %s a %s",
                   strcmp(kind, "takeback") == 0 ? "asked for" : "offered", kind);
    return false;
}

/* Notes an offer or its acceptance; true if everybody has agreed. */
static bool everybody_agrees(struct hearing *hearing, const char *kind)
{
    const int64_t before = count_offers(hearing, kind);

    (void)store_run(hearing->referee->store, "INSERT OR IGNORE INTO offers VALUES(?, ?, ?, ?)",
                    "iiti", hearing->match->id, (int64_t)hearing->player, kind,
                    hearing->match->turn);
    const int64_t now = count_offers(hearing, kind);
    if (now == before)
        hearing_refuse(hearing, "you have offered a %s already", kind);
    else if (now < hearing->match->count && before == 0)
        hearing_tell(hearing, "%s a %s: the others may write `accept %s` or `decline %s`",
                     strcmp(kind, "takeback") == 0 ? "asks for" : "offers", kind, kind, kind);
    else if (now < hearing->match->count)
        hearing_tell(hearing, "accepts the %s, which others have yet to answer", kind);
    return now == hearing->match->count && now > before;
}

static void decline(struct hearing *hearing, const char *kind)
{
    if (!is_offered(hearing, kind))
        return;
    forget_offers(hearing, kind);
    hearing_tell(hearing, "declines the %s", kind);
}

void hear_draw(struct hearing *hearing, enum stance stance)
{
    struct buffer why = {0};

    if (stance == STANCE_DECLINE) {
        decline(hearing, "draw");
        return;
    }
    if (stance == STANCE_ACCEPT && !is_offered(hearing, "draw"))
        return;
    if (!everybody_agrees(hearing, "draw"))
        return;
    if (match_add(hearing->referee, hearing->match, 0, "draw", &why)) {
        forget_offers(hearing, "draw");
        hearing_tell(hearing, "accepts the draw");
        hearing->played = true;
    } else {
        hearing_refuse(hearing, "%s", buffer_string(&why));
    }
    buffer_release(&why);
}

/* The moves that stay when the last move of whoever asked first is taken back. */
static int64_t moves_to_keep(const struct hearing *hearing)
{
    const struct judgement *const judgement = hearing->match->visit.judgement;
    const int64_t asker = store_number(
        hearing->referee->store, hearing->player,
        "SELECT player FROM offers WHERE game = ? AND kind = 'takeback' AND player <> ?"
        " ORDER BY turn, player LIMIT 1",
        "ii", hearing->match->id, (int64_t)hearing->player);

    for (size_t i = judgement->trace.count; i > 0; i--)
        if (judgement->trace.entries[i - 1].kind == ITEM_MOVE &&
            judgement->trace.entries[i - 1].player == asker)
            return (int64_t)judgement->trace.entries[i - 1].number - 1;
    return -1;
}

void hear_takeback(struct hearing *hearing, enum stance stance)
{
    if (stance == STANCE_DECLINE) {
        decline(hearing, "takeback");
        return;
    }
    if (match_is_secret(hearing->match)) {
        hearing_refuse(hearing, "a secret round is played to its end first");
        return;
    }
    if (stance == STANCE_ACCEPT && !is_offered(hearing, "takeback"))
        return;
    const int64_t keep = moves_to_keep(hearing);
    if (keep < 0) {
        hearing_refuse(hearing, "there is no move to take back");
        return;
    }
    if (!everybody_agrees(hearing, "takeback"))
        return;
    if (!match_cut(hearing->referee, hearing->match, (uint32_t)keep)) {
        hearing_refuse(hearing, "the record cannot be cut there; ask the arbiter");
        return;
    }
    (void)timing_forgive(hearing->referee, hearing->match);
    forget_offers(hearing, "takeback");
    (void)store_run(hearing->referee->store, "DELETE FROM conditions WHERE game = ?", "i",
                    hearing->match->id);
    hearing_tell(hearing, "accepts the takeback: the game goes on after move %u", (unsigned)keep);
    hearing->played = true;
}

void hear_resignation(struct hearing *hearing)
{
    struct buffer why = {0};
    const char *const text = referee_text(hearing->referee, "%d:resign", hearing->player);

    if (match_add(hearing->referee, hearing->match, 0, text, &why)) {
        hearing_tell(hearing, "resigns");
        hearing->played = true;
    } else {
        hearing_refuse(hearing, "%s", buffer_string(&why));
    }
    buffer_release(&why);
}

/* A robot may tell of the same absence again and again; the others hear of it once. */
static bool is_known_absence(const struct hearing *hearing, const struct order *order)
{
    return store_number(hearing->referee->store, 0,
                        "SELECT COUNT(*) FROM absences WHERE game = ? AND player = ? AND"
                        " first = ? AND last = ?",
                        "iitt", hearing->match->id, (int64_t)hearing->player, order->from,
                        order->to) > 0;
}

void hear_absence(struct hearing *hearing, const struct order *order)
{
    struct buffer said = {0}, why = {0};

    if (is_known_absence(hearing, order)) {
        buffer_text(&hearing->said, "  This absence is known already.\n");
    } else if (timing_absence(hearing->referee, hearing->match, hearing->player, order->from,
                              order->to, &said, &why)) {
        (void)store_run(hearing->referee->store, "INSERT INTO absences VALUES(?, ?, ?, ?, ?)",
                        "iitti", hearing->match->id, (int64_t)hearing->player, order->from,
                        order->to, hearing->referee->entry->seq);
        hearing_tell(hearing, "absent from %s to %s", order->from, order->to);
        buffer_append(&hearing->said, said.bytes, said.len);
    } else {
        hearing_refuse(hearing, "%s", buffer_string(&why));
    }
    buffer_release(&said);
    buffer_release(&why);
}

static void accept_invitation(struct hearing *hearing)
{
    struct match *const match = hearing->match;
    bool all = true;

    match->parties[hearing->player].accepted = true;
    (void)store_run(hearing->referee->store,
                    "UPDATE players SET accepted = 1 WHERE game = ? AND number = ?", "ii",
                    match->id, (int64_t)hearing->player);
    for (int player = 1; player <= match->count; player++)
        all = all && match->parties[player].accepted;
    if (all) {
        match->state = "running";
        match->moved = hearing->referee->entry->moment;
        if (!match_wants_lists(match))
            hearing_start_clock(hearing);
    }
    hearing_tell(hearing, all ? "accepts, and the game begins" : "accepts the invitation");
}

void hear_invitation(struct hearing *hearing, enum stance stance)
{
    struct match *const match = hearing->match;

    if (match_is(match, "invited") && stance == STANCE_ACCEPT) {
        accept_invitation(hearing);
    } else if (match_is(match, "invited")) {
        match->state = "declined";
        hearing_tell(hearing, "declines the invitation; the game does not take place");
    } else if (count_offers(hearing, "draw") > 0 && count_offers(hearing, "takeback") == 0) {
        hear_draw(hearing, stance);
    } else if (count_offers(hearing, "takeback") > 0 && count_offers(hearing, "draw") == 0) {
        hear_takeback(hearing, stance);
    } else {
        hearing_refuse(hearing, count_offers(hearing, "draw") > 0
                                    ? "say which: `accept draw` or `accept takeback`"
                                    : "there is nothing to answer with yes or no");
    }
}
