#include "notation/header/suggest.h"

#include "base/lookalike.h"
#include "notation/header/values.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

enum { TEXT_MOST = 1000, NUMBERS_MOST = 100 };

struct word {
    const char *at;
    size_t len;
};

static bool is_word(const char *text, size_t len, const char *word)
{
    return strlen(word) == len && strncasecmp(word, text, len) == 0;
}

static int index_of(const char *const *words, const char *text, size_t len)
{
    int i = 0;
    while (words[i] != NULL && !is_word(text, len, words[i]))
        i++;
    return words[i] != NULL ? i : -1;
}

static bool is_digit_at(const char *at, const char *end)
{
    return at < end && *at >= '0' && *at <= '9';
}

/* --- numbers */

/* Finds the next number: digits, perhaps with a sign before them or decimals after them. */
static bool next_number(const char **at, const char *end, bool decimals, struct word *number)
{
    const char *start = *at, *stop;

    while (start < end && !is_digit_at(start, end))
        start++;
    for (stop = start; is_digit_at(stop, end);)
        stop++;
    if (start == stop)
        return false;
    const bool sign = start > *at && start[-1] == '-' && (start - 1 == *at || start[-2] != '/');
    if (decimals && stop < end && (*stop == '.' || *stop == ',') && is_digit_at(stop + 1, end))
        for (stop++; is_digit_at(stop, end);)
            stop++;
    *number = (struct word){start - sign, (size_t)(stop - start) + sign};
    *at = stop;
    return true;
}

static size_t find_numbers(const char *text, size_t len, bool decimals, struct word *numbers)
{
    const char *at = text;
    size_t count = 0;

    while (count < NUMBERS_MOST && next_number(&at, text + len, decimals, &numbers[count]))
        count++;
    return count;
}

/* The text before a comment of another language. */
static size_t before_comment(const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if (text[i] == ';' || text[i] == '#' ||
            (text[i] == '/' && i + 1 < len && text[i + 1] == '/'))
            return i;
    return len;
}

static bool is_zeros(const struct word *word)
{
    for (size_t i = 0; i < word->len; i++)
        if (word->at[i] != '0')
            return false;
    return true;
}

/* 9 for `9`, `9.0` and `+9`. */
static bool write_whole(const char *text, size_t len, struct buffer *out)
{
    struct word numbers[NUMBERS_MOST];
    const size_t count = find_numbers(text, len, false, numbers);
    const bool zeros = count == 2 && numbers[1].at == numbers[0].at + numbers[0].len + 1 &&
                       numbers[1].at[-1] == '.' && is_zeros(&numbers[1]);

    if (count == 0 || count > 2 || *numbers[0].at == '-')
        return false;
    if (count == 2 && !zeros &&
        (numbers[0].len != numbers[1].len ||
         memcmp(numbers[0].at, numbers[1].at, numbers[0].len) != 0))
        return false;
    buffer_append(out, numbers[0].at, numbers[0].len);
    return true;
}

static bool write_number_word(const char *text, size_t len, struct buffer *out)
{
    static const char *const words[] = {"zero", "one",    "two",    "three", "four",
                                        "five", "six",    "seven",  "eight", "nine",
                                        "ten",  "eleven", "twelve", NULL};
    size_t end = 0;

    while (end < len && isalpha((unsigned char)text[end]))
        end++;
    const int number = index_of(words, text, end);
    if (number < 0)
        return false;
    buffer_number(out, number);
    return true;
}

/* Writes digits for the letters l, I and O of a text that has no other letters: `l2`. */
static void write_digits(struct buffer *text)
{
    static const char letters[] = "lIoO", digits[] = "1100";
    const char *const bytes = buffer_string(text);

    if (strspn(bytes, "0123456789lIoO") < text->len || strpbrk(bytes, "0123456789") == NULL)
        return;
    for (size_t i = 0; i < text->len; i++) {
        const char *const letter = strchr(letters, text->bytes[i]);
        text->bytes[i] = letter != NULL ? digits[letter - letters] : text->bytes[i];
    }
}

