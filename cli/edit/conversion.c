#include "cli/edit/conversion.h"

#include "cli/edit/places.h"
#include "notation/drawn/reading.h"
#include "notation/place.h"
#include "render/text/text.h"
#include "validator/numbering.h"
#include "validator/restore/unordered.h"

#include <string.h>

enum { INDENT = 2, LINE_MOST = 76 };

/* --- moves as text */

/* The block of moves while it is written. */
struct move_block {
    const char *line_break;
    struct buffer *text;
    size_t column; /* 0: no line has begun */
};

static void break_line(struct move_block *block)
{
    buffer_text(block->text, block->line_break);
    buffer_repeat(block->text, ' ', INDENT);
    block->column = INDENT;
}

/* Adds a word, on a new line if this one is full. */
static void add_word(struct move_block *block, const struct buffer *word)
{
    if (block->column > INDENT && block->column + 1 + word->len > LINE_MOST)
        break_line(block);
    if (block->column > INDENT) {
        buffer_character(block->text, ' ');
        block->column++;
    }
    buffer_append(block->text, word->bytes, word->len);
    block->column += word->len;
}

/* A new grid begins on a line of its own, after one with its sign. */
static void begin_grid(struct move_block *block)
{
    break_line(block);
    buffer_text(block->text, "||");
    break_line(block);
}

static void write_moves(const struct judgement *judgement, struct move_block *block)
{
    const struct game *const game = judgement->game;
    const struct trace_entry *before = NULL;
    struct buffer word = {0};

    buffer_text(block->text, "moves: |");
    break_line(block);
    for (size_t i = 0; i < judgement->trace.count; i++) {
        const struct trace_entry *const entry = &judgement->trace.entries[i];
        if (entry->kind != ITEM_MOVE)
            continue;
        if (game->schema.new_grids && before != NULL && before->round != entry->round)
            begin_grid(block);
        word.len = 0;
        if (number_is_written(game, judgement->record.setup.players, entry, before))
            buffer_format(&word, "%u. ", entry->number);
        game->write(&entry->move, &word);
        add_word(block, &word);
        before = entry;
    }
    buffer_release(&word);
}

/* --- the sheet as text */

/* YAML takes the indentation of a block from its first line, if it is not given. */
static void open_block(const char *board, struct buffer *text)
{
    buffer_text(text, "board: |");
    if (board[0] == ' ')
        buffer_number(text, INDENT);
}

/* Gives every segment a number of its own, which half-moves would share. */
static void count_moves(struct view *view)
{
    for (size_t i = 0; view->geometry == VIEW_LATTICE && i < view->lattice.count; i++)
        view->lattice.segments[i].number = view->lattice.segments[i].move;
}

static void write_board(const struct visit *visit, enum text_style style, const char *line_break,
                        struct buffer *text)
{
    const struct judgement *const judgement = visit->judgement;
    struct view view = {.arena = arbiter_arena(visit->arbiter), .last_move = judgement->moves};
    struct buffer board = {0};

    judgement->game->view(judgement->position, &judgement->trace, judgement->trace.count, &view);
    view.note_count = 0; /* what follows from the board */
    count_moves(&view);
    text_draw(&view, style, NULL, &board);
    open_block(buffer_string(&board), text);
    const char *const end = board.bytes + board.len;
    for (const char *at = board.bytes, *stop; at < end; at = stop + 1) {
        stop = memchr(at, '\n', (size_t)(end - at));
        buffer_text(text, line_break);
        if (stop > at)
            buffer_repeat(text, ' ', INDENT);
        buffer_append(text, at, (size_t)(stop - at));
    }
    buffer_release(&board);
}

/* What of an item a sheet has no place for; NULL if it tells all. `*decides` if a game depends on
 * it. */
static const char *lost(const struct item *item, bool *decides)
{
    *decides = true;
    switch ((enum item_kind)item->kind) {
    case ITEM_SEAL:
    case ITEM_OPENING:
        return "a seal";
    case ITEM_RESIGN:
    case ITEM_FORFEIT:
    case ITEM_DRAW:
    case ITEM_ADJUDGED:
        return "an ending";
    case ITEM_LEAVES:
    case ITEM_DROPPED:
        return "a player who left";
    case ITEM_COMMENT:
        *decides = false;
        return "a comment";
    case ITEM_TIME:
        *decides = false;
        return "a time";
    case ITEM_OPEN_END:
        *decides = false;
        return "a `*`";
    case ITEM_MOVE: /* what these tell is compared with what the sheet tells */
    case ITEM_NUMBER:
    case ITEM_POINTS:
    case ITEM_LOST_HALF:
    case ITEM_NEW_GRID:
        break;
    }
    *decides = false;
    return item->mark > 0 ? "a mark after a move" : NULL;
}

