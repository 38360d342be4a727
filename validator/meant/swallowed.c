#include "validator/meant/meant.h"

#include "validator/meant/script.h"
#include "validator/meant/walk.h"

#include <string.h>

enum { EXCERPT_MOST = 60 };

/* --- comments of moves alone */

static struct scanner content_of(const struct judgement *judgement, const struct item *item)
{
    const char *const text = judgement->record.text.bytes;
    const bool braces = text[item->start] == '{';

    return slip_trimmed(
        (struct scanner){text + item->start + 1, text + item->end - (braces ? 1 : 0)});
}

/* Reads a comment as items, between which there may be commas and semicolons; false if it holds
 * anything but moves, numbers and points. */
static bool read_moves(const struct judgement *judgement, const struct item *comment,
                       struct arena *arena, struct script *script)
{
    const struct scanner content = content_of(judgement, comment);
    const size_t len = slip_len(content), most = len / 2 + 1;
    char *const text = arena_copy(arena, content.at, len);
    struct item *const items = arena_allocate(arena, most * sizeof *items);
    bool listed = false, found = false;

    for (char *at = text; at < text + len; at++) {
        listed = *at == '[' || (listed && *at != ']');
        if (!listed && strchr(";,", *at) != NULL)
            *at = ' ';
    }
    if (!script_lex(script, &judgement->game->schema, text, len, items, most))
        return false;
    for (size_t i = 0; i < script->count; i++) {
        if (items[i].kind != ITEM_MOVE && items[i].kind != ITEM_NUMBER &&
            items[i].kind != ITEM_POINTS)
            return false;
        found = found || items[i].kind == ITEM_MOVE;
    }
    return found;
}

/* Whether a comment stands where moves do: after something else on its line, or, in braces, where
 * no move stands outside of them. */
static bool stands_for_moves(const struct judgement *judgement, const struct item *item)
{
    const struct walk walk = {.judgement = (struct judgement *)judgement};

    if (walk_text(&walk)[item->start] == '{')
        return judgement->moves == 0;
    return item != judgement->record.items.list && !walk_begins_line(&walk, item->start);
}

bool swallowed_find(const struct judgement *judgement, size_t *item, size_t end,
                    struct arena *arena)
{
    const struct items *const items = &judgement->record.items;
    struct script script;

    for (; *item < items->count && *item < end; ++*item) {
        const struct item *const comment = &items->list[*item];
        if (comment->kind != ITEM_COMMENT || !stands_for_moves(judgement, comment))
            continue;
        const struct arena_mark mark = arena_mark(arena);
        const bool found = read_moves(judgement, comment, arena, &script);
        arena_return(arena, mark);
        if (found)
            return true;
    }
    return false;
}

struct scanner swallowed_moves(const struct judgement *judgement, size_t item, struct arena *arena)
{
    struct script script;

    (void)read_moves(judgement, &judgement->record.items.list[item], arena, &script);
    return (struct scanner){script.text.bytes, script.text.bytes + script.text.len};
}

/* --- what is said */

/* Whether the first move of a comment could be played here. */
static bool is_playable(const struct walk *walk, const struct item *comment, struct arena *arena)
{
    struct script script;
    struct move move;
    size_t first = 0;

    (void)read_moves(walk->judgement, comment, arena, &script);
    while (script.items[first].kind != ITEM_MOVE)
        first++;
    const struct scanner body = item_body(&script.text, &script.items[first]);
    return walk_is_legal(walk, script.items[first].shape, body.at, slip_len(body), &move);
}

static void write_message(const struct judgement *judgement, const struct item *item, unsigned more,
                          struct buffer *message)
{
    const struct scanner content = content_of(judgement, item);
    const bool braces = judgement->record.text.bytes[item->start] == '{';

    buffer_text(message, "this comment holds what looks like moves: `");
    buffer_excerpt(message, content.at, slip_len(content), EXCERPT_MOST);
    buffer_format(message, "`; %s, and moves are separated by blanks alone",
                  braces ? "what stands in braces is a comment"
                         : "a `;` makes a comment of the rest of the line");
    message_add_more(message, more);
}

/* Whether the comment has its remark already, as one that swallows lines has. */
static bool has_remark(struct judgement *judgement, const struct item *item)
{
    struct record *const record = &judgement->record;
    const struct diagnostics *const remarks = &record->remarks;
    size_t len;
    const size_t offset = text_source(&record->text, record->document, item->start, &len);

    for (size_t i = 0; i < remarks->count; i++)
        if (remarks->list[i].offset == offset)
            return true;
    return false;
}

bool swallowed_tell(struct judgement *judgement, struct position *position, size_t item,
                    struct arena *arena)
{
    const struct walk walk = {.judgement = judgement, .position = position};
    const struct item *const comment = &judgement->record.items.list[item];
    struct buffer message = {0};
    unsigned more = 0;

    if (has_remark(judgement, comment) || !is_playable(&walk, comment, arena))
        return false;
    for (item++; swallowed_find(judgement, &item, judgement->refused, arena); item++)
        more++;
    write_message(judgement, comment, more, &message);
    raise_item(judgement, arena, CODE_REMARK_COMMENT, comment, 0, (struct move_number){0},
               buffer_string(&message));
    buffer_release(&message);
    return true;
}
