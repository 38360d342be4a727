#include "referee/execute/execute.h"

#include "base/wrap.h"
#include "cli/report/sheet.h"
#include "cli/rules/boards.h"
#include "cli/rules/markdown.h"
#include "cli/rules/render.h"
#include "referee/execute/moves.h"
#include "referee/execute/offers.h"
#include "referee/execute/personal.h"
#include "referee/execute/press.h"
#include "referee/orders/line.h"

#include <string.h>

/* --- questions */

enum { LISTED_MOST = 200 };

struct listed_moves {
    const struct position *position;
    struct buffer line;
    size_t count;
};

static bool list_move(void *context, const struct move *move)
{
    struct listed_moves *const moves = context;

    buffer_text(&moves->line, moves->line.len > 0 ? " " : "");
    moves->position->game->write(move, &moves->line);
    return ++moves->count < LISTED_MOST;
}

static bool ignore_move(void *context, const struct move *move)
{
    (void)context;
    (void)move;
    return false;
}

static void write_list(struct match *match, enum language language, struct buffer *out)
{
    const struct position *const position = match->visit.judgement->position;
    struct listed_moves moves = {.position = position};

    if (match->visit.judgement->status != STATUS_UNFINISHED)
        return;
    if (position->game->legal(position, ignore_move, NULL))
        (void)position->game->legal(position, list_move, &moves);
    else
        position->game->describe(position, -1, &moves.line);
    if (moves.count >= LISTED_MOST)
        buffer_text(&moves.line, say(language, " and more"));
    wrap_text(moves.line.len > 0 ? buffer_string(&moves.line) : say(language, "none"), 2, out);
    buffer_release(&moves.line);
}

static void write_history(const struct match *match, enum language language, struct buffer *out)
{
    const struct judgement *const judgement = match->visit.judgement;
    struct buffer line = {0};

    for (size_t i = 0; i < judgement->trace.count; i++) {
        const struct trace_entry *const entry = &judgement->trace.entries[i];
        if (entry->kind != ITEM_MOVE)
            continue;
        buffer_format(&line, "%s%u. %s ", line.len > 0 ? ", " : "", entry->number,
                      match->parties[entry->player].name);
        judgement->game->write(&entry->move, &line);
    }
    wrap_text(line.len > 0 ? buffer_string(&line) : say(language, "no move yet"), 2, out);
    buffer_release(&line);
}

/* What a player needs to go on with a game; all of it is too long for a mail. The empty line keeps
 * the first heading from being wrapped with what is above it. */
static void write_brief_rules(const struct game *game, struct buffer *out)
{
    struct rules_boards boards = {.arbiter = arbiter_new(),
                                  .columns = WRAP_COLUMNS - RENDER_INDENT};
    struct buffer markdown = {0};
    const struct rules_page page = {
        .game = game, .brief = true, .draw = rules_draw_text, .context = &boards, .out = &markdown};

    buffer_character(out, '\n');
    rules_write(&page);
    render_text(&markdown, WRAP_COLUMNS, false, out);
    buffer_release(&markdown);
    arbiter_free(boards.arbiter);
}

static void write_rules(const struct match *match, enum language language, struct buffer *out)
{
    const struct game *const game = match->visit.judgement->game;

    write_brief_rules(game, out);
    buffer_text(out, say(language, "\nHow moves are written:\n"));
    for (const struct shape *shape = game->schema.shapes;
         shape < game->schema.shapes + SHAPES_MOST && shape->pattern != NULL; shape++) {
        struct buffer line = {0};
        buffer_format(&line, "%s: %s", shape->example, shape->means);
        wrap_text(buffer_string(&line), 4, out);
        buffer_release(&line);
    }
    buffer_format(out,
                  say(language,
                      "\nAll of the rules, with a game played through, questions and variants, are "
                      "printed by `recto rules %s`.\n"),
                  game->schema.id);
}

/* Indents the lines of a board, so that they are not wrapped. */
static void write_indented(const char *text, struct buffer *out)
{
    while (*text != '\0') {
        const size_t len = strcspn(text, "\n");
        buffer_repeat(out, ' ', len > 0 ? 2 : 0);
        buffer_append(out, text, len);
        buffer_character(out, '\n');
        text += len + (text[len] == '\n');
    }
}

