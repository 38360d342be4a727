/* Orders, heard one after the other: all that change the game, or none. */
#include "referee/hearing/hearing.h"

#include <string.h>

enum { QUOTED_MOST = 66 };

static bool changes_game(const struct order *order)
{
    return order->kind <= ORDER_ABSENT;
}

static void hear_change(struct hearing *hearing, const struct order *order)
{
    switch (order->kind) {
    case ORDER_MOVES:
        hear_moves(hearing, order->text);
        break;
    case ORDER_CONDITION:
        hear_conditions(hearing, order);
        break;
    case ORDER_CANCEL:
        hear_cancel(hearing);
        break;
    case ORDER_RESIGN:
        hear_resignation(hearing);
        break;
    case ORDER_DRAW:
        hear_draw(hearing, order->stance);
        break;
    case ORDER_TAKEBACK:
        hear_takeback(hearing, order->stance);
        break;
    case ORDER_ABSENT:
        hear_absence(hearing, order);
        break;
    default:
        hear_invitation(hearing, order->stance);
        break;
    }
}

static size_t len_without_stop(const char *sentence)
{
    const size_t len = strlen(sentence);
    return len > 0 && sentence[len - 1] == '.' ? len - 1 : len;
}

static const char *why_not_played(const struct match *match)
{
    return match_is(match, "paused")      ? "the game is paused"
           : match_is(match, "adjourned") ? "the game is adjourned"
           : match_is(match, "declined")
               ? "the invitation was declined, and the game does not take place"
           : match_is(match, "expired")
               ? "the invitation has expired, and the game does not take place"
               : "the game is over";
}

static void hear_order(struct hearing *hearing, const struct order *order)
{
    const struct match *const match = hearing->match;

    match_conclude(hearing->match);
    if (order->kind == ORDER_UNCLEAR)
        hearing_refuse(hearing, "%.*s", (int)len_without_stop(order->why), order->why);
    else if (!changes_game(order))
        hear_question(hearing, order);
    else if (hearing->stale)
        hearing_refuse(hearing, "you have answered an older message than the newest one; "
                                "look at the board below, and answer this message");
    else if (match_is(match, "invited") && order->kind != ORDER_ANSWER)
        hearing_refuse(hearing, "the game has not begun: not everybody has accepted");
    else if (!match_is(match, "invited") && !match_is(match, "running"))
        hearing_refuse(hearing, "%s", why_not_played(match));
    else
        hear_change(hearing, order);
}

static void quote(struct hearing *hearing, const char *said)
{
    buffer_text(&hearing->said, "You wrote: ");
    buffer_excerpt(&hearing->said, said, strlen(said), QUOTED_MOST);
    buffer_character(&hearing->said, '\n');
}

/* Hears them one after the other; whether there is one among them that changes the game. */
static bool hear_each(struct hearing *hearing, const struct orders *orders)
{
    bool changing = false;

    for (size_t i = 0; i < orders->count; i++) {
        const struct order *const order = &orders->list[i];
        changing = changing || changes_game(order);
        quote(hearing, order->said);
        hearing->order = order->said;
        if (orders->unclear > 0 && changes_game(order))
            buffer_text(&hearing->said, "  Understood, but not done: see the other lines.\n");
        else
            hear_order(hearing, order);
    }
    if (orders->unread[0] != '\0') {
        buffer_text(&hearing->said, "\nNot read, from here on: ");
        buffer_excerpt(&hearing->said, orders->unread, strlen(orders->unread), 40);
        buffer_character(&hearing->said, '\n');
    }
    return changing;
}

/* Everything that the orders did is taken back, but what there is to say stays. */
static void undo(struct hearing *hearing)
{
    struct match *const match = hearing->match;
    const int64_t id = match->id;

    (void)store_run(hearing->referee->store, "ROLLBACK TO orders", "");
    match_release(match);
    (void)match_load(hearing->referee, id, match);
    hearing->news.len = 0;
    hearing->played = false;
    buffer_text(&hearing->said, "\nSomething in your message could not be done, so nothing of it "
                                "was: all is as it was before.\n");
}

static void settle(struct hearing *hearing)
{
    struct match *const match = hearing->match;

    if (hearing->played) {
        match->turn++;
        match->moved = hearing->referee->entry->moment;
    }
    match_conclude(match);
    match_save(hearing->referee, match);
}

/* Behind the savepoint, since what was not done is still to be known. */
static void note_refusals(struct hearing *hearing)
{
    const char *at = buffer_string(&hearing->log);

    for (size_t len; *at != '\0'; at += len + 1) {
        len = strcspn(at, "\n");
        referee_note(hearing->referee, hearing->match->id, "%s: not done: %.*s",
                     hearing->match->parties[hearing->player].name, (int)len, at);
    }
}

void hear_orders(struct hearing *hearing, const struct orders *orders)
{
    struct store *const store = hearing->referee->store;

    (void)store_run(store, "SAVEPOINT orders", "");
    const bool changing = hear_each(hearing, orders);
    if (!hearing->wrong)
        hear_consequences(hearing);
    else if (changing)
        undo(hearing);
    settle(hearing);
    (void)store_run(store, "RELEASE orders", "");
    note_refusals(hearing);
}

void hearing_release(struct hearing *hearing)
{
    buffer_release(&hearing->said);
    buffer_release(&hearing->news);
    buffer_release(&hearing->why);
    buffer_release(&hearing->log);
    buffer_release(&hearing->aside);
}
