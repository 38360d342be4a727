/* Makes an archive of broken records: mutate SEED COUNT EXPECTATIONS FILE... >ARCHIVE
 *
 * Documents of the files are changed at random (bytes, pieces, splices, truncations); after each
 * stands a sound record, the sentinel, whose verdict no broken one before it may change. A line of
 * EXPECTATIONS is about one sentinel: its number, the line of its first key, and how many records
 * the mutant before it makes, or `-` where that is for the reader to say. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MUTANT_MOST = 64 * 1024 };

struct bytes {
    char *at;
    size_t len;
};

struct corpus {
    struct bytes *documents;
    size_t count, capacity;
};

struct mutant {
    char bytes[2 * MUTANT_MOST];
    size_t len;
};

static void fail(const char *what)
{
    perror(what);
    exit(2);
}

/* --- random numbers: splitmix64 (Steele, Lea, Flood 2014) */

static uint64_t random_next(uint64_t *state)
{
    uint64_t z = (*state += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static size_t random_below(uint64_t *state, size_t limit)
{
    return (size_t)(random_next(state) % limit);
}

/* --- documents, by the rule of the format, without code of the program */

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n';
}

static bool is_separator(const char *line, const char *end)
{
    if (end - line < 3 || (memcmp(line, "---", 3) != 0 && memcmp(line, "...", 3) != 0))
        return false;
    return end - line == 3 || is_blank(line[3]);
}

/* After the line break, or at the end. LF, CRLF and CR end a line. */
static const char *line_end(const char *at, const char *end)
{
    while (at < end && *at != '\n' && *at != '\r')
        at++;
    if (at == end)
        return end;
    return at + (*at == '\r' && at + 1 < end && at[1] == '\n' ? 2 : 1);
}

static bool has_content(const char *line, const char *end)
{
    while (line < end && is_blank(*line))
        line++;
    return line < end && *line != '#';
}

/* Records in a piece of a stream: its documents that have content. */
static int count_records(const char *at, const char *end)
{
    bool content = false;
    int records = 0;

    while (at < end) {
        const char *const next = line_end(at, end);
        if (is_separator(at, end)) {
            records += content;
            content = has_content(at + 3, next);
        } else if (has_content(at, next)) {
            content = true;
        }
        at = next;
    }
    return records + content;
}

static uint64_t count_lines(const char *at, const char *end)
{
    uint64_t lines = 0;

    while (at < end) {
        at = line_end(at, end);
        lines++;
    }
    return lines;
}

/* --- the corpus */

static struct bytes read_file(const char *path)
{
    FILE *const file = fopen(path, "rb");
    struct bytes content = {malloc(1 << 24), 0};

    if (file == NULL || content.at == NULL)
        fail(path);
    content.len = fread(content.at, 1, 1 << 24, file);
    if (ferror(file))
        fail(path);
    fclose(file);
    return content;
}

static void corpus_add(struct corpus *corpus, char *from, const char *to)
{
    if (count_records(from, to) == 0 || to - from > MUTANT_MOST)
        return;
    if (corpus->count == corpus->capacity) {
        corpus->capacity = 2 * corpus->capacity + 64;
        corpus->documents = realloc(corpus->documents, corpus->capacity * sizeof(struct bytes));
        if (corpus->documents == NULL)
            fail("corpus");
    }
    corpus->documents[corpus->count++] = (struct bytes){from, (size_t)(to - from)};
}

/* The documents of a file, without the lines between them. */
static void corpus_read(struct corpus *corpus, const char *path)
{
    const struct bytes file = read_file(path);
    const char *const end = file.at + file.len;
    char *from = file.at, *at = file.at;

    while (at < end) {
        char *const next = file.at + (line_end(at, end) - file.at);
        if (is_separator(at, end)) {
            corpus_add(corpus, from, at);
            from = next;
        }
        at = next;
    }
    corpus_add(corpus, from, end);
}

/* --- mutations */

/* Replaces `gone` bytes at `at` by others. */
static void replace(struct mutant *mutant, size_t at, size_t gone, const char *bytes, size_t len)
{
    if (mutant->len - gone + len > MUTANT_MOST)
        return;
    memmove(mutant->bytes + at + len, mutant->bytes + at + gone, mutant->len - at - gone);
    memcpy(mutant->bytes + at, bytes, len);
    mutant->len = mutant->len - gone + len;
}

static const char *const pieces[] = {
    "\n---\n",
    "\n...\n",
    "\n--- |\n",
    "\n%YAML 1.1\n---\n",
    "\r",
    "\r\n",
    "\t",
    "  ",
    "\n",
    "\xC2\x85",
    "\xE2\x80\xA8",
    "\xEF\xBB\xBF",
    "\xFF",
    "\xED\xA0\x80",
    "\x1B[31m",
    "\x7F",
    "&a ",
    "*a",
    "!!str ",
    "<<: ",
    "? ",
    ": ",
    "- ",
    "[",
    "]",
    "{",
    "}",
    "{ ",
    " }",
    ";",
    "#",
    "|",
    ">",
    "\"",
    "'",
    "\\u202e",
    "\n  ",
    " (+1)",
    "(-0)",
    "<2026-11-03>",
    "<2026-02-30T24:61Z>",
    " 1. ",
    " 99999999999999999999. ",
    "2: ",
    " -- ",
    " || ",
    " * ",
    " resign ",
    " leaves ",
    " 2:dropped ",
    " draw!",
    "!?",
    "0",
    "-1",
    "999999999999999999999999999999",
    "a0",
    "zz702",
    "aaa1",
    "=0",
    "/0",
    "x0",
    "@360",
    "L0",
    "R179.999999999x3",
    "[1: 1]",
    "[",
    "+-+-",
    "\nmoves: >\n  ",
    "\nmoves: [a1, b2]\n",
    "\nplayers: 99\n",
    "\nsquares: 702\n",
    "\ndots: 701\n",
    "\nrules: {}\n",
    "\nscores: [1, 2]\n",
    "\nwinner: 1\n",
    "\nx-a: {b: [c]}\n",
    "\ngame: plexus\n",
    "\ngame: bouncing\n",
};

static void insert_piece(struct mutant *mutant, uint64_t *state)
{
    const char *const piece = pieces[random_below(state, sizeof(pieces) / sizeof(pieces[0]))];
    replace(mutant, random_below(state, mutant->len + 1), 0, piece, strlen(piece));
}

static void change_byte(struct mutant *mutant, uint64_t *state)
{
    const char byte = (char)random_next(state);
    replace(mutant, random_below(state, mutant->len), 1, &byte, 1);
}

static void change_digit(struct mutant *mutant, uint64_t *state)
{
    size_t at = random_below(state, mutant->len);
    const char digit = (char)('0' + random_below(state, 10));

    while (at < mutant->len && (mutant->bytes[at] < '0' || mutant->bytes[at] > '9'))
        at++;
    if (at < mutant->len)
        mutant->bytes[at] = digit;
}

static void cut_out(struct mutant *mutant, uint64_t *state)
{
    const size_t at = random_below(state, mutant->len);
    const size_t most = mutant->len - at < 40 ? mutant->len - at : 40;
    replace(mutant, at, 1 + random_below(state, most), "", 0);
}

static void repeat(struct mutant *mutant, uint64_t *state)
{
    char copy[40];
    const size_t at = random_below(state, mutant->len);
    const size_t most = mutant->len - at < sizeof(copy) ? mutant->len - at : sizeof(copy);
    const size_t len = 1 + random_below(state, most);

    memcpy(copy, mutant->bytes + at, len);
    replace(mutant, random_below(state, mutant->len + 1), 0, copy, len);
}

static void truncate_tail(struct mutant *mutant, uint64_t *state)
{
    mutant->len = random_below(state, mutant->len) + 1;
}

static void splice(struct mutant *mutant, const struct corpus *corpus, uint64_t *state)
{
    const struct bytes other = corpus->documents[random_below(state, corpus->count)];
    const size_t from = random_below(state, other.len);

    truncate_tail(mutant, state);
    replace(mutant, mutant->len, 0, other.at + from, other.len - from);
}

static void mutate_once(struct mutant *mutant, const struct corpus *corpus, uint64_t *state)
{
    if (mutant->len == 0)
        return;
    switch (random_below(state, 12)) {
    case 0:
        splice(mutant, corpus, state);
        break;
    case 1:
        truncate_tail(mutant, state);
        break;
    case 2:
    case 3:
        cut_out(mutant, state);
        break;
    case 4:
    case 5:
        repeat(mutant, state);
        break;
    case 6:
    case 7:
        change_byte(mutant, state);
        break;
    case 8:
    case 9:
        change_digit(mutant, state);
        break;
    default:
        insert_piece(mutant, state);
    }
}

static void make_mutant(struct mutant *mutant, const struct corpus *corpus, uint64_t *state)
{
    const struct bytes document = corpus->documents[random_below(state, corpus->count)];
    const size_t changes = 1 + random_below(state, 4);

    memcpy(mutant->bytes, document.at, document.len);
    mutant->len = document.len;
    for (size_t change = 0; change < changes; change++)
        mutate_once(mutant, corpus, state);
    mutant->bytes[mutant->len++] = '\n';
}

/* --- the archive */

static bool contains(const struct mutant *mutant, const char *piece)
{
    const size_t len = strlen(piece);

    for (size_t at = 0; at + len <= mutant->len; at++) {
        if (memcmp(mutant->bytes + at, piece, len) == 0)
            return true;
    }
    return false;
}

/* YAML has more line breaks than the format. Whether content follows a comment that one of them
 * ends, and whether a lone byte order mark is content, is not decided here. */
static bool is_doubtful(const struct mutant *mutant)
{
    return contains(mutant, "\xC2\x85") || contains(mutant, "\xE2\x80\xA8") ||
           contains(mutant, "\xE2\x80\xA9") || contains(mutant, "\xEF\xBB\xBF");
}

/* Writes a mutant and its sentinel; gives the number of lines written. */
static uint64_t write_pair(const struct mutant *mutant, size_t number, uint64_t line,
                           FILE *expectations)
{
    const char *const end = mutant->bytes + mutant->len;
    const uint64_t lines = 1 + count_lines(mutant->bytes, end);
    const int records = count_records(mutant->bytes, end);

    printf("---\n");
    fwrite(mutant->bytes, 1, mutant->len, stdout);
    printf("---\ngame: differences\nplayers: [Sentinel %zu, Other]\nsquares: 1\nmoves: a1\n",
           number);
    fprintf(expectations, "%zu %llu ", number, (unsigned long long)line + lines + 1);
    if (is_doubtful(mutant))
        fprintf(expectations, "-\n");
    else
        fprintf(expectations, "%d\n", records);
    return lines + 5;
}

static bool make_archive(size_t mutants, const struct corpus *corpus, uint64_t *state,
                         FILE *expectations)
{
    static struct mutant mutant;
    uint64_t line = 1;

    for (size_t number = 1; number <= mutants; number++) {
        make_mutant(&mutant, corpus, state);
        line += write_pair(&mutant, number, line, expectations);
    }
    return fflush(stdout) == 0;
}

int main(int count, char **words)
{
    struct corpus corpus = {NULL, 0, 0};

    if (count < 5) {
        fprintf(stderr, "usage: mutate SEED COUNT EXPECTATIONS FILE... >ARCHIVE\n");
        return 2;
    }
    uint64_t state = strtoull(words[1], NULL, 10);
    FILE *const expectations = fopen(words[3], "w");
    for (int file = 4; file < count; file++)
        corpus_read(&corpus, words[file]);
    if (expectations == NULL || corpus.count == 0)
        fail(words[3]);
    const bool made = make_archive(strtoul(words[2], NULL, 10), &corpus, &state, expectations);
    free(corpus.documents);
    return fclose(expectations) == 0 && made ? 0 : 2;
}
