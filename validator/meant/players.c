#include "validator/meant/habits.h"

#include "base/nearest.h"
#include "validator/leaving.h"
#include "validator/numbering.h"

#include <string.h>

/* --- numbers of moves, and players */

/* Takes `#`, `No.`, "move" and the like. */
static bool take_number_word(struct scanner *text)
{
    static const char words[] = "#|no.|nr.|no|nr|move|turn|round|zug|n.|number|half-move";

    return slip_take_word(text, words) && slip_take(text, "[ \t]*", NULL);
}

/* Takes what follows the digits of a number that is no plain one. */
static bool take_number_end(struct scanner *text)
{
    const char *const start = text->at;

    (void)slip_take_word(text, "st|nd|rd|th|\xC2\xBA|\xC2\xB0");
    (void)slip_take(text, "[].):/>-]*", NULL);
    (void)slip_take(text, "[ \t]+[-:] ", NULL);
    if (text->at > start + 1 && text->at[-1] == ' ')
        text->at--;
    return text->at > start;
}

/* What `text` is as a move: itself, or what it means. Appends it. */
static bool append_next(struct walk *walk, size_t start, struct buffer *fix, size_t *end)
{
    const char *const text = walk_text(walk);
    const size_t line_end = walk_line_end(walk, start);
    struct meaning meaning;
    size_t stop = start;

    while (stop < line_end && strchr(" \t{;(<", text[stop]) == NULL)
        stop++;
    if (stop == start)
        return false;
    *end = stop;
    if (slip_is_move(walk, text + start, stop - start)) {
        buffer_append(fix, text + start, stop - start);
        return true;
    }
    const bool found = walk_mean(walk, start, start, true, &meaning);
    if (found) {
        buffer_append(fix, meaning.text.bytes, meaning.text.len);
        *end = meaning.end;
    }
    buffer_release(&meaning.text);
    return found;
}

/* Whether a move, not another number, comes next on the line. */
static bool begins_item(const struct walk *walk, struct scanner text)
{
    const struct items *const items = &walk->judgement->record.items;

    (void)slip_take(&text, "[ \t]*", NULL);
    return text.at < text.end && (slip_is_letter(*text.at) ||
                                  (walk->item < items->count &&
                                   items->list[walk->item].start == slip_place(walk, text.at)));
}

/* Whether the number is due; where nobody knows, whether it begins a line before a move. */
static bool may_be_due(const struct walk *walk, const struct slip *slip, struct scanner text,
                       int64_t number)
{
    if (walk->position != NULL)
        return number == number_due(walk->position, false).number;
    (void)slip_take(&text, "[ \t]*", NULL);
    return walk_begins_line(walk, slip->start) && text.at < text.end && slip_is_letter(*text.at);
}

/* Whether the integer of an answer and its colon have been read: `[18:`, or `4: 4 5 6 3` within a
 * line. */
static bool begins_answer(const struct walk *walk, const struct slip *slip, struct scanner text)
{
    const struct shape *const shapes = walk->judgement->game->schema.shapes;
    bool headed = false;

    for (int shape = 0; shape < SHAPES_MOST && shapes[shape].pattern != NULL; shape++)
        headed = headed || shapes[shape].headed;
    if (text.at[-1] != ':' || *walk->plain.bytes == '[')
        return text.at[-1] == ':';
    (void)slip_take(&text, "[ \t]*", NULL);
    return headed && text.at < text.end && is_digit(*text.at) &&
           (*walk->plain.bytes == '(' || !walk_begins_line(walk, slip->start));
}

bool recognise_number(struct walk *walk, struct slip *slip, struct scanner *text)
{
    struct scanner round = *text;
    int64_t number;
    size_t end;

    if (walk->judgement->game->schema.new_grids && slip_take_word(&round, "round"))
        return false;
    (void)slip_take(text, "[([]?", NULL);
    const bool named = take_number_word(text);
    const char *const digits = text->at;
    if (!slip_take(text, "#", &number) || text->at - digits > 6)
        return false;
    const bool ended = take_number_end(text), whole = slip_take(text, "$", NULL);
    const bool bracket = ended && text->at[-1] == ')';
    const bool before_letter = text->at < text->end && slip_is_letter(*text->at);
    const bool marked = (ended && whole) || (bracket && before_letter);
    if (begins_answer(walk, slip, *text) ||
        (!named && !marked && !may_be_due(walk, slip, *text, number)) ||
        (!named && !(whole ? ended || begins_item(walk, *text) : bracket)))
        return false;
    if (!named && text->at == text->end && !walk_begins_line(walk, slip->start))
        return false; /* a number at the end of a line */
    slip->end = slip_place(walk, text->at);
    slip->repeatable = true;
    buffer_format(&slip->fix, whole ? "%lld." : "%lld. ", (long long)number);
    if (!whole && append_next(walk, slip->end, &slip->fix, &end))
        slip->end = end;
    return true;
}