static void execute_preview(struct response *response, const char *text)
{
    struct match *const match = response->match;
    struct buffer before = {0}, why = {0}, sheet = {0};

    if (match_is_secret(match)) {
        response_refuse(response, "a secret round has no preview");
        return;
    }
    buffer_append(&before, match->record.bytes, match->record.len);
    if (match_add(response->referee, match, response->player, text, &why)) {
        sheet_write(&match->visit, UINT32_MAX, TEXT_ASCII, &sheet);
        response_say(response, "  Only a preview; to play it, send it without that word.\n\n");
        write_indented(buffer_string(&sheet), &response->said);
    } else {
        response_refuse_for(response, buffer_string(&why));
    }
    buffer_release(&match->record);
    match->record = before;
    (void)match_judge(response->referee, match);
    buffer_release(&why);
    buffer_release(&sheet);
}

static void execute_pictures(struct response *response, enum picture picture)
{
    if (response->stale) {
        response_refuse(response, "an answer to an older message changes nothing");
        return;
    }
    response->match->parties[response->player].picture = picture;
    (void)store_run(response->referee->store,
                    "UPDATE players SET picture = ? WHERE game = ? AND number = ?", "iii",
                    (int64_t)picture, response->match->id, (int64_t)response->player);
    if (picture == PICTURE_NONE)
        response_say(response, "  From now on, no picture comes along unless you ask for it.\n");
    else
        response_say(response,
                     "  From now on, a picture of the board comes along with every message.\n");
}

static void answer_question(struct response *response, const struct order *order)
{
    if (execute_personal(response, order))
        return;
    switch (order->kind) {
    case ORDER_PREVIEW:
        execute_preview(response, order->text);
        break;
    case ORDER_HISTORY:
        write_history(response->match, response->person.language, &response->said);
        break;
    case ORDER_RULES:
        write_rules(response->match, response->person.language, &response->said);
        break;
    case ORDER_MOVE_LIST:
        write_list(response->match, response->person.language, &response->said);
        break;
    case ORDER_HELP:
        buffer_character(&response->said, '\n');
        orders_help_write(response->person.language, &response->said);
        break;
    case ORDER_PICTURES:
        execute_pictures(response, order->picture);
        break;
    default:
        if (order->picture != PICTURE_NONE)
            response->picture = order->picture;
        if (order->picture == PICTURE_NONE)
            response_say(response, "  It stands below.\n");
        else
            response_say(response, "  It stands below, and a picture of it goes along.\n");
        break;
    }
}

static bool changes_game(const struct order *order)
{
    return order->kind <= ORDER_ABSENT;
}

static void execute_change(struct response *response, const struct order *order)
{
    switch (order->kind) {
    case ORDER_MOVES:
        execute_moves(response, order->text);
        break;
    case ORDER_CONDITION:
        execute_condition(response, order);
        break;
    case ORDER_CANCEL:
        execute_cancel(response);
        break;
    case ORDER_RESIGN:
        execute_resignation(response);
        break;
    case ORDER_DRAW:
        execute_draw(response, order->stance);
        break;
    case ORDER_TAKEBACK:
        execute_takeback(response, order->stance);
        break;
    case ORDER_EXTENSION:
        execute_extension(response, order);
        break;
    case ORDER_ABSENT:
        execute_absence(response, order);
        break;
    default:
        execute_invitation(response, order);
        break;
    }
}

static const char *why_not_played(const struct match *match)
{
    return match_is(match, "paused")      ? SAID("the game is paused")
           : match_is(match, "adjourned") ? SAID("the game is adjourned")
           : match_is(match, "declined")
               ? SAID("the invitation was declined, and the game does not take place")
           : match_is(match, "cancelled")
               ? SAID("the invitation was withdrawn, and the game does not take place")
           : match_is(match, "expired")
               ? SAID("the invitation has expired, and the game does not take place")
               : SAID("the game is over");
}

static void execute_order(struct response *response, const struct order *order)
{
    const struct match *const match = response->match;

    match_conclude(response->match);
    if (order->kind == ORDER_UNCLEAR)
        response_refuse(response, order->why, order->what);
    else if (order->game != 0 && order->game != match->id)
        response_refuse(response, "this is about another game: answer a message of that game");
    else if (!changes_game(order))
        answer_question(response, order);
    else if (response->stale)
        response_refuse(response, "you have answered an older message than the newest one; "
                                  "look at the board below, and answer this message");
    else if (match_is(match, "invited") && order->kind != ORDER_ANSWER)
        response_refuse(response, "the game has not begun: not everybody has accepted");
    else if (match_has_left(match, response->player))
        response_refuse(response, "you have left this game, and the others play on");
    else if (!match_is(match, "invited") && !match_is(match, "running"))
        response_refuse_for(response, why_not_played(match));
    else
        execute_change(response, order);
}

