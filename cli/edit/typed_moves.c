#include "cli/edit/typed_moves.h"

#include "base/character.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* A move number without its move. */
static bool is_number(const char *word)
{
    const size_t digits = strspn(word, "0123456789");
    return digits > 0 && word[digits] == '.' && word[digits + 1] == '\0';
}

/* Whether a bracket, or the brace of a comment, waits for its other half. */
static bool is_open(const char *text)
{
    const char *at = text;
    int brackets = 0;

    for (; *at != '\0'; at++) {
        if (*at == '{') {
            at = strchr(at, '}');
            if (at == NULL)
                return true;
        }
        brackets += (*at == '[') - (*at == ']');
    }
    return brackets > 0;
}

/* Whether the word after a move is a comment, points or a time of it. */
static bool is_remark(const char *word)
{
    return strchr("{(<;", word[0]) != NULL;
}

/* Joins the words of a list, or of a line, where remarks belong to the move before them. */
static struct typed_moves join(int count, char **words, bool line)
{
    struct typed_moves moves = {memory_allocate_zeroed((size_t)count + 1, sizeof *moves.list), 0};

    for (int i = 0; i < count; i++) {
        struct buffer *const move = &moves.list[moves.count++];
        bool comment = line && words[i][0] == ';'; /* up to the end of the line */
        buffer_text(move, words[i]);
        while (i + 1 < count && (is_number(words[i]) || is_open(buffer_string(move)) || comment ||
                                 (line && is_remark(words[i + 1])))) {
            comment = comment || (line && words[i + 1][0] == ';');
            buffer_format(move, " %s", words[++i]);
        }
        (void)buffer_string(move);
    }
    return moves;
}

struct typed_moves typed_moves_join(int count, char **words)
{
    return join(count, words, false);
}

struct typed_moves typed_moves_of_line(const char *line)
{
    const size_t len = strlen(line);
    char *const copy = memory_allocate(len + 1);
    char **const words = memory_allocate((len / 2 + 2) * sizeof *words);
    int count = 0;

    memcpy(copy, line, len + 1);
    for (char *at = copy; *(at += strspn(at, " \t")) != '\0';) {
        words[count++] = at;
        at += strcspn(at, " \t");
        if (*at != '\0')
            *at++ = '\0';
    }
    const struct typed_moves moves = join(count, words, true);
    free(words);
    free(copy);
    return moves;
}

bool typed_move_fits(const char *move)
{
    for (const char *at = move, *end = at + strlen(at); at < end; at++)
        if ((unsigned char)*at < ' ' || *at == 0x7F || rare_blank_length(at, end) > 0)
            return false;
    return true;
}

void typed_moves_release(struct typed_moves *moves)
{
    for (int i = 0; i < moves->count; i++)
        buffer_release(&moves->list[i]);
    free(moves->list);
    *moves = (struct typed_moves){NULL, 0};
}
