/* A move among other words. */
#include "base/character.h"
#include "base/lookalike.h"
#include "notation/header/values.h"
#include "validator/meant/loose.h"
#include "validator/meant/meant.h"

#include <string.h>

enum { SEEN_STEPS = 20000, FEW_WORDS = 4 };

struct seen {
    const char *at, *end;
    bool few;    /* words in the line: a number alone may be a move, too */
    size_t read; /* of the longest reading */
    struct buffer *move;
};

static bool has_letter(const char *at, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if ((at[i] | 0x20) >= 'a' && (at[i] | 0x20) <= 'z')
            return true;
    return false;
}

/* Takes the longest reading that ends with a word; none of a list or of letters where none are. */
static bool take_reading(void *context, const struct loose_reading *reading)
{
    struct seen *const seen = context;
    const char *const after = seen->at + reading->read;
    const bool list = reading->text[0] == '[' && *seen->at != '[';
    const bool ends = after[-1] == ' ' || strchr(" \n", after[strspn(after, ",.!?;:)")]) != NULL;

    if (!ends || list || reading->read <= seen->read ||
        (has_letter(reading->text, reading->len) && !has_letter(seen->at, reading->read)) ||
        (!seen->few && all_digits(reading->text, reading->len)))
        return true;
    seen->read = reading->read;
    seen->move->len = 0;
    buffer_append(seen->move, reading->text, reading->len);
    return true;
}

/* Looks at each word with a digit in it, up to the first with which a move begins. */
static void look_for_move(const struct schema *schema, struct seen *seen)
{
    unsigned left = SEEN_STEPS;

    const char *stop = seen->at; /* of the line */

    while (seen->at < seen->end && seen->read == 0) {
        const size_t word = strcspn(seen->at, " \n");
        if (seen->at[-1] == '\n') {
            stop = seen->at + strcspn(seen->at, "\n");
            seen->few = text_words(seen->at, (size_t)(stop - seen->at)) <= FEW_WORDS;
        }
        if (strcspn(seen->at, " \n0123456789") < word)
            loose_readings(schema, seen->at, (size_t)(stop - seen->at), &left, take_reading, seen);
        seen->at += word + 1;
    }
}

void move_mentioned(const struct schema *schema, const char *text, struct buffer *move)
{
    struct buffer plain = {0};

    buffer_character(&plain, '\n');
    (void)lookalike_replace(text, strlen(text), &plain);
    struct seen seen = {
        .at = buffer_string(&plain) + 1, .end = plain.bytes + plain.len, .move = move};
    look_for_move(schema, &seen);
    buffer_release(&plain);
}
