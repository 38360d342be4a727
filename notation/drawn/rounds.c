/* A round begins with a line that says who picked what; the list of all picks may follow, then the
 * answers, each on a line of its own. A list that is too long for a line goes on below, with those
 * parts of the answers. */
#include "notation/drawn/rounds.h"

#include "base/character.h"
#include "base/isolate.h"
#include "base/memory.h"
#include "base/same_name.h"
#include "notation/items/scan.h"
#include "notation/record.h"

#include <stdlib.h>
#include <string.h>

/* --- players as boards name them: `player 2`, or their own names */

struct players {
    int count;
    struct span names[PLAYERS_MOST]; /* as they are shown, without blanks around them */
};

/* Prepares the names of a record; they live in the arena. */
static void players_start(struct players *players, const struct record *record, struct arena *arena)
{
    struct buffer text = {0};

    players->count = record->setup.players;
    for (int i = 0; i < players->count; i++) {
        text.len = 0;
        record_write_name(record, i + 1, &text);
        isolate_since(&text, 0);
        const char *start = text.bytes, *end = start + text.len;
        while (start < end && *start == ' ')
            start++;
        while (end > start && end[-1] == ' ')
            end--;
        players->names[i].len = (size_t)(end - start);
        players->names[i].bytes = arena_copy(arena, start, players->names[i].len);
    }
    buffer_release(&text);
}

/* Whether a name ends here. */
static bool ends(const char *at, const char *end)
{
    return at == end || *at == ' ' || *at == '\t' || *at == ']' || *at == ':';
}

/* Takes `player 2`. */
static int take_number(const struct players *players, const char **at, const char *end)
{
    static const char word[] = "player ";
    const size_t len = sizeof word - 1;
    struct scanner scanner = {*at, end};

    if ((size_t)(end - *at) < len || memcmp(*at, word, len) != 0)
        return 0;
    scanner.at += len;
    const int64_t player = scan_number(&scanner);
    if (player < 1 || player > players->count || !ends(scanner.at, end))
        return 0;
    *at = scanner.at;
    return (int)player;
}

/* How many bytes are this very name; 0 if it does not stand there. */
static size_t exact_length(const struct span *name, const char *at, const char *end)
{
    const bool found = name->len <= (size_t)(end - at) && memcmp(at, name->bytes, name->len) == 0 &&
                       ends(at + name->len, end);

    return found ? name->len : 0;
}

/* How many bytes are the same name in other letters, unless it is long. */
static size_t alike_length(const struct span *name, const char *at, const char *end)
{
    enum { LONG_NAME = 100 };

    for (size_t len = 1; name->len < LONG_NAME && len <= (size_t)(end - at); len++)
        if (ends(at + len, end) && same_name(name->bytes, name->len, at, len))
            return len;
        else if (len > 2 * name->len)
            break;
    return 0;
}

/* Takes the player whose name stands at `*at`, the longest if several do; 0 if there is none.
 * `*sure` is false if others have that name, too. */
static int take_name(const struct players *players, const char **at, const char *end, bool *sure,
                     size_t (*length)(const struct span *, const char *, const char *))
{
    size_t longest = 0;
    int best = 0;

    for (int i = 0; i < players->count; i++) {
        const size_t len = length(&players->names[i], *at, end);
        if (len < longest || len == 0)
            continue;
        *sure = len > longest;
        best = *sure ? i + 1 : best;
        longest = len;
    }
    *at += longest;
    return best;
}

/* Takes a player by number or name before a blank, a bracket or the end. */
static int players_take(const struct players *players, const char **at, const char *end, bool *sure)
{
    int player = take_number(players, at, end);

    *sure = true;
    if (player == 0)
        player = take_name(players, at, end, sure, exact_length);
    return player != 0 ? player : take_name(players, at, end, sure, alike_length);
}

/* --- the drawing */

enum { WORDS_BEFORE = 2 }; /* of an answer: m and its points */

