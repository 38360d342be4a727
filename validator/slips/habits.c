#include "validator/slips/habits.h"

#include "base/hexadecimal.h"
#include "base/nearest.h"
#include "notation/items/loose.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Recognises one habit; false if the text is not of this kind. */
typedef bool habit(struct walk *walk, struct slip *slip);

/* --- the text */

static char small(char character)
{
    return (char)(character >= 'A' && character <= 'Z' ? character | 0x20 : character);
}

static bool is_letter(char character)
{
    return small(character) >= 'a' && small(character) <= 'z';
}

/* The run of text at the next run of the walk, in plain characters. */
static struct scanner run_of(struct walk *walk, const struct slip *slip)
{
    const struct stray_run *const run = &walk->judgement->record.items.runs[walk->run];
    size_t len = 0;

    walk_read_line(walk, slip->start, true);
    while (len < walk->plain.len && walk->places[len] < run->end)
        len++;
    return (struct scanner){walk->plain.bytes, walk->plain.bytes + len};
}

/* The rest of the line, in plain characters. */
static struct scanner line_of(struct walk *walk, const struct slip *slip)
{
    walk_read_line(walk, slip->start, true);
    return (struct scanner){walk->plain.bytes, walk->plain.bytes + walk->plain.len};
}

/* Where a place of the plain line stands in the text. */
static size_t place_of(const struct walk *walk, const char *at)
{
    return walk->places[at - walk->plain.bytes];
}

static size_t len_of(struct scanner scanner)
{
    return (size_t)(scanner.end - scanner.at);
}

/* Takes a word, in either case; false if another stands here. */
static bool take_word(struct scanner *scanner, const char *word)
{
    const char *at = scanner->at;

    for (; *word != '\0'; word++, at++)
        if (at == scanner->end || small(*at) != *word)
            return false;
    if (at < scanner->end && is_letter(*at) && is_letter(word[-1]))
        return false;
    scanner->at = at;
    return true;
}

static void skip_any(struct scanner *scanner, const char *characters)
{
    while (scanner->at < scanner->end && strchr(characters, *scanner->at) != NULL)
        scanner->at++;
}

static struct scanner trimmed(struct scanner scanner)
{
    skip_any(&scanner, " \t");
    while (scanner.end > scanner.at && strchr(" \t\r", scanner.end[-1]) != NULL)
        scanner.end--;
    return scanner;
}

static bool is_shape(const struct walk *walk, const char *text, size_t len)
{
    const struct schema *const schema = &walk->judgement->game->schema;

    while (len > 0 && (text[len - 1] == '!' || text[len - 1] == '?'))
        len--;
    for (int shape = 0; shape < SHAPES_MOST && schema->shapes[shape].pattern != NULL; shape++)
        if (shape_fits(schema, shape, text, len))
            return true;
    return false;
}

/* --- keys of the header */

static bool is_key(const struct schema *schema, const char *word)
{
    static const char *const others[] = {"result", "score", "winners", "white", "black"};

    for (int i = 0; i < COMMON_KEYS; i++)
        if (strcmp(common_keys[i].name, word) == 0)
            return true;
    for (int i = 0; i < KEYS_MOST && schema->keys[i].name != NULL; i++)
        if (strcmp(schema->keys[i].name, word) == 0)
            return true;
    for (int i = 0; i < VARIANTS_MOST && schema->variants[i].name != NULL; i++)
        if (strcmp(schema->variants[i].name, word) == 0)
            return true;
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (strcmp(others[i], word) == 0)
            return true;
    return strncmp(word, "x-", 2) == 0;
}

static bool recognise_key(struct walk *walk, struct slip *slip)
{
    const struct scanner line = line_of(walk, slip);
    const char *const colon = memchr(line.at, ':', len_of(line));
    char word[24];
    size_t len = 0;

    if (colon == NULL || colon - line.at >= (ptrdiff_t)sizeof word ||
        !walk_begins_line(walk, slip->start))
        return false;
    for (const char *at = line.at; at < colon; at++)
        word[len++] = small(*at);
    word[len] = '\0';
    if (!is_key(&walk->judgement->game->schema, word))
        return false;
    slip->kind = SLIP_KEY;
    slip->end = walk_line_end(walk, slip->start);
    buffer_text(&slip->middle, " is a key of the header: begin it at the margin, after the moves");
    return true;
}