/* Whether it is followed only if all such orders of the message are. */
static bool is_bound(const struct order *order)
{
    return changes_game(order) || press_is_for_players(order);
}

static const char understood[] = SAID("  Understood, but not done: see the other lines.\n");

/* What is said of the bound orders if they are undone: of each, up to its end. */
struct instead {
    struct buffer text;
    size_t ends[ORDERS_MOST];
};

static void execute_quoted(struct response *response, const struct order *order)
{
    response_quote(response, order->said);
    response->order = order->said;
    execute_order(response, order);
}

static void execute_bound(struct response *response, const struct order *order,
                          bool understand_only, struct buffer *instead)
{
    const size_t begin = response->said.len, refusals = response->log.len;

    response_quote(response, order->said);
    const size_t quoted = response->said.len;
    response->order = order->said;
    if (understand_only)
        response_say(response, understood);
    else
        execute_order(response, order);
    const bool goes = response->log.len == refusals;
    buffer_append(instead, response->said.bytes + begin,
                  (goes ? quoted : response->said.len) - begin);
    if (goes)
        buffer_text(instead, say(response->person.language, understood));
}

/* Executes each of them; gives whether one is meant to change the game. */
static bool execute_each(struct response *response, const struct orders *orders,
                         struct instead *instead)
{
    bool changing = false;

    for (size_t i = 0; i < orders->count; i++) {
        const struct order *const order = &orders->list[i];
        if (is_bound(order))
            execute_bound(response, order, orders->unclear > 0, &instead->text);
        else
            execute_quoted(response, order);
        changing = changing || is_bound(order);
        instead->ends[i] = instead->text.len;
    }
    press_return(response, orders->rest, orders->count == 0);
    return changing;
}

/* Undoes everything that the orders did, and says instead what there is to say. Those that do not
 * concern the game are followed again; what was refused is in the log already. */
static void undo(struct response *response, const struct orders *orders, struct instead *instead)
{
    struct match *const match = response->match;
    const int64_t id = match->id;
    const size_t refusals = response->log.len;
    const char *const text = buffer_string(&instead->text);

    (void)store_run(response->referee->store, "ROLLBACK TO orders", "");
    match_release(match);
    (void)match_load(response->referee, id, match);
    tongues_clear(&response->news);
    press_drop(response);
    response->played = false;
    response->said.len = 0;
    for (size_t i = 0, begin = 0; i < orders->count; begin = instead->ends[i++])
        if (is_bound(&orders->list[i]))
            buffer_append(&response->said, text + begin, instead->ends[i] - begin);
        else
            execute_quoted(response, &orders->list[i]);
    response->log.len = refusals;
    press_return(response, orders->rest, false);
    response_say(response, "\nSomething in your message could not be done, so nothing of it was "
                           "that concerns the game, which is as it was before.\n");
}

static void settle(struct response *response)
{
    struct match *const match = response->match;

    if (response->played) {
        match->turn++;
        match->moved = response->referee->entry->moment;
    }
    match_conclude(match);
    match_save(response->referee, match);
}

/* Called after the savepoint, so that refusals stay in the log. */
static void note_refusals(struct response *response)
{
    const char *at = buffer_string(&response->log);

    for (size_t len; *at != '\0'; at += len + 1) {
        len = strcspn(at, "\n");
        referee_note(response->referee, response->match->id, "%s: not done: %.*s",
                     response->match->parties[response->player].name, (int)len, at);
    }
}

void execute_orders(struct response *response, const struct orders *orders)
{
    struct store *const store = response->referee->store;
    struct instead instead = {.text = {0}};

    personal_choose_language(response, orders);
    (void)store_run(store, "SAVEPOINT orders", "");
    const bool changing = execute_each(response, orders, &instead);
    if (!response->wrong)
        execute_consequences(response);
    else if (changing)
        undo(response, orders, &instead);
    buffer_release(&instead.text);
    settle(response);
    (void)store_run(store, "RELEASE orders", "");
    note_refusals(response);
}