struct word {
    const char *start, *end;
};

/* Whose answer a line holds. */
struct name {
    const char *start, *end;
    int player;  /* 0 if the line does not say */
    bool sure;   /* nobody else has that name */
    bool marked; /* the answer was the last move */
};

/* An answer to the pick of the round. */
struct answer {
    int player; /* 0 if the line does not say */
    size_t mark;
    int32_t entries; /* read so far */
};

struct rounds {
    struct reading *reading;
    int32_t rounds;
    struct players players;
    struct digits *picks;
    int32_t round;     /* being read, from 0; -1 before the first */
    size_t first_mark; /* of the round */
    size_t pick;       /* its mark */
    bool listed;       /* its list, or a part, was read */
    int32_t from, to;  /* the part of the list that the lines hold */
    struct answer *answers;
    int32_t answered;
    struct word *words; /* of a line */
    size_t word_count, words_most;
};

/* "round 3", or "round 3, answer 2". */
static const char *place_of(const struct rounds *rounds, int32_t answer)
{
    return answer < 0 ? arena_format(rounds->reading->arena, "round %d", (int)rounds->round + 1)
                      : arena_format(rounds->reading->arena, "round %d, answer %d",
                                     (int)rounds->round + 1, (int)answer + 1);
}

/* Takes the digits of a word; false, after a refusal, if it is no number. */
static bool take_digits(const struct rounds *rounds, const struct word *word, int32_t answer,
                        const char *expected, struct digits *digits)
{
    if (reading_digits(rounds->reading, word->start, word->end, digits))
        return true;
    reading_refuse_digits(rounds->reading, word->start, word->end, place_of(rounds, answer),
                          expected);
    return false;
}

/* Splits the rest of a line into words; those after the first `words_most` are only counted. */
static void split(struct rounds *rounds, const char *at)
{
    const char *start;

    rounds->word_count = 0;
    while (line_word_next(&rounds->reading->line, &at, &start)) {
        if (rounds->word_count < rounds->words_most)
            rounds->words[rounds->word_count] = (struct word){start, at};
        rounds->word_count++;
    }
}

static bool word_is(const struct rounds *rounds, size_t index, const char *text)
{
    return text_is(rounds->words[index].start, rounds->words[index].end, text);
}

/* Whether a word can only be points: it has a sign, or is 0, which is in no list. */
static bool is_points(const struct word *word)
{
    return *word->start == '+' || *word->start == '-' || text_is(word->start, word->end, "0");
}

/* As many digits as a message shows. */
static int excerpt(struct digits digits)
{
    enum { SHOWN = 20 };

    return (int)(digits.len < SHOWN ? digits.len : SHOWN);
}

static struct mark *add_mark(struct rounds *rounds, enum mark_kind kind, const struct word *word,
                             int32_t answer)
{
    struct mark *const mark = reading_mark(rounds->reading, kind, word->start, word->end);

    mark->at = (struct square){answer, rounds->round};
    return mark;
}

/* Takes off the brackets of the last move. */
static bool unmark(struct word *word)
{
    const bool marked = word->end - word->start > 2 && *word->start == '[' && word->end[-1] == ']';

    word->start += marked;
    word->end -= marked;
    return marked;
}

static void add_player(struct rounds *rounds, int player, const char *start, const char *end,
                       int32_t answer)
{
    const struct word word = {start, end};
    const char *const number = arena_format(rounds->reading->arena, "%d", player);

    add_mark(rounds, MARK_PLAYER, &word, answer)->digits = (struct digits){number, strlen(number)};
}

/* --- picks */