/* --- comments */

static const struct comment {
    const char *open, *close; /* NULL: to the end of the line */
} comments[] = {{"//", NULL},   {"/*", "*/"},  {"(*", "*)"}, {"<!--", "-->"},
                {"#", NULL},    {"-- ", NULL}, {"--", NULL}, {"%", NULL},
                {"\\\\", NULL}, {"'", "'"},    {"\"", "\""}, {"...", NULL}};

/* Whether a comment of that kind begins here: words must follow, not a move. */
static bool opens_comment(struct scanner *line, const char *open)
{
    struct scanner rest = *line;

    while (*open != '\0') {
        if (rest.at == rest.end || *rest.at != *open)
            return false;
        rest.at++, open++;
    }
    *line = rest;
    skip_any(&rest, " \t*/#-");
    return rest.at < rest.end && !is_digit(*rest.at);
}

static bool begins_with_word(struct scanner text)
{
    int letters = 0;

    while (text.at < text.end && is_letter(*text.at) && letters < 3)
        text.at++, letters++;
    return letters == 3 || (letters > 0 && (text.at == text.end || *text.at == ' '));
}

static const char *find_text(struct scanner text, const char *wanted)
{
    const size_t len = strlen(wanted);

    for (const char *at = text.at; (size_t)(text.end - at) >= len; at++)
        if (memcmp(at, wanted, len) == 0)
            return at;
    return NULL;
}

static void set_comment(struct slip *slip, struct scanner content)
{
    content = trimmed(content);
    slip->kind = SLIP_COMMENT;
    buffer_text(&slip->middle, ": comments stand in braces, or after a semicolon to the end of the "
                               "line");
    slip->fix.len = 0;
    buffer_character(&slip->fix, '{');
    for (const char *at = content.at; at < content.end; at++)
        if (*at != '{' && *at != '}')
            buffer_character(&slip->fix, *at);
    buffer_character(&slip->fix, '}');
}

static bool recognise_comment(struct walk *walk, struct slip *slip)
{
    for (size_t i = 0; i < sizeof comments / sizeof comments[0]; i++) {
        struct scanner line = line_of(walk, slip);
        const bool quoted = comments[i].close != NULL && strlen(comments[i].close) == 1;
        if (!opens_comment(&line, comments[i].open) ||
            ((quoted || comments[i].open[0] == '.') && !begins_with_word(trimmed(line))))
            continue;
        const char *const close =
            comments[i].close != NULL ? find_text(line, comments[i].close) : NULL;
        if (close != NULL)
            line.end = close;
        slip->end = close != NULL ? place_of(walk, close + strlen(comments[i].close))
                                  : walk_line_end(walk, slip->start);
        set_comment(slip, line);
        return true;
    }
    return false;
}

/* Words between the moves, up to the next item or the end of the line. */
static bool recognise_prose(struct walk *walk, struct slip *slip)
{
    const struct items *const items = &walk->judgement->record.items;
    const struct scanner run = run_of(walk, slip);
    const size_t line_end = walk_line_end(walk, slip->start);
    struct scanner word = run;
    size_t last = walk->run;

    skip_any(&word, "([\"'");
    if (!begins_with_word(word))
        return false;
    if (word.at == run.at &&
        (last + 1 == items->run_count || items->runs[last + 1].start >= line_end))
        return false;
    const size_t next = walk->item < items->count ? items->list[walk->item].start : line_end;
    while (last + 1 < items->run_count && items->runs[last + 1].start < line_end &&
           items->runs[last + 1].start < next)
        last++;
    slip->end = items->runs[last].end;
    const char *const text = walk_text(walk);
    struct scanner content = {text + slip->start, text + slip->end};
    skip_any(&content, "([\"'");
    while (content.end > content.at && strchr(")]\"'", content.end[-1]) != NULL)
        content.end--;
    set_comment(slip, content);
    return true;
}

