#include "referee/execute/questions.h"

#include "base/wrap.h"
#include "cli/report/sheet.h"
#include "cli/rules/boards.h"
#include "cli/rules/markdown.h"
#include "cli/rules/render.h"
#include "referee/execute/personal.h"
#include "referee/orders/line.h"

#include <string.h>

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

void answer_question(struct response *response, const struct order *order)
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