/* Reads `of 6` and a colon, if they are there. */
static void read_total(struct rounds *rounds, struct scanner *scanner)
{
    scan_blanks(scanner);
    if (scanner->end - scanner->at > 2 && memcmp(scanner->at, "of ", 3) == 0) {
        scanner->at += 3;
        scan_blanks(scanner);
        const char *const start = scanner->at;
        if (scan_number(scanner) != rounds->rounds)
            reading_raise(rounds->reading, CODE_DRAWING, start,
                          scanner->at > start ? scanner->at : start + 1,
                          "there are %d rounds to be played", (int)rounds->rounds);
    }
    scan_blanks(scanner);
    (void)scan_character(scanner, ':');
    scan_blanks(scanner);
}

/* Reads who picks, in front of the last word. */
static void read_picker(struct rounds *rounds, const char *start, const struct word *verb)
{
    const char *at = start;
    bool sure;
    const int player = players_take(&rounds->players, &at, verb->start, &sure);

    if (!text_is(verb->start, verb->end, "picks") || player == 0 ||
        after_spaces(at, verb->start) < verb->start)
        reading_raise(rounds->reading, CODE_TOKEN, start, verb->end,
                      "%s: here should stand who picks the number, as in `player 1 picks 7`",
                      place_of(rounds, -1));
    else if (sure)
        add_player(rounds, player, start, at, -1);
}

static void read_pick(struct rounds *rounds, const char *start)
{
    split(rounds, start);
    if (rounds->word_count == 0 || rounds->word_count > rounds->words_most) {
        reading_raise_line(rounds->reading, CODE_TOKEN,
                           "%s: here should stand which number is picked", place_of(rounds, -1));
        return;
    }
    struct word *const last = &rounds->words[rounds->word_count - 1];
    const bool marked = unmark(last);
    if (rounds->word_count > 1)
        read_picker(rounds, start, last - 1);
    struct digits digits;
    if (!take_digits(rounds, last, -1, "a number that can be picked", &digits))
        return;
    rounds->pick = rounds->reading->drawn->count;
    struct mark *const mark = add_mark(rounds, MARK_PICK, last, -1);
    mark->digits = rounds->picks[rounds->round] = digits;
    mark->last = marked;
}

/* --- lists */

static struct digits without_zeros(struct digits digits)
{
    while (digits.len > 1 && *digits.bytes == '0') {
        digits.bytes++;
        digits.len--;
    }
    return digits;
}

static bool same_number(struct digits a, struct digits b)
{
    a = without_zeros(a);
    b = without_zeros(b);
    return a.len == b.len && memcmp(a.bytes, b.bytes, a.len) == 0;
}

/* Reads `11-20`, the part of the list that a line holds. Without it, the line has the whole list.
 */
static const char *read_part(struct rounds *rounds, const char *at)
{
    const char *const end = rounds->reading->line.end;
    struct scanner scanner = {after_spaces(at, end), end};
    const char *const start = scanner.at;
    const int32_t length = rounds->round + 1, due = rounds->listed ? rounds->to : 0;
    const int64_t first = scan_number(&scanner);
    const bool part = first > 0 && scan_character(&scanner, '-');
    const int64_t last = part ? scan_number(&scanner) : length;

    rounds->listed = true;
    rounds->from = part ? due : 0;
    rounds->to = last > due && last <= length ? (int32_t)last : length;
    if (part && (first != due + 1 || last != rounds->to))
        reading_raise(rounds->reading, CODE_DRAWING, start, scanner.at,
                      "%s: this part of the list should begin with number %d, and the last one is "
                      "number %d",
                      place_of(rounds, -1), (int)due + 1, (int)length);
    return part ? scanner.at : at;
}

static void check_entry(struct rounds *rounds, struct word *word, int32_t place)
{
    const bool marked = unmark(word);
    struct mark *const marks = rounds->reading->drawn->marks;
    struct digits digits;

    if (!take_digits(rounds, word, -1, "a number of the list", &digits) ||
        rounds->picks[place].len == 0)
        return;
    if (!same_number(digits, rounds->picks[place]))
        reading_raise(rounds->reading, CODE_DRAWING, word->start, word->end,
                      "%s: number %d of the list is %.*s here, but round %d picks %.*s",
                      place_of(rounds, -1), (int)place + 1, excerpt(digits), digits.bytes,
                      (int)place + 1, excerpt(rounds->picks[place]), rounds->picks[place].bytes);
    else if (marked && place == rounds->round)
        marks[rounds->pick].last = true;
}