bool suggest_number(const char *text, size_t len, struct buffer *out)
{
    struct buffer plain = {0};

    if (len > TEXT_MOST)
        return false;
    (void)lookalike_replace(text, len, &plain);
    write_digits(&plain);
    const size_t end = before_comment(plain.bytes, plain.len);
    const bool found = plain.len > 0 && (write_whole(plain.bytes, end, out) ||
                                         write_number_word(plain.bytes, end, out));
    buffer_release(&plain);
    return found;
}

static void write_number_of(const struct word *number, struct buffer *out)
{
    for (size_t i = 0; i < number->len; i++)
        buffer_character(out, number->at[i] == ',' ? '.' : number->at[i]);
}

bool suggest_numbers(const char *text, size_t len, int64_t count, bool decimals, struct buffer *out)
{
    struct word numbers[NUMBERS_MOST];
    struct buffer plain = {0};

    if (len == 0 || len > TEXT_MOST)
        return false;
    (void)buffer_reserve(&plain, 1);
    (void)lookalike_replace(text, len, &plain);
    const size_t found = find_numbers(plain.bytes, plain.len, decimals, numbers);
    const bool right = count > 0 ? (int64_t)found == count : found > 1;
    if (right)
        for (size_t i = 0; i < found; i++) {
            /* In `1-1` the dash is no sign. */
            const bool dash = i > 0 && *numbers[i].at == '-' && numbers[i].at[-1] != ' ' &&
                              numbers[i].at[-1] != ',';
            const struct word number = {numbers[i].at + dash, numbers[i].len - dash};
            buffer_text(out, i == 0 ? "[" : ", ");
            write_number_of(&number, out);
        }
    buffer_text(out, right ? "]" : "");
    buffer_release(&plain);
    return right;
}

bool suggest_digits(const char *text, size_t len, int64_t count, struct buffer *out)
{
    if ((int64_t)len != count || strspn(text, "123456789") < len)
        return false;
    for (size_t i = 0; i < len; i++) {
        buffer_text(out, i == 0 ? "[" : ", ");
        buffer_character(out, text[i]);
    }
    buffer_character(out, ']');
    return true;
}

void suggest_plain_word(const char *text, size_t len, struct buffer *out)
{
    if (len > TEXT_MOST)
        return;
    (void)lookalike_replace(text, len, out);
    out->len = out->len > 0 ? before_comment(out->bytes, out->len) : 0;
    while (out->len > 0 && strchr(" ,;.\"'", out->bytes[out->len - 1]) != NULL)
        out->len--;
    for (size_t i = 0; i < out->len; i++)
        out->bytes[i] = (char)tolower((unsigned char)out->bytes[i]);
}

/* The node with the score of a player; NULL if there is none. */
static const struct node *score_of(const struct record *record, const struct node *value,
                                   int player)
{
    const struct node *entry = value->first;

    if (value->kind == NODE_SEQUENCE) {
        for (int i = 1; entry != NULL && i < player; i++)
            entry = entry->next;
        return entry;
    }
    while (entry != NULL && (entry->kind != NODE_SCALAR || record_player(record, entry) != player))
        entry = entry->next->next;
    return entry != NULL ? entry->next : NULL;
}

bool suggest_scores(const struct record *record, const struct node *value, struct buffer *out)
{
    const size_t before = out->len;
    struct word number;
    int player = 1;

    if (value->kind == NODE_SCALAR || value->kind == NODE_ALIAS)
        return false;
    for (; player <= record->setup.players; player++) {
        const struct node *const score = score_of(record, value, player);
        const char *at = score != NULL && score->kind == NODE_SCALAR ? score->value : NULL;
        if (at == NULL ||
            !next_number(&at, at + score->len, record->schema->decimal_scores, &number))
            break;
        buffer_text(out, player == 1 ? "[" : ", ");
        write_number_of(&number, out);
    }
    const bool whole = player > record->setup.players && player > 1 &&
                       (value->kind == NODE_MAPPING || score_of(record, value, player) == NULL);
    if (whole)
        buffer_character(out, ']');
    else
        out->len = before;
    return whole;
}

