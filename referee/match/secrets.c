#include "referee/match/secrets.h"

#include "notation/time/moment.h"
#include "referee/match/amend.h"
#include "validator/clock/clock.h"
#include "validator/meant/meant.h"

#include <stdlib.h>
#include <string.h>

struct answer {
    const char *text; /* NULL if it has not come in */
    int64_t moment;
};

void secret_round_keep(struct referee *referee, const struct match *match, int player,
                       const char *text)
{
    (void)store_run(referee->store, "INSERT OR REPLACE INTO secrets VALUES(?, ?, ?, ?)", "iiti",
                    match->id, (int64_t)player, text, referee->entry->moment);
}

bool secret_round_arrival(struct referee *referee, const struct match *match, int player,
                          int64_t *moment)
{
    *moment = store_number(referee->store, INT64_MIN,
                           "SELECT moment FROM secrets WHERE game = ? AND player = ?", "ii",
                           match->id, (int64_t)player);
    return *moment != INT64_MIN;
}

static void load_answers(struct referee *referee, const struct match *match, struct answer *answers)
{
    struct query *const query = store_query(
        referee->store, "SELECT player, text, moment FROM secrets WHERE game = ?", "i", match->id);

    while (query_next(query))
        answers[query_number(query, 0)] = (struct answer){
            referee_text(referee, "%s", query_text(query, 1)), query_number(query, 2)};
    query_end(query);
}

bool secret_round_is_together(const struct match *match)
{
    const struct time_control *const control = match->visit.judgement->record.time;

    return control != NULL && control->together && match_is_secret(match) &&
           !match_wants_lists(match);
}

/* Adds an answer that came at that moment (INT64_MIN: it is unknown); its time may be before that
 * of the answer before it. */
static bool add_answer(struct referee *referee, struct match *match, int player, const char *answer,
                       int64_t moment)
{
    struct buffer text = {0}, why = {0};

    buffer_text(&text, answer);
    if (moment != INT64_MIN) {
        buffer_character(&text, ' ');
        time_write(moment, &text);
    }
    const bool added = match_add_at(referee, match, player, buffer_string(&text), INT64_MIN, &why);
    buffer_release(&text);
    buffer_release(&why);
    return added;
}

/* What was before the round. Who was dropped meanwhile does not make the answers of others late. */
static int64_t begin_of_round(const struct match *match)
{
    const struct clock *const clock = match->visit.judgement->clock;

    return clock != NULL && secret_round_is_together(match) ? clock->since.sent.first
                                                            : match_latest_time(match);
}

/* Adds the answers to the record in the order of the players, up to the first player who owes one.
 * Each gets the time at which it came, but none earlier than the answer before it if the clocks do
 * not run together. False if an answer is missing. The store does not change. */
static bool reveal(struct referee *referee, struct match *match)
{
    struct answer answers[PLAYERS_MOST + 1] = {{NULL, 0}};
    const bool together = secret_round_is_together(match);
    int64_t earliest = begin_of_round(match);

    load_answers(referee, match, answers);
    for (int player = 1; player <= match->count; player++) {
        const struct answer *const answer = &answers[player];
        if (match_has_left(match, player))
            continue;
        const bool known = answer->moment != INT64_MIN;
        const int64_t moment = known && answer->moment < earliest ? earliest : answer->moment;
        if (answer->text == NULL || !add_answer(referee, match, player, answer->text, moment))
            return false;
        earliest = together || !known ? earliest : moment;
    }
    return true;
}

bool secret_round_open(struct referee *referee, struct match *match, struct tongues *told)
{
    const size_t entries = match->visit.judgement->trace.count;
    struct buffer moves = {0}, before;

    if (!match_is_secret(match) || match_wants_lists(match))
        return false;
    for (int player = 1; player <= match->count; player++)
        if (!match_has_left(match, player) && !match_has_answered(referee, match, player))
            return false;
    before = match_copy_record(match);
    if (!match_settle(referee, match, &before, reveal(referee, match)))
        return false;
    secret_round_forget(referee, match);
    tongues_add(told, "The round is complete: ");
    match_tell_moves(match, entries, told);
    match_write_moves(match, entries, LANGUAGE_ENGLISH, &moves);
    referee_note(referee, match->id, "the round is published: %s", buffer_string(&moves));
    buffer_release(&moves);
    return true;
}

void secret_round_peek(struct referee *referee, struct match *match, struct buffer *before)
{
    if (!match_is_secret(match) || match_wants_lists(match))
        return;
    *before = match_copy_record(match);
    (void)reveal(referee, match);
}

void secret_round_hide(struct referee *referee, struct match *match, struct buffer *before)
{
    if (before->len > 0)
        (void)match_settle(referee, match, before, false);
}

/* Whether a line of the text has nothing but numbers, or one begins in a bracket. */
static bool has_list(const char *text)
{
    while (*text != '\0') {
        const size_t len = strcspn(text, "\n");
        const size_t numbers = strspn(text, "0123456789 ,;:[]()-.");
        const char *const open = memchr(text, '[', len);
        if ((numbers >= len && strcspn(text, "0123456789") < len) ||
            (open != NULL && open[1 + strspn(open + 1, " ")] >= '0' &&
             open[1 + strspn(open + 1, " ")] <= '9'))
            return true;
        text += len + (text[len] == '\n');
    }
    return false;
}

static bool is_like_answer(const struct match *match, const char *text)
{
    struct buffer move = {0};

    move_mentioned(&match->visit.judgement->game->schema, text, &move);
    const bool found = move.len > 0 || has_list(text);
    buffer_release(&move);
    return found;
}

bool secret_is_told(struct referee *referee, const char *address, const char *text)
{
    size_t count;
    bool told = false;
    int64_t *const games = query_numbers(
        store_query(referee->store,
                    "SELECT id FROM games JOIN players ON players.game = games.id WHERE address = ?"
                    " COLLATE NOCASE AND state IN ('running', 'paused', 'adjourned')",
                    "t", address),
        &count);

    for (size_t i = 0; i < count && !told; i++) {
        struct match match;
        told = match_load(referee, games[i], &match) && match_is_secret(&match) &&
               (text == NULL || is_like_answer(&match, text));
        match_release(&match);
    }
    free(games);
    return told;
}

void secret_round_forget(struct referee *referee, const struct match *match)
{
    (void)store_run(referee->store, "DELETE FROM secrets WHERE game = ?", "i", match->id);
}

/* --- lists before the game: opening */

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
        match_replace(match, judgement->record.first, judgement->record.first, lines.bytes,
                      lines.len);
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
