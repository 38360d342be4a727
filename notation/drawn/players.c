#include "notation/drawn/players.h"

#include "base/isolate.h"

#include <string.h>

/* A copy without blanks around it. */
static struct span copy(const struct buffer *buffer, struct arena *arena)
{
    const char *start = buffer->bytes, *end = start + buffer->len;

    while (start < end && *start == ' ')
        start++;
    while (end > start && end[-1] == ' ')
        end--;
    return (struct span){arena_copy(arena, start, (size_t)(end - start)), (size_t)(end - start)};
}

void players_start(struct players *players, const struct record *record, struct arena *arena)
{
    struct buffer text = {0};

    players->count = record->setup.players;
    for (int i = 0; i < players->count; i++) {
        text.len = 0;
        record_write_name(record, i + 1, &text);
        isolate_since(&text, 0);
        players->names[i] = copy(&text, arena);
        text.len = 0;
        buffer_number(&text, i + 1);
        const struct span number = copy(&text, arena);
        players->numbers[i] = (struct digits){number.bytes, number.len};
    }
    buffer_release(&text);
}

/* Whether a name ends here. */
static bool ends(const char *at, const char *end)
{
    return at == end || *at == ' ' || *at == '\t' || *at == ']' || *at == ':';
}

/* Takes `player 2`. */
static int take_number(const struct players *players, const char **at, const char *end)
{
    static const char word[] = "player ";
    const size_t len = sizeof word - 1;
    struct scanner scanner = {*at, end};

    if ((size_t)(end - *at) < len || memcmp(*at, word, len) != 0)
        return 0;
    scanner.at += len;
    const int64_t player = scan_number(&scanner);
    if (player < 1 || player > players->count || !ends(scanner.at, end))
        return 0;
    *at = scanner.at;
    return (int)player;
}

static bool is_name(const struct span *name, const char *at, const char *end)
{
    return name->len <= (size_t)(end - at) && memcmp(at, name->bytes, name->len) == 0 &&
           ends(at + name->len, end);
}

int players_take(const struct players *players, const char **at, const char *end, bool *sure)
{
    int best = take_number(players, at, end);
    size_t longest = 0;

    *sure = true;
    if (best > 0)
        return best;
    for (int i = 0; i < players->count; i++) {
        const struct span *const name = &players->names[i];
        if (name->len < longest || name->len == 0 || !is_name(name, *at, end))
            continue;
        *sure = name->len > longest;
        best = *sure ? i + 1 : best;
        longest = name->len;
    }
    *at += longest;
    return best;
}
