/* Letters for long numbers. */
#include "render/references.h"

#include "base/list.h"

#include <stdlib.h>
#include <string.h>

enum { DIGITS_A_LINE = 64, LETTERS = 26 };

void references_release(struct references *references)
{
    free(references->noted);
    free(references->slots);
    buffer_release(&references->scratch);
    *references = (struct references){.digits_most = references->digits_most};
}

/* The slot of a number, or the empty one where it belongs. */
static uint32_t *slot_of(const struct references *references, struct integer number)
{
    size_t mask = 2 * references->capacity - 1;
    size_t at = (size_t)integer_hash(number) & mask;

    while (references->slots[at] != 0 &&
           !integer_equal(references->noted[references->slots[at] - 1], number))
        at = (at + 1) & mask;
    return &references->slots[at];
}

static void grow(struct references *references)
{
    references->noted =
        list_grow(references->noted, &references->capacity, sizeof *references->noted);
    free(references->slots);
    references->slots = memory_allocate_zeroed(2 * references->capacity, sizeof *references->slots);
    for (size_t i = 0; i < references->count; i++)
        *slot_of(references, references->noted[i]) = (uint32_t)i + 1;
}

static size_t index_of(struct references *references, struct integer number)
{
    uint32_t *slot;

    if (references->count == references->capacity)
        grow(references);
    slot = slot_of(references, number);
    if (*slot == 0) {
        references->noted[references->count++] = number;
        *slot = (uint32_t)references->count;
    }
    return *slot - 1;
}

/* A for 0, Z for 25, AA for 26. */
static void letters(size_t index, struct buffer *text)
{
    char written[16];
    size_t at = sizeof written;

    for (index++; index > 0; index = (index - 1) / LETTERS)
        written[--at] = (char)('A' + (index - 1) % LETTERS);
    buffer_append(text, written + at, sizeof written - at);
}

void references_number(struct references *references, struct integer number, struct buffer *text)
{
    struct buffer *scratch = &references->scratch;

    scratch->len = 0;
    integer_write(scratch, number);
    if (scratch->len > references->digits_most && scratch->bytes[0] != '-')
        letters(index_of(references, number), text);
    else
        buffer_append(text, scratch->bytes, scratch->len);
}

void references_note(const struct references *references, size_t index, struct buffer *out)
{
    letters(index, out);
    buffer_text(out, " = ");
    integer_write(out, references->noted[index]);
}

/* "A = " and the digits, in lines one below the other. */
static void note(size_t index, struct integer number, struct buffer *digits, struct buffer *out)
{
    size_t start = out->len;

    letters(index, out);
    buffer_text(out, " = ");
    start = out->len - start;
    digits->len = 0;
    integer_write(digits, number);
    for (size_t at = 0; at < digits->len; at += DIGITS_A_LINE) {
        size_t left = digits->len - at;

        if (at > 0)
            buffer_repeat(out, ' ', start);
        buffer_append(out, digits->bytes + at, left < DIGITS_A_LINE ? left : DIGITS_A_LINE);
        buffer_character(out, '\n');
    }
}

void references_notes(const struct references *references, struct buffer *out)
{
    struct buffer digits = {0};

    if (references->count > 0)
        buffer_character(out, '\n');
    for (size_t i = 0; i < references->count; i++)
        note(i, references->noted[i], &digits, out);
    buffer_release(&digits);
}