/* --- moves */

/* Appends what a looks-like move is missing, in words. */
static void set_move_words(struct slip *slip, const struct meaning *meaning, bool known)
{
    if (meaning->why != NULL)
        buffer_format(&slip->middle, ": %s; ", meaning->why);
    else
        buffer_text(&slip->middle, " is not how a move is written; ");
    slip->question = meaning->legal || meaning->several || !known;
    buffer_text(&slip->middle, slip->question ? "did you mean "
                                              : "such a move, though not legal here, is written ");
}

static void set_move(const struct walk *walk, struct slip *slip, const struct meaning *meaning)
{
    slip->kind = SLIP_MOVE;
    slip->end = meaning->end;
    slip->playable = meaning->legal;
    slip->move = meaning->move;
    slip->why = meaning->why;
    slip->repeatable = !meaning->several;
    set_move_words(slip, meaning, walk->position != NULL);
    buffer_append(&slip->fix, meaning->text.bytes, meaning->text.len);
}

/* Goes on with what is left of the run: `a1,b1,c1` is three moves. */
static void mean_rest(struct walk *walk, struct slip *slip)
{
    const struct items *const items = &walk->judgement->record.items;
    struct meaning meaning;

    while (slip->playable && walk->run < items->run_count && slip->fix.len < 200 &&
           slip->end < items->runs[walk->run].end && slip->end > items->runs[walk->run].start) {
        walk_play(walk, &slip->move);
        slip->playable = walk_mean(walk, slip->end, slip->end, true, &meaning);
        if (slip->playable) {
            buffer_character(&slip->fix, ' ');
            buffer_append(&slip->fix, meaning.text.bytes, meaning.text.len);
            slip->end = meaning.end;
            slip->move = meaning.move;
            slip->playable = meaning.legal;
        }
        buffer_release(&meaning.text);
    }
}

static bool recognise_legal(struct walk *walk, struct slip *slip)
{
    struct meaning meaning;

    if (!walk_mean(walk, slip->start, slip->start, false, &meaning))
        return false;
    const bool found = meaning.legal || meaning.several;
    if (found) {
        set_move(walk, slip, &meaning);
        mean_rest(walk, slip);
    }
    buffer_release(&meaning.text);
    return found;
}

static bool recognise_move(struct walk *walk, struct slip *slip)
{
    struct meaning meaning;
    const bool found = walk_mean(walk, slip->start, slip->start, false, &meaning);

    if (found)
        set_move(walk, slip, &meaning);
    buffer_release(&meaning.text);
    return found;
}

bool habits_join(struct walk *walk, struct slip *slip, size_t beyond)
{
    struct meaning meaning;

    if (!walk_mean(walk, slip->start, beyond, false, &meaning))
        return false;
    const bool found = meaning.legal || meaning.several || walk->position == NULL;
    if (found)
        set_move(walk, slip, &meaning);
    buffer_release(&meaning.text);
    return found;
}

/* Takes a word that names a direction. */
static const char *take_compass(struct scanner *line)
{
    const char *at = line->at;

    while (at < line->end && is_letter(*at))
        at++;
    const char *const direction = at < line->end && strchr(" \t{;(<", *at) == NULL
                                      ? NULL
                                      : loose_compass(line->at, (size_t)(at - line->at));
    if (direction != NULL)
        line->at = at;
    return direction;
}

/* `Bs`, or a direction alone, from where a pen stands. */
static bool recognise_direction(struct walk *walk, struct slip *slip)
{
    struct scanner line = line_of(walk, slip);
    struct meaning meaning;
    const char *direction = take_compass(&line);
    char pen = '\0';

    if (direction == NULL && line.at < line.end && strchr("AaBb", *line.at) != NULL) {
        pen = (char)(*line.at++ & ~0x20);
        skip_any(&line, " \t:-");
        direction = take_compass(&line);
    }
    const size_t end = place_of(walk, line.at);
    if (direction == NULL || !walk_find_direction(walk, pen, direction, &meaning))
        return false;
    meaning.end = end;
    meaning.why = "a move names a dot as well as the direction";
    set_move(walk, slip, &meaning);
    buffer_release(&meaning.text);
    return true;
}

