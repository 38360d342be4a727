#include "archive/select/glob.h"

#include "base/buffer.h"
#include "base/character.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>
#include <wctype.h>

/* No characters, but what stands in a pattern; bytes that are no UTF-8 come behind. */
enum { ANY = 0x200000, ONE, BYTE };

static uint32_t next_character(const char **at, const char *end)
{
    const size_t len = utf8_length(*at, end);

    if (len == 0)
        return BYTE + (unsigned char)*(*at)++;
    const uint32_t character = utf8_decode(*at, len);
    *at += len;
    return character;
}

static uint32_t fold(const struct glob *glob, uint32_t character)
{
    if (character >= 'A' && character <= 'Z')
        return character + ('a' - 'A');
    if (character < 0x80 || character >= ANY || glob->letters == (locale_t)0)
        return character;
    return (uint32_t)towlower_l((wint_t)character, glob->letters);
}

struct glob glob_read(const char *pattern)
{
    const size_t len = strlen(pattern);
    const char *at = pattern, *const end = pattern + len;
    struct glob glob = {.characters = memory_allocate((len + 1) * sizeof *glob.characters),
                        .letters = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0)};

    while (at < end) {
        const bool plain = *at == '\\' && at + 1 < end;
        at += plain;
        const uint32_t character = next_character(&at, end);
        const bool any = !plain && character == '*', one = !plain && character == '?';
        if (any && glob.count > 0 && glob.characters[glob.count - 1] == ANY)
            continue;
        glob.characters[glob.count++] = any ? ANY : one ? ONE : fold(&glob, character);
    }
    return glob;
}

void glob_release(struct glob *glob)
{
    free(glob->characters);
    if (glob->letters != (locale_t)0)
        freelocale(glob->letters);
    *glob = (struct glob){0};
}

static void trim(const char **at, const char **end)
{
    for (size_t len; (len = blank_length(*at, *end)) > 0;)
        *at += len;
    while (*end > *at && blank_length(*end - 1, *end) == 1)
        --*end;
}

/* Takes a character of the text if it is what the pattern wants next. */
static bool take(const struct glob *glob, size_t next, const char **at, const char *end)
{
    const char *here = *at;

    if (here == end || next == glob->count)
        return false;
    const uint32_t character = fold(glob, next_character(&here, end));
    if (glob->characters[next] != ONE && glob->characters[next] != character)
        return false;
    *at = here;
    return true;
}

/* What does not match behind a `*` is tried again one character on; an earlier `*` need not be
 * looked at any more, since it took the least it could. */
bool glob_matches(const struct glob *glob, const char *text, size_t len)
{
    const char *at = text, *end = text + len, *again = NULL;
    size_t next = 0, behind = 0;

    trim(&at, &end);
    while (at < end || next < glob->count) {
        if (next < glob->count && glob->characters[next] == ANY) {
            behind = ++next;
            again = at;
        } else if (take(glob, next, &at, end)) {
            next++;
        } else if (again != NULL && again < end) {
            (void)next_character(&again, end);
            at = again;
            next = behind;
        } else {
            return false;
        }
    }
    return true;
}