/* Takes the name of a player, or its first letter with a colon. */
static bool take_name(struct scanner *line, const char *name, size_t len)
{
    struct scanner rest = *line;
    size_t same = 0;

    while (same < len && rest.at < rest.end && slip_small(*rest.at) == slip_small(name[same]))
        rest.at++, same++;
    const bool whole = same == len && len > 0;
    const bool initial =
        same == 1 && rest.at < rest.end && *rest.at == ':' && slip_is_letter(rest.at[-1]);
    if (!whole && !initial)
        return false;
    if (whole && rest.at < rest.end && strchr(" \t:,=-'", *rest.at) == NULL)
        return false;
    *line = rest;
    return true;
}

/* The player named here, 0 if there is none. */
static int64_t take_player(struct walk *walk, struct scanner *text)
{
    const struct record *const record = &walk->judgement->record;
    struct scanner word = *text;
    int64_t player;

    if (!record->header_sound)
        return 0;
    for (player = 1; player <= record->setup.players; player++) {
        const struct span name = record_first_name(record, (int)player);
        if (take_name(text, name.bytes, name.len))
            return player;
    }
    for (size_t i = 0; i < record->successor_count; i++)
        if (take_name(text, record->successors[i].name.bytes, record->successors[i].name.len))
            return record->successors[i].player;
    if (!slip_take_word(&word, "player|p") || !slip_take(&word, "[ \t]*#", &player) ||
        player > record->setup.players)
        return 0;
    *text = word;
    return player;
}

/* --- endings */

static const struct {
    const char *words;
    enum item_kind kind;
} endings[] = {
    {"resigns|resigned|resign|i resign|gives up|gave up|give up|surrenders|surrender|concedes",
     ITEM_RESIGN},
    {"leaves the game|left the game|leaves|leave|withdraws|withdrew|quits|quit|drops out|"
     "dropped out",
     ITEM_LEAVES},
    {"is dropped|was dropped|dropped|excluded", ITEM_DROPPED},
    {"loses on time|timeout|time out|forfeits|forfeited|forfeit", ITEM_FORFEIT},
    {"draw agreed|agreed draw|draw offered|draws|drawn|draw|tie|remis|1/2-1/2|\xC2\xBD-\xC2\xBD",
     ITEM_DRAW},
};

/* A player who gives up a game of two ends it; others go on without one of them. */
static const char *ending_word(const struct walk *walk, enum item_kind kind)
{
    const int players =
        walk->position != NULL ? players_in(walk->position) : walk->judgement->record.setup.players;
    const bool goes_on = players > 2;

    switch (kind) {
    case ITEM_RESIGN:
    case ITEM_LEAVES:
        return goes_on ? "leaves" : "resign";
    case ITEM_FORFEIT:
    case ITEM_DROPPED:
        return goes_on ? "dropped" : "forfeit";
    default:
        return "draw";
    }
}

/* Takes words that end a game, or one spelt nearly so; ITEM_MOVE if there are none. What `left` is
 * about is certain only behind a player who is named. */
static enum item_kind take_ending(struct scanner *text, bool named)
{
    static const char *const words[] = {"resign", "forfeit", "draw", "leaves", "dropped"};
    static const enum item_kind kinds[] = {ITEM_RESIGN, ITEM_FORFEIT, ITEM_DRAW, ITEM_LEAVES,
                                           ITEM_DROPPED};
    enum { WORDS = sizeof words / sizeof words[0] };

    (void)slip_take(text, "[*_\"'(]*", NULL);
    struct scanner word = *text;
    enum item_kind kind = named && slip_take_word(&word, "left") ? ITEM_LEAVES : ITEM_MOVE;
    for (size_t i = 0; i < sizeof endings / sizeof endings[0] && kind == ITEM_MOVE; i++)
        if (slip_take_word(&word, endings[i].words))
            kind = endings[i].kind;
    while (kind == ITEM_MOVE && word.at < word.end && slip_is_letter(*word.at))
        word.at++;
    const size_t len = (size_t)(word.at - text->at);
    const char *const near =
        kind != ITEM_MOVE || len < 4 ? NULL : nearest_name(text->at, len, words, WORDS);
    for (int i = 0; near != NULL && i < WORDS; i++)
        if (near == words[i])
            kind = kinds[i];
    (void)slip_take(&word, "[.,!?)#*_\"']*", NULL);
    if (kind != ITEM_MOVE)
        *text = word;
    return kind;
}

