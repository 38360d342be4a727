#include "validator/meant/slip.h"

#include <string.h>

void slip_release(struct slip *slip)
{
    buffer_release(&slip->middle);
    buffer_release(&slip->fix);
}

char slip_small(char character)
{
    return (char)(character >= 'A' && character <= 'Z' ? character | 0x20 : character);
}

bool slip_is_letter(char character)
{
    return slip_small(character) >= 'a' && slip_small(character) <= 'z';
}

/* The run of text at the next run of the walk, in plain characters. */
struct scanner slip_run(struct walk *walk, const struct slip *slip)
{
    const struct stray_run *const run = &walk->judgement->record.items.runs[walk->run];
    size_t len = 0;

    walk_read_line(walk, slip->start, true);
    while (len < walk->plain.len && walk->places[len] < run->end)
        len++;
    return (struct scanner){walk->plain.bytes, walk->plain.bytes + len};
}

/* The rest of the line, in plain characters. */
struct scanner slip_line(struct walk *walk, const struct slip *slip)
{
    walk_read_line(walk, slip->start, true);
    return (struct scanner){walk->plain.bytes, walk->plain.bytes + walk->plain.len};
}

/* Where a place of the plain line stands in the text. */
size_t slip_place(const struct walk *walk, const char *at)
{
    return walk->places[at - walk->plain.bytes];
}

size_t slip_len(struct scanner scanner)
{
    return (size_t)(scanner.end - scanner.at);
}

/* Takes a word, in either case; false if another stands here. */
bool slip_take_word(struct scanner *scanner, const char *word)
{
    const char *at = scanner->at;

    for (; *word != '\0'; word++, at++)
        if (at == scanner->end || slip_small(*at) != *word)
            return false;
    if (at < scanner->end && slip_is_letter(*at) && slip_is_letter(word[-1]))
        return false;
    scanner->at = at;
    return true;
}

void slip_skip(struct scanner *scanner, const char *characters)
{
    while (scanner->at < scanner->end && strchr(characters, *scanner->at) != NULL)
        scanner->at++;
}

struct scanner slip_trimmed(struct scanner scanner)
{
    slip_skip(&scanner, " \t");
    while (scanner.end > scanner.at && strchr(" \t\r", scanner.end[-1]) != NULL)
        scanner.end--;
    return scanner;
}

bool slip_is_move(const struct walk *walk, const char *text, size_t len)
{
    const struct schema *const schema = &walk->judgement->game->schema;

    while (len > 0 && (text[len - 1] == '!' || text[len - 1] == '?'))
        len--;
    for (int shape = 0; shape < SHAPES_MOST && schema->shapes[shape].pattern != NULL; shape++)
        if (shape_fits(schema, shape, text, len))
            return true;
    return false;
}

bool slip_ends_word(struct scanner scanner)
{
    return scanner.at == scanner.end || *scanner.at == ' ' || *scanner.at == '\t';
}

bool slip_begins_with_word(struct scanner text)
{
    int letters = 0;

    while (text.at < text.end && slip_is_letter(*text.at) && letters < 3)
        text.at++, letters++;
    return letters == 3 || (letters > 0 && (text.at == text.end || *text.at == ' '));
}
