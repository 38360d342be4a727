#include "validator/meant/players.h"

#include "base/nearest.h"
#include "validator/leaving.h"

#include <string.h>

/* --- numbers of moves, and players */

/* Takes `#`, `No.`, "move" and the like. */
static bool take_number_word(struct scanner *line)
{
    static const char *const words[] = {"#",    "no.",   "nr.", "no", "nr",     "move",
                                        "turn", "round", "zug", "n.", "number", "half-move"};

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (slip_take_word(line, words[i])) {
            slip_skip(line, " \t");
            return true;
        }
    return false;
}

/* Takes what follows the digits of a number that is no plain one. */
static bool take_number_end(struct scanner *line)
{
    static const char *const ends[] = {"st", "nd", "rd", "th", "\xC2\xBA", "\xC2\xB0"};
    const char *const start = line->at;

    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++)
        if (slip_take_word(line, ends[i]))
            break;
    slip_skip(line, ".):]-/>");
    struct scanner dash = *line;
    slip_skip(&dash, " \t");
    if (dash.at > line->at && dash.at + 1 < dash.end && strchr("-:", *dash.at) != NULL &&
        dash.at[1] == ' ')
        line->at = dash.at + 1;
    return line->at > start;
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
static bool begins_item(const struct walk *walk, struct scanner line)
{
    const struct items *const items = &walk->judgement->record.items;

    slip_skip(&line, " \t");
    if (line.at == line.end)
        return false;
    return slip_is_letter(*line.at) || (walk->item < items->count &&
                                        items->list[walk->item].start == slip_place(walk, line.at));
}

/* Whether the number is due; where nobody knows, whether it begins a line before a move. */
static bool may_be_due(const struct walk *walk, const struct slip *slip, struct scanner line,
                       int64_t number)
{
    const int64_t due = walk_due(walk);

    slip_skip(&line, " \t");
    return due < 0 ? walk_begins_line(walk, slip->start) && line.at < line.end &&
                         slip_is_letter(*line.at)
                   : number == due;
}

/* Whether the integer of an answer and its colon have been read: `[18:`, or `4: 4 5 6 3` within a
 * line. */
static bool begins_answer(const struct walk *walk, const struct slip *slip, struct scanner line)
{
    const struct shape *const shapes = walk->judgement->game->schema.shapes;
    bool headed = false;

    for (int shape = 0; shape < SHAPES_MOST && shapes[shape].pattern != NULL; shape++)
        headed = headed || shapes[shape].headed;
    if (!headed || line.at[-1] != ':')
        return false;
    slip_skip(&line, " \t");
    return line.at < line.end && is_digit(*line.at) &&
           (strchr("[(", *walk->plain.bytes) != NULL || !walk_begins_line(walk, slip->start));
}

