#include "cli/edit/conversion.h"

#include "cli/edit/meaning.h"
#include "notation/place.h"
#include "render/text/text.h"
#include "validator/numbering.h"
#include "validator/restore/unordered.h"

#include <string.h>

enum { INDENT = 2, LINE_MOST = 76 };

/* --- moves as text */

/* The block of moves while it is written. */
struct lines {
    const char *line_break;
    struct buffer *text;
    size_t column; /* 0: no line has begun */
};

static void break_line(struct lines *lines)
{
    buffer_text(lines->text, lines->line_break);
    buffer_repeat(lines->text, ' ', INDENT);
    lines->column = INDENT;
}

/* Adds a word, on a new line if this one is full. */
static void add_word(struct lines *lines, const struct buffer *word)
{
    if (lines->column > INDENT && lines->column + 1 + word->len > LINE_MOST)
        break_line(lines);
    if (lines->column > INDENT) {
        buffer_character(lines->text, ' ');
        lines->column++;
    }
    buffer_append(lines->text, word->bytes, word->len);
    lines->column += word->len;
}

/* A new grid begins on a line of its own, after one with its sign. */
static void begin_grid(struct lines *lines)
{
    break_line(lines);
    buffer_text(lines->text, "||");
    break_line(lines);
}

static void write_moves(const struct judgement *judgement, struct lines *lines)
{
    const struct game *const game = judgement->game;
    const struct trace_entry *before = NULL;
    struct buffer word = {0};

    buffer_text(lines->text, "moves: |");
    break_line(lines);
    for (size_t i = 0; i < judgement->trace.count; i++) {
        const struct trace_entry *const entry = &judgement->trace.entries[i];
        if (entry->kind != ITEM_MOVE)
            continue;
        if (game->schema.new_grids && before != NULL && before->round != entry->round)
            begin_grid(lines);
        word.len = 0;
        if (number_is_written(game, judgement->record.setup.players, entry, before))
            buffer_format(&word, "%u. ", entry->number);
        game->write(&entry->move, &word);
        add_word(lines, &word);
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
    text_draw(&view, style, &board);
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

/* What decides a game and has no place on a sheet; NULL if the item is none of it. */
static const char *deciding(const struct item *item)
{
    switch (item->kind) {
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
    default:
        return NULL;
    }
}

/* What is said beside the moves, likewise. */
static const char *beside(const struct item *item)
{
    return item->kind == ITEM_COMMENT ? "a comment"
           : item->kind == ITEM_TIME  ? "a time"
           : item->mark > 0           ? "a mark after a move"
                                      : NULL;
}

/* Says what a sheet would lose, the first and how many more; nothing if there is nothing. */
static void find_losses(const struct visit *visit, const char *(*lost)(const struct item *item),
                        struct buffer *losses)
{
    const struct record *const record = &visit->judgement->record;
    size_t more = 0;

    for (size_t i = 0; i < record->items.count; i++) {
        const struct item *const item = &record->items.list[i];
        struct text text = record->text; /* it caches the last position */
        size_t len;
        if (lost(item) == NULL)
            continue;
        if (losses->len > 0) {
            more++;
            continue;
        }
        const struct place place =
            document_place(visit->document, text_source(&text, visit->document, item->start, &len));
        buffer_format(losses, "%s (line %llu)", lost(item), (unsigned long long)place.line);
    }
    if (more > 0)
        buffer_format(losses, " and %zu more", more);
}

/* Finds what is against writing the sheet at all, and what it leaves out. */
static void weigh_losses(struct conversion *conversion, const struct visit *visit)
{
    struct buffer *const why = &conversion->why;

    find_losses(visit, deciding, why);
    if (why->len == 0 && visit->judgement->record.seals != NULL)
        buffer_text(why, "a sealed list");
    find_losses(visit, beside, &conversion->lost);
    if (why->len == 0 && !conversion->lossy)
        buffer_append(why, conversion->lost.bytes, conversion->lost.len);
    if (why->len > 0)
        buffer_text(why, ": there is no place for that on a sheet");
}

/* --- changing the document */

static const char *line_break_of(const struct document *document)
{
    const char *const end = memchr(document->bytes, '\n', document->len);

    if (end == NULL)
        return memchr(document->bytes, '\r', document->len) != NULL ? "\r" : "\n";
    return end > document->bytes && end[-1] == '\r' ? "\r\n" : "\n";
}

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

/* Replaces a key and its value by the text, up to the end of the value's last line. */
static const struct document *replace(struct conversion *conversion, const struct visit *visit,
                                      const struct node *value)
{
    const struct document *const document = visit->document;
    const struct node *const key = key_of(&visit->judgement->record, value);
    size_t end = value->end;

    while (end > key->end && strchr(" \t\r\n", document->bytes[end - 1]) != NULL)
        end--;
    edits_add(&conversion->edits, document, key->start, end, conversion->text.bytes,
              conversion->text.len);
    return edits_write(&conversion->edits, document, &conversion->source);
}

/* --- the proof */

/* Appends all moves as they were played, with their players. */
static void tell_order(const struct judgement *judgement, struct buffer *told)
{
    for (size_t i = 0; i < judgement->trace.count; i++) {
        const struct trace_entry *const entry = &judgement->trace.entries[i];
        if (entry->kind != ITEM_MOVE)
            continue;
        buffer_format(told, "%d ", entry->player);
        judgement->game->write(&entry->move, told);
        buffer_character(told, '\n');
    }
}

/* All that must stay the same: the header, the moves, the verdict. */
static void tell(const struct judgement *judgement, struct buffer *told)
{
    told->len = 0;
    meaning_header(&judgement->record, told);
    tell_order(judgement, told);
    buffer_format(told, "%d %d %d", judgement->status, judgement->ending, judgement->to_move);
    for (int player = 1; player <= judgement->record.setup.players; player++) {
        buffer_character(told, judgement->winners[player] ? '1' : '0');
        if (judgement->scored)
            score_write(judgement, player, told);
    }
}

static bool holds_good(struct conversion *conversion, const struct visit *visit,
                       const struct document *written)
{
    const struct judgement *const judgement = arbiter_judge(visit->arbiter, written);

    if (judgement == NULL || judgement->status == STATUS_MALFORMED || !order_is_known(judgement))
        return false;
    tell(judgement, &conversion->after);
    return buffer_same(&conversion->before, &conversion->after);
}

/* Whether the sheet tells at least the same header, and how far the game went. */
static bool holds_loosely(const struct conversion *conversion, const struct visit *visit,
                          const struct document *written, enum status status)
{
    struct buffer header = {0};
    const struct judgement *const judgement = arbiter_judge(visit->arbiter, written);

    if (judgement == NULL || judgement->status != status)
        return false;
    meaning_header(&judgement->record, &header);
    const bool same = header.len <= conversion->before.len &&
                      memcmp(header.bytes, conversion->before.bytes, header.len) == 0;
    buffer_release(&header);
    return same;
}

/* --- both ways */

static const struct document *to_moves(struct conversion *conversion, const struct visit *visit)
{
    const struct judgement *const judgement = visit->judgement;
    struct lines lines = {line_break_of(visit->document), &conversion->text, 0};

    if (judgement->status == STATUS_ILLEGAL) {
        buffer_text(&conversion->why, "the sheet is illegal");
        return NULL;
    }
    if (!order_is_known(judgement)) {
        buffer_format(&conversion->why, "the sheet does not tell the moves: %s",
                      order_why_unknown(judgement));
        return NULL;
    }
    write_moves(judgement, &lines);
    const struct document *const written =
        replace(conversion, visit, judgement->record.common[COMMON_BOARD]);
    if (written != NULL && holds_good(conversion, visit, written))
        return written;
    buffer_text(&conversion->why, "with `moves:` there, it would be read as something else");
    return NULL;
}

/* The record with the board as it is drawn in that style; NULL if no line can hold it. */
static const struct document *with_board(struct conversion *conversion, struct visit *visit,
                                         enum text_style style)
{
    conversion->text.len = 0;
    visit->judgement = arbiter_judge(visit->arbiter, visit->document);
    write_board(visit, style, line_break_of(visit->document), &conversion->text);
    return replace(conversion, visit, visit->judgement->record.common[COMMON_MOVES]);
}

/* A sheet that does not tell the order of its moves. */
static const struct document *without_order(struct conversion *conversion, struct visit *visit)
{
    const enum status status = visit->judgement->status;
    const struct document *const written = with_board(conversion, visit, TEXT_ASCII);

    if (!conversion->lossy || written == NULL ||
        !holds_loosely(conversion, visit, written, status)) {
        buffer_text(&conversion->why,
                    status == STATUS_DISPUTED
                        ? "a claim is wrong, and its sheet would not tell the same"
                        : "its sheet would not tell the order of the moves");
        return NULL;
    }
    buffer_text(&conversion->lost, conversion->lost.len > 0 ? ", and " : "");
    buffer_text(&conversion->lost, "the order of the moves");
    return written;
}

/* The plain board, or the one with the numbers of the moves where that does not tell their order.
 */
static const struct document *to_sheet(struct conversion *conversion, const struct visit *visit)
{
    static const enum text_style styles[] = {TEXT_ASCII, TEXT_ASCII | TEXT_NUMBERS};
    const bool moves = visit->judgement->record.common[COMMON_MOVES] != NULL;
    struct visit again = *visit;

    weigh_losses(conversion, visit);
    if (visit->judgement->status == STATUS_ILLEGAL)
        buffer_text(&conversion->why, "the record is illegal");
    else if (!moves)
        buffer_text(&conversion->why, "it has no moves");
    if (conversion->why.len > 0)
        return NULL;
    for (size_t i = 0; i < sizeof styles / sizeof *styles; i++) {
        const struct document *const written = with_board(conversion, &again, styles[i]);
        if (written != NULL && holds_good(conversion, &again, written))
            return written;
    }
    again.judgement = arbiter_judge(visit->arbiter, visit->document);
    return without_order(conversion, &again);
}

const struct document *conversion_document(struct conversion *conversion, const struct visit *visit,
                                           enum conversion_way way)
{
    const struct node *const *const common = visit->judgement->record.common;
    const struct node *const value = common[way == CONVERT_TO_MOVES ? COMMON_BOARD : COMMON_MOVES];

    conversion->text.len = conversion->why.len = conversion->lost.len = 0;
    if (common[way == CONVERT_TO_MOVES ? COMMON_MOVES : COMMON_BOARD] != NULL)
        return visit->document;
    if (value != NULL && holds_comment(visit->document, value)) {
        buffer_format(&conversion->why, "the comment beside `%s:` would be lost",
                      common_keys[way == CONVERT_TO_MOVES ? COMMON_BOARD : COMMON_MOVES].name);
        return NULL;
    }
    tell(visit->judgement, &conversion->before);
    return way == CONVERT_TO_MOVES ? to_moves(conversion, visit) : to_sheet(conversion, visit);
}

void conversion_release(struct conversion *conversion)
{
    edits_release(&conversion->edits);
    source_release(&conversion->source);
    buffer_release(&conversion->text);
    buffer_release(&conversion->before);
    buffer_release(&conversion->after);
    buffer_release(&conversion->why);
    buffer_release(&conversion->lost);
}