/* Pieces of a run between commas and the like, all of them moves; or a chain of segments. */
static bool recognise_several(struct walk *walk, struct slip *slip)
{
    const struct scanner run = run_of(walk, slip);
    const char *at = run.at;
    int count = 0;

    while (at < run.end) {
        const char *stop = at;
        while (stop < run.end && strchr(",;|&", *stop) == NULL)
            stop++;
        if (stop > at && !is_shape(walk, at, (size_t)(stop - at)))
            return false;
        if (stop > at) {
            buffer_text(&slip->fix, count++ > 0 ? " " : "");
            buffer_append(&slip->fix, at, (size_t)(stop - at));
        }
        at = stop < run.end ? stop + 1 : stop;
    }
    if (count == 0)
        return false;
    slip->kind = SLIP_MOVE;
    slip->end = place_of(walk, run.end);
    slip->repeatable = slip->question = true;
    slip->why = "moves are separated by blanks alone";
    buffer_text(&slip->middle, ": moves are separated by blanks alone; did you mean ");
    return true;
}

/* `a1-b1-c1` */
static bool recognise_chain(struct walk *walk, struct slip *slip)
{
    const struct scanner run = run_of(walk, slip);
    const char *first = run.at, *dash = memchr(run.at, '-', len_of(run));

    while (dash != NULL) {
        const char *const from = dash + 1;
        const char *next = memchr(from, '-', (size_t)(run.end - from));
        const char *const stop = next != NULL ? next : run.end;
        buffer_text(&slip->fix, slip->fix.len > 0 ? " " : "");
        if (!is_shape(walk, first, (size_t)(stop - first)))
            return false;
        buffer_append(&slip->fix, first, (size_t)(stop - first));
        first = from;
        dash = next;
    }
    if (first == run.at || slip->fix.len <= len_of(run))
        return false;
    slip->kind = SLIP_MOVE;
    slip->end = place_of(walk, run.end);
    slip->repeatable = slip->question = true;
    buffer_text(&slip->middle, ": a move draws one segment; did you mean ");
    return true;
}

/* Signs that separate moves where blanks are enough. */
static bool recognise_separator(struct walk *walk, struct slip *slip)
{
    const struct scanner run = run_of(walk, slip);
    struct scanner signs = run;

    skip_any(&signs, ",/|&+:.=>");
    if (signs.at < signs.end)
        return false;
    slip->kind = SLIP_SEPARATOR;
    slip->end = place_of(walk, run.end);
    buffer_text(&slip->middle, ": moves are separated by blanks alone; leave it out");
    return true;
}

/* `a2=-2`, `@-30` */
static bool recognise_sign(struct walk *walk, struct slip *slip)
{
    const struct scanner run = run_of(walk, slip);
    struct buffer plain = {0};

    for (const char *at = run.at; at < run.end; at++)
        if (!((*at == '-' || *at == '+') && at + 1 < run.end && is_digit(at[1]) && at > run.at &&
              !is_digit(at[-1])))
            buffer_character(&plain, *at);
    const bool found = plain.len < len_of(run) && is_shape(walk, plain.bytes, plain.len);
    if (found) {
        slip->kind = SLIP_SIGN;
        slip->end = place_of(walk, run.end);
        buffer_text(&slip->middle, ": a number in a move has no sign; without it this is ");
        slip->fix = plain;
        return true;
    }
    buffer_release(&plain);
    return false;
}

/* --- numbers of moves, and who made them */

