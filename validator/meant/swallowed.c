#include "validator/meant/meant.h"

#include "validator/meant/walk.h"

#include <string.h>

enum { EXCERPT_MOST = 60 };

/* --- comments of moves alone */

/* Takes what separates moves, here or where blanks should. */
static void skip_blanks(struct scanner *comment)
{
    (void)slip_take(comment, "[ \t\r;,]*", NULL);
}

/* Takes `2.`; what is no number stays. */
static void skip_number(struct scanner *comment)
{
    struct scanner number = *comment;

    if (scan_digits(&number).len == 0 || !scan_character(&number, '.'))
        return;
    skip_blanks(&number);
    *comment = number;
}

/* Takes the piece up to the next blank or semicolon that is not in brackets. */
static struct scanner take_piece(struct scanner *comment)
{
    const char *const start = comment->at;
    bool listed = false;

    for (; comment->at < comment->end; comment->at++) {
        listed = *comment->at == '[' || (listed && *comment->at != ']');
        if (!listed && strchr(" \t\r;,", *comment->at) != NULL)
            break;
    }
    return (struct scanner){start, comment->at};
}

static struct scanner content_of(const struct judgement *judgement, const struct item *item)
{
    const char *const text = judgement->record.text.bytes;
    const bool braces = text[item->start] == '{';

    return slip_trimmed(
        (struct scanner){text + item->start + 1, text + item->end - (braces ? 1 : 0)});
}

static bool is_moves(const struct walk *walk, struct scanner comment)
{
    bool found = false;

    skip_blanks(&comment);
    while (comment.at < comment.end) {
        skip_number(&comment);
        const struct scanner piece = take_piece(&comment);
        const bool points = points_length(piece.at, piece.end) == slip_len(piece);
        if (slip_len(piece) == 0 || (!points && !slip_is_move(walk, piece.at, slip_len(piece))))
            return false;
        found = found || !points;
        skip_blanks(&comment);
    }
    return found;
}

/* Whether a comment stands where moves do: after something else on its line, or, in braces, where
 * no move stands outside of them. */
static bool stands_for_moves(const struct walk *walk, const struct item *item)
{
    const struct judgement *const judgement = walk->judgement;

    if (walk_text(walk)[item->start] == '{')
        return judgement->moves == 0;
    return item != judgement->record.items.list && !walk_begins_line(walk, item->start);
}

bool swallowed_find(const struct judgement *judgement, size_t *item)
{
    const struct walk walk = {.judgement = (struct judgement *)judgement};
    const struct items *const items = &judgement->record.items;

    for (; *item < items->count && *item < judgement->refused; ++*item) {
        const struct item *const comment = &items->list[*item];
        if (comment->kind == ITEM_COMMENT && stands_for_moves(&walk, comment) &&
            is_moves(&walk, content_of(judgement, comment)))
            return true;
    }
    return false;
}

/* --- what is said */

/* Whether the first move of a comment could be played here. */
static bool is_playable(const struct walk *walk, struct scanner comment)
{
    const struct schema *const schema = &walk->judgement->game->schema;
    struct move move;

    skip_blanks(&comment);
    skip_number(&comment);
    const struct scanner piece = take_piece(&comment);
    size_t len = slip_len(piece);
    while (len > 0 && strchr("!?", piece.at[len - 1]) != NULL)
        len--;
    for (int shape = 0; shape < SHAPES_MOST && schema->shapes[shape].pattern != NULL; shape++)
        if (shape_fits(schema, shape, piece.at, len) &&
            walk_is_legal(walk, shape, piece.at, len, &move))
            return true;
    return false;
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
    if (more > 0)
        buffer_format(message, "; and %u more like it", more);
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

    if (has_remark(judgement, comment) || !is_playable(&walk, content_of(judgement, comment)))
        return false;
    for (item++; swallowed_find(judgement, &item); item++)
        more++;
    write_message(judgement, comment, more, &message);
    raise_item(judgement, arena, CODE_REMARK_COMMENT, comment, 0, (struct move_number){0},
               buffer_string(&message));
    buffer_release(&message);
    return true;
}
