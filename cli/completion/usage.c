#include "cli/completion/usage.h"

#include <string.h>

/* --- options */

const struct option_line *option_table(const struct command *command, int number)
{
    int own = 0;

    while (own < OPTION_TABLES_MOST && command->options[own] != NULL)
        own++;
    return number < own ? command->options[number] : number == own ? common_options : NULL;
}

const struct option_line *option_of_letter(const struct command *command, char letter)
{
    const struct option_line *line;

    for (int i = 0; (line = option_table(command, i)) != NULL; i++)
        for (; line->key != 0; line++)
            if (line->key == (unsigned char)letter)
                return line;
    return NULL;
}

/* Of two that begin so, the second makes the beginning ambiguous, unless both mean the same. */
const struct option_line *option_of_word(const struct command *command, const char *word,
                                         size_t len)
{
    const struct option_line *line, *found = NULL;

    for (int i = 0; (line = option_table(command, i)) != NULL; i++)
        for (; line->key != 0; line++) {
            if (line->word == NULL || strncmp(line->word, word, len) != 0)
                continue;
            if (line->word[len] == '\0')
                return line;
            if (found != NULL && found->key != line->key)
                return NULL;
            found = line;
        }
    return found;
}

bool option_takes_next(const struct option_line *line)
{
    return line != NULL && line->argument != NULL && line->argument[0] != '[';
}

/* --- operands */

/* A word of a usage, without brackets and dots. */
struct usage_word {
    const char *start, *end;
    bool repeated;
};

static bool ends_in(const struct usage_word *word, const char *suffix)
{
    const size_t len = strlen(suffix);

    return (size_t)(word->end - word->start) >= len && memcmp(word->end - len, suffix, len) == 0;
}

static bool is(const struct usage_word *word, const char *text)
{
    return (size_t)(word->end - word->start) == strlen(text) && ends_in(word, text);
}

/* The next word from `at` on; an empty one at the end. */
static struct usage_word next_word(const char **at)
{
    static const char repeats[] = "…";
    const char *const start = *at + strspn(*at, " \n[");
    struct usage_word word = {start, start + strcspn(start, " \n"), false};

    *at = word.end;
    while (ends_in(&word, "]"))
        word.end--;
    word.repeated = ends_in(&word, repeats);
    if (word.repeated)
        word.end -= sizeof repeats - 1;
    return word;
}

/* Whether a word is an option whose value is the next word. */
static bool takes_next(const struct command *command, const struct usage_word *word)
{
    const char *const start = word->start;
    const size_t len = (size_t)(word->end - start);
    const struct option_line *const line = start[0] != '-' ? NULL
                                           : len > 2 && start[1] == '-'
                                               ? option_of_word(command, start + 2, len - 2)
                                           : len == 2 ? option_of_letter(command, start[1])
                                                      : NULL;

    return option_takes_next(line);
}

/* Whether a word names no operand: an option, several of them, or a redirection. */
static bool is_no_operand(const struct usage_word *word)
{
    return strchr("-|<", word->start[0]) != NULL || is(word, "OPTION") || is(word, "CRITERION");
}

size_t usage_operand(const struct command *command, int index, const char **word)
{
    const char *at = command->usage;

    for (;;) {
        const struct usage_word next = next_word(&at);
        if (next.start == next.end || is(&next, "recto"))
            return 0;
        if (takes_next(command, &next))
            (void)next_word(&at);
        if (is_no_operand(&next) || (index-- > 0 && !next.repeated))
            continue;
        *word = next.start;
        return (size_t)(next.end - next.start);
    }
}