/* Reads the line with the list, which can be told from the picks. */
static void read_list(struct rounds *rounds)
{
    size_t first = 0;

    split(rounds, read_part(rounds, rounds->reading->line.first + strlen("list")));
    while (first < rounds->word_count && first < WORDS_BEFORE &&
           (word_is(rounds, first, "m") || word_is(rounds, first, "points")))
        first++;
    const size_t count = rounds->word_count - first;
    const size_t due = (size_t)(rounds->to - rounds->from);
    if (count != due && count > 0) {
        reading_raise_line(rounds->reading, CODE_DRAWING,
                           "%s: here are %zu numbers of the list; there should be %zu",
                           place_of(rounds, -1), count, due);
        return;
    }
    for (size_t i = 0; i < count; i++)
        check_entry(rounds, &rounds->words[first + i], rounds->from + (int32_t)i);
}

/* --- answers */

/* Whether the words from one on say that the list is unchanged. */
static bool is_unchanged(const struct rounds *rounds, size_t first)
{
    static const char *const texts[] = {"the list as it is", "as it is", "unchanged"};

    if (first >= rounds->word_count)
        return true;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (text_is(rounds->words[first].start, rounds->reading->line.end, texts[i]))
            return true;
    return false;
}

/* Whether a word begins with a small letter, as no number does. */
static bool is_text(const struct word *word)
{
    return *word->start >= 'a' && *word->start <= 'z';
}

/* How many words of an answer precede its list, or what stands for it; 0 if that cannot be. */
static size_t find_list(const struct rounds *rounds)
{
    const size_t due = (size_t)(rounds->to - rounds->from);
    size_t count = 0;

    while (count < rounds->word_count && count < rounds->words_most &&
           !is_text(&rounds->words[count]))
        count++;
    if (count < rounds->word_count)
        return count <= WORDS_BEFORE && is_unchanged(rounds, count) ? count : 0;
    if (count > 1 && is_points(&rounds->words[1]))
        return count == WORDS_BEFORE || count == WORDS_BEFORE + due ? WORDS_BEFORE : 0;
    if (count == 1 || count == 1 + due)
        return 1;
    return count == WORDS_BEFORE + due ? WORDS_BEFORE : 0;
}

static void add_points(struct rounds *rounds, const struct word *word, int32_t answer)
{
    const bool negative = *word->start == '-';
    const struct word number = {word->start + (negative || *word->start == '+'), word->end};
    struct digits digits;

    if (!take_digits(rounds, &number, answer, "the number of its points", &digits))
        return;
    struct mark *const mark = add_mark(rounds, MARK_POINTS, word, answer);
    mark->digits = digits;
    mark->negative = negative;
}

static void add_number(struct rounds *rounds, enum mark_kind kind, const struct word *word,
                       int32_t answer, int32_t entry)
{
    struct digits digits;

    if (!take_digits(rounds, word, answer, "a number", &digits))
        return;
    struct mark *const mark = add_mark(rounds, kind, word, answer);
    mark->digits = digits;
    mark->to.column = entry;
}

/* Adds the numbers of a part of an answer's list. */
static void add_entries(struct rounds *rounds, int32_t answer, size_t first)
{
    struct answer *const given = &rounds->answers[answer];

    for (size_t i = first; i < rounds->word_count; i++)
        add_number(rounds, MARK_ENTRY, &rounds->words[i], answer,
                   rounds->from + (int32_t)(i - first));
    given->entries += rounds->to - rounds->from;
}

