/* Writes the records of generate on standard input as people write them down: annotate SEED. They
 * get names, an event, a date, move numbers, claimed points, marks, comments, a result, and in one
 * record of sixteen a slip of the pen. */
#include "base/random.h"
#include "notation/document.h"
#include "validator/arbiter.h"
#include "validator/numbering.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SLIPS = 16, LINE_LENGTH = 66 };

static const char *const names[] = {"Ada",   "Ben",  "Zoë",  "Marek", "Priya", "Tomasz", "Lena",
                                    "Oskar", "Ruth", "Ines", "Hugo",  "Kenji", "Łukasz", "Amira"};

static const char *const events[] = {"Winter league", "Club evening", "Thursday table",
                                     "By mail, a move a day", "Open championship, group B"};

static const char *const comments[] = {"joins the two on the right",
                                       "the only move",
                                       "so early?",
                                       "he had wanted this square for the whole game",
                                       "better to wait",
                                       "and now nothing is left on that side",
                                       "a draw was offered and declined",
                                       "surprise"};

static const char *const marks[] = {"!", "?", "!?", "?!"};

#define COUNT(table) (sizeof(table) / sizeof(*(table)))

struct writer {
    uint64_t seed;
    struct arbiter *arbiter;
    const struct judgement *judgement;
    const char *players[2];
    struct buffer record, item;
    size_t column;
};

static size_t draw(struct writer *writer, size_t limit)
{
    return random_below(&writer->seed, limit);
}

/* True once in `times`. */
static bool happens(struct writer *writer, size_t times)
{
    return draw(writer, times) == 0;
}

/* Copies the board keys: the lines between players and moves. */
static void write_board(struct writer *writer, const struct document *document)
{
    const char *line = document->bytes, *const end = document->bytes + document->len;

    while (line < end && strncmp(line, "moves:", 6) != 0) {
        const char *const next = (const char *)memchr(line, '\n', (size_t)(end - line)) + 1;
        if (strncmp(line, "---", 3) != 0 && strncmp(line, "game:", 5) != 0 &&
            strncmp(line, "players:", 8) != 0)
            buffer_append(&writer->record, line, (size_t)(next - line));
        line = next;
    }
}

static void write_header(struct writer *writer, const struct document *document)
{
    const size_t first = draw(writer, COUNT(names));

    writer->players[0] = names[first];
    writer->players[1] = names[(first + 1 + draw(writer, COUNT(names) - 1)) % COUNT(names)];
    buffer_format(&writer->record, "game: %s\nplayers: [%s, %s]\n",
                  writer->judgement->game->schema.id, writer->players[0], writer->players[1]);
    if (!happens(writer, 3))
        buffer_format(&writer->record, "event: %s\n", events[draw(writer, COUNT(events))]);
    if (happens(writer, 3))
        buffer_format(&writer->record, "round: %zu\n", 1 + draw(writer, 9));
    if (!happens(writer, 3))
        buffer_format(&writer->record, "date: 2026-%02zu-%02zu\n", 1 + draw(writer, 12),
                      1 + draw(writer, 28));
    write_board(writer, document);
}

/* Appends the item on this line or a new one. */
static void put_item(struct writer *writer)
{
    const bool fits = writer->column > 0 && writer->column + writer->item.len < LINE_LENGTH;

    buffer_text(&writer->record, fits ? " " : "\n  ");
    buffer_append(&writer->record, writer->item.bytes, writer->item.len);
    writer->column = (fits ? writer->column : 0) + 1 + writer->item.len;
    writer->item.len = 0;
}

static void put_text(struct writer *writer, const char *format, const char *text)
{
    buffer_format(&writer->item, format, text);
    put_item(writer);
}

static void put_number(struct writer *writer, const struct position *position)
{
    const int64_t due = number_due(position, false).number;

    buffer_format(&writer->item, "%lld.", (long long)due);
    put_item(writer);
}