/* Says what a sheet would lose of what decides, or of the rest: the first and how many more. */
static void find_losses(const struct visit *visit, bool deciding, struct buffer *losses)
{
    struct record record = visit->judgement->record; /* looking up places moves its cursor */
    size_t more = 0;
    bool decides;

    for (size_t i = 0; i < record.items.count; i++) {
        const struct item *const item = &record.items.list[i];
        const char *const what = lost(item, &decides);
        if (what == NULL || decides != deciding)
            continue;
        if (losses->len > 0) {
            more++;
            continue;
        }
        const struct place place = document_place(visit->document, item_range(&record, item).start);
        buffer_format(losses, "%s (line %llu)", what, (unsigned long long)place.line);
    }
    if (more > 0)
        buffer_format(losses, " and %zu more", more);
}

/* Finds what is against writing the sheet at all, and what it leaves out. */
static void weigh_losses(struct conversion *conversion, const struct visit *visit)
{
    struct buffer *const why = &conversion->why;

    find_losses(visit, true, why);
    if (why->len == 0 && visit->judgement->record.seals != NULL)
        buffer_text(why, "a sealed list");
    find_losses(visit, false, &conversion->lost);
    if (why->len == 0 && !conversion->lossy)
        buffer_append(why, conversion->lost.bytes, conversion->lost.len);
    if (why->len > 0)
        buffer_text(why, ": there is no place for that on a sheet");
}

/* --- changing the document */

static const struct node *key_of(const struct record *record, const struct node *value)
{
    const struct node *key = record->root->first;

    while (key->next != value)
        key = key->next->next;
    return key;
}

/* Whether a YAML comment stands beside the entries of a list, or after the head of a block. */
static bool holds_comment(const struct document *document, const struct node *value)
{
    const char *const start = document->bytes + value->start;
    const char *const all = document->bytes + value->end;
    const bool block = value->style == STYLE_LITERAL || value->style == STYLE_FOLDED;
    const char *const found = block ? memchr(start, '\n', value->end - value->start) : NULL;
    const char *const end = found != NULL ? found : all;

    for (const char *at = start; (block || value->kind == NODE_SEQUENCE) && at < end; at++)
        if (*at == '#' && at > document->bytes && strchr(" \t\n", at[-1]) != NULL)
            return true;
    return false;
}

/* Replaces a key and its value by the text, up to the end of the value's last line. What was
 * written must keep what the proof says, and tell the order of the moves if `ordered`. The visit
 * then has it. */
static bool replace(struct conversion *conversion, struct edit_proof *proof, struct visit *visit,
                    const struct node *value, bool ordered)
{
    const struct document *const document = visit->document;
    const struct node *const key = key_of(&visit->judgement->record, value);
    size_t end = value->end;

    while (end > key->end && strchr(" \t\r\n", document->bytes[end - 1]) != NULL)
        end--;
    edits_add(&conversion->edits, document, key->start, end, conversion->text.bytes,
              conversion->text.len);
    return proof_of_edits(proof, &conversion->edits, visit, &conversion->source) &&
           (!ordered || order_is_known(visit->judgement));
}

/* --- both ways */

static const struct document *to_moves(struct conversion *conversion, const struct visit *visit)
{
    const struct judgement *const judgement = visit->judgement;
    struct move_block block = {line_break(visit->document), &conversion->text, 0};
    struct visit again = *visit;

    if (judgement->status == STATUS_ILLEGAL) {
        buffer_text(&conversion->why, "the sheet is illegal");
        return NULL;
    }
    if (!order_is_known(judgement)) {
        buffer_format(&conversion->why, "the sheet does not tell the moves: %s",
                      order_why_unknown(judgement));
        return NULL;
    }
    write_moves(judgement, &block);
    if (replace(conversion, &conversion->whole, &again, judgement->record.common[COMMON_BOARD],
                true))
        return again.document;
    buffer_text(&conversion->why, "with `moves:` there, it would be read as something else");
    return NULL;
}

