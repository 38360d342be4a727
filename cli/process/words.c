#include "cli/process/words.h"

#include "base/memory.h"

#include <string.h>

char **split_words(const char *command)
{
    const size_t len = strlen(command) + 1, most = len / 2 + 1;
    char **const words = memory_allocate(most * sizeof *words + len);
    char *const copy = memcpy(words + most, command, len);
    char *rest = NULL;
    size_t count = 0;

    for (char *word = strtok_r(copy, " \t\n", &rest); word != NULL;
         word = strtok_r(NULL, " \t\n", &rest))
        words[count++] = word;
    words[count] = NULL;
    return words;
}
