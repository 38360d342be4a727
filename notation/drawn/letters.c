#include "notation/drawn/letters.h"

#include "base/list.h"

#include <stdlib.h>
#include <string.h>

enum { LETTERS_IN_ALPHABET = 26, LETTERS_MOST = 5 };

/* The index of letters; 0 if there are none, or too many. */
static uint32_t index_of(const char *start, const char *end)
{
    uint32_t index = 0;

    if (end - start > LETTERS_MOST)
        return 0;
    for (; start < end; start++) {
        if (*start < 'A' || *start > 'Z')
            return 0;
        index = index * LETTERS_IN_ALPHABET + (uint32_t)(*start - 'A') + 1;
    }
    return index;
}

bool letters_is_note(const struct drawn_line *line, struct digits *digits)
{
    const char *at = line->first, *letters, *sign, *number;

    if (!line_word_next(line, &at, &letters) || index_of(letters, at) == 0)
        return false;
    if (!line_word_next(line, &at, &sign) || at - sign != 1 || *sign != '=')
        return false;
    if (!line_word_next(line, &at, &number) || at != line->end)
        return false;
    struct scanner scanner = {number, line->end};
    *digits = scan_digits(&scanner);
    return scanner.at == line->end;
}

bool letters_go_on(const struct drawn_line *line)
{
    struct scanner scanner = {line->first, line->end};

    return !line->after_gap && scan_digits(&scanner).len > 0 && scanner.at == line->end;
}

/* Adds the part that a line holds. Parts that follow each other are copied behind the first. */
static void join(struct digits *digits, size_t *room, const struct drawn_line *line,
                 struct arena *arena)
{
    const size_t more = (size_t)(line->end - line->first);

    if (*room < digits->len + more) {
        *room = 2 * (digits->len + more);
        char *const larger = arena_allocate(arena, *room);
        memcpy(larger, digits->bytes, digits->len);
        digits->bytes = larger;
    }
    memcpy((char *)digits->bytes + digits->len, line->first, more);
    digits->len += more;
}

static int compare(const void *a, const void *b)
{
    const struct letter *const first = a, *const second = b;

    return first->index != second->index
               ? (first->index < second->index ? -1 : 1)
               : (first->start > second->start) - (first->start < second->start);
}

static struct letter *add(struct letters *letters, const struct drawn_line *line,
                          struct arena *arena)
{
    const char *at = line->first, *start;
    struct letter *letter;

    if (letters->count == letters->capacity)
        letters->list =
            list_grow_in(arena, letters->list, &letters->capacity, sizeof *letters->list);
    line_word_next(line, &at, &start);
    letter = &letters->list[letters->count++];
    *letter = (struct letter){.index = index_of(start, at), .start = start, .end = at};
    return letter;
}

void letters_read(struct letters *letters, struct lines lines, struct arena *arena)
{
    struct letter *open = NULL;
    struct drawn_line line;
    struct digits digits;
    size_t room = 0;

    while (lines_take(&lines, &line))
        if (letters_is_note(&line, &digits)) {
            open = add(letters, &line, arena);
            open->digits = digits;
            room = 0;
        } else if (open != NULL && letters_go_on(&line)) {
            join(&open->digits, &room, &line, arena);
        } else {
            open = NULL;
        }
    if (letters->count > 1)
        qsort(letters->list, letters->count, sizeof *letters->list, compare);
}

struct digits letters_find(const struct letters *letters, const char *start, const char *end)
{
    const uint32_t index = index_of(start, end);
    size_t low = 0, high = index > 0 ? letters->count : 0;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        struct letter *const letter = &letters->list[middle];
        if (letter->index == index) {
            letter->used = true;
            return letter->digits;
        }
        *(letter->index < index ? &low : &high) = letter->index < index ? middle + 1 : middle;
    }
    return (struct digits){0};
}