/* The record with the board as it is drawn in that style; NULL if that does not keep what the proof
 * says. */
static const struct document *with_board(struct conversion *conversion, struct edit_proof *proof,
                                         const struct visit *visit, enum text_style style,
                                         bool ordered)
{
    struct visit again = *visit;

    conversion->text.len = 0;
    again.judgement = arbiter_judge(visit->arbiter, visit->document);
    write_board(&again, style, line_break(visit->document), &conversion->text);
    return replace(conversion, proof, &again, again.judgement->record.common[COMMON_MOVES], ordered)
               ? again.document
               : NULL;
}

enum { STYLES = 2 };

static const enum text_style styles[STYLES] = {TEXT_ASCII, TEXT_ASCII | TEXT_NUMBERS};

/* A sheet that does not tell all, but the header and how far the game went; with the numbers of the
 * moves, if it is read with them, their order, too. */
static const struct document *to_lossy_sheet(struct conversion *conversion,
                                             const struct visit *visit, enum status status)
{
    for (size_t i = STYLES; conversion->lossy && i > 0; i--) {
        const bool numbers = styles[i - 1] != TEXT_ASCII;
        const struct document *const written =
            with_board(conversion, &conversion->part, visit, styles[i - 1], numbers);
        if (written == NULL)
            continue;
        buffer_text(&conversion->lost, conversion->lost.len > 0 ? ", and " : "");
        buffer_text(&conversion->lost,
                    numbers ? "who made which of the moves" : "the order of the moves");
        return written;
    }
    buffer_text(&conversion->why, status == STATUS_DISPUTED
                                      ? "a claim is wrong, and its sheet would not tell the same"
                                      : "its sheet would not tell the order of the moves");
    return NULL;
}

/* The plain board, or the one with the numbers of the moves where that does not tell their order.
 */
static const struct document *to_sheet(struct conversion *conversion, const struct visit *visit)
{
    const enum status status = visit->judgement->status;

    weigh_losses(conversion, visit);
    if (status == STATUS_ILLEGAL)
        buffer_text(&conversion->why, "the record is illegal");
    if (conversion->why.len > 0)
        return NULL;
    for (size_t i = 0; i < STYLES; i++) {
        const struct document *const written =
            with_board(conversion, &conversion->whole, visit, styles[i], true);
        if (written != NULL)
            return written;
    }
    return to_lossy_sheet(conversion, visit, status);
}

const struct document *conversion_document(struct conversion *conversion, const struct visit *visit,
                                           enum conversion_way way)
{
    const struct node *const *const common = visit->judgement->record.common;
    const struct node *const value = common[way == CONVERT_TO_MOVES ? COMMON_BOARD : COMMON_MOVES];

    conversion->text.len = conversion->why.len = conversion->lost.len = 0;
    if (common[COMMON_BOARD] != NULL ? way == CONVERT_TO_SHEET : way == CONVERT_TO_MOVES)
        return visit->document;
    if (value == NULL) {
        buffer_text(&conversion->why, "it has no moves");
        return NULL;
    }
    if (way == CONVERT_TO_MOVES && reading_has_comments(&visit->judgement->record)) {
        buffer_text(&conversion->why, "a comment in the drawing would be lost");
        return NULL;
    }
    if (holds_comment(visit->document, value)) {
        buffer_format(&conversion->why, "the comment beside `%s:` would be lost",
                      common_keys[way == CONVERT_TO_MOVES ? COMMON_BOARD : COMMON_MOVES].name);
        return NULL;
    }
    proof_begin(&conversion->whole, visit->judgement,
                (struct kept){.parts = KEPT_HEADER | KEPT_MOVES | KEPT_OUTCOME});
    proof_begin(&conversion->part, visit->judgement,
                (struct kept){.parts = KEPT_HEADER | KEPT_STATUS});
    return way == CONVERT_TO_MOVES ? to_moves(conversion, visit) : to_sheet(conversion, visit);
}

void conversion_release(struct conversion *conversion)
{
    edits_release(&conversion->edits);
    source_release(&conversion->source);
    buffer_release(&conversion->text);
    proof_release(&conversion->whole);
    proof_release(&conversion->part);
    buffer_release(&conversion->why);
    buffer_release(&conversion->lost);
}