/* Reads a new answer, whose words have been split. */
static void read_answer(struct rounds *rounds, const struct name *name)
{
    const int32_t answer = rounds->answered;
    const size_t list = find_list(rounds);

    if (list == 0) {
        reading_raise_line(rounds->reading, CODE_DRAWING,
                           "%s: an answer has m, its points if you like, and its list of %d, or "
                           "the words: the list as it is",
                           place_of(rounds, answer), (int)(rounds->to - rounds->from));
        return;
    }
    if (name->player > 0 && name->sure)
        add_player(rounds, name->player, name->start, name->end, answer);
    rounds->answers[answer] =
        (struct answer){.player = name->player, .mark = rounds->reading->drawn->count};
    rounds->answered++;
    add_number(rounds, MARK_ANSWER, &rounds->words[0], answer, 0);
    if (rounds->reading->drawn->count > rounds->answers[answer].mark)
        rounds->reading->drawn->marks[rounds->answers[answer].mark].last = name->marked;
    if (list == WORDS_BEFORE)
        add_points(rounds, &rounds->words[1], answer);
    if (!is_unchanged(rounds, list))
        add_entries(rounds, answer, list);
}

/* The answer of a player in this round; -1 if there is none. */
static int32_t answer_of(const struct rounds *rounds, int player)
{
    for (int32_t i = 0; i < rounds->answered; i++)
        if (rounds->answers[i].player == player)
            return i;
    return -1;
}

/* Reads a further part of a player's answer. */
static void read_further(struct rounds *rounds, int player)
{
    const int32_t answer = player > 0 ? answer_of(rounds, player) : -1;

    if (answer < 0 || rounds->answers[answer].entries != rounds->from ||
        rounds->word_count != (size_t)(rounds->to - rounds->from))
        reading_raise_line(rounds->reading, CODE_DRAWING,
                           "%s: here should stand the numbers %d to %d of an answer above",
                           place_of(rounds, -1), (int)rounds->from + 1, (int)rounds->to);
    else
        add_entries(rounds, answer, 0);
}

/* Takes whose answer a line holds, in brackets if it was the last move: `player 2`. False for other
 * text. */
static bool read_name(struct rounds *rounds, const char **at, struct name *name)
{
    const char *const first = rounds->reading->line.first, *const end = rounds->reading->line.end;

    name->marked = *first == '[';
    name->start = *at = first + name->marked;
    name->player = players_take(&rounds->players, at, end, &name->sure);
    name->end = *at;
    if (name->player == 0)
        return !name->marked && is_digit(*name->start);
    if (name->marked && *at < end && **at == ']')
        ++*at;
    if (*at < end && **at == ':')
        ++*at;
    return true;
}

static void read_answer_line(struct rounds *rounds)
{
    struct name name;
    const char *at;

    if (!read_name(rounds, &at, &name)) {
        reading_raise_line(rounds->reading, CODE_TOKEN,
                           "%s: here should stand an answer, as in `player 1  13  +2  the list as "
                           "it is`",
                           place_of(rounds, -1));
        return;
    }
    split(rounds, at);
    if (rounds->word_count == 1 && word_is(rounds, 0, "sealed"))
        return;
    if (rounds->from > 0)
        read_further(rounds, name.player);
    else if (rounds->answered == rounds->players.count)
        reading_raise_line(rounds->reading, CODE_DRAWING, "%s: this is an answer too many",
                           place_of(rounds, -1));
    else
        read_answer(rounds, &name);
}

/* --- rounds */

static int rank_of(const struct mark *mark)
{
    return mark->kind == MARK_PLAYER   ? 0
           : mark->kind == MARK_ENTRY  ? 3
           : mark->kind == MARK_POINTS ? 2
                                       : 1;
}