bool recognise_number(struct walk *walk, struct slip *slip)
{
    struct scanner line = slip_line(walk, slip);
    const bool opened = line.at < line.end && (*line.at == '(' || *line.at == '[');

    if (walk->judgement->game->schema.new_grids && slip_take_word(&line, "round"))
        return false;
    line.at += opened;
    const bool named = take_number_word(&line);
    const char *const digits = line.at;
    const int64_t number = scan_number(&line);
    if (number < 0 || line.at - digits > 6)
        return false;
    const bool ended = take_number_end(&line);
    const bool whole = slip_ends_word(line);
    if (*walk->plain.bytes == '[' && ended && line.at[-1] == ':')
        return false; /* an answer */
    if (begins_answer(walk, slip, line))
        return false;
    if (!named && !(ended && whole) && !may_be_due(walk, slip, line, number) &&
        !(ended && line.at < line.end && line.at[-1] == ')' && slip_is_letter(*line.at)))
        return false;
    if (!whole && !named && (!ended || line.at[-1] != ')'))
        return false;
    if (whole && !ended && !named && !begins_item(walk, line))
        return false;
    if (walk->plain.len == (size_t)(line.at - walk->plain.bytes) &&
        !walk_begins_line(walk, slip->start) && !named)
        return false; /* a number at the end of a line */
    slip->kind = SLIP_NUMBER;
    slip->end = slip_place(walk, line.at);
    slip->repeatable = true;
    buffer_text(&slip->middle, ": a move number is written with a dot, as in ");
    buffer_number(&slip->fix, number);
    buffer_character(&slip->fix, '.');
    if (!whole) {
        size_t end;
        buffer_character(&slip->fix, ' ');
        if (append_next(walk, slip->end, &slip->fix, &end))
            slip->end = end;
    }
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

static bool take_player_word(struct scanner *line, int64_t *player)
{
    struct scanner rest = *line;

    if (!slip_take_word(&rest, "player") && !slip_take_word(&rest, "p"))
        return false;
    slip_skip(&rest, " \t");
    *player = scan_number(&rest);
    if (*player > 0)
        *line = rest;
    return *player > 0;
}

/* The player named here, 0 if there is none. */
static int64_t take_player(struct walk *walk, struct scanner *line)
{
    const struct record *const record = &walk->judgement->record;
    int64_t player;

    if (!record->header_sound)
        return 0;
    for (player = 1; player <= record->setup.players; player++) {
        const struct span name = record_first_name(record, (int)player);
        if (take_name(line, name.bytes, name.len))
            return player;
    }
    for (size_t i = 0; i < record->successor_count; i++)
        if (take_name(line, record->successors[i].name.bytes, record->successors[i].name.len))
            return record->successors[i].player;
    return take_player_word(line, &player) && player <= record->setup.players ? player : 0;
}

/* --- endings */

static const struct {
    const char *words;
    enum item_kind kind;
} endings[] = {{"resigns", ITEM_RESIGN},
               {"resigned", ITEM_RESIGN},
               {"resign", ITEM_RESIGN},
               {"i resign", ITEM_RESIGN},
               {"gives up", ITEM_RESIGN},
               {"gave up", ITEM_RESIGN},
               {"give up", ITEM_RESIGN},
               {"surrenders", ITEM_RESIGN},
               {"surrender", ITEM_RESIGN},
               {"concedes", ITEM_RESIGN},
               {"leaves the game", ITEM_LEAVES},
               {"left the game", ITEM_LEAVES},
               {"leaves", ITEM_LEAVES},
               {"leave", ITEM_LEAVES},
               {"withdraws", ITEM_LEAVES},
               {"withdrew", ITEM_LEAVES},
               {"quits", ITEM_LEAVES},
               {"quit", ITEM_LEAVES},
               {"drops out", ITEM_LEAVES},
               {"dropped out", ITEM_LEAVES},
               {"is dropped", ITEM_DROPPED},
               {"was dropped", ITEM_DROPPED},
               {"dropped", ITEM_DROPPED},
               {"excluded", ITEM_DROPPED},
               {"loses on time", ITEM_FORFEIT},
               {"timeout", ITEM_FORFEIT},
               {"time out", ITEM_FORFEIT},
               {"forfeits", ITEM_FORFEIT},
               {"forfeited", ITEM_FORFEIT},
               {"forfeit", ITEM_FORFEIT},
               {"draw agreed", ITEM_DRAW},
               {"agreed draw", ITEM_DRAW},
               {"draw offered", ITEM_DRAW},
               {"draws", ITEM_DRAW},
               {"drawn", ITEM_DRAW},
               {"draw", ITEM_DRAW},
               {"tie", ITEM_DRAW},
               {"remis", ITEM_DRAW},
               {"1/2-1/2", ITEM_DRAW},
               {"\xC2\xBD-\xC2\xBD", ITEM_DRAW}};

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
static enum item_kind take_ending(struct scanner *line, bool named)
{
    static const char *const words[] = {"resign", "forfeit", "draw", "leaves", "dropped"};
    static const enum item_kind kinds[] = {ITEM_RESIGN, ITEM_FORFEIT, ITEM_DRAW, ITEM_LEAVES,
                                           ITEM_DROPPED};
    enum { WORDS = sizeof words / sizeof words[0] };

    slip_skip(line, "*_\"'(");
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++)
        if (slip_take_word(line, endings[i].words)) {
            slip_skip(line, ".,!?)#*_\"'");
            return endings[i].kind;
        }
    if (named && slip_take_word(line, "left"))
        return ITEM_LEAVES;
    struct scanner word = *line;
    while (word.at < word.end && slip_is_letter(*word.at))
        word.at++;
    const size_t len = (size_t)(word.at - line->at);
    const char *const near = len < 4 ? NULL : nearest_name(line->at, len, words, WORDS);
    for (int i = 0; near != NULL && i < WORDS; i++)
        if (near == words[i]) {
            slip_skip(&word, ".,!?)#");
            *line = word;
            return kinds[i];
        }
    return ITEM_MOVE;
}

static void set_result(const struct walk *walk, struct slip *slip, int64_t first, int64_t second)
{
    const struct position *const position = walk->position;
    const int loser = first > second ? 2 : 1;

    slip->kind = SLIP_ENDING;
    slip->removed = true;
    buffer_text(&slip->middle, ": leave it out: who won follows from the moves");
    if (position != NULL && position->over)
        return;
    buffer_text(&slip->middle, first == second ? "; if the players agreed on a draw, write "
                                               : "; if a player gave the game up, write ");
    if (first != second && (position == NULL || position->player != loser))
        buffer_format(&slip->fix, "%d:", loser);
    buffer_text(&slip->fix, first == second ? "draw" : "resign");
}

