#include "cli/gone.h"

#include "cli/output/output.h"

#include <stddef.h>
#include <string.h>

struct gone_word {
    const char *owner, *word, *answer;
};

#define GONE(owner, word, answer) {owner, word, answer},
static const struct gone_word gone_words[] = {
#include "cli/gone.def"
    {NULL, NULL, NULL}};

/* Returns the message that names what replaces the `word` of the command `owner`, or NULL if there
 * never was such a word. A value after "=" is not part of the word. */
static const char *gone_answer(const char *owner, const char *word)
{
    const size_t len = strcspn(word, "=");

    for (const struct gone_word *gone = gone_words; gone->owner != NULL; gone++)
        if (strcmp(gone->owner, owner) == 0 && strlen(gone->word) == len &&
            strncmp(gone->word, word, len) == 0)
            return gone->answer;
    return NULL;
}

bool refuse_gone(const char *owner, const char *word)
{
    const char *const answer = gone_answer(owner, word);

    if (answer != NULL)
        complain("%s", answer);
    return answer != NULL;
}