/* --- names */

/* Whether what separates names begins here, and how long it is. */
static size_t separator(const char *at, const char *end)
{
    static const char *const words[] = {" and ",
                                        " vs. ",
                                        " vs ",
                                        " - ",
                                        " v ",
                                        " & ",
                                        " + ",
                                        " / ",
                                        " | ",
                                        ", ",
                                        "; ",
                                        ",",
                                        ";",
                                        "/",
                                        "\r\n",
                                        "\n",
                                        " \xE2\x80\x93 ",
                                        "&",
                                        "|",
                                        NULL};

    for (int i = 0; words[i] != NULL; i++)
        if ((size_t)(end - at) > strlen(words[i]) && memcmp(at, words[i], strlen(words[i])) == 0)
            return strlen(words[i]);
    return 0;
}

static void trim(struct word *name)
{
    while (name->len > 0 && strchr(" \t\r\n[](){}\"'-*,", *name->at) != NULL)
        name->at++, name->len--;
    while (name->len > 0 && strchr(" \t\r\n[](){}\"';,", name->at[name->len - 1]) != NULL)
        name->len--;
}

static size_t add_name(struct word *names, size_t count, struct word name)
{
    trim(&name);
    if (name.len > 0 && count < NUMBERS_MOST)
        names[count++] = name;
    return count;
}

static size_t split_names(const char *text, size_t len, struct word *names)
{
    const char *const end = text + len;
    size_t count = 0;

    for (const char *at = text; at < end; at++) {
        const size_t found = separator(at, end);
        if (found == 0)
            continue;
        count = add_name(names, count, (struct word){text, (size_t)(at - text)});
        text = at + found;
        at = text - 1;
    }
    return add_name(names, count, (struct word){text, (size_t)(end - text)});
}

/* Two words without anything between them but a blank. */
static size_t split_words(const char *text, size_t len, struct word *names)
{
    const char *const blank = memchr(text, ' ', len);
    size_t count = 0;

    if (blank == NULL || memchr(blank + 1, ' ', len - (size_t)(blank + 1 - text)) != NULL)
        return 0;
    count = add_name(names, count, (struct word){text, (size_t)(blank - text)});
    return add_name(names, count, (struct word){blank + 1, len - (size_t)(blank + 1 - text)});
}

static void write_name(const struct word *name, struct buffer *out)
{
    bool quotes = strchr("[]{}&*!|>'\"%@`-?", *name->at) != NULL;

    for (size_t i = 0; i < name->len; i++)
        quotes = quotes || strchr(",:#[]{}", name->at[i]) != NULL;
    buffer_text(out, quotes ? "\"" : "");
    buffer_append(out, name->at, name->len);
    buffer_text(out, quotes ? "\"" : "");
}

static bool write_names(const struct word *names, size_t count, struct buffer *out)
{
    if (count < 2)
        return false;
    for (size_t i = 0; i < count; i++) {
        buffer_text(out, i == 0 ? "[" : ", ");
        write_name(&names[i], out);
    }
    buffer_character(out, ']');
    return true;
}

static struct word written(const struct document *document, const struct node *node)
{
    return (struct word){document->bytes + node->start, node->end - node->start};
}

/* The names of `{A, B}`, `{Anna: 1, Bela: 2}` and `{1: Anna, 2: Bela}`. */
static size_t names_of_mapping(const struct document *document, const struct node *value,
                               struct word *names)
{
    size_t count = 0;

    for (const struct node *key = value->first; key != NULL; key = key->next->next) {
        const struct word word = written(document, key);
        const bool number = word.len > 0 && strspn(word.at, "0123456789") >= word.len;
        const bool called = node_is(key, "name");
        const struct node *const name =
            (number || called) && !node_is_empty(key->next) ? key->next : key;
        if (name->kind != NODE_SCALAR)
            return 0;
        count = add_name(names, count, written(document, name));
    }
    return count;
}