bool recognise_ending(struct walk *walk, struct slip *slip)
{
    struct scanner line = slip_line(walk, slip);
    const enum item_kind kind = take_ending(&line, false);

    if (kind == ITEM_MOVE || !slip_ends_word(line))
        return false;
    slip->kind = SLIP_ENDING;
    slip->end = slip_place(walk, line.at);
    if (!slip_is_letter(*walk->plain.bytes) && memchr(walk->plain.bytes, '-', walk->plain.len)) {
        set_result(walk, slip, 1, 1);
        return true;
    }
    slip->question = true;
    buffer_text(&slip->middle, " is no item of this game; did you mean ");
    buffer_text(&slip->fix, ending_word(walk, kind));
    return true;
}

/* `1-0` */
bool recognise_result(struct walk *walk, struct slip *slip)
{
    struct scanner run = slip_run(walk, slip);
    const char *const end = run.end;
    const int64_t first = scan_number(&run);

    if (first < 0 || run.at == run.end || strchr("-:", *run.at) == NULL)
        return false;
    run.at++;
    const int64_t second = scan_number(&run);
    if (second < 0 || run.at != run.end || (first > 1 && second > 1) ||
        walk->judgement->record.setup.players != 2)
        return false;
    slip->end = slip_place(walk, end);
    set_result(walk, slip, first, second);
    return true;
}

/* `(4:3)` behind the last move */
bool recognise_scores(struct walk *walk, struct slip *slip)
{
    const struct record *const record = &walk->judgement->record;
    struct scanner run = slip_run(walk, slip);
    const char *const end = run.end;

    if (!scan_character(&run, '(') || record->setup.players != 2)
        return false;
    const int64_t first = scan_number(&run);
    const bool sign = scan_character(&run, ':') || scan_character(&run, '-');
    const int64_t second = scan_number(&run);
    if (first < 0 || second < 0 || !sign || !scan_character(&run, ')') || run.at != end)
        return false;
    slip->end = slip_place(walk, end);
    for (size_t at = slip->end; at < record->text.len; at++)
        if (strchr(" \t\r\n", walk_text(walk)[at]) == NULL)
            return false;
    slip->kind = SLIP_ENDING;
    slip->unsure = true;
    buffer_text(&slip->middle, ": scores stand in the header: ");
    buffer_format(&slip->fix, "scores: [%lld, %lld]", (long long)first, (long long)second);
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
bool recognise_leaver(struct walk *walk, struct slip *slip)
{
    struct scanner line = slip_line(walk, slip);
    const int64_t player = take_short_name(walk, &line);

    if (player == 0 || line.at == line.end || *line.at != ' ')
        return false;
    slip_skip(&line, " \t");
    const enum item_kind ending = take_ending(&line, true);
    if (ending == ITEM_MOVE || ending == ITEM_DRAW || !slip_ends_word(line))
        return false;
    slip->kind = SLIP_ENDING;
    slip->end = slip_place(walk, line.at);
    buffer_format(&slip->fix, "%d:", (int)player);
    buffer_text(&slip->fix, ending_word(walk, ending));
    buffer_text(&slip->middle, ": a player is named by number, directly before the word: ");
    return true;
}

bool recognise_name(struct walk *walk, struct slip *slip)
{
    struct scanner line = slip_line(walk, slip);
    const int64_t player = take_player(walk, &line);
    size_t end;

    if (player == 0)
        return false;
    const bool colon = line.at < line.end && *line.at == ':';
    slip_skip(&line, " \t:,=-'s");
    slip->end = slip_place(walk, line.at);
    buffer_number(&slip->fix, player);
    buffer_character(&slip->fix, ':');
    struct scanner words = line;
    if (slip_take_word(&words, "wins") || slip_take_word(&words, "won")) {
        slip->fix.len = 0;
        slip->end = slip_place(walk, words.at);
        set_result(walk, slip, player == 1, player != 1);
        return walk->judgement->record.setup.players == 2;
    }
    const enum item_kind ending = take_ending(&words, true);
    if (ending != ITEM_MOVE) {
        buffer_text(&slip->fix, ending_word(walk, ending));
        slip->end = slip_place(walk, words.at);
        slip->kind = SLIP_ENDING;
    } else {
        if (line.at == line.end || !append_next(walk, slip->end, &slip->fix, &end)) {
            if (!colon)
                return false;
            end = slip->end;
        }
        slip->end = end;
        slip->kind = SLIP_NAME;
    }
    buffer_text(&slip->middle, slip->kind == SLIP_ENDING
                                   ? ": a player is named by number, directly before the word: "
                                   : ": a player is named by number, directly before the move: ");
    return true;
}