static int compare(const void *a, const void *b)
{
    const struct mark *const first = a, *const second = b;

    if (first->at.column != second->at.column)
        return first->at.column < second->at.column ? -1 : 1;
    if (rank_of(first) != rank_of(second))
        return rank_of(first) - rank_of(second);
    return first->to.column < second->to.column ? -1 : first->to.column > second->to.column;
}

/* Ends a round: its lists are whole, and the marks of one answer follow each other. */
static void end_round(struct rounds *rounds)
{
    struct drawn *const drawn = rounds->reading->drawn;

    if (rounds->round < 0)
        return;
    for (int32_t i = 0; i < rounds->answered; i++) {
        const struct answer *const answer = &rounds->answers[i];
        if (answer->entries == 0 || answer->entries == rounds->round + 1 ||
            answer->mark >= drawn->count)
            continue;
        const char *const bytes = rounds->reading->record->text.bytes;
        reading_raise(rounds->reading, CODE_DRAWING, bytes + drawn->marks[answer->mark].start,
                      bytes + drawn->marks[answer->mark].end,
                      "%s: %d numbers are given; there should be %d", place_of(rounds, i),
                      (int)answer->entries, (int)rounds->round + 1);
    }
    if (rounds->from > 0 && drawn->count > rounds->first_mark)
        qsort(drawn->marks + rounds->first_mark, drawn->count - rounds->first_mark,
              sizeof *drawn->marks, compare);
}

static void start_round(struct rounds *rounds)
{
    end_round(rounds);
    rounds->round++;
    rounds->first_mark = rounds->reading->drawn->count;
    rounds->from = 0;
    rounds->to = rounds->round + 1;
    rounds->listed = false;
    rounds->answered = 0;
}

/* Reads a line that begins a round; false if there are too many. */
static bool read_round(struct rounds *rounds)
{
    const struct drawn_line *const line = &rounds->reading->line;
    struct scanner scanner = {line->first + strlen("round"), line->end};

    start_round(rounds);
    if (rounds->round == rounds->rounds) {
        reading_raise_line(rounds->reading, CODE_DRAWING, "this is a round too many: there are %d",
                           (int)rounds->rounds);
        return false;
    }
    scan_blanks(&scanner);
    const char *const start = scanner.at;
    if (scan_number(&scanner) != rounds->round + 1)
        reading_raise(rounds->reading, CODE_DRAWING, line->first, scanner.at,
                      "this should be round %d", (int)rounds->round + 1);
    read_total(rounds, &scanner);
    if (scanner.at > start && !text_is(scanner.at, scanner.end, "no pick yet"))
        read_pick(rounds, scanner.at);
    return true;
}

static bool read_line(struct rounds *rounds)
{
    const struct drawn_line *const line = &rounds->reading->line;

    if (line_begins(line, "round ") || line_begins(line, "Round "))
        return read_round(rounds);
    if (rounds->round < 0) {
        reading_raise_line(rounds->reading, CODE_TOKEN,
                           "a round begins with a line such as `round 1 of %d: player 1 picks 7`",
                           (int)rounds->rounds);
        return false;
    }
    if (line_begins(line, "list"))
        read_list(rounds);
    else
        read_answer_line(rounds);
    return true;
}

void rounds_read(struct reading *reading)
{
    struct arena *const arena = reading->arena;
    struct rounds rounds = {
        .reading = reading, .rounds = reading->record->setup.numbers[0], .round = -1};

    rounds.words_most = (size_t)rounds.rounds + 8;
    rounds.words = arena_allocate(arena, rounds.words_most * sizeof *rounds.words);
    rounds.picks = arena_allocate_zeroed(arena, (size_t)rounds.rounds * sizeof *rounds.picks);
    rounds.answers =
        arena_allocate(arena, (size_t)reading->record->setup.players * sizeof *rounds.answers);
    players_start(&rounds.players, reading->record, arena);
    while (reading_line(reading))
        if (!read_line(&rounds))
            break;
    if (rounds.round < rounds.rounds)
        end_round(&rounds);
}