static void write_entry(void *context, const struct position *position, size_t number)
{
    struct writer *const writer = context;
    const struct judgement *const judgement = writer->judgement;
    const struct trace_entry *const entry = &judgement->trace.entries[number];

    judgement->game->write(&entry->move, &writer->item);
    if (happens(writer, 15))
        buffer_text(&writer->item, marks[draw(writer, COUNT(marks))]);
    put_item(writer);
    if (entry->scorer != 0 && judgement->game->points && !happens(writer, 3)) {
        buffer_text(&writer->item, integer_sign(entry->points) < 0 ? "(" : "(+");
        integer_write(&writer->item, entry->points);
        put_text(writer, "%s", ")");
    }
    if (happens(writer, 15))
        put_text(writer, "{%s}", comments[draw(writer, COUNT(comments))]);
    if (number + 1 < judgement->trace.count && happens(writer, 4))
        put_number(writer, position);
}

/* People write at most four decimals. */
static void write_score(struct writer *writer, int player)
{
    struct buffer *const text = &writer->item;

    score_write(writer->judgement, player, text);
    if (writer->judgement->game->schema.decimal_scores)
        buffer_format(&writer->record, "%.4f", strtod(buffer_string(text), NULL));
    else
        buffer_append(&writer->record, text->bytes, text->len);
    text->len = 0;
}

static void write_result(struct writer *writer)
{
    const struct judgement *const judgement = writer->judgement;

    if (judgement->status == STATUS_UNFINISHED) {
        buffer_text(&writer->record, happens(writer, 2) ? "\n  *\n" : "\n");
        return;
    }
    buffer_character(&writer->record, '\n');
    if (judgement->scored && !happens(writer, 4)) {
        buffer_text(&writer->record, "scores: [");
        write_score(writer, 1);
        buffer_text(&writer->record, ", ");
        write_score(writer, 2);
        buffer_text(&writer->record, "]\n");
    }
    if (judgement->winners[1] != judgement->winners[2] && !happens(writer, 4))
        buffer_format(&writer->record, "winner: %s\n", writer->players[judgement->winners[2]]);
}

/* Changes a digit or letter. */
static void slip(struct writer *writer, size_t moves)
{
    char *const at = writer->record.bytes + moves + draw(writer, writer->record.len - moves);

    if (*at >= '0' && *at <= '9')
        *at = *at == '9' ? '1' : (char)(*at + 1);
    else if (*at >= 'a' && *at < 'z')
        *at = (char)(*at + 1);
}

static void write_record(struct writer *writer, const struct document *document)
{
    writer->record.len = 0;
    writer->column = 0;
    buffer_text(&writer->record, "---\n");
    write_header(writer, document);
    buffer_text(&writer->record, "moves: |");
    const size_t moves = writer->record.len;
    buffer_text(&writer->item, "1.");
    if (!writer->judgement->game->numbered)
        put_item(writer);
    writer->item.len = 0;
    arbiter_walk(writer->arbiter, writer->judgement, write_entry, writer);
    write_result(writer);
    if (happens(writer, SLIPS))
        slip(writer, moves);
    fwrite(writer->record.bytes, 1, writer->record.len, stdout);
}

int main(int count, char **words)
{
    struct writer writer = {0};
    struct source source = {0};
    const struct document *document;

    if (count != 2) {
        fprintf(stderr, "usage: annotate SEED <records\n");
        return 2;
    }
    writer.seed = strtoull(words[1], NULL, 10);
    writer.arbiter = arbiter_new();
    source_open(&source, STDIN_FILENO, NULL, NULL);
    while ((document = source_next(&source)) != NULL) {
        writer.judgement = arbiter_judge(writer.arbiter, document);
        if (writer.judgement == NULL || writer.judgement->record.diagnostics.count > 0) {
            fprintf(stderr, "annotate: a record is not sound, line %llu\n",
                    (unsigned long long)document->line);
            return 2;
        }
        write_record(&writer, document);
    }
    source_release(&source);
    arbiter_free(writer.arbiter);
    buffer_release(&writer.record);
    buffer_release(&writer.item);
    return source.error == 0 && fflush(stdout) == 0 ? 0 : 2;
}