static void set_result(const struct walk *walk, struct slip *slip, int64_t first, int64_t second)
{
    const struct position *const position = walk->position;
    const int loser = first > second ? 2 : 1;

    slip->kind = SLIP_ENDING;
    slip->removed = true;
    slip->fix.len = 0;
    buffer_text(&slip->middle, ": leave it out: who won follows from the moves");
    if (position != NULL && position->over)
        return;
    buffer_text(&slip->middle, first == second ? "; if the players agreed on a draw, write "
                                               : "; if a player gave the game up, write ");
    if (first != second && (position == NULL || position->player != loser))
        buffer_format(&slip->fix, "%d:", loser);
    buffer_text(&slip->fix, first == second ? "draw" : "resign");
}

bool recognise_ending(struct walk *walk, struct slip *slip, struct scanner *text)
{
    const bool digits = !slip_is_letter(*text->at);
    const enum item_kind kind = take_ending(text, false);

    if (kind == ITEM_MOVE || !slip_take(text, "$", NULL))
        return false;
    if (digits && memchr(walk->plain.bytes, '-', walk->plain.len)) {
        set_result(walk, slip, 1, 1);
        return true;
    }
    slip->question = true;
    buffer_text(&slip->middle, " is no item of this game; did you mean ");
    buffer_text(&slip->fix, ending_word(walk, kind));
    return true;
}

/* `1-0` */
bool recognise_result(struct walk *walk, struct slip *slip, struct scanner *text)
{
    int64_t results[2];

    if (!slip_take(text, "#[-:]#^", results) || (results[0] > 1 && results[1] > 1) ||
        walk->judgement->record.setup.players != 2)
        return false;
    set_result(walk, slip, results[0], results[1]);
    return true;
}

/* `(4:3)` behind the last move */
bool recognise_scores(struct walk *walk, struct slip *slip, struct scanner *text)
{
    const struct record *const record = &walk->judgement->record;
    int64_t scores[2];

    if (!slip_take(text, "(#[-:]#)^", scores) || record->setup.players != 2)
        return false;
    for (size_t at = slip_place(walk, text->at); at < record->text.len; at++)
        if (strchr(" \t\r\n", walk_text(walk)[at]) == NULL)
            return false;
    slip->unsure = true;
    buffer_format(&slip->fix, "scores: [%lld, %lld]", (long long)scores[0], (long long)scores[1]);
    return true;
}

/* Takes the number of a player, or the first letter of one whose name alone begins with it; 0 if
 * neither is there. */
static int64_t take_short_name(const struct walk *walk, struct scanner *line)
{
    const struct record *const record = &walk->judgement->record;
    int64_t found = 0;

    if (!record->header_sound || line->at == line->end)
        return 0;
    if (is_digit(*line->at)) {
        found = scan_number(line);
        return found <= record->setup.players ? found : 0;
    }
    const char letter = slip_small(*line->at++);
    for (int player = 1; player <= record->setup.players; player++) {
        const struct span name = record->names[player - 1];
        if (name.len == 0 || slip_small(name.bytes[0]) != letter)
            continue;
        if (found > 0)
            return 0;
        found = player;
    }
    return found;
}

/* `C leaves`, `2 resigned` */
bool recognise_leaver(struct walk *walk, struct slip *slip, struct scanner *text)
{
    const int64_t player = take_short_name(walk, text);

    if (player == 0 || !slip_take(text, " [ \t]*", NULL))
        return false;
    const enum item_kind ending = take_ending(text, true);
    if (ending == ITEM_MOVE || ending == ITEM_DRAW || !slip_take(text, "$", NULL))
        return false;
    buffer_format(&slip->fix, "%d:%s", (int)player, ending_word(walk, ending));
    return true;
}

bool recognise_name(struct walk *walk, struct slip *slip, struct scanner *text)
{
    const int64_t player = take_player(walk, text);
    const bool colon = player > 0 && text->at < text->end && *text->at == ':';
    size_t end;

    if (player == 0)
        return false;
    (void)slip_take(text, "[ \t:,=s'-]*", NULL);
    slip->end = slip_place(walk, text->at);
    buffer_format(&slip->fix, "%d:", (int)player);
    struct scanner words = *text;
    if (slip_take_word(&words, "wins|won")) {
        slip->end = slip_place(walk, words.at);
        set_result(walk, slip, player == 1, player != 1);
        return walk->judgement->record.setup.players == 2;
    }
    const enum item_kind ending = take_ending(&words, true);
    if (ending != ITEM_MOVE) {
        buffer_text(&slip->fix, ending_word(walk, ending));
        slip->end = slip_place(walk, words.at);
        slip->kind = SLIP_ENDING;
    } else if (text->at < text->end && append_next(walk, slip->end, &slip->fix, &end)) {
        slip->end = end;
    } else if (!colon) {
        return false;
    }
    buffer_text(&slip->middle, slip->kind == SLIP_ENDING
                                   ? ": a player is named by number, directly before the word: "
                                   : ": a player is named by number, directly before the move: ");
    return true;
}