/* Takes `#`, `No.`, "move" and the like. */
static bool take_number_word(struct scanner *line)
{
    static const char *const words[] = {"#",    "no.",   "nr.", "no", "nr",     "move",
                                        "turn", "round", "zug", "n.", "number", "half-move"};

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (take_word(line, words[i])) {
            skip_any(line, " \t");
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
        if (take_word(line, ends[i]))
            break;
    skip_any(line, ".):]-/>");
    return line->at > start;
}

static bool ends_word(struct scanner scanner)
{
    return scanner.at == scanner.end || *scanner.at == ' ' || *scanner.at == '\t';
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
    if (is_shape(walk, text + start, stop - start)) {
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

    skip_any(&line, " \t");
    if (line.at == line.end)
        return false;
    return is_letter(*line.at) ||
           (walk->item < items->count && items->list[walk->item].start == place_of(walk, line.at));
}

static bool recognise_number(struct walk *walk, struct slip *slip)
{
    struct scanner line = line_of(walk, slip);
    const bool opened = line.at < line.end && (*line.at == '(' || *line.at == '[');

    line.at += opened;
    const bool named = take_number_word(&line);
    const char *const digits = line.at;
    const int64_t number = scan_number(&line);
    if (number < 0 || line.at - digits > 6)
        return false;
    const bool ended = take_number_end(&line);
    const bool whole = ends_word(line);
    if (!named && !(ended && whole) && number != walk_due(walk) &&
        !(ended && line.at < line.end && line.at[-1] == ')' && is_letter(*line.at)))
        return false;
    if (!whole && !named && (!ended || line.at[-1] != ')'))
        return false;
    if (whole && !ended && !named && !begins_item(walk, line))
        return false;
    if (walk->plain.len == (size_t)(line.at - walk->plain.bytes) &&
        !walk_begins_line(walk, slip->start) && !named)
        return false; /* a number at the end of a line */
    slip->kind = SLIP_NUMBER;
    slip->end = place_of(walk, line.at);
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

    while (same < len && rest.at < rest.end && small(*rest.at) == small(name[same]))
        rest.at++, same++;
    const bool whole = same == len && len > 0;
    const bool initial =
        same == 1 && rest.at < rest.end && *rest.at == ':' && is_letter(rest.at[-1]);
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

    if (!take_word(&rest, "player") && !take_word(&rest, "p"))
        return false;
    skip_any(&rest, " \t");
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
        const struct span name = record->names[player - 1];
        if (take_name(line, name.bytes, name.len))
            return player;
    }
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

static const char *ending_word(enum item_kind kind)
{
    return kind == ITEM_RESIGN ? "resign" : kind == ITEM_FORFEIT ? "forfeit" : "draw";
}

/* Takes words that end a game, or one spelt nearly so; ITEM_MOVE if there are none. */
static enum item_kind take_ending(struct scanner *line)
{
    static const char *const words[] = {"resign", "forfeit", "draw"};
    static const enum item_kind kinds[] = {ITEM_RESIGN, ITEM_FORFEIT, ITEM_DRAW};

    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++)
        if (take_word(line, endings[i].words)) {
            skip_any(line, ".,!?)#");
            return endings[i].kind;
        }
    struct scanner word = *line;
    while (word.at < word.end && is_letter(*word.at))
        word.at++;
    const size_t len = (size_t)(word.at - line->at);
    const char *const near = len < 4 ? NULL : nearest_name(line->at, len, words, 3);
    for (int i = 0; near != NULL && i < 3; i++)
        if (near == words[i]) {
            skip_any(&word, ".,!?)#");
            *line = word;
            return kinds[i];
        }
    return ITEM_MOVE;
}

static bool recognise_ending(struct walk *walk, struct slip *slip)
{
    struct scanner line = line_of(walk, slip);
    const enum item_kind kind = take_ending(&line);

    if (kind == ITEM_MOVE || !ends_word(line))
        return false;
    slip->kind = SLIP_ENDING;
    slip->end = place_of(walk, line.at);
    slip->question = true;
    buffer_text(&slip->middle, " is no item of this game; did you mean ");
    buffer_text(&slip->fix, ending_word(kind));
    return true;
}

static void set_result(const struct walk *walk, struct slip *slip, int64_t first, int64_t second)
{
    const struct position *const position = walk->position;
    const int loser = first > second ? 2 : 1;

    slip->kind = SLIP_ENDING;
    if (first == second) {
        buffer_text(&slip->middle, ": a game that the players leave drawn ends in ");
        buffer_text(&slip->fix, "draw");
        return;
    }
    buffer_text(&slip->middle,
                ": who won follows from the moves; if a player gave the game up, write ");
    if (position == NULL || position->player != loser)
        buffer_format(&slip->fix, "%d:", loser);
    buffer_text(&slip->fix, "resign");
}

/* `1-0` */
static bool recognise_result(struct walk *walk, struct slip *slip)
{
    struct scanner run = run_of(walk, slip);
    const char *const end = run.end;
    const int64_t first = scan_number(&run);

    if (first < 0 || run.at == run.end || strchr("-:", *run.at) == NULL)
        return false;
    run.at++;
    const int64_t second = scan_number(&run);
    if (second < 0 || run.at != run.end || (first > 1 && second > 1) ||
        walk->judgement->record.setup.players != 2)
        return false;
    slip->end = place_of(walk, end);
    if (walk->position != NULL && walk->position->over) {
        slip->kind = SLIP_ENDING;
        buffer_text(&slip->middle, ": the game is over here, and who won follows from the moves; "
                                   "leave it out, or write a line below the moves as ");
        buffer_format(&slip->fix, "winner: %d", first > second ? 1 : 2);
    } else {
        set_result(walk, slip, first, second);
    }
    return true;
}

static bool recognise_name(struct walk *walk, struct slip *slip)
{
    struct scanner line = line_of(walk, slip);
    const int64_t player = take_player(walk, &line);
    size_t end;

    if (player == 0)
        return false;
    const bool colon = line.at < line.end && *line.at == ':';
    skip_any(&line, " \t:,=-'s");
    slip->end = place_of(walk, line.at);
    buffer_number(&slip->fix, player);
    buffer_character(&slip->fix, ':');
    struct scanner words = line;
    const enum item_kind ending = take_ending(&words);
    if (ending != ITEM_MOVE) {
        buffer_text(&slip->fix, ending_word(ending));
        slip->end = place_of(walk, words.at);
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

/* --- what belongs to a move */

static bool recognise_points(struct walk *walk, struct slip *slip)
{
    const struct stray_run *const run = &walk->judgement->record.items.runs[walk->run];
    struct scanner line = line_of(walk, slip);

    if (walk->last_end == 0 || walk_begins_line(walk, slip->start))
        return false;
    skip_any(&line, "([=");
    const char *const start = line.at;
    const bool minus = scan_character(&line, '-'), plus = !minus && scan_character(&line, '+');
    const char *const digits = line.at;
    if (scan_number(&line) < 0 || (!minus && !plus && start == walk->plain.bytes))
        return false;
    const struct scanner number = {digits, line.at};
    skip_any(&line, " ");
    (void)(take_word(&line, "points") || take_word(&line, "point") || take_word(&line, "pts") ||
           take_word(&line, "pt") || take_word(&line, "p"));
    skip_any(&line, ")].,");
    while (line.at > walk->plain.bytes && line.at[-1] == ' ')
        line.at--;
    if (!ends_word(line) || place_of(walk, line.at) < run->end)
        return false;
    slip->kind = SLIP_POINTS;
    slip->end = place_of(walk, line.at);
    if (!walk->judgement->game->points) {
        buffer_text(&slip->middle, ": no points are written after a move of this game, since a "
                                   "single move scores none; leave it out");
        return true;
    }
    buffer_text(&slip->middle, ": points are written with their sign in parentheses: ");
    buffer_text(&slip->fix, minus ? "(-" : "(+");
    buffer_append(&slip->fix, number.at, len_of(number));
    buffer_character(&slip->fix, ')');
    return true;
}

/* Takes three numbers and what separates them. */
static bool take_date(struct scanner *line, int64_t date[3])
{
    for (int i = 0; i < 3; i++) {
        if (i > 0 && (line->at == line->end || strchr("-./", *line->at) == NULL))
            return false;
        line->at += i > 0;
        date[i] = scan_number(line);
        if (date[i] < 0 || date[i] > 9999)
            return false;
    }
    if (date[0] < 32 && date[2] >= 1000) {
        const int64_t day = date[0];
        date[0] = date[2];
        date[2] = day;
    }
    return date[0] >= 1000 && date[1] >= 1 && date[1] <= 12 && date[2] >= 1 && date[2] <= 31;
}

static void write_hours(struct scanner *line, struct buffer *fix)
{
    skip_any(line, " T,");
    const char *const start = line->at;
    const int64_t hour = scan_number(line);

    if (hour < 0 || hour > 23 || !scan_character(line, ':')) {
        line->at = start;
        return;
    }
    const int64_t minute = scan_number(line);
    if (minute < 0 || minute > 59)
        return;
    buffer_format(fix, "T%02d:%02dZ", (int)hour, (int)minute);
    (void)scan_character(line, 'Z');
}

static bool recognise_time(struct walk *walk, struct slip *slip)
{
    const struct stray_run *const run = &walk->judgement->record.items.runs[walk->run];
    struct scanner line = line_of(walk, slip);
    const bool open = line.at < line.end && *line.at == '<';
    int64_t date[3];

    skip_any(&line, "<([");
    const bool dated = take_date(&line, date);
    if (!dated && !open)
        return false;
    slip->kind = SLIP_TIME;
    slip->end = run->end;
    if (!dated) {
        buffer_text(&slip->middle, " is no time; a time looks like <2026-11-03>, "
                                   "<2026-11-03T18:20Z> or <2026-11-03T18:20:05+01:00>");
        return true;
    }
    buffer_format(&slip->fix, "<%04d-%02d-%02d", (int)date[0], (int)date[1], (int)date[2]);
    write_hours(&line, &slip->fix);
    skip_any(&line, ">)]");
    while (line.at[-1] == ' ')
        line.at--;
    if (place_of(walk, line.at) > slip->end)
        slip->end = place_of(walk, line.at);
    buffer_character(&slip->fix, '>');
    buffer_text(&slip->middle, ": when a move was sent is written in this order: ");
    return true;
}

static bool recognise_mark(struct walk *walk, struct slip *slip)
{
    const struct scanner run = run_of(walk, slip);
    struct scanner marks = run;
    const char *const text = walk_text(walk);

    skip_any(&marks, "!?");
    if (marks.at != marks.end)
        return false;
    slip->kind = SLIP_MARK;
    slip->end = place_of(walk, run.end);
    buffer_text(&slip->middle,
                ": a mark (! ? !! ?? !? ?!) belongs directly after its move, without a blank");
    if (walk->last_end > walk->last_start) {
        buffer_text(&slip->middle, ": ");
        buffer_append(&slip->fix, text + walk->last_start, walk->last_end - walk->last_start);
        buffer_append(&slip->fix, run.at, len_of(run) < 2 ? len_of(run) : 2);
    }
    return true;
}

static bool recognise_seal(struct walk *walk, struct slip *slip)
{
    const struct scanner run = run_of(walk, slip);
    const char *const dollar = memchr(run.at, '$', len_of(run));
    const char *const tilde = memchr(run.at, '~', len_of(run));

    if (dollar != NULL && (dollar == run.at || dollar[-1] == ':') &&
        hexadecimal_is(dollar + 1, (size_t)(run.end - dollar - 1), 4))
        buffer_text(&slip->middle, " is no seal: a seal is $ and 64 hexadecimal digits");
    else if (tilde != NULL && tilde > run.at &&
             hexadecimal_is(tilde + 1, (size_t)(run.end - tilde - 1), 4))
        buffer_text(&slip->middle, " opens no seal: a seal is opened by its move, ~ and 32 "
                                   "hexadecimal digits");
    else
        return false;
    slip->kind = SLIP_SEAL;
    slip->end = place_of(walk, run.end);
    return true;
}

/* --- the rest */

static bool is_one_of(struct scanner run, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct scanner word = run;
        if (take_word(&word, words[i]) && word.at == word.end)
            return true;
    }
    return false;
}

static bool recognise_pass(struct walk *walk, struct slip *slip)
{
    static const char *const grids[] = {"|", "///", "===", "---", "//", "/", "grid", "||:", "|||"};
    static const char *const passes[] = {"pass",   "passes", "skip", "-",       "--",     "---",
                                         "(pass)", "lost",   "none", "nothing", "(lost)", "0"};
    const struct schema *const schema = &walk->judgement->game->schema;
    const struct scanner run = run_of(walk, slip);
    const bool grid = schema->new_grids && is_one_of(run, grids, sizeof grids / sizeof grids[0]);

    if (!grid && !is_one_of(run, passes, sizeof passes / sizeof passes[0]))
        return false;
    slip->kind = SLIP_PASS;
    slip->end = place_of(walk, run.end);
    if (grid || schema->lost_halves)
        buffer_text(&slip->middle, grid ? ": between the two rounds stands "
                                        : ": a half-move that is lost is written ");
    else if (len_of(run) == 1 && *run.at == '-' && walk_begins_line(walk, slip->start))
        buffer_text(&slip->middle, ": no dash stands before a move here; leave it out");
    else
        buffer_text(&slip->middle, ": nobody can pass in this game; leave it out");
    buffer_text(&slip->fix, grid ? "||" : schema->lost_halves ? "--" : "");
    return true;
}

static bool recognise_brace(struct walk *walk, struct slip *slip)
{
    const struct scanner run = run_of(walk, slip);
    const char *const brace = memchr(run.at, '}', len_of(run));

    if (brace == NULL)
        return false;
    slip->kind = SLIP_BRACE;
    slip->end = place_of(walk, run.end);
    buffer_text(&slip->middle, " has a `}` to which no `{` belongs: a comment ends with the first "
                               "`}` in it");
    return true;
}

/* Examples of moves as they are written here; a single one with what it means. */
static void describe_moves(const struct walk *walk, struct buffer *message)
{
    const struct shape *const shapes = walk->judgement->game->schema.shapes;
    const struct position *const position = walk->position;
    const char *between = "; moves look like ";
    int count = 0, last = 0;

    for (int shape = 0; shape < SHAPES_MOST && shapes[shape].pattern != NULL; shape++) {
        if (position != NULL && !position->over && shapes[shape].phase != position->phase)
            continue;
        buffer_format(message, "%s%s", between, shapes[shape].example);
        between = " or ";
        count++;
        last = shape;
    }
    if (count == 1)
        buffer_format(message, " (%s)", shapes[last].means);
}

static bool recognise_nothing(struct walk *walk, struct slip *slip)
{
    const struct scanner run = run_of(walk, slip);

    slip->end = place_of(walk, run.end);
    buffer_text(&slip->middle, " is no item of this game");
    describe_moves(walk, &slip->middle);
    if (begins_with_word(run))
        buffer_text(&slip->middle, "; comments stand in braces: {…}");
    return true;
}

static habit *const habits[] = {
    recognise_seal,      recognise_key,    recognise_comment, recognise_ending,
    recognise_legal,     recognise_number, recognise_result,  recognise_name,
    recognise_time,      recognise_points, recognise_mark,    recognise_brace,
    recognise_direction, recognise_pass,   recognise_sign,    recognise_chain,
    recognise_several,   recognise_move,   recognise_prose,   recognise_separator,
    recognise_nothing,
};

void habits_recognise(struct walk *walk, struct slip *slip)
{
    for (size_t i = 0; i < sizeof habits / sizeof habits[0]; i++) {
        if (habits[i](walk, slip))
            return;
        slip->middle.len = slip->fix.len = 0;
    }
}

void slip_release(struct slip *slip)
{
    buffer_release(&slip->middle);
    buffer_release(&slip->fix);
}