/* `1: Anna` */
static bool is_numbered(const struct document *document, const struct node *mapping)
{
    const struct word key =
        mapping->first != NULL ? written(document, mapping->first) : (struct word){"", 0};

    return key.len > 0 && strspn(key.at, "0123456789") >= key.len;
}

static size_t names_of_list(const struct document *document, const struct node *value,
                            struct word *names)
{
    size_t count = 0;

    if (value->first != NULL && value->first->next == NULL && value->first->kind == NODE_SCALAR) {
        const struct word one = written(document, value->first);
        count = split_names(one.at, one.len, names);
        return count > 1 ? count : split_words(one.at, one.len, names);
    }
    for (const struct node *player = value->first; player != NULL; player = player->next)
        count = player->kind == NODE_MAPPING && is_numbered(document, player)
                    ? add_name(names, count, written(document, player->first->next))
                    : add_name(names, count, written(document, player));
    return count;
}

bool suggest_names(const struct document *document, const struct node *value, struct buffer *out)
{
    struct word names[NUMBERS_MOST];
    const struct word text = written(document, value);
    size_t count = 0;

    if (text.len > TEXT_MOST)
        return false;
    if (value->kind == NODE_MAPPING)
        count = names_of_mapping(document, value, names);
    else if (value->kind == NODE_SEQUENCE)
        count = names_of_list(document, value, names);
    else if (text.len > 0 && (count = split_names(text.at, text.len, names)) < 2)
        count = split_words(text.at, text.len, names);
    return write_names(names, count, out);
}

/* --- winners */

bool suggest_is_tie(const char *text, size_t len)
{
    static const char *const words[] = {"draw", "drawn", "tie",    "tied", "both", "remis", "all",
                                        "even", "equal", "shared", "=",    "1/2",  NULL};

    return index_of(words, text, len) >= 0;
}

static bool holds(const char *text, size_t len, const struct span *name)
{
    for (size_t i = 0; name->len > 0 && i + name->len <= len; i++) {
        const bool begins = i == 0 || !isalnum((unsigned char)text[i - 1]);
        const bool ends = i + name->len == len || !isalnum((unsigned char)text[i + name->len]);
        if (begins && ends && strncasecmp(text + i, name->bytes, name->len) == 0)
            return true;
    }
    return false;
}

/* A player by his number: `player 2`, `2nd`, `second`. */
static int numbered(const struct record *record, const char *text, size_t len)
{
    static const char *const words[] = {"", "first", "second", "third", "fourth", NULL};
    struct word numbers[NUMBERS_MOST];
    const int word = index_of(words, text, len);
    const size_t count = find_numbers(text, len, false, numbers);
    const int number = word > 0                            ? word
                       : count == 1 && numbers[0].len == 1 ? *numbers[0].at - '0'
                                                           : 0;

    return number <= record->setup.players ? number : 0;
}

bool suggest_winners(const struct record *record, const char *text, size_t len, struct buffer *out)
{
    struct word names[PLAYERS_MOST];
    size_t count = 0;
    const bool tie = suggest_is_tie(text, len);
    const int number = numbered(record, text, len);

    if (len > TEXT_MOST)
        return false;
    for (int i = 0; i < record->setup.players; i++)
        if (record->names[i].len > 0 && (tie || holds(text, len, &record->names[i])))
            names[count++] = (struct word){record->names[i].bytes, record->names[i].len};
    if (count == 1)
        write_name(&names[0], out);
    else if (count == 0 && number > 0)
        buffer_number(out, number);
    else if (count < 2)
        return false;
    return count < 2 || write_names(names, count, out);
}

const char *suggest_yes_no(const char *text, size_t len)
{
    static const char *const yes[] = {"yes", "y", "on", "true", "1", "allowed", NULL};
    static const char *const no[] = {"no", "n", "off", "false", "0", "none", "forbidden", NULL};

    return index_of(yes, text, len) >= 0 ? "yes" : index_of(no, text, len) >= 0 ? "no" : NULL;
}
