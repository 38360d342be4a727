#include "referee/match/secret_lists.h"

#include "referee/match/amend.h"

#include <string.h>

static const char no_seal[] = "0000000000000000000000000000000000000000000000000000000000000000";

static const struct key *keys_of(const struct match *match)
{
    return match->visit.judgement->game->schema.keys;
}

/* The index of a player's list among the keys of the board. */
static int list_of(const struct match *match, int player)
{
    int index = 0;

    while (keys_of(match)[index].player != player)
        index++;
    return index;
}

/* --- opening */

/* Inserts lines with seals of zeros before the first key, for missing lists. */
static bool add_seals(struct match *match)
{
    const struct judgement *const judgement = match->visit.judgement;
    struct buffer lines = {0};

    if (judgement == NULL || judgement->game == NULL)
        return false;
    for (int i = 0; i < KEYS_MOST && keys_of(match)[i].name != NULL; i++)
        if (keys_of(match)[i].player > 0 && judgement->record.board[i] == NULL)
            buffer_format(&lines, "%s: {sealed: '%s'}\n", keys_of(match)[i].name, no_seal);
    const bool added = lines.len > 0;
    if (added)
        match_insert(match, judgement->record.first, lines.bytes, lines.len);
    buffer_release(&lines);
    return added;
}

bool secret_lists_open(struct referee *referee, struct match *match, const char *bytes, size_t len,
                       struct buffer *why)
{
    if (match_take(referee, match, bytes, len, why))
        return true;
    if (!add_seals(match))
        return false;
    struct buffer sealed = match_copy_record(match), others = {0};
    const bool good = match_take(referee, match, sealed.bytes, sealed.len, &others);
    if (others.len > 0 || good)
        why->len = 0;
    buffer_append(why, others.bytes, others.len);
    buffer_release(&sealed);
    buffer_release(&others);
    return good;
}

/* --- lists */

/* Writes `[2  3 1]~secret` or plain numbers in the form in which they are kept; false if the text
 * is anything else. */
static bool write_list(const char *text, struct buffer *list)
{
    const char *between = "[";

    for (;;) {
        text += strspn(text, " ,[]");
        const size_t digits = strspn(text, "0123456789");
        if (digits == 0)
            break;
        buffer_text(list, between);
        buffer_append(list, text, digits);
        between = ", ";
        text += digits;
    }
    buffer_text(list, list->len > 0 ? "]" : "");
    if (*text == '~') {
        buffer_text(list, text);
        text += strlen(text);
    }
    return list->len > 0 && *text == '\0';
}

/* Replaces the value of a key by a list; the seal of a player stays with it. */
static void put_list(const struct match *match, int index, const char *list, struct edits *edits)
{
    const struct record *const record = &match->visit.judgement->record;
    const struct node *const node = record->board[index], *seal = record->seals[index].sealed;
    const int len = (int)strcspn(list, "~");
    struct buffer text = {0};

    if (memcmp(seal->value, no_seal, seal->len) == 0 && list[len] == '\0')
        buffer_text(&text, list);
    else
        buffer_format(&text, "{sealed: '%.*s', opened: %.*s, secret: '%s'}", (int)seal->len,
                      seal->value, len, list, list[len] == '~' ? list + len + 1 : "");
    edits_add(edits, match->visit.document, node->start, node->end, text.bytes, text.len);
    buffer_release(&text);
}

static bool is_sealed_by_player(const struct match *match, int player)
{
    const struct node *const seal =
        match->visit.judgement->record.seals[list_of(match, player)].sealed;
    return memcmp(seal->value, no_seal, seal->len) != 0;
}

/* A placeholder for a list that has not come in. */
static const char *any_list(struct referee *referee, const struct match *match)
{
    const int32_t count = match->visit.judgement->record.setup.numbers[0];
    struct buffer list = {0};

    for (int32_t i = 0; i < count; i++)
        buffer_text(&list, i == 0 ? "[1" : ", 1");
    const char *const text = referee_text(referee, "%s]", buffer_string(&list));
    buffer_release(&list);
    return text;
}

bool secret_lists_read(struct referee *referee, struct match *match, int player, const char *text,
                       struct buffer *list, struct buffer *why)
{
    struct edits edits = {0};
    struct buffer before = match_copy_record(match);

    if (!write_list(text, list)) {
        buffer_text(why, SAID("your list is owed, and nothing else"));
    } else if (is_sealed_by_player(match, player) != (strchr(buffer_string(list), '~') != NULL)) {
        buffer_text(why, is_sealed_by_player(match, player)
                             ? SAID("your list is sealed: send it with ~ and its secret after it")
                             : SAID("your list is not sealed: send it without a secret"));
    } else {
        for (int other = 1; other <= match->count; other++)
            if (other == player || !is_sealed_by_player(match, other))
                put_list(match, list_of(match, other),
                         other == player ? buffer_string(list) : any_list(referee, match), &edits);
        match_apply(match, &edits);
        struct buffer edited = match_copy_record(match);
        (void)match_take(referee, match, edited.bytes, edited.len, why);
        buffer_release(&edited);
    }
    edits_release(&edits);
    return !match_settle(referee, match, &before, false) && why->len == 0;
}

int secret_lists_length(const struct match *match)
{
    return (int)match->visit.judgement->record.setup.numbers[0];
}

/* --- all of them */

bool secret_lists_reveal(struct referee *referee, struct match *match, struct buffer *said)
{
    struct edits edits = {0};
    int count = 0;

    struct query *const query = store_query(
        referee->store, "SELECT player, text FROM secrets WHERE game = ? ORDER BY player", "i",
        match->id);
    while (query_next(query)) {
        const int player = (int)query_number(query, 0), index = list_of(match, player);
        const char *const list = query_text(query, 1);
        put_list(match, index, list, &edits);
        buffer_format(said, "%s%s, %s: %.*s", count++ > 0 ? "; " : "", keys_of(match)[index].name,
                      match->parties[player].name, (int)strcspn(list, "~"), list);
    }
    query_end(query);
    struct buffer before = match_copy_record(match);
    if (count == match->count)
        match_apply(match, &edits);
    edits_release(&edits);
    return match_settle(referee, match, &before,
                        count == match->count && match_judge(referee, match));
}
