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

#include <string.h>

/* --- questions: they change at most which pictures a player gets */

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

static void list_moves(struct response *response, const struct order *order)
{
    const struct judgement *const judgement = response->match->visit.judgement;
    const struct position *const position = judgement->position;
    const enum language language = response->person.language;
    struct listed_moves moves = {.position = position};

    (void)order;
    if (judgement->status != STATUS_UNFINISHED)
        return;
    if (game_lists_all(position))
        (void)position->game->legal(position, list_move, &moves);
    else
        position->game->describe(position, -1, &moves.line);
    if (moves.count >= LISTED_MOST)
        buffer_text(&moves.line, say(language, " and more"));
    wrap_text(moves.line.len > 0 ? buffer_string(&moves.line) : say(language, "none"), 2,
              &response->said);
    buffer_release(&moves.line);
}

static void write_history(struct response *response, const struct order *order)
{
    const struct match *const match = response->match;
    const struct judgement *const judgement = match->visit.judgement;
    struct buffer line = {0};

    (void)order;
    for (size_t i = 0; i < judgement->trace.count; i++) {
        const struct trace_entry *const entry = &judgement->trace.entries[i];
        if (entry->kind != ITEM_MOVE)
            continue;
        buffer_format(&line, "%s%u. %s ", line.len > 0 ? ", " : "", entry->number,
                      match->parties[entry->player].name);
        judgement->game->write(&entry->move, &line);
    }
    wrap_text(line.len > 0 ? buffer_string(&line) : say(response->person.language, "no move yet"),
              2, &response->said);
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

static void write_rules(struct response *response, const struct order *order)
{
    const struct game *const game = response->match->visit.judgement->game;

    (void)order;
    write_brief_rules(game, &response->said);
    response_say(response, "\nHow moves are written:\n");
    for (const struct shape *shape = game->schema.shapes;
         shape < game->schema.shapes + SHAPES_MOST && shape->pattern != NULL; shape++) {
        struct buffer line = {0};
        buffer_format(&line, "%s: %s", shape->example, shape->means);
        wrap_text(buffer_string(&line), 4, &response->said);
        buffer_release(&line);
    }
    response_say(response,
                 "\nAll of the rules, with a game played through, questions and variants, are "
                 "printed by `recto rules %s`.\n",
                 game->schema.id);
}

static void preview(struct response *response, const struct order *order)
{
    struct match *const match = response->match;
    struct buffer before, why = {0}, sheet = {0};

    if (match_is_secret(match)) {
        response_refuse(response, "a secret round has no preview");
        return;
    }
    before = match_copy_record(match);
    if (match_add(response->referee, match, response->player, order->text, &why)) {
        sheet_write(&match->visit, UINT32_MAX, TEXT_ASCII, &sheet);
        response_say(response, "  Only a preview; to play it, send it without that word.\n\n");
        paragraph_indent(&response->said, buffer_string(&sheet));
    } else {
        response_refuse_for(response, buffer_string(&why));
    }
    (void)match_settle(response->referee, match, &before, false);
    buffer_release(&why);
    buffer_release(&sheet);
}

static void set_pictures(struct response *response, const struct order *order)
{
    if (response->stale) {
        response_refuse(response, "an answer to an older message changes nothing");
        return;
    }
    response->match->parties[response->player].picture = order->picture;
    (void)store_run(response->referee->store,
                    "UPDATE players SET picture = ? WHERE game = ? AND number = ?", "iii",
                    (int64_t)order->picture, response->match->id, (int64_t)response->player);
    response_say(response,
                 order->picture == PICTURE_NONE
                     ? SAID("  From now on, no picture comes along unless you ask for it.\n")
                     : SAID("  From now on, a picture of the board comes along with every "
                            "message.\n"));
}

/* The board comes with every answer. */
static void show_board(struct response *response, const struct order *order)
{
    if (order->picture != PICTURE_NONE)
        response->picture = order->picture;
    response_say(response, order->picture == PICTURE_NONE
                               ? SAID("  It stands below.\n")
                               : SAID("  It stands below, and a picture of it goes along.\n"));
}

/* --- orders */

/* What carries out an order about a game; the others are personal. */
static order_runner *const runners[] = {
    [ORDER_MOVES] = execute_moves,
    [ORDER_CONDITION] = execute_condition,
    [ORDER_CANCEL] = execute_cancel,
    [ORDER_RESIGN] = execute_resignation,
    [ORDER_DRAW] = execute_draw,
    [ORDER_TAKEBACK] = execute_takeback,
    [ORDER_EXTENSION] = execute_extension,
    [ORDER_ANSWER] = execute_invitation,
    [ORDER_PREVIEW] = preview,
    [ORDER_BOARD] = show_board,
    [ORDER_PICTURES] = set_pictures,
    [ORDER_HISTORY] = write_history,
    [ORDER_RULES] = write_rules,
    [ORDER_MOVE_LIST] = list_moves,
    [ORDER_HELP] = response_help,
};

static bool changes_game(const struct order *order)
{
    return order->kind <= ORDERS_OF_GAMES;
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
    else if (!changes_game(order)) {
        if (!execute_personal(response, order))
            runners[order->kind](response, order);
    } else if (response->stale)
        response_refuse(response, "you have answered an older message than the newest one; "
                                  "look at the board below, and answer this message");
    else if (match_is(match, "invited") && order->kind != ORDER_ANSWER)
        response_refuse(response, "the game has not begun: not everybody has accepted");
    else if (match_has_left(match, response->player))
        response_refuse(response, "you have left this game, and the others play on");
    else if (!match_is(match, "invited") && !match_is(match, "running"))
        response_refuse_for(response, why_not_played(match));
    else
        runners[order->kind](response, order);
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
    if (orders->count > 1)
        response_say(response,
                     "\nSomething in your message could not be done, so nothing was played.\n");
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
